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
      let fence = written.prefixMatch(
        of:
          /[\s\u{0}-\u{1F}\u{7F}-\u{9F}\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}\u{FFFD}]*[-\u{2010}-\u{2015}\u{2212}]{2,}\s*/
      ),
      // Any text after the fence on this line follows a line separator of another kind, such as U+2028.
      case let rest = written[fence.range.upperBound...],
      let key = rest.isEmpty
        ? knownKey(among: (number..<min(starts, number + 20)).map { text.string(in: text.lines.range(ofLine: $0 + 1)) })
        : knownKey(among: rest.split(whereSeparator: \.isNewline).map(String.init))
    else { return nil }
    return .frontMatterWithoutFence(key, at: Place(text, range), fix: nil)
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

  /// The regular expressions, created once per article: a regex literal is compiled each time it is evaluated, which takes longer
  /// than parsing the article.
  private struct Patterns {
    let formula = #/\$\$[^$]+\$\$/#, shortcode = #/\{\{[<%][^}]*[%>]\}\}/#, tag = #/\{%[^}]*%\}/#
    let alert = #/\[!(?<name>[A-Za-z]+)\]/#
  }

  private var markup: [Diagnostic] {
    let bytes = text.bytes
    let patterns = Self.signs.contains { bytes.range(of: $0) != nil } ? Patterns() : nil
    var found: [Diagnostic] = []
    for id in tree.nodes.indices.map(NodeID.init) {
      let node = tree[id]
      switch node.kind {
      case .codeBlock
      where CodeLanguage.canonicalName(of: Self.firstWord(tree.destination(of: id))) == "mermaid"
        && !processors.contains("mermaid"):
        found.append(.diagram(at: Place(text, lineOfFence(node.range))))
      case .paragraph, .heading, .tableCell:
        if let patterns { found += markup(in: id, patterns) }
      default: break
      }
    }
    return found
  }

  private static func firstWord(_ info: String) -> String { info.prefix { $0 != " " && $0 != "{" }.description }

  private func lineOfFence(_ range: Range<Int>) -> Range<Int> {
    let line = text.lines.range(ofLine: text.lines.line(of: range.lowerBound))
    return range.lowerBound..<max(range.lowerBound, line.upperBound)
  }

  /// At most one diagnostic of each kind for a block.
  private func markup(in block: NodeID, _ patterns: Patterns) -> [Diagnostic] {
    let range = tree[block].range.clamped(to: 0..<text.bytes.count)
    guard Self.signs.contains(where: { Array(text.bytes[range]).range(of: $0) != nil }) else { return [] }
    let words = wordsWithoutCode(of: block, range)
    var found: [Diagnostic] = []
    func add(_ match: Range<String.Index>?, _ make: (Place) -> Diagnostic) {
      guard let match else { return }
      let start = range.lowerBound + words.utf8.distance(from: words.startIndex, to: match.lowerBound)
      let length = words.utf8.distance(from: match.lowerBound, to: match.upperBound)
      found.append(make(Place(text, start..<start + length)))
    }
    add(words.firstMatch(of: patterns.formula)?.range) { .formula(at: $0) }
    add(words.firstMatch(of: patterns.shortcode)?.range) { .shortcode(at: $0) }
    add(words.firstMatch(of: patterns.tag)?.range) { .shortcode(at: $0) }
    if let alert = words.prefixMatch(of: patterns.alert),
      tree[block].parent.map({ tree[$0].kind }) == .blockQuote
    {
      let name = alert.output.name.uppercased()
      guard !AlertNames.all.contains(name) else { return found }
      add(alert.output.name.startIndex..<alert.output.name.endIndex) { place in
        .unknownAlert(name, meant: AlertNames.canonicalNames[name], at: place)
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
