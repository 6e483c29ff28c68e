/// Compares the results for translated pages whose originals have changed with recorded results: the state of every block, the changes by
/// an update, the differences, and the exported units. A page begins with `%%`; its old original, its new one and its translation are
/// separated by `~~`.
import DataFormats
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Translation

@Suite struct PageGoldenTests {
  private func pages() throws -> [(name: String, page: MovedPage)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/pages.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "%% ").map { part in
      let end = try #require(part.firstIndex(of: "\n"))
      let texts = part[part.index(after: end)...].split(separator: "~~\n", omittingEmptySubsequences: false)
      try #require(texts.count == 3)
      return (
        String(part[..<end]), MovedPage(old: String(texts[0]), new: String(texts[1]), translation: String(texts[2]))
      )
    }
  }

  @Test func updatesDoWhatTheyDidBefore() throws {
    let text = try pages().map { name, page in
      let updates = [UpdateScope.safe, .all].map { scope in
        let plan = page.update(scope, confirmsTypos: scope == .all)
        return "\(scope): \(plan.steps.map { "\($0.action)" })\n\(page.updated(scope).text)"
      }
      let changes = BlockChange.all(of: page.state).map { $0.text(width: 60) }
      let status = TranslationStatus(page.state).json(path: "ko.md", source: "en.md", isFollowed: true).text()
      return (["%% \(name)", "\(page.summary)"] + updates + changes + [status]).joined(separator: "\n")
    }
    #expect(goldenMismatch(text.joined(separator: "\n"), "updates.expected") == nil)
  }

  @Test func differencesAreFoundAsBefore() throws {
    let text = try pages().map { name, page in
      let found = ParityChecks.check(page.state, staleness: nil).map {
        let line = $0.place.map { $0.text.lines.line(of: $0.range?.lowerBound ?? 0) } ?? 0
        return "\(line) \($0.severity.rawValue) \($0.code): \($0.message.english)"
      }
      let pairs = Aligner.align(page.state.source.blocks, page.state.target.blocks).map { "\($0.source)=\($0.target)" }
      return "%% \(name)\n\(pairs)\n" + found.joined(separator: "\n")
    }
    #expect(goldenMismatch(text.joined(separator: "\n"), "differences.expected") == nil)
  }

  @Test func otherToolsGetWhatTheyGotBefore() throws {
    let text = try pages().map { name, page in
      let units = TranslationUnit.all(of: page.state, path: "a b.md")
      return "%% \(name)\n"
        + ExchangeFormat.allCases.map { String(decoding: $0.write(units, from: "en", to: "ko"), as: UTF8.self) }
        .joined(separator: "\n")
    }
    #expect(goldenMismatch(text.joined(separator: "\n"), "units.expected") == nil)
  }
}
