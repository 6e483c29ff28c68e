/// Determines the positions of inlines by traversing the text of a block and its inline nodes in parallel.
import ByteText
///
/// The tree already defines what each part of the text became, so only lengths have to be determined here: a literal
/// consumes the bytes it was made from, a delimiter its own bytes, a line break the white space around it.

extension SourcePlacer {
  /// Places the nodes `range`, which are the inlines of a block with the trimmed text `text`; ``segments`` must be
  /// those of the block.
  mutating func placeInlines(_ range: Range<Int>, _ text: Range<Int>) {
    cursor = text.lowerBound
    contentEnd = text.upperBound
    segmentIndex = 0
    openInlines.removeAll(keepingCapacity: true)
    for index in range {
      while let last = openInlines.last, nodes[index].parent != NodeID(last) {
        close(last)
        openInlines.removeLast()
      }
      open(index)
    }
    while let last = openInlines.popLast() { close(last) }
  }

  private mutating func open(_ index: Int) {
    switch nodes[index].kind {
    case .text: placeText(index)
    case .softBreak, .lineBreak: placeBreak(index)
    case .code: placeCode(index)
    case .htmlInline: placeHTML(index)
    case .footnoteReference: placeFootnoteReference(index)
    case .emphasis, .strong, .strikethrough, .link, .image: openDelimited(index)
    default: break
    }
  }

  /// The byte at `place` of the block's text; 0 after its end.
  func byte(_ place: Int) -> UInt8 { place < contentEnd ? contents[place] : 0 }

  private mutating func finish(_ index: Int, from start: Int) {
    setRange(index, sourceRange(start, cursor))
  }

  // MARK: Leaves

  private mutating func placeText(_ index: Int) {
    let literal = nodes[index].literal
    let start = cursor
    if isVerbatim(literal, at: cursor) || eatLiteral(literal, escapes: !isInAngles) {
      if cursor == start { cursor += literal.count }
      return finish(index, from: start)
    }
    // No known input reaches this line.
    unplaced += 1
    finish(index, from: start)
  }

  /// Whether the text is that of a bare autolink, which is in the source unchanged, including backslashes.
  private func isVerbatim(_ literal: Range<Int>, at place: Int) -> Bool {
    guard let parent = openInlines.last, nodes[parent].kind == .link, nodes[parent].flag else { return false }
    return isStored(literal, at: place)
  }

  private var isInAngles: Bool {
    guard let parent = openInlines.last, nodes[parent].kind == .link else { return false }
    return source[nodes[parent].range.lowerBound] == .less
  }

  private func isStored(_ literal: Range<Int>, at place: Int) -> Bool {
    guard place + literal.count <= contentEnd else { return false }
    return store.withUnsafeBufferPointer { store in
      contents.withUnsafeBufferPointer { store.isEqual(in: literal, to: $0, at: place) }
    }
  }

  /// Moves the cursor after the bytes that became `literal`; returns false and does not move it when they do not match.
  private mutating func eatLiteral(_ literal: Range<Int>, escapes: Bool) -> Bool {
    let plainEnd = contents.withUnsafeBufferPointer { self.escapes.next(in: $0, from: cursor) }
    if cursor + literal.count <= plainEnd {
      guard isStored(literal, at: cursor) else { return false }
      cursor += literal.count
      return true
    }
    var place = cursor
    var index = literal.lowerBound
    while index < literal.upperBound {
      guard place < contentEnd else { return false }
      let (wanted, found) = (store[index], contents[place])
      if found == .ampersand, let (length, expansion) = entity(at: place),
        store[index..<literal.upperBound].starts(with: expansion)
      {
        place += length
        index += expansion.count
        continue
      }
      if escapes, found == .backslash, byte(place + 1).isASCIIPunctuation, wanted == byte(place + 1) {
        place += 1
      } else if found != wanted {
        return false
      }
      place += 1
      index += 1
    }
    cursor = place
    return true
  }

  /// Places a line break: spaces, optionally a backslash, the line break, and the spaces at the beginning of the next
  /// line.
  private mutating func placeBreak(_ index: Int) {
    let start = cursor
    while byte(cursor).isASCIIBlank { cursor += 1 }
    let isEscaped = byte(cursor) == .backslash
    if isEscaped { cursor += 1 }
    guard byte(cursor) == .newline else {
      cursor = start
      unplaced += 1
      return finish(index, from: start)
    }
    let from = sourceOffset(start)
    let lineEnd = sourceOffset(cursor)
    cursor += 1
    setRange(index, from..<min(lineEnd + 1, source.count))
    // After a backslash, libcmark keeps the indentation of a lazy continuation line in the text.
    while !isEscaped, byte(cursor).isASCIIBlank { cursor += 1 }
  }

  private mutating func placeCode(_ index: Int) {
    let start = cursor
    let length = run(of: .backtick, at: start)
    var place = start + length
    while length > 0, place < contentEnd {
      let ticks = run(of: .backtick, at: place)
      if ticks == length {
        cursor = place + ticks
        finish(index, from: start)
        nodes[index].contentRange = sourceRange(start + length, place)
        return
      }
      place += max(1, ticks)
    }
    unplaced += 1
    finish(index, from: start)
  }

  private mutating func placeHTML(_ index: Int) {
    let start = cursor
    let literal = nodes[index].literal
    if isStored(literal, at: start) { cursor += literal.count } else { unplaced += 1 }
    finish(index, from: start)
  }

  /// Places `[^name]`; a name cannot contain `]`.
  private mutating func placeFootnoteReference(_ index: Int) {
    let start = cursor
    var end = start + 2
    while end < contentEnd, contents[end] != .closeBracket { end += 1 }
    guard byte(start) == .openBracket, byte(start + 1) == .caret, end < contentEnd else {
      unplaced += 1
      return finish(index, from: start)
    }
    cursor = end + 1
    finish(index, from: start)
    nodes[index].contentRange = sourceRange(start + 2, end)
    nodes[index].destination = keep(contents[start + 2..<end])
  }

  // MARK: Delimiters

  private mutating func openDelimited(_ index: Int) {
    let start = cursor
    switch nodes[index].kind {
    case .emphasis: cursor += 1
    case .strong: cursor += 2
    case .strikethrough: cursor += run(of: .tilde, at: start)
    case .image: cursor += 2
    default: if byte(start) == .openBracket || byte(start) == .less { cursor += 1 } else { nodes[index].flag = true }
    }
    cursor = min(cursor, contentEnd)
    let from = sourceOffset(start)
    nodes[index].range = from..<from
    let content = cursor > start ? sourceEnd(cursor) : from
    nodes[index].contentRange = content..<content
    openInlines.append(index)
  }

  private mutating func close(_ index: Int) {
    let textEnd = cursor
    switch nodes[index].kind {
    case .emphasis: eat(1, of: [.star, .underscore])
    case .strong: eat(2, of: [.star, .underscore])
    case .strikethrough:
      let width = nodes[index].contentRange.lowerBound - nodes[index].range.lowerBound
      eat(width, of: [.tilde])
    case .link where nodes[index].flag: break
    case .link where source[nodes[index].range.lowerBound] == .less: eat(1, of: [.greater])
    default: cursor = endOfLink(closingAt: cursor) ?? missed()
    }
    let start = nodes[index].range.lowerBound
    let content = nodes[index].contentRange.lowerBound
    nodes[index].range = start..<max(start, sourceEnd(cursor))
    let contentEnd = sourceEnd(textEnd)
    nodes[index].contentRange = content..<max(content, contentEnd)
  }

  private mutating func missed() -> Int {
    unplaced += 1
    return cursor
  }

  private mutating func eat(_ count: Int, of delimiters: [UInt8]) {
    for step in 0..<count where !delimiters.contains(byte(cursor + step)) {
      unplaced += 1
      return
    }
    cursor += count
  }

  private func run(of character: UInt8, at start: Int) -> Int {
    var end = start
    while byte(end) == character { end += 1 }
    return end - start
  }

  // MARK: Entities

  /// The length of the entity at `place` (a `&`) and the bytes it encodes; nil when it is not an entity.
  private mutating func entity(at place: Int) -> (Int, [UInt8])? {
    if byte(place + 1) == .hash { return numericEntity(at: place) }
    var end = place + 1
    while byte(end).isASCIIAlphanumeric, end - place <= 33 { end += 1 }
    guard byte(end) == .semicolon, end > place + 1 else { return nil }
    let name = Array(contents[place + 1..<end])
    if let known = entities[name] { return known.isEmpty ? nil : (end + 1 - place, known) }
    let expansion = CMarkLibrary.expansion(ofEntity: name[...]) ?? []
    entities[name] = expansion
    return expansion.isEmpty ? nil : (end + 1 - place, expansion)
  }

  private func numericEntity(at place: Int) -> (Int, [UInt8])? {
    let isHexadecimal = byte(place + 2) == UInt8(ascii: "x") || byte(place + 2) == UInt8(ascii: "X")
    let start = place + (isHexadecimal ? 3 : 2)
    var end = start
    var value: UInt32 = 0
    while end - start < 9, let digit = byte(end).hexDigitValue, isHexadecimal || digit < 10 {
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
      end += 1
    }
    guard end > start, end - start <= 8, byte(end) == .semicolon else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (end + 1 - place, Array(String(Character(scalar ?? "\u{FFFD}")).utf8))
  }
}
