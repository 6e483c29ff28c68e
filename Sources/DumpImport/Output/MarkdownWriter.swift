/// Writes the blocks of an article as Markdown.

struct MarkdownWriter {
  /// Written for a cross reference found in a line, instead of its escaped words; nil for ordinary lines.
  let reference: (String) -> String?

  /// The body of an article, ending with a line break.
  func body(_ blocks: [DumpBlock]) -> String {
    let parts = blocks.map { block($0) }.filter { !$0.isEmpty }
    return parts.isEmpty ? "" : parts.joined(separator: "\n\n") + "\n"
  }

  private func block(_ block: DumpBlock) -> String {
    switch block {
    case .heading(let level, let text, _): return heading(level, text)
    case .paragraph(let lines, _): return paragraph(lines)
    case .list(let isOrdered, let entries, _): return list(entries, isOrdered: isOrdered)
    case .code(let listing, _): return code(listing)
    case .table(let header, let rows, let caption, _): return table(header, rows, caption)
    case .quote(let blocks, _): return prefixed(body(blocks), with: "> ")
    case .figure(let figure, _): return self.figure(figure)
    case .rule: return "---"
    case .markdown(let text, _): return text
    }
  }

  private func heading(_ level: Int, _ text: String) -> String {
    var words = MarkdownEscape.inline(text)
    if words.hasSuffix("#") { words = words.dropLast() + "\\#" }
    return String(repeating: "#", count: min(max(level, 1), 6)) + " " + words
  }

  private func paragraph(_ lines: [String]) -> String {
    var out: [String] = []
    let escaped = MarkdownEscape.paragraph(lines)
    for (index, line) in escaped.enumerated() {
      let text = reference(lines[index]) ?? line
      let breaks = index + 1 < lines.count && breaksHard(lines[index], reference: text != line)
      out.append(breaks ? text + hardBreak(after: text) : text)
    }
    return out.joined(separator: "\n")
  }

  /// A backslash, or two spaces where it would become part of an address.
  private func hardBreak(after text: String) -> String {
    let last = text.split(separator: " ").last ?? ""
    return last.contains("://") && !last.hasSuffix(">") || last.hasPrefix("www.") || last.contains("@") ? "  " : "\\"
  }

  /// A line that ends in the middle of nothing was broken on purpose.
  private func breaksHard(_ line: String, reference: Bool) -> Bool {
    let shape = LineShape(line)
    return reference || shape.hasAddress && shape.length < 120
      || (!shape.endsSentence && !shape.endsOpen && shape.length < 60)
  }

  // MARK: Lists

  private func list(_ entries: [ListEntry], isOrdered: Bool) -> String {
    let isLoose = entries.contains { entry in
      entry.body.contains { if case .list = $0 { false } else { true } }
    }
    let items = entries.enumerated().map {
      item($0.element, number: isOrdered ? $0.element.number ?? $0.offset + 1 : nil)
    }
    return items.joined(separator: isLoose ? "\n\n" : "\n")
  }

  private func item(_ entry: ListEntry, number: Int?) -> String {
    let marker = number.map { "\($0). " } ?? "- "
    var text = paragraph(entry.lines)
    if text.isEmpty { text = "&nbsp;" }
    for block in entry.body {
      let isList = if case .list = block { true } else { false }
      text += (isList ? "\n" : "\n\n") + self.block(block)
    }
    return marker + prefixed(text, with: String(repeating: " ", count: marker.utf8.count), first: "")
  }

  private func prefixed(_ text: String, with prefix: String, first: String? = nil) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.last == "" ? lines.dropLast() : lines[...]
    return kept.enumerated().map { index, line in
      if index == 0, let first { return first + line }
      return line.isEmpty ? trimmedEnd(prefix) : prefix + line
    }.joined(separator: "\n")
  }

  private func trimmedEnd(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  // MARK: Code, tables, figures

  private func code(_ listing: CodeListing) -> String {
    let longest = listing.lines.map { line in trimmed(line).utf8.prefix { $0 == UInt8(ascii: "`") }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let info = ([listing.language] + listing.words).joined(separator: " ")
    return ([fence + info] + listing.lines + [fence]).joined(separator: "\n")
  }

  private func table(_ header: [String], _ rows: [TableRow], _ caption: String) -> String {
    let width = max(header.count, rows.map(\.count).max() ?? 0)
    var lines: [String] = []
    lines.append(row((0..<width).map { $0 < header.count ? cell([header[$0]]) : "" }))
    lines.append("|" + String(repeating: " --- |", count: width))
    for cells in rows { lines.append(row((0..<width).map { $0 < cells.count ? cell(cells[$0]) : "" })) }
    let table = lines.joined(separator: "\n")
    return caption.isEmpty ? table : figure(LostFigure(caption: caption, address: nil)) + "\n\n" + table
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// The paragraphs of a cell, parted by a space: a cell has no lines of its own.
  private func cell(_ paragraphs: [String]) -> String {
    let text = MarkdownEscape.inline(paragraphs.joined(separator: " "))
    var out: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private func figure(_ figure: LostFigure) -> String {
    if let address = figure.address {
      let description = MarkdownEscape.inline(figure.caption).filter { $0 != "[" && $0 != "]" }
      return "![\(description)](<\(address)>)"
    }
    let words = MarkdownEscape.inline(figure.caption.filter { $0 != "*" })
    return words.isEmpty ? "" : "*\(words)*"
  }
}
