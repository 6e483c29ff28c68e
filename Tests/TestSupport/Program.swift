/// Runs the built `jikji` program as a user does.
package import Foundation

/// The result of running a program.
package struct ProgramResult: Sendable {
  /// The exit status.
  package let status: Int32
  /// The texts of standard output and standard error.
  package let output: String, error: String
}

/// Runs `jikji` with `arguments` in `folder`, with `input` on standard input.
package func jikji(
  _ arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]
) throws -> ProgramResult {
  let process = Process()
  process.executableURL = jikjiBinary
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
  let files = (0..<3).map { _ in
    FileManager.default.temporaryDirectory.appendingPathComponent("jikji-run-\(UUID().uuidString)")
  }
  defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }
  try Data(input.utf8).write(to: files[0])
  for file in files[1...] { try Data().write(to: file) }
  process.standardInput = try FileHandle(forReadingFrom: files[0])
  process.standardOutput = try FileHandle(forWritingTo: files[1])
  process.standardError = try FileHandle(forWritingTo: files[2])
  try process.run()
  process.waitUntilExit()
  return ProgramResult(
    status: process.terminationStatus, output: try String(contentsOf: files[1], encoding: .utf8),
    error: try String(contentsOf: files[2], encoding: .utf8))
}
