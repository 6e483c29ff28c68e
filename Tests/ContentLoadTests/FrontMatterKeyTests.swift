/// Tests of every key of front matter: its value, its position, its faults.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

@Suite struct FrontMatterKeyTests {
  private func matter(_ yaml: String) -> FrontMatter {
    let read = FrontMatterReader.read(SourceText(path: "a.md", "---\n\(yaml)\n---\n본문\n"))
    #expect(read.diagnostics.isEmpty, "\(yaml)")
    return read.value
  }

  private func said(_ marked: String) -> String {
    let text = MarkedText("---\n\(marked)\n---\n본문\n")
    return text.summary(FrontMatterReader.read(text.text).diagnostics)
  }

  @Test func textsAreReadAsTheyAreWritten() {
    #expect(matter("title: 12").title?.value == "12")
    #expect(matter("title: true").title?.value == "true")
    #expect(matter("title: '가: 나'").title?.value == "가: 나")
    #expect(matter("description: |\n  첫 줄\n  둘째 줄").description?.value == "첫 줄\n둘째 줄\n")
    #expect(matter("description: >\n  첫 줄\n  둘째 줄").description?.value == "첫 줄 둘째 줄\n")
    #expect(matter("description: ''").description?.value == "")
    #expect(matter("slug: 새-이름").slug?.value == "새-이름")
    #expect(matter("category: iOS Dev/깨알 Tips").category?.value == "iOS Dev/깨알 Tips")
    #expect(matter("license: CC-BY-4.0").license?.value == "CC-BY-4.0")
    #expect(matter("translationOf: en/guide/b.md").translationOf?.value == "en/guide/b.md")
    #expect(matter("swift: 4.2").swift?.value == "4.2")
  }

  @Test(arguments: ["title:", "title: ~", "title: null", "title: NULL"])
  func aKeyWithoutAValueIsAbsent(yaml: String) { #expect(matter(yaml).title == nil) }

  @Test func datesAreReadInTheSitesZone() {
    let text = SourceText(path: "a.md", "---\ndate: 2017-01-04\nupdated: 2018-02-03 10:00 +0000\n---\n")
    let matter = FrontMatterReader.read(text, timeZone: .korea).value
    #expect(matter.date?.value.rfc3339 == "2017-01-04T00:00:00+09:00")
    #expect(matter.updated?.value.rfc3339 == "2018-02-03T10:00:00Z")
    #expect(matter.date.map { text.string(in: $0.range) } == "2017-01-04")
  }

  @Test func listsMayBeOneText() {
    #expect(matter("tags: swift").tags.map(\.value) == ["swift"])
    #expect(matter("tags:\n  - swift\n  - 1\n  - '상수'").tags.map(\.value) == ["swift", "1", "상수"])
    #expect(matter("tags: []").tags.isEmpty)
    #expect(matter("authors: [가, 나]").authors.map(\.value) == ["가", "나"])
    #expect(matter("translators: 다").translators.map(\.value) == ["다"])
    #expect(matter("topics: [arc]").topics.map(\.value) == ["arc"])
    #expect(matter("nolink: all").nolink.map(\.value) == ["all"])
    #expect(matter("aliases: [/old/, '#a -> b']").aliases.map(\.value) == ["/old/", "#a -> b"])
  }

  @Test func theKeyOfAliasesHasAPlaceOfItsOwn() {
    let text = SourceText(path: "a.md", "---\ntitle: 가\naliases:\n---\n")
    let key = FrontMatterReader.read(text).value.aliasesKey
    #expect(key.map { text.string(in: $0) } == "aliases")
    #expect(matter("title: 가").aliasesKey == nil)
  }

  @Test func flagsAndNumbersAreTyped() {
    #expect(matter("draft: true").draft?.value == true)
    #expect(matter("draft: False").draft?.value == false)
    #expect(matter("weight: -3").weight == -3)
    #expect(said("draft: 1️⃣'true'") == "1 error wrong-type: 'draft' must be true or false")
    #expect(said("weight: 1️⃣1.5") == "1 error wrong-type: 'weight' must be a whole number")
    #expect(said("weight: 1️⃣[1]") == "1 error wrong-type: 'weight' must be a whole number")
  }

  @Test func aSeriesIsANameOrAMap() {
    #expect(matter("series: 이름 짓기").series == SeriesPart(name: Located("이름 짓기", at: 12..<25), part: nil))
    #expect(matter("series: {name: 이름, part: 2}").series?.part == 2)
    #expect(said("series: 1️⃣{part: 2}") == "1 error missing-key: 'series.name' is required; write it, as 'name: …'")
    #expect(said("series: {name: 가, part: 1️⃣둘}") == "1 error wrong-type: 'series.part' must be a whole number")
    #expect(said("series: 1️⃣[가]") == "1 error wrong-type: 'series' must be lines of 'key: value'")
  }

  @Test func theSourceHasAllItsParts() {
    let source = matter(
      "source:\n  title: T\n  url: https://a.kr/x\n  author: A\n  language: en\n  date: 2017\n  revision: abc"
    ).source
    #expect(source?.title == "T" && source?.url?.value == "https://a.kr/x" && source?.author == "A")
    #expect(source?.language == "en" && source?.date == "2017" && source?.revision == "abc")
    #expect(said("source: {1️⃣urll: x}") == "1 error unknown-key: 'source.urll' is not a known key; did you mean 'url'?")
    #expect(said("source: 1️⃣글") == "1 error wrong-type: 'source' must be lines of 'key: value'")
  }

  @Test func theHistoryIsAListOfNotes() {
    let history = matter("history:\n  - {date: 2018-02-01, note: 고침}\n  - 다시\n  - {date: 2019-01-01}").history
    #expect(history.map(\.note) == ["고침", "다시"])
    #expect(history.first?.date?.day10 == "2018-02-01")
    #expect(said("history: 1️⃣글") == "1 error wrong-type: 'history' must be a list")
    #expect(said("history:\n  - {date: 1️⃣어제, note: 가}").hasPrefix("1 error bad-date: '어제' is not a date"))
  }

  @Test func topicsHaveNamesSpellingsAndAMeaning() {
    let topic = matter("topic:\n  names: {ko: 클로저, en: closure}\n  variants: [클로져]\n  definition: 값을 담는 함수").topic
    #expect(topic?.names == ["ko": "클로저", "en": "closure"])
    #expect(topic?.variants == ["클로져"] && topic?.definition == "값을 담는 함수")
    #expect(said("topic: {1️⃣variant: [가]}").contains("did you mean 'variants'?"))
  }

  @Test func importedArticlesKnowTheirDump() {
    let trace = matter("imported: {file: a.txt, firstLine: 3, lastLine: 9, lines: [[3, 5]], hash: x}").imported
    #expect(trace == ImportTrace(file: "a.txt", firstLine: 3, lastLine: 9))
    #expect(matter("imported: {file: a.txt, firstLine: 3}").imported == nil)
    #expect(said("imported: {1️⃣line: 3}").contains("did you mean 'lines'?"))
  }

  @Test func samplesHaveSettingsOfTheirOwn() {
    let snippets = matter("snippets: {check: run, swift: 5, session: page, timeout: 500ms, memory: 1g}").snippets
    #expect(snippets?.check == .run && snippets?.swift == "5" && snippets?.session == "page")
    #expect(snippets?.timeoutMilliseconds == 500 && snippets?.memoryBytes == 1 << 30)
    #expect(matter("check: skip").check?.value == "skip")
    #expect(
      said("snippets: {timeout: 1️⃣soon}") == "1 error wrong-type: 'timeout' must be an amount such as '10s'")
    #expect(said("snippets: {memory: 1️⃣0}") == "1 error wrong-type: 'memory' must be an amount such as '512m'")
    #expect(
      said("snippets: {session: 1️⃣file}")
        == "1 error unknown-value: 'file' is not a value of 'snippets.session'; use one of 'block', 'page'")
  }

  @Test func keysOfOnesOwnMayHoldAnything() {
    let extra = matter("extra:\n  n: ~\n  b: true\n  i: 3\n  d: 1.5\n  s: '3'\n  l: [1, x]\n  m: {k: v}").extra
    #expect(
      extra == [
        "n": .null, "b": .bool(true), "i": .integer(3), "d": .number(1.5), "s": .string("3"),
        "l": .list([.integer(1), .string("x")]), "m": .map(["k": .string("v")]),
      ])
    #expect(said("extra: 1️⃣글") == "1 error wrong-type: 'extra' must be lines of 'key: value'")
  }

  @Test(arguments: [
    ("titel", "title"), ("tag", "tags"), ("aliase", "aliases"), ("Date", "date"), ("sires", "series"),
    ("dratf", "draft"),
    ("licence", "license"), ("translationof", "translationOf"),
  ])
  func aMistypedKeyIsAnErrorWithAFix(key: String, meant: String) {
    let text = SourceText(path: "a.md", "---\n\(key): 가\n---\n")
    let found = FrontMatterReader.read(text).diagnostics
    #expect(found.count == 1 && found.first?.severity == .error)
    #expect(found.first?.fix?.replacement == meant)
    #expect(found.first?.fix.map { text.string(in: $0.range) } == key)
  }

  @Test(arguments: [
    "slug: 1️⃣.숨김", "slug: 1️⃣..", "slug: 1️⃣\"a/b\"", "slug: 1️⃣'a\\b'", "slug: 1️⃣'a?b'", "slug: 1️⃣'a#b'",
    "aliases: [1️⃣/a/../b]", "aliases: 1️⃣..", "aliases: 1️⃣/a/./b", "aliases: 1️⃣'a\\b'",
    "aliases: [1️⃣/a/..b]",
  ])
  func namesThatLeaveTheSiteAreErrors(yaml: String) {
    #expect(said(yaml).hasPrefix("1 error unsafe-path: "), "\(said(yaml))")
  }

  @Test func aNameLongerThanADiskTakesIsAnError() {
    #expect(said("slug: \(String(repeating: "가", count: 85))") == "")
    #expect(said("slug: 1️⃣\(String(repeating: "가", count: 86))").hasPrefix("1 error name-too-long: "))
  }
}

@Suite struct FrontMatterBlockTests {
  private func body(_ text: String) -> String {
    let source = SourceText(path: "a.md", text)
    let range = FrontMatterReader.read(source).value.range
    return source.string(in: range.upperBound..<source.bytes.count)
  }

  @Test(arguments: [
    ("---\ntitle: 가\n---\n본문\n", "본문\n"), ("---  \ntitle: 가\n...\n본문", "본문"), ("---\n---\n", ""), ("---\n---", ""),
    (" ---\ntitle: 가\n---\n", " ---\ntitle: 가\n---\n"), ("----\n가\n----\n", "----\n가\n----\n"), ("", ""),
    ("가\n---\n나\n---\n", "가\n---\n나\n---\n"), ("---\ntitle: 가\n---x\n---\n나", "나"), ("---", "---"),
  ])
  func theBlockIsBetweenTwoLinesOfDashesAtTheTop(text: String, wanted: String) { #expect(body(text) == wanted) }

  @Test func aBlockThatNeverClosesIsReportedAtItsFirstLine() {
    let text = MarkedText("1️⃣---\ntitle: 가\n본문\n")
    #expect(
      text.summary(FrontMatterReader.read(text.text).diagnostics)
        == "1 error unclosed-front-matter: the front matter begins here but has no closing '---' line; write '---' below the keys"
    )
  }

  @Test(arguments: [
    ("1️⃣- 가", "'test.md' must be lines of 'key: value'"), ("1️⃣글", "'test.md' must be lines of 'key: value'"),
    ("title: 가: 1️⃣나", "put quotes around text with ': '"), ("title: 1️⃣@가", "cannot start any token"),
    ("title: 1️⃣*a", "put quotes around the whole text: '*a'"), ("- 1️⃣*a", "put quotes around text that begins with '*'"),
    ("tags: [가\n1️⃣title: 나", "close the bracket, or add a comma"),
    ("a: {title: 가}\n1️⃣a: 나", "the key 'a' is given twice"),
  ])
  func brokenYAMLIsReportedInTheLineWhereItBreaks(yaml: String, words: String) throws {
    let text = MarkedText("---\n\(yaml)\n---\n")
    let found = FrontMatterReader.read(text.text).diagnostics
    let place = try #require(found.first?.place?.range?.lowerBound)
    #expect(text.text.lines.line(of: place) == text.text.lines.line(of: text.markers[1] ?? 0))
    #expect(text.summary(found).contains(words), "\(text.summary(found))")
  }

  @Test func brokenFrontMatterIsStillNoPartOfTheBody() {
    #expect(body("---\ntitle: [가\n---\n본문\n") == "본문\n")
  }
}

@Suite struct LocatedYAMLTests {
  /// Each scalar of the YAML with its bytes.
  private func scalars(_ yaml: String) -> [String] {
    let text = SourceText(path: "a.yml", yaml)
    func walk(_ value: LocatedYAML) -> [String] {
      switch value.content {
      case .scalar(let words, let isPlain): ["\(words)\(isPlain ? "" : "!") «\(text.string(in: value.range))»"]
      case .list(let items): items.flatMap(walk)
      case .map(let entries): entries.flatMap { ["\($0.key): «\(text.string(in: $0.keyRange))»"] + walk($0.value) }
      }
    }
    return walk(YAMLReader.read(text, in: 0..<text.bytes.count).value)
  }

  @Test(arguments: [
    ("가: 나", ["가: «가»", "나 «나»"]), ("a: '나 다' # 말", ["a: «a»", "나 다! «'나 다'»"]),
    ("a: \"b\\\"c\"", ["a: «a»", "b\"c! «\"b\\\"c\"»"]),
    ("'a': b", ["a: «'a'»", "b «b»"]), ("- 가\n- [나, '다']", ["가 «가»", "나 «나»", "다! «'다'»"]),
    ("a:\n  b: 1\n  c: ~", ["a: «a»", "b: «b»", "1 «1»", "c: «c»", "~ «~»"]),
    ("a: 긴 글\n  둘째", ["a: «a»", "긴 글 둘째 «긴 글»"]),
    ("a: &x 가\nb: *x", ["a: «a»", "가 «&x 가»", "b: «b»", "가 «&x 가»"]),
  ])
  func everyKeyAndValueHasItsBytes(yaml: String, wanted: [String]) { #expect(scalars(yaml) == wanted) }

  @Test(
    arguments: [
      ("", .null), ("~", .null), ("Null", .null), ("true", .bool(true)), ("FALSE", .bool(false)),
      ("yes", .string("yes")),
      ("12", .integer(12)), ("-3", .integer(-3)), ("1.5", .number(1.5)), (".5", .number(0.5)), ("1e3", .number(1000)),
      ("inf", .string("inf")), ("nan", .string("nan")), ("0x10", .number(16)), ("1.2.3", .string("1.2.3")),
      ("2017-01-04", .string("2017-01-04")), ("가", .string("가")),
    ] as [(String, ExtraValue)])
  func unquotedScalarsHaveTheirMeaning(text: String, meaning: ExtraValue) {
    #expect(YAMLScalar.meaning(of: text) == meaning)
  }

  @Test func documentsAreBounded() {
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(YAMLReader.read(SourceText(path: "a.yml", deep), in: 0..<130).diagnostics.count == 1)
    let shallow = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(YAMLReader.read(SourceText(path: "a.yml", shallow), in: 0..<120).diagnostics.isEmpty)
    let many = "[" + Array(repeating: "1", count: 20_001).joined(separator: ",") + "]"
    #expect(
      YAMLReader.read(SourceText(path: "a.yml", many), in: 0..<many.utf8.count).diagnostics.isEmpty,
      "only aliases make more values than a text has bytes")
    let dashes = String(repeating: "- ", count: 300) + "a"
    #expect(YAMLReader.read(SourceText(path: "a.yml", dashes), in: 0..<dashes.utf8.count).diagnostics.count == 1)
  }

  @Test func samplesInYAMLAreChecked() {
    #expect(YAMLCheck.problem(in: Array("a: 1\n---\nb: [2]\n".utf8)) == nil)
    #expect(YAMLCheck.problem(in: []) == nil)
    let bytes = Array("가: 1\n나: [2\n".utf8)
    #expect(YAMLCheck.problem(in: bytes).map { $0.offset >= 7 } == true)
    #expect(YAMLCheck.problem(in: Array("가나: 다: 1\n".utf8))?.offset == "가나: 다".utf8.count)
    let colon = YAMLCheck.problem(in: Array("title: a: b\n".utf8))
    #expect(colon?.offset == 8 && colon?.message.english.contains("mapping values") == true)
  }
}
