/// Detects texts whose lines are too long for a scraped page: an export in one line, a minified script.

enum LongLines {
  /// The maximum length of a line in bytes; the longest paragraph of a real post has a few thousand.
  private static let limit = 1 << 18

  /// The length in bytes of the longest line when it exceeds the limit; otherwise nil.
  static func longest(in bytes: [UInt8]) -> Int? {
    var longest = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      longest = max(longest, end - start)
      start = end + 1
    }
    return longest > limit ? longest : nil
  }

  /// Each line that is not blank as a paragraph.
  static func paragraphs(of bytes: [UInt8]) -> [Block] {
    var blocks: [Block] = []
    for line in bytes.split(separator: 0x0A) {
      let text = trimmed(plainSpaces(String(decoding: line, as: UTF8.self)))
      if !text.isEmpty { blocks.append(.paragraph([InlineAtom(content: .text(text))])) }
    }
    return blocks
  }
}
