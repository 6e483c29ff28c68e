/// Tests of plain text made from `[[topic]]`.
import ArticleModel
import Testing

@Suite struct WikiMarkupTests {
  /// Each link as `whole → target|text`.
  private func found(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return WikiMarkup.find(in: bytes).map { link in
      "\(words(link.whole)) → \(words(link.target))" + (link.text.map { "|" + words($0) } ?? "")
    }
  }

  @Test(arguments: [
    ("[[클로저]]", ["[[클로저]] → 클로저"]), ("앞 [[ARC|자동 참조]] 뒤 [[b]]", ["[[ARC|자동 참조]] → ARC|자동 참조", "[[b]] → b"]),
    ("[[ a b | c ]]", ["[[ a b | c ]] → a b|c"]), ("[[a|]]", ["[[a|]] → a|"]), ("[[a|b|c]]", ["[[a|b|c]] → a|b|c"]),
    ("[[C#]]", ["[[C#]] → C#"]), ("[[a]][[b]]", ["[[a]] → a", "[[b]] → b"]), ("[[[a]]]", ["[[a]] → a"]),
    ("[[x [[a]]", ["[[a]] → a"]), ("[[a", []), ("[[a]", []), ("[[a] ]", []), ("[[]]", []), ("[[ ]]", []),
    ("[[|a]]", []),
    ("[[a\nb]]", []), ("[a]", []), ("", []), ("[[", []), ("]]", []), ("[[a]b]]", []),
  ])
  func findsTopicLinks(text: String, links: [String]) { #expect(found(text) == links) }

  @Test(arguments: [
    ("앞 [[ARC|자동 참조]] 뒤", "앞 자동 참조 뒤"), ("[[ARC]]는 [[b|]]다", "ARC는 b다"), ("[[ a ]]", "a"), ("없음 [[a", "없음 [[a"),
    ("", ""), ("[a] [[b]]", "[a] b"),
  ])
  func plainTextShowsTheWordsOfLinks(text: String, plain: String) {
    #expect(WikiMarkup.plain(text) == plain)
    #expect(WikiMarkup.plain(Array(text.utf8)) == Array(plain.utf8))
  }
}
