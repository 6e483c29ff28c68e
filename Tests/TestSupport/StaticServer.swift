/// A file server for browser tests: serves one folder with a strict Content-Security-Policy.
package import Foundation

/// Serves a folder on a free port of 127.0.0.1 until it is stopped.
package final class StaticServer: @unchecked Sendable {
  // Shared between the accepting thread and the test; all of it is guarded by `lock`.
  private let lock = NSLock()
  private var failing: @Sendable (String) -> Bool = { _ in false }
  private var asked: [String] = []

  private let folder: URL
  private let listener: LoopbackSocket

  /// The port on which it listens.
  package let port: Int

  /// The Content-Security-Policy of every response.
  package static let policy = "default-src 'self'"

  /// Starts to serve `folder`; a path that ends with `/` means `index.html` in that folder.
  package init(_ folder: URL) throws {
    self.folder = folder
    (listener, port) = try LoopbackSocket.listening()
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// The URL of a path that begins with `/`.
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// From now on, answers paths for which `condition` is true with status 500.
  package func fail(where condition: @escaping @Sendable (String) -> Bool) { lock.withLock { failing = condition } }

  /// The paths requested since the last call.
  package func takeAskedPaths() -> [String] {
    lock.withLock {
      defer { asked = [] }
      return asked
    }
  }

  /// Stops the server.
  package func stop() { listener.close() }

  private func acceptAll() {
    while let client = listener.accepted() {
      Thread.detachNewThread { [self] in answer(client) }
    }
  }

  private func answer(_ client: LoopbackSocket) {
    defer { client.close() }
    let request = client.receive()
    guard !request.isEmpty else { return }
    let line = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)
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
    client.send(Array(head.utf8) + Array(body ?? Data()))
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
