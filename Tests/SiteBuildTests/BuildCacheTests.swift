/// Tests that a build gives the same result with any cache as without one.
import ArticleModel
import ByteText
import CommonMark
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
@testable import SiteBuild
import TestSupport
import Testing

/// Random numbers that are the same in every run (SplitMix64).
private struct RepeatableRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A site on disk that is changed at random places.
private struct EditedSite {
  let folder: URL
  var random: RepeatableRandom
  private var added = 0

  init(_ folder: URL, seed: UInt64) throws {
    self.folder = folder
    random = RepeatableRandom(state: seed)
    try SmallSite.write(to: folder)
    try folder.write("- {english: closure, preferred: 클로저, definition: 함수.}\n", to: "glossary.yml")
    for chapter in 1...3 {
      try folder.write("# \(chapter)장\n\n## 절 `print`\n\n클로저(closure)를 쓴다.\n", to: "content/ko/guide/0\(chapter)-a.md")
      try folder.write("# Chapter \(chapter)\n\n## Section\n\nWords.\n", to: "content/en/guide/0\(chapter)-a.md")
    }
  }

  /// Changes one thing; what an author may do in an editor or by moving files.
  mutating func edit() throws {
    let post = "content/ko/posts/\(Int.random(in: 1...12, using: &random)).md"
    let chapter =
      "content/\(Bool.random(using: &random) ? "ko" : "en")/guide/0\(Int.random(in: 1...3, using: &random))-a.md"
    added += 1
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: try append("\n문단 \(added): [이웃](\(Int.random(in: 1...12, using: &random)).md#절-하나)\n", to: post)
    case 2: try append("\n## 절 \(added)\n\n클로저와 `print(_:)`.\n", to: chapter)
    case 3: try replace("title: 글", with: "title: 새 글", in: post)
    case 4: try replace("tags: [가", with: "tags: [새것\(added), 가", in: post)
    case 5: try replace("date:", with: "slug: moved-\(added)\ndate:", in: post)
    case 6: try replace("date:", with: "aliases: [/old-\(added)/]\ndate:", in: post)
    case 7: try replace("date:", with: "draft: true\ndate:", in: post)
    case 8: try replace("date:", with: "series: {name: 연재}\ndate:", in: post)
    case 9: try folder.write("# 쪽 \(added)\n\n[[클로저]]와 글.\n", to: "content/ko/page-\(added).md")
    case 10: try folder.write("그림", to: "content/ko/file-\(added).bin")
    case 11: try replace("title: 시험", with: "description: 판 \(added)\ntitle: 시험", in: "jikji.yml")
    case 12: try append("- {english: value\(added), preferred: 값\(added), definition: 것.}\n", to: "glossary.yml")
    case 13: try folder.write("<footer>{{site.title}} \(added)</footer>\n", to: "templates/footer.mustache")
    case 14: try? FileManager.default.removeItem(at: folder.appendingPathComponent("templates"))
    default: try replace("print(\"", with: "// \(added)\nprint(\"", in: post)
    }
  }

  private func append(_ text: String, to path: String) throws {
    try folder.write((folder.read(path) ?? "") + text, to: path)
  }

  private func replace(_ old: String, with new: String, in path: String) throws {
    guard let text = folder.read(path), let found = text.range(of: old) else { return }
    try folder.write(text.replacingCharacters(in: found, with: new), to: path)
  }

  func files() throws -> SiteFiles {
    try SiteFiles.read(SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
  }
}

struct BuildCacheTests {
  private func options(_ goal: BuildGoal, jobs: Int = 2) -> BuildOptions {
    BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: jobs), goal: goal)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func randomEditsGiveTheSameFilesWithAndWithoutACache(seed: UInt64) throws {
    try withTemporaryFolder { (folder) throws in
      var site = try EditedSite(folder, seed: seed)
      var caches = [BuildCache()]
      var published = 0
      for round in 0..<10 {
        if round > 0 { try site.edit() }
        let files = try site.files()
        // The cache of any earlier state of the site must do.
        var cache = caches.randomElement(using: &site.random) ?? BuildCache()
        let pages = BuildPipeline.build(files, options: options(.changedPages), cache: cache)
        if Bool.random(using: &site.random) { cache = pages.cache }
        let warm = BuildPipeline.build(files, options: options(.wholeSite), cache: cache)
        let cold = BuildPipeline.build(files, options: options(.wholeSite, jobs: 1))
        #expect(warm.diagnostics == cold.diagnostics, "seed \(seed), round \(round)")
        let differing = zip(warm.site.files, cold.site.files).first { $0.path != $1.path || $0.contents != $1.contents }
        #expect(
          differing == nil && warm.site.files.count == cold.site.files.count,
          "seed \(seed), round \(round): \(differing?.0.path ?? "")")
        // What is made of changed pages first is what the whole site has in the end.
        let whole = Dictionary(uniqueKeysWithValues: cold.site.files.map { ($0.path, $0.contents) })
        #expect(pages.site.files.allSatisfy { whole[$0.path] == $0.contents }, "seed \(seed), round \(round)")
        #expect(warm.site.pages.count == cold.site.pages.count)
        var last = options(.wholeSite)
        last.endsProcess = true
        #expect(written(BuildPipeline.build(files, options: last).site) == whole, "seed \(seed), round \(round)")
        published += cold.site.files.isEmpty ? 0 : 1
        caches.append(Bool.random(using: &site.random) ? warm.cache : pages.cache)
      }
      #expect(published >= 5)
    }
  }

  /// The files of a build whose pages are rendered when they are written.
  private func written(_ site: BuiltSite) -> [String: OutputFile.Contents] {
    let contents = site.files.map { file -> (String, OutputFile.Contents) in
      switch file.contents {
      case .page(let index): (file.path, .bytes(site.renderPage?(index) ?? []))
      case .stored(let stored): (file.path, .bytes(stored.bytes))
      default: (file.path, file.contents)
      }
    }
    return Dictionary(uniqueKeysWithValues: contents)
  }

  @Test func theLastBuildRendersPagesWhenTheyAreWritten() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let files = try SiteFiles.read(SiteFolder.find(from: folder.path), environment: [:], jobs: 1)
      var last = options(.wholeSite)
      last.endsProcess = true
      let site = BuildPipeline.build(files, options: last).site
      #expect(site.files.count { if case .page = $0.contents { true } else { false } } == site.content.articles.count)
    }
  }

  @Test func bodiesAndTextsForSearchWaitInAStore() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let files = try SiteFiles.read(SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
      let store = try #require(TemporaryStore(in: folder.path))
      var last = options(.wholeSite)
      last.endsProcess = true
      let site = BuildPipeline.build(files, options: last, store: store).site
      let stored = site.files.filter { if case .stored = $0.contents { true } else { false } }.map(\.path)
      #expect(stored.count { $0.hasSuffix("/index.md") } == site.content.articles.count)
      #expect(stored.contains { $0.hasPrefix("search/text/") })
      let whole = BuildPipeline.build(files, options: options(.wholeSite)).site
      #expect(written(site) == Dictionary(uniqueKeysWithValues: whole.files.map { ($0.path, $0.contents) }))
      try store.check()
    }
  }

  @Test(arguments: [5, 6, 7] as [UInt64]) func whatIsPublishedOverAnOlderSiteIsWhatIsPublishedAfresh(seed: UInt64)
    throws
  {
    try withTemporaryFolder { (folder) throws in
      var site = try EditedSite(folder.appendingPathComponent("site"), seed: seed)
      for round in 0..<12 {
        if round > 0 { try site.edit() }
        var trees: [[String: Data]] = []
        for (name, usesCache) in [("kept", true), ("fresh-\(round)", false)] {
          let output = folder.appendingPathComponent(name)
          var builder = SiteBuilder(
            folder: try SiteFolder.find(from: site.folder.path), output: output.path, environment: [:],
            options: options(.wholeSite))
          builder.usesCache = usesCache
          // As if all files were old, so that their metadata is trusted.
          builder.clock = { HostEnvironment.now + 60 }
          if try builder.build().report == nil { break }
          trees.append(try tree(output))
          if usesCache { #expect(try builder.build().wasCurrent, "seed \(seed), round \(round)") }
        }
        #expect(trees.isEmpty || trees.first == trees.last, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func theLastBuildKeepsWhatLaterPagesEmbed() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("# 처음\n\n## 절\n\n보일 **글**.\n", to: "content/ko/000.md")
      for number in 1...130 { try folder.write("# \(number)\n\n글.\n", to: "content/ko/\(100 + number).md") }
      try folder.write("# 끝\n\n![[000#절]]\n", to: "content/ko/999.md")
      let files = try SiteFiles.read(SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
      var last = options(.wholeSite)
      last.endsProcess = true
      let site = BuildPipeline.build(files, options: last).site
      let whole = BuildPipeline.build(files, options: options(.wholeSite)).site
      #expect(written(site) == Dictionary(uniqueKeysWithValues: whole.files.map { ($0.path, $0.contents) }))
      #expect(whole.files.contains { $0.path == "999/index.html" && $0.text.contains("보일 <strong>글</strong>") })
      #expect(site.content.articles.count { $0.tree.nodes.count > 1 } == 1)
    }
  }

  private func tree(_ folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[path] = try? Data(contentsOf: folder.appendingPathComponent(path))
    }
    return files
  }

  @Test func onlyThePagesOfChangedArticlesAreMade() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      let first = BuildPipeline.build(
        try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.wholeSite))
      let same = BuildPipeline.build(
        try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.changedPages), cache: first.cache)
      #expect(same.site.files.isEmpty && same.site.pages.count == first.site.pages.count)
      try folder.write((folder.read("content/ko/about.md") ?? "") + "\n새 문단.\n", to: "content/ko/about.md")
      let files = try SiteFiles.read(site, environment: [:], jobs: 1)
      let pages = BuildPipeline.build(files, options: options(.changedPages), cache: first.cache)
      #expect(pages.site.files.map(\.path) == ["about/index.html", "about/index.md"])
      // A cache that was filled with other settings answers nothing.
      var other = options(.changedPages)
      other.load.baseURL = "https://other.example/"
      #expect(BuildPipeline.build(files, options: other, cache: first.cache).site.files.count == 2 * 14)
      // Without a cache all articles are changed, but there are no lists.
      let all = BuildPipeline.build(files, options: options(.changedPages))
      #expect(all.site.files.count == 2 * 14 && !all.site.files.contains { $0.path == "archive/index.html" })
    }
  }

  @Test func linksNeedNoPages() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 나중\ndate: 2999-01-01\n---\n", to: "content/ko/posts/later.md")
      let site = try SiteFolder.find(from: folder.path)
      let built = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.links))
      #expect(built.site.content.articles.count == 14 && built.site.links.articles.count == 14)
      #expect(built.site.pages.isEmpty && built.site.files.isEmpty)
      #expect(built.site.nextDate.map { $0 > 1_700_000_000 } == true)
    }
  }

  @Test func errorsLeaveNoFilesButTellWhatIsKnown() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 글\n---\n\n[없음](none.md)과 http://example.org/\n", to: "content/ko/a.md")
      let site = try SiteFolder.find(from: folder.path)
      let files = try SiteFiles.read(site, environment: [:], jobs: 1)
      for goal in [BuildGoal.links, .changedPages, .wholeSite] {
        let built = BuildPipeline.build(files, options: options(goal))
        #expect(built.site.files.isEmpty && built.site.content.articles.count == 15)
        #expect(built.diagnostics.contains { $0.code == "missing-page" && $0.severity == .error })
        #expect(built.diagnostics.contains { $0.code == "bare-url" })
      }
    }
  }

  @Test func aProblemWithPathsStaysKnownWhileSinglePagesAreMade() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("글자", to: "content/ko/tags")
      let site = try SiteFolder.find(from: folder.path)
      let whole = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.wholeSite))
      #expect(whole.diagnostics.contains { $0.code == "duplicate-url" } && whole.site.files.isEmpty)
      let pages = BuildPipeline.build(
        try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.changedPages), cache: whole.cache)
      #expect(pages.diagnostics.contains { $0.code == "duplicate-url" })
    }
  }

  @Test func namesThatAreTooLongForADiskAreErrors() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let tag = String(repeating: "긴", count: 100)
      try folder.write("---\ntitle: 글\ntags: [\(tag)]\n---\n글\n", to: "content/ko/a.md")
      let site = try SiteFolder.find(from: folder.path)
      let built = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.wholeSite))
      #expect(built.diagnostics.filter { $0.code == "name-too-long" }.count == 1 && built.site.files.isEmpty)
    }
  }

  /// The file and the line that a diagnostic points at.
  private func line(_ found: Diagnostic) -> String? {
    found.place.map { "\($0.text.path):\($0.text.lines.line(of: $0.range?.lowerBound ?? 0))" }
  }

  @Test func pathsThatAreTooLongForADiskAreErrorsWhereTheyAreWritten() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let path = String(repeating: "/" + String(repeating: "a", count: 200), count: 20)
      try folder.write("---\ntitle: 글\naliases: [\(path)/]\n---\n글\n", to: "content/ko/a.md")
      let site = try SiteFolder.find(from: folder.path)
      let built = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.wholeSite))
      let found = built.diagnostics.filter { $0.code == "name-too-long" }
      #expect(found.count == 1 && found.compactMap(line) == ["content/ko/a.md:3"])
      #expect(built.site.files.isEmpty)
    }
  }

  @Test func whatTheSettingsPutWhereItCannotBeIsReportedInThem() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        "title: 시험\nlanguages: {ko: {}, en: {}}\nredirects: {/404.html/x/: /}\ngone: [/robots.txt/y/]\n"
          + "topics:\n  index.html:\n    names: {ko: 그때그때}\n", to: "jikji.yml")
      let site = try SiteFolder.find(from: folder.path)
      let built = BuildPipeline.build(try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.wholeSite))
      let lines = built.diagnostics.filter { $0.code == "duplicate-url" }.compactMap(line)
      #expect(lines.sorted() == ["jikji.yml:3", "jikji.yml:4", "jikji.yml:6"], "\(built.diagnostics)")
    }
  }

  @Test func checksRunAsAskedAndBuildsGiveNoAdvice() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        "- {english: closure, preferred: 클로저, banned: [폐쇄함수]}\n- {english: argument, preferred: 인자, banned: [인수], kinds: [needs-context]}\n",
        to: "glossary.yml")
      try folder.write(
        "---\ntitle: 글\n---\n\n# 제목\n\n### 셋\n\n폐쇄함수와 인수, http://example.org/ 그리고 ![](x.png)\n", to: "content/ko/a.md")
      try folder.write("그림", to: "content/ko/x.png")
      let site = try SiteFolder.find(from: folder.path)
      let files = try SiteFiles.read(site, environment: [:], jobs: 1)
      func codes(_ checks: Set<SiteCheck>, _ goal: BuildGoal = .links) -> Set<String> {
        var options = options(goal)
        options.checks = checks
        return Set(BuildPipeline.build(files, options: options).diagnostics.map(\.code))
      }
      let none = codes([])
      #expect(codes([.links]).subtracting(none).contains("bare-url"))
      #expect(
        !codes([.links]).contains("banned-term")
          && codes([.terms]).subtracting(none) == ["banned-term", "doubtful-term"])
      #expect(codes([.content]).subtracting(none).contains("heading-jump") && !codes([.content]).contains("bare-url"))
      #expect(codes([.snippets]) == none)
      let advice = BuildPipeline.build(files, options: options(.links)).diagnostics.filter { $0.severity == .note }
      let build = BuildPipeline.build(files, options: options(.wholeSite)).diagnostics
      #expect(!advice.isEmpty && advice.allSatisfy { !build.contains($0) })
    }
  }

  @Test func deadReferencesBelongToTheLinks() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("---\ntitle: 글\n---\n\n[없음](none.md)\n", to: "content/ko/a.md")
      try folder.write("---\ntitel: 글\n---\n", to: "content/ko/b.md")
      let site = try SiteFolder.find(from: folder.path)
      let found = BuildPipeline.build(
        try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.links)
      ).diagnostics
      let codes = { (checks: Set<SiteCheck>) in BuildPipeline.relevant(found, to: checks).map(\.code) }
      #expect(codes([.links]).contains("missing-page") && codes([.links]).contains("unknown-key"))
      #expect(!codes([.terms, .content, .snippets]).contains("missing-page"))
      #expect(codes([.terms, .content, .snippets]).contains("unknown-key"))
      // An error of reading makes every check doubtful; a warning of it belongs to the content.
      try folder.write("---\ntitle: 글\ntags: 가, 나\n---\n\n글\n", to: "content/ko/b.md")
      let read = BuildPipeline.build(
        try SiteFiles.read(site, environment: [:], jobs: 1), options: options(.links)
      ).diagnostics
      #expect(BuildPipeline.relevant(read, to: [.content]).contains { $0.kind == .listInOneText })
      #expect(!BuildPipeline.relevant(read, to: [.terms, .links]).contains { $0.kind == .listInOneText })
    }
  }
}

extension OutputFile {
  /// The bytes made by the build as text.
  fileprivate var text: String {
    if case .bytes(let bytes) = contents { String(decoding: bytes, as: UTF8.self) } else { "" }
  }
}
