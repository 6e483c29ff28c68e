/// Style sheets, scripts and images of the page frame.
import ArticleModel
import ByteText
import Diagnostics

/// The asset files, ready to be written, with addresses that contain a hash of their contents.
struct AssetBundle: Sendable {
  private var files: [(path: String, bytes: [UInt8])] = []

  /// The sources of the search box and engine by name; the search stage makes files of them.
  private(set) var searchSources: [String: [UInt8]] = [:]
  private var addresses: [String: String] = [:]

  /// Collects the files. All style sheets are joined to one: those of `assets/css/` sorted by name, then the theme, then all others. The
  /// other files are copied.
  ///
  /// - Parameter overrides: the site's files by path relative to `templates/`; those below `assets/` replace built-in ones of the same name
  ///   or are added.
  static func make(overrides: [String: SourceText], config: SiteConfig) -> Checked<AssetBundle> {
    var texts = EmbeddedFiles.all.filter { $0.key.hasPrefix("assets/") }
    for (path, text) in overrides where path.hasPrefix("assets/") { texts[path] = text.bytes }
    var diagnostics: [Diagnostic] = []
    var bundle = AssetBundle()
    var style: [UInt8] = [], ownStyle: [UInt8] = []
    for path in texts.keys.sorted() {
      guard let bytes = texts[path] else { continue }
      if path.hasPrefix("assets/search/") {
        bundle.searchSources[String(path.dropFirst(14))] = bytes
      } else if path.hasSuffix(".css") {
        let sheet = StyleSheet.compact(bytes)
        if path.hasPrefix("assets/css/") { style += sheet } else { ownStyle += sheet }
      } else {
        bundle.files.append((path, bytes))
      }
    }
    style += Array(ThemeStyle.rules(config).value(reportingTo: &diagnostics).utf8)
    // Style sheets outside of `assets/css/` are the site's own; they come last, so that they override all others.
    style += ownStyle
    bundle.files.append(("assets/site.css", style))
    for file in bundle.files {
      bundle.addresses[file.path] = file.path + "?v=" + StableHash(file.bytes).shortHexadecimal
    }
    for name in ["search.js", "search.css"] {
      guard let bytes = bundle.searchSources[name] else { continue }
      bundle.addresses["search/\(name)"] = "search/\(name)?v=" + StableHash(bytes).shortHexadecimal
    }
    return Checked(bundle, diagnostics)
  }

  /// The files that templates link to, by the name of the template value with the address.
  private static let linked = [
    ("styleHref", "assets/site.css"), ("themeScriptHref", "assets/theme.js"), ("siteScriptHref", "assets/site.js"),
    ("redirectScriptHref", "assets/redirect.js"), ("iconHref", "assets/icon.svg"),
    ("searchScriptHref", "search/search.js"),
  ]

  /// The paths of the files whose addresses change with their contents, sorted.
  var versionedPaths: [String] {
    (Self.linked.map(\.1) + ["search/search.css"]).filter { addresses[$0] != nil }.sorted()
  }

  var outputFiles: [OutputFile] { files.map { OutputFile(path: $0.path, bytes: $0.bytes) } }

  /// The address of the search box's style sheet relative to the root; on pages other than the search page a script loads it.
  var searchStyleHref: String? { addresses["search/search.css"] }

  /// Adds the addresses of the files, relative to the root, to a scope.
  func describe(_ scope: inout TemplateScope) {
    for (name, path) in Self.linked { scope.set(name, addresses[path]) }
  }
}

/// Minifies style sheets.
enum StyleSheet {
  /// The sheet without comments, without white space at the ends of lines, after `{ } : ; , >` and before `{ } >`, without the semicolon
  /// before `}` and the zero of `0.5`; quoted text is unchanged.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in withoutComments(bytes).split(separator: 0x0A) {
      let words = line.drop { $0 == 0x20 }
      guard let last = words.lastIndex(where: { $0 != 0x20 }) else { continue }
      append(words[...last], to: &result)
      if !"{};,".utf8.contains(words[last]) { result.append(0x0A) }
    }
    return result
  }

  private static func append(_ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var quote: UInt8?
    for index in line.indices {
      let byte = line[index]
      if byte == 0x20, quote == nil {
        let next = index + 1 < line.endIndex ? line[index + 1] : 0x0A
        if result.last.map("{}:;,>".utf8.contains) == true || "{}>".utf8.contains(next) || next == 0x20 { continue }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = quote == nil ? byte : quote == byte ? nil : quote
      }
      let isDecimal = byte == UInt8(ascii: "0") && line[index...].dropFirst().first == UInt8(ascii: ".")
      if isDecimal, quote == nil, result.last.map({ " :(,-".utf8.contains($0) }) == true { continue }
      if byte == UInt8(ascii: "}"), quote == nil, result.last == UInt8(ascii: ";") { result.removeLast() }
      result.append(byte)
    }
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while let open = bytes.range(of: "/*", from: position) {
      result += bytes[position..<open.lowerBound]
      position = bytes.range(of: "*/", from: open.upperBound)?.upperBound ?? bytes.count
    }
    return result + bytes[position...]
  }
}
