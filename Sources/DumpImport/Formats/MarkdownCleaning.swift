/// Converts Markdown written for other generators so that it shows the same here: raw HTML becomes Markdown, and words
/// of fences that have no meaning here are removed.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics
import HTMLSource

struct MarkdownCleaning {
  /// How many things of each kind were left out.
  private(set) var dropped: [String: Int] = [:]
  private let tree: MarkdownTree
  private let bytes: [UInt8]
  private let context: HTMLContext
  private let unknownTags: UnknownTags
  private let details: DetailsPairs
  private var edits: [TextEdit] = []
  private var openLinks: [String] = []
  /// For each inline tag that is closed in its block, the tag that closes it, and for that one the tag that it closes.
  private var partners: [NodeID: NodeID] = [:]
  private var places: [NamedAnchors.Place] = []

  private init(_ body: String, _ context: HTMLContext) {
    let text = SourceText(path: "", body)
    tree = MarkdownParser.parse(text).value
    bytes = text.bytes
    unknownTags = UnknownTags(in: tree)
    details = DetailsPairs(in: tree)
    self.context = context
  }

  /// The cleaned body, the counts of what was left out by kind, and the ids that replace the named anchors of the old
  /// page.
  static func clean(
    _ body: String, in context: HTMLContext
  ) -> (text: String, dropped: [String: Int], places: [String: String]) {
    var cleaning = MarkdownCleaning(body, context)
    cleaning.run()
    var named = NamedAnchors()
    let edits = cleaning.edits + named.edits(for: cleaning.places, in: cleaning.tree)
    return (TextEdit.applied(edits, to: cleaning.bytes), cleaning.dropped, named.ids)
  }

  /// Records the names of the elements in a piece of HTML.
  private mutating func noteNames(in html: String, at offset: Int) {
    guard html.holds("id=") || html.holds("name=") else { return }
    for element in HTMLElement.body(of: html).all(where: { _ in true }) {
      for name in [element["id"], element.name == "a" ? element["name"] : nil].compactMap({ $0 }) {
        places.append((name, offset))
      }
    }
  }

  private mutating func run() {
    pairTags()
    for index in tree.nodes.indices {
      let id = NodeID(index)
      switch tree[id].kind {
      case .codeBlock: cleanFence(id)
      case .htmlBlock: replaceBlock(id)
      case .htmlInline: replaceInline(id)
      case .heading: replaceCommentedID(id)
      case .paragraph: replaceCommentBlock(id)
      default: continue
      }
    }
    escapeWikiBrackets()
  }

  // MARK: Comments of MDX

  /// In MDX braces hold expressions, so that the id of a heading is written in a comment: `{/*id*/}`, `{/* #id */}`.
  private mutating func replaceCommentedID(_ id: NodeID) {
    let content = tree[id].contentRange
    let words = String(decoding: bytes[content], as: UTF8.self)
    guard words.utf8.last == UInt8(ascii: "}"),
      let found = words.firstMatch(of: #/\{\/\*\s*#?(?<id>[^\s{}*#]+)\s*\*\/\}$/#)
    else { return }
    let start = content.lowerBound + words[..<found.range.lowerBound].utf8.count
    edits.append(TextEdit(start..<content.upperBound, "{#\(found.id)}"))
  }

  /// A paragraph that is only a comment of MDX becomes a comment of HTML.
  private mutating func replaceCommentBlock(_ id: NodeID) {
    let range = tree[id].range
    guard bytes[range].starts(with: "{/*".utf8), bytes[range].suffix(3).elementsEqual("*/}".utf8) else { return }
    let words = String(decoding: bytes[range].dropFirst(3).dropLast(3), as: UTF8.self)
    guard !words.contains("*/"), !words.contains("--") else { return }
    edits.append(TextEdit(range, "<!--\(words)-->"))
  }

  /// Handles `[[words]]` in prose, which is a reference here. When it names an imported text or picture it is a wiki
  /// link and becomes a link; otherwise its two brackets are escaped.
  private mutating func escapeWikiBrackets() {
    guard bytes.contains(UInt8(ascii: "[")) else { return }
    let inside = tree.nodes.filter { [.code, .codeBlock, .htmlBlock, .htmlInline, .link, .image].contains($0.kind) }
      .map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    var next = inside[...]
    var place = 0
    while place + 1 < bytes.count {
      while let first = next.first, first.upperBound <= place { next = next.dropFirst() }
      if let first = next.first, first.contains(place) {
        place = max(first.upperBound, place + 1)
      } else if bytes[place] == UInt8(ascii: "["), bytes[place + 1] == bytes[place],
        place == 0 || bytes[place - 1] != UInt8(ascii: "\\")
      {
        if let link = WikiLink(in: bytes, at: place), let markdown = link.markdown(in: context) {
          edits.append(TextEdit(link.range, markdown))
          place = link.range.upperBound
        } else {
          edits.append(TextEdit(place..<place + 2, "\\[\\["))
          place += 2
        }
      } else {
        place += 1
      }
    }
  }

  // MARK: Fences

  /// Rewrites the info string of a fence so that our own reader accepts it without error, and adds what old Swift
  /// needs.
  private mutating func cleanFence(_ id: NodeID) {
    let node = tree[id]
    guard node.number > 0 else { return }
    let info = tree.destination(of: id)
    let line = bytes[node.range].prefix { $0 != 0x0A }
    let marks = line.prefix { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }
    let range = marks.endIndex..<line.endIndex
    let probe = SourceText(path: "", info)
    let parsed = InfoString.parse(info, at: 0..<probe.bytes.count, in: probe)
    var wanted = trimmed(info)
    let isLost = info.contains("{") && parsed.value.options.highlightedLines.isEmpty
    if parsed.diagnostics.contains(where: { $0.severity == .error }) || isLost {
      wanted = parsed.value.language
      if let marked = info.firstMatch(of: #/hl_lines\s*=\s*\[(?<lines>[0-9,\- "]+)\]/#) {
        wanted += " {" + marked.lines.filter { !" \"".contains($0) } + "}"
      } else {
        dropped["fence-words", default: 0] += 1
      }
    }
    if parsed.value.language == "swift", !trimmed(wanted.prefix { $0 != "{" }).contains(" ") {
      let words = SwiftVersionGuess.words(for: tree.literal(of: id).lineStrings)
      wanted = ([wanted] + words).joined(separator: " ")
    }
    if wanted != trimmed(info) { edits.append(TextEdit(range, wanted)) }
  }

  // MARK: Raw HTML

  private mutating func replaceBlock(_ id: NodeID) {
    let html = tree.literal(of: id)
    guard !tree[id].range.isEmpty else { return }
    let isText = unknownTags.begin(html)
    // Without further tags, the rest is Markdown.
    if isText, html.utf8.count(where: { $0 == UInt8(ascii: "<") }) == 1 { return escapeTag(id) }
    noteNames(in: html, at: tree[id].range.upperBound)
    if let role = details.roles[id] { return replace(id, html, as: role) }
    if let inner = markdownWithin(trimmed(html)) { return edits.append(TextEdit(tree[id].range, inner)) }
    let before = dropped
    let words = isText ? "&lt;" + html.dropFirst() : html
    let blocks = HTMLConverter.blocks(ofHTML: words, in: context, dropped: &dropped)
    var writer = MarkdownWriter()
    var markdown = writer.markdown(blocks)
    let prefix = linePrefix(of: id)
    if !prefix.isEmpty { markdown = markdown.replacing("\n", with: "\n" + prefix) }
    // Some HTML blocks are followed by Markdown on the next line.
    let isParted =
      tree[id].range.upperBound + 1 < bytes.count && bytes[tree[id].range.upperBound] == 0x0A
      && bytes[tree[id].range.upperBound + 1] != 0x0A
    var range = tree[id].range
    // The blank lines below a block that is left out are left out too, unless they part what is directly above it from what follows.
    if markdown.isEmpty, isBelowBlank(range.lowerBound) {
      while range.upperBound < bytes.count, bytes[range.upperBound] == 0x0A {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    edits.append(TextEdit(range, markdown + (isParted && !markdown.isEmpty ? "\n" : "")))
    if blocks.isEmpty, html.contains("<"), !trimmed(html).hasPrefix("<!--"), dropped == before {
      dropped["markup", default: 0] += 1
    }
  }

  /// Replaces an HTML block with a tag of `<details>` by the line of our own Markdown; what else it holds is converted.
  private mutating func replace(_ id: NodeID, _ html: String, as role: DetailsPairs.Role) {
    let behind = DetailsPairs.rest(of: html)
    let rest = trimmed(behind).isEmpty ? "" : HTMLConverter.markdown(ofHTML: behind, in: context, dropped: &dropped)
    let line =
      switch role {
      case .opening(let box): box.opening
      case .closing(let box): box.closing
      }
    let lines = [line, rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
    edits.append(TextEdit(tree[id].range, lines.replacing("\n", with: "\n" + linePrefix(of: id))))
  }

  /// Whether the line above the one that contains `offset` is blank, or there is none.
  private func isBelowBlank(_ offset: Int) -> Bool {
    guard let end = bytes[..<offset].lastIndex(of: 0x0A) else { return true }
    return bytes[..<end].last { !$0.isASCIIBlank }.map { $0 == 0x0A } ?? true
  }

  /// The Markdown in kramdown's `<div markdown="1">`, without the lines of tags; nil for other HTML.
  private mutating func markdownWithin(_ html: String) -> String? {
    let lines = html.lineStrings
    guard let first = lines.first, first.contains("markdown=") || first.contains(" markdown>") else { return nil }
    return lines.enumerated().compactMap { number, line -> String? in
      let text = trimmed(line)
      guard text.hasPrefix("<"), text.hasSuffix(">"), !text.hasPrefix("<!--") else { return line }
      if text.holds("<summary") {
        let isLast = number + 1 == lines.count || trimmed(lines[number + 1]).isEmpty
        return trimmed(HTMLConverter.markdown(ofHTML: text, in: context, dropped: &dropped)) + (isLast ? "" : "\n")
      }
      return text.dropFirst().contains("<") ? line : nil
    }.joined(separator: "\n")
  }

  /// The container markers before a block, as its further lines need them: `>` and indentation.
  private func linePrefix(of id: NodeID) -> String {
    let start = tree[id].range.lowerBound
    let lineStart = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return String(decoding: bytes[lineStart..<start].map { $0 == UInt8(ascii: ">") ? $0 : 0x20 }, as: UTF8.self)
  }

  private static let marks: [String: String] = [
    "b": "**", "strong": "**", "i": "*", "em": "*", "del": "~~", "s": "~~", "strike": "~~", "code": "`", "kbd": "`",
    "samp": "`", "tt": "`",
  ]

  /// Escapes a tag, so that its characters are shown.
  private mutating func escapeTag(_ id: NodeID) {
    guard let start = bytes[tree[id].range].firstIndex(of: UInt8(ascii: "<")) else { return }
    edits.append(TextEdit(start..<start, "\\"))
  }

  /// Finds the pairs of inline tags.
  private mutating func pairTags() {
    var open: [String: [NodeID]] = [:]
    for id in tree.nodes.indices.map(NodeID.init) {
      if tree[id].kind.isBlock { open = [:] }
      guard tree[id].kind == .htmlInline else { continue }
      let html = tree.literal(of: id)
      let name = Self.name(of: html)
      if !html.hasPrefix("</") {
        open[name, default: []].append(id)
      } else if let match = open[name]?.popLast() {
        (partners[id], partners[match]) = (match, id)
      }
    }
  }

  private static func name(of tag: String) -> String {
    tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
  }

  /// The bytes between a tag and its partner; nil without a partner.
  private func content(of id: NodeID) -> Range<Int>? {
    guard let other = partners[id] else { return nil }
    let (first, last) = (
      min(tree[id].range.upperBound, tree[other].range.upperBound),
      max(tree[id].range.lowerBound, tree[other].range.lowerBound)
    )
    return first <= last ? first..<last : nil
  }

  private mutating func replaceInline(_ id: NodeID) {
    let html = tree.literal(of: id)
    let range = tree[id].range
    guard !html.hasPrefix("<!--"), !range.isEmpty else { return }
    if unknownTags.begin(html) { return escapeTag(id) }
    noteNames(in: html, at: range.upperBound)
    let isClosing = html.hasPrefix("</")
    let name = Self.name(of: html)
    if let mark = Self.marks[name] {
      // Marks are written only around words, and only in pairs.
      let hasWords = content(of: id).map { bytes[$0].contains { !$0.isASCIIWhitespace } } ?? false
      return edits.append(TextEdit(range, hasWords ? mark : ""))
    }
    switch name {
    case "sup" where partners[id] != nil, "sub" where partners[id] != nil: raise(id, name, isClosing: isClosing)
    case "mark" where partners[id] != nil: edits.append(TextEdit(range, isPlainMark(id) ? "==" : ""))
    case "br": edits.append(TextEdit(range, isInTable(id) ? " " : isLineEnd(range.upperBound) ? "\\" : "\\\n"))
    case "a" where isClosing: edits.append(TextEdit(range, openLinks.popLast() ?? ""))
    case "a": openLink(html, range)
    case "img", "iframe", "video", "audio", "embed":
      edits.append(TextEdit(range, isClosing ? "" : inline(html)))
    case _ where HTMLVocabulary.blocks.contains(name):
      edits.append(TextEdit(range, separator(of: name, isClosing, range)))
    default:
      dropped["markup", default: 0] += 1
      edits.append(TextEdit(range, ""))
    }
  }

  /// Whether `==` around the words between a pair of tags is read as a mark.
  private func isPlainMark(_ id: NodeID) -> Bool {
    guard let words = content(of: id), let other = partners[id] else { return false }
    let start = min(tree[id].range.lowerBound, tree[other].range.lowerBound)
    let text = bytes[words]
    return text.first?.isASCIIWhitespace == false && text.last?.isASCIIWhitespace == false
      && !text.contains { "<*_`[=\n".utf8.contains($0) } && (start == 0 || !bytes[start - 1].isASCIIAlphanumeric)
  }

  /// Writes superscript and subscript as Unicode characters where these exist, else with our own marks where PageRender
  /// reads them (`x^2^`, `H~2~O`), else in parentheses.
  private mutating func raise(_ id: NodeID, _ name: String, isClosing: Bool) {
    guard let words = content(of: id), let other = partners[id] else { return }
    let text = String(decoding: bytes[words], as: UTF8.self)
    if let small = HTMLConverter.raised(text, name) {
      return edits.append(
        isClosing ? TextEdit(tree[id].range, "") : TextEdit(tree[id].range.lowerBound..<words.upperBound, small))
    }
    let start = min(tree[id].range.lowerBound, tree[other].range.lowerBound)
    var mark = ""
    if text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }), words.count <= 12, start > 0,
      bytes[start - 1].isASCIILetter || name == "sup" && bytes[start - 1] >= 0x80
        || name == "sup" && bytes[start - 1].isASCIIDigit
    {
      mark = name == "sup" ? "^" : "~"
    } else if text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }) {
      mark = isClosing ? ")" : "("
    }
    edits.append(TextEdit(tree[id].range, mark))
  }

  /// The separator between the words of block elements in a cell or line.
  private func separator(of name: String, _ isClosing: Bool, _ range: Range<Int>) -> String {
    let rest = bytes[range.upperBound...].drop(while: \.isASCIIBlank)
    guard isClosing, let next = rest.first, next != 0x0A, next != UInt8(ascii: "|"), !rest.starts(with: "</".utf8)
    else {
      return ""
    }
    return name == "li" ? ", " : " "
  }

  private mutating func openLink(_ html: String, _ range: Range<Int>) {
    let link = HTMLElement.body(of: html + "x</a>").first("a")
    guard let address = link?["href"], !address.isEmpty else {
      openLinks.append("")
      return edits.append(TextEdit(range, ""))
    }
    openLinks.append("](" + MarkdownAddress.target(address, title: link?["title"] ?? "") + ")")
    edits.append(TextEdit(range, "["))
  }

  private mutating func inline(_ html: String) -> String {
    let blocks = HTMLConverter.blocks(ofHTML: html, in: context, dropped: &dropped)
    return InlineWriter.markdown(InlineNormalizer.normalized(HTMLConverter.flat(blocks)), in: .cell).text
  }

  private func isInTable(_ id: NodeID) -> Bool {
    var current = tree[id].parent
    while let parent = current {
      if tree[parent].kind == .tableCell || tree[parent].kind == .heading { return true }
      current = tree[parent].parent
    }
    return false
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    bytes[offset...].first { $0 != 0x20 }.map { $0 == 0x0A } ?? true
  }
}

extension TextEdit {
  /// The text with all edits made; an edit that overlaps an earlier one is ignored.
  static func applied(_ edits: [TextEdit], to bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= place {
      out += bytes[place..<edit.range.lowerBound]
      out += edit.replacement.utf8
      place = edit.range.upperBound
    }
    return String(decoding: out + bytes[place...], as: UTF8.self)
  }
}
