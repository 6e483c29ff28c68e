/// Finds `==mark==`, `H~2~O` and `x^2^` in a text.
private import ByteText

/// One delimiter that becomes a tag.
struct InlineMark: Equatable {
  /// The bytes of the delimiter.
  let range: Range<Int>
  /// The tag that replaces it.
  let tag: String
}

enum InlineMarks {
  private static var equals: UInt8 { UInt8(ascii: "=") }
  private static var caret: UInt8 { UInt8(ascii: "^") }
  private static var tilde: UInt8 { UInt8(ascii: "~") }

  /// The delimiters in a text, in order and in pairs. A highlight begins where a word may begin, has no space just inside its delimiters,
  /// and ends before the next one. A superscript or subscript contains no space. A superscript follows a letter, digit or bracket; a
  /// subscript follows a letter or bracket, so that ranges such as `10~20` stay text.
  ///
  /// - Parameters:
  ///   - literal: the text as readers see it.
  ///   - source: the text as it is written, where a backslash takes its meaning from a sign.
  static func find(in literal: ArraySlice<UInt8>, writtenAs source: ArraySlice<UInt8>) -> [InlineMark] {
    guard mayHoldMarks(literal) else { return [] }
    let bytes = withoutEscaped(Array(literal), source)
    var found: [InlineMark] = []
    var index = 0
    var lastEnd = bytes.count - 2
    while lastEnd > 0, !endsMark(bytes, lastEnd) { lastEnd -= 1 }
    var formulas = formulas(in: bytes)[...]
    while index < bytes.count {
      while let first = formulas.first, first.upperBound <= index { formulas.removeFirst() }
      if let first = formulas.first, first.contains(index) {
        index = first.upperBound
        continue
      }
      guard isSign(bytes[index]) else {
        index += 1
        continue
      }
      let pair =
        mark(bytes, index, before: lastEnd) ?? script(bytes, index, caret, "sup") ?? script(bytes, index, tilde, "sub")
      if let pair {
        found += pair
        index = pair[1].range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static func mayHoldMarks(_ literal: ArraySlice<UInt8>) -> Bool {
    literal.withUnsafeBufferPointer { bytes in
      bytes.firstIndex(from: 0, where: isSign) < bytes.count
    }
  }

  /// `bytes` with a control character in place of each sign that is escaped in `source`.
  private static func withoutEscaped(_ bytes: [UInt8], _ source: ArraySlice<UInt8>) -> [UInt8] {
    guard source.count != bytes.count, source.contains(UInt8(ascii: "\\")) else { return bytes }
    var isEscaped: [Bool] = []
    var place = source.startIndex
    while place < source.endIndex {
      let hasBackslash = source[place] == UInt8(ascii: "\\") && place + 1 < source.endIndex
      if hasBackslash { place += 1 }
      if isSign(source[place]) { isEscaped.append(hasBackslash) }
      place += 1
    }
    let signs = bytes.indices.filter { isSign(bytes[$0]) }
    // Signs that are written as entities are in one of them only.
    guard signs.count == isEscaped.count else { return bytes }
    var masked = bytes
    for (sign, isEscaped) in zip(signs, isEscaped) where isEscaped { masked[sign] = 0x1A }
    return masked
  }

  @inline(__always)
  private static func isSign(_ byte: UInt8) -> Bool { byte == equals || byte == caret || byte == tilde }

  /// Whether parentheses are balanced: the text between the carets of `O(n^2)+O(m^2)` is not a superscript.
  private static func isBalanced(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in bytes where byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") {
      depth += byte == UInt8(ascii: "(") ? 1 : -1
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// The ranges of formulas between dollar signs: no space just inside them, and no digit after the second, as after a price.
  private static func formulas(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: Int?
    for index in bytes.indices where bytes[index] == UInt8(ascii: "$") {
      if let start = open, index > start + 1, !bytes[index - 1].isASCIIBlank,
        index + 1 == bytes.count || !bytes[index + 1].isASCIIDigit
      {
        found.append(start..<index + 1)
        open = nil
      } else {
        let isFree = index == 0 || !bytes[index - 1].isASCIIAlphanumeric
        open = isFree && index + 1 < bytes.count && !bytes[index + 1].isASCIIBlank ? index : nil
      }
    }
    return found
  }

  private static func endsMark(_ bytes: [UInt8], _ index: Int) -> Bool {
    isDouble(bytes, index) && !bytes[index - 1].isASCIIBlank && !isNamed(bytes, index)
  }

  /// Whether the delimiter is alone between brackets or quotation marks, such as the operator in `(==)` and `'=='`.
  private static func isNamed(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index > 0, index + 2 < bytes.count else { return false }
    let pairs = ["()", "[]", "{}", "<>", "''", "\"\"", "//"]
    return pairs.contains { $0.utf8.elementsEqual([bytes[index - 1], bytes[index + 2]]) }
  }

  private static func isDouble(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == equals && bytes[index + 1] == equals
      && (index == 0 || bytes[index - 1] != equals) && (index + 2 >= bytes.count || bytes[index + 2] != equals)
  }

  /// The pair of delimiters of a highlight that begins at `index`; `last` is the last index at which one may end; nil if there is none.
  private static func mark(_ bytes: [UInt8], _ index: Int, before last: Int) -> [InlineMark]? {
    guard index + 3 <= last, isDouble(bytes, index), !bytes[index + 2].isASCIIBlank,
      index == 0 || !bytes[index - 1].isASCIIAlphanumeric, !isNamed(bytes, index)
    else { return nil }
    var end = index + 3
    while end < last, !endsMark(bytes, end) { end += 1 }
    return [InlineMark(range: index..<index + 2, tag: "<mark>"), InlineMark(range: end..<end + 2, tag: "</mark>")]
  }

  private static func script(_ bytes: [UInt8], _ index: Int, _ sign: UInt8, _ tag: String) -> [InlineMark]? {
    guard bytes[index] == sign, index > 0, bytes[index - 1] != sign else { return nil }
    let before = bytes[index - 1]
    let isBase =
      before.isASCIILetter || before == UInt8(ascii: ")") || sign == caret && (before.isASCIIDigit || before >= 0x80)
    guard isBase, let end = bytes[(index + 1)...].prefix(13).firstIndex(of: sign), end > index + 1 else { return nil }
    let inner = bytes[index + 1..<end]
    guard isBalanced(inner) else { return nil }
    let isPlain = inner.allSatisfy { byte in
      byte.isASCIIAlphanumeric || "+-()".utf8.contains(byte) || sign == caret && byte >= 0x80
    }
    guard isPlain, end + 1 >= bytes.count || bytes[end + 1] != sign else { return nil }
    return [
      InlineMark(range: index..<index + 1, tag: "<\(tag)>"), InlineMark(range: end..<end + 1, tag: "</\(tag)>"),
    ]
  }
}
