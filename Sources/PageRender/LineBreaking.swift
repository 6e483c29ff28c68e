/// Prevents wrong line breaks: between a closing sign and the Hangul particle after it, and inside command-line options such as `--check`.
private import ByteText

enum LineBreaking {
  /// Those ASCII signs of ``mayBeSign(_:)`` that are closing signs even at the beginning of a text, after a link or inline code.
  private static let closings: Set<UInt8> = Set(")]}>%".utf8)
  /// Characters before such a sign that show that it begins a word instead of ending one.
  private static let openings: Set<UInt8> = Set(" ([{<".utf8)
  /// Closing signs of full width; their first bytes are in ``mayBeSign(_:)``.
  private static let wideSigns: Set<[UInt8]> = Set("）」』》〉】］｝".map { Array(String($0).utf8) })

  /// The greatest length in bytes of an option that is kept on one line.
  private static let longestOption = 30

  /// Whether a byte is a sign after which browsers break a line even though a Hangul syllable follows without a space, or the first byte of
  /// ``wideSigns`` and of other characters. Slash, hyphen and sentence-ending signs are not included, because breaks after them are welcome.
  @inline(__always)
  private static func mayBeSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == 0xE3 || byte == 0xEF
  }

  /// Appends words, escaped; a closing sign and the syllable after it are put into an element that is not broken.
  static func write(_ words: ArraySlice<UInt8>, into html: inout [UInt8]) {
    words.withUnsafeBufferPointer { words in
      var copied = 0
      var sign = words.firstIndex(from: 0, where: mayBeSign)
      while sign < words.count {
        let end = sign + (words[sign] < 0x80 ? 1 : 3) + 3
        guard end <= words.count, (0xEA...0xED).contains(words[end - 3]), isClosing(words, sign) else {
          sign = words.firstIndex(from: sign + 1, where: mayBeSign)
          continue
        }
        html.write(escaping: words[copied..<sign])
        html.write("<span class=\"nb\">")
        html.write(escaping: words[sign..<end])
        html.write("</span>")
        copied = end
        sign = words.firstIndex(from: end, where: mayBeSign)
      }
      html.write(escaping: words[copied...])
    }
  }

  /// Whether the sign ends a word instead of beginning one.
  private static func isClosing(_ words: UnsafeBufferPointer<UInt8>, _ sign: Int) -> Bool {
    if words[sign] >= 0x80 { return wideSigns.contains(Array(words[sign..<sign + 3])) }
    return sign == 0 ? closings.contains(words[sign]) : !openings.contains(words[sign - 1])
  }

  /// Appends the text of inline code, escaped; words that contain a hyphen are put into an element that is not broken.
  static func write(code: ArraySlice<UInt8>, into html: inout [UInt8]) {
    guard code.contains(.hyphen) else { return html.write(escaping: code) }
    for (place, word) in code.split(separator: .space, omittingEmptySubsequences: false).enumerated() {
      if place > 0 { html.write(" ") }
      let isOption = word.count <= longestOption && word.count > 1 && word.contains(.hyphen)
      if isOption { html.write("<span class=\"nb\">") }
      html.write(escaping: word)
      if isOption { html.write("</span>") }
    }
  }

  /// Whether the text contains a Hangul syllable.
  static func holdsHangul(_ words: ArraySlice<UInt8>) -> Bool {
    words.contains { (0xEA...0xED).contains($0) }
      && String(decoding: words, as: UTF8.self).unicodeScalars.contains { ("가"..."힣").contains($0) }
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let hyphen = UInt8(ascii: "-")
}
