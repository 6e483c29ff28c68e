/// The order in which `check: auto` tries companies for a sample, and which result it keeps.
import ArticleModel
import Diagnostics
import SwiftSource

struct CandidateSearch {
  private let checker: PageChecker
  private let block: SampleBlock
  private let slice: [Int]
  private var upcoming: [SampleCandidate] = []
  private var tried: Set<SampleCandidate> = []
  private var best: (score: Int, judgement: Judgement, masked: [Range<Int>])?
  private var hasLooked = false
  /// The candidate that was given out last.
  private var current = SampleCandidate(parts: [])

  init(checker: PageChecker, block: SampleBlock, slice: [Int]) {
    self.checker = checker
    self.block = block
    self.slice = slice
    var first = SampleCandidate(parts: parts(slice))
    let stubs = stubModules(for: Set(block.options.needs + imports(of: slice)))
    first.stubs = stubs
    upcoming = [first]
    if let member = checker.memberPart(block) {
      let company = slice.dropLast().map(checker.part)
      upcoming.insert(
        SampleCandidate(parts: company + [member], imports: ["UIKit"], stubs: Set(stubs + ["UIKit"]).sorted()), at: 0)
    }
  }

  /// The next way to try; nil when none is left.
  mutating func next() -> SampleCandidate? {
    while !upcoming.isEmpty {
      let candidate = upcoming.removeFirst()
      if tried.insert(candidate).inserted {
        current = candidate
        return candidate
      }
    }
    return nil
  }

  /// Whether the candidate given out is known to fail from `attempt`, a program with the same blocks and others: a name that
  /// is missing among more declarations is missing among fewer.
  func foresees(_ attempt: SampleAttempt) -> Bool {
    guard current.imports.isEmpty, current.stubs.isEmpty, current.parts == slice.map(checker.part),
      !block.claims.contains(where: \.isErrorClaim)
    else { return false }
    let own = attempt.errors.filter { $0.block == block.number }
    return !own.isEmpty && own.allSatisfy { $0.message.text.hasPrefix("cannot find") }
  }

  /// Notes what came of the last candidate; true when nothing better can come.
  mutating func accept(_ judgement: Judgement, _ result: ExpectingAttempt) -> Bool {
    let score = Self.score(judgement)
    if score > best?.score ?? -1 { best = (score, judgement, result.masked) }
    if score == 4 { return true }
    if !hasLooked {
      hasLooked = true
      addFurther(result.attempt)
    }
    if !result.attempt.compiled, tried.count < 8 { addNamed(in: result.attempt) }
    addWithoutCrasher(result.attempt)
    // What stops even among the lines that were written for it is meant to stop.
    if result.attempt.compiled, !result.attempt.ran, current.parts.contains(where: \.withCompanions),
      result.attempt.output.lastBlock == block.number
    {
      upcoming = []
    }
    return false
  }

  /// The best result and the statements blanked in it.
  var outcome: (Judgement, [Range<Int>]) {
    guard let best else { return (Judgement(.lowered, .parse), []) }
    return (best.judgement, best.masked)
  }

  private static func score(_ judgement: Judgement) -> Int {
    switch (judgement.verdict, judgement.level) {
    case (.pass, .run): 4
    case (.lowered, .compile): 4
    case (.pass, .compile): 2
    case (.fail, .run): 3
    case (.fail, _): 1
    default: 0
    }
  }

  /// What else to try once the first candidate did not hold; only what can mend what went wrong.
  private mutating func addFurther(_ attempt: SampleAttempt) {
    let stubs = upcoming.first?.stubs ?? []
    let own = attempt.errors.filter { $0.block == block.number }
    let missing = Set(own.compactMap { Self.missingName(in: $0.message) })
    if let group = companionParts() { upcoming.append(SampleCandidate(parts: group, stubs: stubs)) }
    if own.contains(where: { $0.message.text.contains("has no member") }) || attempt.compiled,
      let all = everythingBefore()
    {
      upcoming.append(SampleCandidate(parts: all, stubs: stubs))
    }
    // With less company no name is found that is missing now.
    guard missing.isEmpty else { return }
    if slice.count > 1 { upcoming.append(SampleCandidate(parts: [checker.part(block.number)], stubs: stubs)) }
    if !block.structure.needsFileScope, !attempt.compiled {
      var scoped = checker.part(block.number)
      scoped.wrapping = .scope
      upcoming.append(SampleCandidate(parts: [scoped], stubs: stubs))
    }
  }

  /// Modules that declare the names the compiler did not find.
  private mutating func addNamed(in attempt: SampleAttempt) {
    let missing = Set(attempt.errors.compactMap { Self.missingName(in: $0.message) })
    guard !missing.isEmpty else { return }
    let last = current
    let stubs = checker.ground.stubNames.filter { !$0.value.isDisjoint(with: missing) && $0.key != "Foundation" }.keys
    if !stubs.isEmpty, !Set(stubs).isSubset(of: last.stubs) {
      var candidate = last
      candidate.stubs = Set(last.stubs + stubs).sorted()
      upcoming.insert(candidate, at: 0)
    } else if !last.imports.contains("Foundation"), last.stubs.isEmpty, missing.contains(where: Self.mayBeFoundation) {
      var candidate = last
      candidate.imports.append("Foundation")
      // The book's own hidden lines, where there are some, are the likelier company.
      let isFirst = companionParts().map { tried.contains(SampleCandidate(parts: $0, stubs: last.stubs)) } ?? true
      upcoming.insert(candidate, at: isFirst ? 0 : upcoming.count)
    }
  }

  /// The same company without an earlier block that stops the program.
  private mutating func addWithoutCrasher(_ attempt: SampleAttempt) {
    guard attempt.compiled, !attempt.ran, let crasher = attempt.output.lastBlock, crasher != block.number,
      tried.count < 8
    else { return }
    var candidate = current
    candidate.parts.removeAll { $0.block == crasher }
    upcoming.insert(candidate, at: 0)
  }

  /// Whether a name could be one of Foundation's: a type, or a function of the C library that comes with it. Members are
  /// not: their type tells nothing about where they are declared.
  private static func mayBeFoundation(_ name: String) -> Bool {
    let functions: Set<String> = [
      "pow", "sqrt", "sin", "cos", "tan", "floor", "ceil", "round", "exit", "sleep", "usleep", "arc4random",
      "arc4random_uniform", "rand", "srand", "fabs", "log", "exp", "fflush", "stdout", "time", "getenv", "strlen",
    ]
    return name.first?.isUppercase == true || functions.contains(name)
  }

  /// The name in `cannot find 'x' in scope`, `cannot find type 'X' in scope`, `no such module 'M'`.
  static func missingName(in message: CompilerMessage) -> String? {
    guard
      message.text.hasPrefix("cannot find") || message.text.hasPrefix("no such module")
        || message.text.contains("has no member")
    else { return nil }
    return message.text.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
  }

  private func stubModules(for names: Set<String>) -> [String] {
    checker.ground.stubNames.keys.filter { names.contains($0) }.sorted()
  }

  private func imports(of numbers: [Int]) -> [String] { numbers.flatMap { checker.blocks[$0].structure.imports } }

  /// The slice as parts; the block itself in a scope when it declares a name anew.
  private func parts(_ numbers: [Int]) -> [ProgramPart] {
    numbers.map { number in
      var part = checker.part(number)
      let clashes = number == block.number && numbers.contains { checker.slices.conflict($0, number) }
      if clashes, !block.structure.needsFileScope { part.wrapping = .scope }
      return part
    }
  }

  /// The blocks of the same `swifttest` group up to this one, with their hidden lines.
  private func companionParts() -> [ProgramPart]? {
    guard let group = block.group else { return nil }
    let members = checker.blocks.filter { $0.number < block.number && $0.group == group && !group.isEmpty }
      .filter { $0.structure.problems.isEmpty }
    return (members + [block]).map { member in
      var part = checker.part(member.number)
      part.withCompanions = true
      return part
    }
  }

  /// All earlier blocks that passed and declare nothing that a later one declares again.
  private func everythingBefore() -> [ProgramPart]? {
    var chosen = [block.number]
    for number in (0..<block.number).reversed()
    where checker.judgements[number]?.verdict == .pass && checker.judgements[number]?.level == .run {
      if !chosen.contains(where: { checker.slices.conflict($0, number) }) { chosen.append(number) }
    }
    return chosen.count > slice.count ? chosen.sorted().map(checker.part) : nil
  }
}
