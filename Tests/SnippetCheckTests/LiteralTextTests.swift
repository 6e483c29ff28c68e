import Testing

@testable import SnippetCheck

/// Tests of literals in comments, and of whether a printed line is of the same kind.
@Suite struct LiteralTextTests {
  @Test(arguments: [
    ("3", "3"), ("-2.5", "-2.5"), ("\"가\"", "\"가\""), ("nil", "nil"), ("[ 1,2 ]", "[1, 2]"), ("[]", "[]"),
    ("[:]", "[:]"),
    ("[[1],[2, 3]]", "[[1], [2, 3]]"), ("(1,2)", "(1, 2)"), ("(a:1, b: \"x\")", "(a: 1, b: \"x\")"),
    ("[\"a\":1]", "[\"a\": 1]"), ("Optional([1,2])", "Optional([1, 2])"), ("[\"a, b\"]", "[\"a, b\"]"),
  ])
  func literalsAreRead(text: String, canonical: String) { #expect(LiteralText(text)?.text == canonical) }

  @Test(arguments: [
    "a", "3명", "[a, b]", "(1)", "(1, x)", "[1: 2, 3]", "Optional(a)", "\"a\" b", "1.", "truely", "[1", "", "-", "nil이다",
    "10.1.1",
    String(repeating: "[", count: 99),
  ])
  func otherTextsAreNoLiterals(text: String) { #expect(LiteralText(text) == nil) }

  @Test(arguments: [
    ("4", "3"), ("[1, 2]", "[1, 3]"), ("(1, 3)", "(1, 2)"), ("[[1], [3]]", "[[1], [2]]"),
    ("Optional(13)", "Optional(12)"),
    ("[\"a\": 2]", "[\"a\": 1]"), ("nil", "Optional(1)"), ("Optional(1)", "nil"), ("3", "Optional(3)"),
    ("Optional(3)", "3"), ("\"가\"", "Optional(\"가\")"), ("Optional(3)", "Optional(\"3\")"), ("true", "false"),
    ("10.1", "10.0"), ("78.6", "78.53975"), ("3.15", "3.14159"), ("3.142", "3.14"), ("2", "2.5"), ("7.0", "7.25"),
  ])
  func aValueOfTheSameKindIsAnotherResult(comment: String, printed: String) throws {
    #expect(try #require(LiteralText(comment)).isLike(printed))
  }

  @Test(arguments: [
    ("3", "3"), ("3.0", "3"), ("3.14", "3.14159"), ("3.1", "3.14159"), ("3.141", "3.14159"), ("3.142", "3.14159"),
    ("78.54", "78.53975"),
    ("-1.6", "-1.5678"), ("1", "true"), ("\"가\"", "나"), ("(1, 2)", "[1, 2]"), ("(1, 2)", "(1, 2, 3)"), ("[1]", "[[1]]"),
    ("3", "세 개"),
    ("[\"b\": 2, \"a\": 1]", "[\"a\": 1, \"b\": 2]"), ("nil", "3"), ("[1,2]", "[1, 2]"),
  ])
  func equalRoundedAndOtherValuesAreNot(comment: String, printed: String) throws {
    #expect(try !#require(LiteralText(comment)).isLike(printed))
  }
}
