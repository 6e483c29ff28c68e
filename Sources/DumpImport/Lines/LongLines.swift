/// Recognises texts whose lines are so long that no page was scraped: an export in one line, a minified script.

enum LongLines {
  /// The longest paragraph of a real post is a few thousand bytes.
  private static let limit = 1 << 18

  /// The length of the longest line when it is longer than any page has; nil when all is well.
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

  /// Each line as a paragraph.
  static func paragraphs(of bytes: [UInt8]) -> [Block] {
    var blocks: [Block] = []
    for line in bytes.split(separator: 0x0A) {
      let text = trimmed(plainSpaces(String(decoding: line, as: UTF8.self)))
      if !text.isEmpty { blocks.append(.paragraph([InlineAtom(content: .text(text))])) }
    }
    return blocks
  }
}
