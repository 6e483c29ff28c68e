/// Tests of code listings: found without fences, exact if numbered, distinguished by language.
import DumpImport
import Testing

@Suite struct ListingTests {
  @Test(arguments: [("1", "."), ("0", "."), ("41", "."), ("01", ":"), ("7", " |")])
  func takesNumbersOffFromWhereverTheyBegin(first: String, mark: String) throws {
    let start = try #require(Int(first))
    let code = ["let a = 1", "if a > 0 {", "    print(a)", "}"]
    let lines = code.enumerated().map { "  \(start + $0.offset)\(mark) \($0.element)" }
    let found = body("코드입니다. 아래를 보세요.\n\n" + lines.joined(separator: "\n") + "\n", .plainText)
    #expect(found.contains("```swift\n" + code.joined(separator: "\n") + "\n```"))
  }

  @Test func tellsAListFromAListing() {
    let found = body("순서입니다. 차례로 하세요.\n\n  1. 물을 끓인다.\n  2. 면을 넣는다.\n", .plainText)
    #expect(found.contains("1. 물을 끓인다.\n2. 면을 넣는다."))
  }

  @Test func closesUpDoubleSpacedCodeWithACallOverSeveralLines() {
    let text = """
      알림은 이렇게 등록합니다.

      [[NSNotificationCenter defaultCenter] addObserver:self

      selector:@selector(show:)

      name:UIKeyboardWillShowNotification

      object:nil];

      높이는 따로 구합니다. 어렵지 않습니다.
      """
    #expect(
      body(text).contains(
        "```objective-c\n[[NSNotificationCenter defaultCenter] addObserver:self\nselector:@selector(show:)\n"
          + "name:UIKeyboardWillShowNotification\nobject:nil];\n```"))
  }

  @Test func setsOutSqueezedCode() {
    let text =
      "상수입니다. 아래를 보세요.\n\n// 요일 상수들 NSString *const A = @\"MON\"; NSString *const B = @\"TUE\";\n\n정신이 없습니다. 고쳐 봅니다.\n"
    #expect(
      body(text).contains(
        "```objective-c\n// 요일 상수들\nNSString *const A = @\"MON\";\nNSString *const B = @\"TUE\";\n```"))
  }

  @Test func makesOddSpacesPlain() {
    let found = body("코드입니다. 봅니다.\n\nfunc go() {\n\u{A0}\u{A0} \u{A0}print(1)\n}\n")
    #expect(found.contains("func go() {\n    print(1)\n}"))
  }

  @Test(arguments: [
    ("objective-c", "- (void)go {\n    [self run];\n}"), ("swift", "func go() -> Int {\n    return 1\n}"),
    ("java", "public class A {\n    @Override\n    public String toString() { return \"a\"; }\n}"),
    ("shell", "sudo gem install cocoapods"), ("c", "int links = 116;\nint left = links - 2;"),
    ("c", "#include <stdio.h>\nint main(void) {\n    printf(\"hi\\n\");\n}"),
    ("swift", "for n in numbers {\n    result.insert(n, at: 0)\n}"),
  ])
  func tellsLanguagesApart(language: String, code: String) {
    #expect(body("코드입니다. 아래를 보세요.\n\n\(code)\n").contains("```\(language)\n\(code)\n```"))
  }

  @Test(arguments: [
    ("println(\"a\")", "swift swift=1"), ("let q = dispatch_get_main_queue()", "swift swift=2"),
    ("let v = UIView(frame: .zero)", "swift needs=UIKit"), ("let n = [1, 2].count", "swift"),
  ])
  func marksOldSwiftAndAppleFrameworks(line: String, fence: String) {
    #expect(body("코드입니다. 보세요.\n\nfunc go() {\n    \(line)\n}\n").contains("```\(fence)\nfunc go()"))
  }

  @Test func reportsLostBracketsAndInventsNone() {
    let found = ImportedText("코드입니다. 보세요.\n\nif (x != nil\n{\n    [x show];\n}\n", format: .plainText)
    #expect(found.codes.contains("lost-brackets"))
    #expect(found.bodies.first?.contains("if (x != nil\n{") == true)
  }

  @Test func lengthensTheFenceAroundBackticks() {
    let found = body("코드입니다. 보세요.\n\nlet a = \"b\"\n```\nlet c = \"d\"\n")
    #expect(!found.contains("\n```swift\nlet a = \"b\"\n```\nlet c"))
  }

  @Test func aLoneNumberOneHeadsASection() {
    let found = body(
      "오븐 두 대를 씁니다. 차례로 봅니다.\n\n1. Oven Port (10.1.x.x)\n\n  • 안쪽에서 굽습니다.\n\n2. Door Port (10.2.x.x)\n\n  • 문을 엽니다.\n")
    #expect(found.contains("1. Oven Port") && !found.contains("```"))
    #expect(!body("오븐을 설정합니다.\n\n1. path에 oven-1.7.jar 추가 (oven.xml)\n\n굽습니다.\n").contains("```"))
    #expect(
      body("오븐을 켭니다.\n\n1. let heat = oven.heat(200)\n\n다 되었습니다.\n").contains(
        "```swift\nlet heat = oven.heat(200)\n```"))
  }
}
