/// Lists the files of a content folder and refuses what leads out of the site.
package import Diagnostics
private import Foundation

/// A file found below a folder.
package struct ScannedFile: Sendable, Hashable {
  /// The path below the scanned folder, NFC, for everybody else.
  package let path: String
  /// The path on disk.
  package let diskPath: String
}

/// Lists files.
package enum ContentScan {
  /// The most folders that may nest; a deeper tree is a mistake.
  private static let depthLimit = 64

  /// All files below `folder` but those whose name begins with a dot, sorted by path.
  ///
  /// - Parameters:
  ///   - folder: where to look; may be missing.
  ///   - root: the site's folder; symbolic links must lead to something inside it.
  package static func files(below folder: String, within root: String) throws(HostError) -> Checked<[ScannedFile]> {
    var scan = Scan(root: Disk.realPath(root) ?? root)
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    guard let kind = Disk.kind(of: folder) else { return Checked([]) }
    guard kind == .folder else { return Checked([], [.notAFolder(path: name)]) }
    scan.name = name
    try scan.visit(folder, path: "", depth: 0)
    scan.found.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    scan.dropRivals()
    return Checked(scan.found, scan.problems)
  }

  private struct Scan {
    let root: String
    /// What the scanned folder is called in messages.
    var name = "content"
    var found: [ScannedFile] = []
    var problems: [Diagnostic] = []

    mutating func visit(_ folder: String, path: String, depth: Int) throws(HostError) {
      guard depth < depthLimit else {
        problems.append(.foldersTooDeep(path: "\(name)/\(path)"))
        return
      }
      for entry in try Disk.list(folder) where !entry.name.hasPrefix(".") {
        let diskPath = folder + "/" + entry.name
        let inner = path.isEmpty ? entry.name : path + "/" + entry.name
        if entry.isLink, !staysInside(diskPath) {
          problems.append(.linkLeadsOut(path: "\(name)/\(inner)"))
          continue
        }
        // The bytes of such a name were replaced in reading it, so that nothing answers to it.
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

    /// Of names that differ only in how their letters are composed, the first counts.
    mutating func dropRivals() {
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
