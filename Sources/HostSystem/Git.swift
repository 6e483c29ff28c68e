/// Reads files at a given revision from a git repository, without touching its work tree.
import Diagnostics
private import Foundation

/// A git repository on disk, which may be bare or shallow.
package struct Git: Sendable {
  /// The folder of the repository, or any folder in its work tree.
  let folder: String
  private let program: String
  private let scratch: String

  /// Creates a value for the repository that contains `folder`. Throws when there is no `git` in `PATH`.
  ///
  /// - Parameter scratch: a folder for temporary files, if it can be written.
  package init(_ folder: String, scratch: String) throws(HostError) {
    guard let program = Disk.program("git", in: HostEnvironment.variables["PATH"]) else {
      throw HostError(
        .ask, folder,
        reason: Phrase(
          en: "there is no git; install it, or name a folder with the original's text instead of a revision",
          ko: "git이 없습니다. 설치하거나, 판 이름 대신 원문이 든 폴더를 적으세요"))
    }
    self.folder = folder
    self.program = program
    self.scratch = scratch
  }

  /// The content of files below a folder of the repository at a revision, by path below that folder. Throws when the revision or the
  /// folder does not exist.
  ///
  /// - Parameters:
  ///   - path: the folder, relative to ``folder``.
  ///   - revision: a tag, branch or commit.
  ///   - isWanted: whether to read the file with a path.
  package func files(
    below path: String, at revision: String, where isWanted: (String) -> Bool
  ) throws(HostError) -> [String: [UInt8]] {
    let prefix = path == "." || path.isEmpty ? "" : path + "/"
    // git would read a revision that begins with a hyphen as an option.
    guard !revision.hasPrefix("-"),
      let listing = try run(["ls-tree", "-r", "-z", revision, "--", prefix.isEmpty ? "." : prefix])
    else {
      throw HostError(
        .ask, folder,
        reason: Phrase(
          en: "it knows no revision '\(revision)'; see 'git tag', and fetch it in a shallow clone",
          ko: "'\(revision)' 판이 없습니다. 'git tag'로 확인하고, 얕은 복제라면 그 판을 받으세요"))
    }
    var blobs: [(path: String, blob: Substring)] = []
    for line in listing.split(separator: 0) {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: "\t", maxSplits: 1)
      let fields = parts.first?.split(separator: " ") ?? []
      guard parts.count == 2, fields.count == 3, fields[1] == "blob", isWanted(String(parts[1])) else { continue }
      blobs.append((String(parts[1]), fields[2]))
    }
    let contents =
      try run(
        ["cat-file", "--batch"], input: Array(blobs.map { $0.blob + "\n" }.joined().utf8)) ?? []
    return Self.files(blobs.map(\.path), in: contents[...], below: prefix)
  }

  /// The names of the repository's tags, newest first.
  package func tags() throws(HostError) -> [String] {
    let listing = try run(["tag", "--list", "--sort=-creatordate"]) ?? []
    return listing.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of the files and folders that git changes when a branch, a tag or `HEAD` begins to name another commit (gitrepository-layout(5)).
  /// Empty where there is no repository.
  package func referencePaths() throws(HostError) -> [String] {
    let found = try run(["rev-parse", "--absolute-git-dir", "--git-common-dir"]) ?? []
    let folders = found.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard folders.count == 2 else { return [] }
    // In a linked work tree, `HEAD` is its own, and the rest that of the repository.
    let common = folders[1].hasPrefix("/") ? folders[1] : folder + "/" + folders[1]
    return [folders[0] + "/HEAD", common + "/refs", common + "/packed-refs"]
  }

  /// Splits the output of `cat-file --batch`: for each file a line that ends with the size, the bytes, and a line break.
  private static func files(
    _ paths: [String], in contents: ArraySlice<UInt8>, below prefix: String
  ) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var rest = contents
    for path in paths {
      guard let end = rest.firstIndex(of: 0x0A),
        let size = rest[..<end].split(separator: 0x20).last.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
        rest.endIndex - end - 1 >= size
      else { break }
      files[String(path.dropFirst(prefix.count))] = Array(rest[(end + 1)..<(end + 1 + size)])
      rest = rest[(end + 1 + size)...].dropFirst()
    }
    return files
  }

  /// The output of git; nil when it fails. Standard input comes from a file, because with two pipes both processes could wait for
  /// each other.
  private func run(_ arguments: [String], input: [UInt8] = []) throws(HostError) -> [UInt8]? {
    let cache = input.isEmpty ? nil : try CacheFolder(scratch, followsLink: true)
    let inputPath = cache.map { $0.path + "/" + UniqueName.next() } ?? "/dev/null"
    defer {
      if let cache {
        try? Disk.remove(inputPath)
        cache.close()
      }
    }
    if cache != nil { try Disk.writeAtomically(input, to: inputPath) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c", "safe.directory=*", "--no-optional-locks", "-C", folder] + arguments
    // The user's git settings must not change what is read.
    process.environment = ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C"]
    let output = Pipe()
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(bytes) : nil
  }
}

extension Phrase {
  static let ask = Phrase(en: "read the repository of", ko: "저장소로 읽을")
}
