/// Writes inline content: words, breaks, inline code, emphasis, links and annotations.
import ArticleModel
private import ByteText
import CommonMark
private import Diagnostics

extension BodyWriter {
  /// A part of a text node that is not written as plain words.
  private struct Piece {
    let range: Range<Int>
    let meaning: Meaning

    enum Meaning {
      case wiki(ResolvedLink, words: [UInt8])
      case annotation(TextAnnotation.Meaning)
      case hidden
      case tag(String)
    }
  }

  /// Writes words, and adds them to the text of the section.
  mutating func write(_ words: ArraySlice<UInt8>) {
    LineBreaking.write(words, into: &html)
    sections.add(words)
  }

  mutating func writeText(_ id: NodeID) {
    let isInHeading = tree[id].parent.map { tree[$0].kind == .heading } ?? false
    let source = tree.source.bytes
    let marks = InlineMarks.find(
      in: tree.literalBytes(of: id), writtenAs: source[tree[id].range.clamped(to: source.indices)])
    if marks.isEmpty, linkIndex[id] == nil, annotations[id] == nil, markerLengths[id] == nil, !isInHeading {
      return write(tree.literalBytes(of: id))
    }
    let bytes = Array(tree.literalBytes(of: id))
    var pieces = marks.map { Piece(range: $0.range, meaning: .tag($0.tag)) }
    if let length = markerLengths[id] { pieces.append(Piece(range: 0..<length, meaning: .hidden)) }
    if let markup = idMarkup(id, bytes) { pieces.append(Piece(range: markup, meaning: .hidden)) }
    if let uses = linkIndex[id] {
      // A `[[…]]` that the author escaped is also found here; it is skipped, because it is not among the links.
      var waiting = uses[...]
      pieces += WikiMarkup.find(in: bytes).compactMap { found in
        guard let index = waiting.first, article.links[index].target.utf8.elementsEqual(bytes[found.target]) else {
          return nil
        }
        waiting.removeFirst()
        let link = links.resolved[index]
        let written = article.links[index].text
        let words =
          written.isEmpty ? link.title.map { [UInt8]($0.utf8) } ?? Array(bytes[found.target]) : [UInt8](written.utf8)
        return Piece(range: found.whole, meaning: .wiki(link, words: words))
      }
    }
    pieces += (annotations[id] ?? []).map { Piece(range: $0.literalRange, meaning: .annotation($0.meaning)) }
    var position = 0
    for piece in pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where piece.range.lowerBound >= position && piece.range.upperBound <= bytes.count {
      write(bytes[position..<piece.range.lowerBound])
      write(piece, bytes[piece.range])
      position = piece.range.upperBound
    }
    write(bytes[position...])
  }

  /// The range of ` {#id}` at the end of a heading's last text node; nil if there is none.
  private func idMarkup(_ id: NodeID, _ bytes: [UInt8]) -> Range<Int>? {
    guard let heading = tree[id].parent, let index = headingIndex[heading], tree[id].next == nil,
      article.outline[index].idMarkup != nil, let open = bytes.lastIndex(of: UInt8(ascii: "{"))
    else { return nil }
    let words = bytes[..<open].lastIndex { $0 != 0x20 }
    return words.map { $0 + 1..<bytes.count } ?? 0..<bytes.count
  }

  private mutating func write(_ piece: Piece, _ bytes: ArraySlice<UInt8>) {
    switch piece.meaning {
    case .hidden: break
    case .tag(let tag): html.write(markup: tag)
    case .wiki(let link, let words): writeReference(link, words, kind: "topic")
    case .annotation(.topic(let path)):
      writeReference(ResolvedLink(.site(path, fragment: nil)), Array(bytes), kind: "topic")
    case .annotation(.symbol(let path, let fragment)):
      writeReference(ResolvedLink(.site(path, fragment: fragment)), Array(bytes), kind: "symbol")
    case .annotation(.term) where isEmbedded: write(bytes)
    case .annotation(.term(let definition, _)):
      termCount += 1
      html.write(markup: "<dfn class=\"term\" tabindex=\"0\" aria-describedby=\"term-\(termCount)\">")
      write(bytes)
      html.write(markup: "<span class=\"term-definition\" role=\"tooltip\" id=\"term-\(termCount)\">")
      html.write(escaping: definition)
      html.write("</span></dfn>")
    }
  }

  /// Writes a break. A soft break becomes one space, because Hangul words are separated by spaces and a line's end separates words.
  mutating func writeBreak(_ id: NodeID) {
    sections.addSpace()
    if let tags = definitionTags[id] { return html.write(markup: tags) }
    guard !skippedBreaks.contains(id) else { return }
    html.write(tree[id].kind == .lineBreak ? "<br>\n" : " ")
  }

  mutating func writeCodeSpan(_ id: NodeID) {
    if writeFormula(id) { return }
    var link: ResolvedLink?
    if case .symbol(let path, let fragment)? = annotations[id]?.first?.meaning {
      link = ResolvedLink(.site(path, fragment: fragment))
    }
    if let link { markup.open(link, kind: "symbol", in: &html) }
    html.write("<code>")
    LineBreaking.write(code: tree.literalBytes(of: id), into: &html)
    sections.add(tree.literalBytes(of: id))
    html.write("</code>")
    if let link { markup.close(link, in: &html) }
  }

  /// Begins emphasis. Emphasised Hangul on a page of another language gets `lang="ko"`, so that it is not slanted,
  /// because Hangul has no italics.
  mutating func enterEmphasis(_ id: NodeID) {
    let isHangul =
      language.code != "ko"
      && tree.subtree(of: id).contains { number in
        let node = NodeID(number)
        return tree[node].kind == .text && LineBreaking.holdsHangul(tree.literalBytes(of: node))
      }
    html.write(isHangul ? "<em lang=\"ko\">" : "<em>")
  }

  // MARK: Links

  /// The destination of a link or image.
  func resolved(_ id: NodeID) -> ResolvedLink {
    linkIndex[id]?.first.map { links.resolved[$0] } ?? ResolvedLink(.external(tree.destination(of: id)))
  }

  mutating func enterLink(_ id: NodeID) -> Step {
    let link = resolved(id)
    let title = tree[id].title.isEmpty ? nil : tree.title(of: id)
    if let use = linkIndex[id]?.first.map({ article.links[$0] }), use.form == .doc, use.text.isEmpty {
      writeReference(link, [UInt8]((link.title ?? use.target).utf8), title: title)
      return .over
    }
    markup.open(link, title: title, in: &html)
    return .into
  }

  /// Writes a complete link with its text.
  mutating func writeReference(
    _ link: ResolvedLink, _ words: [UInt8], title: String? = nil, kind: String? = nil
  ) {
    markup.open(link, title: title, kind: kind, in: &html)
    write(words[...])
    markup.close(link, in: &html)
  }
}
