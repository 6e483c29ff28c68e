/// Writes the YAML front matter of an article.
import ArticleModel

enum FrontMatterWriter {
  /// The front matter of `post`, fences included.
  static func text(for post: ImportedPost) -> String {
    let facts = post.facts
    var lines = ["---"]
    lines.append("title: " + quoted(facts.title ?? post.file))
    if let description = facts.description { lines.append("description: " + quoted(description)) }
    if let date = facts.date { lines.append("date: " + Self.date(date)) }
    if let updated = facts.updated { lines.append("updated: " + Self.date(updated)) }
    if let weight = facts.weight { lines.append("weight: \(weight)") }
    if let slug = facts.slug { lines.append("slug: " + quoted(slug)) }
    list("aliases", facts.aliases, into: &lines)
    if facts.isDraft { lines.append("draft: true") }
    list("authors", facts.authors, into: &lines)
    list("translators", facts.translators, into: &lines)
    list("tags", facts.tags, into: &lines)
    if let category = facts.category { lines.append("category: " + quoted(category)) }
    if let name = facts.seriesName {
      lines += ["series:", "  name: " + quoted(name)]
      if let part = facts.seriesPart { lines.append("  part: \(part)") }
    }
    if let license = facts.license { lines.append("license: " + quoted(license)) }
    source(facts, into: &lines)
    if hasSwift(post.blocks) { lines.append("check: auto") }
    history(facts.history, into: &lines)
    lines += [
      "imported:", "  file: " + quoted(post.file), "  firstLine: \(post.spanStart ?? post.firstLine)",
      "  lastLine: \(post.lastLine)",
    ]
    if !facts.extra.isEmpty {
      lines.append("extra:")
      for (key, value) in facts.extra { lines.append("  \(quoted(key)): \(own(value))") }
    }
    return lines.joined(separator: "\n") + "\n---\n"
  }

  private static func list(_ key: String, _ values: [String], into lines: inout [String]) {
    guard !values.isEmpty else { return }
    lines.append("\(key): [" + values.map { quoted($0) }.joined(separator: ", ") + "]")
  }

  private static func source(_ facts: PostMetadata, into lines: inout [String]) {
    guard facts.sourceAddress != nil || facts.sourceLanguage != nil else { return }
    lines.append("source:")
    if let address = facts.sourceAddress { lines.append("  url: " + quoted(address)) }
    if let language = facts.sourceLanguage { lines.append("  language: " + language) }
  }

  private static func history(_ notes: [HistoryNote], into lines: inout [String]) {
    guard !notes.isEmpty else { return }
    lines.append("history:")
    for note in notes {
      if let date = note.date {
        lines += ["  - date: \(date.day10)", "    note: " + quoted(note.note)]
      } else {
        lines.append("  - note: " + quoted(note.note))
      }
    }
  }

  private static func date(_ date: CalendarDate) -> String { date.secondOfDay == nil ? date.day10 : date.rfc3339 }

  /// A YAML string: plain when it can be read as nothing but a string, otherwise in double quotes.
  static func quoted(_ text: String) -> String {
    if isPlain(text) { return text }
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value): out += " "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// The value of a custom key. `false` in quotes would be text, which templates treat as true; decimals stay text, as
  /// `1.10` is more often a version than a number.
  private static func own(_ value: String) -> String {
    let isTyped = ["true", "false"].contains(value) || value.wholeMatch(of: /-?(0|[1-9][0-9]{0,17})/) != nil
    return isTyped ? value : quoted(value)
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, last != " ",
      isLetter(first), !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0.value) || " -_/.".unicodeScalars.contains($0)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value) || (0x41...0x5A).contains(scalar.value)
      || (0x61...0x7A).contains(scalar.value)
  }

  private static func hasSwift(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
      switch block {
      case .code(let listing): listing.language == "swift"
      case .markdown(let text): text.holds("```swift") || text.holds("~~~swift")
      default: hasSwift(block.children)
      }
    }
  }
}
