/// The verdict on one block, with the data that the report, the lock and the page need.
import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

struct Judgement: Sendable {
  var verdict: SnippetVerdict
  /// The level that was reached.
  var level: SnippetLevel
  var reason: Phrase?
  var diagnostics: [Diagnostic] = []
  var claims = ClaimCount()
  /// How many of the claims that held are comments without a sign of a claim; see ``OutputEcho``.
  var heldEchoes = 0
  /// What the block printed; nil if it did not run. `printedErrors` is what its program wrote to standard error.
  var printed: String?
  /// What it printed in further runs with other hash seeds, if that differs from `printed`.
  var otherPrints: [String] = []
  var printedErrors: String?
  /// The indices of value claims whose probes do not compile.
  var unasked: Set<Int> = []
  /// Whether the program compiled and then stopped before its end.
  var hasStopped = false
  /// The run of a session that ended in this block too early.
  var stoppedRun: ProgramRun?
  /// The message of the compiler or of the crash, for a block that must fail.
  var message: String?
  var expectedFailure = false
  /// The time of its processes in seconds; in a shared program, an equal share of it.
  var seconds = 0.0
  /// The language mode, if it differs from the one at the fence.
  var languageMode: String?
  /// The context in which it passed, if that is more than what readers see.
  var context: SnippetContext?

  init(_ verdict: SnippetVerdict, _ level: SnippetLevel, _ reason: Phrase? = nil, seconds: Double = 0) {
    self.verdict = verdict
    self.level = level
    self.reason = reason
    self.seconds = seconds
  }

  /// A failure with one diagnostic, whose message is the reason.
  init(failing diagnostic: Diagnostic, _ level: SnippetLevel, seconds: Double = 0) {
    self.init(.fail, level, diagnostic.message, seconds: seconds)
    diagnostics = [diagnostic]
  }

  /// Marks a crash with the message `text` as expected.
  mutating func expectStop(_ text: String) {
    (hasStopped, level, reason) = (false, .run, nil)
    (expectedFailure, message) = (true, text)
  }

  /// If a block that passed has code for other systems (`#if`), gives that as the reason. If it has no other code, lowers the verdict.
  mutating func noteInactiveCode(of block: SampleBlock) {
    guard verdict == .pass, block.structure.hasInactiveCode else { return }
    if !block.structure.hasActiveCode { verdict = .lowered }
    reason = reason ?? VerdictReason.inactiveCode
  }

  /// Lowers the pass of a block that declares tests, because nothing runs them, or that uses test checks outside of a test, because these
  /// report nothing there.
  mutating func lowerForUnrunTests(of block: SampleBlock) {
    guard verdict == .pass, level == .run else { return }
    if ["@Test", "XCTestCase"].contains(where: { block.code.contains(text: $0) }) {
      (verdict, level, reason) = (.lowered, .compile, VerdictReason.testsNotRun)
    } else if block.makesTestChecks {
      (verdict, level, reason) = (.lowered, .compile, VerdictReason.checksOutsideTests)
    }
  }

  /// This judgement plus the claims about errors that an earlier step judged; nil adds nothing.
  func adding(_ errors: Judgement?) -> Judgement {
    guard let errors else { return self }
    var sum = self
    sum.claims.held += errors.claims.held
    sum.claims.broken += errors.claims.broken
    sum.diagnostics += errors.diagnostics
    sum.message = message ?? errors.message
    if errors.claims.broken > 0, verdict == .pass {
      sum.verdict = .fail
      sum.reason = VerdictReason.claimsBroken
    }
    return sum
  }
}
