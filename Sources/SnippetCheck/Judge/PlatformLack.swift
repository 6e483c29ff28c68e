/// Tells what only this machine lacks from what is wrong with a sample: names of Apple's frameworks that the stubs lack, modules
/// that are not here, Objective-C.
import ArticleModel
private import ByteText
import Diagnostics
import SwiftSource

struct PlatformLack {
  private let block: SampleBlock
  private let run: ProgramRun
  /// All words of the stubs that the program was compiled against.
  private let words: Set<String>

  init(_ block: SampleBlock, in run: ProgramRun) {
    (self.block, self.run) = (block, run)
    words = run.job.stubs.reduce(into: Set()) { $0.formUnion(StubModules.words(of: $1)) }
  }

  /// What is lacking, when nothing else is wrong with a sample for another platform: nobody here can know better. A name that is
  /// nearly one of the stubs' is a mistake all the same.
  var ofPlatform: Phrase? { isForPlatform ? reason(of: named) : nil }

  /// What is lacking, when that alone keeps a sample from compiling that is to fail anyway.
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

  /// The first of the reasons for the block's errors; nil when one of them has none and does not follow from another.
  private func reason(of error: (CompilerMessage) -> Phrase?) -> Phrase? {
    let errors = run.errors.filter { $0.block == block.number }
    let lacks = errors.filter { error($0.message) != nil }
    guard let first = lacks.first, !errors.contains(where: { isSlip($0.message) }) else { return nil }
    // A name that is not found has no type, so that there may be more errors in its statement.
    let statements = lacks.compactMap { block.statement(around: $0.offset) }
    let areExplained = errors.allSatisfy { found in
      error(found.message) != nil || statements.contains { $0.contains(found.offset) }
    }
    return areExplained ? error(first.message) : nil
  }

  /// The reason for an error about a name that a framework may declare. One in small letters that is no member of the
  /// framework's types is the sample's own, unless the author says that it needs the platform.
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

  /// Whether a name that was not found is a word of the stubs but for a letter or two; names of these frameworks have whole words
  /// in common.
  private func isSlip(_ message: CompilerMessage) -> Bool {
    guard let name = message.missingName?.name else { return false }
    let written = Array(name.utf8)
    let limit = written.count < 8 ? 1 : 2
    return words.contains { word in
      abs(word.utf8.count - written.count) <= limit && NearMiss.editDistance(written, Array(word.utf8)) <= limit
    }
  }
}
