/// Tests of which files of a blog's folder are articles.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct FileRoleTests {
  private static let words = "---\ntitle: 빵\n---\n오늘은 오븐에 호밀빵을 구웠습니다. 반죽은 어제 해 두었습니다.\n"
  private static let list =
    "---\nlayout: page\n---\n{% for post in site.posts %}<li>{{ post.title }} 지난 글 모두 보기 모음</li>{% endfor %}\n"
  private static let empty = "---\ntitle: 분류\nlayout: category\n---\n{% include list.html %}\n"
  private static let jekyll = [
    "_config.yml": "collections:\n  recipes: {output: true}\n  data: {output: false}\ninclude: [_pages]"
  ]
  private static let hexo = ["_config.yml": "new_post_name: :title.md"]
  private static let hugo = ["hugo.toml": "title = \"빵\""]

  private func role(_ name: String, _ text: String, _ site: [String: String]) -> FileRole {
    let file = DumpInput(name: name, bytes: Array(text.utf8), isFound: true)
    return FileRole(of: file, in: OldSite { site[$0].map { Array($0.utf8) } })
  }

  @Test(arguments: [
    ("_posts/2017-01-04-a.md", words, FileRole.article), ("bread/_posts/2017-1-4-a.html", words, .article),
    ("_posts/a.md", words, .unpublished), ("_posts/-2017-01-04-a.md", words, .unpublished),
    ("_posts/_example/2017-01-04-a.md", words, .unpublished), ("_drafts/a.md", words, .unpublished),
    ("_data/a.md", words, .unpublished), ("_recipes/a.md", words, .article), ("_pages/about.md", words, .article),
    ("about.md", words, .article), ("about.html", words, .article),
    ("notes/rye.md", "# 호밀\n\n물과 호밀 가루를 같은 무게로 섞습니다.", .article),
    ("notes/README.md", "# 호밀\n\n물과 호밀 가루를 같은 무게로 섞습니다.", .article),
    ("README.md", "# 제 블로그의 저장소입니다. 여기서 글을 씁니다.", .other), ("index.html", list, .other),
    ("_pages/tags.md", list, .other),
    (
      "_pages/tags.md",
      "---\nlayout: page\n---\n# 꼬리표 모음\n\n{% assign all = site.tags %}{% for tag in all %}{{ tag }} 글 목록 보기 모두{% endfor %}\n",
      .other
    ),
    (
      "notes/liquid.md",
      words + "```\n{% for post in site.posts %}\n```\n" + String(repeating: "반복문은 이렇게 돕니다. ", count: 30), .article
    ), ("categories/rye.md", empty, .other), ("404.html", words, .other),
    ("feed.xml", words, .other), ("demo.html", "<html><body>빵을 굽는 화면을 흉내 낸 것</body></html>", .other),
  ])
  func jekyllsFiles(name: String, text: String, wanted: FileRole) { #expect(role(name, text, Self.jekyll) == wanted) }

  @Test(arguments: [
    ("source/_posts/a.md", words, FileRole.article), ("source/_drafts/a.md", words, .unpublished),
    ("source/about/index.md", words, .article), ("source/tags/index.md", empty, .other),
    ("README.md", words, .other), ("scaffolds/post.md", words, .other),
  ])
  func hexosFiles(name: String, text: String, wanted: FileRole) { #expect(role(name, text, Self.hexo) == wanted) }

  @Test(arguments: [
    ("content/posts/a.md", words, FileRole.article), ("content/_index.md", words, .article),
    ("content/posts/_index.md", "---\ntitle: 글\n---\n", .other), ("README.md", words, .other),
  ])
  func hugosFiles(name: String, text: String, wanted: FileRole) { #expect(role(name, text, Self.hugo) == wanted) }

  @Test(arguments: [
    "robots.txt", "Ads.txt", "google0123456789abcdef.html", "naver0123456789abcdef0123456789abcdef.html",
  ])
  func filesForMachinesAreNoArticlesAnywhere(name: String) { #expect(role(name, Self.words, [:]) == .other) }

  @Test(arguments: ["README.md", "index.html", "googlemaps.html", "a.txt", "_posts/a.md"])
  func aFolderOfNoKnownGeneratorIsTakenWhole(name: String) { #expect(role(name, Self.words, [:]) == .article) }

  @Test func aFolderInsideASiteIsTakenWhole() {
    #expect(role("a.md", Self.words, ["../_config.yml": "title: 빵"]) == .article)
  }

  @Test func whatIsLeftOutOrKeptBackIsReported() {
    let files = [
      ("_posts/2017-01-04-a.md", Self.words), ("_posts/b.md", Self.words.replacing("호밀", with: "보리")),
      ("index.html", Self.list), ("robots.txt", "User-agent: *"),
    ]
    func run(isFound: Bool) -> Checked<ImportResult> {
      var options = ImportOptions()
      options.readFile = { _, path in Self.jekyll[path].map { Array($0.utf8) } }
      let inputs = files.map { DumpInput(name: $0.0, bytes: Array($0.1.utf8), isFound: isFound) }
      return DumpImporter.run(inputs, options: options)
    }
    let found = run(isFound: true)
    #expect(found.value.files.count == 2)
    #expect(
      found.value.files.map { String(decoding: $0.bytes, as: UTF8.self).contains("draft: true") } == [false, true])
    let messages = found.diagnostics.filter { $0.code == "not-imported" }.map(\.message.english)
    #expect(messages.contains { $0.contains("no articles, and left out: 2 (index.html, robots.txt);") })
    #expect(messages.contains { $0.hasPrefix("imported as drafts") && $0.hasSuffix(": 1 (_posts/b.md)") })
    #expect(found.value.report.json(with: []).contains("\"leftOut\": true"))
    // What is named itself is an article, whatever it is called.
    #expect(run(isFound: false).value.files.count == 4)
  }

  @Test func severalThreadsGiveWhatOneGives() {
    let files = (0..<80).map { number in
      (
        "_posts/\(number.isMultiple(of: 3) ? "" : "2017-01-04-")\(number).md",
        "---\ntitle: 빵 \(number)\n---\n[없음](none\(number).md) \(number)째 글\n"
      )
    }
    func run(_ jobs: Int) -> Checked<ImportResult> {
      var options = ImportOptions()
      options.jobs = jobs
      options.readFile = { _, path in Self.jekyll[path].map { Array($0.utf8) } }
      return DumpImporter.run(
        files.map { DumpInput(name: $0.0, bytes: Array($0.1.utf8), isFound: true) }, options: options)
    }
    let (one, three) = (run(1), run(3))
    #expect(one.value.files.count == 80 && one.diagnostics == three.diagnostics)
    #expect(one.value.files.map(\.path) == three.value.files.map(\.path))
    #expect(one.value.files.map(\.bytes) == three.value.files.map(\.bytes))
  }
}
