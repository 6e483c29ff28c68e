/// Reads the dates of the last change of files from git.
private import ByteText
private import DataFormats
private import Foundation

/// The dates of the last commits of the files below a folder.
package struct GitHistory: Sendable {
  /// The author date of the last commit of each file, in seconds since 1970, by path below the folder in NFC.
  package private(set) var lastChanges: [String: Int] = [:]

  /// Whether the clone is shallow: files that were last changed before its oldest commit get the date of that commit.
  package let isShallow: Bool

  /// Reads the history of all files below `folder`; nil when git is not installed or the folder is not in a repository.
  ///
  /// - Parameter cache: a folder in which a file keeps the dates for the next time, because git compares the files of all commits to find them. It is not
  ///   used for shallow clones, whose history may grow at its old end; nil for no cache.
  package init?(of folder: String, keptIn cache: String? = nil) {
    // Replacements of commits are not cloned, so dates would depend on the clone.
    let git = { (arguments: [String]) in Self.git(["--no-replace-objects"] + arguments, in: folder) }
    let lines = git(["rev-parse", "--is-shallow-repository", "--show-prefix", "HEAD"])?
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let lines, lines.count >= 3 else { return nil }
    let state = State(prefix: String(lines[1]), commit: String(lines[2]))
    isShallow = lines[0] != "false"
    let cache = isShallow ? nil : cache
    let known = cache.flatMap { Self.read($0) }.flatMap { $0.state.prefix == state.prefix ? $0 : nil }
    if let known, known.state == state {
      lastChanges = known.lastChanges
      return
    }
    var new = ["HEAD"]
    var old: [String: Int] = [:]
    if let known {
      let range = "\(known.state.commit)..HEAD"
      if Self.isLinear(git(["rev-list", "--parents", range]), from: known.state.commit) {
        (new, old) = ([range], known.lastChanges)
      }
    }
    let command = ["log", "--format=%x01%at", "--name-only", "--relative", "--no-renames", "-O/dev/null"]
    guard let log = git(command + new + ["--", "."]) else { return nil }
    lastChanges = Self.lastChanges(in: log).merging(old) { last, _ in last }
    if let cache { Self.write(lastChanges, of: state, to: cache) }
  }

  /// What decides the dates: the folder below the top of the work tree, and the last commit.
  private struct State: Equatable {
    let prefix: String, commit: String
  }

  private static func lastChanges(in log: String) -> [String: Int] {
    var found: [String: Int] = [:]
    var date = 0
    for line in log.split(separator: "\n") {
      if line.first == "\u{1}" {
        date = Int(line.dropFirst()) ?? 0
      } else {
        let path = String(line).precomposedStringWithCanonicalMapping
        found[path] = found[path] ?? date
      }
    }
    return found
  }

  /// Whether commits follow `oldest` one after another. Only then git lists them before those that were known; it sorts those of merged
  /// branches by date.
  ///
  /// - Parameters:
  ///   - commits: a line for each commit, the last one first, with its parents behind it; nil if git does not know `oldest`.
  ///   - oldest: the parent of the first commit.
  private static func isLinear(_ commits: String?, from oldest: String) -> Bool {
    guard let commits else { return false }
    var expected: Substring?
    for line in commits.split(separator: "\n") {
      let hashes = line.split(separator: " ")
      guard hashes.count == 2, expected == nil || expected == hashes[0] else { return false }
      expected = hashes[1]
    }
    return expected.map { $0 == oldest } ?? false
  }

  // MARK: Cache

  private static func path(in cache: String) -> String { cache + "/history.bin" }

  private static func read(_ cache: String) -> (state: State, lastChanges: [String: Int])? {
    guard let bytes = try? Disk.readOwn(path(in: cache)) else { return nil }
    guard var reader = try? BinaryReader(checked: bytes), let prefix = try? String(from: &reader),
      let commit = try? String(from: &reader), commit.utf8.allSatisfy({ $0.hexDigitValue != nil }),
      let dates = try? [String: Int](from: &reader)
    else { return nil }
    return (State(prefix: prefix, commit: commit), dates)
  }

  private static func write(_ dates: [String: Int], of state: State, to cache: String) {
    let bytes = BinaryWriter.checked { writer in
      writer.write(state.prefix)
      writer.write(state.commit)
      writer.write(dates)
    }
    // A folder that cannot be written, or a full disk, only means that the next time takes as long.
    try? Disk.makeFolder(cache)
    try? Disk.writeAtomically(bytes, to: path(in: cache))
  }

  /// The output of git; nil when it fails. Paths are not quoted. Settings of the user and grafts do not change the dates.
  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let settings = ["core.quotePath=off", "log.showRoot=true", "log.showSignature=false", "log.follow=false"]
    process.arguments = ["git", "-C", folder] + settings.flatMap { ["-c", $0] } + arguments
    process.environment = HostEnvironment.variables.merging(["GIT_GRAFT_FILE": "/dev/null"]) { $1 }
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
