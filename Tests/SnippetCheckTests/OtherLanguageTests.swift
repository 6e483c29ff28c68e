import ArticleModel
import Diagnostics
import SwiftSource

import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of samples in data formats and Objective-C.
@Suite struct OtherLanguageTests {
  @Test func dataIsReadByItsParser() async throws {
    let page =
      "```json\n{\"a\": 1}\n```\n\n```xml\n<a/>\n```\n\n```yaml\na: 1\n```\n\n```json skip=\"그림\"\n{\n```\n\n```text\nx\n```\n"
    let found = try await CheckedPage(page)
    #expect(found.verdicts == ["pass parse", "pass parse", "pass parse", "skipped skip"])
    #expect(found.results.map(\.language) == ["json", "xml", "yaml", "json"] && found.reasons[3] == "그림")
  }

  @Test func problemsAreReportedFromTheirPlaceToTheEndOfTheLine() async throws {
    let json = try await CheckedPage("> ```json\n> {\n>   \"가\": 1️⃣나,\n> }\n> ```\n")
    #expect(json.verdicts == ["fail parse"])
    #expect(
      json.problems
        == "1 warning sample-not-well-formed: this is not well-formed JSON: JSON allows no such character here")
    #expect(json.diagnostics[0].place.map { $0.text.string(in: $0.range ?? 0..<0) } == "나,")
    let xml = try await CheckedPage("```xml\n<a>\n  1️⃣</b>\n</a>\n```\n")
    #expect(
      xml.problems.hasPrefix(
        "1 warning sample-not-well-formed: this is not well-formed XML: this closes no open element"))
    let end = try await CheckedPage("```json\n[1,\n```\n")
    #expect(end.verdicts == ["fail parse"] && end.problems.contains("it ends before its value does"))
  }

  @Test func problemsInCodeOfAnotherFileAreReportedThere() async throws {
    let fixture = SiteFixture(
      ["ko/page.md": "```json file=/a.json\n```\n\n```swift file=/a.swift#b\n```\n"],
      sides: ["a.json": "{\n  나\n}\n", "a.swift": "// #region b\n  let 다 = = 1\n// #endregion\n"])
    let checked = try await SnippetChecker.check(
      fixture.site, environment: SnippetEnvironment(), runner: FakeCompiler())
    let places = checked.diagnostics.compactMap(\.place)
    #expect(places.map(\.text.path) == ["a.json", "a.swift"])
    #expect(places.map { $0.text.string(in: $0.range ?? 0..<0) } == ["나", "="])
    #expect(checked.value.map(\.verdict) == [.fail, .fail])
  }

  @Test func whatIsLeftOutLowers() async throws {
    let found = try await CheckedPage("```json\n{\"a\": 1, ...}\n```\n\n```xml\n<a>\n...\n```\n")
    #expect(found.verdicts == ["lowered parse", "lowered parse"] && found.problems == "")
    #expect(found.reasons == ["JSON allows no such character here", "the element 'a' is not closed"])
  }

  @Test(arguments: [
    ("a: 1\nb: [\n", 6, "fail"), ("a: 1\n...\nb: [\n", 9, "lowered"), ("a: [ ...\n", 5, "lowered"),
    ("…\nb: [\n", 4, "lowered"), ("...\na: 1\nb: [\n", 10, "fail"), ("a: [", 40, "fail"),
  ])
  func yamlIsJudgedByTheLinesAtTheProblem(code: String, offset: Int, verdict: String) async throws {
    var environment = SnippetEnvironment()
    environment.yamlProblem = { _ in DataProblem(offset: offset, message: Phrase(en: "bad", ko: "나쁨")) }
    let found = try await CheckedPage(
      "```yaml\n\(code.hasSuffix("\n") ? code : code + "\n")```\n", environment: environment)
    #expect(found.verdicts == ["\(verdict) parse"])
  }

  private func objectiveC(
    _ code: String, _ answer: @escaping @Sendable (_ shape: String) -> SampleOutcome
  ) async throws -> CheckedPage {
    try await CheckedPage("```objc\n\(code)\n```\n") { job in
      let text = job.files[0].text
      #expect(job.task == .checkObjectiveC && job.files.map(\.name) == ["sample.m"])
      let shape =
        text.contains("jikjiSample:")
        ? "statements"
        : text.contains("@implementation JikjiSample ")
          ? "members"
          : text.contains("@interface JikjiSample : UIViewController") ? "interface" : "file"
      return answer(shape)
    }
  }

  private func errors(_ lines: String...) -> SampleOutcome {
    let text = lines.map { "/input/sample.m:1:1: error: \($0)\n" }.joined()
    return SampleOutcome(ending: .exited(1), standardError: Array(text.utf8))
  }

  @Test func aPieceIsTriedInEveryShape() async throws {
    for (wanted, shapes) in [("file", 1), ("members", 2), ("statements", 3), ("interface", 4)] {
      let found = try await objectiveC("int a;") { shape in
        shape == wanted
          ? SampleOutcome(ending: .exited(0), seconds: Double(shapes)) : self.errors("expected ';' [Parse Issue]")
      }
      #expect(found.verdicts == ["pass compile"] && found.results[0].seconds == Double(shapes))
      #expect(found.reasons == ["type-checked against stubs (Objective-C)"])
    }
  }

  @Test func unknownNamesLowerTheLevelAndAreNamed() async throws {
    let found = try await objectiveC("foo(bar);") { shape in
      shape == "statements"
        ? self.errors("use of undeclared identifier 'foo' [Semantic Issue]", "use of 'bar' [ARC Semantic Issue]")
        : self.errors("expected ';' [Parse Issue]")
    }
    #expect(found.verdicts == ["pass parse"])
    #expect(found.reasons == ["syntax checked; the stubs do not know bar, foo"])
    let assumed = try await objectiveC("MyThing *x;") { _ in SampleOutcome(ending: .exited(0)) }
    #expect(assumed.verdicts == ["pass parse"] && assumed.reasons[0].hasSuffix("MyThing"))
  }

  @Test func whatNoShapeMakesValidIsLowered() async throws {
    let found = try await objectiveC("]]") { self.errors("expected expression in \($0) [Parse Issue]") }
    #expect(found.verdicts == ["lowered parse"])
    #expect(found.reasons == ["it does not compile on its own: expected expression in file"])
    let silent = try await objectiveC("]]") { _ in SampleOutcome(ending: .exited(0), unavailable: "clang") }
    #expect(silent.verdicts == ["lowered parse"] && silent.results[0].reasonKorean == "이 기계에는 clang이 없습니다")
  }

  @Test func theFileForClangDeclaresWhatTheSampleUses() {
    func text(_ code: String, _ shape: ObjectiveCShape = .file) -> String {
      String(decoding: ObjectiveCSample(Array(code.utf8), shape: shape).text, as: UTF8.self)
    }
    #expect(text("int a;") == "#import \"JikjiStubs.h\"\n#line 1\nint a;\n\n")
    #expect(
      text("MyThing *x = [Other make];").contains(
        "@interface MyThing : NSObject @end\n@interface Other : NSObject @end\n"))
    #expect(
      text("@interface A : Base <Doing, NSCoding>\n@end").contains(
        "@interface Base : NSObject @end\n@protocol Doing @end\n"))
    #expect(text("@implementation Mine\n@end").contains("@interface Mine : NSObject @end\n"))
    #expect(!text("@class Mine; Mine *a; NSString *b; @interface Foo @end Foo *c;").contains("NSObject @end"))
    #expect(text("a;", .members) == "#import \"JikjiStubs.h\"\n#line 1\n\(ObjectiveCShape.members.before)a;\n@end\n")
    #expect(text("a;", .statements).hasSuffix("{ a;\n; return nil; } @end\n"))
    #expect(text("a;", .interface).hasSuffix("UIViewController a;\n@end\n"))
  }

  @Test func importsAndEllipsesAreTakenOutAndLinesStay() {
    let code =
      "#import <A/A.h>\n@import UIKit;\n#include \"b.h\"\n  ...\n…\n. . .\nint a; …\nchar *s = \"MyThing *x\"; // Other *y"
    let sample = ObjectiveCSample(Array(code.utf8), shape: .file)
    let lines = String(decoding: sample.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2...8] == ["", "", "", "", "", "", "int a;  "] && lines[9].hasPrefix("char *s"))
    #expect(sample.assumed.isEmpty)
  }

  @Test func namesAreReadFromTheTokens() {
    let words = ObjectiveCWords("@protocol P <Q, R>\n[Foo bar]; [x y]; Baz *z; [Arr]; \"a\\\" Str *s\"; 가나 *b;")
    #expect(words.classes == ["Foo", "Baz"] && words.protocols == ["Q", "R"] && words.declared == ["P"])
    #expect(ObjectiveCWords.all(in: "@interface A_1 // no") == ["@interface", "A_1"])
  }
}

/// Tests of the embedded stub modules.
@Suite struct StubModuleTests {
  @Test func everyModuleHasASourceThatParses() {
    for name in StubModules.order {
      let source = StubModules.source(of: name)
      #expect(!source.isEmpty && !source.hasSuffix("\n"), "\(name)")
      #expect(SampleStructure(of: Array(source.utf8)).problems.map(\.message) == [], "\(name)")
    }
    #expect(StubModules.source(of: "NoSuch") == "")
    #expect(StubModules.all(neededBy: ["SwiftUI"]).suffix(1) == ["SwiftUI"])
    #expect(StubModules.all(neededBy: ["SwiftUI"]).contains("Combine"))
    #expect(StubModules.all(neededBy: ["ObjectiveC"]) == ["ObjectiveC"] && StubModules.all(neededBy: ["X"]) == [])
  }

  @Test func declaredNamesAndWordsAreFound() {
    #expect(StubModules.importable == ["AppKit", "Combine", "SwiftUI", "UIKit"])
    #expect(StubModules.names(of: "UIKit").isSuperset(of: ["UIView", "UILabel", "UITableView"]))
    #expect(!StubModules.names(of: "UIKit").contains("addSubview"))
    #expect(StubModules.names(of: "AppKit").isEmpty && StubModules.names(of: "NoSuch").isEmpty)
    #expect(StubModules.words(of: "UIKit").isSuperset(of: ["UIView", "addSubview"]))
    #expect(StubModules.words(of: "NoSuch").isEmpty)
  }

  @Test func allHeadersIncludeTheOneThatDeclares() {
    let headers = StubModules.objectiveCHeaders
    #expect(
      headers[0].name == "JikjiStubs.h" && headers[0].text.hasPrefix("#pragma once\n")
        && !headers[0].text.hasSuffix("\n"))
    #expect(headers.count == 9 && headers.dropFirst().allSatisfy { $0.text == "#include \"JikjiStubs.h\"\n" })
    #expect(headers.contains { $0.name == "UIKit/UIKit.h" })
  }

  @Test(arguments: [
    ("import UIKit", ["UIKit"]), ("  import A\nimport B.C", ["A", "B"]), ("@testable import A; import B", ["A", "B"]),
    ("import struct Foundation.Date", ["Foundation"]), ("import class", ["class"]), ("importing A\nlet import = 1", []),
    ("// import A", []), ("import", []), ("@_exported import A", ["A"]),
    ("internal import A\n@preconcurrency public import struct B.C", ["A", "B"]), ("\timport\tA", ["A"]),
  ])
  func importsAreFoundWithoutAParser(code: String, names: [String]) {
    #expect(SampleImports.names(in: Array(code.utf8)) == names)
  }
}
