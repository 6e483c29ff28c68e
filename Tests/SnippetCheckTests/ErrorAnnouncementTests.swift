import ArticleModel
import Testing

@testable import SnippetCheck

@Suite struct ErrorAnnouncementTests {
  /// The words at which `code` has errors that no comment announces; the statements behind `!` are the errors.
  private func swallowed(_ marked: String) -> (unannounced: [String], met: [Int]) {
    var code = ""
    var errors: [Int] = []
    for part in marked.split(separator: "!", omittingEmptySubsequences: false) {
      if !code.isEmpty || part.startIndex > marked.startIndex { errors.append(code.utf8.count) }
      code += part
    }
    let bytes = Array(code.utf8)
    let block = SampleBlock(
      number: 0, origin: .fence(0), code: bytes, lineOffsets: [], range: 0..<0, fence: 0..<0, options: SnippetOptions(),
      level: .run)
    let claims = block.claims.indices.filter { block.claims[$0].isAboutError }
    let found = ErrorAnnouncements(claims: claims, of: block, errors: errors)
    let open = errors.filter { error in !found.statements.contains { $0.contains(error) } }
    return (open.map { String(decoding: bytes[$0...].prefix { $0 != 0x0A }, as: UTF8.self) }, found.met.keys.sorted())
  }

  @Test func aCommentThatWasMetAboveAnnouncesNothingBelow() {
    let found = swallowed("let q: Int = !\"x\"\n// 위 줄은 컴파일되지 않습니다.\nlet w = !qq\n")
    #expect(found.unannounced == ["qq"] && found.met == [0])
    let inside = swallowed("func f() {\n  let q: Int = !\"x\"\n  // Error\n  let w = !qq\n}\n")
    #expect(inside.unannounced == ["qq"] && inside.met == [0])
  }

  @Test func aCommentMayStandAboveWhatItSpeaksOf() {
    let one = swallowed("let a = 1\n// Error\nlet b: Int = !\"x\"\n")
    #expect(one.unannounced.isEmpty && one.met == [0])
    let three = swallowed("// Error\na = !1\n// Error\nb = !2\n// Error\nc = !3\n")
    #expect(three.unannounced.isEmpty && three.met == [0, 1, 2])
  }

  @Test func commentsBelowAndBehindAnnounceTheirOwn() {
    let below = swallowed("a = !1\n// Error\nb = !2\n// Error\n")
    #expect(below.unannounced.isEmpty && below.met == [0, 1])
    let behind = swallowed("a = !1 // Error\nb = !2\n")
    #expect(behind.unannounced == ["2"] && behind.met == [0])
  }

  @Test func whatIsAroundACommentCountsWhenNothingBesideItFailed() {
    let found = swallowed("func f() -> Int {\n  // Error\n  let a = 1\n!}\n")
    #expect(found.unannounced.isEmpty && found.met == [0])
  }
}
