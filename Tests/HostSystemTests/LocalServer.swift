/// A small web server on the loopback address for tests of HTTP requests; the path of a request names the behaviour of the server.
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server on a free port of 127.0.0.1. It ends with the process; ``stop()`` closes its door.
final class LocalServer: Sendable {
  /// What it was asked, as `METHOD path`, in order.
  private let log = Mutex<[String]>([])
  private let door: Int32
  /// The port it listens on.
  let port: UInt16

  /// Opens a server; nil when the machine lets nobody listen.
  init?() {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(socket, raw, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, raw, &length) == 0
      }
    }
    guard isOpen else { return nil }
    door = socket
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let caller = accept(door, nil, nil)
        guard caller >= 0 else { return }
        Thread.detachNewThread { [self] in serve(caller) }
      }
    }
  }

  /// Closes the door.
  func stop() {
    shutdown(door, Int32(SHUT_RDWR))
    close(door)
  }

  /// The address of a path.
  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// What it was asked so far.
  var asked: [String] { log.withLock { $0 } }

  private func serve(_ caller: Int32) {
    defer { close(caller) }
    guard let line = requestLine(from: caller) else { return }
    let earlier = log.withLock { log in
      log.append(line)
      return log.count { $0 == line } - 1
    }
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count == 2 else { return }
    let answer = answer(method: parts[0], path: parts[1], earlier: earlier)
    send(answer, to: caller)
    if parts[1].hasPrefix("/slow") { Thread.sleep(forTimeInterval: 3) }
    if parts[1] == "/endless" {
      for _ in 0..<1000 where !send(String(repeating: "a", count: 4096), to: caller) { return }
    }
  }

  private func requestLine(from caller: Int32) -> String? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !received.elementsEqualEnd("\r\n\r\n") {
      let count = read(caller, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
    let words = String(decoding: received, as: UTF8.self).split(separator: "\r\n").first?.split(separator: " ") ?? []
    return words.count >= 2 ? "\(words[0]) \(words[1])" : nil
  }

  private func answer(method: String, path: String, earlier: Int) -> String {
    switch path {
    case "/gone-for-good": return head(301, "Location: /status/200\r\n")
    case "/gone-for-now": return head(302, "Location: /status/200\r\n")
    case "/twice": return head(308, "Location: \(address("/gone-for-good"))\r\n")
    case "/loop": return head(302, "Location: /loop\r\n")
    case "/no-head": return head(method == "HEAD" ? 405 : 200)
    case "/lying-head": return head(method == "HEAD" ? 404 : 200)
    case "/tired": return head(earlier == 0 ? 503 : 200)
    case "/busy": return head(earlier == 0 ? 429 : 200, "Retry-After: 7\r\n")
    case "/cut": return ""
    case "/half": return "HTTP/1.1 20"
    case "/noise": return "this is no HTTP\r\n\r\n"
    case "/endless": return "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n"
    case "/slow": return ""
    case "/slow-body": return "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst"
    default: return head(Int(path.split(separator: "/").last ?? "") ?? 404)
    }
  }

  private func head(_ status: Int, _ fields: String = "") -> String {
    "HTTP/1.1 \(status) X\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n"
  }

  /// Whether the caller was still there; one that has gone must not end the tests by SIGPIPE.
  @discardableResult
  private func send(_ text: String, to caller: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { Glibc.send(caller, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } >= 0
  }
}

extension [UInt8] {
  fileprivate func elementsEqualEnd(_ end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
