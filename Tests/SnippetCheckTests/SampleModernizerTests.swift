/// Tests of fix-its read from the compiler's file, of the samples that they change, and of the diff.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource
import TestSupport
import Testing

@testable import SnippetCheck

struct SerializedDiagnosticsTests {
  @Test func fixItsOfErrorsAreRead() {
    let file = FixItFile([
      WrittenDiagnostic(fixes: [(3, 5, "새 말"), (9, 9, "x: ")]),
      WrittenDiagnostic(severity: 2, fixes: [(1, 2, "_")]),
      WrittenDiagnostic(fixes: [], notes: [WrittenDiagnostic(severity: 1, fixes: [(0, 0, "default:")])]),
      WrittenDiagnostic(severity: 4, fixes: [(60_000, 60_001, "")]),
    ])
    let found = SerializedDiagnostics.fixIts(in: file.bytes)
    #expect(found.map(\.range) == [3..<5, 9..<9, 60_000..<60_001] && found.allSatisfy { $0.file == "main.swift" })
    #expect(found.map { String(decoding: $0.text, as: UTF8.self) } == ["새 말", "x: ", ""])
  }

  @Test func otherBytesAndTornFilesGiveNothingAndStopNothing() {
    let whole = FixItFile([WrittenDiagnostic(fixes: [(3, 5, "abc")])]).bytes
    #expect(SerializedDiagnostics.fixIts(in: []).isEmpty)
    #expect(SerializedDiagnostics.fixIts(in: Array("DIAG".utf8)).isEmpty)
    #expect(SerializedDiagnostics.fixIts(in: Array("no such file".utf8)).isEmpty)
    for end in 0..<whole.count { _ = SerializedDiagnostics.fixIts(in: Array(whole[..<end])) }
    var state: UInt64 = 7
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[4 + Int(state >> 33) % (bytes.count - 4)] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = SerializedDiagnostics.fixIts(in: bytes)
    }
  }
}

struct UnifiedDiffTests {
  @Test(arguments: [
    ("a\nb\n", "a\nb\n", ""),
    ("a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
    ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"), ("a\n", "", "@@ -1,1 +0,0 @@\n-a\n"),
    ("a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\nx\n3\n4\n5\n6\n7\n8\n9\ny\n",
      "@@ -1,5 +1,5 @@\n 1\n-2\n+x\n 3\n 4\n 5\n@@ -7,3 +7,4 @@\n 7\n 8\n 9\n+y\n"
    ),
  ])
  func theTextIsWhatPatchReads(old: String, new: String, hunks: String) {
    let head = hunks.isEmpty ? "" : "--- a/content/가.md\n+++ b/content/가.md\n"
    #expect(UnifiedDiff.text(from: old, to: new, path: "content/가.md") == head + hunks)
  }
}

struct SampleModernizerTests {
  /// Replaces every `old` of a program by `new` through fix-its, as long as there are some; `println` is an error without one.
  private func runner(_ old: String = "oldName", _ new: String = "newName") -> StubRunner {
    StubRunner { job in
      let text = job.files.first { $0.name == "main.swift" }?.bytes ?? []
      let places = text.ranges(of: Array(old.utf8))
      if job.task == .fixIts {
        let fixes = places.map { (start: $0.lowerBound, end: $0.upperBound, text: new) }
        return SampleOutcome(
          ending: .exited(0), standardOutput: FixItFile([WrittenDiagnostic(fixes: fixes)]).bytes)
      }
      guard let first = places.first else { return SampleOutcome(ending: .exited(0)) }
      let line = LineTable(text).line(of: first.lowerBound)
      return SampleOutcome(
        ending: .exited(1),
        standardError: Array("main.swift:\(line):1: error: '\(old)' has been renamed to '\(new)' [renamed]\n".utf8))
    }
  }

  private func changes(_ page: String, by runner: StubRunner) async throws -> (
    changes: [ModernizedArticle], codes: [String]
  ) {
    let checked = try await CheckedPage(page, by: runner)
    let found = try await SampleModernizer.changes(
      of: checked.site, after: checked.results, environment: SnippetEnvironment(), runner: runner)
    return (found, checked.codes)
  }

  @Test func whatTheCompilerOffersForAnOldSampleIsADiff() async throws {
    let page = "# 글\n\n```swift swift=2\nlet a = 1\noldName(a); oldName(2)\n```\n\n```swift\nprint(1)\n```\n"
    let found = try await changes(page, by: runner())
    #expect(found.changes.map(\.samples) == [1] && found.changes.map(\.path) == ["ko/page.md"])
    let diff = try #require(found.changes.first?.diff)
    #expect(diff.hasPrefix("--- a/content/ko/page.md\n+++ b/content/ko/page.md\n@@ -2,7 +2,7 @@\n"))
    #expect(diff.contains("\n let a = 1\n-oldName(a); oldName(2)\n+newName(a); newName(2)\n ```\n"))
    #expect(found.codes.contains { $0.hasSuffix("could-be-modernised") })
  }

  @Test func aFixMayAddLinesInAQuotedList() async throws {
    let page = "> - 글\n>\n>   ```swift swift=3\n>   oldName()\n>   print(1)\n>   ```\n"
    let diff = try #require(try await changes(page, by: runner("oldName", "one()\ntwo")).changes.first?.diff)
    #expect(diff.contains("-  >   oldName()") == false && diff.contains("\n->   oldName()\n"))
    #expect(diff.contains("\n+>   one()\n+>   two()\n >   print(1)\n"))
  }

  @Test func aSampleThatDoesNotCompileIsChangedAsWell() async throws {
    let found = try await changes(fence("oldName()", "run"), by: runner())
    #expect(found.changes.count == 1)
  }

  @Test(arguments: [
    fence("oldName()", "fails"), fence("oldName()", "skip=\"later\""), fence("oldName()"), fence("print(1)", "swift=2"),
  ])
  func whatIsMeantSoOrOnlyLacksItsSurroundingsStays(page: String) async throws {
    let found = try await changes(page, by: runner())
    #expect(found.changes.isEmpty && !found.codes.contains { $0.hasSuffix("could-be-modernised") })
  }

  @Test func placeholdersAndChangesThatNeverEndAreNotWritten() async throws {
    #expect(try await changes(fence("oldName()", "swift=2"), by: runner("oldName", "<#code#>")).changes.isEmpty)
    let endless = try await changes(fence("oldName()", "swift=2"), by: runner("oldName", "oldName2oldName"))
    #expect(endless.changes.count == 1)
  }
}
