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
    guard Disk.kind(of: folder) == .folder else { return Checked([]) }
    try scan.visit(folder, path: "", depth: 0)
    scan.found.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return Checked(scan.found, scan.problems)
  }

  private struct Scan {
    let root: String
    var found: [ScannedFile] = []
    var problems: [Diagnostic] = []

    mutating func visit(_ folder: String, path: String, depth: Int) throws(HostError) {
      guard depth < depthLimit else {
        problems.append(.foldersTooDeep(path: "content/" + path))
        return
      }
      for entry in try Disk.list(folder) where !entry.name.hasPrefix(".") {
        let diskPath = folder + "/" + entry.name
        let inner = path.isEmpty ? entry.name : path + "/" + entry.name
        if entry.isLink, !staysInside(diskPath) {
          problems.append(.linkLeadsOut(path: "content/" + inner))
          continue
        }
        switch entry.kind {
        case .folder: try visit(diskPath, path: inner, depth: depth + 1)
        case .file: found.append(ScannedFile(path: inner.precomposedStringWithCanonicalMapping, diskPath: diskPath))
        case .other: problems.append(.notAFile(path: "content/" + inner))
        }
      }
    }

    private func staysInside(_ path: String) -> Bool {
      guard let real = Disk.realPath(path) else { return false }
      return real.hasPrefix(root + "/") && !path.hasPrefix(real + "/")
    }
  }
}
