/// Tests of starting and stopping `jikji serve`.
import Foundation
import TestSupport
import Testing

/// A running server.
private final class Server {
  let process = Process()
  private let log: URL

  /// Starts `jikji serve` in `folder` and waits for the line that names the address.
  init(_ arguments: [String], in folder: URL, path: String = "/usr/bin:/bin") async throws {
    log = folder.appendingPathComponent("log-\(UUID().uuidString)")
    try Data().write(to: log)
    process.executableURL = jikjiBinary
    process.arguments = ["serve"] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": path, "LANG": "C.UTF-8"]
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = try FileHandle(forWritingTo: log)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<2_000 where !words.contains("Ctrl-C ends") && process.isRunning {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  deinit { process.terminate() }

  var words: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  var port: Int? {
    words.firstMatch(of: /localhost:(\d+)/).flatMap { Int($0.1) }
  }

  /// Waits for the end, for ten seconds at most; the exit status.
  func end() async throws -> Int32? {
    for _ in 0..<1_000 where process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return process.isRunning ? nil : process.terminationStatus
  }
}

@Suite(.serialized) struct ServeCommandTests {
  private func site(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 하나\ndraft: true\n---\n\n초안의 글.\n", to: "content/ko/one.md")
      try folder.write("---\ntitle: 둘\n---\n\n다 된 글.\n", to: "content/ko/two.md")
      try await body(folder)
    }
  }

  @Test func controlCEndsItCleanly() async throws {
    try await site { folder in
      let server = try await Server(["--port", "0"], in: folder)
      #expect(server.port != nil, "\(server.words)")
      server.process.interrupt()
      #expect(try await server.end() == 0)
      #expect(folder.read("public/index.html") == nil)
    }
  }

  @Test(.enabled(if: hasToolchain, "checking samples needs a Swift toolchain"))
  func samplesAreCheckedBesideThePreviewAndFailuresAreShown() async throws {
    try await site { folder in
      let page = "---\ntitle: 둘\n---\n\n```swift run\nprint(1 + 1)\n// Prints \"2\"\n```\n"
      try folder.write(page, to: "content/ko/two.md")
      let server = try await Server(
        ["--port", "0", "--snippets"], in: folder, path: ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      let port = try #require(server.port)
      #expect(try await said(server, "1 run"), "\(server.words)")
      #expect(folder.read("snippets.lock") != nil)
      try folder.write(page.replacing("\"2\"", with: "\"3\""), to: "content/ko/two.md")
      #expect(try await said(server, "claim-about-output-broken"), "\(server.words)")
      // A page that is opened now shows it, and the site is there all the same.
      let events = try fetched("http://localhost:\(port)/_jikji/events")
      #expect(events.contains("event: hello") && events.contains("claim-about-output-broken"), "\(events)")
      try folder.write(page.replacing("1 + 1", with: "2 + 0"), to: "content/ko/two.md")
      #expect(try await said(server, "1 run", times: 2), "\(server.words)")
    }
  }

  @Test func whatStaysWrongIsSaidOnce() async throws {
    try await site { folder in
      let page = "---\ntitle: 둘\n---\n\n> [!INFO]\n> 글\n"
      try folder.write(page, to: "content/ko/two.md")
      let server = try await Server(["--port", "0"], in: folder)
      // The lines below move, and with them the place of what is wrong.
      // Nobody sees the file half written, which would be right for a moment.
      let file = folder.appendingPathComponent("content/ko/two.md")
      try Data(page.replacing("> [!", with: "앞.\n\n> [!").utf8).write(to: file, options: .atomic)
      #expect(try await said(server, " changed ("), "\(server.words)")
      try Data((page + "\n한 줄 더 `열린 채\n").utf8).write(to: file, options: .atomic)
      #expect(try await said(server, "the backtick is shown"), "\(server.words)")
      #expect(server.words.components(separatedBy: "there is no alert").count == 2, "\(server.words)")
    }
  }

  @Test func aSiteThatWasBrokenAtTheStartIsShownWhenItIsMended() async throws {
    try await site { folder in
      let article = folder.appendingPathComponent("content/ko/two.md")
      try Data("---\ntitle: [\n---\n".utf8).write(to: article)
      let server = try await Server(["--port", "0"], in: folder)
      let port = try #require(server.port)
      #expect(server.words.contains("broken-yaml"), "\(server.words)")
      #expect(try fetched("http://localhost:\(port)/two/").contains("data-jikji-failure"))
      try Data("---\ntitle: 둘\n---\n\n고친 글.\n".utf8).write(to: article, options: .atomic)
      #expect(try await said(server, "the site is built ("), "\(server.words)")
      #expect(try fetched("http://localhost:\(port)/two/").contains("고친 글."))
      #expect(!server.words.contains("0 files"), "\(server.words)")
    }
  }

  private static let hasToolchain = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/swift-frontend")
  }

  /// What an address sends within a second.
  private func fetched(_ address: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    process.arguments = ["-sN", "--max-time", "1", address]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the terminal shows `words` so often, after half a minute at most.
  private func said(_ server: Server, _ words: String, times: Int = 1) async throws -> Bool {
    for _ in 0..<3_000 where server.words.ranges(of: words).count < times {
      try await Task.sleep(for: .milliseconds(10))
    }
    return server.words.ranges(of: words).count >= times
  }

  @Test func aTakenPortIsSaidAndStrictlyRefused() async throws {
    try await site { folder in
      let first = try await Server(["--port", "8973"], in: folder)
      let taken = try #require(first.port)
      let second = try await Server(["--port", "\(taken)"], in: folder)
      #expect(second.port.map { $0 > taken } == true)
      #expect(second.words.contains("port \(taken) is taken, another one serves"))
      let strict = try jikji(["serve", "--port", "\(taken)", "--strict-port"], in: folder)
      #expect(strict.status == 3 && strict.error.contains("port \(taken) is taken; choose another one with --port"))
      #expect(try jikji(["serve", "--port", "70000"], in: folder).status == 2)
    }
  }

  @Test func draftsAreShownUnlessAskedNotTo() async throws {
    try await site { folder in
      let open = try await Server(["--port", "0"], in: folder)
      #expect(try await said(open, "the site is built ("), "\(open.words)")
      #expect(folder.read(".jikji/preview/one/index.html")?.contains("mark-draft") == true)
      open.process.interrupt()
      #expect(try await open.end() == 0)
      let plain = try await Server(["--port", "0", "--no-drafts"], in: folder)
      #expect(try await said(plain, "the site is built ("), "\(plain.words)")
      #expect(folder.read(".jikji/preview/one/index.html") == nil)
      #expect(folder.read(".jikji/preview/two/index.html") != nil)
    }
  }

  @Test func aPreviewThatIsCleanedUpIsBuiltAgain() async throws {
    try await site { folder in
      let server = try await Server(["--port", "0"], in: folder)
      let port = try #require(server.port)
      #expect(try jikji(["clean"], in: folder).status == 0)
      for _ in 0..<3_000 where folder.read(".jikji/preview/two/index.html") == nil {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try fetched("http://localhost:\(port)/two/").contains("다 된 글."))
    }
  }

  @Test func theLastPreviewIsShownWhileNothingHasChanged() async throws {
    try await site { folder in
      let first = try await Server(["--port", "0"], in: folder)
      #expect(first.words.contains("read 2 articles"))
      #expect(try await said(first, "the site is built ("), "\(first.words)")
      first.process.interrupt()
      #expect(try await first.end() == 0)
      let second = try await Server(["--port", "0"], in: folder)
      let port = try #require(second.port)
      #expect(second.words.contains("nothing has changed since the last preview"))
      #expect(try fetched("http://localhost:\(port)/two/").contains("다 된 글."))
      // The build behind it makes the session ready for changes.
      #expect(try await said(second, "the site is built ("), "\(second.words)")
      try folder.write("---\ntitle: 둘\n---\n\n고친 글.\n", to: "content/ko/two.md")
      for _ in 0..<3_000 where folder.read(".jikji/preview/two/index.html")?.contains("고친 글.") != true {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try fetched("http://localhost:\(port)/two/").contains("고친 글."))
      second.process.interrupt()
      #expect(try await second.end() == 0)
      try folder.write("---\ntitle: 둘\n---\n\n또 고친 글.\n", to: "content/ko/two.md")
      let third = try await Server(["--port", "0"], in: folder)
      #expect(third.words.contains("read 2 articles") && !third.words.contains("nothing has changed"))
    }
  }

  @Test func aFileThatAFenceShowsIsWatchedWhereverItLies() async throws {
    try await site { folder in
      try folder.write("let first = 1\n", to: "Sources/A.swift")
      try folder.write("---\ntitle: 둘\n---\n\n```swift parse file=/Sources/A.swift\n```\n", to: "content/ko/two.md")
      let server = try await Server(["--port", "0"], in: folder)
      let port = try #require(server.port)
      #expect(try fetched("http://localhost:\(port)/two/").contains("first"), "\(server.words)")
      try folder.write("let second = 2\n", to: "Sources/A.swift")
      // Builds may come before: one for the watch of the file itself, one for the moment in which it is empty.
      for _ in 0..<3_000 where folder.read(".jikji/preview/two/index.html")?.contains("second") != true {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(folder.read(".jikji/preview/two/index.html")?.contains("second") == true, "\(server.words)")
    }
  }

  /// The original of a translation is in a folder, or in the last commit of a repository.
  @Test(arguments: [false, true]) func anOriginalOutsideOfTheArticlesIsWatched(isCommitted: Bool) async throws {
    try await site { folder in
      let upstream = folder.appendingPathComponent("upstream")
      try upstream.write("# A\n\nWords.\n", to: "text/a.md")
      func commit() throws {
        if isCommitted {
          for step in [["init", "-q"], ["add", "."], ["commit", "-qm", "a"]] { try git(step, in: upstream) }
        }
      }
      try commit()
      try folder.write("# 가\n\n글.\n", to: "content/ko/texts/a.md")
      let source = isCommitted ? "repository: upstream, source: text" : "source: upstream/text"
      let settings = folder.read("jikji.yml") ?? ""
      try folder.write(settings + "translations:\n- {\(source), target: ko/texts}\n", to: "jikji.yml")
      let server = try await Server(["--port", "0"], in: folder)
      let port = try #require(server.port)
      let page = "http://localhost:\(port)/texts/a/parallel/"
      #expect(try fetched(page).contains("Words."), "\(server.words)")
      try upstream.write("# A\n\nOther text.\n", to: "text/a.md")
      try commit()
      var shown = ""
      for _ in 0..<3_000 {
        shown = try fetched(page)
        if shown.contains("Other text.") { break }
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(shown.contains("Other text."), "\(server.words)")
    }
  }

  @Test func openHandsTheAddressToTheDesktop() async throws {
    try await site { folder in
      try folder.write("#!/bin/sh\necho \"$1\" > \(folder.path)/opened\n", to: "bin/xdg-open")
      let program = folder.appendingPathComponent("bin/xdg-open")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let server = try await Server(
        ["--port", "0", "--open"], in: folder, path: "\(folder.path)/bin:/usr/bin:/bin")
      for _ in 0..<500 where folder.read("opened")?.isEmpty != false { try await Task.sleep(for: .milliseconds(10)) }
      let port = try #require(server.port)
      #expect(folder.read("opened") == "http://localhost:\(port)/\n")
    }
  }
}
