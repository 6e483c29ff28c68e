/// Tests that diagnostics can be stored in a file and read back, and that damaged or unknown records never trap.
import Foundation
import Testing

@testable import Diagnostics

@Suite struct StoredDiagnosticTests {
  private let text = SourceText(path: "ko/a.md", "가나다라마바사")
  private let other = SourceText(path: "ko/b.md", "abc")

  private func stored(_ diagnostic: Diagnostic) throws -> StoredDiagnostic {
    try JSONDecoder().decode(StoredDiagnostic.self, from: JSONEncoder().encode(StoredDiagnostic(diagnostic)))
  }

  private func read(_ json: String) throws -> Diagnostic? {
    try JSONDecoder().decode(StoredDiagnostic.self, from: Data(json.utf8)).diagnostic(in: [text.path: text])
  }

  @Test func everythingOfADiagnosticComesBack() throws {
    let whole = Diagnostic(
      .bannedTerm, .note, at: Place(text, 3..<6), Phrase(en: "'x' is banned", ko: "'x'는 금지"),
      notes: [
        .init(Phrase(en: "here", ko: "여기"), at: Place(other, 0..<1)), .init(Phrase(en: "free", ko: "자유")),
        .init(Phrase(en: "whole file", ko: "파일 전체"), at: Place(other, nil)),
      ], fix: .init(Phrase(en: "write 'y'", ko: "'y'로 고치기"), replacing: 3..<6, with: "y"))
    let kept = try stored(whole)
    #expect(kept.diagnostic(in: ["ko/a.md": text, "ko/b.md": other]) == whole)
    #expect(kept.paths == ["ko/a.md", "ko/b.md", "ko/b.md"])
  }

  @Test func aDiagnosticWithoutPlaceNotesAndFixComesBackToo() throws {
    let bare = Diagnostic(.noToolchain, at: nil, en: "none", ko: "없음")
    let kept = try stored(bare)
    #expect(kept.diagnostic(in: [:]) == bare && kept.paths.isEmpty)
  }

  @Test func theTextOfAPlaceIsTheOneOfToday() throws {
    let today = SourceText(path: "ko/a.md", "전혀 다른 글입니다")
    let kept = try stored(Diagnostic(.bareURL, at: Place(text, 0..<3), en: "x", ko: "x"))
    let shown = kept.diagnostic(in: ["ko/a.md": today])
    #expect(shown?.place?.text.bytes == today.bytes && shown?.place?.range == 0..<3)
  }

  @Test func aPlaceInATextThatIsGoneKeepsItsPathOnly() throws {
    let kept = try stored(Diagnostic(.bareURL, at: Place(text, 0..<3), en: "x", ko: "x"))
    let shown = kept.diagnostic(in: [:])
    #expect(shown?.place == Place(path: "ko/a.md") && shown?.place?.text.bytes.isEmpty == true)
  }

  @Test(
    arguments: [
      ("\"start\":0,\"end\":21", 0..<21), ("\"start\":21,\"end\":21", 21..<21), ("\"start\":0,\"end\":22", nil),
      ("\"start\":-1,\"end\":2", nil), ("\"start\":4,\"end\":3", nil), ("\"start\":3", nil), ("\"end\":3", nil),
      ("\"start\":9223372036854775807,\"end\":9223372036854775807", nil),
    ] as [(String, Range<Int>?)])
  func damagedRangesAreLeftOut(range: String, kept: Range<Int>?) throws {
    let found = try read(
      """
      {"severity":"error","code":"missing-page","message":{"en":"a","ko":"가"},"place":{"path":"ko/a.md",\(range)},"notes":[]}
      """)
    #expect(found?.place?.text.path == "ko/a.md")
    #expect(found?.place?.range == kept)
  }

  @Test func aFixThatEndsBeforeItBeginsIsLeftOut() throws {
    func fix(_ start: Int, _ end: Int) throws -> Diagnostic.Fix? {
      try read(
        """
        {"severity":"error","code":"missing-page","message":{"en":"a","ko":"가"},"notes":[],
        "fix":{"title":{"en":"w","ko":"고"},"start":\(start),"end":\(end),"replacement":"나"}}
        """)?.fix
    }
    #expect(try fix(2, 2)?.range == 2..<2)
    #expect(try fix(2, 5)?.range == 2..<5)
    #expect(try fix(3, 2) == nil)
  }

  @Test func codesOfOtherVersionsAreNone() throws {
    #expect(
      try read(
        "{\"severity\":\"error\",\"code\":\"code-of-tomorrow\",\"message\":{\"en\":\"a\",\"ko\":\"가\"},\"notes\":[]}")
        == nil)
  }

  @Test func anUnknownSeverityIsThatOfTheCode() throws {
    let found = try read(
      "{\"severity\":\"grave\",\"code\":\"bare-url\",\"message\":{\"en\":\"a\",\"ko\":\"가\"},\"notes\":[]}")
    #expect(found?.severity == .warning && found?.message == Phrase(en: "a", ko: "가"))
  }
}
