/// Targets become names, or nothing at all.
import Testing

@testable import PreviewServer

@Suite struct RequestTargetTests {
  @Test(
    arguments: [
      ("/", [], true, ""), ("/a.css", ["a.css"], false, ""), ("/a/b/", ["a", "b"], true, ""),
      ("/a?b=/../c#d", ["a"], false, "?b=/../c"),
      ("/%EA%B8%80/", ["글"], true, ""), ("/글", ["글"], false, ""), ("/a%20b+c", ["a b+c"], false, ""),
      ("/a%2525", ["a%25"], false, ""),
      ("/...", [], false, "refused"), ("/a..b", ["a..b"], false, ""),
      ("/%e1%84%80%e1%85%a1", ["\u{1100}\u{1161}"], false, ""),
    ] as [(String, [String], Bool, String)])
  func readsNames(target: String, names: [String], isFolder: Bool, query: String) throws {
    let read = try? RequestTarget(target)
    guard query != "refused" else {
      #expect(read == nil)
      return
    }
    #expect(read?.names.map { Array($0.unicodeScalars) } == names.map { Array($0.unicodeScalars) })
    #expect(read?.isFolder == isFolder && read?.query == query)
  }

  @Test(arguments: [
    "", "a", "*", "http://localhost/", "/%", "/%2", "/%zz", "/%00", "/a%00.html", "/\u{7F}", "/%ff", "/%c0%ae%c0%ae/x",
    "/%ed%a0%80", "/a\nb",
    "/%0d%0aSet-Cookie:x", "/" + String(repeating: "a", count: 9_000),
  ])
  func refusesWhatIsNoPath(target: String) {
    #expect(throws: RequestTarget.Refusal.malformed) { try RequestTarget(target) }
  }

  @Test(arguments: [
    "/..", "/../", "/a/../b", "/./a", "//", "//evil.example/", "/a//b", "/.git/config", "/%2e%2e/", "/a%2fb", "/a%5cb",
    "/a\\b", "/.", "/a/.b",
  ])
  func refusesWhatIsNeverServed(target: String) {
    #expect(throws: RequestTarget.Refusal.forbidden) { try RequestTarget(target) }
  }

  @Test func redirectsStayOnThisServer() throws {
    #expect(try RequestTarget("/글 a?b=c").folderLocation == "/%EA%B8%80%20a/?b=c")
    #expect(try RequestTarget("/a").folderLocation == "/a/")
  }

  @Test(
    arguments: [
      (nil, ByteRangeRequest.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-", .part(2..<10)),
      ("bytes=-3", .part(7..<10)),
      ("bytes=0-99", .part(0..<10)), ("BYTES = 1-2", .whole), ("bytes=-99", .part(0..<10)),
      ("bytes=10-", .unsatisfiable),
      ("bytes=99-100", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-2", .whole), ("bytes=0-1,3-4", .whole),
      ("bytes=a-b", .whole),
      ("bytes=", .whole), ("items=0-1", .whole), ("bytes=--1", .whole), ("bytes=0-99999999999999999999999", .whole),
      ("bytes=1", .whole),
      ("bytes= 1 - 2 ", .part(1..<3)),
    ] as [(String?, ByteRangeRequest)])
  func readsRanges(header: String?, wanted: ByteRangeRequest) {
    #expect(ByteRangeRequest(header, size: 10) == wanted)
  }

  @Test func refusesForeignHosts() {
    let check = HostCheck(host: "127.0.0.1")
    for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "[::1]"] { #expect(check.accepts(host)) }
    for host in [
      nil, "", "evil.example", "localhost.evil.example", "localhost:80@evil.example", "127.0.0.1.nip.io", "[::1",
      "[::1]x", "0.0.0.0", "10.0.0.1",
      "localhost.", ":8080", "localhost:a", "evil.localhost", "127.0.0.2",
    ] {
      #expect(!check.accepts(host), "\(host ?? "none")")
    }
    #expect(HostCheck(host: "blog.test").accepts("blog.test:80"))
    #expect(
      HostCheck(host: "0.0.0.0").accepts("192.168.0.7:8080") && !HostCheck(host: "0.0.0.0").accepts("evil.example"))
  }
}
