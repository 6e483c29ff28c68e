/// Creates diagnostics for programs that did not compile or did not end as expected.
import ArticleModel
import Diagnostics
import SwiftSource

struct FailureDiagnostics {
  let places: BlockPlaces

  /// The first compile error in the block, with up to three notes; nil if the block has no error.
  func compileError(_ run: ProgramRun) -> Diagnostic? {
    let isError = { (found: PlacedMessage) in found.message.severity == .error && found.block == places.block.number }
    guard let start = run.messages.firstIndex(where: isError) else { return nil }
    let error = run.messages[start]
    let notes = run.messages[(start + 1)...].prefix { $0.message.severity == .note }.prefix(3).map { note in
      Diagnostic.Note(
        Phrase(verbatim: note.message.text),
        at: note.block == places.block.number ? places.place(ofTokenAt: note.offset) : nil)
    }
    let missing = error.message.missingName.flatMap { $0.isModule ? Diagnostic.Note.missingModule($0.name) : nil }
    return .sampleDoesNotCompile(
      error.message.text, id: error.message.id, notes: Array(notes) + (missing.map { [$0] } ?? []),
      at: places.place(ofTokenAt: error.offset))
  }

  /// The reason why the program did not compile: the block's first error, else the first error of all, else how the compiler process ended.
  func notCompiled(_ run: ProgramRun) -> Diagnostic {
    compileError(run)
      ?? .sampleDoesNotCompile(
        run.errors.first?.message.text ?? RunFailure.phrase(run).english, id: nil, at: places.fence)
  }

  /// The diagnostic for a program that did not end as expected. An exit with the expected status is reported as an early end of the
  /// session.
  func end(_ run: ProgramRun, wanted status: Int = 0) -> Diagnostic {
    switch run.outcome.ending {
    case .exited(status): .sampleEndsSession(at: places.fence)
    case .exited(let found): .sampleExited(found, wanted: status, at: places.fence)
    case .signalled: .sampleCrashed(run.crashMessage, lacksInput: lacksInput(run), at: places.crash(in: run))
    case .timedOut, .wroteTooMuch, .outOfMemory:
      .sampleOverLimit(RunFailure.phrase(run), at: places.fence)
    }
  }

  /// Whether the block stopped at a value that is nil and reads standard input, of which its fence gives none.
  private func lacksInput(_ run: ProgramRun) -> Bool {
    places.block.options.standardInput == nil && places.block.structure.used.contains("readLine")
      && run.crashMessage.contains("found nil while unwrapping")
  }
}
