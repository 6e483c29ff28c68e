/// Compares the verdicts on many pages with samples, and the programs made of them, with recorded results. A page begins with `%%` and what
/// it shows.
import ArticleModel
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SnippetCheck

@Suite struct PageGoldenTests {
  /// With results of earlier checks each program is a job of its own, without them many are one.
  @Test(arguments: [("pages", true), ("batches", false)])
  func samplesBecomeProgramsAndVerdictsAsBefore(name: String, remembersAll: Bool) async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/pages.txt")
    var text = ""
    for part in try String(contentsOf: file, encoding: .utf8).split(separator: "%% ") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let compiler = FakeCompiler(remembersAll: remembersAll)
      let page = try await CheckedPage(lines.dropFirst().joined(separator: "\n"), by: compiler)
      let results = zip(page.results, page.verdicts).map { result, verdict in
        "line \(result.line): \(verdict)" + (result.reason.map { ": " + $0 } ?? "")
      }
      // Jobs of one page are begun in any order.
      let jobs = compiler.seen.map(described).sorted()
      text += (["%% \(lines[0])"] + results + page.diagnostics.map(said) + jobs).joined(separator: "\n") + "\n"
    }
    #expect(goldenMismatch(text, "\(name).expected") == nil)
  }

  private func said(_ diagnostic: Diagnostic) -> String {
    let line = diagnostic.place.map { $0.text.lines.line(of: $0.range?.lowerBound ?? 0) } ?? 0
    return "\(line) \(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message.english)"
  }

  private func described(_ job: SampleJob) -> String {
    let words = [
      "\(job.task)", "mode \(job.languageMode)", "\(job.limits.milliseconds) ms", "\(job.limits.memoryBytes >> 20) MiB",
      job.isLibrary ? "library" : "", job.isBatch ? "batch" : "", job.stubs.joined(separator: "+"),
      job.modules.map(\.name).joined(separator: "+"),
    ]
    let files = job.files.map { file in
      // Every program begins with the same line, of which one look is enough.
      let lines = file.text.split(separator: "\n").filter { !$0.hasPrefix("@_silgen_name(\"dlsym\")") }
      // The markers between the programs of a batch carry a random number.
      return "--- \(file.name)\n" + lines.joined(separator: "\n").replacing(/jikji-mark p\d+-/, with: "jikji-mark p")
    }
    return (["job " + words.filter { !$0.isEmpty }.joined(separator: ", ")] + files).joined(separator: "\n")
  }
}
