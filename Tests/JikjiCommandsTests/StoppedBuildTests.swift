/// A build that is asked to end leaves the old site whole and nothing beside it.
import Foundation
import HostSystem
import TestSupport
import Testing

struct StoppedBuildTests {
  @Test(arguments: ["INT", "TERM", "HUP"]) func aStoppedBuildLeavesNothingBehind(signal: String) throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("title: 시험\n", to: "jikji.yml")
      for number in 0..<200 { try folder.write("# 글 \(number)\n\n본문.\n", to: "content/ko/a\(number).md") }
      #expect(try jikji(["build", "--quiet"], in: folder).status == 0)
      let before = folder.read("public/a7/index.html")
      for number in 0..<200 { try folder.write("# 글 \(number)\n\n새 본문.\n", to: "content/ko/a\(number).md") }
      // As soon as it writes, and once more: a second signal finds the process gone or ending.
      let script = """
        '\(jikjiBinary.path)' build --quiet & pid=$!
        while kill -0 $pid 2>/dev/null && [ ! -e .public.jikji-new ]; do :; done
        kill -\(signal) $pid 2>/dev/null && wait $pid
        echo "status $?"
        """
      try folder.write(script, to: "stop.sh")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["stop.sh"]
      process.currentDirectoryURL = folder
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let stopped = ["INT": 130, "TERM": 143, "HUP": 129][signal].map { "status \($0)" }
      // A build that was faster than the signal has published.
      let isPublished = folder.read("public/a7/index.html") != before
      #expect(said.contains(stopped ?? "?") || isPublished, "\(said)")
      #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix(".public") })
      #expect(try jikji(["build", "--quiet"], in: folder).status == 0)
      #expect(folder.read("public/a7/index.html")?.contains("새 본문") == true)
    }
  }
}
