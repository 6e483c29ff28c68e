/// Finds the tags of a template with their byte ranges, so that diagnostics can show a wrong name in its place. swift-mustache also parses
/// templates, but its tokens are internal and have no byte ranges.
private import ByteText

/// One tag `{{…}}` of a template.
struct TemplateTag: Sendable, Hashable {
  /// The kind of a tag, by the character after the braces.
  enum Kind: Sendable, Hashable {
    case value, section, end, partial, dynamicPartial, parent, block
  }

  /// The kind of the tag.
  let kind: Kind

  /// The name without transforms and surrounding white space; for dynamic partials without `*`.
  let name: String

  /// The byte range of the name.
  let range: Range<Int>
}

/// Scans a template for tags; set-delimiter tags take effect, comments and pragmas are skipped.
struct TemplateScanner {
  private let bytes: [UInt8]
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)
  private var position = 0
  private var tags: [TemplateTag] = []

  /// The tags of a template in order.
  static func tags(in bytes: [UInt8]) -> [TemplateTag] {
    var scanner = TemplateScanner(bytes: bytes)
    while scanner.step() {}
    return scanner.tags
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func step() -> Bool {
    guard let start = bytes.range(of: opening, from: position) else { return false }
    var inner = start.upperBound
    let sign = inner < bytes.count ? bytes[inner] : 0
    let ender = sign == UInt8(ascii: "{") ? [UInt8(ascii: "}")] + closing : closing
    guard let close = bytes.range(of: ender, from: inner) else { return false }
    let end = close.lowerBound
    position = close.upperBound
    switch sign {
    case UInt8(ascii: "!"), UInt8(ascii: "%"): return true
    case UInt8(ascii: "="): changeDelimiters(inner + 1..<end)
    default:
      let kind = Self.kind(of: sign)
      if kind != .value || sign == UInt8(ascii: "{") || sign == UInt8(ascii: "&") { inner += 1 }
      add(kind, inner..<max(inner, end))
    }
    return true
  }

  private static func kind(of sign: UInt8) -> TemplateTag.Kind {
    switch sign {
    case UInt8(ascii: "#"), UInt8(ascii: "^"): .section
    case UInt8(ascii: "/"): .end
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    default: .value
    }
  }

  private mutating func add(_ kind: TemplateTag.Kind, _ written: Range<Int>) {
    var range = bytes[written].trimming(while: \.isASCIIWhitespace).indices
    var kind = kind
    if kind == .partial || kind == .parent, let first = range.first, bytes[first] == UInt8(ascii: "*") {
      kind = .dynamicPartial
      range = range.lowerBound + 1..<range.upperBound
    }
    if let bracket = bytes[range].lastIndex(of: UInt8(ascii: "(")) {
      let end = bytes[range].firstIndex(of: UInt8(ascii: ")")) ?? range.upperBound
      range = bracket + 1..<max(bracket + 1, end)
    }
    tags.append(TemplateTag(kind: kind, name: String(decoding: bytes[range], as: UTF8.self), range: range))
  }

  private mutating func changeDelimiters(_ range: Range<Int>) {
    let words = bytes[range].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\t") }
    guard words.count == 2 else { return }
    opening = Array(words[0])
    closing = Array(words[1])
  }
}
