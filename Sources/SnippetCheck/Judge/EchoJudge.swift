/// Compares comments without a sign of a claim with what the statement before them printed.
import Diagnostics
import SwiftSource

struct EchoJudge {
  let places: BlockPlaces
  let page: SamplePage

  /// Names whose use means that the order of the output may depend on how long something takes.
  private static let concurrentNames: Set<String> = [
    "Task", "DispatchQueue", "DispatchGroup", "Thread", "OperationQueue", "Timer", "TaskGroup", "withTaskGroup",
    "withThrowingTaskGroup",
  ]

  /// Whether the output of the block and of those it needs is the same at every run.
  private var isSteady: Bool {
    page.slices.slice(of: places.block.number).allSatisfy { Self.isSteady(page.blocks[$0]) }
  }

  private static func isSteady(_ block: SampleBlock) -> Bool {
    let structure = block.structure
    return !structure.hasVaryingOutput && !structure.usesVaryingValues && !structure.awaits
      && structure.used.isDisjoint(with: concurrentNames)
  }

  /// Counts the comments that repeat what was printed as claims that hold, and tells of those that leave out `Optional(…)`.
  func judge(_ output: MarkedOutput, into judgement: inout Judgement) {
    let number = places.block.number
    lazy var mayCount = isSteady && output.others(of: number).isEmpty
    for (index, echo) in places.block.echoes.enumerated() {
      guard let text = output.ofStatements["b\(number).q\(index)"] else { continue }
      let printed = PrintedComparison.lines(of: text)
      if echo.repeats(printed) {
        // What may differ at the next run must not be recorded in the lock.
        guard mayCount else { continue }
        judgement.claims.held += 1
        judgement.heldEchoes += 1
      } else if let wanted = echo.textWithoutOptional(printed) {
        judgement.claims.broken += 1
        judgement.diagnostics.append(
          .printedClaimBroken(
            wanted: [PrintedText.unquoted(wanted)], found: printed, at: places.place(echo.comment), fix: nil))
      }
    }
  }
}
