/// Tests of listings of data, settings and terminals, recognised by the form of their lines.
import Testing

@testable import DumpImport

@Suite struct DataListingTests {
  @Test(arguments: [
    (["diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "-a"], ListingLanguage.diff),
    (["--- a", "+++ b"], nil),
    (["{", "\"name\": 1,", "\"list\": [2, 3]", "}"], .json), (["{", "name: 1", "}"], nil), (["{\"a\": 1};"], nil),
    (["$ ls", "a.txt"], .console), (["$ ls", "$ pwd"], .shell), (["git status", "npm install x"], .shell),
    (["docker run \\", "-p 80:80 x"], .shell), (["# 설치", "brew install oven"], .shell), (["swift"], nil),
    (["swift is a language;"], nil), (["https://a.example/x"], .text), (["myapp://open 열기"], .text),
    (["<div class=\"a\">", "</div>"], .html), (["<oven heat=\"1\">", "</oven>"], .xml), (["<?php", "?>"], nil),
    (["<#name#>"], nil), (["FROM alpine", "RUN ls"], .dockerfile), (["FROM alpine"], nil),
    (["SELECT a FROM b;"], .sql), (["select a", "from b"], .sql), (["INSERT INTO a VALUES (1)"], .sql),
    (["DELETE FROM a"], .sql), (["UPDATE a SET b = 1"], .sql), (["-- 표", "CREATE TABLE a ("], .sql),
    (["EXPLAIN SELECT 1"], .sql), (["INSERT the key"], nil), (["CREATE a room"], nil), (["UPDATE it"], nil),
    (["[oven]", "heat=200", "; 참고"], .ini), (["[oven]"], nil), (["[oven]", "heat;"], nil),
    (["oven:", "heat: 200"], .yaml), (["- a: 1", "- b: 2"], .yaml), (["heat: 200"], nil), (["a: {", "b: }"], nil),
    (["let a = 1"], nil), ([], nil),
  ])
  func tellsDataByItsForm(lines: [String], language: ListingLanguage?) {
    #expect(DataListing.language(of: lines) == language, "\(lines)")
  }

  @Test(arguments: [
    ("git commit -m x", true), ("./gradlew build", true), ("npm install", true), ("make -j4", true),
    ("open ./index.html", true),
    ("git", false), ("make a bread", false), ("find the oven", false), ("git은 편합니다", false), ("cd 폴더 이름으로 갑니다.", false),
    ("brew install oven.", false),
  ])
  func knowsCommandsWithTheirArguments(line: String, isCommand: Bool) {
    #expect(DataListing.isCommand(line) == isCommand)
  }

  @Test(arguments: [
    ("// Swift", ListingLanguage.swift), ("// Objective-C의 상수", .objectiveC), ("# Python", .python), ("-- Java", .java),
    ("// Java 코드", nil), ("// 빵", nil), ("Swift", nil), ("// Swiftly", nil),
  ])
  func aRemarkMayNameTheLanguage(line: String, language: ListingLanguage?) {
    #expect(LanguageGuess.announced(line) == language)
  }

  @Test(arguments: [
    (["int a = 1;"], ListingLanguage.c), (["void bake() {"], .c), (["int a"], .text), (["빵"], .text),
    (["\"int a;\""], .text),
  ])
  func plainTypesAreTheFamilyOfC(lines: [String], language: ListingLanguage) {
    #expect(LanguageGuess.family(of: lines) == language)
  }

  @Test func listingsThatRemarksNameAreParted() {
    let lines = dumpLines(of: "// Objective-C\n[oven bake];\n// Swift\noven.bake()\n// 굽는다\noven.open()")
    #expect(ListingBuilder.parts(of: lines[...]).map(\.count) == [2, 4])
    #expect(ListingBuilder.parts(of: lines[3...]).map(\.count) == [3])
  }

  @Test(arguments: [("{ (", ")}"), ("}", "{"), ("a[0]", ""), ("\"(\" // (", ""), ("f(x", ")")])
  func bracketsThatAreMissingAreSaid(code: String, missing: String) {
    #expect(ListingBuilder.unbalanced(CodeListing(lines: [code], language: "swift")) == missing)
  }

  @Test(arguments: [
    ("1. let a", 1, "let a"), ("12: x", 12, "x"), ("3|  y", 3, " y"), ("4\tz", 4, "z"), ("1 | a() |", 1, "a()"),
    ("5.", 5, ""),
  ])
  func readsTheNumberOfALine(text: String, number: Int, rest: String) {
    let found = NumberedListings.numbered(DumpLine(number: 1, raw: text, gap: 0, emptyRun: 0))
    #expect(found?.number == number && found?.rest == rest)
  }

  @Test(arguments: ["1", "1)", "1.5", "a. b", "123456. x"])
  func otherNumbersCountNoLines(text: String) {
    #expect(NumberedListings.numbered(DumpLine(number: 1, raw: text, gap: 0, emptyRun: 0)) == nil)
  }
}
