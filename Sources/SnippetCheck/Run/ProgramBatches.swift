/// Checks small programs of many pages in few processes, because starting a compiler costs far more than compiling a few lines.
///
/// Each program is in its own scope (`do { … }`) of the batch. Only full passes are taken from a batch; every other program is run alone
/// later by its page, and only that result counts.
import ByteText
import Diagnostics

struct ProgramBatches {
  private let checks: [PageCheck]
  private let runner: any SampleRunning

  /// The maximum number of programs and bytes of code in a batch: compile time grows with the bytes, and one endless loop stops all
  /// programs after it.
  private static let programLimit = 30, byteLimit = 7_500
  /// The time limit of a batch in milliseconds; shorter than for a single program, because a batch is only an attempt.
  private static let timeLimit = 6_000
  /// The maximum number of runs of a batch; each later run leaves out the programs that stopped the previous one.
  private static let roundLimit = 6

  init(of checks: [PageCheck], runner: any SampleRunning) {
    self.checks = checks
    self.runner = runner
  }

  /// A program to be put into a batch.
  private struct Member: Sendable {
    let page: SamplePage
    let candidate: BatchCandidate
    let program: PlannedProgram
  }

  /// Runs the programs without a cached result in batches and caches the passes.
  func run() async throws {
    var waiting: [String: [Member]] = [:]
    for check in checks {
      for candidate in BatchCandidates(check.page).all(sessions: check.sessions, settled: check.settled) {
        let program = ProgramPlanner(page: check.page).program(ProgramPlan(parts: candidate.parts), candidate.task)
        guard program.job.task == candidate.task, !(await runner.remembers(program.job)) else { continue }
        waiting["\(program.job.task.rawValue) \(program.job.languageMode)", default: []].append(
          Member(page: check.page, candidate: candidate, program: program))
      }
    }
    let batches = waiting.sorted { $0.key < $1.key }.flatMap { Self.split($0.value) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for batch in batches where batch.count > 1 { group.addTask { try await check(batch) } }
      try await group.waitForAll()
    }
  }

  private static func split(_ members: [Member]) -> [[Member]] {
    var batches: [[Member]] = []
    var size = 0
    for member in members {
      let own = member.candidate.parts.reduce(0) { $0 + member.page.blocks[$1.block].code.count }
      if let last = batches.last, last.count < programLimit, size + own <= byteLimit {
        batches[batches.count - 1].append(member)
        size += own
      } else {
        batches.append([member])
        size = own
      }
    }
    return batches
  }

  /// Runs a batch, and repeats it without the programs that stopped it.
  private func check(_ batch: [Member]) async throws {
    var members = batch
    for _ in 0..<Self.roundLimit where members.count > 1 {
      let first = members[0].program.job
      let text = BatchText(
        members.map { SampleProgram(bodyOf: $0.candidate.parts, of: $0.page.blocks) },
        asksForValues: members.contains { $0.candidate.parts.contains(where: \.askingForValues) },
        nonce: .random(in: 0 ... .max))
      var job = SampleJob(first.task, files: [.init(name: "main.swift", bytes: text.bytes)])
      job.languageMode = first.languageMode
      job.randomHashing = first.randomHashing
      job.limits.milliseconds = Self.timeLimit
      job.isBatch = true
      let outcome = try await runner.run(job)
      guard outcome.unavailable == nil else { return }
      let broken = text.broken(by: outcome)
      let pieces = broken.isEmpty ? text.pieces(of: outcome) : [:]
      for (index, piece) in pieces.sorted(by: { $0.key < $1.key }) {
        await keep(piece, of: members[index], seconds: outcome.seconds / Double(members.count))
      }
      // The last program that was started may have stopped the batch, so it is left out too.
      let done = broken.isEmpty ? Set(0...(pieces.keys.max() ?? 0)) : broken
      guard outcome.ending != .exited(0) || !broken.isEmpty else { return }
      members = members.indices.filter { !done.contains($0) }.map { members[$0] }
    }
  }

  private func keep(_ piece: [UInt8], of member: Member, seconds: Double) async {
    let seconds = (seconds * 1000).rounded() / 1000
    let outcome = SampleOutcome(ending: .exited(0), standardOutput: piece, seconds: seconds)
    let run = ProgramRun(of: member.program, blocks: member.page.blocks, outcome: outcome)
    if BatchCandidates(member.page).isFullPass(member.candidate, run) {
      await runner.keep(outcome, of: member.program.job)
    }
  }
}

/// The source of a batch, and the result of each program in it.
struct BatchText {
  private(set) var bytes: [UInt8]
  /// Part of the markers between programs, so that no program can print the markers of another one.
  private let nonce: UInt64
  /// The line ranges of the programs in the batch, from 1.
  private var lines: [Range<Int>] = []

  /// - Parameters:
  ///   - programs: the bodies of the programs, without imports and preamble.
  ///   - asksForValues: whether any of them has probes for values.
  ///   - nonce: a number that the programs cannot know.
  init(_ programs: [SampleProgram], asksForValues: Bool, nonce: UInt64) {
    self.nonce = nonce
    bytes = Array((SampleProgram.preamble(asksForValues: asksForValues) + "\n").utf8)
    var line = 2
    for (index, program) in programs.enumerated() {
      bytes += Array("\(SampleProgram.mark("p\(nonce)-\(index)")); do {\n".utf8) + program.text + Array("}\n".utf8)
      lines.append(line..<line + program.lines.count + 2)
      line += program.lines.count + 2
    }
    bytes += Array("\(SampleProgram.mark("p\(nonce)-\(programs.count)"))\n".utf8)
  }

  /// The indices of the programs with compile errors; all if the errors are in none of them; empty if the batch was started.
  func broken(by outcome: SampleOutcome) -> Set<Int> {
    guard outcome.ending != .exited(0), outcome.standardOutput.isEmpty else { return [] }
    let errors = CompilerMessages.read(outcome.standardError).filter { $0.severity == .error }
    let found = Set(errors.compactMap { error in lines.firstIndex { $0.contains(error.line) } })
    return found.isEmpty ? Set(lines.indices) : found
  }

  /// The output of each program that was started, by index, up to the first missing marker; empty outputs if the batch was only compiled.
  func pieces(of outcome: SampleOutcome) -> [Int: [UInt8]] {
    let output = outcome.standardOutput
    if output.isEmpty {
      return outcome.ending == .exited(0) ? Dictionary(uniqueKeysWithValues: lines.indices.map { ($0, []) }) : [:]
    }
    var pieces: [Int: [UInt8]] = [:]
    var from: Int?
    for index in 0...lines.count {
      guard let mark = output.range(of: "\u{1}jikji-mark p\(nonce)-\(index)\u{2}", from: from) else { break }
      if let from { pieces[index - 1] = Array(output[from..<mark.lowerBound]) }
      from = mark.upperBound
      if index < lines.count { pieces[index] = [] }
    }
    return pieces
  }
}
