/// Finds the tags of a template: their names with byte ranges, so that diagnostics can show a wrong name in its place, and their mistakes.
private import ByteText

/// A mistake in the syntax of a template, with the byte offset at which reading stopped.
struct TemplateFault: Error, Hashable {
  /// What is wrong.
  enum Reason: Hashable, Sendable {
    case wrongEnd, missingEnd, delimiters, inheritance, setting, unfinished
  }

  let reason: Reason
  let place: Int
}

/// One tag `{{…}}` of a template.
struct TemplateTag: Sendable, Hashable {
  /// The kind of a tag, by the character after the braces.
  enum Kind: Sendable, Hashable {
    case value, unescaped, section, inverted, end, partial, dynamicPartial, parent, block, comment, delimiters, setting
    /// A tag without end; it is the last one.
    case unfinished
  }

  let kind: Kind

  /// The name without transforms and surrounding white space; for dynamic partials without `*`, for settings the value.
  let name: String

  /// The transforms around the name, outermost first: `count` and `reversed` in `{{count(reversed(list))}}`.
  var transforms: [String] = []

  /// The byte range of the name, of all that is between the character of the kind and the end, and of the tag with its delimiters.
  let range: Range<Int>, content: Range<Int>, whole: Range<Int>

  /// The mistake in the tag; nil if there is none.
  var fault: TemplateFault?
}

/// Scans a template for tags. Set-delimiter tags take effect until the end of the section around them.
struct TemplateScanner {
  private typealias Delimiters = (opening: [UInt8], closing: [UInt8])

  private let bytes: [UInt8]
  private var delimiters: Delimiters = (Array("{{".utf8), Array("}}".utf8))
  /// The delimiters around each open section, innermost last.
  private var outer: [Delimiters] = []
  private var position = 0
  private var tags: [TemplateTag] = []

  /// The tags of a template in order.
  static func tags(in bytes: [UInt8]) -> [TemplateTag] {
    var scanner = TemplateScanner(bytes: bytes)
    while scanner.step() {}
    return scanner.tags
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static let kinds: [UInt8: TemplateTag.Kind] = [
    UInt8(ascii: "{"): .unescaped, UInt8(ascii: "&"): .unescaped, UInt8(ascii: "#"): .section,
    UInt8(ascii: "^"): .inverted, UInt8(ascii: "/"): .end, UInt8(ascii: ">"): .partial, UInt8(ascii: "<"): .parent,
    UInt8(ascii: "$"): .block, UInt8(ascii: "!"): .comment, UInt8(ascii: "="): .delimiters,
    UInt8(ascii: "%"): .setting,
  ]

  private mutating func step() -> Bool {
    guard let start = bytes.range(of: delimiters.opening, from: position) else { return false }
    let sign = start.upperBound < bytes.count ? bytes[start.upperBound] : 0
    let kind = Self.kinds[sign] ?? .value
    let inner = start.upperBound + (kind == .value ? 0 : 1)
    let ender = (sign == UInt8(ascii: "{") ? [UInt8(ascii: "}")] : []) + delimiters.closing
    let close = bytes.range(of: ender, from: inner)
    let content = inner..<(close?.lowerBound ?? bytes.count)
    var end = close?.upperBound ?? bytes.count
    let current = delimiters
    var fault: TemplateFault?
    if kind == .delimiters {
      do { end = try changeDelimiters(from: inner) } catch { fault = error }
    } else {
      do { try check(kind, content, isClosed: close != nil) } catch { fault = error }
    }
    add(close == nil && fault != nil ? .unfinished : kind, content, start.lowerBound..<end, fault)
    position = end
    switch kind {
    case .section, .inverted, .parent, .block: outer.append(current)
    case .end: delimiters = outer.popLast() ?? delimiters
    default: break
    }
    return true
  }

  private mutating func add(
    _ kind: TemplateTag.Kind, _ content: Range<Int>, _ whole: Range<Int>, _ fault: TemplateFault?
  ) {
    var kind = kind
    var range = bytes[content].trimming(while: \.isASCIIWhitespace).indices
    if kind == .partial || kind == .parent, let first = range.first, bytes[first] == UInt8(ascii: "*") {
      kind = .dynamicPartial
      range = range.lowerBound + 1..<range.upperBound
    } else if kind == .setting, let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) {
      range = bytes[colon + 1..<range.upperBound].trimming(while: \.isASCIIWhitespace).indices
    }
    var transforms: [String] = []
    if let bracket = bytes[range].lastIndex(of: UInt8(ascii: "(")) {
      transforms = bytes[range.lowerBound..<bracket]
        .split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false).map(\.text)
      let end = bytes[range].firstIndex(of: UInt8(ascii: ")")) ?? range.upperBound
      range = bracket + 1..<max(bracket + 1, end)
    }
    tags.append(
      TemplateTag(
        kind: kind, name: bytes[range].text, transforms: transforms, range: range, content: content, whole: whole,
        fault: fault))
  }

  // MARK: Mistakes

  /// Throws when the contents of a tag are not as its kind requires.
  private func check(_ kind: TemplateTag.Kind, _ content: Range<Int>, isClosed: Bool) throws(TemplateFault) {
    switch kind {
    case .comment:
      if !isClosed { throw TemplateFault(reason: .unfinished, place: content.lowerBound) }
    case .setting: try checkSetting(content, isClosed: isClosed)
    default: try checkName(kind, content, isClosed: isClosed)
    }
  }

  private func checkSetting(_ content: Range<Int>, isClosed: Bool) throws(TemplateFault) {
    let name = bytes[content].drop(while: \.isASCIIWhitespace).prefix(while: Self.isNameByte)
    let rest = bytes[name.endIndex..<content.upperBound].drop(while: \.isASCIIWhitespace)
    guard rest.first == UInt8(ascii: ":") else { throw TemplateFault(reason: .setting, place: rest.startIndex) }
    let value = rest.dropFirst().drop(while: \.isASCIIWhitespace).prefix(while: Self.isNameByte)
    let last = rest[value.endIndex...].drop(while: \.isASCIIWhitespace)
    guard last.isEmpty, isClosed else { throw TemplateFault(reason: .setting, place: last.startIndex) }
    guard name.elementsEqual("CONTENT_TYPE".utf8), ["HTML", "TEXT"].contains(value.text) else {
      throw TemplateFault(reason: .setting, place: content.upperBound + delimiters.closing.count)
    }
  }

  private func checkName(_ kind: TemplateTag.Kind, _ content: Range<Int>, isClosed: Bool) throws(TemplateFault) {
    let isPartial = kind == .partial || kind == .parent
    let name = bytes[content].drop(while: \.isASCIIWhitespace).prefix {
      Self.isNameByte($0) || Self.isBracket($0) || isPartial && $0 == UInt8(ascii: "/")
    }
    let rest = bytes[name.endIndex..<content.upperBound].drop(while: \.isASCIIWhitespace)
    guard rest.isEmpty, isClosed else {
      let isShort = kind == .unescaped && bytes[rest.startIndex...].starts(with: delimiters.closing)
      throw TemplateFault(reason: .unfinished, place: rest.startIndex + (isShort ? delimiters.closing.count : 0))
    }
    let end = content.upperBound + delimiters.closing.count
    let brackets = isPartial ? [] : name.filter(Self.isBracket)
    // All opening brackets precede the closing ones, which end the name.
    let closing = [UInt8](repeating: UInt8(ascii: ")"), count: brackets.count / 2)
    let isNested =
      brackets == closing.map { _ in UInt8(ascii: "(") } + closing && name.suffix(closing.count).elementsEqual(closing)
    guard isNested else { throw TemplateFault(reason: .unfinished, place: end) }
    guard brackets.isEmpty || kind != .block else { throw TemplateFault(reason: .inheritance, place: end) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIWordByte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "*")
  }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") }

  /// Reads the new delimiters of a tag such as `{{=<% %>=}}`, and returns the end of the tag.
  private mutating func changeDelimiters(from start: Int) throws(TemplateFault) -> Int {
    let opening = bytes[start...].drop(while: \.isASCIIWhitespace).prefix { !$0.isASCIIWhitespace }
    let closing = bytes[opening.endIndex...].drop(while: \.isASCIIWhitespace).prefix {
      !$0.isASCIIWhitespace && $0 != UInt8(ascii: "=")
    }
    let rest = bytes[closing.endIndex...].drop(while: \.isASCIIWhitespace)
    let end = rest.startIndex + 1 + delimiters.closing.count
    guard rest.first == UInt8(ascii: "="), rest.dropFirst().starts(with: delimiters.closing) else {
      let isOpen = closing.endIndex == bytes.count
      let stop = opening.endIndex == bytes.count ? opening.startIndex : isOpen ? closing.startIndex : rest.startIndex
      throw TemplateFault(reason: .delimiters, place: rest.first == UInt8(ascii: "=") ? stop + 1 : stop)
    }
    guard !closing.isEmpty else { throw TemplateFault(reason: .delimiters, place: end) }
    delimiters = (Array(opening), Array(closing))
    return end
  }
}
