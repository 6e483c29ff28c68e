/// Tests of the preview's editing functions: who may accept blocks, and how files are opened.
import Diagnostics
import HTTPTypes
import Synchronization
import Testing

@testable import PreviewServer

/// What the desk was asked.
private final class Asked: Sendable {
  let calls = Mutex<[String]>([])
}

struct PreviewDeskTests {
  private static func desk(_ asked: Asked, answer: Phrase? = nil) -> PreviewDesk {
    PreviewDesk(editor: EditorLink(folder: "/site")) { file, line in
      asked.calls.withLock { $0.append("\(file):\(line)") }
      return answer
    }
  }

  private static func fields(_ token: String, changing name: String? = nil, to value: String? = nil) -> HTTPFields {
    var fields: HTTPFields = [.contentType: "application/json", .origin: "http://localhost:8080"]
    if let field = HTTPField.Name("X-Jikji-Token") { fields[field] = token }
    if let field = HTTPField.Name("Sec-Fetch-Site") { fields[field] = "same-origin" }
    if let field = name.flatMap({ HTTPField.Name($0) }) { fields[field] = value }
    return fields
  }

  private static let question = #"{"file": "content/ko/a.md", "line": 7}"#

  @Test func acceptsABlockForItsOwnPages() async throws {
    let asked = Asked()
    let desk = Self.desk(asked)
    try await SiteFixture.with(desk: desk) { (site) async throws in
      let answer = try await site.get(
        "/_jikji/accept", Self.fields(desk.token), method: .post, host: "localhost:8080", body: Self.question)
      #expect(answer.status == 204)
    }
    #expect(asked.calls.withLock { $0 } == ["content/ko/a.md:7"])
  }

  @Test(
    arguments: [
      ("Origin", "https://evil.example"), ("Origin", "http://localhost:9090"), ("Origin", "null"), ("Origin", nil),
      ("X-Jikji-Token", "guess"), ("X-Jikji-Token", nil), ("Sec-Fetch-Site", "cross-site"),
      ("Sec-Fetch-Site", "same-site"), ("Content-Type", "text/plain"), ("Content-Type", nil),
    ] as [(String, String?)])
  func refusesEveryOtherOrigin(field: String, value: String?) async throws {
    let asked = Asked()
    let desk = Self.desk(asked)
    try await SiteFixture.with(desk: desk) { (site) async throws in
      let fields = Self.fields(desk.token, changing: field, to: value)
      let answer = try await site.get(
        "/_jikji/accept", fields, method: .post, host: "localhost:8080", body: Self.question)
      #expect(answer.status == 403)
    }
    #expect(asked.calls.withLock { $0 }.isEmpty)
  }

  @Test func refusesForeignHostsOtherPathsAndServersWithoutDesk() async throws {
    let asked = Asked()
    let desk = Self.desk(asked)
    try await SiteFixture.with(desk: desk) { (site) async throws in
      let fields = Self.fields(desk.token, changing: "Origin", to: "http://evil.example")
      let foreign = try await site.get(
        "/_jikji/accept", fields, method: .post, host: "evil.example", body: Self.question)
      #expect(foreign.status == 403)
      let other = try await site.get("/index.html", Self.fields(desk.token), method: .post, host: "localhost:8080")
      #expect(other.status == 405)
    }
    try await SiteFixture.with { (site) async throws in
      let answer = try await site.get(
        "/_jikji/accept", Self.fields(desk.token), method: .post, host: "localhost:8080", body: Self.question)
      #expect(answer.status == 405)
      #expect(try await site.get("/_jikji/desk.js").status == 404)
    }
    #expect(asked.calls.withLock { $0 }.isEmpty)
  }

  @Test(arguments: ["", "{}", #"{"file": "a.md", "line": 0}"#, #"{"file": "a.md", "line": "7"}"#, "[1]"])
  func refusesWhatIsNoQuestion(body: String) async throws {
    let asked = Asked()
    let desk = Self.desk(asked)
    try await SiteFixture.with(desk: desk) { (site) async throws in
      let answer = try await site.get(
        "/_jikji/accept", Self.fields(desk.token), method: .post, host: "localhost:8080", body: body)
      #expect(answer.status == 400)
      let long = try await site.get(
        "/_jikji/accept", Self.fields(desk.token), method: .post, host: "localhost:8080",
        body: Self.question + String(repeating: " ", count: 10_000))
      #expect(long.status == 400)
    }
    #expect(asked.calls.withLock { $0 }.isEmpty)
  }

  @Test func saysWhyABlockWasNotAccepted() async throws {
    let desk = Self.desk(Asked(), answer: Phrase(en: "no such block", ko: "그런 문단이 없습니다"))
    try await SiteFixture.with(desk: desk) { (site) async throws in
      let answer = try await site.get(
        "/_jikji/accept", Self.fields(desk.token), method: .post, host: "localhost:8080", body: Self.question)
      #expect(answer.status == 422 && answer.body == "no such block")
    }
  }

  @Test func theSecretIsInPagesAndNotInTheScript() async throws {
    let desk = Self.desk(Asked())
    #expect(desk.token != Self.desk(Asked()).token && desk.token.count >= 32)
    try await SiteFixture.with(desk: desk) { (site) async throws in
      #expect(try await site.get("/").body.contains("data-token=\"\(desk.token)\""))
      let script = try await site.get("/_jikji/desk.js")
      #expect(script.status == 200 && !script.body.contains(desk.token))
    }
  }

  @Test func editorsHaveTheirOwnAddresses() {
    let text = SourceText(path: "content/ko/a.md", "하나\n둘\n")
    let place = Place(text, 7..<10)
    #expect(EditorLink(folder: "/my site").address(of: place) == "vscode://file/my%20site/content/ko/a.md:2:1")
    let other = EditorLink(folder: "/s", pattern: "idea://open?file={file}&line={line}")
    #expect(other.address(of: place) == "idea://open?file=/s/content/ko/a.md&line=2")
    #expect(other.markup == "idea://open?file=/s/{file}&amp;line={line}")
  }
}
