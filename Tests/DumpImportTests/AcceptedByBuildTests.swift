/// Tests that a build accepts what an import writes: URLs of the old blog, pictures, links, brackets.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct AcceptedByBuildTests {
  private func post(_ title: String, _ change: (inout PostMetadata) -> Void = { _ in }) -> ImportedPost {
    var facts = PostMetadata()
    facts.title = title
    change(&facts)
    return ImportedPost(input: 0, file: "a.md", firstLine: 1, lastLine: 2, facts: facts, blocks: [])
  }

  private func dated(_ pattern: String) -> String? {
    PermalinkPattern.expanded(
      pattern,
      for: post("Oven Heat") {
        $0.date = DateReader.dotted("2017-01-04")
        $0.category = "bread/rye"
        $0.fileName = "oven-heat"
      })
  }

  @Test(arguments: [
    ("/archive/:title", "/archive/oven-heat/"), ("/:year/:month/:day/:title.html", "/2017/01/04/oven-heat.html/"),
    ("/:categories/:slug/", "/bread/rye/oven-heat/"), ("/pretty/", "/bread/rye/2017/01/04/oven-heat/"),
    ("/a/b/", "/a/b/"),
    ("/:i_month-:i_day/", "/1-4/"), ("/:section/:unknown/", nil),
  ])
  func expandsThePatternsOfPermalinks(pattern: String, wanted: String?) { #expect(dated(pattern) == wanted) }

  @Test func aPatternWithoutItsDayIsNoAddress() {
    #expect(PermalinkPattern.expanded("/:year/:title/", for: post("Oven")) == nil)
    #expect(PermalinkPattern.expanded("/:title/", for: post("Oven Heat")) == "/oven-heat/")
  }

  @Test func anAddressIsGivenToOneArticleOnly() throws {
    let found = ImportedFiles([
      "a.md": "---\ntitle: 가\nalias: /old/\n---\n글 하나", "b.md": "---\ntitle: 나\nalias: /old/\n---\n글 둘",
      "c.md": "---\ntitle: Rye\npermalink: /posts/c/\n---\n글 셋", "d.md": "---\ntitle: 라\npermalink: /tags/\n---\n글 넷",
    ])
    let articles = found.result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(articles.filter { $0.contains("aliases: [\"/old/\"]") }.count == 1)
    #expect(articles.filter { $0.contains("aliases:") }.count == 1)
    #expect(found.result.report.keptAliases == 1 && found.result.report.droppedAliases == 3)
  }

  @Test func pagesThatAreThereAlreadyKeepTheirAddresses() {
    var options = ImportOptions()
    options.present = ["about.md"]
    let addresses = [
      "/about/", "/404.html", "/old/", "/categories/git/", "/tags/", "/robots.txt", "/categories/git/hooks/",
    ]
    let inputs = addresses.enumerated().map { number, alias in
      DumpInput(
        name: "\(number).md", bytes: Array("---\ntitle: 글 \(number)\npermalink: \(alias)\n---\n글 \(number)\n".utf8))
    }
    let report = DumpImporter.run(inputs, options: options).value.report
    #expect(report.keptAliases == 2 && report.droppedAliases == 5)
  }

  private func markdown(_ body: String) -> String {
    let found = ImportedFiles(["a.md": "---\ntitle: 가\n---\n" + body])
    return found.body().trimmingNewlines
  }

  @Test(arguments: [
    ("빵은 [[부엌]]에 있다", "빵은 \\[\\[부엌]]에 있다"), ("`a[[0]]` 그대로", "`a[[0]]` 그대로"),
    ("[[빵] 굽기](http://a.example)", "[[빵] 굽기](http://a.example)"),
    ("```\n[[a b]]\n```", "```\n[[a b]]\n```"), ("\\[[이미]]", "\\[[이미]]"),
  ])
  func twoBracketsAreText(given: String, wanted: String) { #expect(markdown(given) == wanted) }

  @Test(arguments: [
    ("[빵](/없는-글)", "[빵](/없는-글)"), ("[빵](#없는-곳)", "[빵](#없는-곳)"), ("[빵]()", "[빵]()"), ("[빵](javascript:void)", "빵"),
    ("![솥](/img/솥.png)", "![솥](/img/솥.png)"),
  ])
  func whatLeadsNowhereKeepsItsAddressUnlessItIsNone(given: String, wanted: String) {
    #expect(markdown(given) == wanted)
  }

  @Test(arguments: [
    ("/img/a.png", "static/img/a.png"), ("/img/a.png", "assets/img/a.png"), ("a.png", "_posts/a.png"),
    ("img/a.png", "images/img/a.png"),
    ("/assets/a.png", "../assets/a.png"), ("../images/a.png", "images/a.png"), ("/a.png", "../../public/a.png"),
  ])
  func picturesAreSoughtUpwards(address: String, file: String) {
    let page = "---\ntitle: 가\n---\n![빵](\(address))"
    let result = DumpImporter.run(
      [DumpInput(name: "_posts/a.md", bytes: Array(page.utf8))], options: ImportOptions { _, path in path == file }
    ).value
    #expect(result.assets.map(\.path) == ["posts/a/a.png"])
  }

  @Test func lostPicturesAreCountedOnce() {
    let input = DumpInput(name: "a.md", bytes: Array("---\ntitle: 가\n---\n![빵](a.png) ![솥](b.png)".utf8))
    let found = DumpImporter.run([input]).diagnostics.filter { $0.code == "lost-picture" }
    #expect(found.count == 1)
    #expect(found.first?.message.english.contains("2 pictures") == true && found.first?.severity == .warning)
  }
}

extension String {
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
