import Foundation
import TestSupport
import Testing

/// Tests of damaged dumps and failing disks: each problem is reported, the other dumps are imported, and no existing file is damaged.
struct ImportTroubleTests {
  private let sound = "# 글\n\n멀쩡한 본문.\n"

  private func run(_ arguments: [String], in folder: URL) throws -> ProgramResult {
    try jikji(["import"] + arguments + ["--to", "out"], in: folder)
  }

  private func articles(_ folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.appendingPathComponent("out").path)?.compactMap {
      $0 as? String
    }
    return (all ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }

  @Test func anEmptyFileIsSaid() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("", to: "a.txt")
      try folder.write(" \n\n", to: "b.txt")
      try folder.write(sound, to: "글.md")
      let result = try run(["a.txt", "b.txt", "글.md"], in: folder)
      #expect(result.status == 0)
      #expect(
        result.error.contains("a.txt: warning: the dump holds no text") && result.error.contains("b.txt: warning"))
      #expect(articles(folder) == ["posts/글.md"])
    }
  }

  @Test func aBinaryFileIsSaidAndTheRestIsImported() throws {
    try withTemporaryFolder { (folder) throws in
      try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }).write(to: folder.appendingPathComponent("a.txt"))
      try folder.write(sound, to: "글.md")
      let result = try run(["a.txt", "글.md"], in: folder)
      #expect(result.status == 1)
      #expect(
        result.error.contains(
          "a.txt: error: the file is binary, not text; export the page as text or HTML [binary-dump]"))
      #expect(articles(folder) == ["posts/글.md"])
    }
  }

  @Test func aMissingFileIsSaidAndTheRestIsImported() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "글.md")
      let result = try run(["없음.txt", "글.md"], in: folder)
      #expect(result.status == 3)
      #expect(result.error.contains("No such file or directory; check the path"))
      #expect(result.error.contains("[unreadable-dump]"))
      #expect(articles(folder) == ["posts/글.md"])
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func anUnreadableFileIsSaidAndTheRestIsImported() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "글.md")
      try folder.write(sound, to: "a.md")
      let locked = folder.appendingPathComponent("a.md").path
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      let result = try run(["a.md", "글.md"], in: folder)
      #expect(result.status == 3)
      #expect(result.error.contains("check its permissions"))
      #expect(articles(folder) == ["posts/글.md"])
    }
  }

  @Test func aFolderWithoutDumpsIsSaid() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("x", to: "old/a.psd")
      let result = try run(["old"], in: folder)
      #expect(result.status == 1)
      #expect(result.error.contains("old: error: the folder holds no dump, only 1 other files; dumps end in .txt"))
      #expect(result.error.contains("[no-dumps]"))
      #expect(articles(folder).isEmpty)
    }
  }

  @Test func aFileInPlaceOfTheFolderIsNotHarmed() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "글.md")
      try folder.write("나는 파일", to: "out")
      let result = try run(["글.md"], in: folder)
      #expect(result.status == 3)
      #expect(result.error.contains("it is a file, not a folder; name a folder with --to"))
      #expect(folder.read("out") == "나는 파일")
    }
  }

  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "글.md")
      let result = try jikji(["import", "글.md", "--to", "/proc/out"], in: folder)
      #expect(result.status == 3)
      #expect(result.error.contains("error: cannot write '/proc/out'"), "\(result.error)")
    }
  }

  @Test func aFullDiskLeavesWhatWasThereAndNothingHalf() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "a.md")
      #expect(try run(["a.md"], in: folder).status == 0)
      let before = folder.read("out/posts/a.md")
      // A limit on the size of files simulates a disk without room.
      try folder.write("# 글\n\n" + String(repeating: "긴 글입니다. ", count: 40_000), to: "b.md")
      try folder.write(sound + "고침\n", to: "a.md")
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      shell.arguments = ["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" import a.md b.md --to out", jikjiBinary.path]
      shell.currentDirectoryURL = folder
      shell.standardError = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 3)
      #expect(folder.read("out/posts/a.md") == before)
      #expect(articles(folder) == ["posts/a.md"])
      #expect(folder.read("out/.jikji-import-new/lock") == nil)
      #expect(try run(["a.md", "b.md"], in: folder).status == 0)
      #expect(articles(folder) == ["posts/a.md", "posts/b.md"])
    }
  }

  @Test func whatAKilledImportLeftBehindIsCleanedUp() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(sound, to: "글.md")
      try folder.write("반만 쓴", to: "out/.jikji-import-new/0")
      #expect(try run(["글.md"], in: folder).status == 0)
      #expect(folder.read("out/.jikji-import-new/0") == nil)
      #expect(articles(folder) == ["posts/글.md"])
    }
  }

  @Test(arguments: [20, 60, 120, 240, 400])
  func anImportKilledAtAnyMomentLeavesWholeFiles(milliseconds: UInt32) throws {
    try withTemporaryFolder { (folder) throws in
      let count = 200
      let words = ["앞 판의 글입니다.", "뒤 판의 글입니다."]
      func write(_ version: Int) throws {
        for number in 0..<count { try folder.write("# 글 \(number)\n\n\(words[version])\n", to: "old/\(number).md") }
      }
      try write(0)
      #expect(try run(["old"], in: folder).status == 0)
      try folder.write("내가 쓴 글", to: "out/posts/mine.md")
      try write(1)
      let program = Process()
      program.executableURL = jikjiBinary
      program.arguments = ["import", "old", "--to", "out"]
      program.currentDirectoryURL = folder
      program.standardError = FileHandle.nullDevice
      try program.run()
      usleep(milliseconds * 1_000)
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
      let texts = (0..<count).map { folder.read("out/posts/\($0).md") ?? "" }
      #expect(texts.allSatisfy { text in words.contains { text.hasSuffix($0 + "\n") } })
      #expect(folder.read("out/posts/mine.md") == "내가 쓴 글")
      #expect(try run(["old"], in: folder).status == 0)
      #expect((0..<count).allSatisfy { folder.read("out/posts/\($0).md")?.hasSuffix(words[1] + "\n") == true })
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("out/.jikji-import-new").path))
      #expect(articles(folder).count == count + 1)
    }
  }

  @Test func halfACharacterAtTheEndCostsOnlyItself() throws {
    try withTemporaryFolder { (folder) throws in
      let bytes = Array("# 글\n\n멀쩡한 본문과 끝".utf8) + [0xED, 0x95]
      try Data(bytes).write(to: folder.appendingPathComponent("글.md"))
      let result = try run(["글.md"], in: folder)
      #expect(result.status == 0)
      #expect(result.error.contains("글.md:3:"))
      #expect(folder.read("out/posts/글.md")?.contains("멀쩡한 본문과 끝\u{FFFD}") == true)
    }
  }

  @Test func aDumpInTwoEncodingsIsReadLineByLine() throws {
    try withTemporaryFolder { (folder) throws in
      // 가나다 in CP949 between lines of UTF-8.
      let bytes = Array("# 글\n\n유니코드 줄.\n".utf8) + [0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9, 0x0A] + Array("끝 줄.\n".utf8)
      try Data(bytes).write(to: folder.appendingPathComponent("글.md"))
      let result = try run(["글.md"], in: folder)
      #expect(result.error.contains("글.md:4:1: warning: this line is in CP949"))
      #expect(folder.read("out/posts/글.md")?.contains("유니코드 줄.\n가나다\n끝 줄.") == true)
    }
  }

  @Test func aVeryLongLineIsRead() throws {
    try withTemporaryFolder { (folder) throws in
      let line = String(repeating: "한 줄에 모두 담긴 긴 글입니다. ", count: 60_000)
      try folder.write(line + "\n", to: "a.txt")
      let result = try run(["a.txt"], in: folder)
      #expect(result.status == 0, "\(result.error.prefix(300))")
      #expect((folder.read("out/" + (articles(folder).first ?? ""))?.utf8.count ?? 0) >= line.utf8.count - 1)
    }
  }

  @Test func restoringPrintsAndWritesNothing() throws {
    try withTemporaryFolder { (folder) throws in
      try Data([0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9, 0x0A]).write(to: folder.appendingPathComponent("a.txt"))
      let result = try jikji(["import", "--repair-only", "a.txt"], in: folder)
      #expect(result.status == 0)
      #expect(result.output == "가나다\n")
      try folder.write("멀쩡한 글 😀 ไทย\n", to: "b.txt")
      #expect(try jikji(["import", "b.txt", "--repair-only"], in: folder).output == "멀쩡한 글 😀 ไทย\n")
    }
  }
}
