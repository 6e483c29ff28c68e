/// Tests of the paths of pages and files of a site, and of the URLs made from them.
import ArticleModel
import Diagnostics
import Testing

@Suite struct SitePathTests {
  @Test(arguments: [
    ("/", "index.html", "./", ""), ("/a.png", "a.png", "./", "a.png"),
    ("/posts/a/", "posts/a/index.html", "../../", "posts/a/"),
    ("/posts/상수.zip", "posts/상수.zip", "../", "posts/%EC%83%81%EC%88%98.zip"),
    ("/en/a b/", "en/a b/index.html", "../../", "en/a%20b/"), ("/2016/a.html", "2016/a.html", "../", "2016/a.html"),
    // With the slash, the accent is one character.
    ("/\u{301}a.txt", "\u{301}a.txt", "./", "%CC%81a.txt"),
  ])
  func pagesLieInFoldersAndFilesDoNot(path: String, file: String, toRoot: String, href: String) {
    let found = SitePath(path)
    #expect(found.outputFile == file)
    #expect(found.toRoot == toRoot)
    #expect(found.href == href)
    #expect(found.description == path)
  }

  @Test(arguments: [
    ("/a-z_A.Z~09/", "/a-z_A.Z~09/"), ("/:@!$()*+,;=", "/:@!$()*+,;="), ("/?#[]", "/%3F%23%5B%5D"), ("/%", "/%25"),
    ("/\"<>&'", "/%22%3C%3E%26%27"), ("/가", "/%EA%B0%80"), ("/\u{7F}\n", "/%7F%0A"),
    ("/^`{|}\\", "/%5E%60%7B%7C%7D%5C"),
  ])
  func everythingUnsafeIsPercentEncoded(path: String, encoded: String) {
    #expect(SitePath(path).percentEncoded == encoded)
  }

  @Test(arguments: [
    ("/a.html", true), ("/a.htm", true), ("/a.php", true), ("/a.aspx", true), ("/a/", false), ("/notes/v1.2", false),
    ("/html", false), ("/a.html/", false),
  ])
  func oldFilesKeepTheirNames(address: String, isFile: Bool) { #expect(SitePath.isOldFile(address) == isFile) }

  @Test func pathsAreSortedByBytes() {
    let sorted = ["/b/", "/a/", "/가/", "/A/", "/a"].map { SitePath($0) }.sorted()
    #expect(sorted.map(\.path) == ["/A/", "/a", "/a/", "/b/", "/가/"])
  }
}

@Suite struct SiteConfigTests {
  private func config(_ baseURL: String) -> SiteConfig {
    var config = SiteConfig(source: SourceText(path: "jikji.yml", ""), title: "노트")
    config.baseURL = baseURL
    return config
  }

  @Test(arguments: [
    ("/", "/"), ("/blog/", "/blog/"), ("https://example.org/", "/"), ("https://example.org", "/"),
    ("https://example.org/a/b/", "/a/b/"), ("http://example.org:8080/x/", "/x/"),
  ])
  func thePathOfTheBaseIsWhatFollowsTheHost(base: String, path: String) { #expect(config(base).basePath == path) }

  @Test func addressesJoinBaseAndPath() {
    #expect(
      config("https://example.org/blog/").address(of: SitePath("/posts/가/"))
        == "https://example.org/blog/posts/%EA%B0%80/")
    #expect(config("/").address(of: SitePath("/")) == "/")
  }

  @Test func aLanguageMayHaveItsOwnTitle() {
    var settings = config("/")
    settings.languages["en"] = LanguageConfig()
    #expect(settings.title(in: "en") == "노트")
    settings.languages["en"]?.title = "Notes"
    #expect(settings.title(in: "en") == "Notes")
    #expect(settings.title(in: "ja") == "노트")
  }

  @Test func aSiteThatSaysOnlyItsTitleHasTheDocumentedDefaults() {
    let settings = config("/")
    #expect(settings.defaultLanguage == "ko" && settings.timeZone == .korea && settings.glossary == "glossary.yml")
    #expect(settings.html == .escape && settings.snippets == SnippetDefaults())
    #expect(settings.internalLinks == .error && settings.externalLinks == .warning && settings.terms == .warning)
  }
}
