/// Tests of YAML, TOML and JSON values, and of front matter made of them.
import ArticleModel
import Testing

@testable import DumpImport

@Suite struct DataValueTests {
  private func outline(_ value: DataValue?) -> String {
    switch value {
    case nil: "nil"
    case .scalar(let text): text
    case .list(let items): "[" + items.map { outline($0) }.joined(separator: ",") + "]"
    case .map(let entries): "{" + entries.map { "\($0.key):\(outline($0.value))" }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [
    ("{\"b\": 1, \"a\": [true, null, 2.5, \"x\"]}", "{a:[true,,2.5,x],b:1}"), ("{'a': 'b',}", "{a:b}"),
    ("{\"a\": \"줄\n바꿈\"};", "{a:줄 바꿈}"), ("{\"a\": \"\\uAC00\\ud83d\\ude00\\n\"}", "{a:가😀\n}"), ("[1, 2] 뒤", "[1,2]"),
    ("{\"a\"", "nil"), ("", "nil"), ("글", "nil"),
  ])
  func readsJSONAsPagesWriteIt(text: String, wanted: String) { #expect(outline(DataValue(text, as: .json)) == wanted) }

  @Test(arguments: [
    ("b: 1\na: [x, 'y']", "{b:1,a:[x,y]}"), ("a: null\nb: ~\nc: 'null'\nd:", "{a:,b:,c:null,d:}"),
    ("a: >\n  한\n  줄", "{a:한 줄}"), ("a: {b: 2019-01-02}", "{a:{b:2019-01-02}}"), ("a: [b", "nil"), ("", "nil"),
    // A key that is there twice: the last value, as Ruby has it.
    ("w:\n- x\na: 1\n# c\nw:\n- y: z", "{a:1,w:[{y:z}]}"), ("a: 1\na: 2\nb: [", "nil"),
  ])
  func readsYAMLInTheOrderOfTheText(text: String, wanted: String) {
    #expect(outline(DataValue(text, as: .yaml)) == wanted)
  }

  @Test(arguments: [
    ("b = 'x'\na = [1, 2]", "{a:[1,2],b:x}"), ("d = 2019-03-14T10:20:30+09:00", "{d:2019-03-14T10:20:30+09:00}"),
    ("d = 2019-03-14", "{d:2019-03-14}"), ("[p]\nq = true", "{p:{q:true}}"), ("a = ", "nil"), ("a = 1\na = 2", "nil"),
  ])
  func readsTOML(text: String, wanted: String) { #expect(outline(DataValue(text, as: .toml)) == wanted) }

  @Test(arguments: [DataValue.Syntax.yaml, .toml, .json])
  func refusesBracketsThatNestTooDeep(syntax: DataValue.Syntax) {
    let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    let text = { (depth: Int) in syntax == .toml ? "a = " + deep(depth) : deep(depth) }
    #expect(DataValue(text(60), as: syntax) != nil)
    #expect(DataValue(text(65), as: syntax) == nil)
    #expect(DataValue(text(100_000), as: syntax) == nil)
  }

  @Test func givesTextsElementsAndLeaves() {
    let value = DataValue("Name: ' 가 '\nlist: [나, {title: 다, x: 라}, {x: 마}]\nempty: ''", as: .yaml)
    #expect(value?["name"]?.text == "가")
    #expect(value?["NAME"]?.text == "가")
    #expect(value?["empty"]?.text == nil)
    #expect(value?["list"]?.text == nil)
    #expect(value?["list"]?.texts == ["나", "다", "마"])
    #expect(value?["list"]?.elements.count == 3)
    #expect(value?["name"]?.elements.count == 1)
    #expect(value?.entries.count == 3)
    let leaves = value?.leaves(below: "p").map { "\($0.path)=\($0.text)" }
    #expect(leaves == ["p.Name= 가 ", "p.list=나, 다, 마", "p.empty="])
  }

  // MARK: Front matter

  private func matter(_ text: String) -> (lines: Int, facts: PostMetadata, unread: [String], leftOut: [String]) {
    var facts = PostMetadata()
    var matter = ImportedFrontMatter()
    let lines = matter.read(text.lineStrings, into: &facts)
    return (lines, facts, matter.unread, matter.leftOut)
  }

  @Test(arguments: [
    ("---\ntitle: 가\n---\n글", 3), ("+++\ntitle = '가'\n+++", 3), ("{\n\"title\": \"가\"\n}\n글", 3), ("글\n---", 0),
    ("---\n글", 0), ("", 0),
    ("{\n글\n}", 0), ("---\n---", 2),
  ])
  func findsWhereTheBlockEnds(text: String, lines: Int) {
    let found = matter(text)
    #expect(found.lines == lines)
    #expect(found.facts.title == (lines == 3 ? "가" : nil))
  }

  @Test func readsEachKeyOfABrokenBlockAlone() {
    let found = matter(
      "---\n# 말\ntitle: [a] 그리고: b\ndescription: \"끝\ntags:\n- 하나\n-  둘\n홀로\ntoc: yes\n---")
    #expect(found.facts.title == "[a] 그리고: b")
    #expect(found.facts.description == "끝")
    #expect(found.facts.tags == ["하나", "둘"])
    #expect(found.unread == ["홀로"])
    #expect(found.leftOut == ["toc"])
  }

  @Test func readsABrokenTOMLBlockTableByTable() {
    let found = matter("+++\ntitle = \"가\"\ndate = 2020-01-02\nbroken = \n[params]\nrating = 3\n+++")
    #expect(found.facts.title == "가")
    #expect(found.facts.date?.day10 == "2020-01-02")
    #expect(found.facts.extra.map { "\($0.key)=\($0.value)" } == ["params.rating=3"])
  }

  @Test(arguments: [
    ("date: 2019-03-14 10:20", "2019-03-14T10:20:00+09:00"), ("released_at: 2019-03-14", "2019-03-14"),
    ("date: 언젠가", nil),
  ])
  func readsDates(line: String, wanted: String?) {
    let facts = matter("---\n\(line)\n---").facts
    #expect(facts.date.map { $0.secondOfDay == nil ? $0.day10 : $0.rfc3339 } == wanted)
    #expect(facts.extra.map(\.key) == (wanted == nil ? ["date"] : []))
  }

  @Test func mapsTheKeysOfOtherGenerators() {
    let text = """
      ---
      published: true
      is_private: true
      lastmod: 2020-02-03
      summary: 줄인  글
      translator: 김
      licence: MIT
      weight: 4
      slug: s
      url: /a/b
      redirect_from: [/c, '/d?e']
      series: 묶음
      series_order: 3
      canonical_url: https://a.example.net/x
      category: 빵
      tag: 하나, 둘
      keywords: [둘, 셋]
      Own: {a: 1}
      ---
      """
    let facts = matter(text).facts
    #expect(facts.isDraft)
    #expect(facts.updated?.day10 == "2020-02-03")
    #expect(facts.description == "줄인 글")
    #expect(facts.translators == ["김"])
    #expect(facts.license == "MIT")
    #expect(facts.weight == 4)
    #expect(facts.fileName == "s")
    #expect(facts.aliases == ["/a/b/", "/c/"])
    #expect(facts.seriesName == "묶음" && facts.seriesPart == 3)
    #expect(facts.sourceAddress == "https://a.example.net/x")
    #expect(facts.category == "빵")
    #expect(facts.tags == ["하나", "둘"])
    #expect(facts.extra.map { "\($0.key)=\($0.value)" } == ["Own.a=1"])
  }

  @Test func aDraftKeyOfThreeWordsIsUnderstood() {
    #expect(matter("---\npublished: false\n---").facts.isDraft)
    #expect(!matter("---\npublished: true\n---").facts.isDraft)
    #expect(matter("---\ndraft: Yes\n---").facts.isDraft)
    #expect(!matter("---\nis_private: false\n---").facts.isDraft)
  }
}
