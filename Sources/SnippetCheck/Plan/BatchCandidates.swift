/// The programs that checking a page begins with, as far as they mean the same inside a batch of programs.
import ArticleModel
import SwiftSource

/// A program that a page will ask for.
struct BatchCandidate: Sendable {
  let parts: [ProgramPart]
  let task: SampleTask
}

struct BatchCandidates {
  private let page: SamplePage
  private let parts: PartMaker

  init(_ page: SamplePage) {
    self.page = page
    parts = PartMaker(page: page)
  }

  /// The small programs that the page asks for before anything else has run.
  func all(sessions: SessionPlan, settled: [Int: Judgement]) -> [BatchCandidate] {
    let found = sessions.sessions.compactMap { session($0, settled) }
    let open = page.blocks.filter { $0.level == .auto && settled[$0.number] == nil }
    // Statements that must not compile are found first and blanked out of the programs of the others.
    guard sessions.sessions.isEmpty, !open.contains(where: { $0.claims.contains(where: \.isAboutError) }) else {
      return found
    }
    return SharedProgramPlan(of: open.filter(page.canShareProgram), on: page, verdicts: settled).programs.compactMap {
      guard $0.count <= 12, $0.allSatisfy({ isPlain(page.blocks[$0]) }) else { return nil }
      return candidate($0.map(parts.asking), .run)
    }
  }

  private func session(_ members: [Int], _ settled: [Int: Judgement]) -> BatchCandidate? {
    let isOrdinary = members.allSatisfy { number in
      let block = page.blocks[number]
      return settled[number] == nil && page.canShareProgram(block) && isPlain(block) && !block.options.nest
        && !block.claims.contains(where: \.isAboutError)
    }
    guard isOrdinary, !members.isEmpty else { return nil }
    let isRun = members.contains { page.blocks[$0].wantsRun }
    return candidate(
      isRun ? members.map(parts.askingInSession) : members.map(parts.session), isRun ? .run : .compile)
  }

  /// A program; nil when it is to be run several times.
  private func candidate(_ parts: [ProgramPart], _ task: SampleTask) -> BatchCandidate? {
    page.varyingBlocks(of: parts).isEmpty ? BatchCandidate(parts: parts, task: task) : nil
  }

  /// Whether a pass of a block in a scope of its own means a pass at the top level of a file: nothing in it is allowed only in
  /// scopes, lives longer at the top level, goes on after the block, acts on the whole process, or depends on its position.
  private func isPlain(_ block: SampleBlock) -> Bool {
    let structure = block.structure
    let mode = LanguageMode.frontendMode(block.options.swift ?? page.environment.languageMode)
    guard structure.problems.isEmpty, !structure.needsFileScope, !structure.hasMain, !structure.awaits,
      structure.imports.isEmpty, mode != "6",
      block.options.show == nil, !page.isFollowedByOutput(block),
      structure.used.isDisjoint(with: Self.processWideNames), block.code.count < 4_000
    else { return false }
    // A variable at the top level may have no attributes; functions and types seldom have any.
    guard !structure.items.contains(where: { block.code[$0.range.lowerBound] == UInt8(ascii: "@") }) else {
      return false
    }
    return !structure.tokens.contains { token in
      block.code[token.lowerBound] == UInt8(ascii: "#")
        || Self.scopeWords.contains { block.code[token].elementsEqual($0) }
    }
  }

  private static let processWideNames: Set<String> = [
    "Task", "DispatchQueue", "Thread", "exit", "abort", "readLine", "CommandLine", "isKnownUniquelyReferenced",
    "withExtendedLifetime", "Unmanaged", "ContinuousClock", "SuspendingClock",
  ]
  private static let scopeWords = ["deinit", "weak", "unowned", "lazy", "async", "await", "actor", "protocol"].map {
    Array($0.utf8)
  }

  /// Whether a run of a candidate is a full pass of all its blocks.
  func isFullPass(_ candidate: BatchCandidate, _ run: ProgramRun) -> Bool {
    guard run.compiled, candidate.task == .compile || run.ran else { return false }
    return candidate.task == .compile
      || candidate.parts.allSatisfy { ClaimJudge(page.blocks[$0.block], on: page).pass(in: run) != nil }
  }
}
