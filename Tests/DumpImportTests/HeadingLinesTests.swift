/// Tests of which unmarked lines are headings, and of the features that the model gets.
import Testing

@testable import DumpImport

@Suite struct HeadingLinesTests {
  private func headings(_ text: String) -> [String] {
    body("빵 굽기\n\n" + text).split(separator: "\n").filter { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" || $0 == " " }
    }.map(String.init)
  }

  @Test func shortLinesBetweenParagraphsAreHeadings() {
    let text =
      "빵을 굽는 일은 기다리는 일입니다. 손을 대지 않습니다.\n\n오븐 데우기\n\n오븐은 미리 데워 두어야 합니다. 그래야 껍질이 얇습니다.\n\n반죽의 온도\n\n반죽은 따뜻해야 합니다. 차가우면 부풀지 않습니다.\n"
    #expect(headings(text) == ["오븐 데우기", "반죽의 온도"])
  }

  @Test func headingsShowInTextWithoutBlankLinesToo() {
    let text =
      "빵을 굽는 일은 기다리는 일입니다. 손을 대지 않습니다.\n오븐 데우기\n오븐은 미리 데워 두어야 합니다. 그래야 껍질이 얇고 바삭하게 구워집니다.\n반죽의 온도\n반죽은 따뜻해야 합니다. 차가우면 부풀지 않아서 오래 기다려야 합니다.\n"
    #expect(headings(text) == ["오븐 데우기", "반죽의 온도"])
  }

  @Test(arguments: [
    "- 밀가루\n- 물\n- 소금", "1. 물을 끓인다\n2. 면을 넣는다\n3. 건진다", "그림 1 오븐의 구조", "http://a.example.net/bread", "아래와 같이",
    "https://a.example.net 참고",
  ])
  func listsCaptionsAndAddressesAreNone(lines: String) {
    let text = "빵을 굽는 일은 기다리는 일입니다. 손을 대지 않습니다.\n\n\(lines)\n\n오븐은 미리 데워 두어야 합니다. 그래야 껍질이 얇습니다.\n"
    #expect(headings(text).isEmpty)
  }

  @Test func numbersTellHowDeepAHeadingIs() {
    let text =
      "1. 준비\n\n빵을 굽기 전에 준비합니다. 오븐을 데웁니다.\n\n1.1 오븐\n\n오븐은 미리 데워 두어야 합니다. 그래야 좋습니다.\n\n2. 굽기\n\n이제 빵을 굽습니다. 오래 걸립니다.\n"
    let found = body("빵 굽기\n\n" + text)
    #expect(found.contains("## 1. 준비\n") && found.contains("### 1.1 오븐\n") && found.contains("## 2. 굽기\n"))
  }

  @Test(arguments: [
    ("- 빵", LineKind.item), ("• 빵", .item), ("1. 빵", .num), ("재료:", .colon), ("| 빵 | 물 |", .row), ("빵을 굽습니다.", .sent),
    ("빵을 굽는다", .sent),
    ("빵을 굽고,", .open), ("빵", .short), ("빵을 굽는 여러 가지 방법과 그 까닭에 대한 이야기 모음", .mid),
  ])
  func sortsLinesByWhatTheyAreToTheirNeighbours(text: String, kind: LineKind) {
    #expect(LineKind(DumpLine(number: 1, raw: text, gap: 0, emptyRun: 0)) == kind)
  }

  @Test func saysWhereALineStands() {
    let lines = dumpLines(of: "빵을 굽습니다.\n\n오븐 데우기\n\n오븐을 데웁니다.")
    let names = HeadingLineFeatures(lines, isCode: [false, false, false]).names(of: 1)
    for name in ["g11B", "p:sentB", "n:sentB", "own:short", "ko", "k1:기", "k2:우기"] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains("first"))
  }

  @Test func topicsOfAListAreKnown() {
    let lines = dumpLines(of: "- 오븐 데우기\n- 굽기\n오븐 데우기\n오븐을 데웁니다.")
    let names = HeadingLineFeatures(lines, isCode: [Bool](repeating: false, count: 4)).names(of: 2)
    #expect(names.contains("toc"))
  }

  // MARK: Code

  @Test(arguments: [
    ("let heat = bake(200)", ["p:call", "p: = ", "f:let", "w:heat", "hr0"]), ("// 굽기", ["com", "comonly", "s2://"]),
    ("빵을 굽습니다.", ["k:니다", "h3", "e:."]), ("git commit -m x", ["p:flag", "f:git"]), ("</div>", ["p:tag", "p:</"]),
    ("key: value", ["p:key", "p:: "]), ("$ ls", ["p:prompt"]), ("$heat", ["p:$id"]), ("@Test", ["p:@id"]),
    ("#if", ["p:#id"]),
    ("})", ["p:allsym", "p:close"]), ("(a)", ["p:pair"]), ("f(", ["p:open"]), ("oven.heat", ["p:dot"]),
    (".heat", ["p:.id"]),
    ("MAX_HEAT", ["p:snake", "p:caps"]), ("bakeBread", ["p:camel"]), ("12", ["p:onlynum"]), ("3. 빵", ["p:num"]),
    ("cat /etc/hosts", ["p:path"]),
    ("heat = 3", ["p:assign"]),
  ])
  func namesTheFeaturesOfALine(text: String, wanted: [String]) {
    let names = CodeLineFeatures(DumpLine(number: 1, raw: text, gap: 0, emptyRun: 0), base: 0).names
    for name in wanted { #expect(names.contains(name), "\(name) of \(text): \(names)") }
  }

  @Test func addsUpTheWeightsOfATable() {
    let model = LineModel(Array("# 말\na\t150\t3\nb\t-50\t2\nbias\t-25\t9\n".utf8))
    #expect(model.score(["a", "b", "c"]) == 0.75)
    #expect(model.score([]) == -0.25)
  }
}
