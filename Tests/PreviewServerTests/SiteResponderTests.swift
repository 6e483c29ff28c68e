/// Tests of requests for files: what is served, with which headers, and what never is.
import Diagnostics
import Foundation
import HTTPTypes
import HostSystem
import TestSupport
import Testing

@testable import PreviewServer

/// Targets that try to leave the folder or to reach what is hidden in it.
private let attacks: [String] = {
  let dots = [
    "..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..%00", "..%20", "...", "....", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae",
    "..;", "%ff..", "..%0a", "up", ".", "%uff0e%uff0e", "．．", "‥", "..%c0%af", "..%ef%bc%8f",
  ]
  let slashes = ["/", "%2f", "%2F", "\\", "%5c", "%5C", "//", "/./", "%252f", "%c0%af", "%c1%9c", "∕"]
  var list = dots.flatMap { dot in slashes.map { "/\(dot)\($0)secret.txt" } }
  list += dots.flatMap { ["/글/\($0)/\($0)/secret.txt", "/\($0)/\($0)/\($0)/etc/passwd", "/away/\($0)/secret.txt"] }
  list += [
    "/link.txt", "/away/secret.txt", "/away/", "/up/secret.txt", "/up/public/.env", "/.env", "/.well-known/.env",
    "/.git/config", "/%2eenv",
    "/.%65nv", "/a/../.env", "//etc/passwd", "/etc/passwd", "///etc/passwd", "/file:///etc/passwd", "/C:/secret.txt",
    "/secret.txt::$DATA", "/~root/.ssh/id_rsa", "/proc/self/environ", "secret.txt", "*", "file:///etc/passwd",
    "http://localhost/../secret.txt", "/%2e%2e%2fsecret.txt", "/%2f.env", "/empty%2f..%2f.env", "/%7f",
    "/" + String(repeating: "a", count: 300),
  ]
  return list
}()

struct SiteResponderTests {
  @Test func neverServesFilesOutsideTheFolderOrHiddenOnes() async throws {
    #expect(attacks.count >= 200)
    try await SiteFixture.with { (site) async throws in
      for attack in attacks {
        let answer = try await site.get(attack)
        #expect([400, 404].contains(answer.status), "\(attack): \(answer.status)")
        let leaks = ["secret", "hidden", "root:"].filter(answer.body.contains)
        #expect(leaks == [], "\(attack)")
      }
    }
  }

  @Test func servesIndexPagesWithHeaders() async throws {
    try await SiteFixture.with { (site) async throws in
      let home = try await site.get("/")
      #expect(home.status == 200 && home.body == "<html><body>집</body></html>")
      #expect(home[.contentType] == "text/html; charset=utf-8")
      #expect(home[.contentLength] == "\(home.body.utf8.count)")
      #expect(home[.xContentTypeOptions] == "nosniff" && home[.cacheControl] == "no-cache")
      #expect(home[.acceptRanges] == "bytes" && home[.eTag] != nil && home[.lastModified] != nil)
      #expect(try await site.get("/글/하나/?a=b").body == "<html><body>글</body></html>")
      #expect(try await site.get("/none.txt").body == "")
      #expect(try await site.get("/.well-known/security.txt").body == "contact")
    }
  }

  @Test(arguments: [
    ("/%EA%B8%80/하나?a=b", 301, "/%EA%B8%80/%ED%95%98%EB%82%98/?a=b"), ("/글/하나", 301, "/%EA%B8%80/%ED%95%98%EB%82%98/"),
    ("/style.css/", 404, nil), ("/empty/", 404, nil), ("/empty", 404, nil), ("/글", 404, nil), ("/index.html", 200, nil),
  ])
  func redirectsFoldersToTheirSlash(target: String, status: Int, location: String?) async throws {
    try await SiteFixture.with { (site) async throws in
      let answer = try await site.get(target)
      #expect(answer.status == status && answer[.location] == location)
    }
  }

  @Test func findsHangulNamesComposedAndDecomposed() async throws {
    try await SiteFixture.with { (site) async throws in
      try site.root.write("풀어쓴", to: "풀.txt".decomposedStringWithCanonicalMapping)
      try site.root.write("모아쓴", to: "모.txt")
      #expect(try await site.get("/글/하나/".decomposedStringWithCanonicalMapping).status == 200)
      #expect(try await site.get("/%ED%92%80.txt").body == "풀어쓴")
      #expect(try await site.get("/모.txt".decomposedStringWithCanonicalMapping).body == "모아쓴")
    }
  }

  @Test func answersMissingPathsWithThePageOfTheirLanguage() async throws {
    try await SiteFixture.with { (site) async throws in
      let korean = try await site.get("/어디")
      #expect(korean.status == 404 && korean.body == "없음" && korean[.contentType] == "text/html; charset=utf-8")
      #expect(try await site.get("/en/where").body == "missing")
      #expect(try await site.get("/ko/where").body == "없음")
      try FileManager.default.removeItem(at: site.root.appendingPathComponent("404.html"))
      let plain = try await site.get("/어디")
      #expect(
        plain.status == 404 && plain.body == "404 Not Found\n" && plain[.contentType] == "text/plain; charset=utf-8")
    }
  }

  @Test func answersNotModifiedUntilTheFileChanges() async throws {
    try await SiteFixture.with { (site) async throws in
      let tag = try #require(try await site.get("/style.css")[.eTag])
      let again = try await site.get("/style.css", [.ifNoneMatch: tag])
      #expect(again.status == 304 && again.body == "" && again[.eTag] == tag)
      #expect(try await site.get("/style.css", [.ifNoneMatch: "\"x\""]).status == 200)
      try site.root.write("p { }", to: "style.css")
      let changed = try await site.get("/style.css", [.ifNoneMatch: tag])
      #expect(changed.status == 200 && changed.body == "p { }" && changed[.eTag] != tag)
      let date = try #require(changed[.lastModified])
      #expect(try await site.get("/style.css", [.ifModifiedSince: date]).status == 304)
      #expect(try await site.get("/style.css", [.ifModifiedSince: "Sat, 01 Jan 2000 00:00:00 GMT"]).status == 200)
    }
  }

  @Test(arguments: [
    ("bytes=5-8", 206, "5-8"), ("bytes=0-0", 206, "0-0"), ("bytes=1990-", 206, "1990-1999"),
    ("bytes=1990-99999", 206, "1990-1999"), ("bytes=1999-1999", 206, "1999-1999"), ("bytes=2000-", 416, "*"),
    ("bytes=3000-4000", 416, "*"), ("bytes=-3", 200, nil), ("bytes=5-2", 200, nil), ("bytes=0-1,3-4", 200, nil),
    ("bytes=a-b", 200, nil), ("items=0-1", 200, nil), ("bytes=", 200, nil), ("bytes=0-99999999999999999999", 200, nil),
  ])
  func sendsTheRangeThatIsAskedFor(range: String, status: Int, place: String?) async throws {
    try await SiteFixture.with { (site) async throws in
      let whole = try await site.get("/style.css").body
      let answer = try await site.get("/style.css", [.range: range])
      #expect(answer.status == status && answer[.contentRange] == place.map { "bytes \($0)/2000" })
      guard let ends = place?.split(separator: "-").compactMap({ Int($0) }), ends.count == 2 else { return }
      #expect(answer.body == String(decoding: Array(whole.utf8)[ends[0]...ends[1]], as: UTF8.self))
      #expect(answer[.contentLength] == "\(ends[1] - ends[0] + 1)")
    }
  }

  @Test func sendsTheWholeWhenARangeIsOfAnOlderVersion() async throws {
    try await SiteFixture.with { (site) async throws in
      let tag = try #require(try await site.get("/style.css")[.eTag])
      #expect(try await site.get("/style.css", [.range: "bytes=0-1", .ifRange: tag]).status == 206)
      #expect(try await site.get("/style.css", [.range: "bytes=0-1", .ifRange: "\"old\""]).status == 200)
    }
  }

  @Test func sendsLargeFilesInParts() async throws {
    try await SiteFixture.with { (site) async throws in
      let large = String(repeating: "0123456789", count: 300_000)
      try site.root.write(large, to: "large.bin")
      let whole = try await site.get("/large.bin")
      #expect(whole.status == 200 && whole.body == large && whole[.contentLength] == "3000000")
      #expect(try await site.get("/large.bin", [.range: "bytes=2999990-"]).body == "0123456789")
      #expect(try await site.get("/large.bin", [.range: "bytes=3000000-"]).status == 416)
      let tag = try #require(whole[.eTag])
      #expect(try await site.get("/large.bin", [.ifNoneMatch: tag]).status == 304)
    }
  }

  @Test func servesFilesOnDemandInsteadOfTheFolder() async throws {
    let onDemand = OnDemandFiles()
    try await SiteFixture.with(events: EventBroadcaster(greeting: ""), onDemand: onDemand) { (site) async throws in
      try site.root.write("image", to: "copied.png")
      try site.root.write(String(repeating: "0", count: 3 << 20), to: "large.bin")
      let copies = ["copied.png", "large.bin"].map {
        WritableFile(path: $0, .file(site.root.appendingPathComponent($0).path))
      }
      onDemand.replace(
        with: copies + [
          WritableFile(path: "index.html", .made { Array("<body>새 집</body>".utf8) }),
          WritableFile(path: "글/둘/index.html", .bytes(Array("둘".utf8))), WritableFile(path: "404.html", .bytes([65])),
          WritableFile(path: ".hidden", .bytes([65])),
        ])
      let home = try await site.get("/")
      #expect(home.body == "<body>새 집\(ReloadScript.tag)</body>" && home[.contentType] == "text/html; charset=utf-8")
      #expect(try await site.get("/글/둘")[.location] == "/%EA%B8%80/%EB%91%98/")
      #expect(try await site.get("/글/둘/".decomposedStringWithCanonicalMapping).body == "둘\(ReloadScript.tag)")
      #expect(try await site.get("/copied.png").body == "image")
      // A page that is made again has another tag.
      let tag = try #require(home[.eTag])
      #expect(try await site.get("/", [.ifNoneMatch: tag]).status == 304)
      onDemand.replace(with: copies + [WritableFile(path: "index.html", .made { Array("<body>헌 집</body>".utf8) })])
      #expect(try await site.get("/", [.ifNoneMatch: tag]).body.contains("헌 집"))
      // Others are answered when the build has ended.
      let paths = ["/글/하나/", "/large.bin", "/.hidden", "/nowhere"]
      async let late = statuses(of: paths, site)
      try await Task.sleep(for: .milliseconds(150))
      onDemand.buildEnded(isWhole: true)
      #expect(try await late == [200, 200, 404, 404])
      #expect(try await site.get("/").body.contains("집</body>") == false)
    }
  }

  private func statuses(of paths: [String], _ site: SiteFixture) async throws -> [Int] {
    var found: [Int] = []
    for path in paths { found.append(try await site.get(path).status) }
    return found
  }

  @Test func aFailedBuildIsNotWaitedFor() async throws {
    let onDemand = OnDemandFiles()
    try await SiteFixture.with(onDemand: onDemand) { (site) async throws in
      onDemand.replace(with: [WritableFile(path: "index.html", .bytes(Array("새 집".utf8)))])
      onDemand.buildEnded(isWhole: false)
      #expect(try await site.get("/글/하나/").status == 404)
      #expect(try await site.get("/").body == "새 집")
    }
  }

  @Test func sendsHeadersAloneForHead() async throws {
    try await SiteFixture.with { (site) async throws in
      let head = try await site.get("/style.css", [.range: "bytes=0-1"], method: .head)
      #expect(head.status == 200 && head.body == "" && head[.contentLength] == "2000")
      let missing = try await site.get("/어디", method: .head)
      #expect(missing.status == 404 && missing.body == "" && missing[.contentLength] == "6")
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
  func refusesOtherMethods(name: String) async throws {
    let method = try #require(HTTPRequest.Method(rawValue: name))
    try await SiteFixture.with { (site) async throws in
      let answer = try await site.get("/", method: method)
      #expect(answer.status == 405 && answer[.allow] == "GET, HEAD" && !answer.body.contains("집"))
    }
  }

  @Test func carriesOutAFixOnlyForAPageOfItsOwn() async throws {
    let asked = AskedFixes()
    try await SiteFixture.with(events: EventBroadcaster(greeting: ""), fix: { await asked.ask($0) }) {
      (site) async throws in
      let field = try #require(HTTPField.Name(ReloadScript.fixField))
      #expect(try await site.get(ReloadScript.fixPath, [field: "a"], method: .post).status == 204)
      #expect(try await site.get(ReloadScript.fixPath, [field: "b"], method: .post).status == 409)
      #expect(try await site.get(ReloadScript.fixPath, [field: "c"], method: .post, host: "evil.example").status == 403)
      #expect(try await site.get(ReloadScript.fixPath, method: .post).status == 405)
      #expect(try await site.get("/", [field: "d"], method: .post).status == 405)
      #expect(try await site.get(ReloadScript.fixPath, [field: "e"]).status == 404)
    }
    #expect(await asked.all == ["a", "b"])
  }

  @Test func refusesForeignHosts() async throws {
    try await SiteFixture.with { (site) async throws in
      #expect(try await site.get("/", host: "evil.example").status == 403)
      #expect(try await site.get("/", host: nil).status == 403)
      #expect(try await site.get("/", host: "localhost:8080").status == 200)
    }
  }

  @Test func putsTheScriptIntoPagesOfAPreviewOnly() async throws {
    try await SiteFixture.with(events: EventBroadcaster(greeting: "")) { (site) async throws in
      #expect(try await site.get("/").body == "<html><body>집\(ReloadScript.tag)</body></html>")
      #expect(try await site.get("/어디").body == "없음\(ReloadScript.tag)")
      let style = try await site.get("/style.css")
      #expect(!style.body.contains("script"))
      let script = try await site.get(ReloadScript.path)
      #expect(script.status == 200 && script[.contentType] == "text/javascript; charset=utf-8")
      #expect(
        script.body == String(decoding: ReloadScript.source, as: UTF8.self) && script.body.contains("EventSource"))
      #expect(try await site.get(ReloadScript.path, host: "evil.example").status == 403)
      let events = try await site.get(ReloadScript.eventsPath, method: .head)
      #expect(events[.contentType] == "text/event-stream; charset=utf-8" && events[.cacheControl] == "no-store")
    }
    try await SiteFixture.with { (site) async throws in
      #expect(try await site.get(ReloadScript.path).status == 404)
      #expect(try await site.get(ReloadScript.eventsPath).status == 404)
    }
  }

  @Test func sendsEventsFromTheGreetingOn() async throws {
    let events = EventBroadcaster(greeting: "event: hello\n\n")
    events.close()
    try await SiteFixture.with(events: events) { (site) async throws in
      // A closed broadcaster ends the stream, so that the body has an end.
      #expect(try await site.get(ReloadScript.eventsPath).body == "")
    }
  }

  @Test func previewsShowEveryChangeAndFinishedSitesKeepResponsesForAMoment() async throws {
    try await SiteFixture.with(events: EventBroadcaster(greeting: "")) { (site) async throws in
      for round in 0..<5 {
        try site.root.write("판 \(round)", to: "a.txt")
        #expect(try await site.get("/a.txt").body == "판 \(round)")
      }
    }
    try await SiteFixture.with { (site) async throws in
      try site.root.write("하나", to: "a.txt")
      _ = try await site.get("/a.txt")
      try site.root.write("두울", to: "a.txt")
      try await Task.sleep(for: .milliseconds(10))
      #expect(try await site.get("/a.txt").body == "두울")
    }
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
    ("a.js", "text/javascript; charset=utf-8"), ("a.json", "application/json; charset=utf-8"),
    ("a.SVG", "image/svg+xml; charset=utf-8"), ("a.xml", "application/xml; charset=utf-8"),
    ("a.wasm", "application/wasm"),
    ("atom.xml", "application/atom+xml; charset=utf-8"), ("feed.xml", "application/atom+xml; charset=utf-8"),
    ("rss.xml", "application/rss+xml; charset=utf-8"), ("feed.json", "application/feed+json; charset=utf-8"),
    ("a.avif", "image/avif"), ("a.webp", "image/webp"), ("a.png", "image/png"), ("a.woff2", "font/woff2"),
    ("a.md", "text/markdown; charset=utf-8"), ("a.swift", "text/plain; charset=utf-8"), ("a.mp4", "video/mp4"),
    ("a.pdf", "application/pdf"), ("a", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
    ("a.webmanifest", "application/manifest+json; charset=utf-8"), ("a.yml", "text/plain; charset=utf-8"),
    ("a.m4a", "audio/mp4"), ("a.mov", "video/quicktime"), ("a.vtt", "text/vtt; charset=utf-8"),
  ])
  func namesTheTypeOfAFileByItsName(name: String, type: String) async throws {
    try await SiteFixture.with { (site) async throws in
      try site.root.write("x", to: name)
      #expect(try await site.get("/" + name)[.contentType] == type)
    }
  }
}

struct AllowedHostsTests {
  @Test(arguments: ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "[::1]", "localhost:"])
  func allowsTheNamesOfLoopback(host: String) {
    #expect(AllowedHosts(listeningOn: "127.0.0.1").allows(host))
  }

  @Test(arguments: [
    nil, "", "evil.example", "localhost.evil.example", "localhost:80@evil.example", "127.0.0.1.nip.io", "[::1",
    "[::1]x", "0.0.0.0", "10.0.0.1", "localhost.", ":8080", "localhost:a", "evil.localhost", "127.0.0.2", "[fe80::1]",
  ])
  func refusesOtherNames(host: String?) {
    #expect(!AllowedHosts(listeningOn: "127.0.0.1").allows(host))
  }

  @Test func allowsTheNameItListensOn() {
    #expect(AllowedHosts(listeningOn: "Blog.test").allows("blog.test:80"))
    #expect(AllowedHosts(listeningOn: "fe80::1").allows("[fe80::1]:80"))
  }

  @Test(arguments: ["0.0.0.0", "::"]) func allowsAnyAddressOnAllInterfaces(host: String) {
    let hosts = AllowedHosts(listeningOn: host)
    for address in ["192.168.0.7:8080", "10.0.0.1", "[fe80::1]:8080"] { #expect(hosts.allows(address)) }
    for name in ["evil.example", "1.2.3", "1.2.3.256", "1.2.3.4.5", "1..2.3", "[evil]"] { #expect(!hosts.allows(name)) }
  }

  @Test func untilThereIsASiteEveryAddressShowsWhatIsWrongAndWaits() async throws {
    try await SiteFixture.with { (site) async throws in
      let problem = Diagnostic(.missingKey, at: Place(path: "jikji.yml"), Phrase(en: "<title> is required", ko: "없음"))
      let failed = BuildOutcome(changedFiles: [], diagnostics: [problem], isPublished: false)
      let events = EventBroadcaster(greeting: "")
      let announcer = BuildAnnouncer(events: events, run: "r", after: failed, language: .english)
      let responder = SiteResponder(
        folder: site.root.path, hosts: AllowedHosts(listeningOn: "127.0.0.1"), events: events,
        failurePage: { announcer.failurePage })
      let broken = SiteFixture(responder: responder, root: site.root)
      for path in ["/", "/글/하나/", "/nowhere"] {
        let answer = try await broken.get(path)
        #expect(answer.status == 503 && answer.body.contains("&lt;title&gt; is required"), "\(path)")
        #expect(answer.body.contains("src=\"/_jikji/client.js\"") && answer.body.contains("data-jikji-failure"))
      }
      #expect(try await broken.get("/_jikji/client.js").status == 200)
      announcer.announce(BuildOutcome(changedFiles: ["index.html"], diagnostics: [], isPublished: true))
      #expect(try await broken.get("/").status == 200)
    }
  }
}

/// Fixes that were asked for; only the one named `a` can be carried out.
private actor AskedFixes {
  private(set) var all: [String] = []

  func ask(_ id: String) -> Bool {
    all.append(id)
    return id == "a"
  }
}
