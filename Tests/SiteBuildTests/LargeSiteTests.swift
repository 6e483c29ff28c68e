/// Tests that a site whose articles are kept outside of memory is built like any other, and which sites are.
import ArticleModel
import ByteText
import ContentLoad
import Diagnostics
import Foundation
import HostSystem
@testable import SiteBuild
import TestSupport
import Testing

struct LargeSiteTests {
  /// More articles than stay in memory, which refer to one another in every way.
  ///
  /// - Parameter isBroken: whether some of them refer to what does not exist.
  private func files(_ store: MemoryStore?, isBroken: Bool) -> SiteFiles {
    let count = 160
    let texts = (0..<count).map { number in
      """
      ---
      title: 글 \(number)
      date: 2020-01-\(10 + number % 20)
      tags: [가, "나\(number % 7)"]
      ---

      캐시(cache)와 [다음](\((number + 1) % count).md#절-\((number + 1) % count)), [[글 \((number + 2) % count)]].

      ## 절 \(number)

      클로져를 쓴다.[^1] \(isBroken ? "![](none.png) [없는 절](\((number + 5) % count).md#없음)" : "")

      | 가 | 나 |
      |:--|--:|
      | `print` | 2 |

      > ```swift
      > print(\(number))
      > ```

      \(number % 10 == 0 ? "![[글 \(number + 3)#절 \(number + 3)]]" : "##제목")

      \(number % 40 == 1 ? "```swift file=/Sources/a.swift\n```" : "")

      [^1]: 주석 \(number).

      """
    }
    let contents = texts.enumerated().map { number, text in
      ContentFile(path: "ko/posts/\(number).md", bytes: Array(text.utf8), store: store)
    }
    var input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: 시험\nbaseURL: https://a.kr/\n"), environment: [:], files: contents,
      assets: [],
      sideFiles: [
        "glossary.yml": SourceText(
          path: "glossary.yml", "- {english: closure, preferred: 클로저, banned: [클로져], definition: 함수.}\n"),
        "Sources/a.swift": SourceText(path: "Sources/a.swift", "let a = 1\n"),
      ])
    input.store = store
    return SiteFiles(input)
  }

  /// The last build of a process.
  private func build(_ store: MemoryStore?, isBroken: Bool) -> (files: [String: [UInt8]], diagnostics: [Diagnostic]) {
    var options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2))
    options.endsProcess = true
    let built = BuildPipeline.build(files(store, isBroken: isBroken), options: options, store: store)
    let files = built.site.files.map { file -> (String, [UInt8]) in
      switch file.contents {
      case .page(let index): (file.path, built.site.renderPage?(index) ?? [])
      case .stored(let stored): (file.path, stored.bytes)
      case .bytes(let bytes): (file.path, bytes)
      case .copy, .published: (file.path, [])
      }
    }
    return (Dictionary(uniqueKeysWithValues: files), built.diagnostics)
  }

  @Test(arguments: [false, true]) func articlesOutsideOfMemoryGiveTheSameSite(isBroken: Bool) {
    let store = MemoryStore()
    let (kept, other) = (build(store, isBroken: isBroken), build(nil, isBroken: isBroken))
    #expect(kept.diagnostics == other.diagnostics)
    #expect(Set(kept.files.keys) == Set(other.files.keys))
    for (path, bytes) in other.files { #expect(kept.files[path] == bytes, "\(path)") }
    #expect(
      isBroken ? other.files.isEmpty : other.files.count > 160 * 2,
      "\(other.files.count) files, \(other.diagnostics.filter { $0.severity == .error }.prefix(3).map(\.message.english))"
    )
    #expect(Set(other.diagnostics.map(\.code)).count >= 3, "there is something to find")
    #expect(store.reads > 160 * 4, "bodies are read again")
  }

  @Test(arguments: [(3_998, false), (3_999, true)]) func onlyArticlesOfLargeSitesAreKept(
    articles: Int, isLarge: Bool
  ) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("그림", to: "content/ko/a.bin")
      for number in 0..<articles {
        try Data("글\n".utf8).write(to: folder.appendingPathComponent("content/ko/\(number).md"))
      }
      let store = MemoryStore()
      let scan = try SiteScan(try SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
      let files = try scan.files(jobs: 2, store: store)
      #expect((files.input.store != nil) == isLarge)
      #expect(store.isEmpty == !isLarge)
      #expect(files.input.files.allSatisfy { $0.bytes == Array("글\n".utf8) })
    }
  }
}
