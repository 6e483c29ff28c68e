/// Finds `==mark==`, `H~2~O` and `x^2^` in the words of a text.
private import ByteText

/// One sign that becomes a tag.
struct InlineMark: Equatable {
  /// The bytes of the sign.
  let range: Range<Int>
  /// What is written in its place.
  let tag: String
}

enum InlineMarks {
  private static let equals = UInt8(ascii: "="), caret = UInt8(ascii: "^"), tilde = UInt8(ascii: "~")

  /// The signs of `bytes` in order, in pairs. A mark begins where a word may begin, holds no space at its edges, and ends
  /// before the next one; an index follows a letter, digit or bracket and holds no space, and one below the line
  /// follows a letter, so that ranges such as `10~20` stay what they are.
  static func find(in literal: ArraySlice<UInt8>) -> [InlineMark] {
    guard literal.contains(where: { $0 == equals || $0 == caret || $0 == tilde }) else { return [] }
    let bytes = Array(literal)
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

  /// Whether brackets are closed as they are opened: `O(n^2)+O(m^2)` holds no index.
  private static func isBalanced(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in bytes where byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") {
      depth += byte == UInt8(ascii: "(") ? 1 : -1
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// What is between dollar signs as formulas have them: close to what is between, and no price behind the second.
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
    isDouble(bytes, index) && !bytes[index - 1].isASCIIBlank
  }

  private static func isDouble(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == equals && bytes[index + 1] == equals
      && (index == 0 || bytes[index - 1] != equals) && (index + 2 >= bytes.count || bytes[index + 2] != equals)
  }

  /// The mark that begins at `index`; `last` is the last place where one may end.
  private static func mark(_ bytes: [UInt8], _ index: Int, before last: Int) -> [InlineMark]? {
    guard index + 3 <= last, isDouble(bytes, index), !bytes[index + 2].isASCIIBlank,
      index == 0 || !bytes[index - 1].isASCIIAlphanumeric
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
