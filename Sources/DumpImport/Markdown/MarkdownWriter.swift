/// Writes the blocks of an article as Markdown; the only writer for all kinds of dump.

struct MarkdownWriter {
  /// How many runs of inlines were written without their emphasis because Markdown would not have shown the same text.
  private(set) var lostEmphasis = 0

  /// All of `blocks`, separated by blank lines. Two consecutive lists of one kind get an empty comment between them;
  /// without it they would be one list.
  mutating func markdown(_ blocks: [Block]) -> String {
    var parts: [String] = []
    for (index, block) in blocks.enumerated() {
      if index > 0, case .list(let start, _) = block, case .list(let before, _) = blocks[index - 1],
        (start == nil) == (before == nil)
      {
        parts.append("<!-- -->")
      }
      let text = markdown(block)
      if !text.isEmpty { parts.append(text) }
    }
    return parts.joined(separator: "\n\n")
  }

  private mutating func markdown(_ block: Block) -> String {
    switch block {
    case .heading(let level, let atoms):
      let words = inline(atoms, .heading)
      return words.isEmpty ? "" : String(repeating: "#", count: min(max(level, 1), 6)) + " " + words
    case .paragraph(let atoms): return inline(atoms, .paragraph)
    case .list(let start, let items): return list(items, start: start)
    case .quote(let blocks): return indented(markdown(blocks), first: "> ", others: "> ")
    case .details(let title, let blocks):
      let marks = DetailsBox(title: title, depth: blocks.map(\.depthOfDetails).max() ?? 0)
      return [marks.opening, markdown(blocks), marks.closing].filter { !$0.isEmpty }.joined(separator: "\n\n")
    case .code(let listing): return Self.fenced(listing)
    case .table(let table): return self.table(table)
    case .figure(let figure): return inline([figure.atom], .paragraph)
    case .rule: return "---"
    case .footnote(let label, let blocks): return indented(markdown(blocks), first: "[^\(label)]: ", others: "    ")
    case .markdown(let text): return text
    }
  }

  private mutating func inline(_ atoms: [InlineAtom], _ place: InlineWriter.Place) -> String {
    let (text, isLost) = InlineWriter.markdown(InlineNormalizer.normalized(atoms), in: place)
    if isLost { lostEmphasis += 1 }
    return text
  }

  // MARK: Lists

  private mutating func list(_ items: [ListItem], start: Int?) -> String {
    let isLoose = items.contains { item in
      item.blocks.dropFirst().contains { if case .list = $0 { false } else { true } }
    }
    var number = start ?? 0
    var texts: [String] = []
    for item in items {
      if let wanted = item.number, start != nil { number = wanted }
      let marker = start == nil ? "- " : "\(number). "
      var body = isLoose ? markdown(item.blocks) : tight(item.blocks)
      if ["[ ] ", "[x] ", "[X] "].contains(where: { body.hasPrefix($0) }), !isTask(item) { body = "\\" + body }
      texts.append(
        body.isEmpty
          ? trimmed(marker) : indented(body, first: marker, others: String(repeating: " ", count: marker.utf8.count)))
      number += 1
    }
    return texts.joined(separator: isLoose ? "\n\n" : "\n")
  }

  private func isTask(_ item: ListItem) -> Bool {
    guard case .paragraph(let atoms)? = item.blocks.first, case .raw? = atoms.first?.content else { return false }
    return true
  }

  /// The blocks of an item without blank lines between them.
  private mutating func tight(_ blocks: [Block]) -> String {
    var parts: [String] = []
    for block in blocks { parts.append(markdown(block)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func indented(_ text: String, first: String, others: String) -> String {
    let bare = others.allSatisfy { $0 == " " } ? "" : trimmed(others)
    return text.lineStrings.enumerated().map { index, line in
      index == 0 ? first + line : line.isEmpty ? bare : others + line
    }.joined(separator: "\n")
  }

  // MARK: Listings and tables

  /// The listing in fences that none of its lines can close.
  private static func fenced(_ listing: CodeListing) -> String {
    let longest = listing.lines.map { trimmed($0).utf8.prefix { $0 == UInt8(ascii: "`") }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let info = ([listing.language] + listing.words).filter { !$0.isEmpty }.joined(separator: " ")
    return ([fence + info] + listing.lines + [fence]).joined(separator: "\n")
  }

  private mutating func table(_ table: Table) -> String {
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

extension Figure {
  /// The picture, or the emphasised caption of a lost one.
  fileprivate var atom: InlineAtom {
    address.map { InlineAtom(content: .image(description: caption, address: $0, title: "")) }
      ?? InlineAtom(content: .text(caption), marks: [.emphasis])
  }
}
