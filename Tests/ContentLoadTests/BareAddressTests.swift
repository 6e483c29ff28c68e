/// Tests of where bare URLs end in Korean prose.
import Testing

@testable import ContentLoad

@Suite struct BareAddressTests {
  /// The address and what GFM takes along, separated by `|` where the address ends.
  private static let table = [
    // What follows a bracket, a quotation mark, punctuation.
    "http://goo.gl/fWknl|)의", "http://itunes.apple.com|\"으로", "https://a.kr/b|」에서", "https://a.kr/b|’를",
    "https://a.kr/b|)에서", "https://a.kr/b|]은", "https://a.kr/b|>을", "https://a.kr/b|'로", "https://a.kr/b|”라는",
    "https://a.kr/b|).그리고", "https://a.kr/b|。다음", "https://a.kr/b|、다음", "https://a.kr/b|…", "https://a.kr/b|.」",
    "http://a.kr|(에이)에서", "https://a.kr/b|\u{A0}참고", "https://a.kr/b|　참고",
    // Josa.
    "http://a.kr|에서", "http://itunes.apple.com|으로", "http://a.kr:8080|을", "www.apple.com|에", "http://a.kr|접속하면",
    "https://a.kr/b|를", "https://a.kr/b/c.html|에서는", "https://a.kr/?q=1|로", "https://a.kr/b|입니다", "https://a.kr/b|이라고",
    "https://a.kr/%EA%B0%80|를", "https://a.kr/wiki/Swift_(language)|는", "https://a.kr/b|로,다음", "https://a.kr/b|의(것)",
    "https://a.kr/wiki/상수_(수학)|을", "https://a.kr/#top|으로",
    // Hangul of the address.
    "https://a.kr/wiki/상수|", "https://a.kr/?q=검색위치|", "https://a.kr/?q=검색&p=위치를|", "https://a.kr/검색위치를|",
    "https://a.kr/swift로-앱-만들기|", "https://a.kr/entry/Xcode설치하기|", "https://a.kr/entry/iOS이미지|",
    "https://a.kr/wiki/스위프트_(언어)|", "https://a.kr/#절-제목|", "http://한글.kr|", "http://한글.한국/가|",
    "https://a.kr/글-Swift의|", "https://a.kr/나/b|를",
    // Nothing to do with Korean.
    "https://a.kr/b|", "https://a.kr/search?q=(business))+ok|", "https://a.kr/it's|", "https://a.kr/a_(b)|",
    "https://a.kr/café|", "https://a.kr/a,b;c|", "https://a.kr/日本語|", "me@a.kr|", "http://|",
  ]

  @Test(arguments: table) func endsWhereTheAddressEnds(marked: String) throws {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let text = Array(marked.utf8.filter { $0 != UInt8(ascii: "|") })
    let end = BareAddress.end(of: text[...], after: 0x20)
    #expect(String(decoding: text[..<end], as: UTF8.self) == String(parts[0]))
  }

  @Test func anAddressInSingleQuotesEndsWithThem() {
    let text = Array("http://a.kr/b'+x".utf8)
    #expect(BareAddress.end(of: text[...], after: UInt8(ascii: "'")) == 13)
    #expect(BareAddress.end(of: text[...], after: 0x20) == text.count)
  }

  @Test func noBytesAreTooOdd() {
    var state: UInt64 = 7
    let alphabet: [[UInt8]] = ["a", ".", "/", "(", ")", "\"", "'", "가", "를", "에서", "。", "é", "\\"].map {
      Array($0.utf8)
    }
    for _ in 0..<5_000 {
      var text = Array("http://".utf8)
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        let pick = Int(state >> 33)
        text += pick % 17 == 0 ? [UInt8(truncatingIfNeeded: pick)] : alphabet[pick % alphabet.count]
      }
      let end = BareAddress.end(of: text[...], after: nil)
      #expect(end > 0 && end <= text.count)
    }
  }
}
