/// Tests of how a preview shows errors: on the page shown when the site cannot be built, and in open pages.
import Diagnostics
import Foundation
import Testing

@testable import PreviewServer

struct FailurePageTests {
  private static let text = SourceText(path: "content/ko/가 나.md", "첫 줄\n둘째 <줄>\n")

  /// A problem at `<줄>`, in the second line.
  private func problem(_ severity: Severity, _ english: String, fix: String? = nil, placed: Bool = true) -> Diagnostic {
    let place = placed ? Place(Self.text, 15..<20) : nil
    return Diagnostic(
      .bareURL, severity, at: place, en: english, ko: "한국어 <말>",
      fix: .writing(fix, in: place?.range))
  }

  private func page(
    _ problems: [Diagnostic], _ language: MessageLanguage = .english, editor: EditorLink? = nil
  ) -> String {
    String(decoding: FailurePage.html(problems, in: language, editor: editor), as: UTF8.self)
  }

  @Test func errorsComeFirstAndAreEscaped() throws {
    let shown = page([problem(.warning, "a warning"), problem(.error, "an <error>")])
    let error = try #require(shown.firstRange(of: "<pre class=\"error\">")).lowerBound
    let warning = try #require(shown.firstRange(of: "<pre class=\"warning\">")).lowerBound
    #expect(error < warning && shown.contains("an &lt;error&gt;") && !shown.contains("<줄>"))
    #expect(shown.contains("<html lang=\"en\" data-jikji-failure>") && shown.contains("The site cannot be built yet"))
    #expect(shown.contains(ReloadScript.tag))
    #expect(!shown.contains("<button") && !shown.contains("<a href"))
  }

  @Test func thePageSpeaksTheLanguageOfTheRun() {
    let shown = page([problem(.error, "english")], .korean, editor: EditorLink(folder: "/s"))
    #expect(shown.contains("<html lang=\"ko\"") && shown.contains("아직 사이트를 지을 수 없습니다"))
    #expect(shown.contains("한국어 &lt;말&gt;") && !shown.contains("english") && shown.contains(">편집기에서 열기</a>"))
  }

  @Test func aFixAndThePlaceCanBeReachedByAClick() throws {
    let fixable = problem(.error, "fixable", fix: "<좋은 줄>")
    let shown = page([fixable], editor: EditorLink(folder: "/집/s"))
    let id = try #require(ReloadMessage.fixID(of: fixable))
    #expect(shown.contains("<button data-fix=\"\(id)\">"))
    let address = "vscode://file/%EC%A7%91/s/content/ko/%EA%B0%80%20%EB%82%98.md:2:4"
    #expect(shown.contains("<a href=\"\(address)\">Open in the editor</a>"), "\(shown)")
  }

  @Test func equalFixesHaveOneNameAndOthersAnother() {
    let ids = [
      problem(.error, "a", fix: "x"), problem(.warning, "b", fix: "x"), problem(.error, "a", fix: "y"),
    ].map { ReloadMessage.fixID(of: $0) }
    #expect(ids[0] == ids[1] && ids[0] != ids[2] && ids[0] != nil)
    #expect(ReloadMessage.fixID(of: problem(.error, "a")) == nil)
  }

  @Test(arguments: [
    ("content/a.md", "x:/s/content/a.md|2|4"), ("jikji.yml", "x:/s/jikji.yml|2|4"), ("--base-url", nil),
    ("<stdin>", nil), ("environment", nil), ("-x.md", nil),
  ])
  func onlyFilesOfTheSiteOpenInTheEditor(path: String, address: String?) {
    let link = EditorLink(folder: "/s", pattern: "x:{file}|{line}|{column}")
    #expect(link.address(of: Place(SourceText(path: path, "첫 줄\n둘째 <줄>\n"), 15..<20)) == address)
    let whole = link.address(of: Place(SourceText(path: path, ""), nil))
    #expect(whole == address.map { $0.replacing("|2|4", with: "|1|1") })
  }

  @Test func openPagesGetTwentyProblemsAndNoNotes() throws {
    let many = (0..<30).map { problem(.warning, "warning \($0)") } + [problem(.error, "error"), problem(.note, "note")]
    for message in [
      ReloadMessage.hello(build: "7", many, in: .english),
      ReloadMessage.built(
        build: "7", BuildOutcome(changedFiles: nil, diagnostics: many, isPublished: true), in: .english),
    ] {
      #expect(message.hasSuffix("\n\n") && message.contains("\ndata: "))
      let data = try #require(message.split(separator: "\n").last?.dropFirst("data: ".count))
      let json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
      let problems = try #require(json["problems"] as? [[String: Any]])
      #expect(json["build"] as? String == "7" && problems.count == 20)
      #expect(problems.map { $0["severity"] as? String }.prefix(2) == ["error", "warning"])
      #expect(
        !message.contains("\"note\"") && problems[0]["editor"] as? String == nil
          && problems[0]["fixID"] as? String == nil)
    }
  }
}
