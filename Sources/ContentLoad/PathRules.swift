/// Derives the kind, language and URL of an article from its file path.
package import ArticleModel
private import ByteText
private import KoreanText

/// The information that a path below `content/` contains.
package struct PathFacts: Sendable, Hashable {
  /// The language, from the folder's name.
  package let language: LanguageCode
  /// The kind of the article.
  package let kind: ArticleKind
  /// The path without the language folder and `.md`.
  package let key: String
  /// The folder of the guide; nil unless the article is a chapter.
  package let guide: String?
  /// The components of the URL below the language, made from the folders and the file name.
  package let urlParts: [String]
}

/// Rules for names and paths.
package enum PathRules {
  /// The maximum length of a file name in bytes.
  package static let longestName = 255
  /// The maximum length in bytes of the path of an output file: the limit of Linux (PATH_MAX, 4,096) minus a reserve for the
  /// folder that contains the site.
  package static let longestPath = 3072

  /// Whether a name in a path begins with a dot.
  package static func isHidden(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), last == UInt8(ascii: "/") { return true }
      last = byte
    }
    return false
  }

  /// Converts a path below the site's folder or below `content/` to one below `content/`.
  package static func belowContent(_ path: String) -> String {
    path.hasPrefix("content/") ? String(path.dropFirst("content/".count)) : path
  }

  /// The folder, in `content/` or next to it, whose files are copied unchanged to the root of the site.
  package static let staticFolder = "static/"

  /// The information in `path`, which is below `content/`; nil when it is not in a language folder.
  package static func facts(of path: String) -> PathFacts? {
    var parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard parts.count >= 2, isLanguageCode(parts[0]) else { return nil }
    let language = parts.removeFirst()
    let file = parts.removeLast()
    let name = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    let guide = guideFolder(parts)
    let kind: ArticleKind =
      guide != nil
      ? .chapter : parts.first == "posts" ? .post : parts.first == "topics" && name != "index" ? .topic : .page
    var urlParts = parts.map { slug($0.hasSuffix(".docc") ? String($0.dropLast(5)) : $0) }
    if name != "index" { urlParts.append(slug(name)) }
    return PathFacts(
      language: language, kind: kind, key: (parts + [name]).joined(separator: "/"), guide: guide, urlParts: urlParts)
  }

  private static func guideFolder(_ folders: [String]) -> String? {
    if let catalog = folders.firstIndex(where: { $0.hasSuffix(".docc") }) {
      return folders[...catalog].joined(separator: "/")
    }
    if folders.first == "guide" { return "guide" }
    return folders.first == "guides" && folders.count > 1 ? folders[...1].joined(separator: "/") : nil
  }

  /// The URL path of an article.
  package static func url(
    language: LanguageCode, defaultLanguage: LanguageCode, parts: [String], slug: String?
  ) -> SitePath {
    var all = language == defaultLanguage ? parts : [language] + parts
    if let slug { all = all.dropLast() + [slug] }
    return SitePath(all.isEmpty ? "/" : "/" + all.joined(separator: "/") + "/")
  }

  /// A file or folder name as a URL component: in NFC, with ASCII letters in lower case, and with white space and characters that
  /// URLs may not contain replaced by `-`.
  package static func slug(_ name: String) -> String {
    if isPlain(name) { return name }
    var out = ""
    for scalar in name.inNFC.unicodeScalars {
      switch scalar {
      case "A"..."Z": out.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
      case "?", "#", "%", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "*", ":", "&", "'": append("-", to: &out)
      case _ where scalar.properties.isWhitespace || scalar.value < 0x20: append("-", to: &out)
      default: out.unicodeScalars.append(scalar)
      }
    }
    let trimmed = out.trimming { $0 == "-" }
    return trimmed.isEmpty ? "-" : String(trimmed)
  }

  /// Whether a name is its own slug: lower-case ASCII letters, digits, dots, and single hyphens between them.
  private static func isPlain(_ name: String) -> Bool {
    var last = UInt8(ascii: "-")
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): break
      case UInt8(ascii: "-") where last != byte: break
      default: return false
      }
      last = byte
    }
    return last != UInt8(ascii: "-")
  }

  private static func append(_ hyphen: Character, to out: inout String) {
    if out.last != hyphen { out.append(hyphen) }
  }

  /// Whether `code` has the form of a BCP 47 tag: two or three lower-case letters, then subtags of 2...8 letters or digits.
  package static func isLanguageCode(_ code: String) -> Bool {
    let parts = code.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(\.isASCIILowercase) else {
      return false
    }
    return parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }

  /// Whether `name` can be one component of a path: not empty, no dot at its beginning, and no slash, backslash, `?`, `#` or
  /// control character.
  package static func isSafeName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && !name.unicodeScalars.contains {
        $0 == "/" || $0 == "\\" || $0 == "?" || $0 == "#" || $0.value < 0x20 || $0.value == 0x7F
      }
  }

  /// Whether `path` (without its fragment) stays inside its folder: no component is `.`, begins with `..`, or contains a
  /// backslash or control character.
  package static func isSafePath(_ path: String) -> Bool {
    let parts = path.utf8.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "/"))
    return parts.allSatisfy { part in
      !part.starts(with: "..".utf8) && !part.elementsEqual(".".utf8)
        && !part.contains { $0 == UInt8(ascii: "\\") || $0.isASCIIControl }
    }
  }

  /// Whether a file must not be published: `header.html`, `footer.html` and `theme-settings.json` of a DocC catalog, which DocC
  /// inserts into its own pages, and temporary files of editors and merges.
  static func isExcludedFile(_ path: String) -> Bool {
    if [".tmp", "~", ".orig", ".rej", ".swp"].contains(where: path.hasSuffix) { return true }
    let parts = path.split(separator: "/")
    return parts.count > 1 && parts[parts.count - 2].hasSuffix(".docc")
      && ["header.html", "footer.html", "theme-settings.json"].contains(parts[parts.count - 1])
  }
}
