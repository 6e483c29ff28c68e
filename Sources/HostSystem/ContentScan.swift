/// Lists the files of a content folder, without those that lie outside the site.
package import Diagnostics
private import Foundation

/// A file found below a folder.
package struct ScannedFile: Sendable, Hashable {
  /// The path below the scanned folder, in NFC.
  package let path: String
  /// The path on disk, spelled as there.
  package let diskPath: String

  /// A file.
  package init(path: String, diskPath: String) {
    self.path = path
    self.diskPath = diskPath
  }
}

/// Lists the files of a folder tree.
package enum ContentScan {
  /// The most folders that may nest; deeper trees are reported.
  private static let depthLimit = 64

  /// All files below `folder`, sorted by the bytes of their path. Links that leave the site, names that are no UTF-8 and names
  /// that differ only in Unicode normalization are diagnostics.
  ///
  /// - Parameters:
  ///   - folder: the folder to scan; a missing one is empty.
  ///   - root: the site's folder; symbolic links must lead to something inside it.
  ///   - takesHidden: whether names that begin with a dot count, such as `.well-known`; those of version control and file
  ///     managers never do.
  package static func files(
    below folder: String, within root: String, takesHidden: Bool = false
  ) throws(HostError) -> Checked<[ScannedFile]> {
    var scan = Scan(root: Disk.realPath(root) ?? root, takesHidden: takesHidden)
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    guard let kind = Disk.kind(of: folder) else {
      // A link that leads nowhere, as to a volume that is not mounted, is no empty folder.
      return Checked([], Disk.isLink(folder) ? [.linkLeadsOut(path: name)] : [])
    }
    guard kind == .folder else { return Checked([], [.notAFolder(path: name)]) }
    scan.name = name
    try scan.visit(folder, path: "", depth: 0)
    scan.found.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    scan.dropDuplicates()
    return Checked(scan.found, scan.problems)
  }

  private struct Scan {
    let root: String
    let takesHidden: Bool
    /// The scanned folder's name in messages.
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
        // Decoding replaced the bytes of such a name, so that no file has the decoded one.
        if entry.name.unicodeScalars.contains("\u{FFFD}"), Disk.kind(of: diskPath) == nil {
          problems.append(.nameIsNotUTF8(path: "\(name)/\(inner)"))
          continue
        }
        switch entry.kind {
        case .folder: try visit(diskPath, path: inner, depth: depth + 1)
        case .file: found.append(ScannedFile(path: inner.precomposedStringWithCanonicalMapping, diskPath: diskPath))
        case .other: problems.append(.notAFile(path: "\(name)/\(inner)"))
        }
      }
    }

    private func isTaken(_ name: String) -> Bool {
      !name.hasPrefix(".") || takesHidden && ![".git", ".svn", ".hg", ".DS_Store"].contains(name)
    }

    /// Of paths that are equal in NFC the first is kept.
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
