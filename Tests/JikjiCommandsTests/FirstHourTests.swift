/// Runs the benchmark script that plays the first hour of a new user.
import Foundation
import TestSupport
import Testing

struct FirstHourTests {
  @Test func theFirstHourHasNoTrap() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [packageFolder.appendingPathComponent("Benchmarks/first-hour").path, jikjiBinary.path]
    // Without a compiler: what samples come to is tested elsewhere.
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(!said.contains("FAIL") && said.split(separator: "\n").count > 30, "\(said)")
  }
}
