/// Separates errors that only come from a lack of this machine (names of Apple's frameworks that the stubs do not have, missing modules,
/// Objective-C) from mistakes in a sample.
import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

struct MissingPlatformSupport {
  private let block: SampleBlock
  private let run: ProgramRun
  /// All words in the sources of the stub modules that the program was compiled with.
  private let words: Set<String>

  init(_ block: SampleBlock, in run: ProgramRun) {
    (self.block, self.run) = (block, run)
    words = run.job.stubs.reduce(into: Set()) { $0.formUnion(StubModules.words(of: $1)) }
  }

  /// What is lacking, if that explains all errors of a sample for another platform; nil otherwise. A name that is almost a name of the
  /// stubs counts as a mistake.
  var ofPlatform: Phrase? { isForPlatform ? reason(of: named) : nil }

  /// What is lacking, if that alone explains why a sample that must fail does not compile; nil otherwise.
  var ofMachine: Phrase? {
    reason { message in
      if let missing = message.missingName, missing.isModule { return VerdictReason.missingModule(missing.name) }
      if CandidateSearch.needsObjectiveC(message) { return VerdictReason.unavailable("Objective-C") }
      return isForPlatform ? named(message) : nil
    }
  }

  private var isForPlatform: Bool {
    !run.job.stubs.isEmpty || !block.options.needs.isEmpty
  }

  /// The reason for the first explained error of the block; nil if an error has no reason and is not in a statement with an explained one.
  private func reason(of error: (CompilerMessage) -> Phrase?) -> Phrase? {
    let errors = run.errors.filter { $0.block == block.number }
    let lacks = errors.filter { error($0.message) != nil }
    guard let first = lacks.first, !errors.contains(where: { isTypo($0.message) }) else { return nil }
    // An unknown name has no type, so it can cause further errors in its statement.
    let statements = lacks.compactMap { block.statement(around: $0.offset) }
    let areExplained = errors.allSatisfy { found in
      error(found.message) != nil || statements.contains { $0.contains(found.offset) }
    }
    return areExplained ? error(first.message) : nil
  }

  /// The reason for an error about a name that a framework may declare; nil for other errors. A lower-case name that is not a member of a
  /// framework's type counts as the sample's own, unless the fence has `needs=`.
  private func named(_ message: CompilerMessage) -> Phrase? {
    guard let missing = message.missingName else {
      let isKnown = !message.text.hasPrefix("unknown attribute") && !message.text.hasPrefix("no macro named")
      return isKnown ? nil : message.quotedName.map(VerdictReason.missingInStubs)
    }
    if missing.isModule { return VerdictReason.noStub(missing.name) }
    let name = [missing.type, missing.name].compactMap(\.self).joined(separator: ".")
    let isOfFramework = missing.type.map(isFrameworkType) ?? (missing.name.first?.isUppercase ?? false)
    return !block.options.needs.isEmpty || isOfFramework ? VerdictReason.missingInStubs(name) : nil
  }

  private func isFrameworkType(_ type: String) -> Bool {
    let names = type.utf8.split { !$0.isWordByte }.map { String(Substring($0)) }
    return names.contains { words.contains($0) && $0.first?.isUppercase == true }
      && block.structure.types.isDisjoint(with: names)
  }

  /// Whether an unknown name is a typo of a word in the stubs: at most one edit for fewer than 8 bytes, at most two otherwise. The limit is
  /// small because names of these frameworks share whole words.
  private func isTypo(_ message: CompilerMessage) -> Bool {
    guard let name = message.missingName?.name else { return false }
    let written = Array(name.utf8)
    let limit = written.count < 8 ? 1 : 2
    return words.contains { word in
      abs(word.utf8.count - written.count) <= limit && NearMiss.editDistance(written, Array(word.utf8)) <= limit
    }
  }
}
