/// Tests of the order of builds and of the events that pages receive.
import Diagnostics
import HostSystem
import Synchronization
import Testing

@testable import PreviewServer

/// Gathers what a queue hands out.
private final class Builds: Sendable {
  private let taken = Mutex<[Set<String>]>([])
  private let running = Atomic(0)
  private let overlapped = Mutex(false)

  func build(_ changes: ChangedPaths) async {
    if running.add(1, ordering: .relaxed).newValue > 1 { overlapped.withLock { $0 = true } }
    taken.withLock { $0.append(changes.paths) }
    try? await Task.sleep(for: .milliseconds(20))
    running.subtract(1, ordering: .relaxed)
  }

  var haveOverlapped: Bool { overlapped.withLock { $0 } }

  var all: [Set<String>] { taken.withLock { $0 } }

  /// Waits until `path` was handed out, for ten seconds at most.
  func wait(for path: String) async -> Bool {
    for _ in 0..<1_000 {
      if all.contains(where: { $0.contains(path) }) { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

struct BuildQueueTests {
  @Test func buildsOnceWithoutAChangeWhenAsked() async {
    let builds = Builds()
    let queue = BuildQueue { await builds.build($0) }
    queue.addBuild()
    let running = Task { await queue.run() }
    queue.add(ChangedPaths(paths: ["a"]), urgency: .now)
    #expect(await builds.wait(for: "a"))
    queue.addBuild()
    queue.add(ChangedPaths(paths: ["b"]), urgency: .whenQuiet)
    #expect(await builds.wait(for: "b"))
    running.cancel()
    #expect(builds.all.count <= 4 && !builds.haveOverlapped)
  }

  @Test func buildsOneAfterAnotherAndForgetsNothing() async {
    let builds = Builds()
    let queue = BuildQueue { await builds.build($0) }
    let running = Task { await queue.run() }
    for number in 0..<200 {
      queue.add(ChangedPaths(paths: ["\(number)"]), urgency: number % 3 == 0 ? .now : .whenQuiet)
      if number % 20 == 0 { try? await Task.sleep(for: .milliseconds(15)) }
    }
    #expect(await builds.wait(for: "199"))
    running.cancel()
    #expect(builds.all.reduce(into: Set()) { $0.formUnion($1) }.count == 200)
    #expect(!builds.haveOverlapped)
  }

  @Test func gathersSavesWhosePagesAreShownAlready() async {
    let builds = Builds()
    let queue = BuildQueue { await builds.build($0) }
    let running = Task { await queue.run() }
    for number in 0..<10 { queue.add(ChangedPaths(paths: ["\(number)"]), urgency: .whenQuiet) }
    #expect(await builds.wait(for: "9"))
    running.cancel()
    #expect(builds.all.count == 1)
  }

  @Test func newerProblemsAreNeverReplacedByOlderOnes() async throws {
    let events = EventBroadcaster(greeting: "")
    let announcer = BuildAnnouncer(events: events, run: "r", language: .english)
    var messages = events.subscribe().makeAsyncIterator()
    _ = await messages.next()
    let problem = Diagnostic(.outsideWorld, at: nil, Phrase(en: "odd thing", ko: "이상함"))
    announcer.announce(BuildOutcome(changedFiles: ["a"], diagnostics: [], isPublished: true, number: 4))
    announcer.announce(BuildOutcome(changedFiles: ["b"], diagnostics: [problem], isPublished: true, number: 3))
    announcer.announce(BuildOutcome(changedFiles: nil, diagnostics: [problem], isPublished: false))
    let first = try #require(await messages.next())
    let second = try #require(await messages.next())
    let third = try #require(await messages.next())
    #expect(first.contains("\"r-1\"") && first.contains("\"/a\"") && !first.contains("odd thing"))
    #expect(second.contains("\"r-2\"") && second.contains("\"/b\"") && !second.contains("odd thing"))
    #expect(third.contains("odd thing"))
  }
}
