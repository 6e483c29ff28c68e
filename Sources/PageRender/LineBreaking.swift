/// Prevents wrong line breaks: between a closing sign and the Hangul particle after it, and inside command-line options such as `--check`.
private import ByteText

enum LineBreaking {
  /// Signs after which browsers break a line even though a Hangul syllable follows without a space. Slash, hyphen and sentence-ending signs
  /// are not included, because breaks after them are welcome.
  private static let signs: Set<UInt8> = Set(")]}>%#*_+".utf8)
  /// Those that are closing signs even at the beginning of a text, after a link or inline code.
  private static let closings: Set<UInt8> = Set(")]}>%".utf8)
  /// Characters before such a sign that show that it begins a word instead of ending one.
  private static let openings: Set<UInt8> = Set(" ([{<".utf8)
  private static let wideSigns: Set<[UInt8]> = Set("）」』》〉】］｝".map { Array(String($0).utf8) })
  /// The first bytes of these signs, with which no Hangul syllable begins: a cheap test before three bytes are compared.
  private static let wideSignStarts: [UInt8] = [0xE3, 0xEF]

  /// The greatest length in bytes of an option that is kept on one line.
  private static let longestOption = 30

  /// Appends words, escaped; a closing sign and the syllable after it are put into an element that is not broken.
  static func write(_ words: ArraySlice<UInt8>, into html: inout [UInt8]) {
    var copied = words.startIndex
    for index in words.indices.dropFirst() where (0xEA...0xED).contains(words[index]) {
      let sign: Int
      if words[index - 1] == .space {
        continue
      } else if words[index - 1] < 0x80 {
        guard signs.contains(words[index - 1]) else { continue }
        sign = index - 1
        let isEnd = sign == words.startIndex ? closings.contains(words[sign]) : !openings.contains(words[sign - 1])
        guard isEnd else { continue }
      } else {
        guard index - words.startIndex >= 3, wideSignStarts.contains(words[index - 3]),
          wideSigns.contains(Array(words[index - 3..<index]))
        else { continue }
        sign = index - 3
      }
      guard sign >= copied, index + 3 <= words.endIndex else { continue }
      html.write(escaping: words[copied..<sign])
      html.write("<span class=\"nb\">")
      html.write(escaping: words[sign..<index + 3])
      html.write("</span>")
      copied = index + 3
    }
    html.write(escaping: words[copied...])
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
