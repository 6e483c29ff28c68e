/// Reads the dates of the last change of files from git.
private import Foundation

/// The dates of the last commits of the files below a folder.
package struct GitHistory: Sendable {
  /// The author date of the last commit of each file, in seconds since 1970, by path below the folder in NFC.
  package private(set) var lastChanges: [String: Int] = [:]

  /// Whether the clone is shallow: files that were last changed before its oldest commit get the date of that commit.
  package private(set) var isShallow = false

  /// Reads the history of all files below `folder`; nil when git is not installed or the folder is not in a repository.
  package init?(of folder: String) {
    guard let shallow = Self.git(["rev-parse", "--is-shallow-repository"], in: folder),
      let log = Self.git(
        ["log", "--format=%x01%at", "--name-only", "--relative", "--no-renames", "--", "."], in: folder)
    else { return nil }
    isShallow = shallow.hasPrefix("true")
    var date = 0
    for line in log.split(separator: "\n") {
      if line.first == "\u{1}" {
        date = Int(line.dropFirst()) ?? 0
      } else {
        let path = String(line).precomposedStringWithCanonicalMapping
        lastChanges[path] = lastChanges[path] ?? date
      }
    }
  }

  /// The output of git; nil when it fails. Paths are not quoted.
  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "core.quotePath=off"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
