/// Tests of the program under system limits that do not let it run.
import Foundation
import TestSupport
import Testing

struct ProcessLimitTests {
  /// Runs a shell script with the program as `$0`; gives the status and standard error.
  private func run(_ script: String, shell: [String] = ["/bin/bash"]) throws -> (status: Int32, error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell[0])
    process.arguments = shell.dropFirst() + ["-c", script, jikjiBinary.path]
    let error = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, error)
    try process.run()
    let said = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test func tooLittleAddressSpaceIsAnErrorWithTheLimit() throws {
    let refused = try run("ulimit -v 307200; exec \"$0\" --version --locale ko")
    #expect(refused.status == 3)
    #expect(refused.error.contains("오류: 이 프로세스의 주소 공간이 300MiB로 제한되어 있습니다"), "\(refused.error)")
    #expect(try run("ulimit -v 4194304; exec \"$0\" --version").status == 0)
  }

  @Test func aLimitOfFileSizesThatEveryPageKeepsBuildsTheSite() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      let text = String(repeating: "빵을 굽는 밤에는 창을 열어 둔다.\n\n", count: 100)
      for number in 1...60 { try folder.write("# 글 \(number)\n\n\(text)", to: "content/ko/posts/\(number).md") }
      // 60 bodies and their texts are more than 300 KiB together; bash counts in KiB.
      let built = try run("ulimit -f 300; exec \"$0\" build --site '\(folder.path)'")
      #expect(built.status == 0, "\(built.error)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/public/posts/60/index.html"))
    }
  }

  /// The superuser may start any number of threads, so the limit is tried as nobody.
  private static let canBecomeNobody =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  @Test(.enabled(if: canBecomeNobody)) func noThreadIsAnErrorInsteadOfWaitingForOne() throws {
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups", "/bin/bash"]
    // In a folder that only root may enter, the program cannot be started.
    guard try run("test -x \"$0\"", shell: nobody).status == 0 else { return }
    let refused = try run("ulimit -u 1; exec \"$0\" --version", shell: nobody)
    #expect(refused.status == 3)
    #expect(refused.error.contains("error: the system allows no more threads"), "\(refused.error)")
  }
}
