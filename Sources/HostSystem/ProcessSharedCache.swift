/// A shared store of results behind plain HTTP: GET and PUT by name, as Bazel's simple HTTP cache has it and WebDAV servers do.
private import Glibc

/// The store.
package struct SharedCache: Sendable {
  private let host: String
  private let port: String
  private let prefix: String

  /// A store at `http://host[:port]/prefix`; nil for any other kind of address (TLS belongs to a proxy beside the runner).
  package init?(address: String) {
    guard address.hasPrefix("http://") else { return nil }
    let rest = address.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.count <= 2 else { return nil }
    host = String(first)
    port = parts.count == 2 ? String(parts[1]) : "80"
    var path = String(rest.dropFirst(authority.count))
    while path.hasSuffix("/") { path.removeLast() }
    prefix = path
  }

  /// The bytes kept as `name`; nil when there are none, or the store does not answer within two seconds.
  package func get(_ name: String) async -> [UInt8]? {
    await onThread { exchange("GET", name, body: nil).flatMap { $0.status == 200 ? $0.body : nil } }
  }

  /// Keeps `bytes` as `name`; true when the store took them.
  @discardableResult
  package func put(_ bytes: [UInt8], as name: String) async -> Bool {
    await onThread { (exchange("PUT", name, body: bytes)?.status ?? 0) / 100 == 2 }
  }

  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await Task.detached { body() }.value
  }

  private struct Answer {
    let status: Int
    let body: [UInt8]
  }

  private func exchange(_ method: String, _ name: String, body: [UInt8]?) -> Answer? {
    guard let socket = connect() else { return nil }
    defer { close(socket) }
    let length = body.map { "Content-Length: \($0.count)\r\n" } ?? ""
    let head = "\(method) \(prefix)/\(name) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\(length)\r\n"
    guard send(Array(head.utf8) + (body ?? []), to: socket) else { return nil }
    return parse(receive(from: socket))
  }

  private func connect() -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    var next = list
    while let entry = next {
      next = entry.pointee.ai_next
      let made = socket(entry.pointee.ai_family, entry.pointee.ai_socktype, entry.pointee.ai_protocol)
      guard made >= 0 else { continue }
      var patience = timeval(tv_sec: 2, tv_usec: 0)
      setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      if Glibc.connect(made, entry.pointee.ai_addr, entry.pointee.ai_addrlen) == 0 { return made }
      close(made)
    }
    return nil
  }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBytes { buffer in
        Glibc.send(socket, buffer.baseAddress.map { $0 + done }, buffer.count - done, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      done += sent
    }
    return true
  }

  private func receive(from socket: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    // A result is at most two streams of a megabyte; more is no result of ours.
    while bytes.count < 8 << 20 {
      let got = recv(socket, &chunk, chunk.count, 0)
      guard got > 0 else { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  private func parse(_ bytes: [UInt8]) -> Answer? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    let body = Array(bytes[end.upperBound...])
    let isChunked = lines.contains { $0.lowercased() == "transfer-encoding: chunked" }
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap {
      Int($0.dropFirst("content-length:".count).filter { $0 != " " })
    }
    guard !isChunked, length.map({ $0 == body.count }) ?? true else {
      return status == 200 ? nil : Answer(status: status, body: [])
    }
    return Answer(status: status, body: body)
  }
}
