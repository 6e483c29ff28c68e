/// Writes inlines: text, emphasis, code spans, links.
import ArticleModel
import CommonMark

extension BodyWriter {
  mutating func enterInline(_ id: NodeID) -> Step {
    switch tree[id].kind {
    case .text: writeText(id)
    case .softBreak, .lineBreak: writeBreak(id)
    case .code: writeCodeSpan(id)
    case .htmlInline: writeHTMLInline(id)
    case .emphasis: html.write("<em>")
    case .strong: html.write("<strong>")
    case .strikethrough: html.write("<del>")
    case .link: return enterLink(id)
    case .image:
      writeImage(id, title: tree.title(of: id))
      return .over
    case .footnoteReference: writeFootnoteReference(id)
    default: break
    }
    return .into
  }

  mutating func leaveInline(_ id: NodeID) {
    switch tree[id].kind {
    case .emphasis: html.write("</em>")
    case .strong: html.write("</strong>")
    case .strikethrough: html.write("</del>")
    case .link: closeReference(decision(id))
    default: break
    }
  }

  // MARK: Text

  /// A piece of a text node that is more than its words.
  private struct Piece {
    let range: Range<Int>
    let meaning: Meaning

    enum Meaning {
      case wiki(ResolvedLink, text: String)
      case annotation(TextAnnotation.Meaning)
      case nothing
    }
  }

  private mutating func writeText(_ id: NodeID) {
    let bytes = tree.literalBytes(of: id)
    var pieces: [Piece] = []
    if let prefix = skippedPrefixes[id] { pieces.append(Piece(range: 0..<prefix, meaning: .nothing)) }
    if let heading = tree[id].parent, let index = headingIndex[heading], tree[id].next == nil,
      article.outline[index].idMarkup != nil
    {
      pieces += idMarkup(Array(bytes))
    }
    if linkIndex[id] == nil, annotations[id] == nil, pieces.isEmpty {
      html.write(escaping: bytes)
      return sections.add(bytes)
    }
    pieces += wikiPieces(id, Array(bytes))
    pieces += (annotations[id] ?? []).map { Piece(range: $0.literalRange, meaning: .annotation($0.meaning)) }
    write(pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }, of: Array(bytes))
  }

  private func idMarkup(_ bytes: [UInt8]) -> [Piece] {
    guard let open = bytes.lastIndex(of: UInt8(ascii: "{")) else { return [] }
    var start = open
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    return [Piece(range: start..<bytes.count, meaning: .nothing)]
  }

  private func wikiPieces(_ id: NodeID, _ bytes: [UInt8]) -> [Piece] {
    guard let places = linkIndex[id] else { return [] }
    return zip(WikiMarkup.find(in: bytes), places).map { found, place in
      Piece(range: found.whole, meaning: .wiki(links.resolved[place], text: article.links[place].text))
    }
  }

  private mutating func write(_ pieces: [Piece], of bytes: [UInt8]) {
    var position = 0
    for piece in pieces where piece.range.lowerBound >= position && piece.range.upperBound <= bytes.count {
      writeWords(bytes[position..<piece.range.lowerBound])
      write(piece, bytes[piece.range])
      position = piece.range.upperBound
    }
    writeWords(bytes[position...])
  }

  private mutating func writeWords(_ bytes: ArraySlice<UInt8>) {
    html.write(escaping: bytes)
    sections.add(bytes)
  }

  private mutating func write(_ piece: Piece, _ bytes: ArraySlice<UInt8>) {
    switch piece.meaning {
    case .nothing: break
    case .wiki(let link, let text):
      let target = WikiMarkup.find(in: Array(bytes)).first
      let own = target.map { Array(bytes)[$0.target] } ?? []
      let shown = !text.isEmpty ? Array(text.utf8) : link.title.map { Array($0.utf8) } ?? Array(own)
      openReference(link, title: nil, kind: "topic")
      writeWords(shown[...])
      closeReference(link)
    case .annotation(let meaning): writeAnnotated(bytes, meaning)
    }
  }

  private mutating func writeAnnotated(_ bytes: ArraySlice<UInt8>, _ meaning: TextAnnotation.Meaning) {
    switch meaning {
    case .topic(let path):
      openReference(ResolvedLink(.site(path, fragment: nil)), title: nil, kind: "topic")
      writeWords(bytes)
      html.write("</a>")
    case .symbol(let path, let fragment):
      openReference(ResolvedLink(.site(path, fragment: fragment)), title: nil, kind: "symbol")
      writeWords(bytes)
      html.write("</a>")
    case .term(let definition, _):
      termCount += 1
      html.write(markup: "<dfn class=\"term\" tabindex=\"0\" aria-describedby=\"term-\(termCount)\">")
      writeWords(bytes)
      html.write(markup: "<span class=\"term-definition\" role=\"tooltip\" id=\"term-\(termCount)\">")
      html.write(escaping: definition)
      html.write("</span></dfn>")
    }
  }

  /// A soft break is one space: Hangul words are separated by spaces, and a line's end is one.
  private mutating func writeBreak(_ id: NodeID) {
    sections.add(CollectionOfOne(0x20))
    guard !skippedBreaks.contains(id) else { return }
    html.write(tree[id].kind == .lineBreak ? "<br>\n" : " ")
  }

  private mutating func writeCodeSpan(_ id: NodeID) {
    let bytes = tree.literalBytes(of: id)
    var symbol: TextAnnotation.Meaning?
    if let found = annotations[id]?.first, case .symbol = found.meaning { symbol = found.meaning }
    if case .symbol(let path, let fragment) = symbol {
      openReference(ResolvedLink(.site(path, fragment: fragment)), title: nil, kind: "symbol")
    }
    html.write("<code>")
    writeWords(bytes)
    html.write("</code>")
    if symbol != nil { html.write("</a>") }
  }

  private mutating func writeHTMLInline(_ id: NodeID) {
    if let place = linkIndex[id]?.first, article.links[place].form == .doc {
      let link = links.resolved[place]
      openReference(link, title: nil, kind: nil)
      writeWords(Array((link.title ?? article.links[place].target).utf8)[...])
      return closeReference(link)
    }
    let bytes = Array(tree.literalBytes(of: id))
    switch config.html {
    case .allow: writeRaw(id, bytes)
    case .escape: writeWords(HTMLComments.removed(from: bytes)[...])
    }
  }

  // MARK: Links

  private func decision(_ id: NodeID) -> ResolvedLink {
    guard let place = linkIndex[id]?.first else { return ResolvedLink(.external(tree.destination(of: id))) }
    return links.resolved[place]
  }

  private mutating func enterLink(_ id: NodeID) -> Step {
    let link = decision(id)
    let isDoc = linkIndex[id]?.first.map { article.links[$0].form == .doc && article.links[$0].text.isEmpty } ?? false
    openReference(link, title: tree[id].title.isEmpty ? nil : tree.title(of: id), kind: nil)
    guard isDoc else { return .into }
    let place = linkIndex[id]?.first
    writeWords(Array((link.title ?? place.map { article.links[$0].target } ?? "").utf8)[...])
    closeReference(link)
    return .over
  }

  /// Writes `<a …>`, or a `<span>` for what leads nowhere.
  mutating func openReference(_ link: ResolvedLink, title: String?, kind: StaticString?) {
    guard link.destination != .dead else { return html.write("<span class=\"dead-link\">") }
    html.write("<a href=\"")
    writeAddress(link.destination)
    html.write("\"")
    if let kind {
      html.write(" class=\"")
      html.write(kind)
      html.write("\"")
    } else if case .external(let address) = link.destination, address.contains("://") {
      html.write(" class=\"external\" rel=\"noopener\"")
    }
    if let language = link.language, language != article.language {
      html.write(" hreflang=\"")
      html.write(escaping: language)
      html.write("\" data-language=\"")
      html.write(escaping: language)
      html.write("\"")
    }
    if let title {
      html.write(" title=\"")
      html.write(escaping: title)
      html.write("\"")
    }
    html.write(">")
  }

  mutating func closeReference(_ link: ResolvedLink) {
    html.write(link.destination == .dead ? "</span>" : "</a>")
  }

  /// Writes a destination as it stands in `href` or `src`, relative to this page.
  mutating func writeAddress(_ destination: LinkDestination) {
    switch destination {
    case .site(let path, let fragment):
      let isHere = path == article.url && fragment != nil
      if !isHere { html.write(escaping: article.url.toRoot + path.href) }
      if let fragment { html.write(escaping: "#" + SitePath.percentEncode(fragment)) }
    case .fragment(let fragment): html.write(escaping: "#" + SitePath.percentEncode(fragment))
    case .external(let address): html.write(escaping: ExternalAddress.safe(address))
    case .dead: break
    }
  }

  // MARK: Footnotes

  private mutating func writeFootnoteReference(_ id: NodeID) {
    let number = tree[id].number
    let use = (footnoteUses[number] ?? 0) + 1
    footnoteUses[number] = use
    let suffix = use == 1 ? "" : "-\(use)"
    html.write(
      markup:
        "<sup class=\"footnote-ref\"><a href=\"#fn-\(number)\" id=\"fnref-\(number)\(suffix)\">\(number)</a></sup>")
  }

  /// Writes the footnotes that were referred to, in order of number.
  mutating func writeFootnotes() {
    let used = footnotes.filter { $0.number > 0 }.sorted { $0.number < $1.number }
    guard !used.isEmpty else { return }
    // A note may be cited in a later one, so that all places are counted before the first arrow is written.
    let citations = citations()
    html.write("<section class=\"footnotes\" aria-label=\"")
    html.write(words.pick(ko: "각주", en: "Footnotes"))
    html.write("\">\n<ol>\n")
    for note in used {
      html.write(markup: "<li id=\"fn-\(note.number)\">")
      let range = tree.subtree(of: note.definition)
      walk(range.lowerBound + 1..<range.upperBound)
      writeBackReferences(to: note.number, from: citations[note.number] ?? 1)
      html.write("</li>\n")
    }
    html.write("</ol>\n</section>\n")
  }

  /// How often each footnote is cited, in notes and in the title as well; images show no markup.
  private func citations() -> [Int32: Int] {
    var found: [Int32: Int] = [:]
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      if node.kind == .footnoteReference { found[node.number, default: 0] += 1 }
      index = node.kind == .image ? tree.subtree(of: NodeID(index)).upperBound : index + 1
    }
    return found
  }

  private mutating func writeBackReferences(to number: Int32, from uses: Int) {
    let endsParagraph = html.suffix(5).elementsEqual("</p>\n".utf8)
    if endsParagraph { html.removeLast(5) }
    for use in 1...uses {
      let suffix = use == 1 ? "" : "-\(use)"
      html.write(markup: " <a class=\"footnote-back\" href=\"#fnref-\(number)\(suffix)\" aria-label=\"")
      html.write(words.pick(ko: "본문으로 돌아가기", en: "Back to the text"))
      html.write("\">↩</a>")
    }
    if endsParagraph { html.write("</p>\n") }
  }
}

/// Keeps addresses that would run a program from becoming links.
enum ExternalAddress {
  private static let dangerous = ["javascript:", "vbscript:", "file:", "data:"]
  private static let harmlessData = ["data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp"]

  /// The address percent-encoded where HTML and URLs need it; empty when it is dangerous.
  static func safe(_ address: String) -> String {
    // Most addresses are of the web or of the site, which no disguise can turn into a script.
    if address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("../") {
      return encode(address)
    }
    let bare = address.lowercased().filter { !$0.isWhitespace && !($0.asciiValue.map { $0 < 0x20 } ?? false) }
    if dangerous.contains(where: bare.hasPrefix), !harmlessData.contains(where: bare.hasPrefix) { return "" }
    return encode(address)
  }

  /// Encodes what may not stand in a URL and leaves what is encoded already.
  private static func encode(_ address: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(address.utf8.count)
    for byte in address.utf8 {
      switch byte {
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: out.append(byte)
      default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
