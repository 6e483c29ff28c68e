/// Runs the scripts of the Makefile with fake programs in place of real ones.
import Foundation
import TestSupport
import Testing

struct ScriptTests {
  /// Each case: what `swift` ends with, call by call, the status of the script, and how often it was called.
  @Test(arguments: [([139, 0], 0, 2), ([1, 0], 1, 1), ([132, 134, 139, 0], 139, 3)] as [([Int], Int32, Int)])
  func buildIsRepeatedOnlyWhenSwiftPMCrashes(_ statuses: [Int], _ status: Int32, _ calls: Int) throws {
    try withTemporaryFolder { folder in
      try folder.write(statuses.map { "\($0)\n" }.joined(), to: "statuses")
      try folder.write(
        """
        #!/bin/sh
        cd "$(dirname "$0")" && echo "$*" >>calls && exit "$(sed -n "$(wc -l <calls)p" statuses)"

        """, to: "swift")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "swift").path)

      let script = Process()
      script.executableURL = packageFolder.appending(path: "Scripts/swift-build")
      script.arguments = ["-c", "debug"]
      script.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
      script.standardError = FileHandle.nullDevice
      try script.run()
      script.waitUntilExit()
      #expect(script.terminationStatus == status)
      #expect(folder.read("calls") == String(repeating: "build -c debug\n", count: calls))
    }
  }
}
