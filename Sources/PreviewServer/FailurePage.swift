/// The page that a preview shows until the first build succeeds: the diagnostics, and the client script that waits for a successful build.
private import DataFormats
import Diagnostics

/// Makes the failure page.
enum FailurePage {
  /// The page in a language, without style sheets or scripts of the site, because these do not exist yet.
  static func html(
    _ problems: [Diagnostic], in language: MessageLanguage, editor: EditorLink? = nil
  ) -> [UInt8] {
    let report = DiagnosticReport(problems)
    let printer = TextPrinter(language: language, colour: .plain)
    let shown =
      report.diagnostics.filter { $0.severity == .error } + report.diagnostics.filter { $0.severity != .error }
    let items = shown.map {
      "<pre class=\"\($0.severity.rawValue)\">\(printer.text(of: $0).escaped(as: .template))</pre>"
        + cures(of: $0, language, editor)
    }
    let title = Phrase(en: "The site cannot be built yet", ko: "아직 사이트를 지을 수 없습니다").text(in: language)
    let advice = Phrase(
      en: "Correct what is shown below and save: this page then turns into the site by itself.",
      ko: "아래에 나온 것을 고치고 저장하세요. 그러면 이 페이지가 저절로 사이트로 바뀝니다."
    ).text(in: language)
    return Array(
      """
      <!doctype html>
      <html lang="\(language == .korean ? "ko" : "en")" data-jikji-failure>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <p>\(advice)</p>
      \(items.joined(separator: "\n"))
      </main>
      \(ReloadScript.tag)
      </body>
      </html>

      """.utf8)
  }

  /// A button for the fix of a diagnostic, if it has one, and a link that opens its place in the editor.
  private static func cures(of problem: Diagnostic, _ language: MessageLanguage, _ editor: EditorLink?) -> String {
    var parts: [String] = []
    if let fix = problem.fix, let id = ReloadMessage.fixID(of: problem) {
      parts.append("<button data-fix=\"\(id)\">\(fix.title.text(in: language).escaped(as: .template))</button>")
    }
    if let address = problem.place.flatMap({ editor?.address(of: $0) }) {
      let words = Phrase(en: "Open in the editor", ko: "편집기에서 열기").text(in: language)
      parts.append("<a href=\"\(address.escaped(as: .template))\">\(words)</a>")
    }
    return parts.isEmpty ? "" : "<p>\(parts.joined(separator: " "))</p>"
  }

  private static let style = """
    body{font:1rem/1.6 system-ui,sans-serif;margin:0;padding:2rem 1rem;background:#fbfaf6;color:#24211c}\
    main{max-width:60rem;margin:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere;\
    font:.9rem/1.5 ui-monospace,monospace;padding:.8rem 1rem;background:#f4f1e8;border-left:4px solid #825400}\
    pre.error{border-color:#a3301f}@media (prefers-color-scheme:dark){body{background:#191815;color:#e9e5da}\
    pre{background:#23211d;border-color:#e5b866}pre.error{border-color:#f39a86}}
    """
}
