/// Tests of the article model as JSON: every part with its byte range and its line.
import Foundation
import TestSupport
import Testing

struct InspectCommandTests {
  private static let article = """
    ---
    title: 모든 것
    description: 설명
    date: 2024-01-02
    updated: 2024-03-04
    slug: all
    aliases: [/old/]
    draft: true
    weight: 3
    authors: [김]
    translators: [박]
    tags: [가, 나]
    category: 갈래
    series: {name: 연재, part: 2}
    license: CC-BY-4.0
    translationOf: en/guide/a
    swift: "5"
    check: compile
    topics: [클로저]
    imported: {file: old.txt, firstLine: 3, lastLine: 9}
    extra: {수: 1, 분수: 1.5, 참: true, 없음: ~, 목록: [a, {b: c}]}
    ---

    머리 [[클로저]]와 [밖](https://a.example/) [없음](none.md) [여기](#절). 액터는 클로저를 씁니다.

    ## 절 {#절}

    > 인용
    >
    > - 하나

    ```swift run title="예제" swift=6 needs=UIKit
    let a = 1
    ```

    ```swift fails="cannot" continue hidden session=가
    let b: Int = "x"
    ```

    <!-- swift hidden
    let c = 1
    -->

    """

  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        "title: 시험\nlanguages: {ko: {}, en: {}}\nlinks: {internal: warning}\ntopics: {클로저: {definition: 이름 없는 함수.}, 액터: {names: {ko: 액터}, definition: 상태를 지키는 것}}\n",
        to: "jikji.yml")
      try folder.write(Self.article, to: "content/ko/guide/a.md")
      try folder.write("---\ntitle: A\n---\n\ntext\n", to: "content/en/guide/a.md")
      try body(folder)
    }
  }

  @Test func everyPartHasItsBytesAndItsLine() throws {
    try site { (folder) throws in
      let run = try jikji(["inspect", "--links", "content/ko/guide/a.md"], in: folder)
      #expect(run.status == 0, "\(run.error)")
      #expect(goldenMismatch(run.output, "inspect.json") == nil)
    }
  }

  /// Bytes are those of the file, wherever the line of a part begins.
  @Test func thePartsAreWhereTheySay() throws {
    try site { (folder) throws in
      let run = try jikji(["inspect", "content/ko/guide/a.md"], in: folder)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let bytes = Array(Self.article.utf8)
      var parts = 0
      func look(_ value: Any) {
        if let list = value as? [Any] { return list.forEach(look) }
        guard let map = value as? [String: Any] else { return }
        if let range = map["byteRange"] as? [Int], let line = map["line"] as? Int {
          parts += 1
          #expect(range[0] < range[1] && range[1] <= bytes.count)
          #expect(bytes[..<range[0]].count { $0 == 0x0A } + 1 == line)
        }
        map.values.forEach(look)
      }
      look(json)
      #expect(parts > 30)
      #expect(json["names"] == nil, "only the site knows names")
    }
  }

  @Test func aFileOutsideOfASiteIsReadAlone() throws {
    try withTemporaryFolder { (folder) throws in
      let run = try jikji(["inspect", "-"], in: folder, input: "# 글\n\n[가](b.md)\n")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(json["path"] as? String == "ko/page.md" && json["title"] as? String == "글")
      let links = try #require(json["links"] as? [[String: Any]])
      #expect(links.count == 1 && links[0]["leadsTo"] == nil)
    }
  }
}
