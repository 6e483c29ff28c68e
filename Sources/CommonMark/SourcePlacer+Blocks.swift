/// Determines the positions of blocks that contain lines of text: paragraphs, headings, code, HTML.
import ByteText

extension SourcePlacer {
  // MARK: Paragraphs and headings

  mutating func placeParagraph(_ position: Int) {
    let hint = hints[position]
    let content = hint.content
    guard let lines = hint.startLine > 0 ? matchLines(of: hint, linesBehind: 0) : matchLinesBeforeTable(position)
    else { return placeRoughly(position) }
    take(lines)
    let text = trimmed(content)
    setRange(Int(hint.node.index), sourceRange(text.lowerBound, text.upperBound))
    placeInlines(inlines(ofHint: position), text)
  }

  mutating func placeHeading(_ position: Int) {
    let hint = hints[position]
    let index = Int(hint.node.index)
    let start = offset(of: hint)
    let text = trimmed(hint.content)
    if let textStart = startOfATXText(at: start, line: Int(hint.startLine)) {
      take(Int(hint.startLine)...Int(hint.startLine))
      startSegments([Segment(content: text.lowerBound, source: textStart)])
      let end = max(start, trimmedEnd(ofLine: Int(hint.startLine)))
      nodes[index].range = start..<end
      nodes[index].contentRange = text.isEmpty ? end..<end : sourceRange(text.lowerBound, text.upperBound)
    } else if let lines = matchLines(of: hint, linesBehind: 1) {
      let underline = lines.upperBound + 1
      take(lines.lowerBound...underline)
      nodes[index].contentRange = sourceRange(text.lowerBound, text.upperBound)
      let from = nodes[index].contentRange.lowerBound
      nodes[index].range = from..<max(from, trimmedEnd(ofLine: underline))
    } else {
      return placeRoughly(position)
    }
    placeInlines(inlines(ofHint: position), text)
  }

  /// The offset of the text after the `#` characters of an ATX heading; nil when the line is not one (the heading is
  /// then underlined).
  private func startOfATXText(at start: Int, line: Int) -> Int? {
    let end = lineRange(line).upperBound
    var place = start
    while place < end, source[place] == .hash { place += 1 }
    guard place > start, place - start <= 6, place == end || source[place].isASCIIBlank else { return nil }
    while place < end, source[place].isASCIIBlank { place += 1 }
    return place
  }

  /// Finds the source lines of a paragraph's text and creates a segment for each.
  ///
  /// - Parameter linesBehind: the number of further lines that belong to the block (the underline of a heading).
  private mutating func matchLines(of hint: RawTree.Hint, linesBehind: Int) -> ClosedRange<Int>? {
    let first = Int(hint.startLine)
    if let lines = matchLines(hint.content, from: first), let begin = segments.first, begin.source == offset(of: hint) {
      return lines
    }
    // The lines before the text were link reference definitions, so the lines are counted from the end.
    let count = contents[hint.content].count { $0 == .newline } + (contents[hint.content].last == .newline ? 0 : 1)
    let last = Int(hint.endLine)
    let candidates = linesBehind == 0 ? [last, last - 1] : [last - 2, last - 1, last - 3]
    for end in candidates where end - count + 1 >= first {
      guard let lines = matchLines(hint.content, from: end - count + 1) else { continue }
      if linesBehind == 0 || isUnderline(end + 1) { return lines }
    }
    for start in first...max(first, last) {
      guard let lines = matchLines(hint.content, from: start) else { continue }
      if linesBehind == 0 || isUnderline(lines.upperBound + 1) { return lines }
    }
    return nil
  }

  private func isUnderline(_ line: Int) -> Bool {
    let end = trimmedEnd(ofLine: line)
    guard end > lineRange(line).lowerBound else { return false }
    return source[end - 1] == .equals || source[end - 1] == .minus
  }

  /// Compares each line of `content` with the end of a source line, starting at line `first`; nil when they differ.
  private mutating func matchLines(_ content: Range<Int>, from first: Int) -> ClosedRange<Int>? {
    startSegments([])
    var line = first
    var start = content.lowerBound
    while start < content.upperBound {
      let end = contents.firstIndex(of: .newline, in: start..<content.upperBound) ?? content.upperBound
      guard line <= lineStarts.count, let segment = matchEnd(ofLine: line, start..<end) else { return nil }
      segments.append(segment)
      start = end + 1
      line += 1
    }
    return line > first ? first...(line - 1) : nil
  }

  /// Compares `content` with the end of a line; nil when they differ. Spaces at its beginning may come from a partly
  /// used tab.
  private func matchEnd(ofLine line: Int, _ content: Range<Int>) -> Segment? {
    let whole = lineRange(line)
    let equal = contents.commonSuffix(content, of: source, whole)
    let index = content.upperBound - equal
    for rest in content.lowerBound..<index where contents[rest] != .space { return nil }
    return Segment(content: index, source: whole.upperBound - equal)
  }

  /// Starts the segments of another block.
  mutating func startSegments(_ first: [Segment]) {
    segments.removeAll(keepingCapacity: true)
    segments += first
    segmentIndex = 0
  }

  /// `content` without trailing white space; libcmark treats leading white space as text.
  func trimmed(_ content: Range<Int>) -> Range<Int> {
    contents[content].trimmingSuffix(while: \.isASCIIWhitespace).indices
  }

  /// Uses libcmark's line numbers for a block and its inlines when its text was not found; no known input requires
  /// this.
  private mutating func placeRoughly(_ position: Int) {
    let hint = hints[position]
    let start = offset(of: hint)
    let range = start..<max(start, trimmedEnd(ofLine: max(Int(hint.startLine), Int(hint.endLine))))
    let inlines = inlines(ofHint: position)
    unplaced += 1 + inlines.count
    setRange(Int(hint.node.index), range)
    for index in inlines { setRange(index, range) }
  }

  // MARK: Code and HTML

  mutating func placeFencedCode(_ position: Int) {
    let hint = hints[position]
    let index = Int(hint.node.index)
    let start = offset(of: hint)
    let opening = Int(hint.startLine)
    let literal = nodes[index].literal
    let last = opening + newlines(in: literal)
    let isClosed = isClosingFence(last + 1, of: position)
    let end = isClosed ? trimmedEnd(ofLine: last + 1) : lineRange(last).upperBound
    take(opening...(isClosed ? last + 1 : last))
    nodes[index].range = start..<max(start, end)
    let emptyAt = trimmedEnd(ofLine: opening)
    nodes[index].contentRange = emptyAt..<emptyAt
    guard last > opening else { return }
    let from = codeStart(line: opening + 1, literalLine: firstLine(of: literal))
    nodes[index].contentRange = from..<max(from, lineRange(last).upperBound)
  }

  /// Whether `line` is the closing fence: it has the form of one, and no other block begins there.
  private func isClosingFence(_ line: Int, of position: Int) -> Bool {
    guard line <= lineStarts.count, line <= Int(hints[position].endLine) else { return false }
    if position + 1 < hints.count, hints[position + 1].startLine == line { return false }
    let character = source[min(offset(of: hints[position]), source.count - 1)]
    var place = lineRange(line).lowerBound
    let end = trimmedEnd(ofLine: line)
    while place < end, source[place].isASCIIBlank || source[place] == .greater { place += 1 }
    let fence = place
    while place < end, source[place] == character { place += 1 }
    return place == end && place - fence >= Int(nodes[Int(hints[position].node.index)].number)
  }

  /// Places indented code or an HTML block, whose literal consists of whole lines.
  mutating func placeLiteralLines(_ position: Int) {
    let hint = hints[position]
    let index = Int(hint.node.index)
    let start = offset(of: hint)
    let literal = nodes[index].literal
    let first = Int(hint.startLine)
    let last = first + newlines(in: store[literal].trimmingSuffix(while: \.isASCIIWhitespace).indices)
    take(first...last)
    let end = lineRange(last).upperBound
    nodes[index].range = start..<max(start, end)
    let from = max(start, codeStart(line: first, literalLine: firstLine(of: literal)))
    nodes[index].contentRange = from..<max(from, end)
  }

  private func newlines(in literal: Range<Int>) -> Int {
    store.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[literal]).count(of: .newline) }
  }

  private func firstLine(of literal: Range<Int>) -> Range<Int> {
    literal.lowerBound..<(store.firstIndex(of: .newline, in: literal) ?? literal.upperBound)
  }

  /// The offset at which a line of code begins in its source line, found by comparing both from their ends.
  private func codeStart(line: Int, literalLine: Range<Int>) -> Int {
    let whole = lineRange(line)
    return whole.upperBound - store.commonSuffix(literalLine, of: source, whole)
  }
}
