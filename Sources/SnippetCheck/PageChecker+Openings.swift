/// The programs that checking a page begins with, as far as many of them may share a process.
import ArticleModel
import Diagnostics
import SwiftSource

/// A program that a page will ask for.
struct PageOpening: Sendable {
  let parts: [ProgramPart]
  let task: SampleTask
}

extension PageChecker {
  /// Small programs that this page will ask for before it knows anything else.
  func openings() -> [PageOpening] {
    var copy = self
    let sessions = copy.sessionMembers()
    let found = sessions.compactMap(sessionOpening)
    let open = blocks.filter { $0.level == .auto && judgements[$0.number] == nil }
    // Statements that must not compile are found first and blanked out of the programs of the others.
    guard sessions.isEmpty, !open.contains(where: { $0.claims.contains(where: \.isErrorClaim) }) else { return found }
    return scenes(of: open.filter(canShareProgram)).programs.compactMap { members in
      guard members.count <= 12, members.allSatisfy({ isPlain(blocks[$0]) }) else { return nil }
      return PageOpening(parts: members.map(askingPart), task: .run)
    }
  }

  private func sessionOpening(_ members: [Int]) -> PageOpening? {
    let isOrdinary = members.allSatisfy { number in
      let block = blocks[number]
      return judgements[number] == nil && canShareProgram(block) && isPlain(block) && !block.options.nest
        && !block.claims.contains(where: \.isErrorClaim)
    }
    guard isOrdinary, !members.isEmpty else { return nil }
    let isRun = members.contains { [.run, .auto].contains(blocks[$0].level) }
    return PageOpening(
      parts: isRun ? members.map(askingSessionPart) : members.map(sessionPart), task: isRun ? .run : .compile)
  }

  /// Whether a block means the same in a scope of its own as at the top level of a file, as far as a pass is concerned:
  /// nothing in it is allowed only in scopes, lives longer at the top level, goes on when the block ends, or says where it
  /// stands.
  private func isPlain(_ block: SampleBlock) -> Bool {
    let structure = block.structure
    let mode = LanguageModes.frontendMode(block.options.swift ?? ground.languageMode)
    guard structure.problems.isEmpty, !structure.needsFileScope, !structure.hasMain, !structure.awaits,
      structure.imports.isEmpty, mode != "6", block.options.show == nil, !isFollowedByOutput(block),
      structure.used.isDisjoint(with: Self.worldlyNames), block.code.count < 4_000
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

  private static let worldlyNames: Set<String> = [
    "Task", "DispatchQueue", "Thread", "exit", "abort", "readLine", "CommandLine", "isKnownUniquelyReferenced",
    "withExtendedLifetime", "Unmanaged", "ContinuousClock", "SuspendingClock",
  ]
  private static let scopeWords = ["deinit", "weak", "unowned", "lazy", "async", "await", "actor", "protocol"].map {
    Array($0.utf8)
  }

  func isFollowedByOutput(_ block: SampleBlock) -> Bool {
    guard case .fence(let index) = block.origin else { return true }
    return article.snippets.drop { $0.index <= index }.first?.language == "output"
  }

  /// Whether an outcome of a program of `opening` is a full pass for all its blocks.
  func isFullPass(_ opening: PageOpening, _ tried: SampleAttempt) -> Bool {
    guard tried.compiled, opening.task == .compile || tried.ran else { return false }
    return opening.task == .compile || opening.parts.allSatisfy { judgement(of: $0.block, in: tried) != nil }
  }
}
