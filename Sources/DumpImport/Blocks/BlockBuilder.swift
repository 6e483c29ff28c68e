/// Turns lines, listings, tables and figures into the blocks of an article.
import ByteText

struct BlockBuilder {
  let pieces: [DumpPiece]
  /// Whether each piece is a heading.
  private let isHeading: [Bool]
  /// The level of headings without a `#` marker: 3 when the text has headings with one, otherwise 2.
  private let bareLevel: Int
  var blocks: [Block] = []
  var index = 0

  /// - Parameters:
  ///   - shared: lines that several posts of the dump have in common, which are not headings.
  ///   - headings: the numbers of lines that the page itself marked as headings.
  init(_ pieces: [DumpPiece], shared: Set<String> = [], headings: Set<Int> = []) {
    self.pieces = pieces
    isHeading = zip(Self.headings(in: pieces), pieces).map { isHeading, piece in
      guard case .line(let line) = piece else { return false }
      return isHeading && !shared.contains(line.text) || headings.contains(line.number)
    }
    let hasMarks = pieces.contains { piece in
      if case .line(let line) = piece, case .hash = LineMarker(line.text) { true } else { false }
    }
    bareLevel = hasMarks ? 3 : 2
  }

  /// The minimum log-odds of a heading. Below zero: at this threshold as many headings are missed as are found where
  /// there is none, on blogs that the model was not trained on.
  private static let threshold = -0.3

  /// The marker of a line. An emoji at the beginning belongs to the text; it is a bullet only when the item above or
  /// below begins with it too.
  func mark(of line: DumpLine, at place: Int) -> LineMarker {
    guard let sign = LineMarker.sign(of: line.text) else { return LineMarker(line.text) }
    return has(sign, nextTo: place, by: -1) || has(sign, nextTo: place, by: 1) ? LineMarker(line.text) : .none
  }

  /// Whether the nearest line with a marker in the direction `step`, without blank lines between, begins with `sign`.
  private func has(_ sign: Unicode.Scalar, nextTo place: Int, by step: Int) -> Bool {
    var place = place
    while pieces.indices.contains(place + step), gap(at: max(place, place + step)) == 0,
      case .line(let line) = pieces[place + step]
    {
      place += step
      if LineMarker(line.text) != .none { return LineMarker.sign(of: line.text) == sign }
    }
    return false
  }

  /// The blocks of the post.
  static func build(_ pieces: [DumpPiece], shared: Set<String> = [], headings: Set<Int> = []) -> [Block] {
    var builder = BlockBuilder(pieces, shared: shared, headings: headings)
    while builder.index < builder.pieces.count { builder.step() }
    return levelled(builder.blocks)
  }

  /// Whether the model classifies each piece as a heading.
  private static func headings(in pieces: [DumpPiece]) -> [Bool] {
    let lines = pieces.map { piece in
      switch piece {
      case .line(let line): line
      case .block(_, let gap): DumpLine(number: 0, raw: "", gap: gap, emptyRun: gap)
      }
    }
    let isBlock = pieces.map { if case .block = $0 { true } else { false } }
    let features = HeadingLineFeatures(lines, isCode: isBlock)
    let scores = lines.indices.map { index -> Double? in
      guard !isBlock[index], lines[index].shape.length <= 100, isPossible(lines[index]), index + 1 < lines.count else {
        return nil
      }
      return LineModel.heading.score(features.names(of: index))
    }
    return HeadingSiblings.settled(scores, of: lines).map { $0.map { $0 > threshold } ?? false }
  }

  /// Whether a line can be a heading at all; a caption, a link label, a reference, an address or a file cannot,
  /// whatever its score.
  private static func isPossible(_ line: DumpLine) -> Bool {
    !line.shape.hasAddress && line.shape.hangul + line.shape.latin > 1 && !Captions.isNumbered(line)
      && !Captions.isLabel(line.text) && !Captions.isAttachment(line.text) && !LinkLabels.contains(line.text)
      && !Self.adverbEndings.contains { line.shape.ending.hasSuffix($0) } && PostReference(line.text) == nil
      && PostByline.opening(line.text) == nil && !line.text.hasSuffix(",")
  }

  /// The endings of `이렇게`, `다음과 같이`: adverbs of manner refer to what follows and are not its heading.
  private static let adverbEndings = ["렇게", "같이", "처럼"]

  /// The blocks with their headings raised so that none is more than one level below the heading it belongs to.
  private static func levelled(_ blocks: [Block]) -> [Block] {
    var above: [Int] = []
    return blocks.map { block in
      guard case .heading(let level, let text) = block else { return block }
      while let last = above.last, last >= level { above.removeLast() }
      above.append(level)
      return .heading(level: min(above.count + 1, 6), text)
    }
  }

  private mutating func step() {
    guard case .line(let line) = pieces[index] else {
      if case .block(let block, _) = pieces[index] { blocks.append(block) }
      index += 1
      return
    }
    switch mark(of: line, at: index) {
    case .hash(let level, let text): hash(line, level: level, text: text)
    case .rule:
      blocks.append(.rule)
      index += 1
    case .none where line.text.hasPrefix("> "): quote()
    case .none, .letter: plain(line)
    case .number where isHeading[index]: heading(level: numberLevel(of: line.text), text: line.text)
    case .star(let text), .bullet(let text), .at(let text), .dash(let text):
      isHeading[index] && !isListItem(line)
        ? heading(level: bareLevel, text: LineMarker.sign(of: line.text) == nil ? text : line.text)
        : blocks.append(takeList(at: index))
    case .number: blocks.append(takeList(at: index))
    }
  }

  /// Whether an item of the same kind is directly above or below, so that the line is part of a list.
  private func isListItem(_ line: DumpLine) -> Bool {
    func isAlike(_ place: Int) -> Bool {
      guard pieces.indices.contains(place), case .line(let other) = pieces[place], !isHeading[place] else {
        return false
      }
      return ListKind(LineMarker(other.text)) == ListKind(LineMarker(line.text))
    }
    return line.gap == 0 && isAlike(index - 1) || nextGap == 0 && isAlike(index + 1)
  }

  /// The level of a numbered heading, `1.`, `1.1`, `1-2.`: the more numbers, the deeper.
  private func numberLevel(of text: String) -> Int {
    let number = text.prefix { $0.isNumber || ".-)".contains($0) }
    return bareLevel + max(0, number.split { !$0.isNumber }.count - 1)
  }

  private mutating func hash(_ line: DumpLine, level: Int, text: String) {
    let shape = LineShape(text)
    if shape.endsSentence, shape.length > 24, !text.hasSuffix("?") { return paragraph(line) }
    heading(level: max(2, level), text: text)
  }

  private mutating func plain(_ line: DumpLine) {
    if Captions.isNumbered(line) || Captions.isOmission(line) || Captions.isLabel(line.text) {
      blocks.append(.figure(Figure(caption: line.text)))
      index += 1
    } else if isHeading[index] {
      heading(level: numberLevel(of: line.text), text: line.text)
    } else {
      paragraph(line)
    }
  }

  /// Takes the lines that begin with `>`, as quotations do in mail and Markdown.
  private mutating func quote() {
    var texts: [String] = []
    while case .line(let line)? = current, texts.isEmpty || line.gap == 0, line.text.hasPrefix(">") {
      let text = trimmed(line.text.dropFirst())
      if !text.isEmpty { texts.append(text) }
      index += 1
    }
    blocks.append(.quote([Self.paragraph(texts)]))
  }

  /// Takes the line and those directly below that belong to its paragraph.
  mutating func paragraph(_ first: DumpLine) {
    var texts = [first.text]
    index += 1
    while case .line(let line)? = current, line.gap == 0, case .none = LineMarker(line.text), !isHeading[index],
      !line.text.hasPrefix("> ")
    {
      texts.append(line.text)
      index += 1
    }
    blocks.append(Self.paragraph(texts))
  }

  private mutating func heading(level: Int, text: String) {
    blocks.append(.heading(level: min(level, 6), [InlineAtom(content: .text(text))]))
    index += 1
  }

  /// Whether the piece at `place` is a heading.
  func isHeading(at place: Int) -> Bool { isHeading[place] }

  /// The lines of a dump as one paragraph. A line keeps its break when the author seems to have made it on purpose: a
  /// short line that neither ends a sentence nor leaves one open, an address, a reference to another post.
  static func paragraph(_ lines: [String]) -> Block {
    .paragraph(
      [InlineAtom](lines: lines) { line in
        let shape = LineShape(line)
        return PostReference(line) != nil || shape.hasAddress && shape.length < 120
          || (!shape.endsSentence && !shape.endsOpen && shape.length < 60)
      })
  }

  // MARK: Neighbours

  var current: DumpPiece? { index < pieces.count ? pieces[index] : nil }
  var nextGap: Int { index + 1 < pieces.count ? gap(at: index + 1) : 0 }

  func gap(at place: Int) -> Int {
    switch pieces[place] {
    case .line(let line): line.gap
    case .block(_, let gap): gap
    }
  }
}
