/// Articles that `jikji import` wrote and nobody has edited since: what an old blog left dead is no error of the new site.
import ArticleModel
import Diagnostics
import HostSystem

/// The memory of imports: in each folder that one wrote into, a file with a line `hash<TAB>path` for each file it left there.
struct ImportedArticles: Sendable {
  /// The name of that file.
  static let ledgerName = ".jikji-import"

  /// The hashes that imports left, by path below the site's folder.
  private var hashes: [String: Set<String>] = [:]

  /// Reads the ledgers among the side files of a site.
  init(_ sideFiles: [String: SourceText]) {
    for (path, text) in sideFiles where path.hasSuffix("/" + Self.ledgerName) {
      let folder = path.dropLast(Self.ledgerName.count)
      for line in text.bytes.split(separator: 0x0A) {
        let parts = line.split(separator: 0x09, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        if parts.count == 2 { hashes[folder + parts[1], default: []].insert(parts[0]) }
      }
    }
  }

  /// The diagnostics with errors about references and old addresses in unedited articles made warnings that name the old source.
  func eased(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !hashes.isEmpty, diagnostics.haveErrors else { return diagnostics }
    var unedited: [String: Bool] = [:]
    return diagnostics.map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.kind.family == .references || diagnostic.kind == .aliasTaken,
        let text = diagnostic.place?.text, let known = hashes[text.path]
      else { return diagnostic }
      let isOurs = unedited[text.path] ?? known.contains(ContentHash.hex(of: text.bytes))
      unedited[text.path] = isOurs
      guard isOurs else { return diagnostic }
      var eased = diagnostic
      eased.severity = .warning
      eased.notes.append(
        Diagnostic.Note(
          Phrase(
            en:
              "the old blog left it so, as '\(Self.source(of: text))' shows; it becomes an error when you edit the article",
            ko: "'\(Self.source(of: text))'에서 가져올 때부터 그랬습니다. 글을 고치면 오류가 됩니다")))
      return eased
    }
  }

  /// The dump that the front matter names.
  private static func source(of text: SourceText) -> String {
    let head = String(decoding: text.bytes.prefix(4096), as: UTF8.self)
    let line = head.split(separator: "\n").drop { $0 != "imported:" }.dropFirst().first { $0.hasPrefix("  file: ") }
    return line.map { String($0.dropFirst("  file: ".count).filter { $0 != "\"" }) } ?? text.path
  }
}
