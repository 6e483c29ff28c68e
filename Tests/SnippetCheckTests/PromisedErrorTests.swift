/// Tests of errors that `swifttest` comments promise, and of errors whose notes are at the comments that announce them.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource
import TestSupport
import Testing

@testable import SnippetCheck

struct PromisedErrorTests {
  private func page(_ code: String, test: String) -> String {
    "```swift\n\(code)\n```\n\n<!--\n  - test: `one`\n\n  ```swifttest\n\(test)\n  ```\n-->\n"
  }

  /// The verdict on a sample that the compiler rejects with `errors`, at its first line.
  private func verdict(_ page: String, errors: [String]) async throws -> (short: String, message: String?) {
    let checked = try await CheckedPage(page) { job in
      let text = job.files.first { $0.name == "main.swift" }?.bytes ?? []
      let line = text.range(of: "subject").map { LineTable(text).line(of: $0.lowerBound) } ?? 1
      let messages = errors.map { "main.swift:\(line):1: error: \($0) [some_id]\n" }.joined()
      return SampleOutcome(ending: .exited(1), standardError: Array(messages.utf8))
    }
    return (checked.verdicts.first ?? "", checked.results.first?.message)
  }

  @Test func justThePromisedErrorsAreAPass() async throws {
    let one = page("let subject = 1", test: "  -> let subject = 1\n  !$ error: cannot do 'this'\n  !! let subject = 1")
    let found = try await verdict(one, errors: ["cannot do 'this'"])
    #expect(found.short == "pass compile" && found.message == "cannot do 'this'")
    #expect(try await verdict(one, errors: ["cannot do 'this'", "cannot do that"]).short == "lowered parse")
    #expect(try await verdict(one, errors: ["cannot do 'that'"]).short == "lowered parse")
    let placed = page(
      "let subject = 1", test: "  -> let subject = 1\n  !! /tmp/swifttest.swift:1:2: error: ‘typo’graphic")
    #expect(try await verdict(placed, errors: ["'typo'graphic"]).short == "pass compile")
  }

  @Test func aPromiseThatIsNotKeptIsNoPass() async throws {
    let one = page("let subject = 1", test: "  -> let subject = 1\n  !$ error: cannot do 'this'")
    let checked = try await CheckedPage(one)
    #expect(checked.verdicts == ["pass run"], "it compiles, whatever the comment says, and nothing else is claimed")
    let none = page("let subject = 1", test: "  -> let subject = 1")
    #expect(try await verdict(none, errors: ["cannot do 'this'"]).short == "lowered parse")
  }

  @Test func hiddenCodeMayComeFirst() throws {
    let text = "```swifttest\n>> class Counter {\n   func add() {\n      total += 1\n   }\n>> }\n```"
    let test = try #require(SwiftTestComment.blocks(inComment: text).first)
    let lines = try #require(test.hiddenLines(beside: ["func add() {", "    total += 1", "}"]))
    #expect(lines.map(\.afterLine) == [0, 3])
  }

  @Test func aNoteAtTheCommentAnnouncesTheErrorElsewhere() async throws {
    let code = "func subject() {\n  one()\n  two() // Error: twice\n}"
    let checked = try await CheckedPage(fence(code, "compile")) { job in
      let text = job.files.first { $0.name == "main.swift" }?.bytes ?? []
      guard let found = text.range(of: "two()") else { return SampleOutcome(ending: .exited(0)) }
      let line = LineTable(text).line(of: found.lowerBound)
      let messages = "main.swift:\(line - 2):6: error: consumed twice [a]\nmain.swift:\(line):3: note: here [b]\n"
      return SampleOutcome(ending: .exited(1), standardError: Array(messages.utf8))
    }
    #expect(checked.verdicts == ["pass compile 1/0"])
  }
}
