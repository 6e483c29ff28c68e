/// Reads from git when files were last changed.
private import Foundation

/// The last changes of the files below a folder, as its git repository has them.
package struct GitHistory: Sendable {
  /// The author dates of the last commits, in seconds since 1970, by path below the folder, in NFC.
  package private(set) var lastChanges: [String: Int] = [:]

  /// Whether the clone holds only the newest commits, so that older files seem to have been changed by the oldest of them.
  package private(set) var isShallow = false

  /// Asks git about everything below `folder`; nil when git is missing or knows no repository there.
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

  /// What git prints; nil when it fails. Paths are printed as they are, not quoted.
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
