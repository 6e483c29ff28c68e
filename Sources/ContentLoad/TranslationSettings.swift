/// Parses `translations:` of `jikji.yml`.
import ArticleModel
import Diagnostics

/// The severity of a group of checks, as written in the settings.
enum SeveritySetting: String, CaseIterable {
  case error, warning, note, off

  var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Parses the folders of translations.
enum TranslationSettings {
  /// The entries; those without a source or target are reported and omitted.
  static func read(_ reader: inout MappingReader) -> [TranslationConfig] {
    var problems: [Diagnostic] = []
    let text = reader.text
    let entries = reader.items("translations", text: { _ -> TranslationConfig? in nil }) { inner, range in
      let source = inner.nonBlankString("source")
      let target = inner.nonBlankString("target")
      var entry = TranslationConfig(source: path(source), target: path(target), place: range)
      entry.repository = inner.nonBlankString("repository")?.value
      entry.revision = inner.nonBlankString("revision")?.value
      entry.license = inner.nonBlankString("license")?.value
      entry.author = inner.nonBlankString("author")?.value
      entry.url = inner.nonBlankString("url")?.value
      entry.redistribute = inner.bool("redistribute")?.value ?? true
      if let found = inner.choice("stale", of: SeveritySetting.self) { entry.stale = found.value.severity }
      entry.publish = inner.choice("publish", of: PublishPolicy.self)?.value ?? .partial
      for (key, value) in [("source", source), ("target", target)] where value == nil && !range.isEmpty {
        problems.append(.missingKey("translations.\(key)", at: Place(text, range)))
      }
      return source != nil && target != nil ? entry : nil
    }
    for problem in problems { reader.report(problem) }
    return entries.compactMap { $0 }
  }

  /// A path without leading `./` and trailing `/`.
  private static func path(_ found: Located<String>?) -> String {
    var path = (found?.value ?? "")[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }
}
