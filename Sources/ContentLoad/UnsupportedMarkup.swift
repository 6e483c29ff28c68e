/// Finds markup of other tools that Jikji does not support and would publish unchanged: formulas, diagrams, shortcodes, and front
/// matter without fences.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics

/// Searches the text of an article for such markup, except in code, where it is shown on purpose.
struct UnsupportedMarkup {
  private let tree: MarkdownTree
  private let text: SourceText
  private let processors: Set<String>

  /// The diagnostics for an article.
  ///
  /// - Parameter matter: the front matter of the article.
  /// - Parameter processors: the languages of fences that external programs of the site convert to pictures.
  static func check(
    _ tree: MarkdownTree, _ matter: FrontMatter, processors: Set<String> = []
  ) -> [Diagnostic] {
    let finder = UnsupportedMarkup(tree: tree, text: tree.source, processors: processors)
    return (matter.range.isEmpty ? finder.unfencedFrontMatter : []) + finder.markup
  }

  // MARK: Front matter

  /// Keys that commonly come first in front matter, in Jikji and other tools. Prose does not begin with one of them and a colon.
  private static let firstKeys: Set<String> = [
    "title", "date", "draft", "slug", "tags", "category", "categories", "layout", "permalink", "description", "author",
    "authors", "weight", "published", "aliases",
  ]

  private var unfencedFrontMatter: [Diagnostic] {
    let first = text.lines.range(ofLine: 1)
    let line = text.string(in: first)
    if line == "+++" { return [.tomlFrontMatter(at: Place(text, first))] }
    if let key = jsonKey(line) { return [.frontMatterWithoutFence(key, at: Place(text, first), fix: nil)] }
    if let fence = misplacedFence { return [fence] }
    guard let colon = line.firstIndex(of: ":"), Self.firstKeys.contains(String(line[..<colon])),
      line[colon...].dropFirst().first.map({ $0 == " " }) ?? true
    else { return [] }
    return [.frontMatterWithoutFence(String(line[..<colon]), at: Place(text, first), fix: missingFence(from: 1))]
  }

  /// Detects a `---` fence that is indented, has the wrong length or kind of dashes, or follows an empty line or invisible
  /// characters, when a front matter key follows it.
  private var misplacedFence: Diagnostic? {
    let starts = text.lines.starts.count
    guard let number = (1...starts).prefix(5).first(where: { isShown(text.lines.range(ofLine: $0)) }),
      case let range = text.lines.range(ofLine: number), case let written = text.string(in: range),
      written != "---" || number > 1,
      // Any text after the fence on this line follows a line separator of another kind, such as U+2028.
      let rest = Self.textAfterDashes(in: written),
      let key = rest.isEmpty
        ? knownKey(among: (number..<min(starts, number + 20)).map { text.string(in: text.lines.range(ofLine: $0 + 1)) })
        : knownKey(among: rest.split(whereSeparator: \.isNewline).map(String.init))
    else { return nil }
    return .frontMatterWithoutFence(key, at: Place(text, range), fix: nil)
  }

  /// The text after at least two dashes of any kind and white space; nil when a line begins with other visible characters.
  private static func textAfterDashes(in line: String) -> Substring? {
    let visible = line.unicodeScalars.drop { scalar in
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF, 0xFFFD: true
      default: scalar.properties.isWhitespace
      }
    }
    let dashes = visible.prefix { $0 == "-" || (0x2010...0x2015).contains($0.value) || $0.value == 0x2212 }
    return dashes.count < 2 ? nil : line[dashes.endIndex...].drop(while: \.isWhitespace)
  }

  /// Whether readers can see a line: it is neither empty nor an HTML comment.
  private func isShown(_ line: Range<Int>) -> Bool {
    let bytes = text.bytes[line]
    return !bytes.isEmpty && !(bytes.starts(with: "<!--".utf8) && bytes.reversed().starts(with: ">--".utf8))
  }

  /// The first key of JSON front matter (supported by Hugo) that begins with `line`; nil when there is none.
  private func jsonKey(_ line: String) -> String? {
    guard line.hasPrefix("{") else { return nil }
    let next = text.lines.starts.count > 1 ? text.string(in: text.lines.range(ofLine: 2)) : ""
    let key = (line + " " + next).prefixMatch(of: /\{\s*"([A-Za-z]+)"\s*:/)?.output.1
    return key.flatMap { Self.firstKeys.contains(String($0)) ? String($0) : nil }
  }

  /// The first known front matter key among consecutive lines that all have the form `key:`; the search ends at a line of another
  /// form.
  private func knownKey(among lines: [String]) -> String? {
    for line in lines {
      guard let key = line.prefixMatch(of: /\s*([A-Za-z][A-Za-z_-]*):(?:\s|$)/)?.output.1 else { return nil }
      if Self.firstKeys.contains(String(key)) { return String(key) }
    }
    return nil
  }

  /// A fix that inserts the opening fence, if only that is missing: lines with keys, followed by `---`.
  private func missingFence(from start: Int) -> Diagnostic.Fix? {
    for line in start...min(text.lines.starts.count, start + 60) {
      let words = text.string(in: text.lines.range(ofLine: line))
      if words == "---" {
        return Diagnostic.Fix(Phrase(en: "write '---' above it", ko: "그 위에 '---' 넣기"), replacing: 0..<0, with: "---\n")
      }
      guard words.hasPrefix(" ") || words.hasPrefix("-") || words.contains(":") else { return nil }
    }
    return nil
  }

  // MARK: Markup

  private static let signs: [[UInt8]] = ["$$", "[!", "{{<", "{{%", "{%"].map { Array($0.utf8) }

  private var markup: [Diagnostic] {
    let bytes = text.bytes
    let signs = Self.signs.filter { bytes.range(of: $0) != nil }
    var found: [Diagnostic] = []
    for index in tree.nodes.indices {
      switch tree.nodes[index].kind {
      case .codeBlock where isMermaid(NodeID(index)) && !processors.contains("mermaid"):
        found.append(.diagram(at: Place(text, lineOfFence(tree.nodes[index].range))))
      case .paragraph, .heading, .tableCell:
        let range = tree.nodes[index].range.clamped(to: bytes.indices)
        if signs.contains(where: { bytes[range].range(of: $0) != nil }) { found += markup(in: NodeID(index), range) }
      default: break
      }
    }
    return found
  }

  /// Whether the first word of the info string is a name of the language Mermaid.
  private func isMermaid(_ block: NodeID) -> Bool {
    let name = tree.store[tree[block].destination].prefix { $0 != 0x20 && $0 != UInt8(ascii: "{") }
    // Compared without conversion first, because most blocks are of another language.
    return name.suffix(7).lazy.map(\.asciiLowercased).elementsEqual("mermaid".utf8)
      && CodeLanguage.canonicalName(of: name.text) == "mermaid"
  }

  private func lineOfFence(_ range: Range<Int>) -> Range<Int> {
    let line = text.lines.range(ofLine: text.lines.line(of: range.lowerBound))
    return range.lowerBound..<max(range.lowerBound, line.upperBound)
  }

  /// At most one diagnostic of each kind for a block.
  private func markup(in block: NodeID, _ range: Range<Int>) -> [Diagnostic] {
    let words = wordsWithoutCode(of: block, range)
    var found: [Diagnostic] = []
    func add(_ match: Range<String.Index>?, _ make: (Place) -> Diagnostic) {
      guard let match else { return }
      let start = range.lowerBound + words.utf8.distance(from: words.startIndex, to: match.lowerBound)
      let length = words.utf8.distance(from: match.lowerBound, to: match.upperBound)
      found.append(make(Place(text, start..<start + length)))
    }
    // A regular expression is compiled each time it is evaluated, which takes longer than parsing a short article.
    func holds(_ sign: String) -> Bool { words.utf8.firstRange(of: sign.utf8) != nil }
    if holds("$$") { add(words.firstMatch(of: #/\$\$[^$]+\$\$/#)?.range) { .formula(at: $0) } }
    if holds("{{") { add(words.firstMatch(of: #/\{\{[<%][^}]*[%>]\}\}/#)?.range) { .shortcode(at: $0) } }
    if holds("{%") { add(words.firstMatch(of: #/\{%[^}]*%\}/#)?.range) { .shortcode(at: $0) } }
    let alert = words.utf8.dropFirst(2).prefix(while: \.isASCIILetter)
    let name = Substring(alert).uppercased()
    if words.hasPrefix("[!"), !name.isEmpty, words.utf8[alert.endIndex...].first == UInt8(ascii: "]"),
      tree[block].parent.map({ tree[$0].kind }) == .blockQuote
    {
      let behind = words.utf8[alert.endIndex...].dropFirst().prefix { $0 != 0x0A }
      if !AlertNames.all.contains(name) {
        add(alert.startIndex..<alert.endIndex) { .unknownAlert(name, meant: AlertNames.canonicalNames[name], at: $0) }
      } else if !behind.allSatisfy(\.isASCIIWhitespace) {
        add(alert.startIndex..<alert.endIndex) { .alertWithTitle(name, at: $0) }
      }
    }
    return found
  }

  /// The source of a block, with the bytes of inline code and HTML replaced by spaces.
  private func wordsWithoutCode(of block: NodeID, _ range: Range<Int>) -> String {
    var bytes = Array(text.bytes[range])
    for number in tree.subtree(of: block) {
      let node = tree[NodeID(number)]
      guard node.kind == .code || node.kind == .htmlInline else { continue }
      let inner = node.range.clamped(to: range)
      for place in inner where bytes[place - range.lowerBound] != 0x0A { bytes[place - range.lowerBound] = 0x20 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
