import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import SnippetCheck

/// Tests of pairing recorded entries with samples.
@Suite struct SnippetPairingTests {
  /// Pairs samples by their code.
  private func partners(_ old: [String], _ new: [String]) -> [Int?] {
    let facts = { (code: String) in (key: code, similarityHash: SnippetFingerprint.similarityHash(of: Array(code.utf8)))
    }
    return SnippetPairing(old: old.map(facts), new: new.map(facts)).partners
  }

  private static let long = "struct Point { var x = 1; var y = 2; func sum() -> Int { x + y } }"

  @Test(
    arguments: [
      (["a", "b", "c"], ["a", "b", "c"], [0, 1, 2]), (["a", "b"], ["b", "a"], [1, 0]),
      (["a", "a"], ["a", "a"], [0, 1]),
      (["a", "print(n)", "c"], ["a", "prnit(n)", "c"], [0, 1, 2]), (["a", "b"], ["b"], [1]), ([], ["a"], [nil]),
      (["a", "c"], ["a", "b", "c"], [0, nil, 1]), (["x"], ["y"], [0]),
      (["a", long], ["new", "a", long + " // more"], [nil, 0, 1]),
      ([long, "a"], ["a", "b", long.replacing("sum", with: "total")], [1, nil, 0]),
    ] as [([String], [String], [Int?])])
  func editedAndMovedSamplesAreFound(old: [String], new: [String], wanted: [Int?]) {
    #expect(partners(old, new) == wanted)
  }

  @Test func likenessFallsWithTheShareOfEqualCode() {
    let similarityHash = { (code: String) in SnippetFingerprint.similarityHash(of: Array(code.utf8)) }
    #expect(similarityHash(Self.long).count == 16 && similarityHash("").count == 16)
    #expect(
      SnippetFingerprint.common(similarityHash(Self.long), similarityHash(Self.long.replacing(" ", with: "\n"))) == 8)
    #expect(
      SnippetFingerprint.common(similarityHash(Self.long), similarityHash(Self.long.replacing("sum", with: "total")))
        >= 4)
    #expect(
      SnippetFingerprint.common(similarityHash(Self.long), similarityHash("let names = [\"Anna\", \"Alex\"].sorted()"))
        < 4)
    #expect(SnippetFingerprint.common("", "x") == 0)
  }
}
