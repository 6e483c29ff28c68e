/// Reads the TOML of Hugo's front matter: keys, strings, arrays, tables.

enum ForeignTOML {
  /// The entries of `lines`; what cannot be read is left out and its line returned.
  static func entries(_ lines: [String]) -> (entries: [ForeignEntry], unread: [String]) {
    var entries: [ForeignEntry] = []
    var unread: [String] = []
    var table = ""
    var index = 0
    while index < lines.count {
      let text = trimmed(lines[index])
      index += 1
      if text.isEmpty || text.hasPrefix("#") { continue }
      if text.hasPrefix("["), let name = tableName(text) {
        table = name
        continue
      }
      guard let mark = text.firstIndex(of: "=") else {
        unread.append(text)
        continue
      }
      let key = FlowCollection.unquoted(trimmed(text[..<mark]))
      var rest = trimmed(text[text.index(after: mark)...])
      for quotes in ["\"\"\"", "'''"] where rest.hasPrefix(quotes) {
        rest = String(rest.dropFirst(3))
        while !rest.contains(quotes), index < lines.count {
          rest += "\n" + lines[index]
          index += 1
        }
        let end = firstRange(of: quotes, in: rest[...])?.lowerBound ?? rest.endIndex
        entries.append(ForeignEntry(key: table + key, value: .scalar(trimmed(rest[..<end]))))
        rest = ""
      }
      if rest.isEmpty { continue }
      while rest.hasPrefix("[") || rest.hasPrefix("{"), !FlowCollection.isClosed(rest), index < lines.count {
        rest += " " + withoutRemark(trimmed(lines[index]))
        index += 1
      }
      entries.append(
        ForeignEntry(key: table + key, value: FlowCollection.value(of: withoutRemark(rest), separator: "=")))
    }
    return (entries, unread)
  }

  /// `params.` of `[params]`.
  private static func tableName(_ text: String) -> String? {
    guard text.hasSuffix("]") else { return nil }
    let name = text.filter { !"[]\"' ".contains($0) }
    return name.isEmpty ? nil : name + "."
  }

  /// The text up to a `#` outside quotes.
  private static func withoutRemark(_ text: String) -> String {
    var rest = text[...]
    while let mark = rest.first {
      if mark == "\"" || mark == "'", let end = FlowCollection.quotedEnd(rest, mark) {
        rest = rest[end...]
        continue
      }
      if mark == "#" { return trimmed(text[..<rest.startIndex]) }
      rest = rest.dropFirst()
    }
    return text
  }
}
