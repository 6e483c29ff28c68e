/// The difference of two texts word by word.
package import ArticleModel
private import ByteText
private import Diagnostics

/// Compares texts by words.
package enum WordDiff {
  /// The words of both texts in order, as parts that are in both, only in the old, or only in the new text; adjacent parts of one
  /// kind are joined. Several old or new parts mean that the texts differ in several places. O(n·m) in words.
  package static func parts(old: String, new: String) -> [TextDifference] {
    let (one, two) = (tokens(Array(old.utf8)), tokens(Array(new.utf8)))
    let steps = changes(one.map(\.key), two.map(\.key))
    var parts: [TextDifference] = []
    func add(_ side: TextDifference.Side, _ text: String) {
      if let last = parts.last, last.side == side {
        parts[parts.count - 1] = TextDifference(side, last.text + text)
      } else {
        parts.append(TextDifference(side, text))
      }
    }
    for step in steps {
      switch step {
      case .same(_, let j): add(.both, two[j].text)
      case .old(let i): add(.old, one[i].text)
      case .new(let j): add(.new, two[j].text)
      }
    }
    return parts
  }

  /// A token and the white space after it. Tokens are runs of letters and digits with the signs inside them (`can't`, `3.14`), code
  /// spans, and single other characters. `key` is the token, `text` includes the white space.
  struct Token {
    let key: String
    let text: String
  }

  static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == 0x60 {
        let ticks = bytes[index...].prefix { $0 == 0x60 }
        let close = bytes.range(of: ticks, from: index + ticks.count)
        index = close?.upperBound ?? index + ticks.count
      } else if bytes[index].isWordByte {
        while index < bytes.count, bytes[index].isWordByte || isInner(bytes, index) { index += 1 }
      } else {
        index += 1
      }
      let end = index
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      tokens.append(Token(key: bytes[start..<end].text, text: bytes[start..<index].text))
    }
    return tokens
  }

  /// Whether a byte in a word is an apostrophe, point, comma or hyphen before a letter or digit.
  private static func isInner(_ bytes: [UInt8], _ index: Int) -> Bool {
    [0x27, 0x2E, 0x2C, 0x2D].contains(bytes[index]) && index + 1 < bytes.count && bytes[index + 1].isWordByte
  }

  /// One step from an old sequence to a new one, with indices: an element of both, of the old one, or of the new one.
  enum Step: Hashable {
    case same(Int, Int), old(Int), new(Int)
  }

  /// The shortest list of insertions and deletions (longest common subsequence). Common prefixes and suffixes are not searched.
  static func changes<Key: Hashable>(_ old: [Key], _ new: [Key]) -> [Step] {
    var (start, oldEnd, newEnd) = (0, old.count, new.count)
    while start < oldEnd, start < newEnd, old[start] == new[start] { start += 1 }
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var steps = (0..<start).map { Step.same($0, $0) }
    steps += middle(Array(old[start..<oldEnd]), Array(new[start..<newEnd])).map { step in
      switch step {
      case .same(let i, let j): .same(i + start, j + start)
      case .old(let i): .old(i + start)
      case .new(let j): .new(j + start)
      }
    }
    return steps + (0..<old.count - oldEnd).map { .same(oldEnd + $0, newEnd + $0) }
  }

  /// The maximum number of cells of the table. Larger inputs are not compared: all old elements are replaced by all new ones.
  private static let maximumCells = 16_000_000

  private static func middle<Key: Hashable>(_ old: [Key], _ new: [Key]) -> [Step] {
    let (rows, columns) = (old.count, new.count)
    guard rows > 0, columns > 0, rows <= maximumCells / columns else {
      return (0..<rows).map(Step.old) + (0..<columns).map(Step.new)
    }
    var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for i in (0..<rows).reversed() {
      for j in (0..<columns).reversed() {
        lengths[i * width + j] =
          old[i] == new[j]
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var steps: [Step] = []
    var (i, j) = (0, 0)
    while i < rows || j < columns {
      if i < rows, j < columns, old[i] == new[j] {
        steps.append(.same(i, j))
        (i, j) = (i + 1, j + 1)
      } else if i < rows, j == columns || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        steps.append(.old(i))
        i += 1
      } else {
        steps.append(.new(j))
        j += 1
      }
    }
    return steps
  }
}
