/// Converts WordPress's shortcodes to HTML: `[code]`, `[caption]`, `[gist]`, `[embed]` and similar ones.

struct WordPressShortcodes {
  /// How many things of each kind were left out.
  private(set) var dropped: [String: Int] = [:]

  private static let languages: Set<String> = [
    "swift", "objc", "java", "kotlin", "cpp", "csharp", "javascript", "js", "python", "ruby", "bash", "shell", "php",
    "sql",
    "css", "html", "xml", "json", "yaml",
  ]
  private static let code: Set<String> = ["code", "sourcecode", "source", "crayon", "highlight", "prettify"]
  private static let single: Set<String> = [
    "gist", "youtube", "vimeo", "embed", "video", "audio", "gallery", "playlist", "contact-form", "contact-form-7",
    "slideshow", "tweet", "toc", "more", "wp_ad_camp_1", "adsense", "instagram", "slideshare",
  ]

  /// `content` with known shortcodes replaced; other brackets stay as they are.
  mutating func plain(_ content: String) -> String {
    var out = ""
    var rest = content[...]
    while let open = rest.firstIndex(of: "[") {
      out += rest[..<open]
      rest = rest[open...]
      if let (html, end) = replacement(at: rest) {
        out += html
        rest = rest[end...]
      } else {
        out.append("[")
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }

  private mutating func replacement(at text: Substring) -> (String, String.Index)? {
    guard let tag = Tag(text) else { return nil }
    let name = tag.name.lowercased()
    if Self.code.contains(name) || Self.languages.contains(name) {
      guard let (inner, end) = content(of: tag, in: text) else { return nil }
      let language = tag["language"] ?? tag["lang"] ?? (Self.languages.contains(name) ? name : nil)
      return (Self.listing(inner, language: language), end)
    }
    if name == "caption" || name == "wp_caption" {
      guard let (inner, end) = content(of: tag, in: text) else { return nil }
      return (Self.figure(String(inner), caption: tag["caption"]), end)
    }
    guard Self.single.contains(name) else { return nil }
    let closed = content(of: tag, in: text)
    let inner = closed.map { trimmed($0.0) } ?? ""
    return (single(name, tag, inner: inner), closed?.1 ?? tag.end)
  }

  private mutating func single(_ name: String, _ tag: Tag, inner: String) -> String {
    let given =
      [inner, tag["url"], tag["src"], tag["mp4"], tag["id"], tag.bare].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    switch name {
    case "gist":
      guard !given.isEmpty else { break }
      dropped["embedded", default: 0] += 1
      let address = given.contains("://") ? given : "https://gist.github.com/\(given)"
      return "<p><a href=\"\(Self.quoted(address))\">Gist</a></p>"
    case "youtube", "vimeo", "embed", "video", "audio":
      guard !given.isEmpty else { break }
      let bare = given.contains("://") || name != "youtube" ? given : "https://www.youtube.com/watch?v=\(given)"
      let address = bare.contains("://") || name != "vimeo" ? bare : "https://vimeo.com/\(bare)"
      return "<iframe src=\"\(Self.quoted(address))\"></iframe>"
    default: break
    }
    dropped["shortcode-\(name)", default: 0] += 1
    return ""
  }

  private func content(of tag: Tag, in text: Substring) -> (Substring, String.Index)? {
    let rest = text[tag.end...]
    guard !tag.closesItself, let close = firstRange(of: "[/\(tag.name)]", in: rest) else { return nil }
    return (rest[..<close.lowerBound], close.upperBound)
  }

  /// Code as it was typed: the visual editor escaped it, the text editor did not.
  private static func listing(_ code: Substring, language: String?) -> String {
    var text = String(code)
    // Blocks and `<br>` come from the visual editor.
    text = text.replacing("<br />", with: "\n").replacing("<br>", with: "\n").replacing("<br/>", with: "\n")
    let isEscaped = ["&lt;", "&gt;", "&amp;", "&quot;", "&#"].contains { text.contains($0) }
    if !isEscaped {
      text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    let name = language.map { " class=\"language-\(quoted($0.lowercased()))\"" } ?? ""
    return "<pre\(name)>\(text.replacing("<", with: "&lt;"))</pre>"
  }

  private static func figure(_ inner: String, caption: String?) -> String {
    if let caption { return "<figure>\(inner)<figcaption>\(caption)</figcaption></figure>" }
    // The picture, perhaps within a link; what follows is the caption.
    guard let picture = firstRange(of: "<img", in: inner[...]),
      let end = inner[picture.lowerBound...].firstIndex(of: ">")
    else { return "<p>\(inner)</p>" }
    var split = inner.index(after: end)
    let rest = inner[split...]
    if let close = firstRange(of: "</a>", in: rest), inner[..<picture.lowerBound].contains("<a"),
      rest[..<close.lowerBound].allSatisfy({ $0.isWhitespace })
    {
      split = close.upperBound
    }
    return "<figure>\(inner[..<split])<figcaption>\(inner[split...])</figcaption></figure>"
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("&amp;", with: "&").replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
      "<", with: "&lt;")
  }

  /// A shortcode: `[name key="value" word]`.
  private struct Tag {
    let name: String
    let end: String.Index
    let closesItself: Bool
    private var values: [(String, String)] = []
    private(set) var bare: String?

    init?(_ text: Substring) {
      guard let close = text.prefix(2000).firstIndex(of: "]") else { return nil }
      var inner = text[text.index(after: text.startIndex)..<close]
      closesItself = inner.hasSuffix("/")
      if closesItself { inner = inner.dropLast() }
      let name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      guard !name.isEmpty else { return nil }
      self.name = String(name)
      end = text.index(after: close)
      let rest = inner[name.endIndex...]
      guard rest.isEmpty || rest.first == " " || rest.first == "=" || rest.first == "\n" else { return nil }
      read(rest.first == "=" ? rest.dropFirst() : rest)
    }

    subscript(key: String) -> String? { values.first { $0.0 == key }?.1 }

    private mutating func read(_ text: Substring) {
      var rest = text.drop { $0.isWhitespace }
      while !rest.isEmpty {
        let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
        rest = rest[word.endIndex...]
        guard rest.first == "=", !word.contains("/") else {
          // A bare word may be an address with `=` in it.
          let whole = word + rest.prefix { !$0.isWhitespace }
          rest = rest.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
          if bare == nil { bare = Self.unquoted(whole) }
          continue
        }
        rest = rest.dropFirst()
        let mark = rest.first
        let isQuoted = mark == "\"" || mark == "'" || mark == "”" || mark == "″"
        let value = isQuoted ? rest.dropFirst().prefix { $0 != mark } : rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...].drop { isQuoted && $0 == mark }.drop { $0.isWhitespace }
        values.append((word.lowercased(), String(value)))
      }
    }

    private static func unquoted(_ text: Substring) -> String {
      String(text.drop { "\"'”".contains($0) }.reversed().drop { "\"'”".contains($0) }.reversed())
    }
  }
}
