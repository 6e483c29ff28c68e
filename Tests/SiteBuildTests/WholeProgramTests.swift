/// Tests that a sample that continues others links to a file with the whole program, in builds and in previews.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import SnippetCheck
import TestSupport
import Testing

/// A runner for which every sample compiles and runs without printing anything.
private struct PassingRunner: SampleRunning {
  func run(_ job: SampleJob) async throws -> SampleOutcome { SampleOutcome(ending: .exited(0)) }
}

struct WholeProgramTests {
  private let samples =
    "```swift\nlet base = 2\n```\n\n<!-- swift hidden continue\nlet more = 3\n-->\n\n"
    + "```swift continue run\nprint(base + more)\n```\n\n```swift\nprint(1)\n```\n"

  /// Writes a site of one page whose samples `snippets.lock` records as passed.
  private func write(_ page: String, to folder: URL) async throws {
    try folder.write("title: 시험\n", to: "jikji.yml")
    try folder.write(page, to: "content/ko/page.md")
    let site = SiteFixture(["ko/page.md": page]).site
    var results = try await SnippetChecker.check(
      site, environment: SnippetEnvironment(), runner: PassingRunner(), scope: SnippetScope()
    ).value
    // What a real compiler would find out: the second sample holds only with the blocks before it.
    results[1].context = ";0 1 2"
    let lock = SnippetLock.updated(
      SnippetLock(), with: results, toolchain: "Swift 6.3 · Linux", articles: ["ko/page.md"], admitsFailures: true)
    try folder.write(lock.text, to: "snippets.lock")
  }

  @Test func aSampleThatNeedsOthersLeadsToItsWholeProgram() async throws {
    try await withTemporaryFolder { folder in
      try await write(samples, to: folder)
      let site = try SiteFolder.find(from: folder.path)
      let files = try SiteFiles.read(site, environment: [:], jobs: 1)
      let built = BuildPipeline.build(
        files, options: BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
      ).site.files
      let programs = built.filter { $0.path.hasSuffix(".swift") }
      #expect(programs.map(\.path) == ["page/sample-2.swift"])
      guard case .bytes(let bytes) = programs.first?.contents else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("// content/ko/page.md:9\n"))
      #expect(text.contains("let base = 2\n") && text.contains("let more = 3\n") && text.contains("print(base + more)"))
      let html = built.first { $0.path == "page/index.html" }
      guard case .bytes(let page) = html?.contents else { return }
      #expect(String(decoding: page, as: UTF8.self).contains("sample-2.swift"))
    }
  }

  @Test func aSavedPageRenewsItsWholeProgramsAtOnce() async throws {
    try await withTemporaryFolder { folder in
      try await write("글\n\n" + samples, to: folder)
      let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
      let site = try SiteFolder.find(from: folder.path)
      let session = PreviewSession(folder: site, environment: [:], options: options)
      _ = try await session.build()
      let program = ".jikji/preview/page/sample-2.swift"
      #expect(folder.read(program)?.hasPrefix("// content/ko/page.md:11\n") == true)
      try folder.write("글\n\n한 줄 더.\n\n" + samples, to: "content/ko/page.md")
      let saved = try await session.refresh([(Disk.realPath(folder.path) ?? "") + "/content/ko/page.md"])
      #expect(saved?.changedFiles?.contains("page/sample-2.swift") == true)
      let early = folder.read(program)
      #expect(early?.hasPrefix("// content/ko/page.md:13\n") == true)
      _ = try await session.build()
      #expect(folder.read(program) == early)
    }
  }
}
