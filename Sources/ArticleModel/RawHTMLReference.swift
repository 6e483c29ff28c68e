/// Finds the URLs in raw HTML: `href`, `src`, `srcset`, `poster`, `data`.
import ByteText

/// One URL in a piece of HTML.
package struct RawHTMLReference: Sendable, Hashable {
  /// Whether it is the URL of an image that is shown; false for links and other resources.
  package let isImage: Bool
  /// The byte range of the URL within the piece, without quotes.
  package let range: Range<Int>
  /// Whether the attribute is unquoted, so that a replacement must add quotes.
  package let needsQuotes: Bool
  /// The URL with character references resolved.
  package let target: String

  /// All URLs in `html`, in document order. URLs in comments, scripts and style sheets are skipped, as are those that
  /// contain a program or data (`javascript:`, `vbscript:`, `data:`).
  package static func find(in html: [UInt8]) -> [RawHTMLReference] {
    guard html.contains(UInt8(ascii: "=")) else { return [] }
    var scanner = RawHTMLScanner(html: html)
    scanner.run()
    return scanner.found
  }

  /// The ranges of the URLs in a `srcset` value. Each ends at white space, or before trailing commas; the descriptor after
  /// it, up to the next comma, is skipped.
  package static func candidates(inSrcset value: ArraySlice<UInt8>) -> [Range<Int>] {
    var addresses: [Range<Int>] = []
    var offset = value.startIndex
    while offset < value.endIndex {
      if value[offset] <= 0x20 || value[offset] == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      let start = offset
      while offset < value.endIndex, value[offset] > 0x20 { offset += 1 }
      var end = offset
      while end > start, value[end - 1] == UInt8(ascii: ",") { end -= 1 }
      addresses.append(start..<end)
      if end < offset { continue }
      while offset < value.endIndex, value[offset] != UInt8(ascii: ",") { offset += 1 }
    }
    return addresses
  }
}

/// Scans tags as section 13.2.5 of the HTML standard defines, as far as attributes require.
private struct RawHTMLScanner {
  let html: [UInt8]
  var found: [RawHTMLReference] = []
  private var place = 0

  init(html: [UInt8]) { self.html = html }

  mutating func run() {
    while let open = html[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      if starts(with: "!--") {
        // In `<!-->` the dashes that open the comment also close it.
        place += 1
        skip(past: "-->")
      } else if place < html.count, html[place].isASCIILetter {
        readTag()
      } else if starts(with: "!") || starts(with: "?") || starts(with: "/") {
        skip(past: ">")
      }
    }
  }

  private mutating func readTag() {
    let name = word { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
    while place < html.count {
      while place < html.count, html[place] <= 0x20 || html[place] == UInt8(ascii: "/") { place += 1 }
      guard place < html.count else { break }
      if html[place] == UInt8(ascii: ">") {
        place += 1
        break
      }
      readAttribute(of: name)
    }
    // The content of these elements is not markup.
    if ["script", "style", "textarea", "title", "xmp"].contains(name) { skip(to: "</" + name) }
  }

  private mutating func readAttribute(of tag: String) {
    let start = place
    // An attribute name may begin with `=`, which then does not introduce a value.
    if html[place] == UInt8(ascii: "=") { place += 1 }
    _ = word { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }
    let name = String(decoding: html[start..<place], as: UTF8.self).lowercased()
    let end = place
    skipSpaces()
    guard place < html.count, html[place] == UInt8(ascii: "=") else {
      place = max(end, start + 1)
      return
    }
    place += 1
    skipSpaces()
    guard let value = value() else { return }
    add(name, of: tag, value.range, isQuoted: value.isQuoted)
  }

  private mutating func value() -> (range: Range<Int>, isQuoted: Bool)? {
    guard place < html.count else { return nil }
    let mark = html[place]
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      let start = place
      while place < html.count, html[place] > 0x20, html[place] != UInt8(ascii: ">") { place += 1 }
      return (start..<place, false)
    }
    let start = place + 1
    guard let close = html[start...].firstIndex(of: mark) else {
      place = html.count
      return nil
    }
    place = close + 1
    return (start..<close, true)
  }

  private mutating func add(_ name: String, of tag: String, _ value: Range<Int>, isQuoted: Bool) {
    switch (tag, name) {
    case ("a", "href"), ("area", "href"), ("link", "href"), ("iframe", "src"), ("video", "src"), ("audio", "src"),
      ("source", "src"), ("track", "src"), ("embed", "src"), ("script", "src"), ("object", "data"):
      add(html[value].trimming { $0 <= 0x20 }.indices, isImage: false, needsQuotes: !isQuoted)
    case ("img", "src"), ("input", "src"), ("video", "poster"):
      add(html[value].trimming { $0 <= 0x20 }.indices, isImage: true, needsQuotes: !isQuoted)
    case ("img", "srcset"), ("source", "srcset"):
      for candidate in RawHTMLReference.candidates(inSrcset: html[value]) {
        add(candidate, isImage: true, needsQuotes: false)
      }
    default: break
    }
  }

  private mutating func add(_ range: Range<Int>, isImage: Bool, needsQuotes: Bool) {
    let target = HTMLCharacterReference.resolved(html[range])
    let start = target.prefix(11).lowercased()
    if ["javascript:", "vbscript:", "data:"].contains(where: start.hasPrefix) { return }
    found.append(RawHTMLReference(isImage: isImage, range: range, needsQuotes: needsQuotes, target: target))
  }

  private mutating func word(upTo isEnd: (UInt8) -> Bool) -> String {
    let start = place
    while place < html.count, !isEnd(html[place]) { place += 1 }
    return String(decoding: html[start..<place], as: UTF8.self).lowercased()
  }

  private mutating func skipSpaces() {
    while place < html.count, html[place] <= 0x20 { place += 1 }
  }

  private mutating func skip(past mark: String) {
    skip(to: mark)
    place = min(html.count, place + mark.utf8.count)
  }

  /// Moves to the next occurrence of `mark`, which is in lower case and compared without regard to case, or to the end.
  private mutating func skip(to mark: String) {
    while place < html.count, !starts(with: mark) { place += 1 }
  }

  private func starts(with mark: String) -> Bool {
    var offset = place
    for byte in mark.utf8 {
      guard offset < html.count else { return false }
      let own = html[offset]
      guard own.asciiLowercased == byte else { return false }
      offset += 1
    }
    return true
  }
}

/// Decodes the character references that occur in URLs: numeric ones and a few named ones.
private enum HTMLCharacterReference {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "num": "#", "sol": "/",
  ]

  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "&") {
      result += rest[..<open]
      let after = rest[rest.index(after: open)...]
      guard let close = after.prefix(12).firstIndex(of: ";"), let scalar = scalar(after[..<close]) else {
        result += "&"
        rest = after
        continue
      }
      result.unicodeScalars.append(scalar)
      rest = after[after.index(after: close)...]
    }
    return result + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    return (isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap(Unicode.Scalar.init)
  }
}
