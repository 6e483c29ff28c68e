/// Corrects common mistakes in exported XML where that cannot change its meaning.
private import ByteText

enum XMLCleaning {
  /// Replaces control characters by spaces, and, outside CDATA sections, comments and processing instructions, each
  /// ampersand that does not begin a predefined or numeric entity by `&amp;`, so that `A & B` and `&nbsp;` are kept as
  /// text.
  static func forgiving(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<"), let end = verbatimEnd(bytes, at: index) {
        out += bytes[index..<end].lazy.map { isForbidden($0) ? 0x20 : $0 }
        index = end
        continue
      }
      if byte == UInt8(ascii: "&"), !isKnownEntity(bytes, at: index) {
        out += "&amp;".utf8
      } else {
        out.append(isForbidden(byte) ? 0x20 : byte)
      }
      index += 1
    }
    return out
  }

  /// The end of a CDATA section, comment or processing instruction that begins at `start`, or of the text if it is not
  /// closed; nil when none begins there.
  private static func verbatimEnd(_ bytes: [UInt8], at start: Int) -> Int? {
    for (opening, closing) in [("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>")]
    where bytes[start...].starts(with: opening.utf8) {
      return bytes.range(of: closing, from: start + opening.utf8.count)?.upperBound ?? bytes.count
    }
    return nil
  }

  private static func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }

  private static func isKnownEntity(_ bytes: [UInt8], at start: Int) -> Bool {
    let name = bytes[(start + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    guard start + 1 + name.count < bytes.count, bytes[start + 1 + name.count] == UInt8(ascii: ";") else { return false }
    if name.first == UInt8(ascii: "#") { return isCharacter(name.dropFirst()) }
    return ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
  }

  /// Whether the digits are the code of a character that XML allows.
  private static func isCharacter(_ digits: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: digits, as: UTF8.self)
    let number = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
    guard let number, Unicode.Scalar(number) != nil else { return false }
    return number >= 0x20 && number != 0xFFFE && number != 0xFFFF || [9, 10, 13].contains(number)
  }
}
