/// Highlights XML and HTML: tags, attributes, comments, entities; embedded scripts and style sheets in their own language.
private import ByteText
import SwiftSource

/// One pass over the bytes of an XML or HTML text.
struct MarkupScanner {
  private let code: CodeSlice
  private var index: Int
  private var tokens: [CodeToken] = []

  private init(_ code: CodeSlice) {
    self.code = code
    index = code.start
  }

  /// The tokens of `code`.
  static func tokens(of code: CodeSlice) -> [CodeToken] {
    var scanner = MarkupScanner(code)
    while let byte = code.byte(at: scanner.index) {
      switch byte {
      case UInt8(ascii: "<"): scanner.stepOverTag()
      case UInt8(ascii: "&"): scanner.stepOverEntity()
      default: scanner.index += 1
      }
    }
    return scanner.tokens
  }

  /// Constructs with delimiters of their own; the first match counts.
  private static let specialTags: [(open: StaticString, close: StaticString, kind: CodeTokenKind)] = [
    ("<!--", "-->", .comment), ("<![CDATA[", "]]>", .string), ("<!", ">", .directive), ("<?", "?>", .directive),
  ]

  private mutating func stepOverTag() {
    if let tag = Self.specialTags.first(where: { code.starts(with: $0.open, at: index) }) {
      let close = (index..<code.end).first { code.starts(with: tag.close, at: $0) }
      return take(tag.kind, to: close.map { $0 + tag.close.utf8CodeUnitCount } ?? code.end)
    }
    let isClosing = code.byte(at: index + 1) == UInt8(ascii: "/")
    let nameStart = index + (isClosing ? 2 : 1)
    let nameEnd = nameEnd(from: nameStart)
    guard nameEnd > nameStart else {
      index += 1
      return
    }
    let name = String(decoding: code.bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
    take(.keyword, to: nameEnd)
    stepOverAttributes()
    guard !isClosing, code[index - 1] == UInt8(ascii: ">") else { return }
    if let table = Self.embeddedLanguages[name].flatMap({ LanguageTable.named[$0] }) {
      stepOverContent(of: name, by: table)
    }
  }

  private static let embeddedLanguages = ["script": "javascript", "style": "css"]

  /// Consumes attributes up to and including the `>` of the tag.
  private mutating func stepOverAttributes() {
    while let byte = code.byte(at: index) {
      switch byte {
      case UInt8(ascii: ">"): return take(.keyword, to: index + 1)
      case UInt8(ascii: "/") where code.byte(at: index + 1) == UInt8(ascii: ">"): return take(.keyword, to: index + 2)
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        take(.string, to: code.firstIndex(of: byte, from: index + 1).map { $0 + 1 } ?? code.end)
      case _ where Self.isNameByte(byte): take(.property, to: nameEnd(from: index))
      default: index += 1
      }
    }
  }

  private mutating func stepOverContent(of name: String, by table: LanguageTable) {
    let closing = Array("</\(name)".utf8)
    let stop =
      (index..<code.end).first { place in
        closing.indices.allSatisfy { code.byte(at: place + $0)?.asciiLowercased == closing[$0] }
      } ?? code.end
    tokens += CodeScanner.tokens(of: code.part(index..<stop), by: table)
    index = stop
  }

  private mutating func take(_ kind: CodeTokenKind, to stop: Int) {
    tokens.append(CodeToken(index..<stop, kind))
    index = stop
  }

  private func nameEnd(from start: Int) -> Int {
    var place = start
    while let byte = code.byte(at: place), Self.isNameByte(byte) { place += 1 }
    return place
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || "-_:.@#".utf8.contains(byte)
  }

  /// Consumes an entity such as `&amp;` or `&#39;` of at most 34 bytes, or a single `&`.
  private mutating func stepOverEntity() {
    var place = index + 1
    while let byte = code.byte(at: place), place - index < 34, byte == UInt8(ascii: "#") || byte.isASCIIAlphanumeric {
      place += 1
    }
    if place > index + 1, place - index < 34, code.byte(at: place) == UInt8(ascii: ";") {
      take(.number, to: place + 1)
    } else {
      index += 1
    }
  }
}
