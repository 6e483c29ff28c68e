/// A small site on disk, and requests to it without a socket.
import Foundation
import HTTPTypes
import HostSystem
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport

@testable import PreviewServer

/// A responder for a folder, and the folder.
struct SiteFixture {
  let responder: SiteResponder
  let root: URL

  /// A site with what must not be served beside it and in it: hidden files, and links that lead out.
  static func with(
    events: EventBroadcaster? = nil, host: String = "127.0.0.1", fix: (@Sendable (String) async -> Bool)? = nil,
    desk: PreviewDesk? = nil, onDemand: OnDemandFiles = OnDemandFiles(),
    _ body: (SiteFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let root = folder.appendingPathComponent("public")
      let texts = [
        "index.html": "<html><body>집</body></html>", "글/하나/index.html": "<html><body>글</body></html>",
        "404.html": "없음", "en/404.html": "missing", "style.css": String(repeating: "body { color: red }\n", count: 100),
        ".well-known/security.txt": "contact", ".well-known/.env": "hidden", ".env": "hidden", ".git/config": "hidden",
        "empty/a.txt": "empty", "none.txt": "", "NOEXTENSION": "bytes",
      ]
      for (path, text) in texts { try root.write(text, to: path) }
      try folder.write("secret", to: "secret.txt")
      try folder.write("secret", to: "outside/secret.txt")
      let manager = FileManager.default
      try manager.createSymbolicLink(
        at: root.appendingPathComponent("link.txt"), withDestinationURL: folder.appendingPathComponent("secret.txt"))
      try manager.createSymbolicLink(
        at: root.appendingPathComponent("away"), withDestinationURL: folder.appendingPathComponent("outside"))
      try manager.createSymbolicLink(atPath: root.appendingPathComponent("up").path, withDestinationPath: "..")
      let hosts = AllowedHosts(listeningOn: host)
      try await body(
        SiteFixture(
          responder: SiteResponder(
            folder: root.path, hosts: hosts, onDemand: onDemand, events: events, desk: desk, fix: fix), root: root))
    }
  }

  /// The response to one request.
  func get(
    _ target: String, _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get, host: String? = "localhost",
    body: String = ""
  ) async throws -> Answer {
    let head = HTTPRequest(method: method, scheme: "http", authority: host, path: target, headerFields: fields)
    let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
    let response = try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))),
      context: BasicRequestContext(source: source))
    let collector = BodyCollector()
    try await response.body.write(collector)
    return Answer(status: response.status.code, fields: response.headers, body: collector.text)
  }
}

/// A response whose body was read to its end.
struct Answer {
  let status: Int
  let fields: HTTPFields
  let body: String

  subscript(name: HTTPField.Name) -> String? { fields[name] }
}

/// Collects the parts of a body.
private final class BodyCollector: ResponseBodyWriter, Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func write(_ buffer: ByteBuffer) async throws { bytes.withLock { $0 += buffer.readableBytesView } }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
