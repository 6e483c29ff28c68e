/// Answers requests for files: which status, which headers, which bytes. Knows nothing of sockets.
import HostSystem
private import Foundation

/// What an answer needs to know of a request.
struct StaticRequest: Sendable {
  /// The method, as sent.
  var method = "GET"
  /// The target, as sent.
  var target: String
  /// The headers that matter; nil when absent.
  var host: String? = "localhost", ifNoneMatch: String?, range: String?, ifRange: String?, acceptEncoding: String?
}

/// An answer to a request.
struct StaticAnswer: Sendable {
  /// The bytes after the headers.
  enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file.
    case file(OpenFile, Range<Int>)
  }

  /// The status code.
  var status: Int
  /// Headers in lower case.
  var headers: [(name: String, value: String)] = []
  /// The body, for `HEAD` as well; who writes the answer leaves it out there.
  var body: Body = .bytes([])

  /// The first value of a header.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// Serves the files of one folder.
struct StaticSite: Sendable {
  private let cache: FileCache
  private let hosts: HostCheck

  /// The files below `folder` for requests by the names that `hosts` accepts. `script` goes into each page.
  init(_ folder: ServedFolder, hosts: HostCheck, script: [UInt8] = []) {
    cache = FileCache(folder, script: script)
    self.hosts = hosts
  }

  /// The answer to `request`. The files that matter are read from disk when they changed; nothing is written.
  func answer(_ request: StaticRequest) -> StaticAnswer {
    if let refusal = refusal(of: request) { return refusal }
    do throws(RequestTarget.Refusal) {
      return answer(request, for: try RequestTarget(request.target))
    } catch .malformed {
      return Self.plain(400, "bad request")
    } catch {
      return notFound(request)
    }
  }

  /// The answer to what is not served whatever its target is; nil for the rest.
  func refusal(of request: StaticRequest) -> StaticAnswer? {
    guard hosts.accepts(request.host) else { return Self.plain(403, "this server answers only to its own name") }
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = Self.plain(405, "only GET and HEAD are answered")
      answer.headers.append(("allow", "GET, HEAD"))
      return answer
    }
    return nil
  }

  private func answer(_ request: StaticRequest, for target: RequestTarget) -> StaticAnswer {
    for names in Self.spellings(of: target.names) {
      switch cache.find(names) {
      case .nothing: continue
      case .file(let file): return target.isFolder ? notFound(request) : send(file, request)
      case .large(let file, let type): return target.isFolder ? notFound(request) : send(file, type, request)
      case .folder:
        guard case .file(let page) = cache.find(names + ["index.html"]) else { continue }
        return target.isFolder ? send(page, request) : redirect(to: target.folderLocation)
      }
    }
    return notFound(request)
  }

  /// Hangul names may be composed or decomposed, in the request and on disk.
  private static func spellings(of names: [String]) -> [[String]] {
    guard names.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return [names] }
    let composed = names.map(\.precomposedStringWithCanonicalMapping)
    let decomposed = names.map(\.decomposedStringWithCanonicalMapping)
    return [names, composed, decomposed]
  }

  private func redirect(to location: String) -> StaticAnswer {
    var answer = Self.plain(301, "see \(location)")
    answer.headers.append(("location", location))
    return answer
  }

  /// The site's own page for what is missing, that of the language's folder first.
  private func notFound(_ request: StaticRequest) -> StaticAnswer {
    let language = (try? RequestTarget(request.target))?.names.first
    for names in [[language, "404.html"].compactMap { $0 }, ["404.html"]] {
      guard case .file(let page) = cache.find(names) else { continue }
      var answer = send(page, StaticRequest(target: "", acceptEncoding: request.acceptEncoding))
      answer.status = 404
      return answer
    }
    return Self.plain(404, "not found")
  }

  // MARK: Sending

  private static let common: [(name: String, value: String)] = [
    ("cache-control", "no-cache"), ("x-content-type-options", "nosniff"),
  ]

  private func send(_ file: CachedFile, _ request: StaticRequest) -> StaticAnswer {
    var headers = Self.common + [("content-type", file.type)]
    if ContentTypes.isCompressible(file.type) { headers.append(("vary", "accept-encoding")) }
    let packed = request.range == nil && Self.acceptsGzip(request.acceptEncoding) ? file.packedBytes() : nil
    let tag = packed == nil ? file.tag : "\(file.tag.dropLast())-gz\""
    headers.append(("etag", tag))
    if Self.matches(request.ifNoneMatch, tag) { return StaticAnswer(status: 304, headers: headers) }
    if let packed {
      return StaticAnswer(status: 200, headers: headers + [("content-encoding", "gzip")], body: .bytes(packed))
    }
    return ranged(request, tag, size: file.bytes.count, headers) { range in
      .bytes(range.count == file.bytes.count ? file.bytes : Array(file.bytes[range]))
    }
  }

  private func send(_ file: OpenFile, _ type: String, _ request: StaticRequest) -> StaticAnswer {
    let facts = file.facts
    let numbers = [facts.inode, UInt64(truncatingIfNeeded: facts.modified), UInt64(facts.size)]
    let tag = "\"\(numbers.map { String($0, radix: 16) }.joined(separator: "-"))\""
    let headers = Self.common + [("content-type", type), ("etag", tag)]
    if Self.matches(request.ifNoneMatch, tag) { return StaticAnswer(status: 304, headers: headers) }
    return ranged(request, tag, size: facts.size, headers) { .file(file, $0) }
  }

  private func ranged(
    _ request: StaticRequest, _ tag: String, size: Int, _ headers: [(name: String, value: String)],
    _ body: (Range<Int>) -> StaticAnswer.Body
  ) -> StaticAnswer {
    let headers = headers + [("accept-ranges", "bytes")]
    let isCurrent = request.ifRange == nil || request.ifRange == tag
    switch ByteRangeRequest(isCurrent && request.method == "GET" ? request.range : nil, size: size) {
    case .whole: return StaticAnswer(status: 200, headers: headers, body: body(0..<size))
    case .part(let range):
      let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      return StaticAnswer(status: 206, headers: headers + [("content-range", place)], body: body(range))
    case .unsatisfiable:
      var answer = Self.plain(416, "there are only \(size) bytes")
      answer.headers.append(("content-range", "bytes */\(size)"))
      return answer
    }
  }

  /// Whether `If-None-Match` names this tag; a weak tag is as good (RFC 9110, section 13.1.2).
  private static func matches(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      let part = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let name = String(part)
      return name == "*" || name == tag || name == "W/\(tag)"
    }
  }

  private static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    return header.lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard words.first == "gzip" else { return false }
      return !words.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }

  private static func plain(_ status: Int, _ sentence: String) -> StaticAnswer {
    let headers = common + [("content-type", "text/plain; charset=utf-8")]
    return StaticAnswer(status: status, headers: headers, body: .bytes(Array("\(status) \(sentence)\n".utf8)))
  }
}
