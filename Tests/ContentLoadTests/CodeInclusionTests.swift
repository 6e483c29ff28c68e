/// Tests of fences that include code of other files: paths, regions, indentation, and diagnostics for missing files.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import ContentLoad

struct CodeInclusionTests {
  private static let counter = """
    import Foundation

    struct Counter {
      // #region increment
      mutating func increment() {
        count += 1
        // MARK: region of its own
      }
      // #endregion
      var count = 0
    }

    """

  private func load(
    _ article: String, files: [String: String] = ["Samples/Counter.swift": counter], assets: [String] = []
  ) -> LoadResult {
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 가"), environment: [:],
      files: [
        ContentFile(path: "ko/posts/a.md", bytes: Array("---\ntitle: 가\ndate: 2020-01-01\n---\n\n\(article)".utf8))
      ],
      assets: assets.map { ContentAsset(path: $0, size: 1, pixels: nil) },
      sideFiles: Dictionary(uniqueKeysWithValues: files.map { ($0.key, SourceText(path: $0.key, $0.value)) }))
    return SiteLoader.load(input, options: LoadOptions(now: 1_700_000_000, jobs: 1))
  }

  private func snippet(_ fence: String, files: [String: String] = ["Samples/Counter.swift": counter]) throws -> Snippet
  {
    let loaded = load(fence, files: files)
    #expect(loaded.diagnostics.map(\.message.english) == [])
    return try #require(loaded.value.articles.first?.snippets.first)
  }

  private func code(_ snippet: Snippet) -> String { String(decoding: snippet.code, as: UTF8.self) }

  @Test func aRegionIsShownWithoutItsIndentation() throws {
    let shown = try snippet("```swift file=/Samples/Counter.swift#increment\n```\n")
    #expect(code(shown) == "mutating func increment() {\n  count += 1\n  // MARK: region of its own\n}\n")
    #expect(shown.options.title == "Counter.swift" && shown.options.file == nil)
    // Places are those of the file, behind the indentation that was cut.
    let second = try #require(shown.included).bytes[shown.lineOffsets[1]...].prefix(12)
    #expect(String(decoding: second, as: UTF8.self) == "  count += 1")
  }

  @Test func aFileIsShownWholeWithoutMarkers() throws {
    let shown = try snippet("```file=/Samples/Counter.swift title=\"세는 것\"\n```\n")
    #expect(
      code(shown)
        == Self.counter.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("#") }.joined(separator: "\n"))
    #expect(shown.language == "swift" && shown.options.title == "세는 것")
  }

  @Test func linesAreShownByNumber() throws {
    #expect(code(try snippet("```swift file=/Samples/Counter.swift#L10\n```\n")) == "var count = 0\n")
    #expect(code(try snippet("```swift file=/Samples/Counter.swift#L1-2\n```\n")) == "import Foundation\n\n")
  }

  @Test(arguments: [
    ("a.py", "# region 가\nx = 1\n# endregion 가\n"), ("a.html", "<!-- #region 가 -->\nx = 1\n<!-- #endregion -->\n"),
    ("a.css", "/* #region 가 */\nx = 1\n/*#endregion*/\n"), ("a.cs", "#region 가\nx = 1\n#endregion\n"),
    ("a.sql", "--#region 가\nx = 1\n-- #endregion\n"), ("a.lua", "--region 가\nx = 1\n"),
  ])
  func regionsAreThoseOfEditors(_ name: String, _ text: String) throws {
    let shown = try snippet("```text file=\(name)#가\n```\n", files: ["content/ko/posts/\(name)": text])
    #expect(code(shown) == "x = 1\n")
  }

  @Test func wordsOfProgramsAreNoMarkers() throws {
    let text = "region us-east-1\nlet region = 1 // region\n# regional\n"
    let shown = try snippet("```text file=a.txt\n```\n", files: ["content/ko/posts/a.txt": text])
    #expect(code(shown) == text)
  }

  @Test func regionsNest() throws {
    let text = "// #region 밖\n1\n// #region 안\n2\n// #endregion\n3\n// #endregion\n4\n"
    let files = ["content/ko/posts/a.c": text]
    #expect(code(try snippet("```c file=a.c#밖\n```\n", files: files)) == "1\n2\n3\n")
    #expect(code(try snippet("```c file=a.c#안\n```\n", files: files)) == "2\n")
  }

  @Test func aFenceWithCodeOnlyNamesItsFile() throws {
    let shown = try snippet("```swift file=Model.swift\nlet a = 1\n```\n")
    #expect(code(shown) == "let a = 1\n" && shown.options.file == "Model.swift" && shown.inclusion == nil)
  }

  @Test(arguments: [
    (
      "/Samples/Conter.swift",
      "there is no file 'Samples/Conter.swift' to take it from; did you mean 'Samples/Counter.swift'?"
    ),
    ("/Samples/Counter.swift#incremnt", "'Samples/Counter.swift' has no region 'incremnt'; did you mean 'increment'?"),
    ("/Samples/Counter.swift#L90", "'Samples/Counter.swift' has no region 'L90'"),
    ("/.env", "'/.env' is no path of a file of this site"),
    ("/Samples/", "'/Samples/' is no path of a file of this site"),
  ])
  func whatIsNotThereIsAnErrorAtItsWord(_ written: String, _ said: String) throws {
    let loaded = load("```text file=\(written)\n```\n")
    let problem = try #require(loaded.diagnostics.first)
    #expect(loaded.diagnostics.count == 1 && problem.code == "missing-inclusion" && problem.severity == .error)
    #expect(problem.message.english.contains(said), "\(problem.message.english)")
    let place = try #require(problem.place)
    #expect(place.text.string(in: try #require(place.range)) == "file=\(written)")
  }

  @Test func aFileBesideTheArticleThatNoFenceNamesIsSuggested() throws {
    let loaded = load("```text file=Coutner.swift\n```\n", assets: ["ko/posts/Counter.swift"])
    let problem = try #require(loaded.diagnostics.first)
    #expect(problem.message.english.hasSuffix("did you mean 'content/ko/posts/Counter.swift'?"))
  }

  @Test func pathsAreThoseOfFencesInTheSite() {
    let text = "```swift file=/S/a.swift#x\n```\nfile=b\n> ~~~c {file=\"b c.c\"}\n~~~\n``` file=../up.c\n```\n"
    #expect(CodeInclusion.paths(in: Array(text.utf8), of: "ko/posts/a.md") == ["S/a.swift", "content/ko/posts/b c.c"])
  }
}
