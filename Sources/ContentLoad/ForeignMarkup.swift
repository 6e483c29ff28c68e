/// Finds markup of other tools that Jikji does not read and would publish unchanged: formulas, diagrams, short codes, and
/// front matter without its fences.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics

/// Looks for such markup in an article's text; code is left alone, for there it is meant to be seen.
struct ForeignMarkup {
  private let tree: MarkdownTree
  private let text: SourceText
  private let processors: Set<String>

  /// What is wrong in an article.
  ///
  /// - Parameter matter: its front matter.
  /// - Parameter processors: the languages of fences that programs of the site make pictures of.
  static func check(
    _ tree: MarkdownTree, _ matter: FrontMatter, processors: Set<String> = []
  ) -> [Diagnostic] {
    let finder = ForeignMarkup(tree: tree, text: tree.source, processors: processors)
    return (matter.range.isEmpty ? finder.unfencedFrontMatter : []) + finder.markup
  }

  // MARK: Front matter

  /// Keys that begin the first line of posts, in Jikji and other tools. No prose begins with one of them and a colon.
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

  /// A fence that is indented, too long, below an empty line, behind invisible characters or of other dashes, with a key behind it.
  private var misplacedFence: Diagnostic? {
    let starts = text.lines.starts.count
    guard let number = (1...starts).prefix(5).first(where: { isShown(text.lines.range(ofLine: $0)) }),
      case let range = text.lines.range(ofLine: number), case let written = text.string(in: range),
      written != "---" || number > 1,
      let fence = written.prefixMatch(
        of:
          /[\s\u{0}-\u{1F}\u{7F}-\u{9F}\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}\u{FFFD}]*[-\u{2010}-\u{2015}\u{2212}]{2,}\s*/
      ),
      // What follows on the line comes after a line break of another kind, such as U+2028.
      case let rest = written[fence.range.upperBound...],
      let key = rest.isEmpty
        ? knownKey(among: (number..<min(starts, number + 20)).map { text.string(in: text.lines.range(ofLine: $0 + 1)) })
        : knownKey(among: rest.split(whereSeparator: \.isNewline).map(String.init))
    else { return nil }
    return .frontMatterWithoutFence(key, at: Place(text, range), fix: nil)
  }

  /// Whether readers see anything of a line: it is neither empty nor a comment.
  private func isShown(_ line: Range<Int>) -> Bool {
    let bytes = text.bytes[line]
    return !bytes.isEmpty && !(bytes.starts(with: "<!--".utf8) && bytes.reversed().starts(with: ">--".utf8))
  }

  /// The first key of front matter in JSON, as Hugo has it, that begins with a line.
  private func jsonKey(_ line: String) -> String? {
    guard line.hasPrefix("{") else { return nil }
    let next = text.lines.starts.count > 1 ? text.string(in: text.lines.range(ofLine: 2)) : ""
    let key = (line + " " + next).prefixMatch(of: /\{\s*"([A-Za-z]+)"\s*:/)?.output.1
    return key.flatMap { Self.firstKeys.contains(String($0)) ? String($0) : nil }
  }

  /// The first of the keys that begin posts among lines that all have a key; lists and values of several lines end them.
  private func knownKey(among lines: [String]) -> String? {
    for line in lines {
      guard let key = line.prefixMatch(of: /\s*([A-Za-z][A-Za-z_-]*):(?:\s|$)/)?.output.1 else { return nil }
      if Self.firstKeys.contains(String(key)) { return String(key) }
    }
    return nil
  }

  /// The opening fence, where only that is missing: lines of keys, then `---`.
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

  /// The patterns, made once for an article: a literal is compiled each time it is met, which takes longer than reading the article.
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

  /// One problem of each kind for a block.
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
        .unknownAlert(name, meant: AlertNames.ours[name], at: place)
      }
    }
    return found
  }

  /// The source of a block, code in it blanked out byte by byte.
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
