/// Tests of edit distances and of the most similar of several words.
import Testing

@testable import Diagnostics

@Suite struct NearMissTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("ab", "abc", 1),
    ("abc", "acb", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3), ("ca", "abc", 3), ("a", "b", 1),
    ("클로저", "클로져", 1), ("abcdef", "azced", 3), ("xabc", "abcx", 2),
  ])
  func countsInsertionsDeletionsReplacementsAndSwaps(_ left: String, _ right: String, _ wanted: Int) {
    #expect(NearMiss.editDistance(Array(left), Array(right)) == wanted)
    #expect(NearMiss.editDistance(Array(right), Array(left)) == wanted)
  }

  @Test(
    arguments: [
      ("baseUrl", ["baseURL", "title"], "baseURL"), ("titel", ["title", "tile", "other"], "title"),
      ("abc", ["abd"], "abd"),
      ("ab", ["ac"], nil), ("ab", ["AB"], "AB"), ("a", ["b"], nil), ("a", ["a"], "a"), ("", ["a"], nil),
      ("abc", [], nil),
      // Two words at the same distance: nobody knows which was meant.
      ("abcd", ["abce", "abcf"], nil), ("abcd", ["abce", "abcf", "abcd"], "abcd"), ("abcd", ["abcd", "abce"], "abcd"),
      // One third of the longer word is near, more is not.
      ("abcdef", ["abcdxy"], "abcdxy"), ("abcdef", ["abcxyz"], nil), ("abcdef", ["abcdefgh"], "abcdefgh"),
      ("abcdef", ["abcdefghi"], "abcdefghi"), ("abcdef", ["abcdefghij"], nil), ("클로저", ["클로져"], "클로져"),
    ] as [(String, [String], String?)])
  func findsTheWordThatWasMeant(_ written: String, _ candidates: [String], _ wanted: String?) {
    #expect(NearMiss.bestMatch(for: written, among: candidates) == wanted)
  }
}
