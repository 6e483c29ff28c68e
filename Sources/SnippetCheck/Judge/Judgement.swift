/// The verdict on one block, with the facts that the report, the lock and the page take from it.
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
  /// What the block printed, and what its program wrote to standard error; nil when it did not run.
  var printed: String?
  /// What it printed in further runs with other hash seeds, where that was not the same.
  var otherPrints: [String] = []
  var printedErrors: String?
  /// The claims about values that no program could be asked for.
  var unasked: Set<Int> = []
  /// Whether the program compiled and stopped before its end.
  var hasStopped = false
  /// The compiler's message or the trap's, for a block that must fail.
  var message: String?
  var expectedFailure = false
  /// The time of its processes; a block that shared a program has an equal part of it.
  var seconds = 0.0
  /// The language mode, when that is not the one at the fence.
  var languageMode: String?
  /// The program it held in, when that is more than readers see.
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

  /// Takes a stop, of which the program says `text`, for what was announced.
  mutating func expectStop(_ text: String) {
    (hasStopped, level, reason) = (false, .run, nil)
    (expectedFailure, message) = (true, text)
  }

  /// Says, and lowers a pass for it when there is nothing else, that code of the block is for other systems.
  mutating func sayInactiveCode(of block: SampleBlock) {
    guard verdict == .pass, block.structure.hasInactiveCode else { return }
    if !block.structure.hasActiveCode { verdict = .lowered }
    reason = reason ?? VerdictReason.inactiveCode
  }

  /// Lowers a pass of a block that declares tests, which nothing calls, or that makes their checks outside of one, where they
  /// say nothing whether they hold or not.
  mutating func sayTestsWereNotRun(of block: SampleBlock) {
    guard verdict == .pass, level == .run else { return }
    if ["@Test", "XCTestCase"].contains(where: { block.code.contains(text: $0) }) {
      (verdict, level, reason) = (.lowered, .compile, VerdictReason.testsNotRun)
    } else if block.makesTestChecks {
      (verdict, level, reason) = (.lowered, .compile, VerdictReason.checksOutsideTests)
    }
  }

  /// This judgement with the claims about errors that an earlier step judged.
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
