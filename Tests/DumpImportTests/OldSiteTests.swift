/// Tests of reading old URLs from the configuration of an old site.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct OldSiteTests {
  @Test(arguments: [
    ("_config.yml", "permalink: pretty", "about.md", "", "about.md"),
    ("_config.yml", "permalink: pretty", "_tabs/about.md", "", "about.md"),
    ("_config.yml", "permalink: pretty", "_posts/2021-03-04-a.md", "", "posts/2021/a.md"),
    ("_config.yml", "permalink: pretty", "til/a.md", "date: 2021-03-04\n", "posts/2021/a.md"),
    ("_config.yml", "source_dir: source", "source/about/index.md", "date: 2021-03-04\n", "about.md"),
    ("_config.yml", "source_dir: source", "source/_posts/a.md", "", "posts/a.md"),
    ("hugo.toml", "title = 'a'", "content/about.md", "", "about.md"),
    ("hugo.toml", "title = 'a'", "content/posts/a.md", "", "posts/a.md"),
  ])
  func pagesBesideThePostsStayPages(name: String, settings: String, file: String, matter: String, path: String) {
    let text = "---\ntitle: 제목\n\(matter)---\n글쓴이와 이 블로그를 소개하는 글입니다.\n"
    #expect(ImportedFiles([file: text], settings: [name: settings + "\n"]).paths == [path])
  }

  private func site(_ files: [String: String]) -> OldSite? { OldSite { files[$0].map { Array($0.utf8) } } }

  @Test(arguments: [
    ("_config.yml", "permalink: /:year/:title/", "_posts/2017-01-04-a.md", "/:year/:title/"),
    ("../_config.yml", "title: 빵", "2017-01-04-a.md", "date"),
    ("_config.yml", "permalink: pretty", "_pages/about.md", nil),
    (
      "_config.yml", "defaults:\n- scope: {path: \"\", type: posts}\n  values: {permalink: /p/:title/}", "_posts/a.md",
      "/p/:title/"
    ),
    ("_config.yml", "source_dir: source\nnew_post_name: :title.md", "source/_posts/a.md", ":year/:month/:day/:title/"),
    // Hexo's own settings and patterns, none of which Jekyll has.
    ("_config.yml", "permalink: :year/:title/", "source/_posts/2020/a.md", ":year/:title/"),
    ("hugo.toml", "[permalinks]\nposts = \"/:year/:slug/\"", "content/posts/a.md", "/:year/:slug/"),
    ("config.yaml", "permalinks:\n  page:\n    blog: /b/:slug/", "content/ko/blog/a.md", "/b/:slug/"),
    ("config.toml", "title = \"빵\"", "content/posts/a.md", ":contentpath"),
    ("config.toml", "broken = [", "content/posts/a.md", nil),
  ])
  func thePatternOfAFile(name: String, config: String, file: String, wanted: String?) {
    #expect(site([name: config])?.pattern(forFile: file) == wanted)
  }

  @Test(arguments: [
    ("{{ site.production_url }}/a.png", "/a.png"), ("{{ site.cdn }}/a.png", "https://cdn.kr/a.png"),
    ("{{ site.author.name }}", "김빵"), ("{{ site.url }}/a", "/a"), ("{{ site.unknown }}", "`{{ site.unknown }}`"),
    ("{{ site.cdn | append: '/b.png' }}", "https://cdn.kr/b.png"),
  ])
  func variablesHaveTheValuesOfTheConfiguration(text: String, wanted: String) {
    let config = "production_url: https://Kim.github.io/\ncdn: https://cdn.kr\nauthor: {name: 김빵}\ngems: []"
    var tags = TemplateTags(of: site(["_config.yml": config]))
    #expect(tags.plain(text) == wanted)
    var others = TemplateTags(of: site(["hugo.yaml": config]))
    #expect(text.contains("site.url") || others.plain(text).hasPrefix("`{{ site."))
  }

  @Test(arguments: [
    ("{% capture x %}\n<!-- 주석 -->\n{% if a %}글{% endif %}\n{% endcapture %}{% assign x = nil %}\n", true),
    ("<script async src=\"//a.b/c.js\"></script>\n<ins class=\"ad\"></ins><style>a{}</style>", true),
    ("{% comment %}글{% endcomment %}{% include inner.html %}", true), ("{% include own.html %}", false),
    ("{% if a %}글{% endif %}", false), ("<div>글</div>", false), ("{{ page.title }}", false),
    ("{% include ../outside.html %}", false), ("{% capture x %}글", false),
  ])
  func aTagThatIncludesNothingToReadIsLeftOut(file: String, isLeftOut: Bool) {
    let files = [
      "../_config.yml": "gems: []", "../_includes/JB/own.html": file, "../_includes/own.html": file,
      "../_includes/inner.html": "{% assign a = 1 %}", "../outside.html": "",
    ]
    var tags = TemplateTags(of: site(files))
    #expect(tags.plain("가\n{% include JB/own.html %}\n나").contains("{%") == !isLeftOut)
    #expect(tags.kept.isEmpty == isLeftOut)
  }

  @Test func hugosTableMayLieBesideTheConfiguration() {
    let files = [
      "config/_default/hugo.toml": "title = \"빵\"", "config/_default/permalinks.toml": "posts = \"/:slug/\"",
    ]
    #expect(site(files)?.pattern(forFile: "content/posts/a.md") == "/:slug/")
  }

  @Test(arguments: [
    ("permalink: :year/:title/", OldSite.Generator.hexo), ("public_dir: public", .hexo),
    ("post_asset_folder: false", .hexo),
    // Jekyll takes a pattern without the slash.
    ("permalink: :year/:title/\nbaseurl: /blog", .jekyll),
    ("permalink: :year/:title/\nkramdown:\n  input: GFM", .jekyll),
    ("permalink: /:year/:title/", .jekyll), ("permalink: pretty", .jekyll),
    ("title: 빵\nurl: https://a.example", .jekyll),
  ])
  func theGeneratorIsToldByItsSettings(config: String, wanted: OldSite.Generator) {
    #expect(site(["_config.yml": config])?.generator == wanted)
  }

  @Test(arguments: [
    ("_config.yml", "url: http://b.kr", "http://b.kr"),
    ("_config.yml", "url: https://b.kr\nbaseurl: /blog", "https://b.kr/blog"),
    ("_config.yml", "title: 빵", nil), ("_config.yml", "url: /", nil),
    ("hugo.toml", "baseURL = \"https://b.kr/\"", "https://b.kr/"),
  ])
  func theAddressOfTheSiteIsInItsConfiguration(name: String, config: String, wanted: String?) {
    #expect(site([name: config])?.address == wanted)
  }

  @Test(arguments: [
    ("http://b.kr/blog/2018/oven.html", "[x](oven.md)"), ("https://www.b.kr/blog/2018/oven.html#열", "[x](oven.md#열)"),
    ("//b.kr/blog/2018/oven.html", "[x](oven.md)"), ("http://b.kr/other/2018/oven.html", nil),
    ("http://c.kr/blog/2018/oven.html", nil), ("http://b.kr/blog/", nil), ("http://b.kr/blog/none.html", nil),
  ])
  func wholeAddressesOfTheOldSiteLeadToItsPosts(address: String, wanted: String?) {
    let inputs = [
      ("_posts/2018-01-02-oven.md", "---\ntitle: 오븐\npermalink: /2018/oven.html\n---\n글\n"),
      ("_posts/2018-01-03-rye.md", "---\ntitle: 호밀\n---\n[x](\(address))\n"),
    ].map { DumpInput(name: $0.0, bytes: Array($0.1.utf8)) }
    var options = ImportOptions()
    options.readFile = { _, path in path == "_config.yml" ? Array("url: http://b.kr\nbaseurl: /blog".utf8) : nil }
    let files = DumpImporter.run(inputs, options: options).value.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(files.last?.hasSuffix("\n\(wanted ?? "[x](\(address))")\n") == true, "\(files)")
  }

  @Test func aTextThatWasNotImportedIsNoFileToCopy() {
    let input = DumpInput(
      name: "_posts/2018-01-03-rye.md", bytes: Array("---\ntitle: 호밀\n---\n[x](stub.md) [y](a.pdf)\n".utf8))
    let found = DumpImporter.run([input], options: ImportOptions(hasFile: { _, _ in true })).value
    #expect(found.assets.map { $0.path.hasSuffix("a.pdf") } == [true])
    #expect(found.files.first.map { String(decoding: $0.bytes, as: UTF8.self).contains("[x](stub.md)") } == true)
  }

  @Test func aFolderWithoutConfigurationSaysNothing() { #expect(site([:]) == nil) }

  private func aliases(_ config: String, _ name: String, _ matter: String) -> String? {
    let input = DumpInput(name: name, bytes: Array("---\ntitle: Oven\n\(matter)\n---\n글\n".utf8))
    var options = ImportOptions()
    options.readFile = { _, path in path == "_config.yml" ? Array(config.utf8) : nil }
    let files = DumpImporter.run([input], options: options).value.files
    let text = files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").first { $0.hasPrefix("aliases") }.map { String($0) }
  }

  @Test(arguments: [
    ("permalink: /:categories/:title/", "categories: bread rye", "aliases: [\"/bread/rye/oven/\"]"),
    ("permalink: pretty", "categories: [bread]", "aliases: [\"/bread/2017/01/04/oven/\"]"),
    ("title: x", "tags: a", "aliases: [\"/2017/01/04/oven.html/\"]"),
    ("permalink: /:year/", "permalink: /own/", "aliases: [\"/own/\"]"),
    // Other old addresses stand beside the one that the pattern gave.
    ("permalink: /:year/", "redirect_from: /older/", "aliases: [\"/older/\", \"/2017/\"]"),
    ("permalink: /:year/", "redirect_from: /2017/", "aliases: [\"/2017/\"]"),
  ])
  func jekyllsPostsKeepTheirAddresses(config: String, matter: String, wanted: String) {
    #expect(aliases(config, "_posts/2017-01-04-oven.md", matter) == wanted)
  }
}
