/// Turns lines, listings, tables and figures into the blocks of an article.
import ByteText

struct BlockBuilder {
  let pieces: [DumpPiece]
  let judge: HeadingClassifier
  /// The topics that lists of the post announce, folded.
  let topics: Set<String>
  /// The level of headings without a mark.
  let bareLevel: Int
  /// How many lines have a mark like `■`.
  let squares: Int
  var blocks: [Block] = []
  var numberedHeadings: Set<Int> = []
  var index = 0

  init(_ pieces: [DumpPiece]) {
    self.pieces = pieces
    let lines = pieces.compactMap { if case .line(let line) = $0 { line } else { nil } }
    let topics = Self.announcedTopics(in: pieces)
    self.topics = topics
    squares = lines.filter { $0.gap >= 1 && ["■", "▶", "◆"].contains($0.text.first) }.count
    let marked = lines.compactMap { line -> String? in
      if case .hash(_, let text) = LineMarker(line.text), text.utf8.count < 120 {
        HeadingClassifier.folded(text)
      } else {
        nil
      }
    }
    judge = HeadingClassifier(lines, known: topics.union(marked))
    bareLevel = marked.isEmpty && !lines.contains { Self.isStarHeadingShape($0) } ? 2 : 3
  }

  /// The blocks of the post.
  static func build(_ pieces: [DumpPiece]) -> [Block] {
    var builder = BlockBuilder(pieces)
    while builder.index < builder.pieces.count { builder.step() }
    return levelled(builder.blocks)
  }

  /// The blocks with their headings raised so that none is more than one level below the one it belongs to.
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
    switch pieces[index] {
    case .block(let block, _):
      blocks.append(block)
      index += 1
    case .line(let line):
      switch LineMarker(line.text) {
      case .hash(let level, let text): hash(line, level: level, text: text)
      case .star(let text): star(line, text: text)
      case .bullet(let text): bullet(line, text: text)
      case .none where line.text.hasPrefix("> "): quote(line)
      case .dash, .at: blocks.append(takeList(at: index))
      case .number(let number, let text): self.number(line, number, text: text)
      case .letter(_, let text): letter(line, text: text)
      case .rule:
        blocks.append(.rule)
        index += 1
      case .none: plain(line)
      }
    }
  }

  // MARK: Marked lines

  private mutating func hash(_ line: DumpLine, level: Int, text: String) {
    let shape = LineShape(text)
    let isNote = HeadingClassifier.isStatement(text, shape) && !text.hasSuffix("?") && shape.length > 24
    if isNote { return paragraph(line) }
    heading(level: max(2, level), text: text)
  }

  private mutating func star(_ line: DumpLine, text: String) {
    if beginsStarList(line) { return blocks.append(takeList(at: index)) }
    if Self.isStarHeadingShape(line), nextGap >= 1 || next == nil { return heading(level: 2, text: text) }
    paragraph(line)
  }

  /// A short starred line that states nothing.
  static func isStarHeadingShape(_ line: DumpLine) -> Bool {
    guard case .star(let text) = LineMarker(line.text) else { return false }
    let shape = LineShape(text)
    return shape.length <= 40 && !HeadingClassifier.isStatement(text, shape) && !shape.isChatty && !shape.endsOpen
      && !text.hasSuffix(".") && line.gap >= 1
  }

  /// Starred lines are a list when the next line is glued below: a nested item, an indented text, another star.
  private func beginsStarList(_ line: DumpLine) -> Bool {
    guard case .line(let below)? = next else { return false }
    if below.gap == 0 {
      return LineMarker(below.text).isItem || below.raw.hasPrefix("\u{A0}") || below.indent > line.indent
    }
    return false
  }

  private mutating func letter(_ line: DumpLine, text: String) {
    let shape = LineShape(text)
    if line.gap >= 1, shape.length <= 50, !HeadingClassifier.isStatement(text, shape), next != nil {
      return heading(level: 2, text: line.text)
    }
    paragraph(line)
  }

  // MARK: Numbers

  private mutating func number(_ line: DumpLine, _ number: Int, text: String) {
    if continuesAsList(from: index, number: number) { return blocks.append(takeList(at: index)) }
    let shape = LineShape(text)
    let mayHead = number <= 1 || numberedHeadings.contains(number - 1)
    // Once two numbers in a row were headings, the next may be a whole sentence.
    let goesOn = numberedHeadings.contains(number - 1) && numberedHeadings.contains(number - 2)
    let isShort = shape.length <= 60 && (goesOn || !(shape.endsSentence && shape.length > 40))
    if mayHead, isShort, next != nil, line.gap >= 1 || blocks.isEmpty {
      numberedHeadings.insert(number)
      return heading(level: bareLevel, text: line.text)
    }
    blocks.append(takeList(at: index))
  }

  /// Whether the next number follows with nothing but pictures and glued remarks between.
  private func continuesAsList(from start: Int, number: Int) -> Bool {
    var place = start + 1
    while place < pieces.count {
      switch pieces[place] {
      case .block(.figure, _): place += 1
      case .block: return false
      case .line(let line):
        if case .number(let following, _) = LineMarker(line.text) {
          guard following == number + 1, line.gap <= 3 else { return false }
          // A heading's number is a wider gap away than a list's.
          return !(number == 1 && line.gap > 2)
        }
        guard line.gap == 0, place == start + 1, isRemark(line) else { return false }
        place += 1
      }
    }
    return isEndOfRun(start, number: number)
  }

  /// The last item of a list: one before it was an item of a list.
  private func isEndOfRun(_ start: Int, number: Int) -> Bool {
    guard number > 1, case .list(_?, let items)? = blocks.last else { return false }
    return items.last?.number == number - 1
  }

  private func isRemark(_ line: DumpLine) -> Bool {
    line.text.hasPrefix("(")
  }

  // MARK: Plain lines

  private mutating func plain(_ line: DumpLine) {
    if Captions.isNumbered(line) || Captions.isOmission(line) || Captions.isLabel(line.text) {
      blocks.append(.figure(Figure(caption: line.text)))
      index += 1
      return
    }
    if index == 0, isSubtitle(line) { return paragraph(line) }
    if judge.isHeading(line, in: surroundings(of: index, line)) || isCase(line) || headsTail(line) {
      return heading(level: isCase(line) ? 3 : bareLevel, text: line.text)
    }
    paragraph(line)
  }

  /// The first line below a title, set off from the text by a wider gap than from the title.
  private func isSubtitle(_ line: DumpLine) -> Bool {
    guard line.gap == 1, case .line(let below)? = next else { return false }
    return below.emptyRun >= 2 && line.text.holds(" - ")
  }

  /// Whether a line set off by a wide gap is above nothing but a few short lines that are closer together: a list of other
  /// posts at the end.
  private func headsTail(_ line: DumpLine) -> Bool {
    guard line.gap >= 2, line.shape.length <= 20, pieces.count - index > 2, pieces.count - index <= 9,
      judge.couldBeHeading(line.text, line.shape)
    else { return false }
    return pieces[(index + 1)...].allSatisfy { piece in
      guard case .line(let below) = piece else { return false }
      return below.gap < line.gap && below.shape.length > line.shape.length && !below.shape.endsSentence
        && !below.shape.hasAddress && LineMarker(below.text) == .none && !below.shape.isChatty
    }
  }

  /// `[경우 1] what it is about`: a bracketed number, then a phrase, with text glued below.
  private func isCase(_ line: DumpLine) -> Bool {
    guard line.text.hasPrefix("["), let close = line.text.firstIndex(of: "]"), line.gap >= 1 else { return false }
    let label = line.text[..<close]
    // `[1] …` above `[2] …` is a list of references.
    if label.utf8.dropFirst().allSatisfy({ $0.isASCIIDigit }), nextGap == 0, case .line(let below)? = next,
      below.text.hasPrefix("[")
    {
      return false
    }
    let tail = trimmed(line.text[line.text.index(after: close)...])
    guard label.utf8.last.map({ $0.isASCIIDigit }) ?? false, label.utf8.count <= 24, !tail.isEmpty else {
      return false
    }
    let shape = LineShape(tail)
    return shape.length <= 60 && !HeadingClassifier.isStatement(tail, shape) && next != nil
  }

  /// Lines behind `> `, as mail and Markdown mark what others said.
  private mutating func quote(_ first: DumpLine) {
    var texts: [String] = []
    while case .line(let line)? = current, texts.isEmpty || line.gap == 0, line.text.hasPrefix(">") {
      let text = trimmed(line.text.dropFirst())
      if !text.isEmpty { texts.append(text) }
      index += 1
    }
    blocks.append(.quote([Self.paragraph(texts)]))
  }

  /// The line and those directly below that belong to it.
  mutating func paragraph(_ first: DumpLine) {
    var texts = [first.text]
    index += 1
    while case .line(let line)? = current, line.gap == 0, case .none = LineMarker(line.text), !isCase(line) {
      texts.append(line.text)
      index += 1
    }
    blocks.append(Self.paragraph(texts))
  }

  mutating func heading(level: Int, text: String) {
    blocks.append(.heading(level: level, [InlineAtom(content: .text(text))]))
    index += 1
  }

  /// The lines of a dump as one paragraph. A line keeps its break where it ends in the middle of nothing, as the author then
  /// broke it on purpose: a short one without punctuation, an address, a reference to another post.
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
  var next: DumpPiece? { index + 1 < pieces.count ? pieces[index + 1] : nil }
  var nextGap: Int { index + 1 < pieces.count ? gap(at: index + 1) : 0 }

  func gap(at place: Int) -> Int {
    switch pieces[place] {
    case .line(let line): line.gap
    case .block(_, let gap): gap
    }
  }

  private func surroundings(of place: Int, _ line: DumpLine) -> HeadingClassifier.Surroundings {
    var around = HeadingClassifier.Surroundings()
    switch blocks.last {
    case nil, .heading, .rule: around.followsHeading = true
    default: break
    }
    guard place + 1 < pieces.count else { return around }
    around.nextGap = gap(at: place + 1)
    switch pieces[place + 1] {
    case .block(let block, _):
      around.nextIsBody = true
      around.nextIsBlock = true
      if case .heading = block { around.nextIsBody = false }
    case .line(let below):
      let mark = LineMarker(below.text)
      around.nextIsBlock = mark.isItem
      around.nextIsBare = mark == .none && judge.couldBeHeading(below.text, below.shape)
      around.nextIsBody = !around.nextIsBare && mark != .rule
      if case .hash = mark { around.nextIsBody = false }
      // Words above nothing but an address at the very end name what it leads to.
      if below.shape.hasAddress, !below.shape.isProse, place + 2 == pieces.count, line.shape.words > 2 {
        around.nextIsBody = false
      }
      // A bare line may head another bare line only when that one is followed by text of its own.
      if around.nextIsBare { around.nextIsBare = below.gap >= 1 && isBody(place + 2) }
    }
    return around
  }

  private func isBody(_ place: Int) -> Bool {
    guard place < pieces.count else { return false }
    switch pieces[place] {
    case .block: return true
    case .line(let line):
      return line.shape.isProse || LineMarker(line.text).isItem || !judge.couldBeHeading(line.text, line.shape)
    }
  }
}
