/// Tests of where names of topics and terms are found in text, and where not.
import CommonMark
import KoreanText
import Testing

@testable import CrossLinks

@Suite struct TermMatchingTests {
  /// The hits of `names` in `text`, each as `name+josa`.
  private func hits(_ names: [String], _ text: String, edges: TermMatcher.Edges = .word) -> [String] {
    let table = TermMatcher(names.enumerated().flatMap { TermPattern.patterns($1, meaning: $0) })
    let bytes = Array(text.utf8)
    var found: [String] = []
    bytes.withUnsafeBufferPointer { buffer in
      table.forEachHit(in: buffer, 0..<buffer.count, edges: edges) { hit in
        let name = String(decoding: buffer[hit.range], as: UTF8.self)
        let tail = String(decoding: buffer[hit.tail.range], as: UTF8.self)
        found.append(tail.isEmpty ? name : "\(name)+\(tail)")
      }
    }
    return found
  }

  @Test(arguments: [
    ("클로저를 쓴다", ["클로저+를"]), ("클로저", ["클로저"]), ("클로저에서는", ["클로저+에서는"]), ("비클로저", []), ("클로저형", []),
    ("클로저 클로저", ["클로저", "클로저"]),
    ("(클로저)", ["클로저"]), ("a클로저", []), ("\"클로저\"는", ["클로저"]), ("1클로저", []), ("클로저, 클로저.", ["클로저", "클로저"]),
    ("[[클로저]] 클로저", ["클로저"]),
    ("[[클로저", ["클로저"]), ("[클로저]", ["클로저"]), ("", []),
  ])
  func hangulNamesEndAtAJosa(text: String, wanted: [String]) { #expect(hits(["클로저"], text) == wanted) }

  @Test(arguments: [
    ("closure", ["closure"]), ("Closure", ["Closure"]), ("closures", ["closures"]), ("closured", []),
    ("closure를", ["closure+를"]),
    ("a-closure", []), (".closure", []), ("@closure", []), ("#closure", []), ("$closure", []), ("(T)closure", []),
    ("(closure)", ["closure"]), ("a/closure", []), ("가/closure", ["closure"]), ("closure_x", []),
    ("closure-x", []),
    ("CLOSURE", ["CLOSURE"]), ("classs", []),
  ])
  func latinNamesAreWholeWords(text: String, wanted: [String]) { #expect(hits(["closure"], text) == wanted) }

  @Test func theLongestNameIsFound() {
    #expect(hits(["클로저", "후행 클로저"], "후행 클로저와 클로저") == ["후행 클로저+와", "클로저"])
    #expect(hits(["뷰", "뷰 컨트롤러"], "뷰컨트롤러와 뷰") == ["뷰컨트롤러+와", "뷰"])
    #expect(hits(["뷰", "뷰 컨트롤러"], "뷰 컨트롤") == ["뷰"])
  }

  @Test func namesWithInnerCapitalsAreFoundAsWritten() {
    #expect(hits(["GCD", "iOS"], "gcd GCD ios iOS") == ["GCD", "iOS"])
    #expect(hits(["Swift"], "swift SWIFT") == ["swift", "SWIFT"])
  }

  @Test func compoundsAreFoundOnlyWhereAsked() {
    #expect(hits(["메소드"], "메소드명과 인스턴스메소드") == [])
    #expect(hits(["메소드"], "메소드명과 인스턴스메소드", edges: .anywhere).map { $0.prefix(3) } == ["메소드", "메소드"])
  }

  @Test func decomposedNamesAreFoundInComposedText() {
    #expect(hits(["\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"], "한글을") == ["한글+을"])
  }

  @Test func emptyNamesAreNeverFound() { #expect(hits([""], "가 a") == []) }
}

@Suite struct NamePartTests {
  /// Whether the word between `{` and `}` is a part of something longer.
  private func isPart(_ marked: String, korean: Bool = true) -> Bool {
    let bytes = Array(marked.utf8)
    let open = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    let close = (bytes.firstIndex(of: UInt8(ascii: "}")) ?? 1) - 1
    let text = bytes.filter { !"{}".utf8.contains($0) }
    return text.withUnsafeBufferPointer { NameParts.isPart(open..<close, in: $0, 0..<$0.count, isKorean: korean) }
  }

  @Test(arguments: [
    ("{Interface} Builder", true), ("Swift {Closure} 값", true), ("새 {Closure}를", false), ("{Closure}", false),
    ("The {Closure} 값", false),
    ("이것은 The {Closure}", true), ("{Extension} points", true), ("object {file}", true), ("{object} file", true),
    ("새 {object}를", false),
    ("{GCD} queue", false), ("{클로저} Builder", false), ("HTTP {Task}", true), ("{App} IDs", true), ("앱의 {App}", false),
    ("끝. Using {Closure}", false), ("a {b}", false),
  ])
  func inKoreanTextNeighboursDecide(text: String, wanted: Bool) { #expect(isPart(text) == wanted, "\(text)") }

  @Test(arguments: [
    ("an {object} file", false), ("every {Object} file", false), ("the Human {Interface} Guidelines", true),
    ("The {Object}", false),
  ])
  func inEnglishTextSmallLettersDecideNothing(text: String, wanted: Bool) {
    #expect(isPart(text, korean: false) == wanted, "\(text)")
  }
  @Test func placeholdersAreKnown() {
    func isAllCapitals(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { NameParts.isAllCapitals(0..<$0.count, in: $0) }
    }
    #expect(isAllCapitals("OBJECT"))
    #expect(!isAllCapitals("Object"))
    #expect(!isAllCapitals("A"))
  }
}

@Suite struct SymbolNameTests {
  @Test(
    arguments: [
      ("print", "print"), ("print(_:)", "print"), ("map()", "map"), ("@escaping", "@escaping"), ("#if", "#if"),
      ("a.b", nil), ("f(x", nil),
      ("", nil), ("()", nil), ("1a", nil), ("a1", "a1"), ("_x", "_x"), ("값", "값"), ("a b", nil), ("a@", nil),
      ("Array<Int>", nil),
    ] as [(String, String?)])
  func aPieceOfCodeIsAboutOneName(code: String, name: String?) { #expect(SymbolTable.name(of: code) == name) }

  @Test(arguments: [
    ("struct Point {}", ["Point"]), ("final class Door: Thing {}", ["Door"]),
    ("enum State { case on }\nactor Bank {}", ["State", "Bank"]),
    ("// struct Hidden\nprotocol Shown {}", ["Shown"]), ("let a = \"struct Hidden\"", []), ("struct ab {}", []),
    ("struct Ab {}", []),
    ("typealias Name = String", []), ("struct Point {}\nstruct Point {}", ["Point"]), ("class func make()", []),
    ("struct\nPoint {}", ["Point"]), ("struct: Point", []), ("let s = \"a\\\"b\"; struct Point {}", ["Point"]),
    ("", []),
    ("macro Stringify()", ["Stringify"]), ("struct 값타입 {}", []),
  ])
  func declaredTypesAreSeenAtAGlance(code: String, names: [String]) {
    #expect(DeclaredNames.types(in: Array(code.utf8)) == names)
  }

  @Test func wordsOfSamplesAreFoundOnceInOrder() {
    let words = SampleWords(["Codable", "@escaping", "map", "Vo", "Point"])
    let found = words.candidates(
      in: Array("struct A: Codable { let p: Point, q: Points; func map(f: @escaping F) -> Codable }".utf8))
    #expect(found.map(\.name) == ["Codable", "Point", "@escaping"])
    #expect(found.first?.range == 10..<17)
    #expect(SampleWords([]).candidates(in: Array("Codable".utf8)).isEmpty)
  }
}
