/// Editing translations in the preview: side-by-side pages open files in the editor, and mark blocks as up to date by
/// an authenticated request.
package import Diagnostics
private import Foundation
import HTTPTypes
import HostSystem
import Hummingbird
private import HummingbirdCore
private import NIOCore

/// The editing functions of side-by-side pages in a preview.
package struct PreviewDesk: Sendable {
  /// Marks the block at a line of a file as up to date; returns why it could not, or nil on success.
  package var accept: @Sendable (_ file: String, _ line: Int) async -> Phrase?
  /// Makes addresses that open a file of the site in the editor.
  let editor: EditorLink
  /// A secret token of this run, contained in its own pages only: another origin can send requests but cannot read pages.
  let token: String

  /// Makes a new secret token.
  package init(editor: EditorLink, accept: @escaping @Sendable (_ file: String, _ line: Int) async -> Phrase?) {
    self.editor = editor
    self.accept = accept
    var generator = SystemRandomNumberGenerator()
    token = (0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
  }

  /// The paths of the script and of its requests.
  static let scriptPath = "/_jikji/desk.js", acceptPath = "/_jikji/accept"

  /// The bytes of the script.
  static let source = EmbeddedFiles.deskJs

  /// The script element that is inserted into pages. The token is in the page and not in the script, because any site
  /// could load the script.
  var tag: String {
    "<script src=\"\(Self.scriptPath)\" data-jikji-preview data-token=\"\(token)\" data-editor=\"\(editor.markup)\" defer></script>"
  }

  /// The greatest size of a request body in bytes.
  private static let largestBody = 4_096

  private struct Question: Decodable {
    let file: String
    let line: Int
  }

  /// Answers a request to mark a block as up to date: 204, or 422 with the reason. Throws 403 for requests that do not come from this
  /// server's own pages, and 400 for invalid requests.
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

  /// Rejects cross-site requests. A page of another origin can send a form or a simple request with this server's `Host`, but not with this
  /// `Origin`, not with JSON unless a preflight request allows it, and not with the token.
  private func check(_ request: Request) throws(HTTPError) {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] } ?? "same-origin"
    let secret = HTTPField.Name("X-Jikji-Token").flatMap { request.headers[$0] }
    guard let host = request.head.authority, request.headers[.origin] == "http://" + host, site == "same-origin",
      request.headers[.contentType]?.hasPrefix("application/json") == true, secret == token
    else { throw HTTPError(.forbidden, message: "the desk answers only to pages of this server") }
  }
}
