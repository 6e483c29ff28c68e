import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import SnippetCheck
import TestSupport
import Testing

/// Samples of other platforms.
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

/// Whole programs beside the article.
@Suite(.enabled(if: SnippetSite.hasToolchain)) struct WholeProgramTests {
  @Test func aSampleThatNeedsOthersLeadsToItsWholeProgram() async throws {
    try await withTemporaryFolder { folder in
      let page =
        "```swift\nlet base = 2\n```\n\n<!-- swift hidden continue\nlet more = 3\n-->\n\n"
        + "```swift continue run\nprint(base + more)\n```\n\n```swift\nprint(1)\n```\n"
      let outcome = try await SnippetSite.check(page, in: folder)
      #expect(outcome.results.map(SnippetSite.short) == ["pass run", "pass run", "pass run"])
      let site = try SiteFolder.find(from: folder.path)
      let files = try SiteFiles.read(site, environment: [:], jobs: 1)
      var memory = BuildMemory()
      let built = BuildPipeline.build(
        files, options: BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1)), memory: &memory)
      let programs = built.value.filter { $0.path.hasSuffix(".swift") }
      #expect(programs.map(\.path) == ["page/sample-2.swift"])
      guard case .bytes(let bytes) = programs.first?.contents else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("// content/ko/page.md:9\n"))
      #expect(text.contains("let base = 2\n") && text.contains("let more = 3\n") && text.contains("print(base + more)"))
      let html = built.value.first { $0.path == "page/index.html" }
      guard case .bytes(let page) = html?.contents else { return }
      #expect(String(decoding: page, as: UTF8.self).contains("sample-2.swift"))
    }
  }

  @Test func aSavedPageRenewsItsWholeProgramsAtOnce() async throws {
    try await withTemporaryFolder { folder in
      let samples = "```swift\nlet base = 2\n```\n\n```swift continue run\nprint(base)\n```\n"
      _ = try await SnippetSite.check("글\n\n" + samples, in: folder)
      var options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
      options.livePreview = true
      let site = try SiteFolder.find(from: folder.path)
      let session = PreviewSession(folder: site, environment: [:], options: options)
      _ = try await session.build()
      let program = ".jikji/preview/page/sample-2.swift"
      #expect(folder.read(program)?.hasPrefix("// content/ko/page.md:7\n") == true)
      try folder.write("글\n\n한 줄 더.\n\n" + samples, to: "content/ko/page.md")
      let saved = try await session.refresh([(Disk.realPath(folder.path) ?? "") + "/content/ko/page.md"])
      #expect(saved?.changedFiles?.contains("page/sample-2.swift") == true)
      let early = folder.read(program)
      #expect(early?.hasPrefix("// content/ko/page.md:9\n") == true)
      _ = try await session.build()
      #expect(folder.read(program) == early)
    }
  }
}
