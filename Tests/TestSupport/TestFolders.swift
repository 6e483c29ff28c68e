/// Temporary folders and the path of the built program, for tests that use a real disk.
package import Foundation

/// The root folder of this package.
package let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The `jikji` binary built together with the running tests.
package var jikjiBinary: URL {
  let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
    "jikji")
  return FileManager.default.isExecutableFile(atPath: beside.path)
    ? beside : packageFolder.appendingPathComponent(".build/debug/jikji")
}

/// Creates an empty folder, runs `body` with it and removes the folder.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Creates an empty folder, runs `body` with it and removes the folder.
package func withTemporaryFolder<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

private func makeTemporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jikji-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

extension URL {
  /// Writes `text` to a file below this folder; creates missing folders.
  package func write(_ text: String, to path: String) throws {
    let file = appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file below this folder; nil when it is missing.
  package func read(_ path: String) -> String? {
    try? String(contentsOf: appendingPathComponent(path), encoding: .utf8)
  }
}
