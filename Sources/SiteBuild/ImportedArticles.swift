/// Articles that `jikji import` wrote and nobody has edited since: dead links that they had in the old blog are no errors of the new site.
import ArticleModel
import Diagnostics
import HostSystem

/// The files that imports wrote, from the records in their folders.
struct ImportedArticles: Sendable {
  /// The hashes that imports and later repairs recorded, by path relative to the site's folder.
  private var hashes: [String: Set<String>] = [:]

  /// Reads the import records among the side files of a site.
  init(_ sideFiles: [String: SourceText]) {
    for (path, text) in sideFiles where path.hasSuffix("/" + ImportRecord.name) {
      let folder = path.dropLast(ImportRecord.name.count)
      let record = ImportRecord(text.bytes)
      for (file, known) in record.hashes.merging(record.repaired, uniquingKeysWith: { $0.union($1) }) {
        hashes[folder + file, default: []].formUnion(known)
      }
    }
  }

  /// Turns errors about references, taken aliases and unknown components in unedited imported articles into warnings that name the imported
  /// file.
  func downgraded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !hashes.isEmpty, diagnostics.haveErrors else { return diagnostics }
    var unedited: [String: Bool] = [:]
    return diagnostics.map { diagnostic in
      guard diagnostic.severity == .error,
        diagnostic.kind.family == .references || [.aliasTaken, .unknownComponent].contains(diagnostic.kind),
        let text = diagnostic.place?.text, let known = hashes[text.path]
      else { return diagnostic }
      let isOurs = unedited[text.path] ?? known.contains(ContentHash.hex(of: text.bytes))
      unedited[text.path] = isOurs
      guard isOurs else { return diagnostic }
      var downgraded = diagnostic
      downgraded.severity = .warning
      downgraded.notes.append(
        Diagnostic.Note(
          Phrase(
            en:
              "the old blog left it so, as '\(Self.source(of: text))' shows; it becomes an error when you edit the article",
            ko: "'\(Self.source(of: text))'에서 가져올 때부터 그랬습니다. 글을 고치면 오류가 됩니다")))
      return downgraded
    }
  }

  /// The dump file that the front matter names, otherwise the article's path.
  private static func source(of text: SourceText) -> String {
    let head = String(decoding: text.bytes.prefix(4096), as: UTF8.self)
    let line = head.split(separator: "\n").drop { $0 != "imported:" }.dropFirst().first { $0.hasPrefix("  file: ") }
    return line.map { String($0.dropFirst("  file: ".count).filter { $0 != "\"" }) } ?? text.path
  }
}
