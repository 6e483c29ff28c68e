/// Runs git on the repositories that tests create.
package import Foundation

/// Thrown if git fails.
package struct GitFailure: Error {
  /// The arguments of `git` and its exit status.
  package let arguments: [String], status: Int32
}

/// Runs git in a folder, without the settings of any user; throws a ``GitFailure`` if it fails.
///
/// - Parameter date: the date of commits.
package func git(_ arguments: [String], in folder: URL, date: String = "2024-05-06T07:08:09Z") throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
  process.arguments = ["-C", folder.path] + arguments
  process.environment = [
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b.example", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@b.example", "HOME": "/", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date,
  ]
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw GitFailure(arguments: arguments, status: process.terminationStatus)
  }
}
