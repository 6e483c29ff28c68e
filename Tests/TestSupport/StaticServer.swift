/// A file server for browser tests: one folder, plain answers, a strict Content-Security-Policy.
package import Foundation

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Serves a folder on a free port of 127.0.0.1 until it is stopped.
package final class StaticServer: @unchecked Sendable {
  // Shared between the accepting thread and the test; all of it is guarded by `lock`.
  private let lock = NSLock()
  private var failing: @Sendable (String) -> Bool = { _ in false }
  private var asked: [String] = []

  private let folder: URL
  private let listener: Int32

  /// The port served.
  package let port: Int

  /// The policy every answer carries.
  package static let policy = "default-src 'self'"

  /// Serves `folder`, whose pages answer for addresses that end with `/`.
  package init(_ folder: URL) throws {
    self.folder = folder
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The socket calls take any kind of address through one pointer type; the copy lives on this stack until they return.
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Bool in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard bound else { throw WebDriverError(description: "no port to serve on: errno \(errno)") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// The address of a path that begins with `/`.
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Paths for which `condition` holds are answered with 500 from now on.
  package func fail(where condition: @escaping @Sendable (String) -> Bool) { lock.withLock { failing = condition } }

  /// The paths asked for since the last call.
  package func takeAskedPaths() -> [String] {
    lock.withLock {
      defer { asked = [] }
      return asked
    }
  }

  /// Ends serving.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func acceptAll() {
    while true {
      let client = accept(listener, nil, nil)
      if client < 0 { return }
      Thread.detachNewThread { [self] in answer(client) }
    }
  }

  private func answer(_ client: Int32) {
    defer { close(client) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = recv(client, &buffer, buffer.count, 0)
    guard count > 0 else { return }
    let line = String(decoding: buffer.prefix(count).prefix { $0 != 13 }, as: UTF8.self)
    let target = line.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
    let path = String(target.prefix { $0 != "?" && $0 != "#" }).removingPercentEncoding ?? "/"
    let isFailing = lock.withLock {
      asked.append(path)
      return failing(path)
    }
    let file = folder.appendingPathComponent(path.hasSuffix("/") ? path + "index.html" : path)
    let body = isFailing || path.contains("..") ? nil : try? Data(contentsOf: file)
    let status = isFailing ? "500 Internal Server Error" : body == nil ? "404 Not Found" : "200 OK"
    let head = """
      HTTP/1.1 \(status)\r
      Content-Type: \(Self.type(of: file.pathExtension))\r
      Content-Length: \(body?.count ?? 0)\r
      Content-Security-Policy: \(Self.policy)\r
      Connection: close\r
      \r

      """
    let bytes = Array(head.utf8) + Array(body ?? Data())
    var sent = 0
    while sent < bytes.count {
      let written = bytes[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
      if written <= 0 { return }
      sent += written
    }
  }

  private static func type(of ending: String) -> String {
    switch ending {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    default: "application/octet-stream"
    }
  }
}
