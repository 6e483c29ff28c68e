/// Parses Korean ordinals: `쉰 한 번째` is 51.

enum KoreanOrdinals {
  private static let tens: [(String, Int)] = [
    ("열", 10), ("스물", 20), ("스무", 20), ("서른", 30), ("마흔", 40), ("쉰", 50), ("예순", 60), ("일흔", 70), ("여든", 80),
    ("아흔", 90),
  ]
  private static let ones: [(String, Int)] = [
    ("첫", 1), ("한", 1), ("두", 2), ("세", 3), ("네", 4), ("다섯", 5), ("여섯", 6), ("일곱", 7), ("여덟", 8), ("아홉", 9), ("하나", 1),
    ("둘", 2),
    ("셋", 3), ("넷", 4),
  ]

  /// The first ordinal before `번째` or `번 째` in `text`, with the text before and after it; nil without one.
  static func find(in text: String) -> (number: Int, before: String, after: String)? {
    var rest = text[...]
    while let mark = ["번째", "번 째"].compactMap({ firstRange(of: $0, in: rest) }).min(by: {
      $0.lowerBound < $1.lowerBound
    }) {
      let head = trimmed(text[..<mark.lowerBound])
      if let (number, length) = number(endingIn: head) {
        return (number, trimmed(head.dropLast(length)), String(text[mark.upperBound...]))
      }
      rest = rest[mark.upperBound...]
    }
    return nil
  }

  /// The number at the end of `text`, and how many characters it has; nil without one.
  private static func number(endingIn text: String) -> (Int, Int)? {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, let value = Int(String(digits.reversed())), value > 0 { return (value, digits.count) }
    var value = 0
    var length = 0
    if let one = ones.first(where: { endsInWord(text, $0.0) || tensBefore(text, $0.0) }) {
      value = one.1
      length = one.0.count
    }
    let head = text.dropLast(length)
    let spaces = head.reversed().prefix { $0 == " " }.count
    if let ten = tens.first(where: { endsInWord(String(head.dropLast(spaces)), $0.0) }) {
      value += ten.1
      length += spaces + ten.0.count
    }
    return value > 0 ? (value, length) : nil
  }

  private static func endsInWord(_ text: String, _ word: String) -> Bool {
    guard text.hasSuffix(word) else { return false }
    guard let before = text.dropLast(word.count).last else { return true }
    return before == " " || !(before.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false)
  }

  private static func tensBefore(_ text: String, _ word: String) -> Bool {
    guard text.hasSuffix(word) else { return false }
    let head = String(text.dropLast(word.count))
    return tens.contains { endsInWord(head, $0.0) }
  }
}
