import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import TestSupport
import Testing

/// Samples of strangers: each ends within its limits and is reported at its fence. Every one of them is bounded by itself
/// too, so that a broken sandbox costs seconds and not the machine.
@Suite(.serialized, .enabled(if: SnippetSite.hasToolchain)) struct SnippetLimitsTests {
  private func check(_ code: String, _ words: String) async throws -> (String, String, left: [String]) {
    let text = MarkedText("글\n\n```swift 1️⃣run \(words)\n\(code)\n```\n")
    return try await withTemporaryFolder { folder in
      let outcome = try await SnippetSite.check(text.text.string(in: 0..<text.text.bytes.count), in: folder)
      let work = folder.appendingPathComponent(".jikji/cache/snippets/work").path
      let left = (try? FileManager.default.contentsOfDirectory(atPath: work)) ?? []
      let summary = outcome.diagnostics.filter { $0.code != "not-sandboxed" }.map {
        "\($0.code) \($0.place.map { $0.text.lines.line(of: $0.range?.lowerBound ?? 0) } ?? 0): \($0.message.english)"
      }
      return (outcome.results.map(SnippetSite.short).joined(), summary.joined(separator: "\n"), left)
    }
  }

  @Test func anEndlessLoop() async throws {
    let (verdict, problem, left) = try await check("while true {}", "timeout=1s")
    #expect(verdict == "fail compile")
    #expect(problem.hasPrefix("sample-over-limit 3: the sample was stopped because it ran longer than 1.0 s"))
    #expect(left == [])
  }

  @Test func onesThatIgnoreSignals() async throws {
    let (_, problem, left) = try await check("import Glibc\nsignal(SIGTERM, SIG_IGN)\nwhile true {}", "timeout=1s")
    #expect(problem.hasPrefix("sample-over-limit 3"))
    #expect(left == [])
  }

  @Test func oneThatPrintsWithoutEnd() async throws {
    let (_, problem, left) = try await check(
      "for _ in 0..<20_000_000 { print(\"0123456789012345678901234567890123456789012345678\") }", "timeout=20s")
    #expect(problem.hasPrefix("sample-over-limit 3: the sample was stopped because it wrote more than"))
    #expect(left == [])
  }

  @Test func oneThatWantsTwentyGigabytes() async throws {
    let (_, problem, left) = try await check(
      "var all: [[Int]] = []\nfor _ in 0..<40 { all.append([Int](repeating: 1, count: 64 << 20)) }\nprint(all.count)",
      "timeout=20s memory=128m")
    #expect(
      problem.hasPrefix("sample-over-limit 3: the sample was stopped because it used more than 128 MiB of memory"))
    #expect(left == [])
  }

  @Test func oneThatForks() async throws {
    // A bomb with a fuse: at most eight processes, each of which ends by itself.
    let (verdict, _, left) = try await check(
      """
      import Glibc
      @_silgen_name("fork") func forkProcess() -> Int32
      for _ in 0..<3 { precondition(forkProcess() < 0, "forked") }
      """, "timeout=5s")
    #expect(verdict == "pass run")
    #expect(left == [])
  }

  @Test func oneThatLooksForFilesAndTheNetwork() async throws {
    let (verdict, problem, left) = try await check(
      """
      import Glibc
      precondition(open("\(NSHomeDirectory())", O_RDONLY) < 0 && open("/home", O_RDONLY) < 0, "read the user's files")
      precondition(open("/usr/jikji-test", O_WRONLY | O_CREAT, 0o600) < 0, "wrote outside")
      precondition(open("/input/jikji-test", O_WRONLY | O_CREAT, 0o600) < 0, "wrote beside the sources")
      precondition(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0, "opened a socket")
      precondition(open("/scratch/mine", O_WRONLY | O_CREAT, 0o600) >= 0, "cannot write in its own folder")
      """, "timeout=5s")
    #expect(verdict == "pass run")
    #expect(problem == "")
    #expect(left == [])
  }
}
