/// Tests of splitting URLs, and of resolving relative ones with the examples of RFC 3986.
import Testing

@testable import WebAddress

@Suite struct URLReferenceTests {
  /// Parts as `scheme|authority|path|query|fragment`, `-` for nil.
  static let splits: [(text: String, parts: String)] = [
    ("https://a.kr/b/c?d=e#f", "https|a.kr|/b/c|d=e|f"), ("http://a.kr", "http|a.kr||-|-"), ("", "-|-||-|-"),
    ("HTTPS://User:pw@A.KR:80/B", "https|User:pw@A.KR:80|/B|-|-"), ("//a/b", "-|a|/b|-|-"), ("///b", "-||/b|-|-"),
    ("mailto:a@b.kr", "mailto|-|a@b.kr|-|-"), ("#", "-|-||-|"), ("?", "-|-|||-"), ("?a?b#c#d", "-|-||a?b|c#d"),
    ("#a?b", "-|-||-|a?b"), ("c:\\notes", "-|-|c:\\notes|-|-"), ("1a:b", "-|-|1a:b|-|-"),
    ("a+b-c.1:d", "a+b-c.1|-|d|-|-"),
    ("가:나", "-|-|가:나|-|-"), (":a", "-|-|:a|-|-"), ("ab:", "ab|-||-|-"), ("a/b:c", "-|-|a/b:c|-|-"),
    ("글 하나.md#첫째 절", "-|-|글 하나.md|-|첫째 절"), ("https://a.kr?b", "https|a.kr||b|-"),
    ("https://a.kr#b", "https|a.kr||-|b"),
    ("/\u{301}a", "-|-|/\u{301}a|-|-"), ("a#\u{301}b", "-|-|a|-|\u{301}b"),
  ]

  @Test(arguments: splits.indices)
  func splitsAnyText(_ index: Int) {
    let (text, parts) = Self.splits[index]
    let url = URLReference(text)
    let found = [url.scheme, url.authority, url.path, url.query, url.fragment].map { $0 ?? "-" }.joined(separator: "|")
    #expect(found == parts)
    if url.scheme == nil || !text.hasPrefix("HTTPS") { #expect(url.text == text) }
  }

  @Test(arguments: [
    ("https://a.kr/b", "a.kr|-"), ("https://A.Kr:8080/b", "a.kr|8080"), ("https://u@v:w@a.kr:1", "a.kr|1"),
    ("http://[::1]:80/", "[::1]|80"), ("http://[::1]/", "[::1]|-"), ("http://[::1/", "[|:1"), ("https://:80/", "-|80"),
    ("https://a.kr:", "a.kr|"), ("mailto:a", "-|-"), ("//a.kr", "a.kr|-"), ("/a.kr", "-|-"),
    ("https://블로그.kr/", "블로그.kr|-"),
  ])
  func readsHostAndPort(_ text: String, _ wanted: String) {
    let url = URLReference(text)
    #expect("\(url.host ?? "-")|\(url.port ?? "-")" == wanted)
  }

  @Test(arguments: [
    ("https://a.kr/b", false, true), ("HTTP://a", false, true), ("https:///b", false, false), ("https:a", false, false),
    ("ftp://a.kr/", false, false), ("//a.kr/", false, false), ("a.md", true, false), ("/a", true, false),
    ("#a", true, false),
    ("mailto:a@b", false, false),
  ])
  func tellsKindsOfAddresses(_ text: String, _ isRelative: Bool, _ isWeb: Bool) {
    #expect(URLReference(text).isRelative == isRelative)
    #expect(URLReference(text).isWeb == isWeb)
  }

  @Test func asksServersWithoutFragment() {
    #expect(URLReference("https://a.kr/b?c#d").request == "https://a.kr/b?c")
    #expect(URLReference("a#").request == "a")
  }

  /// RFC 3986 §5.4, normal and abnormal examples but `g:h`, whose scheme of one letter is none here.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
  ])
  func completesRelativeAddresses(_ written: String, _ wanted: String) {
    #expect(URLReference(written).resolved(against: URLReference("http://a/b/c/d;p?q")).text == wanted)
  }

  @Test func completesAddressesBelowHostsWithoutPathAndRelativePages() {
    #expect(URLReference("g").resolved(against: URLReference("http://a")).text == "http://a/g")
    #expect(URLReference("g").resolved(against: URLReference("a/b")).text == "a/g")
    #expect(URLReference("g").resolved(against: URLReference("b")).text == "g")
    #expect(URLReference("../g").resolved(against: URLReference("/a/b/c")).text == "/a/g")
    #expect(URLReference("mailto:x@y").resolved(against: URLReference("http://a/b")).text == "mailto:x@y")
    #expect(URLReference("//h/./i").resolved(against: URLReference("https://a/b")).text == "https://h/./i")
  }
}
