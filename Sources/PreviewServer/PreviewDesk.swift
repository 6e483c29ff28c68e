/// The desk of a preview: side-by-side pages open files, and accept blocks by a request that only they can make.
package import Diagnostics
private import Foundation
import HTTPTypes
import HostSystem
import Hummingbird
private import HummingbirdCore
private import NIOCore

/// What side-by-side pages of a preview may do.
package struct PreviewDesk: Sendable {
  /// Says that the block at a line of a file is up to date; gives why it did not.
  package var accept: @Sendable (_ file: String, _ line: Int) async -> Phrase?
  /// The address pattern that opens a file in the editor, see ``EditorLink``, and the folder that files lie in.
  let editor: EditorLink
  /// A secret of this run that only its own pages know, for another origin can send requests but not read pages.
  let token: String

  /// A desk with a new secret.
  package init(editor: EditorLink, accept: @escaping @Sendable (_ file: String, _ line: Int) async -> Phrase?) {
    self.editor = editor
    self.accept = accept
    var generator = SystemRandomNumberGenerator()
    token = (0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
  }

  /// The paths of the script and of requests.
  static let scriptPath = "/_jikji/desk.js", acceptPath = "/_jikji/accept"

  /// The bytes of the script.
  static let source = EmbeddedFiles.deskJs

  /// The element that pages get. The secret is in the page, not in the script, which any site could load.
  var tag: String {
    "<script src=\"\(Self.scriptPath)\" data-jikji-preview data-token=\"\(token)\" data-editor=\"\(editor.markup)\" defer></script>"
  }

  /// The most bytes of a request.
  private static let largestBody = 4_096

  private struct Question: Decodable {
    let file: String
    let line: Int
  }

  /// Answers a request to accept a block: 204, or 422 with the reason. Throws 403 for requests from other places than this
  /// server's own pages, and 400 for what is no question.
  func answer(_ request: Request, in language: MessageLanguage) async throws -> Response {
    try check(request)
    guard let body = try? await request.body.collect(upTo: Self.largestBody),
      let question = try? JSONDecoder().decode(Question.self, from: Data(body.readableBytesView)),
      (1...10_000_000).contains(question.line)
    else { throw HTTPError(.badRequest, message: "this is no question that the desk knows") }
    guard let reason = await accept(question.file, question.line) else { return Response(status: .noContent) }
    let text = language == .korean ? reason.korean : reason.english
    return Response(
      status: .unprocessableContent, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// A page of another origin can send a form or a simple request with this server's `Host`, but not this `Origin`, not JSON
  /// without being asked first, and not the secret.
  private func check(_ request: Request) throws(HTTPError) {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] } ?? "same-origin"
    let secret = HTTPField.Name("X-Jikji-Token").flatMap { request.headers[$0] }
    guard let host = request.head.authority, request.headers[.origin] == "http://" + host, site == "same-origin",
      request.headers[.contentType]?.hasPrefix("application/json") == true, secret == token
    else { throw HTTPError(.forbidden, message: "the desk answers only to pages of this server") }
  }
}
