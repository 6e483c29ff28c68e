/// Tests of diagnostics about locks and pages.
import Diagnostics
import Testing
import Translation

struct TranslationMessagesTests {
  @Test func aConflictIsSettledByTheLinesOfBothSides() {
    let problem = Diagnostic.unreadableTranslationLock(.conflict(line: 3), path: "ko/translations.lock", target: "ko")
    #expect(problem.message.english.contains("line 3") && problem.message.english.contains("'jikji translate status'"))
    #expect(!problem.message.english.contains("adopt") && !problem.message.korean.contains("adopt"))
  }

  @Test(arguments: [LockFault.newerVersion("2"), .cutOff, .badLine(7)])
  func aLockThatCannotBeReadNamesTheCure(_ fault: LockFault) {
    let problem = Diagnostic.unreadableTranslationLock(fault, path: "ko/translations.lock", target: "ko")
    #expect(problem.code == "unreadable-translation-lock" && problem.severity == .error)
    #expect(problem.place?.text.path == "ko/translations.lock")
    for text in [problem.message.english, problem.message.korean] {
      #expect(text.contains("jikji translate adopt --again ko"))
    }
  }

  @Test func doubtfulPairsNameTheHashToPinThemTo() {
    let (source, target) = (blockText("one two.\n\none three.\n", path: "en.md"), blockText("하나.\n", path: "ko.md"))
    let pair = AlignedPair(source: 1..<2, target: 0..<1, margin: 0.1)
    let problem = Diagnostic.doubtfulPair(pair, source, target)
    #expect(problem.code == "doubtful-pair" && problem.place?.text.path == "ko.md")
    #expect(problem.notes[0].message.english.contains(source.blocks[1].hash.digits))
    #expect(problem.notes[0].place?.range == source.blocks[1].range)
  }

  @Test func creditsThatAreMissingAreNamed() {
    let problem = Diagnostic.translationWithoutSource("license", at: Place(path: "jikji.yml"))
    #expect(problem.code == "translation-without-source" && problem.message.korean.contains("license"))
    let shared = Diagnostic.sharedOriginal("a.md", of: ["b.md", "c.md"], target: "ko")
    #expect(shared.severity == .warning && shared.message.english.contains("'c.md'"))
  }
}
