/// Tests of the running server over real sockets: ports, hosts, live reload, stopping.
import Diagnostics
import Foundation
import HostSystem
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import PreviewServer

/// Runs a server for `folder` on a free port and gives its address to `body`.
func withServer(
  _ settings: PreviewSettings, builder: PreviewBuilder? = nil,
  report: @escaping @Sendable (PreviewNotice) -> Void = { _ in }, _ body: (URL) async throws -> Void
) async throws {
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
  let server = PreviewServer(settings, builder: builder) { notice in
    report(notice)
    if case .ready(let url, _) = notice { continuation.yield(url) }
  }
  let task = Task { try await server.serve(stoppingOnSignals: false) }
  var iterator = stream.makeAsyncIterator()
  let address = try #require(await iterator.next())
  let url = try #require(URL(string: address))
  do {
    try await body(url)
  } catch {
    task.cancel()
    throw error
  }
  task.cancel()
  _ = try await task.value
}

private func settings(_ folder: URL, port: Int = 0) -> PreviewSettings {
  var settings = PreviewSettings(folder: folder.path)
  settings.port = port
  return settings
}

/// The status and body of a request whose `Host` may be another.
private func fetch(_ url: URL, method: String = "GET", headers: [String: String] = [:]) async throws -> (
  status: Int, body: String, headers: HTTPURLResponse
) {
  var request = URLRequest(url: url)
  request.httpMethod = method
  for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
  let (data, response) = try await URLSession.shared.data(for: request)
  let answer = try #require(response as? HTTPURLResponse)
  return (answer.statusCode, String(decoding: data, as: UTF8.self), answer)
}

@Suite(.serialized) struct PreviewServerTests {
  @Test func servesOverHTTP() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("<body>안녕</body>", to: "index.html")
      try await withServer(settings(folder)) { url in
        let page = try await fetch(url)
        #expect(page.status == 200 && page.body == "<body>안녕</body>")
        #expect(page.headers.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
        let head = try await fetch(url, method: "HEAD")
        #expect(
          head.status == 200 && head.body.isEmpty && head.headers.value(forHTTPHeaderField: "Content-Length") == "19")
        #expect(try await fetch(url, method: "POST").status == 405)
        #expect(try await fetch(url.appendingPathComponent("none")).status == 404)
      }
    }
  }

  @Test func takesTheNextFreePortUnlessStrict() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a", to: "index.html")
      try await withServer(settings(folder)) { url in
        let taken = try #require(url.port)
        let server = PreviewServer(
          { () -> PreviewSettings in
            var strict = settings(folder, port: taken)
            strict.isPortStrict = true
            return strict
          }(), builder: nil, report: { _ in })
        await #expect(throws: PreviewError.portTaken(taken)) { try await server.serve(stoppingOnSignals: false) }
        try await withServer(settings(folder, port: taken)) { other in
          let next = try #require(other.port)
          let page = try await fetch(other)
          #expect(next > taken && page.body == "a")
        }
      }
    }
  }

  @Test func tellsOpenPagesOfABuild() async throws {
    try await withTemporaryFolder { folder in
      let root = folder.appendingPathComponent("public")
      try root.write("<body>하나</body>", to: "index.html")
      try folder.write("하나", to: "content/a.md")
      var watched = settings(root)
      watched.watchedPaths = [folder.appendingPathComponent("content").path]
      let builder = PreviewBuilder { changes in
        try? root.write("<body>\(changes.paths.count)</body>", to: "index.html")
        let problem = Diagnostic(.outsideWorld, at: nil, Phrase(en: "odd", ko: "이상함"))
        return BuildOutcome(changedFiles: ["index.html"], diagnostics: [problem], isPublished: true)
      }
      try await withServer(watched, builder: builder) { url in
        #expect(try await fetch(url).body.contains(ReloadScript.tag))
        let script = try await fetch(url.appendingPathComponent("_jikji/client.js"))
        #expect(script.status == 200 && script.body == String(decoding: ReloadScript.source, as: UTF8.self))
        let lines = try RawConnection(url)
        #expect(try await lines.next(containing: "event: hello"))
        try folder.write("둘", to: "content/a.md")
        #expect(try await lines.next(containing: "\"files\":[\"/index.html\"]"))
        #expect(lines.received.contains("odd"))
        #expect(try await fetch(url).body.contains("<body>1<script"))
      }
    }
  }

  @Test func buildsAgainWhenAnArticleBecomesDue() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("<body>하나</body>", to: "public/index.html")
      var watched = settings(folder.appendingPathComponent("public"))
      watched.watchedPaths = [folder.appendingPathComponent("content").path]
      let count = Mutex(0)
      var builder = PreviewBuilder { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return BuildOutcome(
          changedFiles: [], diagnostics: [], isPublished: true, nextDate: number == 1 ? HostEnvironment.now + 1 : nil)
      }
      builder.beginsWithBuild = true
      try await withServer(watched, builder: builder) { _ in
        for _ in 0..<1_200 where count.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(count.withLock { $0 } == 2)
    }
  }

  @Test func saysWhatItBuildsAndWhatCameOfIt() async throws {
    try await withTemporaryFolder { folder in
      let root = folder.appendingPathComponent("public")
      try root.write("<body>하나</body>", to: "index.html")
      try folder.write("하나", to: "content/a.md")
      var watched = settings(root)
      watched.watchedPaths = [folder.appendingPathComponent("content").path]
      let said = Mutex<[String]>([])
      let builder = PreviewBuilder(
        refresh: { _ in BuildOutcome(changedFiles: ["a/index.html"], diagnostics: [], isPublished: true) }
      ) { _ in BuildOutcome(changedFiles: ["index.html"], diagnostics: [], isPublished: true) }
      let report: @Sendable (PreviewNotice) -> Void = { notice in
        let words: String? =
          switch notice {
          case .building(let changes): "building \(changes.paths.count)"
          case .refreshed(let outcome, _): "refreshed \(outcome.changedFiles ?? [])"
          case .built(let outcome, _): "built \(outcome.changedFiles ?? [])"
          default: nil
          }
        if let words { said.withLock { $0.append(words) } }
      }
      try await withServer(watched, builder: builder, report: report) { url in
        let lines = try RawConnection(url)
        #expect(try await lines.next(containing: "event: hello"))
        try folder.write("둘", to: "content/a.md")
        #expect(try await lines.next(containing: "\"files\":[\"/a/index.html\"]"))
        #expect(try await lines.next(containing: "\"files\":[\"/index.html\"]"))
      }
      let words = said.withLock { $0 }
      #expect(Array(words.prefix(2)) == ["building 1", "refreshed [\"a/index.html\"]"], "\(words)")
    }
  }

  @Test func refusesAForeignHost() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a", to: "index.html")
      try await withServer(settings(folder)) { url in
        let reader = try RawConnection(url, path: "/", host: "evil.example")
        #expect(try await reader.next(containing: "HTTP/1.1 403"))
        let traversal = try RawConnection(url, path: "/../../../../etc/passwd")
        #expect(try await traversal.next(containing: "HTTP/1.1 400"))
        let long = try RawConnection(
          url, path: "/", host: "localhost\r\nX-Long: " + String(repeating: "a", count: 40_000))
        #expect(try await long.next(containing: "HTTP/1.1 4"))
      }
    }
  }
}

struct ConnectionTests {
  @Test(arguments: [
    ("1.1", [], false), ("1.1", ["Connection: close"], true), ("1.1", ["Connection: Close"], true), ("1.0", [], true),
    ("1.0", ["Connection: keep-alive"], false),
  ])
  func aConnectionIsClosedWhenItsClientDoesNotKeepIt(version: String, fields: [String], isClosed: Bool) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("안녕", to: "index.html")
      try await withServer(settings(folder)) { url in
        // The second answer is one that is kept in memory.
        for _ in 0..<2 {
          let connection = try RawConnection(url, path: "/", version: version, fields: fields)
          #expect(try await connection.next(containing: "안녕"))
          #expect(connection.received.hasPrefix("HTTP/1.1 200 OK\r\n"))
          #expect(connection.received.lowercased().contains("\r\nconnection: close\r\n") == isClosed)
          if isClosed { #expect(try await !connection.next(containing: "HTTP/2") && connection.isClosed) }
        }
      }
    }
  }

  @Test func aRequestForTwoHostsIsRefused() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("안녕", to: "index.html")
      try await withServer(settings(folder)) { url in
        for host in ["localhost", "evil.example"] {
          let connection = try RawConnection(url, path: "/", fields: ["Host: \(host)"])
          #expect(try await connection.next(containing: "400 a request has one Host"))
        }
      }
    }
  }
}

/// Reads what a raw connection sends, for what URLSession hides.
private final class RawConnection {
  private let descriptor: Int32
  private(set) var received = ""
  /// Whether the server has closed the connection.
  private(set) var isClosed = false

  init(
    _ url: URL, path: String = "/_jikji/events", host: String = "localhost", version: String = "1.1",
    fields: [String] = []
  ) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(url.port ?? 0).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(outcome == 0)
    let head = ["GET \(path) HTTP/\(version)", "Host: \(host)"] + fields
    let request = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    #expect(send(descriptor, request, request.count, 0) == request.count)
  }

  deinit { close(descriptor) }

  /// Reads on, for ten seconds at most, until `text` has come.
  func next(containing text: String) async throws -> Bool {
    for _ in 0..<1_000 {
      if received.contains(text) { return true }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      isClosed = count == 0
      if isClosed { return false }
      if count > 0 { received += String(decoding: buffer[..<count], as: UTF8.self) }
      if count <= 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
    return false
  }
}
