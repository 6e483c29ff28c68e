/// Writes the fixes of diagnostics, and other planned replacements, into the files of a site.
private import ArticleModel
private import ContentLoad
private import CrossLinks
package import Diagnostics
package import HostSystem

/// Applies fixes on disk.
package enum FixWriter {
  /// Makes all replacements of `plan`, in all files or in none. Returns the paths of the changed files, sorted.
  ///
  /// Headings whose text changes keep their old ids as aliases. An imported article that nobody has edited still counts as unedited.
  /// - Parameters:
  ///   - plan: the replacements.
  ///   - folder: the site.
  /// - Parameter files: the files as they were read; only these are written, so that no path can lead out of the site.
  package static func write(
    _ plan: FixPlan, into folder: SiteFolder, files: SiteFiles
  ) throws(HostError) -> [String] {
    let plan = keepingHeadings(plan, files)
    var changed: [Change] = []
    for path in plan.edits.keys.sorted() {
      guard let place = place(of: path, in: folder, files) else { continue }
      let before = try Disk.read(place)
      // The replacements are UTF-8 and would be garbage in a UTF-16 file.
      guard !before.starts(with: [0xFF, 0xFE]), !before.starts(with: [0xFE, 0xFF]) else { continue }
      // If the file has changed since it was read, the positions are no longer right.
      guard plan.texts[path]?.bytes == SourceText.cleaning(path: path, fileBytes: before).value.bytes else { continue }
      let after = plan.applied(to: path, fileBytes: before)
      guard after != before else { continue }
      changed.append((path, place, after))
    }
    try Disk.writeAtomically(changed.map { ($0.place, $0.bytes) } + records(of: changed, plan, folder, files))
    return changed.map(\.path)
  }

  private typealias Change = (path: String, place: String, bytes: [UInt8])

  private static func keepingHeadings(_ plan: FixPlan, _ files: SiteFiles) -> FixPlan {
    let config = ConfigReader.read(files.input.config, environment: files.input.environment).value
    return HeadingAliases.kept(by: plan) { path, bytes in
      SiteLoader.article(in: ContentFile(path: path, bytes: bytes), config: config)?.value
    }
  }

  /// The import records with the new hashes of articles that were unedited before; a damaged record is left as it is.
  private static func records(
    of changed: [Change], _ plan: FixPlan, _ folder: SiteFolder, _ files: SiteFiles
  ) -> [(String, [UInt8])] {
    files.input.sideFiles.keys.filter { $0.hasSuffix("/" + ImportRecord.name) }.sorted().compactMap { path in
      let below = path.dropLast(ImportRecord.name.count)
      guard let known = try? ImportRecord(inFolder: folder.at(String(below.dropLast()))) else { return nil }
      var record = known
      for change in changed where change.path.hasPrefix(below) {
        let name = String(change.path.dropFirst(below.count))
        guard let before = plan.texts[change.path]?.bytes, record.isOurs(ContentHash.hex(of: before), at: name) else {
          continue
        }
        let after = SourceText.cleaning(path: change.path, fileBytes: change.bytes).value.bytes
        record.repaired[name, default: []].insert(ContentHash.hex(of: after))
      }
      return record == known ? nil : (folder.at(path), record.bytes)
    }
  }

  private static func place(of path: String, in folder: SiteFolder, _ files: SiteFiles) -> String? {
    if path.hasPrefix("content/") { return files.diskPaths[String(path.dropFirst(8))] }
    return path == "jikji.yml" || files.input.sideFiles[path] != nil ? folder.at(path) : nil
  }
}
