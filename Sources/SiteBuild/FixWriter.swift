/// Writes the fixes of diagnostics, and other planned replacements, into the files of a site.
private import ContentLoad
package import Diagnostics
package import HostSystem

/// Carries out fixes on disk.
package enum FixWriter {
  /// Makes all replacements of `plan`, in all files or in none; the paths that were changed, sorted.
  ///
  /// - Parameters:
  ///   - plan: the replacements.
  ///   - folder: the site.
  ///   - files: the files as they were read; only such files are written, so that no text leads out of the site.
  package static func write(
    _ plan: FixPlan, into folder: SiteFolder, files: SiteFiles
  ) throws(HostError) -> [String] {
    var changed: [(path: String, place: String, bytes: [UInt8])] = []
    for path in plan.edits.keys.sorted() {
      guard let place = place(of: path, in: folder, files) else { continue }
      let before = try Disk.read(place)
      // Replacements are UTF-8; in a file of UTF-16 they would be rubbish.
      guard !before.starts(with: [0xFF, 0xFE]), !before.starts(with: [0xFE, 0xFF]) else { continue }
      // The file may have changed since it was read; its positions would no longer be right.
      guard plan.texts[path]?.bytes == SourceText.cleaning(path: path, fileBytes: before).value.bytes else { continue }
      let after = plan.applied(to: path, fileBytes: before)
      guard after != before else { continue }
      changed.append((path, place, after))
    }
    try Disk.writeAtomically(changed.map { ($0.place, $0.bytes) })
    return changed.map(\.path)
  }

  private static func place(of path: String, in folder: SiteFolder, _ files: SiteFiles) -> String? {
    if path.hasPrefix("content/") { return files.diskPaths[String(path.dropFirst(8))] }
    return path == "jikji.yml" || files.input.sideFiles[path] != nil ? folder.at(path) : nil
  }
}
