/// Tests of server-sent events: who gets which message, and its content.
import Diagnostics
import Testing

@testable import PreviewServer

struct EventBroadcasterTests {
  @Test func subscribersGetTheGreetingThenEveryMessage() async {
    let events = EventBroadcaster(greeting: "A")
    var first = events.subscribe().makeAsyncIterator()
    events.send("1", greeting: "B")
    var second = events.subscribe().makeAsyncIterator()
    events.send("2", greeting: "C")
    #expect(await first.next() == "retry: 500\nA")
    #expect(await first.next() == "1")
    #expect(await first.next() == "2")
    #expect(await second.next() == "retry: 500\nB")
    #expect(await second.next() == "2")
  }

  @Test func heartbeatsAreComments() async {
    let events = EventBroadcaster(greeting: "")
    var messages = events.subscribe().makeAsyncIterator()
    events.sendHeartbeat()
    _ = await messages.next()
    #expect(await messages.next() == ":\n\n")
  }

  @Test func closingEndsOldAndNewStreams() async {
    let events = EventBroadcaster(greeting: "A")
    var old = events.subscribe().makeAsyncIterator()
    events.close()
    events.send("late", greeting: "B")
    #expect(await old.next() == "retry: 500\nA")
    #expect(await old.next() == nil)
    var new = events.subscribe().makeAsyncIterator()
    #expect(await new.next() == nil)
  }

  @Test func aPageThatDoesNotReadLosesTheOldestMessages() async {
    let events = EventBroadcaster(greeting: "A")
    var messages = events.subscribe().makeAsyncIterator()
    for number in 1...40 { events.send("\(number)", greeting: "") }
    #expect(await messages.next() == "9")
    events.close()
    var rest: [String] = []
    while let message = await messages.next() { rest.append(message) }
    #expect(rest == (10...40).map(String.init))
  }
}

struct ReloadMessageTests {
  private func problem(_ severity: Severity, _ text: String) -> Diagnostic {
    Diagnostic(.outsideWorld, severity, at: nil, Phrase(verbatim: text))
  }

  @Test func namesChangedFilesFromTheRoot() {
    let outcome = BuildOutcome(changedFiles: ["b.css", "글/index.html"], diagnostics: [], isPublished: true)
    #expect(
      ReloadMessage.built(build: "r-1", outcome, in: .english)
        == "event: built\ndata: {\"build\":\"r-1\",\"files\":[\"/b.css\",\"/글/index.html\"],\"problems\":[]}\n\n")
  }

  @Test func namesTheNewAddressOfAPageWhoseFileWasRenamed() {
    let outcome = BuildOutcome(changedFiles: [], diagnostics: [], isPublished: true, moved: ["/가/": "/b/"])
    #expect(ReloadMessage.built(build: "r-1", outcome, in: .english).contains("\"moved\":{\"/가/\":\"/b/\"}"))
  }

  @Test func diagnosticsLeadToTheEditorAtTheirPlace() {
    let text = SourceText(path: "content/ko/글.md", "가\n나 다\n")
    let outcome = BuildOutcome(
      changedFiles: [], diagnostics: [Diagnostic(.missingPage, at: Place(text, 8..<11), en: "x", ko: "x")],
      isPublished: false)
    let message = ReloadMessage.built(build: "r-1", outcome, in: .english, editor: EditorLink(folder: "/a b"))
    #expect(message.contains("vscode://file/a%20b/content/ko/%EA%B8%80.md:2:3"), "\(message)")
  }

  @Test func namesNoFilesOfASiteThatWasNotPublished() {
    let outcome = BuildOutcome(changedFiles: ["a.html"], diagnostics: [], isPublished: false)
    #expect(ReloadMessage.built(build: "r-1", outcome, in: .english).contains("\"files\":[]"))
  }

  @Test func saysThatAnyFileMayHaveChanged() {
    let outcome = BuildOutcome(changedFiles: nil, diagnostics: [], isPublished: true)
    #expect(ReloadMessage.built(build: "r-1", outcome, in: .english).contains("\"files\":null"))
  }

  @Test func showsErrorsThenWarningsAndNoNotes() throws {
    let found = [problem(.note, "least"), problem(.warning, "lesser"), problem(.error, "worst")]
    let message = ReloadMessage.hello(build: "r-0", found, in: .english)
    #expect(message.hasPrefix("event: hello\ndata: {\"build\":\"r-0\",") && message.hasSuffix("}\n\n"))
    let error = try #require(message.firstRange(of: "worst")), warning = try #require(message.firstRange(of: "lesser"))
    #expect(error.lowerBound < warning.lowerBound && !message.contains("least"))
    #expect(message.contains("\"severity\":\"error\"") && message.contains("\"severity\":\"warning\""))
  }

  @Test func showsAtMostTwentyProblems() {
    let found = (100..<130).map { problem(.error, "fault \($0)") }
    let message = ReloadMessage.hello(build: "r-0", found, in: .korean)
    #expect(message.matches(of: /fault 1\d\d/).count == 20)
  }
}
