/// The result of a program: how it ended, its output, and the block of each compiler message.
import Diagnostics

/// A compiler message with its position in a block.
struct PlacedMessage: Sendable, Hashable {
  /// The block; nil if the line is generated code.
  let block: Int?
  /// The offset in the block's code.
  let offset: Int
  let message: CompilerMessage
}

/// The result of compiling or running a program.
struct ProgramRun: Sendable {
  let parts: [ProgramPart]
  let job: SampleJob
  let outcome: SampleOutcome
  private(set) var messages: [PlacedMessage]
  var output: MarkedOutput
  /// Whether the program was compiled with `FoundationNetworking`; samples have no network access.
  var needsNetwork = false
  /// The block and its line, from 0, that a crash message names; nil if it names none.
  private(set) var crashLine: (block: Int, line: Int)?

  /// - Parameters:
  ///   - program: the program and its job.
  ///   - blocks: all blocks of the page.
  ///   - outcome: the outcome of the job.
  init(of program: PlannedProgram, blocks: [SampleBlock], outcome: SampleOutcome) {
    parts = program.parts
    job = program.job
    self.outcome = outcome
    output = MarkedOutput(outcome.standardOutput)
    let hasStarted = output.hasStarted
    // After the start of the program, standard error is the sample's own output; text that looks like a compile error is ignored.
    messages = CompilerMessages.read(outcome.standardError).filter { !hasStarted || $0.severity == .warning }
      .map { Self.place($0, program.files, blocks) }
    if case .signalled = outcome.ending, let place = TrapText.place(in: trapLine) {
      if let block = program.parts.first(where: { SampleProgram.ownFile(of: $0.block) == place.file })?.block {
        crashLine = (block, place.line - 1)
      } else if let lines = program.files[place.file]?.lines, lines.indices.contains(place.line - 1),
        let block = lines[place.line - 1].block, !lines[place.line - 1].isCompanion
      {
        crashLine = (block, lines[place.line - 1].line)
      }
    }
  }

  private static func place(
    _ message: CompilerMessage, _ files: [String: SampleProgram], _ blocks: [SampleBlock]
  ) -> PlacedMessage {
    if let block = blocks.first(where: { SampleProgram.ownFile(of: $0.number) == message.file }),
      (1...block.lineCount).contains(message.line)
    {
      let bytes = block.line(message.line - 1)
      let column = max(0, min(message.column - 1, bytes.count))
      return PlacedMessage(block: block.number, offset: bytes.startIndex + column, message: message)
    }
    guard let program = files[message.file], message.line >= 1, message.line <= program.lines.count + 1 else {
      return PlacedMessage(block: nil, offset: 0, message: message)
    }
    // An error at a generated line after a block, or after the last line (a missing brace), counts as an error at the end of the block.
    var index = min(message.line, program.lines.count) - 1
    var isBehind = false
    while index > 0, program.lines[index].block == nil, message.severity == .error {
      index -= 1
      isBehind = true
    }
    guard let number = program.lines[index].block else { return PlacedMessage(block: nil, offset: 0, message: message) }
    let line = program.lines[index]
    let block = blocks[number]
    guard !line.isCompanion, line.line < block.lineStarts.count else {
      return PlacedMessage(
        block: number, offset: block.lineStarts[min(line.line, block.lineStarts.count - 1)], message: message)
    }
    let bytes = block.line(line.line)
    let column = isBehind ? bytes.count : min(message.column - 1, bytes.count)
    return PlacedMessage(block: number, offset: bytes.startIndex + max(0, column), message: message)
  }

  /// The compiler's errors.
  var errors: [PlacedMessage] { messages.filter { $0.message.severity == .error } }

  /// The same run with only the messages for which `isKept` is true.
  func keeping(_ isKept: (PlacedMessage) -> Bool) -> ProgramRun {
    var run = self
    run.messages = messages.filter(isKept)
    return run
  }

  /// The errors in a block. If a note of an error is on a line with a comment about errors, the error is also listed at the place of the
  /// note.
  func errors(forClaimsOf block: SampleBlock) -> [PlacedMessage] {
    let lines = Set(block.claims.filter(\.isAboutError).map { block.lineIndex(of: $0.firstComment.lowerBound) })
    var found: [PlacedMessage] = []
    var last: CompilerMessage?
    for placed in messages where placed.block == block.number {
      if placed.message.severity == .error {
        found.append(placed)
        last = placed.message
      } else if placed.message.severity == .note, let last, lines.contains(block.lineIndex(of: placed.offset)) {
        found.append(PlacedMessage(block: block.number, offset: placed.offset, message: last))
      }
    }
    return found
  }

  /// Whether the compiler accepted the program.
  var compiled: Bool {
    if outcome.unavailable != nil { return false }
    return output.hasStarted || errors.isEmpty && outcome.ending == .exited(0)
  }

  /// Whether the program ran to its end with status 0, or called `exit(0)` in its last block.
  var ran: Bool {
    guard job.task != .compile, outcome.ending == .exited(0) else { return false }
    return job.isLibrary || output.reachedEnd || output.lastBlock.map { $0 == parts.last?.block } == true
  }

  /// Whether the program writes markers for the claims of a block.
  func hasMarkers(forClaimsOf block: Int) -> Bool {
    parts.contains { $0.block == block && !$0.withHiddenLines && $0.wrapping != .member }
  }

  /// The output that a claim is about: the output since the previous claim if the program reached the claim; the output after the last
  /// marker if the program ended before; all output of the block if it has no markers for its claims.
  func output(beforeClaim claim: Int, of block: Int, in given: MarkedOutput? = nil) -> String {
    let output = given ?? output
    if let text = output.output(beforeClaim: claim, ofBlock: block) { return text }
    guard hasMarkers(forClaimsOf: block), output.lastBlock == block, !output.reachedEnd else {
      return output.output(ofBlock: block)
    }
    return output.rest
  }

  /// The message of a crash: the line of standard error that names it, without addresses of objects, which differ between runs.
  var crashMessage: String { TrapText.withoutAddresses(TrapText.withoutPlace(trapLine)) }

  private var trapLine: String {
    let lines = String(decoding: outcome.standardError, as: UTF8.self).split(separator: "\n").map(String.init)
    if let fatal = lines.first(where: { $0.contains("Fatal error") }) { return fatal }
    if let other = lines.first(where: { Self.trapWords.contains(where: $0.contains) }) { return other }
    if case .signalled(let signal) = outcome.ending { return "signal \(signal)" }
    return "no message"
  }

  /// Substrings of lines that describe a crash without the words "Fatal error".
  private static let trapWords = ["rror:", "failed", "Could not cast value"]
}

/// Parses and normalises crash messages.
enum TrapText {
  /// `line` without a leading position such as `main/main.swift:7: `, because readers do not know that file.
  static func withoutPlace(_ line: String) -> String {
    if let start = line.firstRange(of: "Fatal error") { return String(line[start.lowerBound...]) }
    guard let place = line.firstMatch(of: placePattern) else { return line }
    return String(line[place.range.upperBound...])
  }

  /// The file and the line (from 1) that a crash message names, as in `main/main.swift:7: Fatal error: …`; nil if it names none.
  static func place(in line: String) -> (file: String, line: Int)? {
    guard let found = line.firstMatch(of: placePattern), let number = Int(found.2) else { return nil }
    return (String(found.1), number)
  }

  private static var placePattern: Regex<(Substring, Substring, Substring)> {
    #/^(?:[^\s:]*/)?([^\s:/]+\.swift):(\d+): /#
  }

  /// `text` with `0x…` in place of every hexadecimal address of at least six digits.
  static func withoutAddresses(_ text: String) -> String {
    text.replacing(/0x[0-9a-fA-F]{6,}/, with: "0x…")
  }
}

/// Describes how a program ended.
enum RunFailure {
  /// The crash message, the exceeded limit, or the exit status. A limit is part of a sentence: “it … and was stopped”.
  static func phrase(_ run: ProgramRun) -> Phrase {
    if case .signalled = run.outcome.ending { return Phrase(verbatim: run.crashMessage) }
    return phrase(run.outcome, run.job)
  }

  /// The same, but only the signal number for a crash.
  static func phrase(_ outcome: SampleOutcome, _ job: SampleJob) -> Phrase {
    switch outcome.ending {
    case .timedOut:
      let seconds = Double(job.limits.milliseconds) / 1000
      return Phrase(en: "ran longer than \(seconds) s", ko: "\(seconds)초가 넘게 돌아")
    case .wroteTooMuch:
      let size = job.limits.outputBytes >> 10
      return Phrase(en: "wrote more than \(size) KiB", ko: "\(size)KiB 넘게 써서")
    case .outOfMemory:
      let size = job.limits.memoryBytes >> 20
      return Phrase(en: "used more than \(size) MiB of memory", ko: "메모리를 \(size)MiB 넘게 써서")
    case .exited(let status): return Phrase(en: "it ended with status \(status)", ko: "종료 상태가 \(status)입니다")
    case .signalled(let signal): return Phrase(en: "signal \(signal)", ko: "신호 \(signal)")
    }
  }

  /// The same as ``phrase(_:)``, but a limit is worded to follow a colon or to be used alone.
  static func reason(_ run: ProgramRun) -> Phrase {
    if case .signalled = run.outcome.ending { return phrase(run) }
    return reason(run.outcome, run.job)
  }

  /// The same as ``phrase(_:_:)``, but a limit is worded to follow a colon or to be used alone.
  static func reason(_ outcome: SampleOutcome, _ job: SampleJob) -> Phrase {
    let phrase = phrase(outcome, job)
    switch outcome.ending {
    case .timedOut, .wroteTooMuch, .outOfMemory:
      return Phrase(en: phrase.english, ko: "\(phrase.korean) 멈추었습니다")
    case .exited, .signalled: return phrase
    }
  }
}
