/// Reads the YAML of front matter: maps, lists, quoted and block scalars, flow collections; anchors and tags are not.

enum ForeignYAML {
  private static let depthLimit = 32

  /// The entries of `lines`; what cannot be read is left out and its line returned.
  static func entries(_ lines: [String]) -> (entries: [ForeignEntry], unread: [String]) {
    var reader = Reader(lines: lines.map { $0.replacing("\t", with: "  ") })
    let entries = reader.map(indent: 0, depth: 0)
    return (entries, reader.unread)
  }

  private struct Reader {
    let lines: [String]
    var place = 0
    var unread: [String] = []

    init(lines: [String]) { self.lines = lines }

    // MARK: Blocks

    mutating func map(indent: Int, depth: Int) -> [ForeignEntry] {
      var entries: [ForeignEntry] = []
      while let line = peek(), Self.indent(of: line) >= indent {
        let text = trimmed(line)
        guard Self.indent(of: line) == indent || entries.isEmpty, let (key, rest) = Self.keyed(text), depth < depthLimit
        else {
          unread.append(text)
          place += 1
          continue
        }
        place += 1
        entries.append(ForeignEntry(key: key, value: value(rest, parent: Self.indent(of: line), depth: depth)))
      }
      return entries
    }

    /// The value that begins with `rest` behind a colon or dash, in lines deeper than `parent`.
    private mutating func value(_ rest: String, parent: Int, depth: Int) -> ForeignValue {
      if let mark = rest.first, mark == "|" || mark == ">" { return .scalar(block(folds: mark == ">", parent: parent)) }
      if let mark = rest.first, mark == "[" || mark == "{" { return flow(rest, parent: parent) }
      if !rest.isEmpty { return .scalar(scalar(rest, parent: parent)) }
      guard let next = peek() else { return .scalar("") }
      let indent = Self.indent(of: next)
      let isItem = trimmed(next).hasPrefix("- ") || trimmed(next) == "-"
      if isItem, indent >= parent { return .list(list(indent: indent, depth: depth + 1)) }
      if indent > parent {
        if Self.keyed(trimmed(next)) != nil { return .map(map(indent: indent, depth: depth + 1)) }
        place += 1
        return .scalar(scalar(trimmed(next), parent: parent))
      }
      return .scalar("")
    }

    private mutating func list(indent: Int, depth: Int) -> [ForeignValue] {
      var values: [ForeignValue] = []
      while let line = peek(), Self.indent(of: line) == indent, depth < depthLimit {
        let text = trimmed(line)
        guard text.hasPrefix("- ") || text == "-" else { break }
        place += 1
        let rest = trimmed(text.dropFirst())
        if let (key, first) = Self.keyed(rest), !rest.hasPrefix("\""), !rest.hasPrefix("'") {
          let inner = indent + 2
          let head = ForeignEntry(key: key, value: value(first, parent: inner, depth: depth + 1))
          let more = peek().map { Self.indent(of: $0) > indent } ?? false
          values.append(
            .map([head] + (more ? map(indent: peek().map { Self.indent(of: $0) } ?? inner, depth: depth + 1) : [])))
        } else {
          values.append(value(rest, parent: indent, depth: depth))
        }
      }
      return values
    }

    // MARK: Scalars

    /// A plain or quoted scalar, which may go on in deeper lines.
    private mutating func scalar(_ first: String, parent: Int) -> String {
      var text = first
      if let quote = first.first, quote == "\"" || quote == "'" {
        while !Self.isClosed(text, quote), let line = peek() {
          place += 1
          text += " " + trimmed(line)
        }
        return Self.unquoted(text)
      }
      text = Self.withoutRemark(text)
      while let line = peek(), Self.indent(of: line) > parent, Self.keyed(trimmed(line)) == nil,
        !trimmed(line).hasPrefix("- ")
      {
        place += 1
        text += " " + Self.withoutRemark(trimmed(line))
      }
      return text == "null" || text == "~" ? "" : text
    }

    private mutating func block(folds: Bool, parent: Int) -> String {
      var found: [String] = []
      while place < lines.count {
        let line = lines[place]
        if !trimmed(line).isEmpty, Self.indent(of: line) <= parent { break }
        found.append(trimmed(line))
        place += 1
      }
      while found.last == "" { found.removeLast() }
      return found.joined(separator: folds ? " " : "\n").replacing("  ", with: "\n")
    }

    private mutating func flow(_ first: String, parent: Int) -> ForeignValue {
      var text = first
      while !FlowCollection.isClosed(text), let line = peek(),
        Self.indent(of: line) > parent || "]}".contains(trimmed(line).first ?? " ")
      {
        place += 1
        text += " " + trimmed(line)
      }
      return FlowCollection.value(of: text, separator: ":")
    }

    // MARK: Lines

    /// The next line that says something.
    private mutating func peek() -> String? {
      while place < lines.count {
        let text = trimmed(lines[place])
        if !text.isEmpty, !text.hasPrefix("#") { return lines[place] }
        place += 1
      }
      return nil
    }

    private static func indent(of line: String) -> Int { line.utf8.prefix { $0 == 0x20 }.count }

    /// `key: rest`; a colon within the key's quotes does not count.
    private static func keyed(_ text: String) -> (String, String)? {
      var colon = text.startIndex
      if let quote = text.first, quote == "\"" || quote == "'" {
        guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
        colon = text.index(after: end)
      } else {
        guard let first = text.first, !"-[{#&*!|>%@`".contains(first) || text.hasPrefix("-") && !text.hasPrefix("- ")
        else {
          return nil
        }
      }
      while let found = text[colon...].firstIndex(of: ":") {
        let after = text.index(after: found)
        if after == text.endIndex || text[after] == " " {
          return (ForeignYAML.Reader.unquoted(trimmed(text[..<found])), trimmed(text[after...]))
        }
        colon = after
      }
      return nil
    }

    private static func withoutRemark(_ text: String) -> String {
      firstRange(of: " #", in: text[...]).map { trimmed(text[..<$0.lowerBound]) } ?? text
    }

    private static func isClosed(_ text: String, _ quote: Character) -> Bool {
      FlowCollection.quotedEnd(text[...], quote) != nil
    }

    static func unquoted(_ text: String) -> String { FlowCollection.unquoted(text) }
  }
}

/// Values in brackets, as YAML and TOML write them in one line, and quoted texts.
enum FlowCollection {
  /// Whether all brackets of `text` are closed.
  static func isClosed(_ text: String) -> Bool {
    var depth = 0
    var rest = text[...]
    while let mark = rest.first {
      if mark == "\"" || mark == "'" {
        guard let end = quotedEnd(rest, mark) else { return false }
        rest = rest[end...]
        continue
      }
      if mark == "[" || mark == "{" { depth += 1 }
      if mark == "]" || mark == "}" { depth -= 1 }
      rest = rest.dropFirst()
      if depth == 0 { return true }
    }
    return depth <= 0
  }

  /// Where a quoted text that begins `text` ends, behind its last quote; nil when it does not.
  static func quotedEnd(_ text: Substring, _ quote: Character) -> String.Index? {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      if quote == "\"", text[index] == "\\" {
        index = text.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
        continue
      }
      if text[index] == quote {
        let after = text.index(after: index)
        guard quote == "'", after < text.endIndex, text[after] == quote else { return after }
        index = after
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// `[a, "b"]` and `{c: d}`, with `separator` between keys and values.
  static func value(of text: String, separator: Character) -> ForeignValue {
    let plain = trimmed(text)
    if plain.hasPrefix("["), let end = plain.lastIndex(of: "]") {
      let inner = plain[plain.index(after: plain.startIndex)..<end]
      return .list(parts(of: inner).map { value(of: $0, separator: separator) })
    }
    if plain.hasPrefix("{"), let end = plain.lastIndex(of: "}") {
      let entries = parts(of: plain[plain.index(after: plain.startIndex)..<end]).compactMap { part -> ForeignEntry? in
        guard let mark = part.firstIndex(of: separator) else { return nil }
        let rest = String(part[part.index(after: mark)...])
        return ForeignEntry(key: unquoted(trimmed(part[..<mark])), value: value(of: rest, separator: separator))
      }
      return .map(entries)
    }
    return .scalar(unquoted(plain))
  }

  /// The parts between commas that stand in no brackets and quotes.
  private static func parts(of text: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var rest = text
    while let mark = rest.first {
      if mark == "\"" || mark == "'", trimmed(part).isEmpty || depth > 0, let end = quotedEnd(rest, mark) {
        part += rest[..<end]
        rest = rest[end...]
        continue
      }
      if mark == "[" || mark == "{" { depth += 1 }
      if mark == "]" || mark == "}" { depth -= 1 }
      if mark == ",", depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(mark)
      }
      rest = rest.dropFirst()
    }
    return (parts + [part]).map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// The text without its quotes, escapes resolved.
  static func unquoted(_ text: String) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'", let end = quotedEnd(text[...], quote) else {
      return text
    }
    let inner = String(text[text.index(after: text.startIndex)..<text.index(before: end)])
    guard quote == "\"" else { return inner.replacing("''", with: "'") }
    return LenientJSON.parse("\"" + inner + "\"").flatMap { if case .string(let text) = $0 { text } else { nil } }
      ?? inner
  }
}
