/// Lists the files of a content folder; symbolic links that lead outside the site are skipped and reported.
private import ByteText
package import Diagnostics
private import KoreanText

/// A file found by a scan.
package struct ScannedFile: Sendable, Hashable {
  /// The path below the scanned folder, in NFC.
  package let path: String
  /// The path on disk, with the spelling used there.
  package let diskPath: String

  /// Creates a file.
  package init(path: String, diskPath: String) {
    self.path = path
    self.diskPath = diskPath
  }
}

/// Lists the files of a folder tree.
package enum ContentScan {
  /// The maximum depth of nested folders; deeper ones are reported and skipped.
  private static let depthLimit = 64

  /// All files below `folder`, sorted by the bytes of their paths. Reports as diagnostics, and skips: symbolic links that
  /// leave the site, names that are not UTF-8, entries that are neither file nor folder, and of names that differ only in
  /// Unicode normalization all but the first.
  ///
  /// - Parameters:
  ///   - folder: the folder to scan; a missing one counts as empty.
  ///   - root: the site's folder; the targets of symbolic links must be inside it.
  ///   - takesHidden: whether names that begin with a dot, such as `.well-known`, are included; those of version control systems
  ///     and of the macOS Finder never are.
  package static func files(
    below folder: String, within root: String, takesHidden: Bool = false
  ) throws(HostError) -> Checked<[ScannedFile]> {
    var scan = Scan(root: Disk.realPath(root) ?? root, takesHidden: takesHidden)
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    guard let kind = Disk.kind(of: folder) else {
      // A broken link, for example to a volume that is not mounted, must not count as an empty folder.
      return Checked([], Disk.isLink(folder) ? [.linkLeadsOut(path: name)] : [])
    }
    guard kind == .folder else { return Checked([], [.notAFolder(path: name)]) }
    scan.name = name
    try scan.visit(folder, path: "", depth: 0)
    scan.found.sort { $0.path.precedes(utf8: $1.path) }
    scan.dropDuplicates()
    return Checked(scan.found, scan.problems)
  }

  private struct Scan {
    let root: String
    let takesHidden: Bool
    /// The name of the scanned folder, used in messages.
    var name = "content"
    var found: [ScannedFile] = []
    var problems: [Diagnostic] = []

    mutating func visit(_ folder: String, path: String, depth: Int) throws(HostError) {
      guard depth < depthLimit else {
        problems.append(.foldersTooDeep(path: "\(name)/\(path)"))
        return
      }
      for entry in try Disk.list(folder) where isTaken(entry.name) {
        let diskPath = folder + "/" + entry.name
        let inner = path.isEmpty ? entry.name : path + "/" + entry.name
        if entry.isLink, !staysInside(diskPath) {
          problems.append(.linkLeadsOut(path: "\(name)/\(inner)"))
          continue
        }
        // Decoding the name replaced invalid bytes by U+FFFD, so that no file exists under the decoded name.
        if entry.name.unicodeScalars.contains("\u{FFFD}"), Disk.kind(of: diskPath) == nil {
          problems.append(.nameIsNotUTF8(path: "\(name)/\(inner)"))
          continue
        }
        switch entry.kind {
        case .folder: try visit(diskPath, path: inner, depth: depth + 1)
        case .file: found.append(ScannedFile(path: inner.inNFC, diskPath: diskPath))
        case .other: problems.append(.notAFile(path: "\(name)/\(inner)"))
        }
      }
    }

    private func isTaken(_ name: String) -> Bool {
      !name.hasPrefix(".") || takesHidden && ![".git", ".svn", ".hg", ".DS_Store"].contains(name)
    }

    /// Keeps the first of several files whose paths are equal in NFC.
    mutating func dropDuplicates() {
      var taken: Set<String> = []
      found.removeAll { file in
        if taken.insert(file.path).inserted { return false }
        problems.append(.nameInTwoSpellings(path: "\(name)/\(file.path)"))
        return true
      }
    }

    private func staysInside(_ path: String) -> Bool {
      guard let real = Disk.realPath(path) else { return false }
      return real.hasPrefix(root + "/") && !path.hasPrefix(real + "/")
    }
  }
}
