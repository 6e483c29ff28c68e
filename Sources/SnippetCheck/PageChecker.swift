/// Checks the Swift samples of one page: what to try in which order, and what each outcome means.
import ArticleModel
import Diagnostics
import SwiftSource

/// What checking needs to know about the machine.
package struct CheckingGround: Sendable {
  /// The system, as `on=` names it.
  package var system = "linux"
  /// Names that each stub module declares, by module.
  package var stubNames: [String: Set<String>] = [:]
  /// Modules that the toolchain has, such as `Foundation`.
  package var knownModules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "Glibc", "Testing", "Observation", "Synchronization",
  ]
  /// What is wrong with a YAML text; the parser lives in another module.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// Whether sets and dictionaries are to come in another order at each run, to find output that depends on it.
  package var randomHashing = false
  /// The language mode where nobody names one.
  package var languageMode = "5"

  /// A Linux machine with the usual modules.
  package init() {}
}

/// The checker of one page.
struct PageChecker {
  let article: Article
  let blocks: [SampleBlock]
  let isOneProgram: Bool
  let ground: CheckingGround
  let runner: any SampleRunning
  let slices: SampleSlices
  /// What is known so far, by block.
  var judgements: [Int: Judgement] = [:]
  /// Statements that must not compile and were seen not to, by block.
  var masks: [Int: [Range<Int>]] = [:]
  var diagnostics: [Diagnostic] = []

  init(_ article: Article, site: SnippetDefaults, ground: CheckingGround, runner: any SampleRunning) {
    let samples = PageSamples(article, site: site)
    self.article = article
    blocks = samples.blocks
    isOneProgram = samples.isOneProgram
    diagnostics = samples.diagnostics
    self.ground = ground
    self.runner = runner
    slices = SampleSlices(blocks, usable: blocks.map(Self.isUsable))
    for block in blocks { judgeWithoutProcess(block) }
  }

  /// Whether other blocks may build on this one.
  private static func isUsable(_ block: SampleBlock) -> Bool {
    block.structure.problems.isEmpty && block.options.fails == nil && block.options.crashes == nil
      && block.options.exits == nil && block.level != .skip && block.level != .parse && block.options.module == nil
      && block.options.file == nil && !block.structure.hasMain
  }

  /// Checks all blocks.
  mutating func check() async throws {
    try await checkSessions()
    try await checkAutomatically()
  }

  func judge(_ block: SampleBlock) -> SampleJudge { SampleJudge(block: block, text: article.source) }

  /// Verdicts that need no compiler: skipped, of another system, parsed only, or not parsing.
  private mutating func judgeWithoutProcess(_ block: SampleBlock) {
    if block.level == .auto, block.code.holds("<#") {
      judgements[block.number] = Judgement(.skipped, .skip, Reasons.template)
    } else if block.level == .skip {
      judgements[block.number] = Judgement(.skipped, .skip, Reasons.told(block.options.skipReason))
    } else if !block.options.on.isEmpty, !block.options.on.contains(ground.system) {
      let parses = block.structure.problems.isEmpty
      judgements[block.number] =
        parses
        ? Judgement(.lowered, .parse, Reasons.otherSystem(block.options.on)) : failedToParse(block, severity: .error)
    } else if !block.structure.problems.isEmpty, block.options.fails == nil,
      !LanguageModes.isHistoric(block.options.swift)
    {
      // A sample may show what does not even parse; the compiler says whether that is where its comment stands,
      // and hidden lines beside it may complete it.
      let mayHold = block.claims.contains(where: \.isErrorClaim) || block.level == .auto && !block.companions.isEmpty
      guard !mayHold || block.level == .parse else { return }
      judgements[block.number] = failedToParse(block, severity: block.level == .auto ? .warning : .error)
    } else if block.level == .parse, block.options.fails == nil {
      judgements[block.number] = Judgement(.pass, .parse)
    }
  }

  private func failedToParse(_ block: SampleBlock, severity: Severity) -> Judgement {
    var judgement = Judgement(.fail, .parse, Reasons.doesNotParse)
    for problem in block.structure.problems.prefix(1) {
      let range = problem.range.isEmpty ? judge(block).token(at: problem.range.lowerBound) : problem.range
      judgement.diagnostics.append(
        .sampleDoesNotParse(problem.message, severity: severity, at: judge(block).place(range)))
      judgement.reason = Phrase(
        en: "it is not valid Swift: \(problem.message)", ko: "올바른 Swift 구문이 아닙니다: \(problem.message)")
    }
    return judgement
  }

  // MARK: - Trying

  /// Makes the program of `parts`, and the job that has `task` done to it.
  func program(
    of parts: [ProgramPart], _ task: SampleTask, mode: String? = nil, imports: [String] = [], stubs: [String] = []
  ) -> (programs: [String: SampleProgram], job: SampleJob) {
    let target = parts.last.map { blocks[$0.block] }
    let isLibrary = parts.contains { blocks[$0.block].structure.hasMain || blocks[$0.block].options.main }
    var programs: [String: SampleProgram] = [:]
    let files = Dictionary(grouping: parts) { blocks[$0.block].options.file ?? "main.swift" }
    for (name, members) in files {
      programs[name] = SampleProgram(
        parts: members, of: blocks, imports: imports, hasMarkers: name == "main.swift" && !isLibrary)
    }
    if programs["main.swift"] == nil {
      programs["main.swift"] = SampleProgram(parts: [], of: blocks, imports: [])
    }
    var job = SampleJob(
      task, files: programs.sorted { $0.key < $1.key }.map { .init(name: $0.key, bytes: $0.value.text) })
    job.languageMode = LanguageModes.frontendMode(mode ?? target?.options.swift ?? ground.languageMode)
    job.isLibrary = isLibrary
    job.randomHashing = ground.randomHashing
    job.stubs = stubs.sorted()
    job.modules = modules(importedBy: parts)
    if isLibrary || programs.count > 1 || !job.modules.isEmpty, task == .run { job.task = .buildAndRun }
    if let target { apply(target.options, to: &job) }
    if job.task == .compile { job.limits.milliseconds = max(job.limits.milliseconds, 30_000) }
    return (programs, job)
  }

  /// Makes the program of `parts` and has `task` done to it.
  func attempt(
    _ parts: [ProgramPart], _ task: SampleTask, mode: String? = nil, imports: [String] = [], stubs: [String] = []
  ) async throws -> SampleAttempt {
    var (programs, job) = program(of: parts, task, mode: mode, imports: imports, stubs: stubs)
    var outcome = try await runner.run(job)
    if job.task == .run, Self.jitGaveUp(outcome) {
      // The JIT cannot do everything that a linked program can; only the latter may fail a sample.
      job.task = .buildAndRun
      outcome = try await runner.run(job)
    }
    return SampleAttempt(parts: parts, programs: programs, blocks: blocks, job: job, outcome: outcome)
  }

  private static func jitGaveUp(_ outcome: SampleOutcome) -> Bool {
    let text = outcome.standardError
    return text.holds("JIT session error") || text.holds("Symbols not found")
      || text.holds("failed to materialize symbols")
  }

  private func apply(_ options: SnippetOptions, to job: inout SampleJob) {
    job.limits.milliseconds = options.timeoutMilliseconds ?? job.limits.milliseconds
    job.limits.memoryBytes = options.memoryBytes ?? job.limits.memoryBytes
    job.arguments = (options.arguments ?? "").split(separator: " ").map(String.init)
    job.standardInput = Array((options.standardInput ?? "").utf8)
    job.environment = options.environment
  }

  /// Modules of this page (`module=`) that the parts import.
  private func modules(importedBy parts: [ProgramPart]) -> [ModuleSource] {
    let imported = Set(parts.flatMap { blocks[$0.block].structure.imports })
    let names = Set(blocks.compactMap(\.options.module)).intersection(imported)
    return names.sorted().map { name in
      let members = blocks.filter { $0.options.module == name && $0.structure.problems.isEmpty }
      let program = SampleProgram(
        parts: members.map { ProgramPart(block: $0.number) }, of: blocks, imports: [], hasMarkers: false)
      return ModuleSource(name: name, files: [.init(name: "\(name).swift", bytes: program.text)])
    }
  }

  /// The block as members of a view controller, when it shows methods without the class around them.
  func memberPart(_ block: SampleBlock) -> ProgramPart? {
    let words = ["override func", "@IBAction", "@IBOutlet", "@objc func", "override var", "@objc private func"]
    let text = String(decoding: block.code, as: UTF8.self)
    let isBare = block.structure.items.contains { item in
      words.contains { text.utf8.dropFirst(item.range.lowerBound).starts(with: $0.utf8) }
    }
    guard isBare, ground.stubNames["UIKit"] != nil else { return nil }
    var member = part(block.number)
    member.wrapping = .member
    return member
  }

  /// The part a block takes in a program of its page.
  func part(_ number: Int) -> ProgramPart { ProgramPart(block: number, masked: masks[number] ?? []) }
}

extension Claim {
  var isErrorClaim: Bool {
    if case .error = kind { true } else { false }
  }

  var isValueClaim: Bool {
    if case .value = kind { true } else { false }
  }
}

/// Language modes.
enum LanguageModes {
  /// What `-swift-version` takes for a version an author wrote.
  static func frontendMode(_ version: String) -> String {
    let major = version.prefix { $0 != "." }
    switch major {
    case "6": return "6"
    case "5": return "5"
    case "4": return version.hasPrefix("4.2") ? "4.2" : "4"
    default: return "4"
    }
  }

  /// Whether no compiler of today reads this version any more.
  static func isHistoric(_ version: String?) -> Bool {
    ["1", "2", "3"].contains(version.map { String($0.prefix(1)) } ?? "")
  }
}
