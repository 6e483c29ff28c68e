/// Style sheets, scripts and pictures of the site's own frame.
import ArticleModel
import ByteText
import Diagnostics

/// The frame's files, ready to be written, with addresses that change when they do.
struct AssetShelf: Sendable {
  private var files: [(path: String, bytes: [UInt8])] = []

  /// The sources of the search box and engine by name; the search stage makes files of them.
  private(set) var searchSources: [String: [UInt8]] = [:]
  private var addresses: [String: String] = [:]

  /// Gathers the files: all style sheets become one, in order of their names; the rest is copied.
  ///
  /// - Parameter overrides: the site's files by path below `templates/`; those below `assets/` replace built-in ones of
  ///   the same name or are added.
  static func make(overrides: [String: SourceText], config: SiteConfig) -> Checked<AssetShelf> {
    var texts = EmbeddedFiles.all.filter { $0.key.hasPrefix("assets/") }
    for (path, text) in overrides where path.hasPrefix("assets/") { texts[path] = text.bytes }
    var diagnostics: [Diagnostic] = []
    var shelf = AssetShelf()
    var style: [UInt8] = []
    for path in texts.keys.sorted() {
      guard let bytes = texts[path] else { continue }
      if path.hasPrefix("assets/search/") {
        shelf.searchSources[String(path.dropFirst(14))] = bytes
      } else if path.hasSuffix(".css") {
        style += StyleSheet.compact(bytes)
      } else {
        shelf.files.append((path, bytes))
      }
    }
    style += Array(StyleSheet.themeRules(config, &diagnostics).utf8)
    shelf.files.append(("assets/site.css", style))
    for file in shelf.files {
      shelf.addresses[file.path] = file.path + "?v=" + StableHash(file.bytes).shortHexadecimal
    }
    for name in ["search.js", "search.css"] {
      guard let bytes = shelf.searchSources[name] else { continue }
      shelf.addresses["search/\(name)"] = "search/\(name)?v=" + StableHash(bytes).shortHexadecimal
    }
    return Checked(shelf, diagnostics)
  }

  /// The files to write.
  var outputFiles: [OutputFile] { files.map { OutputFile(path: $0.path, bytes: $0.bytes) } }

  /// The address of the search box's style below the root; other pages than the search page load it with the box.
  var searchStyleHref: String? { addresses["search/search.css"] }

  /// Puts the files' addresses below the root into a scope.
  func describe(_ scope: inout TemplateScope) {
    scope.set("styleHref", addresses["assets/site.css"])
    scope.set("themeScriptHref", addresses["assets/theme.js"])
    scope.set("siteScriptHref", addresses["assets/site.js"])
    scope.set("redirectScriptHref", addresses["assets/redirect.js"])
    scope.set("iconHref", addresses["assets/icon.svg"])
    scope.set("searchScriptHref", addresses["search/search.js"])
  }
}

/// Makes style sheets small and adds the site's own colours.
enum StyleSheet {
  /// The sheet without comments and without white space at the ends of lines.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in withoutComments(bytes).split(separator: 0x0A) {
      let words = line.drop { $0 == 0x20 }
      guard let last = words.lastIndex(where: { $0 != 0x20 }) else { continue }
      result += words[...last]
      result.append(0x0A)
    }
    return result
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index += 2
      while index < bytes.count, !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")) {
        index += 1
      }
      index += 1
    }
    return result
  }

  /// `theme: {accent: "#1d4e89", accentDark: "#8ab4e8"}` as rules; a value that is no colour is reported.
  static func themeRules(_ config: SiteConfig, _ diagnostics: inout [Diagnostic]) -> String {
    var colors: [String] = []
    for (key, usual) in [("accent", "#1d4e89"), ("accentDark", "#94bdee")] {
      guard case .string(let color)? = config.theme[key] else {
        colors.append(usual)
        continue
      }
      if !isColor(color) { diagnostics.append(.badThemeColor(key, color, at: Place(config.source, nil))) }
      colors.append(isColor(color) ? color : usual)
    }
    return ":root{--link:light-dark(\(colors[0]),\(colors[1]));}\n"
  }

  private static func isColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && [3, 6].contains(digits.count)
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
