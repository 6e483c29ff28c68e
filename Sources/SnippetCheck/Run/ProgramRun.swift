/// What came of a program: how it ended, what it printed, and to which block each message of the compiler belongs.
import Diagnostics

/// A compiler's message at its place in a block.
struct PlacedMessage: Sendable, Hashable {
  /// The block it is about; nil when the line was not the author's.
  let block: Int?
  /// The offset in the block's code.
  let offset: Int
  let message: CompilerMessage
}

/// A program that was compiled or run.
struct ProgramRun: Sendable {
  let parts: [ProgramPart]
  let job: SampleJob
  let outcome: SampleOutcome
  private(set) var messages: [PlacedMessage]
  var output: MarkedOutput
  /// Whether the program was given what it needs for the network, which samples do not have.
  var needsNetwork = false
  /// The line of an author's block, from 0, that a trap names.
  private(set) var crashLine: (block: Int, line: Int)?

  /// - Parameters:
  ///   - program: the program and its job.
  ///   - blocks: all blocks of the page.
  ///   - outcome: what the job came to.
  init(of program: PlannedProgram, blocks: [SampleBlock], outcome: SampleOutcome) {
    parts = program.parts
    job = program.job
    self.outcome = outcome
    output = MarkedOutput(outcome.standardOutput)
    let hasStarted = output.hasStarted
    // What a running sample writes to its standard error may look like a compiler's error and is none.
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
    guard let program = files[message.file], message.line >= 1, !program.lines.isEmpty else {
      return PlacedMessage(block: nil, offset: 0, message: message)
    }
    // An error may point at a generated line after a block, or behind the last line (a missing brace); that is the block's end.
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

  /// The same run with only those of the compiler's messages that `isKept` names.
  func keeping(_ isKept: (PlacedMessage) -> Bool) -> ProgramRun {
    var run = self
    run.messages = messages.filter(isKept)
    return run
  }

  /// The errors in a block; one whose notes lead to lines with comments about errors counts for those lines, too.
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

  /// Whether the program ran to its end with status 0, or ended itself with that in its last block (`exit(0)`).
  var ran: Bool {
    guard job.task != .compile, outcome.ending == .exited(0) else { return false }
    return job.isLibrary || output.reachedEnd || output.lastBlock.map { $0 == parts.last?.block } == true
  }

  /// Whether the program shows the place of each claim of a block in its output.
  func hasMarkers(forClaimsOf block: Int) -> Bool {
    parts.contains { $0.block == block && !$0.withCompanions && $0.wrapping != .member }
  }

  /// What was printed for a claim of a block: since the claim before it, when the program reached it; what was printed last,
  /// when the program ended before; all output of the block, where the program had no markers for its claims.
  func output(beforeClaim claim: Int, of block: Int, in given: MarkedOutput? = nil) -> String {
    let output = given ?? output
    if let text = output.output(beforeClaim: claim, ofBlock: block) { return text }
    guard hasMarkers(forClaimsOf: block), output.lastBlock == block, !output.reachedEnd else {
      return output.output(ofBlock: block)
    }
    return output.rest
  }

  /// What a trap said: the line of standard error that names it, without the addresses of objects, which differ from run to
  /// run.
  var crashMessage: String { TrapText.withoutAddresses(TrapText.withoutPlace(trapLine)) }

  private var trapLine: String {
    let lines = String(decoding: outcome.standardError, as: UTF8.self).split(separator: "\n").map(String.init)
    if let fatal = lines.first(where: { $0.contains("Fatal error") }) { return fatal }
    if let other = lines.first(where: { Self.trapWords.contains(where: $0.contains) }) { return other }
    if case .signalled(let signal) = outcome.ending { return "signal \(signal)" }
    return "no message"
  }

  /// What the lines have that name a trap without "Fatal error".
  private static let trapWords = ["rror:", "failed", "Could not cast value"]
}

/// The words of traps.
enum TrapText {
  /// `line` without the `main/main.swift:7: ` before what it says: that is no file a reader knows.
  static func withoutPlace(_ line: String) -> String {
    if let start = line.firstRange(of: "Fatal error") { return String(line[start.lowerBound...]) }
    guard let place = line.firstMatch(of: placePattern) else { return line }
    return String(line[place.range.upperBound...])
  }

  /// The file and the line that a trap names, as in `main/main.swift:7: Fatal error: …`.
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

/// What stopped a program, in words.
enum RunFailure {
  /// Its crash, its time, its status.
  static func phrase(_ run: ProgramRun) -> Phrase {
    if case .signalled = run.outcome.ending { return Phrase(verbatim: run.crashMessage) }
    return phrase(run.outcome, run.job)
  }

  /// The same without the message of a trap.
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
}
