/// Tests of publishing to a full disk, into a folder that cannot be exchanged as a whole.
import Foundation
import TestSupport
import Testing

/// A mount namespace of its own for a script, so that its mounts end with it.
private enum MountedDisk {
  static let isAllowed =
    (try? run("mount -t tmpfs -o size=64k none /mnt", in: URL(fileURLWithPath: "/")))?.status == 0

  static func run(_ script: String, in folder: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-m", "--propagation", "private", "sh", "-c", script]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }
}

/// Needs the right to mount; elsewhere the suite is skipped.
@Suite(.enabled(if: MountedDisk.isAllowed, "mounting a small tmpfs needs root")) struct FullDiskTests {
  @Test func aFullDiskLeavesTheOldSiteWholeAndNothingBeside() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 하나\n---\n\n본문 [소개](about.md)\n", to: "content/ko/one.md")
      try folder.write("---\ntitle: 소개\n---\n\n본문 [하나](one.md)\n", to: "content/ko/about.md")
      try folder.write("", to: "public/.keep")
      let script = """
        mount -t tmpfs -o size=2m none public || exit 99
        '\(jikjiBinary.path)' build || exit 98
        (cd public && find . -type f -exec md5sum {} + | sort) > before
        head -c 4000000 /dev/urandom > content/ko/big.zip
        echo '[자료](big.zip)' >> content/ko/one.md
        LANG=C '\(jikjiBinary.path)' build
        echo "status $?"
        (cd public && find . -type f -exec md5sum {} + | sort) > after
        cmp before after && echo same
        ls -A . public | grep jikji-new && echo left
        rm content/ko/big.zip
        sed -i '$d' content/ko/one.md
        echo '새 글' >> content/ko/one.md
        '\(jikjiBinary.path)' build && grep -q '새 글' public/one/index.html && echo mended
        """
      let run = try MountedDisk.run(script, in: folder)
      #expect(run.output.contains("status 3\nsame\n"), "\(run.output)")
      #expect(run.output.contains("No space left on device; make room on the disk, nothing was changed"))
      #expect(!run.output.contains("left\n") && run.output.contains("mended\n"), "\(run.output)")
    }
  }

  @Test(arguments: [
    "render a.md", "manual", "list articles", "inspect content/ko/one.md", "check links --format sarif", "explain",
    "schema config", "templates show article",
  ])
  func lostOutputIsNoSuccess(command: String) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write("---\ntitle: 하나\ndate: 2020-01-02\n---\n\n본문\n", to: "content/ko/one.md")
      try folder.write("글\n", to: "a.md")
      let run = try MountedDisk.run("'\(jikjiBinary.path)' \(command) > /dev/full; echo status $?", in: folder)
      #expect(run.output.contains("status 3\n") && run.output.contains("No space left on device"), "\(run.output)")
    }
  }

  @Test func aCheckoutThatCannotBeWrittenIsCheckedAndBuiltElsewhere() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "site/jikji.yml")
      try folder.write("---\ntitle: 하나\ndate: 2020-01-02\n---\n\n본문\n", to: "site/content/ko/one.md")
      let script = """
        mount --bind site site && mount -o remount,ro,bind site || exit 99
        cd site
        '\(jikjiBinary.path)' build -o ../out; echo "build $?"
        '\(jikjiBinary.path)' check links terms content; echo "check $?"
        """
      let run = try MountedDisk.run(script, in: folder)
      #expect(run.output.contains("build 0\n") && run.output.contains("check 0\n"), "\(run.output)")
      #expect(run.output.contains("the cache below .jikji/ was not written"), "\(run.output)")
      #expect(folder.read("out/index.html") != nil)
    }
  }
}
