import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

/// Tests of samples for other platforms.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct SnippetPlatformTests {
  private func check(_ words: String, _ code: String) async throws -> (short: String, reason: String, codes: [String]) {
    try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check("```swift \(words)\n\(code)\n```\n", in: folder)
      let codes = outcome.diagnostics.map(\.code)
      return (outcome.results.map(SnippetSite.short).joined(), outcome.results.first?.reason ?? "", codes)
    }
  }

  @Test func whatTheStubsLackLowersASampleAndIsNamed() async throws {
    let member = try await check("compile needs=UIKit", "import UIKit\nlet v = UIView()\nv.shimmerQuietly()")
    #expect(member.short == "lowered parse" && member.reason == "the stubs lack UIView.shimmerQuietly")
    let type = try await check("compile needs=UIKit", "import UIKit\nlet v = UIZebraView()")
    #expect(type.short == "lowered parse" && type.reason == "the stubs lack UIZebraView")
    let module = try await check("run needs=ARKit", "import ARKit\nlet s = ARSession()")
    #expect(module.short == "lowered parse" && module.reason == "there is no stub module for ARKit")
    #expect(member.codes + type.codes + module.codes == [])
  }

  @Test(arguments: [
    ("compile needs=UIKit", "let v = UIView()\nv.isHidden = true", "pass compile"),
    ("compile needs=SwiftUI", "struct A: View { var body: some View { Text(\"a\") } }", "pass compile"),
    ("compile needs=UIKit", "let v = UIView()\nv.isHiden = true", "fail parse"),
    ("compile needs=UIKit", "let n: Int = UIView()", "fail parse"), ("auto", "let v = UIView()", "lowered compile"),
  ])
  func aFrameworkThatASampleLeavesOutIsImported(words: String, code: String, verdict: String) async throws {
    #expect(try await check(words, code).short == verdict)
  }

  @Test func aSlipThatTheCompilerWouldRespellFails() async throws {
    let found = try await check("compile needs=UIKit", "import UIKit\nlet v = UIView()\nv.backgroundColr = nil")
    #expect(found.short == "fail parse" && found.codes == ["sample-does-not-compile"])
  }

  @Test func aSampleOfAnotherSystemIsOnlyParsed() async throws {
    let found = try await check("run on=macos", "import AppKit\nlet a = NSApplication.shared")
    #expect(found.short == "lowered parse" && found.reason == "it is for macos")
    #expect(try await check("run on=macos,linux", "print(1)").short == "pass run")
    #expect(try await check("run on=windows", "let a = (").short == "fail parse")
  }

  @Test(arguments: [
    ("match=glob", "id *, ? of 3\n", "pass run 1/0"), ("match=glob", "id ?\n", "fail run 0/1"),
    ("match=prefix", "id 17\n", "fail run 0/1"), ("match=prefix", "id 1\n", "pass run 1/0"),
    ("match=prefix", "id 12, 2 of 3\nen\n", "pass run 1/0"), ("match=exact", "id [..]\nend\n", "fail run 0/1"),
    ("match=none", "nothing\n", "pass run"),
  ])
  func outputIsComparedAsAsked(words: String, wanted: String, result: String) async throws {
    try await withTemporaryFolder { folder in
      let wanted = words == "match=glob" ? wanted + "end\n" : wanted
      let page = "```swift run\nprint(\"id 12, 2 of 3\")\nprint(\"end\")\n```\n\n```output \(words)\n\(wanted)```\n"
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short).joined() == result)
    }
  }
}
