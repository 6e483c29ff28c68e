/// Joins the answers for files and the event stream to Hummingbird.
private import HTTPTypes
import Hummingbird
private import HummingbirdCore
private import NIOCore
import HostSystem

/// Answers every request of a connection.
struct SiteResponder: HTTPResponder {
  /// The files.
  let site: StaticSite

  /// Who listens for builds; nil when pages do not reload.
  let hub: EventHub?

  private let prepared = PreparedAnswers()

  /// An answerer; `hub` is nil for a folder of finished files.
  init(site: StaticSite, hub: EventHub?) {
    self.site = site
    self.hub = hub
  }

  /// How much of a large file is read at a time, in bytes.
  private static let chunk = 256 << 10

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let plain = Self.plain(request)
    if let hub, plain.target.hasPrefix("/_jikji/") {
      if let refusal = site.refusal(of: plain) { return response(refusal, request.method) }
      switch plain.target {
      case ReloadScript.path: return Self.script(request.method)
      case ReloadScript.eventsPath: return events(hub, request.method)
      default: break
      }
    }
    guard hub == nil, request.method == .get, plain.ifNoneMatch == nil, plain.range == nil else {
      return response(site.answer(plain), request.method)
    }
    return finished(plain)
  }

  /// The answer to a plain request for a finished file.
  private func finished(_ request: StaticRequest) -> Response {
    if let refusal = site.refusal(of: request) { return response(refusal, .get) }
    let key = PreparedAnswers.Key(target: request.target, acceptEncoding: request.acceptEncoding)
    if let known = prepared.answer(to: key) { return Self.response(known) }
    let answer = site.answer(request)
    guard answer.status == 200, case .bytes(let bytes) = answer.body else { return response(answer, .get) }
    let made = PreparedAnswer(status: .ok, fields: Self.fields(of: answer), body: ByteBuffer(bytes: bytes))
    prepared.keep(made, for: key)
    return Self.response(made)
  }

  private static func response(_ answer: PreparedAnswer) -> Response {
    Response(status: answer.status, headers: answer.fields, body: ResponseBody(byteBuffer: answer.body))
  }

  private static func plain(_ request: Request) -> StaticRequest {
    let fields = request.headers
    return StaticRequest(
      method: request.method.rawValue, target: request.head.path ?? "", host: request.head.authority,
      ifNoneMatch: fields[.ifNoneMatch], range: fields[.range], ifRange: fields[.ifRange],
      acceptEncoding: fields[.acceptEncoding])
  }

  private func response(_ answer: StaticAnswer, _ method: HTTPRequest.Method) -> Response {
    let fields = Self.fields(of: answer)
    let status = HTTPResponse.Status(code: answer.status)
    if answer.status == 304 { return Response(status: status, headers: fields) }
    let body: ResponseBody =
      switch answer.body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .file(let file, let range): Self.body(of: file, range)
      }
    let response = Response(status: status, headers: fields, body: body)
    return method == .head ? response.createHeadResponse() : response
  }

  private static func fields(of answer: StaticAnswer) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }

  private static func body(of file: OpenFile, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = file.read(at: offset, count: min(chunk, range.upperBound - offset))
        // A file that became shorter cannot be sent as promised; the connection is cut.
        guard let bytes, !bytes.isEmpty else { throw FileShrunk() }
        try await writer.write(ByteBuffer(bytes: bytes))
        offset += bytes.count
      }
      try await writer.finish(nil)
    }
  }

  private struct FileShrunk: Error {}

  private static func script(_ method: HTTPRequest.Method) -> Response {
    let fields: HTTPFields = [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"]
    let response = Response(
      status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: ReloadScript.source)))
    return method == .head ? response.createHeadResponse() : response
  }

  private func events(_ hub: EventHub, _ method: HTTPRequest.Method) -> Response {
    let fields: HTTPFields = [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"]
    guard method != .head else { return Response(status: .ok, headers: fields) }
    return Response(
      status: .ok, headers: fields,
      body: ResponseBody { writer in
        for await message in hub.listen() { try await writer.write(ByteBuffer(string: message)) }
        try await writer.finish(nil)
      })
  }
}
