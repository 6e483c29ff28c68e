/// Tests that typos in modern samples are not excused when the samples are marked as old Swift.
import ArticleModel
import Diagnostics
import Foundation
import HostSystem
import SnippetCheck
import SnippetRun
import TestSupport
import Testing

@Suite(.enabled(if: SnippetSite.hasToolchain, "no Swift toolchain in PATH"))
struct HistoricTypoTests {
  /// Small samples of today, each with most of the words that ``slips`` change.
  private static let samples: [String] = (0..<22).map { number in
    let name = [
      "total", "index", "counter", "result", "amount", "width", "height", "score", "level", "speed", "price",
    ][
      number % 11]
    return """
      import Foundation
      struct Item\(number) { var \(name): Int; func scaled(by factor: Int) -> Int { \(name) * factor } }
      enum Trouble: Error { case empty }
      func first(of items: [Item\(number)]) throws -> Item\(number) {
        guard let first = items.first else { throw Trouble.empty }
        return first
      }
      let items = [Item\(number)(\(name): \(number + 1)), Item\(number)(\(name): 7)]
      let sizes = items.map { $0.scaled(by: 2) }.filter { $0 > 3 }
      let names: [String: Int] = ["a": 1, "b": sizes.count]
      let one = try first(of: items)
      if let value = names["a"], value > 0 { print(one.\(name) + value) }
      let url = URL(fileURLWithPath: "/tmp")
      print(url.lastPathComponent, sizes.reduce(0, +))
      """
  }

  /// What a hand writes in place of what it should.
  private static let slips: [(right: String, wrong: String)] = [
    (".lastPathComponent", ".lastPathComponnet"), (".scaled(by: 2)", ".scaled(with: 2)"),
    (".scaled(by: 2)", ".scaled(2)"), ("= try first", "= first"), ("first(of: items)\nif", "first(items)\nif"),
    (".filter {", ".fliter {"), ("URL(file", "NSURLL(file"), ("URL(file", "UIRL(file"), ("URL(file", "CGURL(file"),
    ("print(url", "prnt(url"), ("[String: Int]", "[Sting: Int]"), ("import Foundation", "import Foundatoin"),
    ("\"b\": sizes", "\"b\" = sizes"), ("], value > 0", "] value > 0"), ("Trouble: Error", "Trouble: Eror"),
    ("names[\"a\"]", "names.a"), ("items.first else", "items.frist else"), ("sizes.reduce(0, +)", "sizes.reduce(+)"),
    ("\", sizes.count", "\", sizes,count"), ("items.map {", "items,map {"), ("throw Trouble", "thow Trouble"),
    ("sizes.reduce(0, +)", "sizes.reduce(0 + +)"),
  ]

  @Test func noSlipOfTodayIsExcusedByAMarkOfOldSwift() async throws {
    var pages: [String: String] = [:]
    for (number, sample) in Self.samples.enumerated() {
      for (position, slip) in Self.slips.enumerated() where sample.contains(slip.right) {
        // Each slip once with each of the three marks; every pair with a sample would be five hundred compilations.
        let mark = 1 + (number + Self.samples.count - position) % Self.samples.count
        guard mark <= 3 else { continue }
        let code = sample.replacing(slip.right, with: slip.wrong, maxReplacements: 1)
        pages["ko/\(number)-\(position).md"] = "```swift swift=\(mark)\n\(code)\n```\n"
      }
    }
    pages["ko/right.md"] = "```swift swift=2\n\(Self.samples[0])\n```\n"
    try #require(pages.count > 60)
    try await withTemporaryFolder { folder in
      let site = SiteFixture(pages).site
      let outcome = try await SnippetCheckRun.check(
        site, in: folder.path, environment: HostEnvironment.variables,
        request: SnippetCheckRequest(runner: SnippetRunnerOptions(width: 2)))
      let excused = outcome.results.filter { result in
        guard result.path != "ko/right.md", result.verdict != .fail else { return false }
        guard result.verdict == .lowered, let reason = result.reason,
          let counts = reason.firstMatch(of: /(\d+) errors, of which (\d+) are explained/)
        else { return true }
        return counts.1 == counts.2
      }
      #expect(excused.map { "\($0.path) \($0.verdict) \($0.reason ?? "")" } == [])
      #expect(outcome.results.first { $0.path == "ko/right.md" }?.verdict == .pass)
    }
  }
}
