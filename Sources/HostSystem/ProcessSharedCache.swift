/// A shared store of results behind HTTP: GET and PUT by name, as Bazel's simple HTTP cache has it and WebDAV servers do.
/// Plain HTTP is spoken here; for TLS there is curl.
private import Diagnostics
private import Glibc

/// The store.
package struct SharedCache: Sendable {
  private let address: String
  private let host: String
  private let port: String
  private let prefix: String
  /// The curl that speaks TLS, and a folder for what it transfers; nil for plain HTTP.
  private let curl: (path: String, folder: String, environment: [String: String])?

  /// Whether an address is one of a store: `http://` or `https://` and a host.
  package static func isAddress(_ address: String) -> Bool {
    SharedCache(address: address, folder: "/", environment: ["PATH": "/"], needsCurl: false) != nil
  }

  /// A store at `http[s]://host[:port]/prefix`; nil for any other kind of address, and for TLS without curl in `PATH`.
  ///
  /// - Parameters:
  ///   - folder: where files in transfer lie.
  ///   - environment: where curl is found, and its variables for proxies and certificates.
  package init?(address: String, folder: String, environment: [String: String]) {
    self.init(address: address, folder: folder, environment: environment, needsCurl: true)
  }

  private init?(address: String, folder: String, environment: [String: String], needsCurl: Bool) {
    let isSecure = address.hasPrefix("https://")
    guard isSecure || address.hasPrefix("http://") else { return nil }
    let rest = address.dropFirst(isSecure ? "https://".count : "http://".count)
    let authority = rest.prefix { $0 != "/" }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.count <= 2, !address.utf8.contains(where: { $0 <= 0x20 })
    else {
      return nil
    }
    host = String(first)
    port = parts.count == 2 ? String(parts[1]) : "80"
    var path = String(rest.dropFirst(authority.count))
    while path.hasSuffix("/") { path.removeLast() }
    prefix = path
    var whole = address
    while whole.hasSuffix("/") { whole.removeLast() }
    self.address = whole
    guard isSecure, needsCurl else {
      curl = nil
      return
    }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let tool = folders.map({ "\($0)/curl" }).first(where: { Disk.kind(of: $0) == .file }) else { return nil }
    let names = [
      "PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY",
    ]
    curl = (tool, folder, environment.filter { names.contains($0.key) })
  }

  /// The bytes kept as `name`; nil when there are none, or the store does not answer within two seconds.
  package func get(_ name: String) async -> [UInt8]? {
    if let curl { return await fetch(name, by: curl) }
    return await onThread { exchange("GET", name, body: nil).flatMap { $0.status == 200 ? $0.body : nil } }
  }

  /// Keeps `bytes` as `name`; true when the store took them.
  @discardableResult
  package func put(_ bytes: [UInt8], as name: String) async -> Bool {
    if let curl { return await send(bytes, as: name, by: curl) }
    return await onThread { (exchange("PUT", name, body: bytes)?.status ?? 0) / 100 == 2 }
  }

  // MARK: - TLS

  private typealias Curl = (path: String, folder: String, environment: [String: String])

  private func fetch(_ name: String, by curl: Curl) async -> [UInt8]? {
    guard let outcome = await call(curl, ["--", "\(address)/\(name)"]), outcome.ending == .exited(0) else { return nil }
    return outcome.standardOutput
  }

  private func send(_ bytes: [UInt8], as name: String, by curl: Curl) async -> Bool {
    let file = "\(curl.folder)/\(UniqueName.next()).put"
    guard (try? Disk.create(file, bytes)) != nil else { return false }
    defer { try? Disk.remove(file) }
    return await call(curl, ["--upload-file", file, "--", "\(address)/\(name)"])?.ending == .exited(0)
  }

  /// Runs curl, which fails for any status from 400 on, and waits no longer than for a slow answer.
  private func call(_ curl: Curl, _ arguments: [String]) async -> ProcessOutcome? {
    let flags = ["--silent", "--fail", "--proto", "=https", "--connect-timeout", "2", "--max-time", "10"]
    var request = ProcessRequest(
      [curl.path] + flags + arguments, in: curl.folder, output: curl.folder,
      limits: ProcessLimits(milliseconds: 12_000, memoryBytes: 1 << 30, fileBytes: 8 << 20))
    request.environment = curl.environment
    return try? await ProcessRunner.run(request)
  }

  // MARK: - Plain

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
