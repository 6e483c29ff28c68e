/// Tests of importing the texts of a Hugo site in several languages.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct HugoLanguagesTests {
  private static let config = [
    "hugo.toml": "defaultContentLanguage = 'ko'\n[languages.ko]\nweight = 1\n[languages.en]\nweight = 2\n"
  ]
  private static let folders = [
    "config/_default/hugo.toml": "defaultContentLanguage = 'ko'\n",
    "config/_default/languages.toml": "[ko]\ncontentDir = 'content/ko'\n[en]\ncontentDir = 'content/en'\n",
  ]
  private static let posts = [
    "content/posts/rye/index.ko.md": "---\ntitle: 호밀빵\ndate: 2021-03-04\n---\n[시작](../start/)과 ![](oven.png)\n",
    "content/posts/rye/index.en.md":
      "---\ntitle: Rye bread\ndate: 2021-03-04\n---\n[Start](../start/) and ![](oven.png)\n",
    "content/posts/start.md": "---\ntitle: 시작\ndate: 2021-03-01\n---\n첫 글입니다.\n",
    "content/posts/start.en.md": "---\ntitle: Start\ndate: 2021-03-01\n---\nThe first post.\n",
  ]

  private func imported(_ target: String) -> ImportedFiles {
    ImportedFiles(Self.posts, besides: ["content/posts/rye/oven.png"], settings: Self.config, target: target)
  }

  @Test(arguments: [("ko", "호밀빵", "시작"), ("en", "Rye bread", "Start")])
  func theTextsOfTheTargetsLanguageHaveTheSamePathsInBoth(target: String, first: String, second: String) {
    let found = imported(target)
    #expect(found.paths == ["posts/2021/rye.md", "posts/2021/start.md"])
    #expect(found.result.files.map(\.title) == [first, second])
    #expect(found.result.assets.map(\.path) == ["posts/2021/rye/oven.png"], "pictures come with both")
    #expect(found.body().contains("(start.md)"), "links stay in the language: \(found.body())")
  }

  @Test func addressesOfTheOtherLanguageBeginWithItsCode() {
    #expect(imported("ko").matter("aliases") == "[\"/posts/rye/\"]")
    #expect(imported("en").matter("aliases") == "[\"/en/posts/rye/\"]")
  }

  @Test func textsLeftOutAreNamedWithTheCommandThatImportsThem() {
    let told = imported("ko").diagnostics.filter { $0.code == "not-imported" }.map(\.message.english)
    #expect(
      told.count == 1 && told.allSatisfy { $0.contains("index.en.md") && $0.contains("--to content/en") }, "\(told)")
  }

  @Test(arguments: [
    ("ko", "호밀빵", "[\"/til/rye/\"]"), ("en", "Rye", "[\"/en/til/rye/\"]"), ("old", "호밀빵", "[\"/til/rye/\"]"),
  ])
  func folderOfALanguageIsRecognised(target: String, title: String, alias: String) {
    let text = { (title: String) in "---\ntitle: \(title)\n---\n글이 여기에 있습니다. 한 문장 더 있습니다.\n" }
    let found = ImportedFiles(
      ["content/ko/til/rye.md": text("호밀빵"), "content/en/til/rye.md": text("Rye")], settings: Self.folders,
      target: target)
    #expect(found.result.files.map(\.title) == [title] && found.paths == ["posts/rye.md"])
    #expect(found.matter("aliases") == alias)
  }

  @Test(arguments: [
    ("config.toml", "default_language = 'ko'\n[languages.en]\n", ["posts/a.md"]),
    ("hugo.toml", "[languages.ko]\n[languages.en]\n", ["posts/a.md", "posts/b.md"]),
    ("hugo.toml", "defaultContentLanguage = 'ja'\n[languages.ja]\n[languages.en]\n", ["posts/a.md"]),
    ("hugo.toml", "[languages.ko]\n", ["posts/a.md", "posts/b-en.md"]),
    ("hugo.toml", "title = 'a'\n", ["posts/a.md", "posts/b-en.md"]),
  ])
  func aLanguageThatIsNotNamedIsTheUsualOneOfTheGenerator(file: String, config: String, paths: [String]) {
    let texts = [
      "content/posts/a.md": "---\ntitle: 가\n---\n글\n", "content/posts/b.en.md": "---\ntitle: B\n---\nText.\n",
    ]
    #expect(ImportedFiles(texts, settings: [file: config], target: "old").paths == paths)
  }

  @Test(arguments: [
    ("content/about.en.md", nil), ("content/tags/index.en.md", nil), ("content/posts/a.en.md", nil),
    ("content/til/a.en.md", "[\"/en/til/a/\"]"),
  ])
  func noAliasLeadsToAnAddressOfTheNewSite(path: String, alias: String?) {
    let found = ImportedFiles(
      [path: "---\ntitle: A\n\(path.contains("about") ? "date: 2021-03-04\n" : "")---\nSome words of text.\n"],
      settings: Self.config, target: "en", addressPrefix: "/en", present: ["about.md"])
    #expect(found.matter("aliases") == alias)
  }

  @Test func languagesWithoutTextsDivideNothing() {
    let config = "defaultContentLanguage = 'en'\n[languages.en]\n[languages.ko]\n"
    let found = ImportedFiles(
      ["content/posts/a.md": "---\ntitle: 가\n---\n글\n"], settings: ["hugo.toml": config], target: "ko")
    #expect(found.paths == ["posts/a.md"] && !found.codes.contains("not-imported"))
    #expect(found.matter("aliases") == nil, "the old address is the new one")
  }

  @Test(arguments: [
    // The folder `content`, one of its folders, the folder of a language, and one in it.
    ("../hugo.toml", "", ["posts/a.md"]), ("../../hugo.toml", "", ["posts/a.md"]),
    ("../../hugo.toml", "contentDir = 'content/ko'", ["posts/a.md", "posts/b-v2.md", "posts/b.md"]),
    ("../../../hugo.toml", "contentDir = 'content/ko'", ["posts/a.md", "posts/b-v2.md", "posts/b.md"]),
  ])
  func ofAPartOfASiteTextsWithoutLanguageAreInTheUsualOne(file: String, folder: String, paths: [String]) {
    let found = ImportedFiles(
      [
        "a.en.md": "---\ntitle: A\n---\nText.\n", "b.md": "---\ntitle: 나\n---\n글\n",
        "b.v2.md": "---\ntitle: 둘째\n---\n다른 글\n", "c.ko.md": "---\ntitle: 다\n---\n셋째 글\n",
      ],
      settings: [file: "defaultContentLanguage = 'ko'\n[languages.ko]\n\(folder)\n[languages.en]\n"], target: "en")
    #expect(found.paths.sorted() == paths, "\(found.paths)")
  }

  @Test func foldersOfLanguagesBelowTheNamedOneAreRecognised() {
    let found = ImportedFiles(
      ["ko/til/a.md": "---\ntitle: 가\n---\n글\n", "en/til/a.md": "---\ntitle: A\n---\nText.\n"],
      settings: [
        "../config/_default/hugo.toml": "defaultContentLanguage = 'ko'\n[permalinks]\ntil = '/til/:slug/'\n",
        "../config/_default/languages.ko.toml": "contentDir = 'content/ko'\n",
        "../config/_default/languages.en.toml": "contentDir = 'content/en'\n",
      ], target: "en")
    #expect(found.paths == ["posts/a.md"] && found.matter("title") == "A")
    #expect(found.matter("aliases") == "[\"/en/til/a/\"]")
  }
}
