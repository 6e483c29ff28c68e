/// Finds the first programs of a page's check that have the same meaning inside a batch of programs.
import ArticleModel
import ByteText
import SwiftSource

/// A program that the check of a page will run.
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

  /// The small programs that do not depend on the result of any other run. `settled` are the verdicts that needed no process.
  func all(sessions: SessionPlan, settled: [Int: Judgement]) -> [BatchCandidate] {
    let found = sessions.sessions.compactMap { session($0, settled) }
    let open = page.blocks.filter { $0.level == .auto && settled[$0.number] == nil }
    // Statements that must not compile have to be found first, because they are blanked out of the other programs.
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

  /// The candidate for a program; nil if the program has to be run several times.
  private func candidate(_ parts: [ProgramPart], _ task: SampleTask) -> BatchCandidate? {
    page.varyingBlocks(of: parts).isEmpty ? BatchCandidate(parts: parts, task: task) : nil
  }

  /// Whether a pass of a block inside a scope implies a pass at the top level of a file: it contains nothing that only scopes allow, that
  /// lives longer at the top level, that continues after the block, that affects the whole process, or that depends on its position.
  private func isPlain(_ block: SampleBlock) -> Bool {
    let structure = block.structure
    let mode = LanguageMode.frontendMode(block.options.swift ?? page.environment.languageMode)
    guard structure.problems.isEmpty, !structure.needsFileScope, !structure.hasMain, !structure.awaits,
      structure.imports.isEmpty, mode != "6",
      block.options.show == nil, !page.isFollowedByOutput(block),
      structure.used.isDisjoint(with: Self.processWideNames), block.code.count < 4_000,
      !Self.unsafeParts.contains(where: { block.code.contains(text: $0) })
    else { return false }
    // Top-level variables may not have attributes; other declarations seldom do, so all of them are excluded.
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
  /// Parts of code that can call C functions or read memory, with which a program could end the batch or find its markers.
  private static let unsafeParts = ["@_", "nsafe"]
  private static let scopeWords = ["deinit", "weak", "unowned", "lazy", "async", "await", "actor", "protocol"].map {
    Array($0.utf8)
  }

  /// Whether `run` is a full pass of all blocks of a candidate.
  func isFullPass(_ candidate: BatchCandidate, _ run: ProgramRun) -> Bool {
    guard run.compiled, candidate.task == .compile || run.ran else { return false }
    return candidate.task == .compile
      || candidate.parts.allSatisfy { ClaimJudge(page.blocks[$0.block], on: page).pass(in: run) != nil }
  }
}
