/// Gettext PO files, as Poedit and the gettext tools read them (GNU gettext manual, "The Format of PO Files").
private import ByteText

/// Reads and writes PO.
enum POFile {
  /// Writes a file with the header fields that msgfmt requires and a constant date. The context of every unit is its page and id, so
  /// that equal originals stay apart.
  static func write(_ units: [TranslationUnit], from source: String, to target: String) -> [UInt8] {
    var text = """
      msgid ""
      msgstr ""
      "Project-Id-Version: jikji\\n"
      "PO-Revision-Date: 1970-01-01 00:00+0000\\n"
      "Last-Translator: none\\n"
      "Language-Team: none\\n"
      "Language: \(target)\\n"
      "X-Source-Language: \(source)\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"

      """
    for unit in units {
      text += "\n#. \(unit.kind.rawValue)\n#: \(reference(unit))\n"
      let isFuzzy = !unit.isFresh && !unit.target.isEmpty
      if isFuzzy { text += "#, fuzzy\n" }
      if isFuzzy, let old = unit.oldSource { text += "#| msgid \(quoted(old).replacing("\n", with: "\n#| "))\n" }
      text += "msgctxt \(quoted(unit.page + "#" + unit.id))\n"
      text += "msgid \(quoted(unit.source))\nmsgstr \(quoted(unit.target))\n"
    }
    return Array(text.utf8)
  }

  /// A reference to the original. A file name with spaces is enclosed in U+2068 and U+2069, as xgettext writes it.
  private static func reference(_ unit: TranslationUnit) -> String {
    let name = unit.page.contains(" ") ? "\u{2068}\(unit.page)\u{2069}" : unit.page
    return "\(name):\(unit.sourceLine)"
  }

  /// A string in one or, where it has line breaks, several lines.
  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines.enumerated().map { "\"" + escaped($1) + ($0 < lines.count - 1 ? "\\n" : "") + "\"" }
      .filter { $0 != "\"\"" || lines.count == 1 }
    return parts.count > 1 ? "\"\"\n" + parts.joined(separator: "\n") : parts.first ?? "\"\""
  }

  private static func escaped(_ text: Substring) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\t": output += "\\t"
      case "\r": output += "\\r"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// One entry while it is read.
  private struct Entry {
    var context: [UInt8] = [], source: [UInt8] = [], target: [UInt8] = []
    var isFuzzy = false
    var hasSource = false
  }

  private enum Field { case context, source, target, none }

  /// Parses the entries; obsolete ones (`#~`) and the header are left out. Nil if a line is not PO.
  static func read(_ bytes: [UInt8]) -> [ReturnedUnit]? {
    var units: [ReturnedUnit] = []
    var entry = Entry()
    var field = Field.none
    func close() {
      if entry.hasSource, !entry.source.isEmpty, let unit = unit(entry) { units.append(unit) }
      entry = Entry()
      field = .none
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.trimming(while: \.isASCIIWhitespace)
      if line.first == 0x23 {
        if field == .target { close() }
        if line.starts(with: "#,".utf8), line.contains(text: "fuzzy") { entry.isFuzzy = true }
        continue
      }
      if line.isEmpty { continue }
      if let (next, rest) = keyword(line) {
        if next == .context || next == .source && entry.hasSource { if field == .target { close() } }
        field = next
        if next == .source { entry.hasSource = true }
        guard append(rest, to: &entry, field) else { return nil }
      } else if line.first == 0x22, field != .none {
        guard append(line, to: &entry, field) else { return nil }
      } else {
        return nil
      }
    }
    close()
    return units
  }

  private static func unit(_ entry: Entry) -> ReturnedUnit? {
    let context = entry.context.text
    let hash = context.lastIndex(of: "#")
    return ReturnedUnit(
      page: hash.map { String(context[..<$0]) } ?? "",
      id: hash.map { String(context[context.index(after: $0)...]) } ?? "",
      source: entry.source.text, target: entry.target.text, isDoubtful: entry.isFuzzy)
  }

  private static func keyword(_ line: ArraySlice<UInt8>) -> (Field, ArraySlice<UInt8>)? {
    for (word, field) in [("msgctxt", Field.context), ("msgid", .source), ("msgstr", .target)]
    where line.starts(with: word.utf8) {
      let rest = line.dropFirst(word.utf8.count).trimming(while: \.isASCIIWhitespace)
      if rest.first == 0x22 { return (field, rest) }
    }
    return nil
  }

  private static func append(_ quoted: ArraySlice<UInt8>, to entry: inout Entry, _ field: Field) -> Bool {
    guard quoted.count >= 2, quoted.first == 0x22, quoted.last == 0x22 else { return false }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in quoted.dropFirst().dropLast() {
      if isEscaped {
        text.append([0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D][byte] ?? byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    switch field {
    case .context: entry.context += text
    case .source: entry.source += text
    case .target: entry.target += text
    case .none: return false
    }
    return true
  }
}
