/// Tests that a build stopped by a signal leaves the old site complete and no other files.
import Foundation
import HostSystem
import TestSupport
import Testing

struct StoppedBuildTests {
  /// Runs a script in a folder; gives what it says.
  private func bash(_ script: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "program='\(jikjiBinary.path)'\n\(script)"]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return said
  }

  /// A site of 200 articles that show `text`.
  private func write(_ text: String, to folder: URL) throws {
    try folder.write("title: 시험\n", to: "jikji.yml")
    for number in 0..<200 { try folder.write("# 글 \(number)\n\n\(text)\n", to: "content/ko/a\(number).md") }
  }

  /// Sends a signal as soon as a build writes, or when it has ended.
  ///
  /// - Parameter launcher: starts the program; the usual one has it take SIGINT, which shells let processes in the background ignore.
  private func script(_ signal: String, launcher: String = "env --default-signal=INT,TERM,HUP") -> String {
    """
    \(launcher) "$program" build --quiet & pid=$!
    while kill -0 $pid 2>/dev/null && [ ! -e .public.jikji-new ]; do :; done
    kill -\(signal) $pid 2>/dev/null
    wait $pid
    echo "status $?"
    """
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func aStoppedBuildLeavesNothingBehind(signal: String, status: Int) throws {
    try withTemporaryFolder { (folder) throws in
      try write("본문.", to: folder)
      #expect(try jikji(["build", "--quiet"], in: folder).status == 0)
      // A build may be faster than the signal; not ten times.
      var isStopped = false
      for attempt in 1...10 where !isStopped {
        try write("새 본문 \(attempt).", to: folder)
        let said = try bash(script(signal), in: folder)
        isStopped = said.contains("status \(status)")
        #expect(isStopped || said.contains("status 0"), "\(said)")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix(".public") })
      }
      #expect(isStopped)
      #expect(try jikji(["build", "--quiet"], in: folder).status == 0)
      #expect(folder.read("public/a7/index.html")?.contains("새 본문") == true)
    }
  }

  @Test func aBuildUnderNohupGoesOn() throws {
    try withTemporaryFolder { (folder) throws in
      try write("본문.", to: folder)
      #expect(try bash(script("HUP", launcher: "nohup"), in: folder).contains("status 0"))
      #expect(folder.read("public/a7/index.html")?.contains("본문.") == true)
    }
  }
}
