/// Tests that changes on a real disk are reported, however they are made.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

/// Collects changes until all of `names` were reported or ten seconds passed in which others had their turn too; what is
/// still missing.
private func missing(_ names: Set<String>, from watcher: FileWatcher) async -> Set<String> {
  let timeout = Task {
    for _ in 0..<500 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
    if !Task.isCancelled { watcher.stop() }
  }
  defer { timeout.cancel() }
  var left = names
  while !left.isEmpty, let changes = await watcher.next() {
    left = left.filter { name in !changes.paths.contains { $0.hasSuffix("/" + name) } }
  }
  return left
}

@Suite(.serialized) struct FileWatcherTests {
  private let methods: [FileWatcher.Method] = [.automatic, .polling(milliseconds: 20)]

  private func withWatcher(_ body: (FileWatcher, URL) async throws -> Void) async throws {
    for method in methods {
      try await withTemporaryFolder { folder in
        let root = folder.resolvingSymlinksInPath().appendingPathComponent("content")
        try root.write("하나", to: "ko/가.md")
        let watcher = FileWatcher([root.path], method: method)
        try await body(watcher, root)
        watcher.stop()
      }
    }
  }

  @Test func tellsOfWritesCreationsAndDeletions() async throws {
    try await withWatcher { watcher, root in
      try root.write("둘", to: "ko/가.md")
      #expect(await missing(["ko/가.md"], from: watcher).isEmpty)
      try root.write("새", to: "ko/나.md")
      #expect(await missing(["ko/나.md"], from: watcher).isEmpty)
      try FileManager.default.removeItem(at: root.appendingPathComponent("ko/나.md"))
      #expect(await missing(["ko/나.md"], from: watcher).isEmpty)
    }
  }

  @Test func tellsOfEditorsThatWriteByRename() async throws {
    try await withWatcher { watcher, root in
      for round in 0..<5 {
        try root.write("판 \(round)", to: "ko/.가.md.tmp")
        let from = root.appendingPathComponent("ko/.가.md.tmp").path
        #expect(rename(from, root.appendingPathComponent("ko/가.md").path) == 0)
        #expect(await missing(["ko/가.md"], from: watcher).isEmpty)
      }
    }
  }

  @Test func followsNewAndRenamedFolders() async throws {
    try await withWatcher { watcher, root in
      try root.write("깊이", to: "en/a/b/c/d.md")
      #expect(await missing(["en/a/b/c/d.md"], from: watcher).isEmpty)
      try FileManager.default.moveItem(at: root.appendingPathComponent("en/a"), to: root.appendingPathComponent("en/z"))
      #expect(await missing(["en/z/b/c/d.md"], from: watcher).isEmpty)
      try root.write("바뀜", to: "en/z/b/c/d.md")
      #expect(await missing(["en/z/b/c/d.md"], from: watcher).isEmpty)
      try root.write("다시", to: "en/a/b/c/e.md")
      #expect(await missing(["en/a/b/c/e.md"], from: watcher).isEmpty)
    }
  }

  @Test func watchesWhatIsAddedLater() async throws {
    try await withWatcher { watcher, root in
      let side = root.deletingLastPathComponent()
      try side.write("하나", to: "data/terms.yml")
      watcher.add([side.appendingPathComponent("data/terms.yml").path])
      // What lies there may have changed before it was watched.
      #expect(await missing(["data/terms.yml"], from: watcher).isEmpty)
      for round in 0..<2 {
        try side.write("둘 \(round)", to: "data/terms.yml")
        #expect(await missing(["data/terms.yml"], from: watcher).isEmpty)
      }
      try root.write("둘", to: "ko/가.md")
      #expect(await missing(["ko/가.md"], from: watcher).isEmpty)
    }
  }

  /// A path may be added in the few milliseconds in which the watcher waits for the rest of other changes.
  @Test func watchesWhatIsAddedWhileChangesSettle() async throws {
    try await withWatcher { watcher, root in
      let side = root.deletingLastPathComponent()
      for round in 0..<8 {
        try side.write("하나", to: "data/\(round).yml")
        try root.write("판 \(round)", to: "ko/가.md")
        try await Task.sleep(for: .milliseconds(2))
        watcher.add([side.appendingPathComponent("data/\(round).yml").path])
        #expect(await missing(["data/\(round).yml"], from: watcher).isEmpty)
      }
    }
  }

  @Test func findsAFolderThatWasDeletedAndMadeAgain() async throws {
    try await withWatcher { watcher, root in
      try FileManager.default.removeItem(at: root)
      try await Task.sleep(for: .milliseconds(150))
      try root.write("다시", to: "ko/다.md")
      #expect(await missing(["ko/다.md"], from: watcher).isEmpty)
      try root.write("또", to: "ko/라.md")
      #expect(await missing(["ko/라.md"], from: watcher).isEmpty)
      let away = root.deletingLastPathComponent().appendingPathComponent("away")
      try FileManager.default.moveItem(at: root, to: away)
      try root.write("셋", to: "ko/마.md")
      #expect(await missing(["ko/마.md"], from: watcher).isEmpty)
    }
  }

  @Test func watchesSingleFiles() async throws {
    for method in methods {
      try await withTemporaryFolder { folder in
        let root = folder.resolvingSymlinksInPath()
        try root.write("title: a", to: "jikji.yml")
        let watcher = FileWatcher([root.appendingPathComponent("jikji.yml").path], method: method)
        try root.write("x", to: "other.yml")
        try root.write("title: bc", to: "jikji.yml")
        let changes = await watcher.next()
        #expect(changes?.paths.map { $0.hasSuffix("/jikji.yml") } == [true])
        watcher.stop()
      }
    }
  }

  @Test func missesNothingInAFlood() async throws {
    try await withTemporaryFolder { folder in
      let root = folder.resolvingSymlinksInPath()
      let watcher = FileWatcher([root.path])
      let names = (0..<3_000).map { "\($0 % 60)/\($0).md" }
      let writing = Task.detached { for name in names { try root.write("a", to: name) } }
      #expect(await missing(Set(names), from: watcher).isEmpty)
      try await writing.value
      watcher.stop()
    }
  }

  @Test func saysNothingOfHiddenAndScratchFiles() async throws {
    try await withWatcher { watcher, root in
      let unreported = [".a.md.swp", "a.md~", "#a.md#", "4913", ".git/index", ".git"]
      for name in unreported.dropLast() { try root.write("x", to: name) }
      try root.write("x", to: "last.md")
      var seen: Set<String> = []
      while let changes = await watcher.next() {
        seen.formUnion(changes.paths.map { String($0.dropFirst(root.path.count + 1)) })
        if seen.contains("last.md") { break }
      }
      #expect(seen.contains("last.md") && seen.isDisjoint(with: unreported))
    }
  }

  @Test func endsWhenStopped() async {
    let watcher = FileWatcher(["/nonexistent/of/course"])
    let waiting = Task { await watcher.next() }
    try? await Task.sleep(for: .milliseconds(30))
    watcher.stop()
    #expect(await waiting.value == nil)
    let cancelled = Task { await FileWatcher(["/nonexistent"]).next() }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
  }
}

struct PollingWatchTests {
  @Test func seesTwoChangesOfOneSizeWithinATickOfTheClock() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.md")
      // Later than any look, so that the file is young however slow this test is.
      let tick = Date(timeIntervalSinceNow: 3_600)
      func write(_ text: String) throws {
        try folder.write(text, to: "a.md")
        try FileManager.default.setAttributes([.modificationDate: tick], ofItemAtPath: file.path)
      }
      try write("둘 0")
      var watch = PollingWatch(WatchState([file.path]))
      #expect(watch.changes().isEmpty)
      try write("둘 1")
      #expect(watch.changes().paths == [file.path])
      #expect(watch.changes().isEmpty)
    }
  }
}

struct ChangeInboxTests {
  @Test func mergesChangesUntilTheyAreTaken() async {
    let inbox = ChangeInbox()
    inbox.put(ChangedPaths(paths: ["/가"]))
    inbox.put(ChangedPaths(paths: ["/나"], mayMissSome: true))
    inbox.put(ChangedPaths())
    #expect(await inbox.next() == ChangedPaths(paths: ["/가", "/나"], mayMissSome: true))
    inbox.put(ChangedPaths(paths: ["/다"]))
    #expect(await inbox.next() == ChangedPaths(paths: ["/다"]))
  }

  @Test func wakesWhoWaits() async {
    let inbox = ChangeInbox()
    let waiting = Task { await inbox.next() }
    await Task.yield()
    inbox.put(ChangedPaths(paths: ["/a"]))
    #expect(await waiting.value == ChangedPaths(paths: ["/a"]))
  }

  @Test func handsOutWhatIsLeftBeforeItEnds() async {
    let inbox = ChangeInbox()
    inbox.put(ChangedPaths(paths: ["/a"]))
    inbox.close()
    #expect(await inbox.next() == ChangedPaths(paths: ["/a"]))
    #expect(await inbox.next() == nil)
    #expect(await inbox.next() == nil)
  }

  @Test(arguments: [
    ("a.md", true), ("가.md", true), ("~a", true), ("#a", true), ("a#", true), ("4914", true), (".a", false),
    ("a~", false),
    ("#a#", false), ("4913", false), ("", false),
  ])
  func ignoresHiddenAndScratchFiles(name: String, isReported: Bool) {
    #expect(FileWatcher.isReported(name) == isReported)
  }

  @Test func pathsAreAddedOnce() {
    let state = WatchState(["/a"])
    state.add(["/a", "/b"])
    state.add(["/b", "/c"])
    #expect(state.paths == ["/a", "/b", "/c"] && !state.isStopped)
    state.stop()
    #expect(state.isStopped)
  }
}

struct NonblockingPipeTests {
  @Test func wakingEndsOneWait() {
    let pipe = NonblockingPipe()
    #expect(!pipe.wait(for: -1, milliseconds: 0))
    pipe.wake()
    pipe.wake()
    let start = HostEnvironment.monotonicSeconds
    #expect(!pipe.wait(for: -1, milliseconds: 60_000))
    #expect(HostEnvironment.monotonicSeconds - start < 30)
    // Both calls were used up by one wait.
    #expect(!pipe.wait(for: pipe.reader, milliseconds: 0))
  }

  @Test func reportsWhatCanBeRead() {
    let pipe = NonblockingPipe(), other = NonblockingPipe()
    other.wake()
    #expect(pipe.wait(for: other.reader, milliseconds: 60_000))
  }
}
