/// Colours XML and HTML: tags, attributes, comments, entities; scripts and styles inside as what they are.
import SwiftSource

/// One pass over the bytes of a marked-up text.
struct MarkupScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var tokens: [CodeToken] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The coloured pieces of `code`.
  static func tokens(of code: [UInt8]) -> [CodeToken] {
    code.withUnsafeBufferPointer { bytes in
      var scanner = MarkupScanner(bytes)
      while scanner.index < bytes.count { scanner.step() }
      return scanner.tokens
    }
  }

  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "<"): stepOverTag()
    case UInt8(ascii: "&"):
      let stop = entityEnd()
      if stop > index { take(.number, to: stop) } else { index += 1 }
    default: index += 1
    }
  }

  private mutating func stepOverTag() {
    if starts(with: "<!--") { return take(.comment, to: end(of: "-->")) }
    if starts(with: "<![CDATA[") { return take(.string, to: end(of: "]]>")) }
    if starts(with: "<!") { return take(.directive, to: end(of: ">")) }
    if starts(with: "<?") { return take(.directive, to: end(of: "?>")) }
    let isClosing = byte(at: index + 1) == UInt8(ascii: "/")
    let nameStart = index + (isClosing ? 2 : 1)
    let nameStop = nameEnd(from: nameStart)
    guard nameStop > nameStart else {
      index += 1
      return
    }
    let name = String(decoding: bytes[nameStart..<nameStop], as: UTF8.self).lowercased()
    take(.keyword, to: nameStop)
    stepOverAttributes()
    guard !isClosing, bytes[index - 1] == UInt8(ascii: ">") else { return }
    if let table = Self.embedded[name] { stepOverContent(of: name, by: table) }
  }

  private static let embedded: [String: LanguageTable] = ["script": .javaScript, "style": .css]

  /// Passes everything up to and with the tag's `>`.
  private mutating func stepOverAttributes() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        return take(.keyword, to: index + 1)
      } else if byte == UInt8(ascii: "/") && self.byte(at: index + 1) == UInt8(ascii: ">") {
        return take(.keyword, to: index + 2)
      } else if byte == UInt8(ascii: "<") {
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let close = (index + 1..<bytes.count).first { bytes[$0] == byte }
        take(.string, to: close.map { $0 + 1 } ?? bytes.count)
      } else if nameEnd(from: index) > index {
        take(.property, to: nameEnd(from: index))
      } else {
        index += 1
      }
    }
  }

  private mutating func stepOverContent(of name: String, by table: LanguageTable) {
    let closing = Array("</\(name)".utf8)
    var stop = index
    while stop < bytes.count && !(bytes[stop] == UInt8(ascii: "<") && matches(closing, at: stop)) { stop += 1 }
    tokens += CodeScanner.tokens(of: bytes, index..<stop, by: table)
    index = stop
  }

  private func matches(_ text: [UInt8], at place: Int) -> Bool {
    guard place + text.count <= bytes.count else { return false }
    return text.indices.allSatisfy { bytes[place + $0] | 0x20 == text[$0] | 0x20 }
  }

  private mutating func take(_ kind: CodeTokenKind, to stop: Int) {
    tokens.append(CodeToken(index..<stop, kind))
    index = stop
  }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func starts(with text: StaticString, at place: Int? = nil) -> Bool {
    let place = place ?? index
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] } }
  }

  /// The place after the next `text`, or the end.
  private func end(of text: StaticString) -> Int {
    var place = index
    while place < bytes.count {
      if starts(with: text, at: place) { return place + text.utf8CodeUnitCount }
      place += 1
    }
    return bytes.count
  }

  private func nameEnd(from start: Int) -> Int {
    var place = start
    while let byte = byte(at: place) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
        UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), 0x80...:
        place += 1
      default: return place
      }
    }
    return place
  }

  /// The end of `&amp;` and the like; the place itself when the sign stands alone.
  private func entityEnd() -> Int {
    var place = index + 1
    while let byte = byte(at: place), place - index < 34 {
      if byte == UInt8(ascii: ";") { return place > index + 1 ? place + 1 : index }
      guard byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) else {
        break
      }
      place += 1
    }
    return index
  }
}
