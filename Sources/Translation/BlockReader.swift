/// Divides a Markdown tree into blocks, which are translated one by one.
package import ArticleModel
private import ByteText
package import CommonMark
package import Diagnostics

/// Reads the blocks of texts.
package enum BlockReader {
  /// The blocks of `text`.
  ///
  /// - Parameters:
  ///   - text: a Markdown file.
  ///   - ignored: ranges of whole lines that are not Markdown: front matter and directives.
  package static func read(_ text: SourceText, ignoring ignored: [Range<Int>] = []) -> Checked<BlockText> {
    MarkdownParser.parse(text, ignoring: ignored).map { BlockText($0) }
  }

  /// The blocks of a parsed text and of the values and directives in `matter`, by position.
  package static func blocks(of tree: MarkdownTree, _ matter: [MatterPart] = []) -> [TextBlock] {
    var walk = BlockWalk(tree: tree)
    walk.run(matter)
    return walk.blocks
  }
}

/// One traversal of a tree.
private struct BlockWalk {
  let tree: MarkdownTree
  private let table: SignalTable
  private(set) var blocks: [TextBlock] = []
  private var mark: (value: BlockMark, range: Range<Int>)?
  /// The mark before a quote, which applies to all blocks in it, and the byte offset at which the quote ends.
  private var quoteMark: (value: BlockMark, end: Int)?

  init(tree: MarkdownTree) {
    self.tree = tree
    table = SignalTable(tree)
  }

  mutating func run(_ matter: [MatterPart]) {
    var found: [(place: Int, block: Found)] = []
    collect(below: tree.root, depth: 0, quotes: 0, into: &found)
    for range in definitionRuns() { found.append((range.lowerBound, .definitions(range))) }
    for part in matter { found.append((part.range.lowerBound, .matter(part))) }
    // Sorting is needed: footnotes are the tree's last nodes, and definitions are not nodes.
    found.sort { $0.place < $1.place }
    blocks.reserveCapacity(found.count)
    for (_, block) in found { add(block) }
  }

  private enum Found {
    case node(NodeID, BlockKind, level: Int, quotes: Int)
    case definitions(Range<Int>)
    case matter(MatterPart)
    case comment(NodeID)
    /// The beginning of a quote.
    case quote(NodeID)
  }

  private func collect(below parent: NodeID, depth: Int, quotes: Int, into found: inout [(place: Int, block: Found)]) {
    // Without recursion: nesting may be deep, and nodes are in document order.
    var stack = [(next: tree[parent].firstChild, depth: depth, quotes: quotes)]
    while let top = stack.last {
      guard let id = top.next else {
        stack.removeLast()
        continue
      }
      let node = tree[id]
      stack[stack.count - 1].next = node.next
      let place = node.range.lowerBound
      let level = top.depth
      switch node.kind {
      case .heading: found.append((place, .node(id, .heading, level: Int(node.number), quotes: top.quotes)))
      case .paragraph:
        let inner: BlockKind = top.quotes > 0 ? .quote : .paragraph
        let kind = isImage(id) ? .image : isFirst(id, inItem: node.parent) ? .item : inner
        found.append((place, .node(id, kind, level: level, quotes: top.quotes)))
      case .blockQuote:
        found.append((place, .quote(id)))
        stack.append((node.firstChild, level, top.quotes + 1))
      case .codeBlock: found.append((place, .node(id, .fence, level: level, quotes: top.quotes)))
      case .table: found.append((place, .node(id, .table, level: level, quotes: top.quotes)))
      case .htmlBlock:
        let isComment = HTMLComment.isAll(tree.literalBytes(of: id))
        found.append((place, isComment ? .comment(id) : .node(id, .html, level: level, quotes: top.quotes)))
      case .directive: if let part = directive(at: place) { found.append((place, .matter(part))) }
      case .list, .footnoteDefinition: stack.append((node.firstChild, level, top.quotes))
      case .item: stack.append((node.firstChild, level + 1, top.quotes))
      default: break
      }
    }
  }

  /// The line of a generic directive as a block: its kind, label and keys. The number of colons does not count, because it only says
  /// what the directive may contain.
  private func directive(at place: Int) -> MatterPart? {
    guard let line = tree.directives[place], let name = line.name else { return nil }
    let words = tree.source.string(in: name.lowerBound..<line.range.upperBound)
    return MatterPart(name: ":::", text: ":::" + words, range: line.range)
  }

  private func isFirst(_ id: NodeID, inItem parent: NodeID?) -> Bool {
    guard let parent, tree[parent].kind == .item else { return false }
    return tree[parent].firstChild == id
  }

  /// Whether a paragraph holds images only.
  private func isImage(_ id: NodeID) -> Bool {
    var count = 0
    for child in tree.children(of: id) {
      switch tree[child].kind {
      case .image: count += 1
      case .softBreak, .lineBreak: break
      case .text where tree.literalBytes(of: child).allSatisfy(\.isASCIIWhitespace): break
      default: return false
      }
    }
    return count > 0
  }

  /// The byte ranges of link reference definitions; those on consecutive lines are one block.
  private func definitionRuns() -> [Range<Int>] {
    let lines = tree.source.lines
    var runs: [Range<Int>] = []
    for definition in tree.references {
      if let last = runs.last, lines.line(of: definition.range.lowerBound) <= lines.line(of: last.upperBound - 1) + 1 {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, definition.range.upperBound)
      } else if !definition.range.isEmpty {
        runs.append(definition.range)
      }
    }
    return runs
  }

  private mutating func add(_ found: Found) {
    switch found {
    case .comment(let id):
      if let value = HTMLComment.mark(in: tree.literalBytes(of: id)) { mark = (value, tree[id].range) }
    case .quote(let id):
      if case .pin? = mark?.value { return }
      if let mark { quoteMark = (mark.value, tree[id].range.upperBound) }
    case .matter(let part): add(part)
    case .definitions(let range):
      addBlock(.paragraph, level: 0, quotes: 0, range, BlockWriter.collapsed(tree.source.bytes[range]))
    case .node(let id, let kind, let level, let quotes):
      var writer = BlockWriter(tree: tree)
      writer.write(id, quotes: quotes)
      mark = writer.mark ?? mark
      addBlock(kind, level: level, quotes: quotes, tree[id].range, writer.output, node: id)
    }
  }

  private mutating func add(_ part: MatterPart) {
    let text = BlockWriter.collapsed(Array(part.text.utf8)[...])
    guard !text.isEmpty else { return }
    let lines = tree.source.lines
    blocks.append(
      TextBlock(
        kind: .matter, node: nil, level: 0, quotes: 0, range: part.range,
        firstLine: lines.line(of: part.range.lowerBound),
        lastLine: lines.line(of: max(part.range.lowerBound, part.range.upperBound - 1)), text: text,
        hash: BlockHash(of: .matter, level: 0, Array(part.name.utf8) + [0x0A] + text), name: part.name, language: "",
        info: "", code: [], mark: nil, markRange: nil, table: table))
  }

  private mutating func addBlock(
    _ kind: BlockKind, level: Int, quotes: Int, _ range: Range<Int>, _ text: [UInt8], node: NodeID? = nil
  ) {
    let bytes = tree.source.bytes
    let content = bytes[range.lowerBound..<min(range.upperBound, bytes.count)]
      .trimmingSuffix(while: \.isASCIIWhitespace).drop(while: \.isASCIIBlank)
    let (start, end) = (content.startIndex, content.endIndex)
    let lines = tree.source.lines
    let hash = BlockHash(of: kind, level: level, text)
    let isFence = kind == .fence
    let inherited = quoteMark.flatMap { $0.end > start ? $0.value : nil }
    let info = isFence ? node.map { tree.destination(of: $0) } ?? "" : ""
    blocks.append(
      TextBlock(
        kind: kind, node: node, level: level, quotes: quotes, range: start..<end,
        firstLine: lines.line(of: start),
        lastLine: lines.line(of: max(start, end - 1)), text: text, hash: hash,
        language: String(info.prefix { $0 != " " }), info: info,
        code: isFence ? node.map { Array(tree.literalBytes(of: $0)) } ?? [] : [],
        mark: mark?.value ?? inherited, markRange: mark?.range, table: table))
    mark = nil
  }
}

/// HTML comments.
enum HTMLComment {
  /// Whether `bytes` are comments and white space only.
  static func isAll(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.drop(while: \.isASCIIWhitespace)
    var found = false
    while rest.starts(with: "<!--".utf8), let end = rest.dropFirst(4).range(of: "-->") {
      rest = rest[end.upperBound...].drop(while: \.isASCIIWhitespace)
      found = true
    }
    // An unclosed comment extends to the end of the text.
    return rest.isEmpty ? found : rest.starts(with: "<!--".utf8)
  }

  /// The maximum length of a mark in bytes; longer comments are text that was commented out.
  private static let maximumMarkLength = 80

  /// What the comment says about the block after it; nil for all other comments.
  static func mark(in bytes: ArraySlice<UInt8>) -> BlockMark? {
    guard let open = bytes.range(of: "<!--".utf8),
      let close = bytes[..<min(open.upperBound + maximumMarkLength, bytes.endIndex)].range(
        of: "-->".utf8, from: open.upperBound)
    else { return nil }
    let words = BlockWriter.collapsed(bytes[open.upperBound..<close.lowerBound]).text.lowercased()
    let parts = words.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
    switch parts.first.map(String.init) {
    case "translator's note", "translator’s note", "역주", "옮긴이 주": return .note
    case "keep": return .keep
    case "untranslated": return .untranslated
    case "translates"
    where parts.count == 2 && parts[1].utf8.count >= 4
      && parts[1].utf8.allSatisfy({ $0.hexDigitValue != nil }):
      return .pin(String(parts[1]))
    default: return nil
    }
  }
}
