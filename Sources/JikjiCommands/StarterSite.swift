/// The small working site that `jikji new DIR` creates: settings, a post, and a page in two languages.
private import Foundation
private import SiteEmit

/// The files of a new site.
enum StarterSite {
  /// The texts of a new site in one language, from `Resources/starter/LANG.json`.
  private struct Words: Decodable {
    /// The site's title, its description, and the comment at the head of the settings.
    let siteTitle: String, siteDescription: String, remark: String
    /// The titles and texts of a post about samples and links, and of a page.
    let postTitle: String, post: String, aboutTitle: String, about: String
    /// The language's own name.
    let languageName: String
  }

  /// The files of a new site: paths and texts.
  ///
  /// - Parameters:
  ///   - language: the site's default language. The page also gets a translation: into English, or into Korean for an English site. If the
  ///     program has no texts for the language, English ones are used, and a file with the interface texts is added to be translated.
  ///   - date: the date of the post.
  static func files(language: String, date: String) -> [(path: String, text: String)] {
    let other = language == "en" || language.hasPrefix("en-") ? "ko" : "en"
    guard let own = words(language) ?? words("en"), let second = words(other) else { return [] }
    var files = [
      ("jikji.yml", settings(own, language, second, other)),
      (".gitignore", "public/*\n!public/.gitignore\n.jikji/build.lock\n.jikji/cache/\n.jikji/preview/\n"),
      (".vscode/settings.json", editorSettings), ("public/.gitignore", "*\n!.gitignore\n"),
      ("content/\(language)/posts/\(date.prefix(4))/first.md", post(own, date)),
      ("content/\(language)/about.md", about(own)), ("content/\(other)/about.md", about(second)),
    ]
    if words(language) == nil { files.append(("i18n/\(language).yml", frameWords(of: "en"))) }
    return files
  }

  /// Whether a file of the site is still the page that the starter site came with, in whatever language.
  static func isUntouchedPage(_ bytes: [UInt8]) -> Bool {
    EmbeddedFiles.all.keys.contains { path in
      guard path.hasPrefix("starter/"), case let name = path.dropFirst("starter/".count), name.hasSuffix(".json") else {
        return false
      }
      return words(String(name.dropLast(".json".count))).map { about($0).utf8.elementsEqual(bytes) } ?? false
    }
  }

  private static func words(_ language: String) -> Words? {
    let code = ["zh", "zh-CN"].contains(language) ? "zh-Hans" : language
    guard let bytes = EmbeddedFiles.all["starter/\(code).json"] else { return nil }
    return try? JSONDecoder().decode(Words.self, from: Data(bytes))
  }

  private static func settings(_ own: Words, _ language: String, _ second: Words, _ other: String) -> String {
    """
    # yaml-language-server: $schema=.jikji/schema/config.json
    # \(own.remark)
    title: \(own.siteTitle)
    description: \(own.siteDescription)
    # baseURL: https://example.org/
    defaultLanguage: \(language)
    languages:
      \(language): {\(words(language) == nil ? "" : "name: \(own.languageName)")}
      \(other):
        name: \(second.languageName)
        title: \(second.siteTitle)
        description: \(second.siteDescription)
    snippets:
      check: run

    """
  }

  /// The built-in interface texts as YAML; a JSON string is also a YAML string.
  static func frameWords(of language: String) -> String {
    let bytes = BuiltInTemplate.all.first { $0.path == "i18n/\(language).json" }?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.wholeMatch(of: #/ *"(?<key>\w+)": (?<value>".*?"),?/#).map { "\($0.key): \($0.value)\n" }
    }.joined()
  }

  private static func post(_ words: Words, _ date: String) -> String {
    "---\ntitle: \(words.postTitle)\ndate: \(date)\ntags: [Swift]\n---\n\n\(words.post)\n"
  }

  private static func about(_ words: Words) -> String { "---\ntitle: \(words.aboutTitle)\n---\n\n\(words.about)\n" }

  /// The settings with which Visual Studio Code and its derivatives complete and check jikji.yml, and hide the files of caches and
  /// previews.
  private static let editorSettings = """
    {
      "yaml.schemas": {
        ".jikji/schema/config.json": "/jikji.yml",
        ".jikji/schema/glossary.json": "/glossary.yml"
      },
      "files.exclude": {
        ".jikji/cache": true,
        ".jikji/preview": true
      },
      "[markdown]": {
        "editor.wordWrap": "on"
      }
    }

    """
}
