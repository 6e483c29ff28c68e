/// A folder on disk is served with care: nothing outside of it, nothing hidden, with tags, ranges and packed texts.
import Foundation
import HostSystem
import TestSupport
import Testing

@testable import PreviewServer

/// A small site with what must not be served beside it and in it.
private func withSite(script: String = "", _ body: (StaticSite, URL) throws -> Void) throws {
  try withTemporaryFolder { folder in
    let root = folder.appendingPathComponent("public")
    try root.write("<html><body>집</body></html>", to: "index.html")
    try root.write("<html><body>글</body></html>", to: "글/하나/index.html")
    try root.write("없음", to: "404.html")
    try root.write("missing", to: "en/404.html")
    try root.write(String(repeating: "body { color: red }\n", count: 100), to: "style.css")
    try root.write("hidden", to: ".env")
    try root.write("hidden", to: ".git/config")
    try root.write("empty", to: "empty/a.txt")
    try folder.write("secret", to: "secret.txt")
    try folder.write("secret", to: "outside/secret.txt")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      at: root.appendingPathComponent("link.txt"), withDestinationURL: folder.appendingPathComponent("secret.txt"))
    try manager.createSymbolicLink(
      at: root.appendingPathComponent("away"), withDestinationURL: folder.appendingPathComponent("outside"))
    try manager.createSymbolicLink(atPath: root.appendingPathComponent("up").path, withDestinationPath: "..")
    let site = StaticSite(
      ServedFolder(path: root.path), hosts: HostCheck(host: "127.0.0.1"), script: Array(script.utf8))
    try body(site, root)
  }
}

private func text(_ answer: StaticAnswer) -> String {
  switch answer.body {
  case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
  case .file(let file, let range):
    String(decoding: file.read(at: range.lowerBound, count: range.count) ?? [], as: UTF8.self)
  }
}

/// Targets that try to get out of the folder or at what is hidden in it.
private let attacks: [String] = {
  let dots = [
    "..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..%00", "..%20", "...", "....", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae",
    "..;", "%ff..", "..%0a", "up", ".", "%uff0e%uff0e",
    "．．", "‥", "..%c0%af", "..%ef%bc%8f",
  ]
  let slashes = ["/", "%2f", "%2F", "\\", "%5c", "%5C", "//", "/./", "%252f", "%c0%af", "%c1%9c", "∕"]
  var list = dots.flatMap { dot in slashes.map { "/\(dot)\($0)secret.txt" } }
  list += dots.flatMap { ["/글/\($0)/\($0)/secret.txt", "/\($0)/\($0)/\($0)/etc/passwd", "/away/\($0)/secret.txt"] }
  list += [
    "/link.txt", "/away/secret.txt", "/away/", "/up/secret.txt", "/up/public/.env", "/.env", "/.git/config", "/%2eenv",
    "/.%65nv", "/a/../.env",
  ]
  list += [
    "//etc/passwd", "/etc/passwd", "///etc/passwd", "/file:///etc/passwd", "/C:/secret.txt", "/secret.txt::$DATA",
    "/~root/.ssh/id_rsa", "/proc/self/environ",
  ]
  return list
}()

@Suite struct StaticSiteTests {
  @Test func leaksNothing() throws {
    #expect(attacks.count >= 200)
    try withSite { site, _ in
      for attack in attacks {
        let answer = site.answer(StaticRequest(target: attack))
        #expect([400, 404].contains(answer.status), "\(attack): \(answer.status)")
        #expect(
          !text(answer).contains("secret") && !text(answer).contains("hidden") && !text(answer).contains("root:"),
          "\(attack)")
      }
    }
  }

  @Test func servesPagesAndRedirectsFolders() throws {
    try withSite { site, _ in
      let home = site.answer(StaticRequest(target: "/"))
      #expect(
        home.status == 200 && home.header("content-type") == "text/html; charset=utf-8" && text(home).contains("집"))
      #expect(home.header("x-content-type-options") == "nosniff" && home.header("cache-control") == "no-cache")
      let redirect = site.answer(StaticRequest(target: "/%EA%B8%80/하나?a=b"))
      #expect(redirect.status == 301 && redirect.header("location") == "/%EA%B8%80/%ED%95%98%EB%82%98/?a=b")
      #expect(site.answer(StaticRequest(target: "/style.css/")).status == 404)
      #expect(site.answer(StaticRequest(target: "/empty/")).status == 404)
      #expect(site.answer(StaticRequest(target: "/empty")).status == 404)
    }
  }

  @Test func findsHangulComposedAndDecomposed() throws {
    try withSite { site, root in
      try root.write("풀어쓴", to: "풀.txt".decomposedStringWithCanonicalMapping)
      let decomposed = "/글/하나/".decomposedStringWithCanonicalMapping
      #expect(site.answer(StaticRequest(target: decomposed)).status == 200)
      #expect(site.answer(StaticRequest(target: "/%ED%92%80.txt")).status == 200)
    }
  }

  @Test func answersWhatIsMissingWithTheSitesOwnPage() throws {
    try withSite { site, _ in
      let korean = site.answer(StaticRequest(target: "/어디"))
      #expect(
        korean.status == 404 && text(korean) == "없음" && korean.header("content-type") == "text/html; charset=utf-8")
      #expect(text(site.answer(StaticRequest(target: "/en/where"))) == "missing")
    }
  }

  @Test func knowsTagsUntilTheFileChanges() throws {
    try withSite { site, root in
      let first = site.answer(StaticRequest(target: "/style.css"))
      let tag = try #require(first.header("etag"))
      for header in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let again = site.answer(StaticRequest(target: "/style.css", ifNoneMatch: header))
        #expect(again.status == 304 && text(again).isEmpty && again.header("etag") == tag)
      }
      #expect(site.answer(StaticRequest(target: "/style.css", ifNoneMatch: "\"x\"")).status == 200)
      try root.write("p { }", to: "style.css")
      let changed = site.answer(StaticRequest(target: "/style.css", ifNoneMatch: tag))
      #expect(changed.status == 200 && text(changed) == "p { }")
    }
  }

  @Test func sendsParts() throws {
    try withSite { site, root in
      let part = site.answer(StaticRequest(target: "/style.css", range: "bytes=5-8", acceptEncoding: "gzip"))
      #expect(part.status == 206 && text(part) == "{ co" && part.header("content-range") == "bytes 5-8/2000")
      let past = site.answer(StaticRequest(target: "/style.css", range: "bytes=2000-"))
      #expect(past.status == 416 && past.header("content-range") == "bytes */2000")
      let old = site.answer(StaticRequest(target: "/style.css", range: "bytes=0-1", ifRange: "\"old\""))
      #expect(old.status == 200)
      let large = String(repeating: "0123456789", count: 300_000)
      try root.write(large, to: "large.bin")
      let middle = site.answer(StaticRequest(target: "/large.bin", range: "bytes=2999990-"))
      #expect(middle.status == 206 && text(middle) == "0123456789")
      let tag = try #require(middle.header("etag"))
      #expect(site.answer(StaticRequest(target: "/large.bin", ifNoneMatch: tag)).status == 304)
    }
  }

  @Test func packsTexts() throws {
    try withSite { site, _ in
      let packed = site.answer(StaticRequest(target: "/style.css", acceptEncoding: "br;q=1.0, gzip;q=0.8"))
      #expect(packed.header("content-encoding") == "gzip" && packed.header("vary") == "accept-encoding")
      #expect(packed.header("etag")?.hasSuffix("-gz\"") == true)
      #expect(
        site.answer(StaticRequest(target: "/style.css", acceptEncoding: "gzip;q=0")).header("content-encoding") == nil)
      #expect(site.answer(StaticRequest(target: "/style.css")).header("content-encoding") == nil)
    }
  }

  @Test func refusesOtherMethodsAndHosts() throws {
    try withSite { site, _ in
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"] {
        let answer = site.answer(StaticRequest(method: method, target: "/"))
        #expect(answer.status == 405 && answer.header("allow") == "GET, HEAD")
      }
      #expect(site.answer(StaticRequest(target: "/", host: "evil.example")).status == 403)
      #expect(site.answer(StaticRequest(target: "/", host: nil)).status == 403)
      #expect(site.answer(StaticRequest(method: "HEAD", target: "/")).status == 200)
    }
  }

  @Test func putsTheScriptOnlyIntoPages() throws {
    try withSite(script: "<script src=x></script>") { site, _ in
      #expect(text(site.answer(StaticRequest(target: "/"))) == "<html><body>집<script src=x></script></body></html>")
      #expect(!text(site.answer(StaticRequest(target: "/style.css"))).contains("script"))
    }
  }

  @Test func namesTypesByEndings() {
    #expect(ContentTypes.type(ofFile: "a.wasm") == "application/wasm")
    #expect(ContentTypes.type(ofFile: "a.SVG") == "image/svg+xml; charset=utf-8")
    #expect(ContentTypes.type(ofFile: "atom.xml") == "application/atom+xml; charset=utf-8")
    #expect(
      ContentTypes.type(ofFile: "a.avif") == "image/avif"
        && ContentTypes.type(ofFile: "a") == "application/octet-stream")
  }

  @Test func packsWhatGzipUnpacks() throws {
    var random = SystemRandomNumberGenerator()
    let texts: [[UInt8]] = [
      [], [0], Array("가나다라마바사 ".utf8), Array(String(repeating: "<p>같은 글이 되풀이됩니다.</p>\n", count: 5_000).utf8),
      (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }, [UInt8](repeating: 7, count: 70_000),
      (0..<60_000).map { UInt8($0 % 251) },
    ]
    try withTemporaryFolder { folder in
      for (index, bytes) in texts.enumerated() {
        let file = folder.appendingPathComponent("\(index).gz")
        try Data(Gzip.pack(bytes)).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-d", file.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try Array(Data(contentsOf: folder.appendingPathComponent("\(index)"))) == bytes)
      }
    }
  }
}
