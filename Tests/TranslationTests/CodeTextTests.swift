/// Tests of code without its comments, in several languages, through checks of samples.
import Diagnostics
import Testing
import Translation

struct CodeTextTests {
  /// Whether two samples are the same but for comments and white space.
  private func isSame(_ one: String, _ two: String, _ language: String) -> Bool {
    let page = PageState(
      source: blockText("~~~~\(language)\n\(one)\n~~~~"), target: blockText("~~~~\(language)\n\(two)\n~~~~"))
    return !ParityChecks.check(page, staleness: nil).contains { $0.kind == .sampleDiffers }
  }

  @Test(arguments: [
    ("swift", "a() // b", "a() // 다"), ("swift", "a(/* b */ c)", "a(/* 다 */ c)"),
    ("swift", "let s = \"\\(f(\"x\"))\" // b", "let s = \"\\(f(\"x\"))\" // 다"), ("python", "a = 1 # b", "a = 1 # 다"),
    ("sql", "select 1 -- b", "select 1 -- 다"), ("html", "<p><!-- b --></p>", "<p><!-- 다 --></p>"),
    ("sh", "echo a # b", "echo a # 다"), ("lisp", "(a) ; b", "(a) ; 다"),
    ("rust", "fn f<'a>() {} // b", "fn f<'a>() {} // 다"),
    ("js", "x = `a`; // b", "x = `a`; // 다"),
    ("swift", "case 1:// b", "case 1:// 다"), ("", "a() // b", "a() // 다"),
  ])
  func commentsDoNotCount(_ language: String, _ one: String, _ two: String) {
    #expect(isSame(one, two, language))
  }

  @Test(arguments: [
    ("swift", "let s = \"a // b\"", "let s = \"a // 다\""), ("python", "s = '# a'", "s = '# b'"),
    ("swift", "let s = \"a b\"", "let s = \"ab\""), ("swift", "let u = \"http://a\"", "let u = \"http://b\""),
    ("text", "a // b", "a // c"), ("sh", "a $# b", "a $# c"),
    ("swift", "let s = \"\"\"\n a // b\n \"\"\"", "let s = \"\"\"\n a // c\n \"\"\""),
  ])
  func stringsCount(_ language: String, _ one: String, _ two: String) {
    #expect(!isSame(one, two, language))
  }
}
