/// Checks small programs of many pages in few processes: starting a compiler costs far more than a few lines.
///
/// Each program stands in a scope of its own (`do { … }`) in a bundle. Only a full pass is taken from a bundle; whatever is
/// not one is tried alone later, by the page it belongs to, and only that counts.
import Diagnostics

struct SampleBundles {
  private let checkers: [PageChecker]
  private let runner: any SampleRunning

  /// How many programs and bytes a bundle may have: time grows with the bytes, and one endless loop stops all behind it.
  private static let programLimit = 30, byteLimit = 10_000
  /// What a bundle may take, in milliseconds; less than a program alone, because it is only an attempt.
  private static let patience = 6_000

  init(of checkers: [PageChecker], runner: any SampleRunning) {
    self.checkers = checkers
    self.runner = runner
  }

  /// A program that waits for a place in a bundle.
  private struct Member: Sendable {
    let checker: PageChecker
    let opening: PageOpening
    let programs: [String: SampleProgram]
    let job: SampleJob
  }

  /// Bundles what nobody remembers and keeps what passed.
  func run() async throws {
    var waiting: [String: [Member]] = [:]
    for checker in checkers {
      for opening in checker.openings() {
        let (programs, job) = checker.program(of: opening.parts, opening.task)
        guard job.task == opening.task, !(await runner.remembers(job)) else { continue }
        waiting["\(job.task.rawValue) \(job.languageMode)", default: []].append(
          Member(checker: checker, opening: opening, programs: programs, job: job))
      }
    }
    let bundles = waiting.sorted { $0.key < $1.key }.flatMap { Self.cut($0.value) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for bundle in bundles where bundle.count > 1 { group.addTask { try await check(bundle) } }
      try await group.waitForAll()
    }
  }

  private static func cut(_ members: [Member]) -> [[Member]] {
    var bundles: [[Member]] = []
    var size = 0
    for member in members {
      let own = member.job.files.reduce(0) { $0 + $1.bytes.count }
      if let last = bundles.last, last.count < programLimit, size + own <= byteLimit {
        bundles[bundles.count - 1].append(member)
        size += own
      } else {
        bundles.append([member])
        size = own
      }
    }
    return bundles
  }

  /// Runs a bundle, and again without the programs that stopped it.
  private func check(_ bundle: [Member]) async throws {
    var members = bundle
    for _ in 0..<6 where members.count > 1 {
      let text = Self.text(of: members)
      var job = SampleJob(members[0].job.task, files: [.init(name: "main.swift", bytes: text.bytes)])
      job.languageMode = members[0].job.languageMode
      job.randomHashing = members[0].job.randomHashing
      job.limits.milliseconds = Self.patience
      job.isBundle = true
      let outcome = try await runner.run(job)
      guard outcome.unavailable == nil else { return }
      let broken = text.broken(by: outcome)
      let pieces = broken.isEmpty ? text.pieces(of: outcome) : [:]
      for (index, piece) in pieces.sorted(by: { $0.key < $1.key }) {
        try await keep(piece, of: members[index], seconds: outcome.seconds / Double(members.count))
      }
      // A program that was begun and not ended stopped the bundle.
      let done = broken.isEmpty ? Set(0...(pieces.keys.max() ?? 0)) : broken
      guard outcome.ending != .exited(0) || !broken.isEmpty else { return }
      members = members.indices.filter { !done.contains($0) }.map { members[$0] }
    }
  }

  private func keep(_ piece: [UInt8], of member: Member, seconds: Double) async throws {
    let seconds = (seconds * 1000).rounded() / 1000
    let outcome = SampleOutcome(ending: .exited(0), standardOutput: piece, seconds: seconds)
    let checker = member.checker
    let tried = SampleAttempt(
      parts: member.opening.parts, programs: member.programs, blocks: checker.blocks, job: member.job, outcome: outcome)
    if checker.isFullPass(member.opening, tried) { await runner.keep(outcome, of: member.job) }
  }

  private static func text(of members: [Member]) -> BundleText {
    BundleText(
      members.map { SampleProgram(bodyOf: $0.opening.parts, of: $0.checker.blocks) },
      asksForValues: members.contains { $0.opening.parts.contains(where: \.askingForValues) })
  }
}

/// The text of a bundle, and what became of each program in it.
struct BundleText {
  private(set) var bytes: [UInt8]
  /// The lines of each program, from 1.
  private var lines: [Range<Int>] = []

  init(_ programs: [SampleProgram], asksForValues: Bool) {
    bytes = Array((SampleProgram.preamble(asksForValues: asksForValues) + "\n").utf8)
    var line = 2
    for (index, program) in programs.enumerated() {
      bytes += Array("\(SampleProgram.mark("p\(index)")); do {\n".utf8) + program.text + Array("}\n".utf8)
      lines.append(line..<line + program.lines.count + 2)
      line += program.lines.count + 2
    }
    bytes += Array("\(SampleProgram.mark("p\(programs.count)"))\n".utf8)
  }

  /// The programs in which the compiler found errors; all when it names none of them.
  func broken(by outcome: SampleOutcome) -> Set<Int> {
    guard outcome.ending != .exited(0), outcome.standardOutput.isEmpty else { return [] }
    let errors = CompilerMessages.read(outcome.standardError).filter { $0.severity == .error }
    let found = Set(errors.compactMap { error in lines.firstIndex { $0.contains(error.line) } })
    return found.isEmpty ? Set(lines.indices) : found
  }

  /// The output of each program that was begun; nothing when the markers are not as they were written. A program that was
  /// only compiled has none.
  func pieces(of outcome: SampleOutcome) -> [Int: [UInt8]] {
    let output = outcome.standardOutput
    if output.isEmpty {
      return outcome.ending == .exited(0) ? Dictionary(uniqueKeysWithValues: lines.indices.map { ($0, []) }) : [:]
    }
    var pieces: [Int: [UInt8]] = [:]
    var from: Int?
    for index in 0...lines.count {
      let mark = Array("\u{1}jikji-mark p\(index)\u{2}".utf8)
      guard let place = output[(from ?? 0)...].firstRange(of: mark) else { break }
      if let from { pieces[index - 1] = Array(output[from..<place.lowerBound]) }
      from = place.upperBound
      if index < lines.count { pieces[index] = [] }
    }
    return pieces
  }
}
