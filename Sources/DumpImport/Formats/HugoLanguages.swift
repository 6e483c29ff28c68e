/// The languages of a Hugo or Zola site, whose texts have their language in the file name (`index.en.md`) or in a folder of their own
/// (gohugo.io/content-management/multilingual, getzola.org/documentation/content/multilingual).

/// The languages of a site that has several, in lower case.
struct HugoLanguages: Sendable {
  /// The language of files that do not say theirs.
  private let usual: String
  private let codes: Set<String>
  /// The content folders of languages that have one of their own, each ending in a slash, the longest first.
  private var folders: [(path: String, code: String)] = []
  /// The content folder of the other languages, ending in a slash; empty when it, or a part of it, was named for the import.
  private let commonFolder: String
  /// Whether the folder that was named for the import may lie within the content folder of a language.
  private var isWithinLanguage = false
  /// Whether the addresses of the usual language begin with its code, too.
  private let isUsualInFolder: Bool

  /// Reads the languages of a site; nil when there are fewer than two.
  ///
  /// - Parameters:
  ///   - languages: the settings of the languages by code.
  ///   - value: the configuration.
  ///   - contentFolder: the content folder of the site.
  ///   - above: how many folders the configuration lies above the folder that was named for the import.
  init?(_ languages: [DataValue.Entry], of value: DataValue, contentFolder: String, above: Int) {
    let named = languages.map { $0.key.lowercased() }
    // Zola lists only the other languages.
    let settled = (value["defaultContentLanguage"] ?? value["default_language"])?.text?.lowercased()
    usual = settled ?? (named.contains("en") ? "en" : named.first ?? "")
    codes = Set(named + [usual])
    guard codes.count > 1 else { return nil }
    isUsualInFolder = value["defaultContentLanguageInSubdir"]?.text == "true"
    let below = { (folder: String) in
      folder.split(separator: "/").dropFirst(above).map { $0 + "/" }.joined()
    }
    commonFolder = below(contentFolder)
    for entry in languages {
      guard let folder = entry.value["contentDir"]?.text, folder != contentFolder else { continue }
      let path = below(folder)
      if path.isEmpty { isWithinLanguage = true } else { folders.append((path, entry.key.lowercased())) }
    }
    folders.sort { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// The language of the text in the file at `path`; nil when neither its name nor its folder says it.
  func language(ofFile path: String) -> String? {
    suffix(of: path) ?? folder(of: path)?.code ?? (isWithinLanguage ? nil : usual)
  }

  /// The language of those texts that belong into a folder of this name: that language if the site has it, otherwise the usual one. nil if
  /// none of the files is in that language: many sites of one language keep the languages that their theme came with.
  func language(forTarget name: String?, files: some Sequence<String>) -> String? {
    let wanted = name.map { $0.lowercased() }.flatMap { codes.contains($0) ? $0 : nil } ?? usual
    return files.contains { language(ofFile: $0) == wanted } ? wanted : nil
  }

  /// The path without the language in its name and in its folder: `content/a.md` for `content/a.en.md` and `content/en/a.md`.
  func plain(_ path: String) -> String {
    let plain = folder(of: path).map { commonFolder + path.dropFirst($0.path.count) } ?? path
    guard let code = suffix(of: plain), let dot = plain.lastIndex(of: ".") else { return plain }
    return String(plain[..<dot].dropLast(code.count + 1) + plain[dot...])
  }

  /// The beginning of the address of the text in the file at `path`, such as `/en`; empty for the usual language.
  func addressPrefix(ofFile path: String) -> String {
    let language = language(ofFile: path) ?? usual
    return language == usual && !isUsualInFolder ? "" : "/" + language
  }

  private func folder(of path: String) -> (path: String, code: String)? { folders.first { path.hasPrefix($0.path) } }

  /// The language in a name such as `index.en.md`.
  private func suffix(of path: String) -> String? {
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count > 2, case let code = parts[parts.count - 2].lowercased(), codes.contains(code) else { return nil }
    return code
  }
}
