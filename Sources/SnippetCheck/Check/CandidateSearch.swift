/// The search of `check: auto`: the order in which programs are tried for a sample, and which result is kept.
///
/// The first candidate holds the blocks that the sample needs. Depending on the errors, the next ones add modules that declare a missing
/// name, the hidden lines of the sample's `swifttest` group, or all earlier blocks; or they take the sample alone, alone in a scope, or
/// without an earlier block that crashes.
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
  private var best: (score: Int, judgement: Judgement, masked: [Range<Int>])?
  private var hasAddedFallbacks = false
  /// The candidate that ``next()`` returned last.
  private var current = ProgramPlan(parts: [])
  /// After this many candidates, no further modules are added and no further blocks are removed.
  private static let candidateLimit = 8

  /// - Parameters:
  ///   - verdicts: the verdicts on other blocks, by number; earlier blocks are added only if they passed.
  ///   - slice: the numbers of the blocks that the sample needs, itself last.
  init(page: SamplePage, parts: PartMaker, verdicts: [Int: Judgement], block: SampleBlock, slice: [Int]) {
    self.page = page
    self.parts = parts
    self.verdicts = verdicts
    self.block = block
    self.slice = slice
    let names = Set(block.options.needs + slice.flatMap { page.blocks[$0].structure.imports })
    let stubs = page.environment.stubs.intersection(names).sorted()
    upcoming = [ProgramPlan(parts: slice.map(slicePart), stubs: stubs)]
    if let member = parts.member(block) {
      let context = slice.dropLast().map(parts.part)
      upcoming.insert(
        ProgramPlan(parts: context + [member], imports: ["UIKit"], stubs: Set(stubs + ["UIKit"]).sorted()), at: 0)
    }
  }

  /// The part for a block of the slice. The sample itself gets a scope if it redeclares a name of another block.
  private func slicePart(_ number: Int) -> ProgramPart {
    var part = parts.part(number)
    let clashes = number == block.number && slice.contains { page.slices.conflict($0, number) }
    if clashes, mayBeScoped { part.wrapping = .scope }
    return part
  }

  /// Whether the sample has the same meaning inside a scope. In mode 6, and beside a top-level `await`, functions inside a scope inherit
  /// the actor isolation of the surrounding code, which hides concurrency errors that they have at the top level.
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

  /// Predicts the result of the current candidate from `run`, a program with the same blocks and more, which did not compile: a name that
  /// is missing among more declarations is also missing among fewer, and code that needs Objective-C needs it there too. Nil if nothing can
  /// be predicted.
  func predictedRun(from run: ProgramRun) -> ProgramRun? {
    guard current.imports.isEmpty, current.stubs.isEmpty, current.parts == slice.map(parts.part),
      !block.claims.contains(where: \.isAboutError)
    else { return nil }
    let members = Set(slice)
    let known = run.keeping { $0.block.map(members.contains) ?? false }
    let own = known.errors.filter { $0.block == block.number }
    // The errors may come only from the probes that were inserted to read values.
    guard block.claims(asking: own.map(\.offset)).isEmpty else { return nil }
    let isCertain =
      known.errors.contains { Self.needsObjectiveC($0.message) }
      || known.errors.contains(where: \.message.isAboutMissingName) && own.allSatisfy(\.message.isAboutMissingName)
    return isCertain ? known : nil
  }

  /// Takes the result of the last candidate. Returns true if no better result is possible, so that the search ends.
  mutating func accept(_ judgement: Judgement, _ result: MaskedRun) -> Bool {
    let score = Self.score(judgement)
    // Of equally good results the first is kept: later candidates lack blocks, so that names of the page seem to be missing.
    if score > best?.score ?? -1 { best = (score, judgement, result.masked) }
    if score == 4 { return true }
    if !hasAddedFallbacks {
      hasAddedFallbacks = true
      addFurther(result.run)
    }
    if !result.run.compiled, tried.count < Self.candidateLimit { addNamed(in: result.run) }
    addWithoutCrasher(result.run)
    // If the sample crashes even with the hidden lines that were written for it, the crash is intended.
    if result.run.compiled, !result.run.ran, current.parts.contains(where: \.withHiddenLines),
      result.run.output.lastBlock == block.number
    {
      upcoming = []
    }
    return false
  }

  /// The best result so far and the statements that were blanked out for it; `lowered` if nothing was tried.
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

  /// Adds the fallback candidates after the first one failed: only those that can help with its errors.
  private mutating func addFurther(_ run: ProgramRun) {
    let stubs = upcoming.first?.stubs ?? current.stubs
    let own = run.errors.filter { $0.block == block.number }
    let missing = own.compactMap(\.message.missingName)
    if let group = hiddenLineParts() { upcoming.append(ProgramPlan(parts: group, stubs: stubs)) }
    if own.contains(where: { $0.message.text.contains("has no member") }) || run.compiled || mayBeReached(own),
      let all = everythingBefore()
    {
      upcoming.append(ProgramPlan(parts: all, stubs: stubs))
    }
    // Fewer blocks cannot supply a missing name.
    guard missing.isEmpty else { return }
    if slice.count > 1 { upcoming.append(ProgramPlan(parts: [parts.part(block.number)], stubs: stubs)) }
    if mayBeScoped, own.contains(where: { Self.isClash($0.message) }) {
      var scoped = parts.part(block.number)
      scoped.wrapping = .scope
      upcoming.append(ProgramPlan(parts: [scoped], stubs: stubs))
    }
  }

  /// Whether an extension, an operator or an import of an earlier block may cure the errors, although the sample uses no name that this
  /// block declares.
  private func mayBeReached(_ errors: [PlacedMessage]) -> Bool {
    let reach = page.slices.reach(of: Array(0..<block.number)).subtracting(page.slices.reach(of: slice))
    let others = errors.filter {
      !$0.message.isAboutMissingName || $0.message.text.hasPrefix("cannot find operator")
    }
    return !reach.isEmpty && !others.isEmpty
  }

  /// Whether a name of the sample clashes with an equal name of a module or of the file; a scope can cure only such errors.
  private static func isClash(_ message: CompilerMessage) -> Bool {
    message.text.contains("invalid redeclaration") || message.text.contains("ambiguous")
  }

  /// Adds modules that declare the names the compiler did not find.
  private mutating func addNamed(in run: ProgramRun) {
    // `run` may be of a shared program that had further blocks; their errors are ignored.
    let members = Set(current.parts.map(\.block))
    let errors = run.errors.filter { $0.block.map(members.contains) ?? true }
    let missing = Set(errors.compactMap { $0.message.missingName?.head })
    if let candidate = candidateWithObjectiveC(errors, missing) { return upcoming.insert(candidate, at: 0) }
    // Regex literals between slashes need mode 6.
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
      // The missing name may be `NSObject` or one of its Objective-C members.
      var candidate = current
      candidate.imports = Set(current.imports + ["Foundation", "ObjectiveC"]).sorted()
      upcoming.insert(candidate, at: 0)
      return
    }
    let stubs = page.environment.stubs.filter { !page.environment.stubNames($0).isDisjoint(with: missing) }
    if !stubs.isEmpty, !Set(stubs).isSubset(of: current.stubs) {
      var candidate = current
      candidate.stubs = Set(current.stubs + stubs).sorted()
      upcoming.insert(candidate, at: 0)
    } else if !current.imports.contains("Foundation"), current.stubs.isEmpty || current.stubs == ["ObjectiveC"],
      missing.allSatisfy(mayBeFoundation)
    {
      var candidate = current
      candidate.imports.append("Foundation")
      // If there are hidden lines for the sample, they are the likelier cure and are tried before Foundation.
      let isFirst = hiddenLineParts().map { tried.contains(ProgramPlan(parts: $0, stubs: current.stubs)) } ?? true
      upcoming.insert(candidate, at: isFirst ? 0 : upcoming.count)
    }
  }

  /// The current candidate with the Objective-C stub added, if errors say that it needs it; nil if not, or if it has it already.
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

  /// Whether an error only says that the code needs Objective-C interoperability, which Linux lacks.
  static func needsObjectiveC(_ message: CompilerMessage) -> Bool {
    ["objc_interop_disabled", "attr_used_without_required_module"].contains(message.id)
      || message.text.contains("Objective-C interoperability is disabled")
      || message.text.contains("import the 'ObjectiveC' module")
  }

  /// Adds the current program without the earlier block that crashed it.
  private mutating func addWithoutCrasher(_ run: ProgramRun) {
    guard run.compiled, !run.ran, let crasher = run.output.lastBlock, crasher != block.number,
      tried.count < Self.candidateLimit
    else { return }
    var candidate = current
    candidate.parts.removeAll { $0.block == crasher }
    upcoming.insert(candidate, at: 0)
  }

  /// Whether Foundation may declare a name: a type, or a function of the C library that Foundation re-exports. Names of members are not
  /// covered, because they do not tell where they are declared.
  private func mayBeFoundation(_ name: String) -> Bool {
    let functions: Set<String> = [
      "pow", "sqrt", "sin", "cos", "tan", "floor", "ceil", "round", "exit", "sleep", "usleep", "arc4random",
      "arc4random_uniform", "rand", "srand", "fabs", "log", "exp", "fflush", "stdout", "time", "getenv", "strlen",
    ]
    return functions.contains(name) || SplitFoundation.module(of: name) != nil
      || name.first?.isUppercase == true && page.environment.mayBeInFoundation(name)
  }

  /// The blocks of the same `swifttest` group up to this one, with their hidden lines; nil if the block has no such comment.
  private func hiddenLineParts() -> [ProgramPart]? {
    guard let group = block.group else { return nil }
    let before = group.isEmpty ? [] : parts.group(group, before: block.number)
    return before + [parts.withHiddenLines(block.number)]
  }

  /// All earlier blocks that passed a run, and the sample; without blocks that declare a name which a later chosen block declares again.
  /// Nil if these are no more than the slice.
  private func everythingBefore() -> [ProgramPart]? {
    var chosen = [block.number]
    for number in (0..<block.number).reversed()
    where verdicts[number]?.verdict == .pass && verdicts[number]?.level == .run {
      if !chosen.contains(where: { page.slices.conflict($0, number) }) { chosen.append(number) }
    }
    var count = 0
    // A block that lacks a block it needs would break the program.
    while count != chosen.count {
      count = chosen.count
      chosen = chosen.filter { $0 == block.number || page.slices.slice(of: $0).allSatisfy(chosen.contains) }
    }
    return chosen.count > slice.count ? chosen.sorted().map(parts.part) : nil
  }
}
