import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

/// Tests with samples that are really compiled and run; skipped if there is no toolchain.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SnippetCheckRunTests {
  /// Checks a page with markers; gives the verdicts in order and the diagnostics by marker.
  private func check(_ marked: String) async throws -> (verdicts: [String], problems: String) {
    let text = MarkedText(marked)
    return try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check(text.text.string(in: 0..<text.text.bytes.count), in: folder)
      return (outcome.results.map(SnippetSite.short), text.summary(outcome.diagnostics))
    }
  }

  @Test func claimsAreHeldAgainstWhatReallyHappens() async throws {
    let (verdicts, problems) = try await check(
      """
      ```swift run
      let 이름 = "세계"
      print("안녕, \\(이름)!")
      // Prints "안녕, 세계!".
      [1, 2].map { $0 * 2 } // => [2, 4]
      print(1) 1️⃣// Prints "2"
      ```

      ```output
      안녕, 세계!
      2️⃣zwei
      ```
      """)
    #expect(verdicts == ["fail run 2/2"])
    #expect(problems.contains("1 error claim-about-output-broken"))
    #expect(problems.contains("2 error output-differs"))
  }

  @Test(arguments: [
    "```swift compile\nlet 글 = \"값\"; let y: Int = 1️⃣글\n```",
    "> > ```swift compile\n> > let 글 = \"값\"; let y: Int = 1️⃣글\n> > ```",
    "- 목록\n\n   1. 안\n\n      ```swift compile\n      let 글 = \"값\"\n      let y: Int = 1️⃣글\n      ```",
    "   ```swift compile\n   let 글 = \"🙂\"\n   let y: Int = 1️⃣글\n   ```",
    "```swift compile\n// snippet.hide\nlet 글 = \"값\"\n// snippet.show\nlet y: Int = 1️⃣글\n```",
    "<!-- swift hidden\nlet 글 = \"값\"\n-->\n\n```swift compile\nlet y: Int = 1️⃣글\n```",
  ])
  func anErrorIsReportedAtItsTokenWhereverTheFenceStands(markdown: String) async throws {
    let (_, problems) = try await check(markdown)
    #expect(problems.hasPrefix("1 error sample-does-not-compile: the sample does not compile: cannot convert value"))
  }

  @Test func outputIsSeenBeforeACrashWithoutMarkersAndBehindTabs() async throws {
    let (verdicts, problems) = try await check(
      """
      ```swift swift=6 crashes="boom"
      print("before")
      fatalError("boom")
      ```

      ```output
      before
      ```

      ```swift main
      @main struct A { static func main() { print("m") } }
      ```

      ```output
      m
      ```

      - 목록

      \t```swift run
      \tprint("tab")
      \t```

      \t```output
      \ttab
      \t```

      ```swift run
      import Foundation
      print("end")
      exit(0)
      ```

      ```output
      end
      ```
      """)
    #expect(verdicts == ["pass run 1/0", "pass run 1/0", "pass run 1/0", "pass run 1/0"])
    #expect(problems == "")
  }

  @Test func whatComesAfterAFailureInASessionIsBlocked() async throws {
    let (verdicts, _) = try await check(
      """
      ```swift run session=a
      let one = 1
      ```

      ```swift run session=a
      let two: String = one
      ```

      ```swift run session=a
      print(one)
      ```

      ```swift run session=b
      print("b")
      ```
      """)
    #expect(verdicts == ["pass run", "fail parse", "blocked parse", "pass run"])
  }

  @Test func continueAndHiddenCodeGoOnWithWhatWasBefore() async throws {
    let (verdicts, problems) = try await check(
      """
      <!-- swift hidden
      let secret = 41
      -->

      ```swift run
      let answer = secret + 1
      ```

      ```swift continue
      print(answer) // Prints "42"
      ```
      """)
    #expect(verdicts == ["pass run", "pass run 1/0"])
    #expect(problems == "")
  }

  @Test func expectedTroubleMustHappenAsExpected() async throws {
    let (verdicts, problems) = try await check(
      """
      ```swift fails=cannot_convert_initializer_value
      let a: Int = ""
      ```

      ```swift 1️⃣fails
      let a = 1
      ```

      ```swift crashes="out of range"
      let a: [Int] = []; print(a[0])
      ```

      ```swift 2️⃣crashes
      print("fine")
      ```

      ```swift exits=3
      import Glibc
      exit(3)
      ```

      ```swift warns
      func f() -> Int { 1 }
      f()
      ```

      ```swift run
      let a = 1
      a = 2 // Error
      print(a) // Prints "1"
      ```
      """)
    #expect(
      verdicts == ["pass compile", "fail compile", "pass run", "fail run", "pass run", "pass compile", "pass run 2/0"])
    #expect(problems.contains("sample-should-fail") && problems.contains("sample-should-crash"))
  }

  @Test func withoutWordsTheCompanyIsFoundInWhichASampleHolds() async throws {
    let (verdicts, problems) = try await check(
      """
      ```swift
      struct Point { var x = 1 }
      ```

      ```swift
      var p = Point()
      p.x = 5
      ```

      ```swift
      print(p.x)
      // Prints "5"
      ```

      ```swift
      let p = "another"
      print(p)
      // Prints "another"
      ```

      ```swift
      let d = Date(timeIntervalSince1970: 0)
      print(d.timeIntervalSince1970) // Prints "0.0"
      ```

      ```swift
      unknownFunction()
      ```
      """)
    #expect(verdicts == ["pass run", "pass run", "pass run 1/0", "pass run 1/0", "pass run 1/0", "lowered parse"])
    #expect(problems == "")
  }

  @Test func oldAndForeignCodeGetsAVerdictWithItsReason() async throws {
    let (verdicts, _) = try await check(
      """
      ```swift swift=2
      for var i = 0; i < 3; i++ { println(i) }
      ```

      ```swift
      import UIKit
      class First: UIViewController {
        @IBOutlet weak var label: UILabel!
        override func viewDidLoad() { super.viewDidLoad(); label.text = "가" }
        @objc func tap(_ sender: UIButton) {}
      }
      ```

      ```swift
      import UIKit
      class Second: UIViewController { func f() { view.frobnicate() } }
      ```

      ```objc
      @interface Person : NSObject
      @property (nonatomic, copy) NSString *name;
      @end
      ```

      ```objective-c
      NSArray *all = @[@1, @2];
      for (NSNumber *one in all) { NSLog(@"%@", one); }
      ```

      ```json
      {"a": [1, 2]}
      ```
      """)
    #expect(
      verdicts == ["lowered parse", "lowered compile", "lowered parse", "pass compile", "pass compile", "pass parse"])
  }

  @Test func secondTimeNothingIsStartedAndNothingChanges() async throws {
    try await withTemporaryFolder { folder in
      let page = "```swift run\nprint(Set([3, 1, 2]))\n```\n\n```swift\nlet a = [1: 2]\n```\n"
      let first = try await SnippetSite.check(page, in: folder)
      #expect(first.lockChanged)
      let lock = folder.read("snippets.lock")
      let second = try await SnippetSite.check("# 앞에 붙은 글\n\n" + page, in: folder)
      #expect(second.counts.started == 0)
      #expect(second.results.map(SnippetSite.short) == first.results.map(SnippetSite.short))
      #expect(!second.lockChanged)
      #expect(folder.read("snippets.lock") == lock)
    }
  }

  @Test func aFailureThatTheLockRecordsIsKnownAndAllowedUntilItIsAnother() async throws {
    try await withTemporaryFolder { folder in
      let page = "```swift run\nlet x: Int = \"a\"\n```\n"
      for _ in 0..<2 {
        let first = try await SnippetSite.check(page, in: folder)
        #expect(first.diagnostics.map(\.code) == ["sample-does-not-compile"])
        #expect(first.diagnostics.map(\.severity) == [.error] && first.recordedFailures == 0)
      }
      _ = try await SnippetSite.check(page, in: folder) { $0.accepts = true }
      let second = try await SnippetSite.check("글\n\n" + page, in: folder)
      #expect(second.diagnostics.map(\.severity) == [.note])
      #expect(second.knownFailures == 1 && second.results.map(\.verdict) == [.fail])
      let changed = try await SnippetSite.check(page.replacingOccurrences(of: "x", with: "y"), in: folder)
      #expect(changed.diagnostics.map(\.severity) == [.error])
      #expect(changed.knownFailures == 0)
    }
  }

  @Test func aNewFailureIsKnownOnlyOnceItIsAccepted() async throws {
    try await withTemporaryFolder { folder in
      let good = "```swift run\nprint(1)\n```\n\n"
      let page = good + "```swift run\nprint(missing)\n```\n"
      _ = try await SnippetSite.check(good, in: folder)
      for _ in 0..<2 {
        let found = try await SnippetSite.check(page, in: folder)
        #expect(found.diagnostics.map(\.severity) == [.error])
      }
      let accepted = try await SnippetSite.check(page, in: folder) { $0.accepts = true }
      #expect(accepted.diagnostics.map(\.severity) == [.note])
      let known = try await SnippetSite.check(page, in: folder)
      #expect(known.diagnostics.map(\.severity) == [.note])
    }
  }

  @Test func aKnownFailureThatHoldsNowIsSaid() async throws {
    try await withTemporaryFolder { folder in
      // The sample stays; the block it depends on is corrected.
      let sample = "```swift continue\nprint(helper())\n```\n"
      let broken = "```swift hidden run\nfunc helped() -> Int { 1 }\n```\n\n"
      _ = try await SnippetSite.check(broken + sample, in: folder) { $0.accepts = true }
      let mended = try await SnippetSite.check(
        broken.replacingOccurrences(of: "helped", with: "helper") + sample, in: folder)
      #expect(mended.diagnostics.map(\.code) == ["known-failure-mended"])
      #expect(mended.lockChanged)
      let after = try await SnippetSite.check(
        broken.replacingOccurrences(of: "helped", with: "helper") + sample, in: folder)
      #expect(after.diagnostics.isEmpty)
    }
  }

  @Test func aSampleThatGetsWorseThanTheLockRecordsIsAnError() async throws {
    try await withTemporaryFolder { folder in
      // The sample itself stays the same; the block it depends on breaks.
      let sample = "```swift\nprint(helper())\n```\n"
      _ = try await SnippetSite.check("```swift\nfunc helper() -> Int { 1 }\n```\n\n" + sample, in: folder)
      let lock = folder.read("snippets.lock")
      let worse = try await SnippetSite.check(sample, in: folder)
      #expect(worse.diagnostics.map(\.code) == ["sample-worse-than-recorded"])
      #expect(folder.read("snippets.lock") == lock)
      let accepted = try await SnippetSite.check(sample, in: folder) { $0.accepts = true }
      #expect(accepted.diagnostics.isEmpty && accepted.lockChanged)
    }
  }
}

/// Tests of updating `output` fences and comments with the actual output.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SnippetBlessingTests {
  private func blessed(_ page: String) async throws -> (text: String, unstable: Int) {
    try await withTemporaryFolder { folder in
      let first = try await SnippetSite.check(page, in: folder) { $0.writesLock = false }
      let second = try await SnippetSite.check(page, in: folder) {
        $0.writesLock = false
        $0.randomHashing = true
      }
      let blessing = SnippetBlessing(first: first.diagnostics, second: second.diagnostics)
      let path = blessing.plan.edits.keys.first ?? ""
      let bytes = blessing.plan.applied(to: path, fileBytes: Array(page.utf8))
      return (String(decoding: bytes, as: UTF8.self), blessing.unstable.count)
    }
  }

  @Test func fillsOutputFencesAndValues() async throws {
    let (text, unstable) = try await blessed(
      "> ```swift run\n> print(\"가\")\n> print(2)\n> 3 + 4 // => 5\n> ```\n>\n> ```output\n> ```\n")
    #expect(
      text == "> ```swift run\n> print(\"가\")\n> print(2)\n> 3 + 4 // => 7\n> ```\n>\n> ```output\n> 가\n> 2\n> ```\n")
    #expect(unstable == 0)
  }

  @Test func keepsWildcardsThatStillHold() async throws {
    let (text, _) = try await blessed("```swift run\nprint(\"id 7\")\nprint(2)\n```\n\n```output\nid [..]\n1\n```\n")
    #expect(text.hasSuffix("```output\nid [..]\n2\n```\n"))
  }

  @Test func lengthensAFenceThatTheOutputWouldClose() async throws {
    let (text, _) = try await blessed(
      "> ```swift run\n> print(\"```\")\n> print(\"a\")\n> ```\n>\n> ```output match=glob\n> b\n> ```\n\n끝\n")
    #expect(text.hasSuffix("> ````output match=glob\n> ```\n> a\n> ````\n\n끝\n"))
  }

  @Test func keepsTheLineEndsOfTheFile() async throws {
    let (text, _) = try await blessed("```swift run\r\nprint(\"a\\nb\")\r\n```\r\n\r\n```output\r\nb\r\n```\r\n")
    #expect(text.hasSuffix("```output\r\na\r\nb\r\n```\r\n"))
  }

  @Test func refusesWhatChangesFromRunToRun() async throws {
    let (text, unstable) = try await blessed(
      "```swift run\nprint(Int.random(in: 0..<1_000_000_000))\n```\n\n```output\n```\n")
    #expect(text.hasSuffix("```output\n```\n"))
    #expect(unstable == 1)
  }
}

/// Transcripts.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SnippetTranscriptTests {
  @Test func commandsOfATranscriptMustPrintWhatItShows() async throws {
    let text = MarkedText(
      "```console run\n$ echo 가; echo 나\n가\n[..]\n$ printf 'x\\n'\n1️⃣y\n```\n\n```console\n$ false\n```\n")
    try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check(text.text.string(in: 0..<text.text.bytes.count), in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["fail run 1/1", "skipped skip"])
      #expect(text.summary(outcome.diagnostics).hasPrefix("1 error output-differs"))
    }
  }
}
