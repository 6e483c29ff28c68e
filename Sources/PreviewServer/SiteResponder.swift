/// Answers HTTP requests: files by Hummingbird's `FileMiddleware`, and everything else that a preview needs.
import Diagnostics
import HTTPTypes
import HostSystem
import Hummingbird
private import HummingbirdCore
import NIOCore
private import WebAddress

/// Answers all requests.
struct SiteResponder: HTTPResponder {
  private let files: CachedFileProvider
  private let middleware: FileMiddleware<BasicRequestContext, CachedFileProvider>
  private let hosts: AllowedHosts
  /// The broadcaster of builds; nil when pages do not reload.
  private let events: EventBroadcaster?
  private let failurePage: @Sendable () -> [UInt8]?
  private let fix: (@Sendable (String) async -> Bool)?
  private let desk: PreviewDesk?
  private let language: MessageLanguage
  private let onDemand: OnDemandFiles
  private let cache = ResponseCache()

  /// A responder for the files below `folder`.
  ///
  /// - Parameters:
  ///   - hosts: the accepted values of `Host`.
  ///   - onDemand: the overlay that is served instead of the folder until this holds the whole site.
  ///   - events: announces builds; nil for a folder of finished files, whose pages get no script.
  ///   - desk: the editing functions of side-by-side pages; nil for none.
  ///   - language: the language of its answers.
  ///   - failurePage: the page shown at every address while there is no site; returns nil when there is one.
  ///   - fix: applies a fix by its id (``ReloadMessage/fixID(of:)``) and returns whether it was written; nil for no fixes.
  init(
    folder: String, hosts: AllowedHosts, onDemand: OnDemandFiles = OnDemandFiles(), events: EventBroadcaster?,
    desk: PreviewDesk? = nil, language: MessageLanguage = .english,
    failurePage: @escaping @Sendable () -> [UInt8]? = { nil }, fix: (@Sendable (String) async -> Bool)? = nil
  ) {
    self.failurePage = failurePage
    self.fix = fix
    self.desk = desk
    self.language = language
    let tags = (events == nil ? "" : ReloadScript.tag) + (desk?.tag ?? "")
    self.onDemand = onDemand
    files = CachedFileProvider(ServedFolder(path: folder), onDemand: onDemand, script: Array(tags.utf8))
    middleware = FileMiddleware(fileProvider: files, searchForIndexHtml: true)
      .withAdditionalMediaTypes(forFileExtensions: MediaTypes.additional)
    self.hosts = hosts
    self.events = events
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    var response = try await answer(to: request, context)
    if request.headers[.connection] == "close" { response.headers[.connection] = "close" }
    return response
  }

  private func answer(to request: Request, _ context: BasicRequestContext) async throws -> Response {
    var response: Response
    do {
      if let answer = try await answerToFix(request) { return answer }
      try checkAccess(request)
      if let cached = cached(request) { return cached }
      if request.method == .post, let desk {
        response = try await desk.answer(request, in: language)
      } else if let own = reload(request) ?? failure() {
        response = own
      } else {
        response = try await servedWhenWritten(request, context)
      }
    } catch let error as HTTPError {
      response = failure(error, request)
    }
    response.headers[.cacheControl] = response.headers[.cacheControl] ?? "no-cache"
    response.headers[.xContentTypeOptions] = "nosniff"
    if isCacheable(request) { cache.keep(response, for: request.uri.string) }
    return request.method == .head ? response.createHeadResponse() : response
  }

  private static let host = HTTPField.Name("Host")

  private func checkHost(_ request: Request) throws(HTTPError) {
    // The first `Host` has become the authority; a second one is ambiguous and must be rejected (RFC 9112, section 3.2).
    guard Self.host.map({ !request.headers.contains($0) }) ?? true else {
      throw HTTPError(.badRequest, message: "a request has one Host")
    }
    guard hosts.allows(request.head.authority) else {
      throw HTTPError(.forbidden, message: "this server answers only to its own name")
    }
  }

  private func checkAccess(_ request: Request) throws(HTTPError) {
    try checkHost(request)
    if request.method == .post, desk != nil, request.uri.path == PreviewDesk.acceptPath { return }
    guard request.method == .get || request.method == .head else {
      throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"], message: "only GET and HEAD are answered")
    }
  }

  /// Whether the request is a plain `GET` of a finished site, which has the same answer for everyone.
  private func isCacheable(_ request: Request) -> Bool {
    let conditions: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince, .range]
    return events == nil && request.method == .get && !conditions.contains { request.headers.contains($0) }
  }

  private func cached(_ request: Request) -> Response? {
    isCacheable(request) ? cache.response(to: request.uri.string) : nil
  }

  // MARK: Files

  /// The response for a file. While a build runs, one that is not known is waited for, such as the search index.
  private func servedWhenWritten(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    while onDemand.isBuildPending {
      do { return try await served(request, context) } catch let error as HTTPError where error.status == .notFound {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    return try await served(request, context)
  }

  private func served(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    var head = request.head
    head.headerFields[.range] = Self.usableRange(request)
    var response = try await middleware.handle(Request(head: head, body: request.body), context: context) { _, _ in
      throw HTTPError(.notFound)
    }
    if response.status == .movedPermanently { return Self.redirection(request) }
    let name = request.uri.path.hasSuffix("/") ? "index.html" : request.uri.path.split(separator: "/").last ?? ""
    response.headers[.contentType] = MediaTypes.header(response.headers[.contentType], ofFile: name)
    return response
  }

  /// The `Range` of a request in the two forms that `FileMiddleware` interprets as RFC 9110 does, `bytes=2-` and `bytes=2-5`. Others (the
  /// last bytes, several ranges, wrong syntax) are ignored, which section 14.2 allows: the whole file is sent.
  private static func usableRange(_ request: Request) -> String? {
    guard request.method == .get, let range = request.headers[.range],
      let match = range.wholeMatch(of: /bytes=([0-9]{1,18})-([0-9]{0,18})/), let first = Int(match.1)
    else { return nil }
    return first <= Int(match.2) ?? .max ? range : nil
  }

  /// Redirects to the same folder with `/` at its end. `FileMiddleware` would neither encode the path nor keep the query.
  private static func redirection(_ request: Request) -> Response {
    let path = PercentEncoding.encoded(request.uri.path, keeping: .path, keepingEscapes: true)
    let location = path + "/" + (request.uri.query.map { "?" + $0 } ?? "")
    return Response(status: .movedPermanently, headers: [.location: location])
  }

  /// The response while there is no site: the failure page; nil when there is a site.
  private func failure() -> Response? {
    failurePage().map { page in
      Response(
        status: .serviceUnavailable, headers: [.contentType: MediaTypes.header("text/html", ofFile: "")],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: page)))
    }
  }

  /// The response to a failed request: for a missing file the site's own 404 page, that in the language of the path
  /// first; otherwise one line of text.
  private func failure(_ error: HTTPError, _ request: Request) -> Response {
    if error.status == .notFound {
      let language = request.uri.path.split(separator: "/").first.map { "/\($0)/404.html" }
      for path in [language, "/404.html"].compactMap({ $0 }) {
        guard case .small(let page) = files.getFileIdentifier(path) else { continue }
        return Response(
          status: .notFound, headers: [.contentType: MediaTypes.header("text/html", ofFile: path)],
          body: ResponseBody(byteBuffer: page.body))
      }
    }
    var headers = error.headers
    headers[.contentType] = MediaTypes.header("text/plain", ofFile: "")
    let text = "\(error.status.code) \(error.body ?? error.status.reasonPhrase)\n"
    return Response(status: error.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  // MARK: Fixes

  /// The response to a request for a fix; nil for every other request.
  private func answerToFix(_ request: Request) async throws(HTTPError) -> Response? {
    guard request.method == .post, request.uri.path == ReloadScript.fixPath, let fix,
      let id = request.headers.first(where: { $0.name.canonicalName == ReloadScript.fixField })?.value
    else { return nil }
    try checkHost(request)
    return Response(status: await fix(id) ? .noContent : .conflict, headers: [.cacheControl: "no-store"])
  }

  // MARK: Live reload

  private static func script(_ source: [UInt8]) -> Response {
    Response(
      status: .ok, headers: [.contentType: MediaTypes.header("text/javascript", ofFile: "")],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: source)))
  }

  /// The scripts of live reload and of side-by-side pages, or the event stream; nil for other paths, and for a folder of finished files.
  private func reload(_ request: Request) -> Response? {
    if desk != nil, request.uri.path == PreviewDesk.scriptPath { return Self.script(PreviewDesk.source) }
    guard let events else { return nil }
    switch request.uri.path {
    case ReloadScript.path: return Self.script(ReloadScript.source)
    case ReloadScript.eventsPath:
      let body = ResponseBody { writer in
        for await message in events.subscribe() { try await writer.write(ByteBuffer(string: message)) }
        try await writer.finish(nil)
      }
      let headers: HTTPFields = [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"]
      return Response(status: .ok, headers: headers, body: body)
    default: return nil
    }
  }
}
