/// The order in which `check: auto` tries programs for a sample, and which result it keeps.
///
/// First the blocks that the sample needs. Then, by what went wrong: modules that declare a missing name, the hidden lines of its
/// `swifttest` group, all blocks before it, itself alone, itself in a scope, and the program without an earlier block that stops it.
import ArticleModel
import Diagnostics
import SwiftSource

struct CandidateSearch {
  private let page: SamplePage
  private let parts: PartMaker
  private let verdicts: [Int: Judgement]
  private let block: SampleBlock
  private let slice: [Int]
  private var upcoming: [ProgramPlan] = []
  private var tried: Set<ProgramPlan> = []
  private var best: (score: Int, errors: Int, judgement: Judgement, masked: [Range<Int>])?
  private var hasLooked = false
  /// The candidate that was given out last.
  private var current = ProgramPlan(parts: [])
  /// How many candidates may be tried before no more modules are added and no more blocks are removed.
  private static let patience = 8

  /// - Parameters:
  ///   - verdicts: those on other blocks, for the choice of blocks that may be added.
  ///   - slice: the numbers of the blocks that the sample needs, itself last.
  init(page: SamplePage, parts: PartMaker, verdicts: [Int: Judgement], block: SampleBlock, slice: [Int]) {
    self.page = page
    self.parts = parts
    self.verdicts = verdicts
    self.block = block
    self.slice = slice
    let names = Set(block.options.needs + slice.flatMap { page.blocks[$0].structure.imports })
    let stubs = page.environment.stubNames.keys.filter { names.contains($0) }.sorted()
    upcoming = [ProgramPlan(parts: slice.map(slicePart), stubs: stubs)]
    if let member = parts.member(block) {
      let context = slice.dropLast().map(parts.part)
      upcoming.insert(
        ProgramPlan(parts: context + [member], imports: ["UIKit"], stubs: Set(stubs + ["UIKit"]).sorted()), at: 0)
    }
  }

  /// A block of the slice; the sample itself in a scope when it declares a name of another block again.
  private func slicePart(_ number: Int) -> ProgramPart {
    var part = parts.part(number)
    let clashes = number == block.number && slice.contains { page.slices.conflict($0, number) }
    if clashes, mayBeScoped { part.wrapping = .scope }
    return part
  }

  /// Whether the sample means the same in a scope. In mode 6, and beside a top-level `await`, functions in a scope take over the
  /// isolation of the code around them, and errors of concurrency that they have at the top level go away.
  private var mayBeScoped: Bool {
    let structure = block.structure
    let mode = LanguageMode.frontendMode(block.options.swift ?? page.environment.languageMode)
    let isIsolated = mode == "6" || slice.contains { page.blocks[$0].structure.awaits }
    return !structure.needsFileScope && !(isIsolated && !structure.functions.isEmpty)
  }

  /// The next program to try; nil when none is left.
  mutating func next() -> ProgramPlan? {
    while !upcoming.isEmpty {
      let candidate = upcoming.removeFirst()
      if tried.insert(candidate).inserted {
        current = candidate
        return candidate
      }
    }
    return nil
  }

  /// What is known to come of the candidate given out from `run`, a program with the same blocks and others that did not compile:
  /// a name that is missing among more declarations is missing among fewer, and what needs Objective-C needs it there,
  /// too. Nil when nothing is known.
  func foreseen(from run: ProgramRun) -> ProgramRun? {
    guard current.imports.isEmpty, current.stubs.isEmpty, current.parts == slice.map(parts.part),
      !block.claims.contains(where: \.isAboutError)
    else { return nil }
    let members = Set(slice)
    let known = run.keeping { $0.block.map(members.contains) ?? false }
    let own = known.errors.filter { $0.block == block.number }
    // The form that asks for values may be all that does not compile.
    guard block.claims(asking: own.map(\.offset)).isEmpty else { return nil }
    let isCertain =
      known.errors.contains { Self.needsObjectiveC($0.message) }
      || known.errors.contains(where: \.message.isAboutMissingName) && own.allSatisfy(\.message.isAboutMissingName)
    return isCertain ? known : nil
  }

  /// Takes the result of the last candidate; true when no better one is possible.
  mutating func accept(_ judgement: Judgement, _ result: MaskedRun) -> Bool {
    let score = Self.score(judgement)
    // Of results that are equally good, the one with the fewest errors tells best what is missing.
    let errors = result.run.errors.count
    if best.map({ (score, -errors) > ($0.score, -$0.errors) }) ?? true {
      best = (score, errors, judgement, result.masked)
    }
    if score == 4 { return true }
    if !hasLooked {
      hasLooked = true
      addFurther(result.run)
    }
    if !result.run.compiled, tried.count < Self.patience { addNamed(in: result.run) }
    addWithoutCrasher(result.run)
    // What stops even with the hidden lines that were written for it is meant to stop.
    if result.run.compiled, !result.run.ran, current.parts.contains(where: \.withCompanions),
      result.run.output.lastBlock == block.number
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
    case (.pass, .compile) where !judgement.hasStopped: 4
    case (.pass, .compile): 2
    case (.fail, .run): 3
    case (.fail, _): 1
    default: 0
    }
  }

  /// Adds what else to try once the first candidate did not hold: only what can help against what went wrong.
  private mutating func addFurther(_ run: ProgramRun) {
    let stubs = upcoming.first?.stubs ?? []
    let own = run.errors.filter { $0.block == block.number }
    let missing = own.compactMap(\.message.missingName)
    if let group = companionParts() { upcoming.append(ProgramPlan(parts: group, stubs: stubs)) }
    if own.contains(where: { $0.message.text.contains("has no member") }) || run.compiled || mayBeReached(own),
      let all = everythingBefore()
    {
      upcoming.append(ProgramPlan(parts: all, stubs: stubs))
    }
    // With fewer blocks no name is found that is missing now.
    guard missing.isEmpty else { return }
    if slice.count > 1 { upcoming.append(ProgramPlan(parts: [parts.part(block.number)], stubs: stubs)) }
    if mayBeScoped, own.contains(where: { Self.isClash($0.message) }) {
      var scoped = parts.part(block.number)
      scoped.wrapping = .scope
      upcoming.append(ProgramPlan(parts: [scoped], stubs: stubs))
    }
  }

  /// Whether an extension, an operator or an import of an earlier block may be the cure, although the sample uses no name of it.
  private func mayBeReached(_ errors: [PlacedMessage]) -> Bool {
    let reach = page.slices.reach(of: Array(0..<block.number)).subtracting(page.slices.reach(of: slice))
    let others = errors.filter {
      !$0.message.isAboutMissingName || $0.message.text.hasPrefix("cannot find operator")
    }
    return !reach.isEmpty && !others.isEmpty
  }

  /// Whether a name of the sample stands beside an equal one of a module or of the file: all that a scope is a cure for.
  private static func isClash(_ message: CompilerMessage) -> Bool {
    message.text.contains("invalid redeclaration") || message.text.contains("ambiguous")
  }

  /// Adds modules that declare the names the compiler did not find.
  private mutating func addNamed(in run: ProgramRun) {
    // A shared program may have had further blocks.
    let members = Set(current.parts.map(\.block))
    let errors = run.errors.filter { $0.block.map(members.contains) ?? true }
    let missing = Set(errors.compactMap { $0.message.missingName?.head })
    if let candidate = candidateWithObjectiveC(errors, missing) { return upcoming.insert(candidate, at: 0) }
    // Patterns between slashes came with mode 6.
    if current.mode == nil, block.options.swift == nil,
      errors.contains(where: { $0.message.text.hasPrefix("'/' is not a") })
    {
      var candidate = current
      candidate.mode = "6"
      upcoming.insert(candidate, at: 0)
      return
    }
    guard !missing.isEmpty else { return }
    if current.stubs == ["ObjectiveC"], !current.imports.contains("ObjectiveC") {
      // `NSObject` and what Objective-C adds to it.
      var candidate = current
      candidate.imports = Set(current.imports + ["Foundation", "ObjectiveC"]).sorted()
      upcoming.insert(candidate, at: 0)
      return
    }
    let stubs = page.environment.stubNames.filter { !$0.value.isDisjoint(with: missing) && $0.key != "Foundation" }.keys
    if !stubs.isEmpty, !Set(stubs).isSubset(of: current.stubs) {
      var candidate = current
      candidate.stubs = Set(current.stubs + stubs).sorted()
      upcoming.insert(candidate, at: 0)
    } else if !current.imports.contains("Foundation"), current.stubs.isEmpty || current.stubs == ["ObjectiveC"],
      missing.allSatisfy(mayBeFoundation)
    {
      var candidate = current
      candidate.imports.append("Foundation")
      // The hidden lines written for the sample, where there are some, are the likelier cure.
      let isFirst = companionParts().map { tried.contains(ProgramPlan(parts: $0, stubs: current.stubs)) } ?? true
      upcoming.insert(candidate, at: isFirst ? 0 : upcoming.count)
    }
  }

  /// The candidate given out with Objective-C, where errors say that it needs that; nil when it has it.
  private func candidateWithObjectiveC(_ errors: [PlacedMessage], _ missing: Set<String>) -> ProgramPlan? {
    guard !current.stubs.contains("ObjectiveC"), errors.contains(where: { Self.needsObjectiveC($0.message) }) else {
      return nil
    }
    var candidate = current
    candidate.stubs = Set(current.stubs + ["ObjectiveC"]).sorted()
    if missing.contains("NSObject") {
      candidate.imports = Set(current.imports + ["Foundation", "ObjectiveC"]).sorted()
    }
    return candidate
  }

  /// Whether an error only says that the code is for a system with Objective-C.
  static func needsObjectiveC(_ message: CompilerMessage) -> Bool {
    ["objc_interop_disabled", "attr_used_without_required_module"].contains(message.id)
      || message.text.contains("Objective-C interoperability is disabled")
      || message.text.contains("import the 'ObjectiveC' module")
  }

  /// Adds the same program without an earlier block that stops it.
  private mutating func addWithoutCrasher(_ run: ProgramRun) {
    guard run.compiled, !run.ran, let crasher = run.output.lastBlock, crasher != block.number,
      tried.count < Self.patience
    else { return }
    var candidate = current
    candidate.parts.removeAll { $0.block == crasher }
    upcoming.insert(candidate, at: 0)
  }

  /// Whether a name could be one of Foundation's: a type, or a function of the C library that comes with it. Members are
  /// not: nothing tells where they are declared.
  private func mayBeFoundation(_ name: String) -> Bool {
    let functions: Set<String> = [
      "pow", "sqrt", "sin", "cos", "tan", "floor", "ceil", "round", "exit", "sleep", "usleep", "arc4random",
      "arc4random_uniform", "rand", "srand", "fabs", "log", "exp", "fflush", "stdout", "time", "getenv", "strlen",
    ]
    return functions.contains(name) || SplitFoundation.module(of: name) != nil
      || name.first?.isUppercase == true && page.environment.mayBeInFoundation(name)
  }

  /// The blocks of the same `swifttest` group up to this one, with their hidden lines.
  private func companionParts() -> [ProgramPart]? {
    guard let group = block.group else { return nil }
    let before = group.isEmpty ? [] : parts.group(group, before: block.number)
    return before + [parts.withCompanions(block.number)]
  }

  /// All earlier blocks that passed and declare nothing that a later one declares again.
  private func everythingBefore() -> [ProgramPart]? {
    var chosen = [block.number]
    for number in (0..<block.number).reversed()
    where verdicts[number]?.verdict == .pass && verdicts[number]?.level == .run {
      if !chosen.contains(where: { page.slices.conflict($0, number) }) { chosen.append(number) }
    }
    var count = 0
    // A block without one that it needs would break the program.
    while count != chosen.count {
      count = chosen.count
      chosen = chosen.filter { $0 == block.number || page.slices.slice(of: $0).allSatisfy(chosen.contains) }
    }
    return chosen.count > slice.count ? chosen.sorted().map(parts.part) : nil
  }
}
