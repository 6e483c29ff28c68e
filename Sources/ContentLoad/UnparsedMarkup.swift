/// Finds Markdown and HTML mistakes that make markup visible to readers: headings without a space, tables without a delimiter row,
/// unclosed emphasis and code, and HTML tags on a site that shows HTML as text.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics
private import KoreanText

/// Searches the text nodes that the parser left unchanged. Escaped characters are skipped.
struct UnparsedMarkup {
  private let tree: MarkdownTree
  private let text: SourceText
  private let bytes: [UInt8]

  /// The diagnostics for an article; `html` is the setting for raw HTML.
  static func check(_ tree: MarkdownTree, html: RawHTML) -> [Diagnostic] {
    let finder = UnparsedMarkup(tree: tree, text: tree.source, bytes: tree.source.bytes)
    var found: [Diagnostic] = []
    for index in tree.nodes.indices {
      switch tree.nodes[index].kind {
      case .text: if finder.mayHoldMarkup(index) { found += finder.inText(NodeID(index)) }
      case .paragraph: found += finder.inParagraph(NodeID(index))
      case .htmlBlock: found += finder.openComment(NodeID(index))
      default: break
      }
    }
    return found + finder.conflicts + (html == .escape ? finder.tags : [])
  }

  private func slice(_ id: NodeID) -> (bytes: ArraySlice<UInt8>, range: Range<Int>) {
    let range = tree[id].range.clamped(to: 0..<bytes.count)
    return (bytes[range], range)
  }

  // MARK: Texts

  /// One kind of mistake: text that must occur, a regular expression, and the kind. The expression is created only where the text
  /// occurs.
  private typealias Row = (sign: String, pattern: @Sendable (String) -> Range<String.Index>?, UnparsedMarkupKind)

  private static let rows: [Row] = [
    ("](", { $0.firstMatch(of: /\[[^\[\]]+\]\((?=[^(),\s]+ )[^(),.\/]*[.\/][^(),]*\)/)?.range }, .spaceInAddress),
    (")[", { $0.firstMatch(of: /\([^()]+\)\[[^\[\]]*(?:\.md|\.html|#)[^\[\]]*\]/)?.range }, .swappedBrackets),
    ("[^", { $0.firstMatch(of: /\[\^[^\[\]\s]+\]/)?.range }, .undefinedFootnote),
    ("**", { Self.group($0.firstMatch(of: /(?:^|\s)(\*\*(?:\p{L}.*|\s+\S.*\*\*))/)?.output.1) }, .openEmphasis),
    ("`", { Self.group($0.firstMatch(of: /(?:^|\s)(`[^`\s]+)/)?.output.1) }, .openCode),
    ("[TOC]", { Self.group($0.wholeMatch(of: /\s*(\[TOC\])\s*/)?.output.1) }, .contents),
    ("[toc]", { Self.group($0.wholeMatch(of: /\s*(\[toc\])\s*/)?.output.1) }, .contents),
  ]

  private static func group(_ part: Substring?) -> Range<String.Index>? { part.map { $0.startIndex..<$0.endIndex } }

  private static let marks = Array("[*`".utf8)

  /// Whether a text contains one of the characters that every pattern requires.
  private func mayHoldMarkup(_ index: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let range = tree.nodes[index].range.clamped(to: 0..<bytes.count)
      return Self.marks.contains { bytes.firstIndex(of: $0, in: range) != nil }
    }
  }

  private func inText(_ id: NodeID) -> [Diagnostic] {
    let (bytes, range) = slice(id)
    return Self.rows.compactMap { row in
      guard bytes.range(of: row.sign) != nil else { return nil }
      let words = String(decoding: bytes, as: UTF8.self)
      guard let match = row.pattern(words) else { return nil }
      let start = range.lowerBound + words[..<match.lowerBound].utf8.count
      // An escaped character is intended to be visible.
      if start > 0, self.bytes[start - 1] == UInt8(ascii: "\\") { return nil }
      return .unparsedMarkup(row.2, String(words[match]), at: Place(text, start..<start + words[match].utf8.count))
    }
  }

  // MARK: Paragraphs

  private func inParagraph(_ id: NodeID) -> [Diagnostic] {
    let (bytes, range) = slice(id)
    // This is checked before any regular expression is created; images and tags begin with these characters, too.
    let marks = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let mayBeHeading = marks > 1 || marks == 1 && bytes.dropFirst().first ?? 0 >= 0x80
    guard bytes.first == UInt8(ascii: "|") || mayBeHeading || bytes.starts(with: "!!!".utf8) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = String(lines[0])
    let place = Place(text, range.lowerBound..<range.lowerBound + line.utf8.count)
    if lines.count > 1, line.wholeMatch(of: /\|.+\|\s*/) != nil, lines[1].contains("|") {
      return [.unparsedMarkup(.tableWithoutRule, line, at: place)]
    }
    // A single `#` with Latin letters may be a hashtag or a preprocessor directive.
    if line.prefixMatch(of: /#{2,6}[^#\s]/) != nil
      || lines.count == 1 && line.wholeMatch(of: /#\p{Hangul}[^#]*/) != nil
    {
      return [.unparsedMarkup(.headingWithoutSpace, line, at: place)]
    }
    if line.prefixMatch(of: /!!!\s*[a-z]+/) != nil { return [.unparsedMarkup(.admonition, line, at: place)] }
    return []
  }

  // MARK: HTML

  private func openComment(_ id: NodeID) -> [Diagnostic] {
    let (bytes, range) = slice(id)
    guard let open = bytes.range(of: "<!--"), bytes.range(of: "-->", from: open.upperBound) == nil,
      bytes[range.lowerBound..<open.lowerBound].allSatisfy(\.isASCIIWhitespace)
    else { return [] }
    return [.unparsedMarkup(.openComment, "<!--", at: Place(text, open))]
  }

  /// The HTML elements that authors write; other names in angle brackets are types, such as `Array<Int>`.
  private static let elements: Set<String> = Set(
    """
    a abbr article aside audio b big blockquote br button center code dd del details div dl dt em embed figcaption figure font
    footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label li link main mark nav object ol p picture pre q s
    script section small source span strong style sub summary sup table tbody td th thead tr u ul video
    """.split { $0.isWhitespace }.map(String.init))

  /// A diagnostic for the first tag that is shown as text, with the number of the others.
  private var tags: [Diagnostic] {
    var first: (name: String, place: Place)?
    var count = 0
    for index in tree.nodes.indices where tree.nodes[index].kind == .htmlBlock || tree.nodes[index].kind == .htmlInline
    {
      let (bytes, range) = slice(NodeID(index))
      let name = String(
        decoding: bytes.drop { $0 == 0x3C || $0 == 0x2F || $0 == 0x20 }.prefix { $0.isASCIIAlphanumeric }, as: UTF8.self
      )
      guard bytes.contains(0x3C), Self.elements.contains(name.lowercased()) else { continue }
      count += 1
      let end = bytes.firstIndex(of: 0x3E).map { $0 + 1 } ?? range.upperBound
      first = first ?? (name, Place(text, range.lowerBound..<end))
    }
    return first.map { [.shownTag($0.name, others: count - 1, at: $0.place)] } ?? []
  }

  // MARK: Conflicts

  /// A diagnostic for the first conflict marker that a merge left in the file, outside of code.
  private var conflicts: [Diagnostic] {
    guard bytes.contains(text: "<<<<<<< "), bytes.contains(text: "\n>>>>>>> ") else { return [] }
    let code = tree.nodes.filter { $0.kind == .codeBlock }.map(\.range)
    for line in 1...text.lines.starts.count {
      let range = text.lines.range(ofLine: line)
      guard bytes[range].starts(with: "<<<<<<< ".utf8), !code.contains(where: { $0.overlaps(range) }) else {
        continue
      }
      return [.unparsedMarkup(.conflict, "<<<<<<<", at: Place(text, range))]
    }
    return []
  }
}

/// The kinds of mistakes that ``UnparsedMarkup`` finds.
enum UnparsedMarkupKind {
  case spaceInAddress, swappedBrackets, undefinedFootnote, openEmphasis, openCode, contents, tableWithoutRule
  case headingWithoutSpace, admonition, openComment, conflict

  /// The message: what is wrong and what to do. `written` is the text found.
  fileprivate func sentence(_ written: String) -> Phrase {
    switch self {
    case .spaceInAddress:
      Phrase(
        en:
          "this is no link, for its address holds a space; write '<' and '>' around the address, or '%20' for the space",
        ko: "주소에 빈칸이 있어 링크가 되지 않습니다. 주소를 '<'와 '>'로 감싸거나 빈칸을 '%20'으로 적으세요")
    case .swappedBrackets:
      Phrase(
        en: "this is no link, for its brackets are swapped; write '[words](address)'",
        ko: "괄호가 뒤바뀌어 링크가 되지 않습니다. '[글](주소)'처럼 적으세요")
    case .undefinedFootnote:
      Phrase(
        en: "no '\(written): words' defines this footnote, so its mark is shown; add that line",
        ko: "'\(written): 내용' 줄이 없어 각주 표시가 그대로 보입니다. 그 줄을 더하세요")
    case .openEmphasis:
      Phrase(
        en:
          "'**' is shown as it is; close it with '**' right behind the last word, without spaces inside, or write '\\*\\*'",
        ko: "'**'가 그대로 보입니다. 안쪽에 빈칸 없이 마지막 낱말 바로 뒤를 '**'로 닫거나 '\\*\\*'로 적으세요")
    case .openCode:
      Phrase(
        en: "the backtick is shown as it is, for it is never closed; close it, or write '\\`'",
        ko: "역따옴표(`)를 닫지 않아 그대로 보입니다. 닫거나 '\\`'로 적으세요")
    case .contents:
      Phrase(
        en: "'\(written)' is shown as it is; pages get their contents by themselves, so remove it",
        ko: "'\(written)'\(.iGa) 그대로 보입니다. 차례는 저절로 나오니 지우세요")
    default: blockSentence
    }
  }

  /// The message for mistakes that concern a whole block.
  private var blockSentence: Phrase {
    switch self {
    case .tableWithoutRule:
      Phrase(
        en:
          "this is no table, for the line below its head is missing; write one such as '|---|---|' with as many columns",
        ko: "머리 줄 아래에 줄이 없어 표가 되지 않습니다. '|---|---|'처럼 칸 수가 같은 줄을 더하세요")
    case .headingWithoutSpace:
      Phrase(
        en: "this is no heading, for a space is missing behind '#'; write one, or '\\#' if no heading is meant",
        ko: "'#' 뒤에 빈칸이 없어 제목이 되지 않습니다. 빈칸을 넣거나, 제목이 아니면 '\\#'로 적으세요")
    case .admonition:
      Phrase(
        en: "'!!!' boxes are shown as they are; write ':::note' and ':::' around the text instead",
        ko: "'!!!' 상자는 그대로 보입니다. 글의 위와 아래에 ':::note'와 ':::'를 적으세요")
    case .openComment:
      Phrase(
        en: "this comment is never closed, so all that follows is hidden; close it with '-->'",
        ko: "이 주석은 닫히지 않아 뒤에 오는 글이 모두 숨습니다. '-->'로 닫으세요")
    default:
      Phrase(
        en: "a merge left both versions here; keep one, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'",
        ko: "병합이 두 판을 모두 남겼습니다. 하나만 두고 '<<<<<<<', '=======', '>>>>>>>' 줄을 지우세요")
    }
  }
}

extension Diagnostic {
  /// Markup that is visible to readers.
  fileprivate static func unparsedMarkup(_ kind: UnparsedMarkupKind, _ written: String, at place: Place) -> Diagnostic {
    Diagnostic(.foreignMarkup, at: place, kind.sentence(written))
  }

  /// An HTML tag on a site with `html: escape`.
  fileprivate static func shownTag(_ name: String, others: Int, at place: Place) -> Diagnostic {
    let (more, all) = others > 0 ? (" and \(others) more", "태그 \(others + 1)개") : ("", "태그")
    return Diagnostic(
      .foreignMarkup, at: place,
      en: "'<\(name)>'\(more) is shown as text; write Markdown, or 'html: allow' in jikji.yml, or backticks around it",
      ko: "'<\(name)>' \(all)\(.iGa) 글자 그대로 보입니다. 마크다운으로 적거나, jikji.yml에 'html: allow'를 적거나, 역따옴표(`)로 감싸세요")
  }
}
