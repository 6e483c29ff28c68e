/// Tests of `jikji snippets accept` and `merge`, as called by authors and git.
import Foundation
import TestSupport
import Testing

struct SnippetLockCommandTests {
  private static let head = "# jikji snippets.lock 3\n"

  private static func line(_ key: String, _ verdict: String = "pass", swift: String = "Swift 6.3.1 · Linux") -> String {
    "ko/page.md\t\(key)\t\t-\t\(verdict)\trun\t-\t\(swift)\t6\t0\t0\t-\t-\t-\t-\t-\t-\n"
  }

  private func site(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      for (path, text) in files.merging(["jikji.yml": "title: 시험\n"], uniquingKeysWith: { first, _ in first }) {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      try body(folder)
    }
  }

  /// Runs git in `folder`; its status and what it said.
  private func git(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments =
      ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func bothSidesOfAConflictAreJoined() throws {
    let text =
      Self.head + "<<<<<<< HEAD\n" + Self.line("a") + Self.line("b", "fail") + "=======\n" + Self.line("a")
      + Self.line("c") + ">>>>>>> other\n" + Self.line("z")
    try site(["snippets.lock": text, "content/ko/page.md": "---\ntitle: 글\n---\n글\n"]) { (folder) throws in
      let broken = try jikji(["check", "snippets"], in: folder)
      #expect(broken.status == 1 && broken.error.contains("jikji snippets merge"), "\(broken.error)")
      let merged = try jikji(["snippets", "merge"], in: folder)
      #expect(merged.status == 0, "\(merged.error)")
      let lines = folder.read("snippets.lock")?.split(separator: "\n").map {
        $0.split(separator: "\t").dropFirst().first
      }
      #expect(Set(lines?.compactMap { $0 } ?? []) == ["a", "b", "c", "z"])
      #expect(try jikji(["snippets", "merge"], in: folder).status == 0)
    }
  }

  @Test func whatIsNoLockIsLeftAsItIs() throws {
    for text in [
      "<<<<<<< HEAD\nnonsense\n=======\n>>>>>>> other\n", "<<<<<<< HEAD\n" + Self.line("a"),
      "# jikji snippets.lock 9\n",
    ] {
      try site(["snippets.lock": text]) { (folder) throws in
        #expect(try jikji(["snippets", "merge"], in: folder).status == 1)
        #expect(folder.read("snippets.lock") == text)
      }
    }
    try site([:]) { (folder) throws in
      #expect(try jikji(["snippets", "merge"], in: folder).status == 3)
      #expect(try jikji(["snippets", "merge", "one"], in: folder).status == 2)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func gitMergesBranchesThatBothChangedTheLock() throws {
    try site([
      "snippets.lock": Self.head + Self.line("a") + Self.line("b"),
      ".gitattributes": "snippets.lock merge=jikji-snippets\n",
    ]) { (folder) throws in
      func commit(_ lines: String, _ message: String) throws {
        try Data((Self.head + lines).utf8).write(to: folder.appendingPathComponent("snippets.lock"))
        _ = try git(["commit", "-qam", message], in: folder)
      }
      for step in [
        ["init", "-q"], ["config", "merge.jikji-snippets.driver", "'\(jikjiBinary.path)' snippets merge %O %A %B"],
        ["add", "."], ["commit", "-qm", "base"], ["checkout", "-qb", "other"],
      ] { #expect(try git(step, in: folder).status == 0) }
      try commit(Self.line("a", "fail") + Self.line("b"), "theirs")
      #expect(try git(["checkout", "-q", "main"], in: folder).status == 0)
      try commit(Self.line("a") + Self.line("c"), "ours")
      let merged = try git(["merge", "other"], in: folder)
      #expect(merged.status == 0, "\(merged.text)")
      #expect(folder.read("snippets.lock") == Self.head + Self.line("a", "fail") + Self.line("c"))
    }
  }

  /// A site of four articles with a JSON sample each, and the locks that two shards left beside it.
  private func shards(_ body: (URL) throws -> Void) throws {
    let articles = (0..<4).map { ("content/ko/\($0).md", "---\ntitle: 글 \($0)\n---\n\n```json\n[\($0)]\n```\n") }
    try site(Dictionary(uniqueKeysWithValues: articles)) { (folder) throws in
      let lock = folder.appendingPathComponent("snippets.lock")
      for shard in 1...2 {
        let check = ["check", "snippets", "--shard", "\(shard)/2"]
        #expect(try jikji(check, in: folder, environment: ["PATH": Self.path]).status == 0)
        try FileManager.default.moveItem(at: lock, to: folder.appendingPathComponent("\(shard).lock"))
      }
      try body(folder)
    }
  }

  @Test(.enabled(if: hasToolchain))
  func aShardWithoutSamplesLeavesALockToo() throws {
    try site(["content/ko/a.md": "---\ntitle: 글\n---\n\n글\n"]) { (folder) throws in
      let environment = ["PATH": Self.path]
      #expect(try jikji(["check", "snippets", "--shard", "1/2"], in: folder, environment: environment).status == 0)
      #expect(folder.read("snippets.lock") == Self.head)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("snippets.lock"), to: folder.appendingPathComponent("1.lock"))
      #expect(try jikji(["snippets", "join", "1.lock", "1.lock"], in: folder).status == 0)
      #expect(folder.read("snippets.lock") == nil)
    }
  }

  @Test(.enabled(if: hasToolchain))
  func theLocksOfShardsMakeThatOfTheSite() throws {
    try shards { (folder) throws in
      #expect(try jikji(["snippets", "join", "1.lock", "2.lock"], in: folder).status == 0)
      let joined = try #require(folder.read("snippets.lock"))
      #expect(joined.split(separator: "\n").count == 5)
      #expect(try jikji(["check", "snippets"], in: folder, environment: ["PATH": Self.path]).status == 0)
      #expect(folder.read("snippets.lock") == joined)
    }
  }

  @Test(
    .enabled(if: hasToolchain),
    arguments: [
      (nil, "no shard has recorded"), ("", "this is no snippets.lock"),
      ("<html>502 Bad Gateway</html>\n", "this is no snippets.lock"),
      ("# jikji snippets.lock 3\n", "no shard has recorded"),
      ("# jikji snippets.lock 9\n", "a newer version of Jikji wrote"),
      ("# jikji snippets.lock 3\nko/0.md\tcut of", "cannot be read"),
    ])
  func aShardThatDiedLeavesNoLockOfTheSite(left: String?, message: String) throws {
    try shards { (folder) throws in
      if let left { try Data(left.utf8).write(to: folder.appendingPathComponent("2.lock")) }
      let run = try jikji(["snippets", "join", "1.lock"] + (left == nil ? [] : ["2.lock"]), in: folder)
      #expect(run.status == 1 && run.error.contains(message), "\(run.error)")
      #expect(folder.read("snippets.lock") == nil)
    }
  }

  @Test(.enabled(if: hasToolchain))
  func shardsThatDisagreeLeaveNoLockOfTheSite() throws {
    try shards { (folder) throws in
      let first = try #require(folder.read("1.lock"))
      let other = folder.appendingPathComponent("2.lock")
      try Data(first.replacing("\tpass\t", with: "\tfail\t").utf8).write(to: other)
      let run = try jikji(["snippets", "join", "1.lock", "2.lock"], in: folder)
      #expect(run.status == 1 && run.error.contains("[shards-disagree]"), "\(run.error)")
      #expect(folder.read("snippets.lock") == nil)
      #expect(try jikji(["snippets", "join", "1.lock", "no.lock"], in: folder).status == 3)
    }
  }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  private static let hasToolchain = path.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/swift-frontend")
  }

  @Test(.enabled(if: hasToolchain))
  func failuresAreErrorsUntilTheyAreAccepted() throws {
    let page =
      "---\ntitle: 글\ndate: 2026-01-02\n---\n```swift run\nprint(1)\n```\n\n```swift run\nlet x: Int = \"a\"\n```\n"
    try site(["content/ko/page.md": page]) { (folder) throws in
      for _ in 0..<2 {
        #expect(try jikji(["check", "snippets"], in: folder, environment: ["PATH": Self.path]).status == 1)
      }
      let accepted = try jikji(["snippets", "accept", "ko/page.md"], in: folder, environment: ["PATH": Self.path])
      #expect(
        accepted.status == 0 && (accepted.output + accepted.error).contains("1 failed (1 known)"),
        "\(accepted.output)\(accepted.error)")
      #expect(folder.read("snippets.lock")?.contains("\tfail\t") == true)
      #expect(try jikji(["check", "snippets"], in: folder, environment: ["PATH": Self.path]).status == 0)
    }
  }
}
