/// Tests of external converters, repositories, downloads and published trees.
import ByteText
import DataFormats
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HostSystem

private let canSandbox: Bool = {
  if case .none = Sandbox.findNow(folder: NSTemporaryDirectory()).kind { return false }
  return true
}()

@Suite struct FilterProgramsTests {
  private func results(
    _ commands: [[String]], path: String? = nil, readsKept: Bool = true, hoursLater: Int = 0, in folder: URL
  ) throws -> [Result<String, FilterFailure>] {
    var programs = FilterPrograms(for: folder.path, keepingIn: folder.path + "/kept", readsKept: readsKept, path: path)
    programs.now = { HostEnvironment.now + 3600 * hoursLater }
    return try programs.results(of: commands.map { FilterCall($0, input: Array("글\n".utf8)) }, jobs: 2).map {
      $0.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func kept(_ folder: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept").count
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func eachProgramMakesItsTextOfTheInput() throws {
    try withTemporaryFolder { (folder) throws in
      let found = try results([["cat"], ["sed", "s/글/말/"], ["/bin/cat"]], in: folder)
      #expect(found == [.success("글\n"), .success("말\n"), .success("글\n")])
      #expect(try kept(folder) == 3)
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func whatAProgramMadeIsKeptForAsLongAsItIsAskedFor() throws {
    try withTemporaryFolder { (folder) throws in
      _ = try results([["cat"], ["sed", "s/글/말/"]], in: folder)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept")
      for file in files {
        let name = StableHash.digest(of: Array(file.utf8)[...])
        let kept = BinaryWriter.checked(madeFrom: name) { $0.write(counted: Array("kept".utf8)) }
        try Data(kept).write(to: folder.appendingPathComponent("kept/\(file)"))
      }
      #expect(try results([["cat"]], in: folder) == [.success("kept")])
      #expect(try results([["cat"]], readsKept: false, in: folder) == [.success("글\n")], "a build without cache")
      #expect(try kept(folder) == 2, "another build may still ask for it")
      _ = try results([["cat"]], hoursLater: 2, in: folder)
      #expect(try kept(folder) == 1, "what nobody asks for any more goes")
      _ = try results([], hoursLater: 2, in: folder)
      #expect(try kept(folder) == 0)
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func theCacheMayBeDeletedWhileProgramsRun() async throws {
    try await withTemporaryFolder { (folder) async throws in
      let deleting = Task.detached {
        // Once while the first programs run, and once while their successors do.
        for _ in 0..<2 {
          try await Task.sleep(for: .milliseconds(150))
          try? Disk.remove(folder.path + "/kept")
        }
      }
      let commands = (0..<6).map { ["sh", "-c", "sleep 0.1; cat; echo \($0)"] }
      let found = try results(commands, in: folder)
      #expect(found == (0..<6).map { .success("글\n\($0)\n") })
      try await deleting.value
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func twoBuildsAtOnceLeaveEachOtherAlone() async throws {
    try await withTemporaryFolder { (folder) async throws in
      let other = Task.detached {
        // While the slow program runs.
        for _ in 0..<5 {
          try await Task.sleep(for: .milliseconds(100))
          _ = try results([["cat"]], in: folder)
        }
      }
      #expect(try results([["sh", "-c", "sleep 0.5; cat"]], in: folder) == [.success("글\n")])
      try await other.value
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func aDamagedResultIsMadeAgain() throws {
    try withTemporaryFolder { (folder) throws in
      for damage in [Data(), Data("<svg>".utf8)] {
        _ = try results([["cat"]], in: folder)
        let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept").first)
        try damage.write(to: folder.appendingPathComponent("kept/\(file)"))
        #expect(try results([["cat"]], in: folder) == [.success("글\n")])
      }
      // The file of another call.
      let calls = [["cat"], ["sed", "s/글/말/"]]
      _ = try results(calls, in: folder)
      let files = try Disk.list(folder.path + "/kept").map { folder.path + "/kept/" + $0.name }
      try Disk.writeAtomically(try Disk.read(files[0]), to: files[1])
      #expect(try results(calls, in: folder) == [.success("글\n"), .success("말\n")])
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func aNamedPipeInPlaceOfAResultIsNotWaitedFor() throws {
    try withTemporaryFolder { (folder) throws in
      _ = try results([["cat"]], in: folder)
      let file = try #require(Disk.list(folder.path + "/kept").first).name
      try Disk.remove(folder.path + "/kept/" + file)
      let pipe = try WatchedPipe(at: folder.path + "/kept/" + file)
      defer { pipe.close() }
      #expect(try results([["cat"]], in: folder) == [.success("글\n")])
      #expect(!pipe.wasWaitedFor)
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func aPathIsRelativeToTheSite() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("#!/bin/sh\necho own\n", to: "tools/draw")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/tools/draw")
      #expect(try results([["tools/draw"]], in: folder) == [.success("own\n")])
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func resultsAreMadeWhereNoneCanBeKept() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("mine", to: "kept")
      for _ in 0..<2 { #expect(try results([["cat"]], in: folder) == [.success("글\n")]) }
      #expect(folder.read("kept") == "mine")
    }
  }

  @Test func filesOfAFolderThatALinkLeadsToAreNotDeleted() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("mine", to: "other/photo.jpg")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/kept", withDestinationPath: folder.path + "/other")
      _ = try results([], in: folder)
      #expect(folder.read("other/photo.jpg") == "mine" && !Disk.isLink(folder.path + "/kept"))
    }
  }

  @Test func aChangedProgramHasAnotherVersion() throws {
    try withTemporaryFolder { (folder) throws in
      let programs = FilterPrograms(for: folder.path, keepingIn: folder.path + "/kept", path: folder.path)
      try folder.write("#!/bin/sh\n", to: "draw")
      try folder.write("1", to: "script.js")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/draw")
      let commands = [["draw", "-x"], [folder.path + "/draw", folder.path + "/script.js"], ["none"]]
      var seen = [programs.versions(of: commands)]
      for (path, text) in [("script.js", "22"), ("draw", "#!/bin/sh\necho\n")] {
        try folder.write(text, to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/" + path)
        seen.append(programs.versions(of: commands))
      }
      #expect(seen[0][0] == seen[1][0] && seen[0][1] != seen[1][1])
      #expect(seen[1][0] != seen[2][0] && seen[1][1] != seen[2][1] && seen[0][2] == seen[2][2])
      try Disk.remove(folder.path + "/draw")
      #expect(programs.versions(of: commands)[0] == seen[0][2])
    }
  }

  @Test(.enabled(if: canSandbox, "no sandbox")) func aFailureSaysTheLinesAboutTheError() throws {
    try withTemporaryFolder { (folder) throws in
      let telling = "echo one >&2; echo 'Error: bad' >&2; echo '    at error.js' >&2; echo 'an error, too' >&2; exit 1"
      let plain = "echo one; echo two; echo three; echo four; exit 2"
      let found = try results([["sh", "-c", telling], ["sh", "-c", plain], ["false"]], in: folder)
      #expect(
        found == [
          .failure(.failed(said: "Error: bad; an error, too")), .failure(.failed(said: "one; two; three")),
          .failure(.failed(said: "exit status 1")),
        ])
      #expect(try kept(folder) == 0)
    }
  }

  @Test func aProgramThatIsNotInstalledIsMissing() throws {
    try withTemporaryFolder { (folder) throws in
      #expect(try results([["cat"]], path: "/nowhere", in: folder) == [.failure(.missing)])
      #expect(try results([["/nowhere/cat"]], in: folder) == [.failure(.missing)])
    }
  }
}

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "no git"))
struct GitTests {
  /// A repository with two tagged versions of a book.
  private func repository(_ body: (URL, Git) throws -> Void) throws {
    try withTemporaryFolder { (folder) throws in
      let place = folder.appendingPathComponent("book")
      try place.write("하나", to: "text/가.md")
      try place.write("# deep\n\n", to: "text/inner/b.md")
      try place.write("no text", to: "text/c.txt")
      try place.write("", to: "text/empty.md")
      try place.write("other", to: "other.md")
      try place.write("note", to: "notebook/book/a.md")
      try git(["init", "-q"], in: place)
      try git(["add", "."], in: place)
      try git(["commit", "-qm", "one"], in: place)
      try git(["tag", "v1"], in: place)
      try place.write("둘", to: "text/가.md")
      try git(["commit", "-qam", "two"], in: place, date: "2025-01-01T00:00:00Z")
      try git(["tag", "v2"], in: place)
      try body(place, try Git(place.path, scratch: folder.path + "/scratch"))
      // The folder is made only for input.
      let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/scratch")
      #expect((left ?? []).isEmpty)
    }
  }

  private func isMarkdown(_ path: String) -> Bool { path.hasSuffix(".md") }

  private func texts(_ files: [String: [UInt8]]) -> [String: String] {
    files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aVersionIsReadWithoutTheWorkTree() throws {
    try repository { place, git in
      try place.write("not committed", to: "text/가.md")
      #expect(
        texts(try git.files(below: "text", at: "v1", where: isMarkdown)) == [
          "가.md": "하나", "inner/b.md": "# deep\n\n", "empty.md": "",
        ])
      #expect(texts(try git.files(below: "text", at: "v2", where: isMarkdown))["가.md"] == "둘")
      #expect(texts(try git.files(below: "text/inner", at: "HEAD", where: isMarkdown)) == ["b.md": "# deep\n\n"])
      for whole in [".", ""] { #expect(try git.files(below: whole, at: "v1", where: isMarkdown).count == 5) }
      // A repository may be part of a larger one, with folders of like names.
      let part = try Git(place.path + "/notebook", scratch: place.deletingLastPathComponent().path + "/scratch")
      #expect(texts(try part.files(below: "book", at: "v1", where: isMarkdown)) == ["a.md": "note"])
      // Nothing can be written below a file.
      let unwritable = try Git(place.path, scratch: place.path + "/other.md/scratch")
      #expect(texts(try unwritable.files(below: "text/inner", at: "v1", where: isMarkdown)) == ["b.md": "# deep\n\n"])
    }
  }

  @Test(arguments: ["v9", "-v1", "--help"]) func anUnknownRevisionIsNamed(revision: String) throws {
    try repository { _, git in
      let error = #expect(throws: HostError.self) { try git.files(below: "text", at: revision, where: isMarkdown) }
      #expect(error?.message.english.contains("it knows no revision '\(revision)'; see 'git tag'") == true)
      _ = try git.tags()
    }
  }

  @Test func tagsAreListedNewestFirst() throws {
    try repository { _, git in
      let tags = try git.tags()
      #expect(tags == ["v2", "v1"])
    }
  }

  /// The paths below which something changes when `change` is made in a repository or a linked work tree.
  private func changed(in tree: String, by change: (URL) throws -> Void) throws -> [String] {
    var changed: [String] = []
    try repository { place, _ in
      try git(["worktree", "add", "-q", "-b", "side", "../side"], in: place)
      let tree = place.appendingPathComponent(tree)
      let paths = try Git(tree.path, scratch: place.path + "/none").referencePaths()
      func state() -> [[String: FileFacts?]] {
        paths.map { path in
          let below = FileManager.default.enumerator(atPath: path)?.compactMap { path + "/\($0)" } ?? []
          return Dictionary(uniqueKeysWithValues: ([path] + below).map { ($0, Disk.facts(of: $0)) })
        }
      }
      let before = state()
      try change(tree)
      let after = state()
      for (path, states) in zip(paths, zip(before, after)) where states.0 != states.1 {
        changed.append((path as NSString).lastPathComponent)
      }
    }
    return changed
  }

  @Test(arguments: [".", "notebook", "../side"]) func whatARevisionNamesIsSeenToChange(tree: String) throws {
    #expect(try changed(in: tree) { _ in }.isEmpty)
    let committed = try changed(in: tree) { try git(["commit", "-qm", "three", "--allow-empty"], in: $0) }
    #expect(committed.contains("refs"))
    #expect(try changed(in: tree) { try git(["tag", "v3"], in: $0) }.contains("refs"))
    #expect(try changed(in: tree) { try git(["checkout", "-q", "--detach", "v1"], in: $0) }.contains("HEAD"))
    #expect(try changed(in: tree) { try git(["pack-refs", "--all"], in: $0) }.contains("packed-refs"))
  }

  @Test func aFolderWithoutARepositoryHasNoReferences() throws {
    try withTemporaryFolder { (folder) throws in
      let paths = try Git(folder.path, scratch: folder.path + "/scratch").referencePaths()
      #expect(paths.isEmpty)
    }
  }
}

@Suite(.enabled(if: Disk.kind(of: "/usr/bin/curl") == .file, "curl is not installed"))
struct MediaDownloadTests {
  @Test func aPictureIsTakenWholeAndNothingIsLeftBeside() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("png of some bytes", to: "served/a.png")
      try folder.write("", to: "served/empty.png")
      let server = try StaticServer(folder.appendingPathComponent("served"))
      defer { server.stop() }
      let download = try #require(MediaDownload())
      let part = folder.path + "/part"
      let whole = await download.bytes(of: server.address("/a.png"), part: part, referer: "https://old.example/")
      #expect(whole == Array("png of some bytes".utf8) && folder.read("part") == nil)
      #expect(await download.bytes(of: server.address("/none.png"), part: part, referer: nil) == nil)
      #expect(await download.bytes(of: server.address("/empty.png"), part: part, referer: nil) == nil)
      #expect(folder.read("part") == nil)
      // A server that cannot go on in the middle is asked for the whole again.
      try folder.write("png of", to: "part")
      #expect(await download.bytes(of: server.address("/a.png"), part: part, referer: nil) == whole)
      #expect(folder.read("part") == nil)
      try folder.write("png of", to: "part")
      server.fail { _ in true }
      #expect(await download.bytes(of: server.address("/a.png"), part: part, referer: nil) == nil)
    }
  }
}

@Suite struct PublishedTreeTests {
  @Test(arguments: [
    ("https://a.kr/blog", "index.html", "https://a.kr/blog/"),
    ("https://a.kr/", "가/index.html", "https://a.kr/%EA%B0%80/"),
    ("http://a.kr/b/", "x/index.html.png", "http://a.kr/b/x/index.html.png"),
    ("http://a.kr/", "a b/c.png", "http://a.kr/a%20b/c.png"),
    ("/nowhere/site", "a/index.html", "/nowhere/site/a/index.html"),
    ("ftp://a.kr", "a", "ftp://a.kr/a"),
  ])
  func aFileIsAtItsPathOrAtTheAddressOfItsFolder(name: String, path: String, place: String) {
    #expect(PublishedTree(name).place(of: path) == place)
  }

  @Test func aFolderIsListedWithoutWhatHostsKeepInIt() async throws {
    try await withTemporaryFolder { folder in
      for path in ["b.html", "a/z.html", "a/b/c.html", ".hidden", "a/.git/x", ".well-known/y", ".git/z"] {
        try folder.write(path, to: path)
      }
      let tree = PublishedTree(folder.path)
      #expect(try tree.paths() == [".hidden", "a/.git/x", "a/b/c.html", "a/z.html", "b.html"])
      #expect(try await tree.read("a/z.html") == Array("a/z.html".utf8))
      #expect(try await tree.read("none") == nil)
      #expect(try await tree.read("a") == nil, "a folder is no file")
      #expect(throws: HostError.self) { try PublishedTree(folder.path + "/none").paths() }
    }
  }

  @Test(.enabled(if: Disk.kind(of: "/usr/bin/curl") == .file, "curl is not installed"))
  func aServerHasAFileOrNotOrDoesNotSay() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("홈", to: "index.html")
      let server = try StaticServer(folder)
      defer { server.stop() }
      let tree = PublishedTree(server.address("/"))
      #expect(try tree.paths() == nil)
      #expect(try await tree.read("index.html") == Array("홈".utf8))
      #expect(try await tree.read("none.html") == nil)
      server.fail { _ in true }
      let refused = await #expect(throws: HostError.self) { try await tree.read("index.html") }
      #expect(refused?.message.english.contains("the server answers 500") == true)
      let silent = await #expect(throws: HostError.self) { try await PublishedTree("http://127.0.0.1:9/").read("a") }
      #expect(silent?.message.english.contains("there is no answer") == true)
    }
  }
}
