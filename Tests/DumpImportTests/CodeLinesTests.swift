/// Tests of which lines are code, and of the features of single lines.
import Testing

@testable import DumpImport

@Suite struct CodeLinesTests {
  @Test(arguments: [
    "int a = 1;", "let a = 1", "var name: String", "func bake() {", "fun bake() {", "class Oven {",
    "struct Oven: Heat {", "case .hot:", "import UIKit",
    "#import <UIKit/UIKit.h>", "#define MAX 3", "#if DEBUG", "@interface Oven : NSObject", "@end",
    "- (void)bake:(int)x", "+(id)oven", "[oven bake:bread];",
    "[self bake]", "[[Oven alloc] init]", "oven.heat = 200", "NSString *a = @\"b\";", "for (int i = 0; i < n; i++)",
    "if (a > b)", "return oven.heat",
    "guard let a = b else {", "print(\"빵\")", "view.addSubview(label)", "import React from \"react\"",
    "from a import b", "git commit -m \"빵\"", "$ ls -l",
    "./gradlew build", "typealias A = B", "dependencies: [", "} else {", "#!/bin/bash", "oven.heat // 온도",
  ])
  func knowsCode(line: String) { #expect(CodeLines.score(line) > 0) }

  @Test(arguments: [
    "빵을 굽습니다.", "The oven is hot and the bread is in it.", "먼저 오븐을 200도로 데운다.", "왜 이렇게 되는 걸까요?", "빵 굽기", "make it so.",
    "이 방법은 func 키워드를 씁니다.",
  ])
  func knowsProse(line: String) { #expect(CodeLines.score(line) < 0) }

  /// For each line of `text` whether it is code: `+` or `-`.
  private func marks(_ text: String) -> String {
    CodeLines.mark(dumpLines(of: text)).map { $0 ? "+" : "-" }.joined()
  }

  @Test(arguments: [
    // A word that says nothing by itself is code between code, and prose between prose.
    ("오븐을 켭니다. 봅시다.\n\noven = Oven()\nheat\noven.close()\n\n굽습니다. 끝입니다.", "-+++-"),
    ("오븐을 켭니다. 봅시다.\n\nheat\n\n굽습니다. 끝입니다.", "---"),
  ])
  func neighboursSayWhatALineIs(text: String, wanted: String) { #expect(marks(text) == wanted) }

  @Test func namesWhatIsAroundALine() {
    let context = CodeLineContext(dumpLines(of: "빵을 굽는다.\n\n- 반죽\nlet a = 1;\nheat\nopen oven:"))
    #expect(context.names(of: 0) == ["D:Kk", "u:N1k", "d:i1k", "ud:Nki", "uu:NN1k", "dd:i1bk"])
    #expect(context.names(of: 2) == ["D:Kb", "u:i0b", "d:l0b", "ud:ibl", "uu:ki0b", "dd:l0cb"])
    // Without blank lines, or with no Hangul, the names are others.
    let flat = CodeLineContext(dumpLines(of: "// 빵\n- a\n1\nf(x)\na\na\na\na\na\n오븐"))
    #expect(flat.names(of: 1) == ["D:Ej", "u:rFj", "d:nFj", "ud:rjn", "uu:NrFj", "dd:nFsj"])
    #expect(flat.names(of: 8).first == "D:El")
    #expect(flat.names(of: 9).first == "D:Eh")
  }

  @Test func codeComesInRuns() {
    let text = "빵을 굽는 함수입니다.\nfunc bake() {\nlet heat = 200\nheat\n}\n이렇게 굽습니다. 다 되었습니다."
    #expect(marks(text) == "-++++-")
  }

  @Test func valuesInsideOpenBracketsAreCode() {
    let text = "Bread bread = Bread.create(\n\"yoon\",\ntrue,\nnull\n);\n이렇게 만들었습니다. 잘 되었습니다."
    #expect(marks(text) == "+++++-")
    // Prose is not taken in, whatever is left open.
    #expect(marks("Bread bread = Bread.create(\n이제 빵을 만들었습니다. 잘 되었습니다.\n다음으로 갑니다. 끝입니다.") == "+--")
  }

  @Test(arguments: [
    "=========", "1\n2\n3\n4\n5\n6", "> 빵은 천천히 굽는다\n> 어느 제빵사", "[##_http://a.example/1.png|width=\"2\"_##]",
  ])
  func whatSaysNothingIsNoCode(lines: String) {
    let found = marks("빵을 굽습니다. 좋습니다.\n\n\(lines)\n\n끝입니다. 잘 구웠습니다.")
    #expect(!found.contains("+"))
  }

  @Test func whatACommandPrintsIsCode() {
    #expect(marks("상태를 봅니다. 봅시다.\n\n$ git status\nOn branch main\nnothing to bake\n\n굽습니다. 끝입니다.") == "-+++-")
    #expect(marks("상태를 봅니다. 봅시다.\n$ git status\n이제 굽습니다. 끝입니다.\n빵\n끝입니다. 좋습니다.") == "-+---")
  }

  @Test func whatOpensBracketsThatCodeClosesIsCode() {
    let text = "오븐을 켭니다. 봅시다.\n\noven\n\nbake(Bread\n\nwhite\n\n.of(flour: 3, water: 2));\n\n굽습니다. 끝입니다."
    #expect(marks(text) == "--+++-")
    #expect(marks("오븐을 켭니다. 봅시다.\n\n빵을 (굽는\n\n.of(flour: 3, water: 2));\n\n굽습니다.") == "--+-")
  }

  @Test func blockCommentsBesideCodeAreCode() {
    let text = "/**\n* Bakes the bread until it is brown and crisp.\n* 빵을 굽습니다.\n*/\npublic void bake() {\n}"
    #expect(marks(text) == "++++++")
  }

  @Test func hashLinesAreRemarksOnlyBesideCode() {
    #expect(marks("빵을 굽습니다. 봅니다.\n\n# 오븐 데우기\n\n오븐을 데웁니다. 기다립니다.") == "---")
    #expect(marks("$ git add .\n# 다음\n$ git commit -m \"x\"\n$ git push origin main").hasPrefix("+++"))
  }

  @Test func indentationThatAllLinesHaveSaysNothing() {
    let prose = "        빵을 굽습니다. 좋습니다.\n        오븐\n        불을 끕니다. 끝났습니다."
    #expect(marks(prose) == "---")
  }

  @Test(arguments: [
    ("a = \"빵 // 물\" // 말", "a = \"\"", true, false), ("a /* 말 */ b", "a  b", true, false), ("a /* 말", "a", true, true),
    ("http://a.example.net", "http://a.example.net", false, false), ("'a' + 'b'", "\"\" + \"\"", false, false),
    ("don't", "don't", false, false),
    ("\"a\\\"b\" c", "\"\" c", false, false), ("\"열림", "\"열림", false, false),
    ("\"\\n\\\"b\" c", "\"\" c", false, false), ("'\\n\\'b' c", "\"\" c", false, false),
    ("\"a\\", "\"a\\", false, false),
    ("'a\\", "'a\\", false, false),
  ])
  func takesOutStringsAndComments(line: String, rest: String, hadComment: Bool, isOpen: Bool) {
    let found = StrippedCode(line)
    #expect(found.rest == rest)
    #expect(found.hadComment == hadComment)
    #expect(found.opensBlockComment == isOpen)
  }

  @Test(arguments: [
    ("let a = 1\nguard let b = c else { return }", ListingLanguage.swift),
    ("NSString *a = @\"b\";\n[self a];", .objectiveC),
    ("public static void main(String[] args) {", .java), ("val x = listOf(1)\nfun a() {}", .kotlin),
    ("def a(self):\n  print(a)", .python),
    ("#include <stdio.h>\nint main(void) {", .c), ("std::cout << a;", .cpp), ("fmt.Println(a)\nx := 1", .go),
    ("<?php echo $a;", .php),
    ("const [a, b] = useState(1)", .javascript), ("{\n\"a\": 1\n}", .json), ("git add .\ngit push", .shell),
    ("// Swift\nx", .swift),
    ("// Objective-C\nx", .objectiveC), ("@@ -1 +1 @@\n-a\n+b", .diff), ("SELECT a FROM b", .sql),
  ])
  func guessesLanguages(code: String, wanted: ListingLanguage) {
    #expect(LanguageGuess.language(of: code.lineStrings) == wanted)
  }

  @Test(arguments: [
    ("let a = 1\nprint(a)", false), ("case .a:\ndefault:\nlet b = \"it's ('b')\" // ('c')", false),
    ("#if os(Linux)\nlet a = 1\n#endif", false), ("let a = 1 # 하나", false), ("# 하나\nlet a = 1", true),
    ("'a'.find('b')", true), ("let a = ['b']", true), ("for a in b:\n  let(a)", true), ("fn a() {", true),
    ("let a = 1;\nlet b = 2;", true),
  ])
  func othersThanSwiftAreTold(code: String, isOther: Bool) {
    #expect(LanguageGuess.isNotSwift(code.lineStrings) == isOther)
  }

  @Test func theUsualLanguageWinsTies() {
    #expect(LanguageGuess.language(of: ["print(a)"], usual: .swift) == .swift)
    #expect(LanguageGuess.language(of: ["print(a)"], usual: .python) == .python)
    #expect(LanguageGuess.language(of: ["빵"]) == nil)
    #expect(LanguageGuess.family(of: ["int a;"]) == .c)
    #expect(LanguageGuess.family(of: ["빵"]) == .text)
  }

  @Test(arguments: [
    ("println(a)", "swift=1"), ("dispatch_async(q)", "swift=2"), ("let v = UIView()", "needs=UIKit"),
    ("func a(inout b: Int)", nil), ("let a = 1", nil), ("let b = a.value)", nil),
    ("for (i, x) in xs.enumerated() { i += 1 }", nil),
    ("let n = NSURLSessionIsJustAName", nil),
    ("import XCTest; class A: XCTestCase {}", "needs=XCTest"),
  ])
  func saysWhichSwiftAndFrameworksASampleNeeds(code: String, word: String?) {
    let words = SwiftVersionGuess.words(for: [code])
    #expect(word.map { words.contains($0) } ?? words.isEmpty)
  }

  @Test(arguments: [
    ("# 글", LineMarker.hash(1, "글")), ("#글", .none), ("####### 글", .none), ("* 글", .star("글")), ("*글", .none),
    ("•글", .bullet("글")), ("✔ 글", .bullet("글")),
    ("✔글", .none), ("· 글", .bullet("글")), ("- 글", .dash("글")), ("@ 글", .at("글")), ("12) 글", .number(12, "글")),
    ("1.글", .none), ("1234. 글", .none),
    ("B. 글자", .letter("B", "글자")), ("B.", .none), ("----", .rule), ("---", .none), ("=-==", .none), ("※ 글", .none),
  ])
  func readsTheMarkALineBeginsWith(line: String, wanted: LineMarker) { #expect(LineMarker(line) == wanted) }

  @Test(arguments: [
    ("빵을 구웠습니다.", true, false), ("빵을 굽고", false, false), ("빵", false, false),
    ("It is a long sentence that ends with a full stop here.", true, false),
    ("결과", false, false), ("값:", false, true), ("빵을 굽는 방법을 알아보는데", false, false), ("왜 그런가?", false, false),
  ])
  func knowsHowALineEnds(line: String, endsSentence: Bool, endsOpen: Bool) {
    #expect(LineShape(line).endsSentence == endsSentence)
    #expect(LineShape(line).endsOpen == endsOpen)
  }

  @Test(arguments: ["oven.heat()로 데운 다음에 bake()를 불러서 빵을 굽게 된다!", "-it 옵션은 oven을 켠 채로 둘 때에 사용한다."])
  func aSentenceAmongCodeIsNone(line: String) {
    #expect(marks("let oven = Oven(200);\nbake(...bread);\n\(line)\nlet door = Door();\ndoor.close();") == "++-++")
  }

  @Test func sentencesInStringsAndRemarksAreCode() {
    var text = OpenText()
    for (line, isOpen) in [
      ("let text = \"\"\"", true), ("빵을 굽습니다. `오븐`", true), ("\"\"\"", false), ("/* 굽는", true), ("법 */", false),
    ] {
      text.read(line)
      #expect(text.isOpen == isOpen, "\(line)")
    }
    #expect(SentenceLine.isWhole("oven.heat()로 데운 다음에 빵을 굽게 된다!"))
    #expect(!SentenceLine.isWhole("print(\"오븐을 데운 다음에 빵을 굽게 된다!\")"))
    #expect(marks("let a = bake() // 이제 빵을 굽게 된다.\nheat(a) # 이제 오븐을 데우게 된다.\nprint(\"이제 빵을 먹게 된다.\")") == "+++")
  }

  @Test func aStrokeAtTheEndGoesOnInTheNextLine() {
    let text = "오븐을 켭니다. 다음과 같습니다.\n$ docker run --name oven -d \\\n-p 20:20 \\\noven:14.1\n이제 이름을 정했습니다. 문을 엽니다."
    #expect(marks(text) == "-+++-")
  }

  @Test func aPackageIsPartOfItsFile() {
    #expect(marks("빵을 굽습니다. 봅시다.\n\npackage main\n\nimport \"oven\"\n\nfunc main() {\n\toven.Bake()\n}") == "-+++++")
    #expect(marks("package main\n\n이 줄은 파일의 맨 위에 적습니다. 그렇습니다.") == "--")
  }

  @Test func remarksOfAScriptAreNoHeadings() {
    let text = "오븐을 켭니다. 다음과 같습니다.\n\n# 부엌에서\nhttp://localhost:8080\n\n잘 됩니다. 굽습니다."
    #expect(marks(text) == "-++-")
    #expect(marks(text + "\n\n## 반죽\n\n반죽을 합니다.").hasPrefix("--"))
    #expect(marks("import oven\n\noven.heat('bread')\n_ = oven.door\n# ...\nprint(_('bread'))") == "+++++")
  }

  @Test func entriesBelowAKeyAreCode() {
    #expect(
      marks("오븐을 설정합니다. 봅시다.\n\nspec:\n  doors:\n  - left.door  # 왼쪽 문\n  - right.door\n\n이제 굽습니다. 잘 됩니다.") == "-++++-")
    #expect(marks("빵의 종류를 봅니다. 다음과 같습니다:\n- flat bread\n- white bread\n끝입니다. 다 보았습니다.") == "----")
  }
}
