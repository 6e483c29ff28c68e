/// Tests of host names in ASCII.
import Testing

@testable import WebAddress

@Suite struct HostNameTests {
  @Test(
    arguments: [
      ("블로그.kr", "xn--2i0b10rqve.kr"), ("한국어.Ab한글.kr:80", "xn--3e0bk47br7k.xn--ab-f12i831k.kr:80"),
      ("\u{1112}\u{1161}\u{11AB}.kr", "xn--6q8b.kr"), ("日本語.jp", "xn--wgv71a119e.jp"),
      ("straße.de", "xn--strae-oqa.de"),
      ("예시。한국", "xn--vv4b11d.xn--3e0b707e"), ("Example.KR:8080", "Example.KR:8080"), ("a_b", "a_b"), ("", ""),
      ("[::1]:80", "[::1]:80"), ("블\u{200D}로그.kr", nil), ("블로그.kr/a", nil), ("a@블로그.kr", nil), ("블 로그.kr", nil),
      ("블로그.kr:x", nil),
    ] as [(String, String?)])
  func encodesNamesBeyondASCII(_ host: String, _ wanted: String?) {
    #expect(HostName.ascii(host) == wanted)
  }
}
