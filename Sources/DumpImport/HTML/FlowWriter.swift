/// Writes the blocks of an HTML article as Markdown.

struct FlowWriter {
  /// How many paragraphs had to give up their emphasis.
  private(set) var lostEmphasis = 0

  /// Each block as a block of the article; listings stay listings, so that they are counted and checked as such.
  mutating func dumpBlocks(_ blocks: [FlowBlock], line: Int) -> [DumpBlock] {
    var out: [DumpBlock] = []
    for (index, block) in blocks.enumerated() {
      if case .code(let listing) = block {
        out.append(.code(listing, line: line))
        continue
      }
      var text = markdown(block)
      if needsParting(block, after: index > 0 ? blocks[index - 1] : nil) { text = "<!-- -->\n\n" + text }
      if !text.isEmpty { out.append(.markdown(text, line: line)) }
    }
    return out
  }

  /// All of `blocks` as one text.
  mutating func markdown(_ blocks: [FlowBlock]) -> String {
    var parts: [String] = []
    for (index, block) in blocks.enumerated() {
      if needsParting(block, after: index > 0 ? blocks[index - 1] : nil) { parts.append("<!-- -->") }
      let text = markdown(block)
      if !text.isEmpty { parts.append(text) }
    }
    return parts.joined(separator: "\n\n")
  }

  /// Two lists of one kind in a row would become one.
  private func needsParting(_ block: FlowBlock, after previous: FlowBlock?) -> Bool {
    guard case .list(let start, _) = block, case .list(let before, _)? = previous else { return false }
    return (start == nil) == (before == nil)
  }

  private mutating func markdown(_ block: FlowBlock) -> String {
    switch block {
    case .heading(let level, let atoms):
      let words = inline(atoms, .heading)
      return words.isEmpty ? "" : String(repeating: "#", count: min(max(level, 1), 6)) + " " + words
    case .paragraph(let atoms): return inline(atoms, .paragraph)
    case .list(let start, let items): return list(items, start: start)
    case .quote(let blocks): return indented(markdown(blocks), first: "> ", others: "> ")
    case .code(let listing): return listing.fenced
    case .table(let table): return self.table(table)
    case .rule: return "---"
    case .footnote(let label, let blocks): return indented(markdown(blocks), first: "[^\(label)]: ", others: "    ")
    }
  }

  private mutating func inline(_ atoms: [InlineAtom], _ place: InlineWriter.Place) -> String {
    let (text, isLost) = InlineWriter.markdown(InlineTidy.tidied(atoms), in: place)
    if isLost { lostEmphasis += 1 }
    return text
  }

  // MARK: Lists

  private mutating func list(_ items: [FlowItem], start: Int?) -> String {
    let isLoose = items.contains { item in
      item.blocks.dropFirst().contains { if case .list = $0 { false } else { true } }
    }
    var number = start ?? 0
    var texts: [String] = []
    for item in items {
      if let wanted = item.number, start != nil { number = wanted }
      let marker = start == nil ? "- " : "\(number). "
      var body = tight(item.blocks, isLoose: isLoose)
      if looksLikeTask(body), !isTask(item) { body = "\\" + body }
      texts.append(
        body.isEmpty
          ? trimmed(marker) : indented(body, first: marker, others: String(repeating: " ", count: marker.utf8.count)))
      number += 1
    }
    return texts.joined(separator: isLoose ? "\n\n" : "\n")
  }

  private func looksLikeTask(_ text: String) -> Bool { ["[ ] ", "[x] ", "[X] "].contains { text.hasPrefix($0) } }

  private func isTask(_ item: FlowItem) -> Bool {
    guard case .paragraph(let atoms)? = item.blocks.first, case .raw? = atoms.first?.content else { return false }
    return true
  }

  private mutating func tight(_ blocks: [FlowBlock], isLoose: Bool) -> String {
    guard !isLoose else { return markdown(blocks) }
    var parts: [String] = []
    for block in blocks { parts.append(markdown(block)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func indented(_ text: String, first: String, others: String) -> String {
    let bare = others.allSatisfy { $0 == " " } ? "" : trimmed(others)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      if index == 0 { return first + line }
      return line.isEmpty ? bare : others + line
    }.joined(separator: "\n")
  }

  // MARK: Tables

  private mutating func table(_ table: FlowTable) -> String {
    let width = table.rows.map(\.count).max() ?? 0
    guard width > 0 else { return "" }
    var lines: [String] = []
    for (index, row) in table.rows.enumerated() {
      var cells: [String] = []
      for column in 0..<width { cells.append(column < row.count ? inline(row[column], .cell) : "") }
      lines.append("| " + cells.joined(separator: " | ") + " |")
      if index == 0 {
        let marks = (0..<width).map { $0 < table.alignments.count ? table.alignments[$0].rawValue : "---" }
        lines.append("| " + marks.joined(separator: " | ") + " |")
      }
    }
    let text = lines.joined(separator: "\n")
    let caption = inline(table.caption, .paragraph)
    return caption.isEmpty ? text : caption + "\n\n" + text
  }
}

extension CodeListing {
  /// The listing between fences that none of its lines can close.
  var fenced: String {
    let longest = lines.map { line in trimmed(line).utf8.prefix { $0 == UInt8(ascii: "`") }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let info = ([language] + words).filter { !$0.isEmpty }.joined(separator: " ")
    return ([fence + info] + lines + [fence]).joined(separator: "\n")
  }
}
