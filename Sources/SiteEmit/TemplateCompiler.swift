/// Compiles a template to segments: constant bytes, values, sections, partials and blocks.
private import ByteText

/// A part of a compiled template.
indirect enum TemplateSegment: Sendable {
  case text([UInt8])
  /// A value, escaped unless the template turns that off.
  case value(TemplatePath)
  case unescaped(TemplatePath)
  case section(TemplatePath, [TemplateSegment])
  case inverted(TemplatePath, [TemplateSegment])
  /// Another template, with the blocks that replace its own, and white space to put before its lines.
  case partial(String, blocks: [String: [TemplateSegment]], indentation: [UInt8])
  /// A block that templates which include this one can replace, with its default.
  case block(String, [TemplateSegment], indentation: [UInt8])
  /// Turns escaping on or off until the end of the section.
  case escaping(Bool)
}

/// The name of a value as a template writes it.
struct TemplatePath: Sendable, Hashable {
  /// Whether it begins with a dot: then it is looked up in the innermost scope only.
  let isLocal: Bool
  /// The names between the dots; empty for `.`, the value of the innermost scope itself.
  let names: [String]
  /// The transforms, in the order in which they are applied.
  let transforms: [String]

  init(_ tag: TemplateTag) {
    isLocal = tag.name.utf8.first == UInt8(ascii: ".")
    names = tag.name.split(separator: ".").map(String.init)
    transforms = tag.transforms.reversed()
  }
}

/// Compiles one template. Lines that hold only tags which print nothing leave no empty line, as Mustache's specification demands.
struct TemplateCompiler {
  /// What the enclosing tags determine about the text inside.
  private struct Level {
    /// The tag whose end closes the level; nil for the whole template.
    var opening: TemplateTag?
    /// Whether only white space precedes on the line.
    var isLineStart = true
    /// Whether the level is directly inside a tag `{{<template}}`, which holds only blocks, or deeper inside one.
    var isParent = false, isInsideParent = false
    /// The indentation of the first line of a block in `{{<template}}`, which is removed from all its lines; nil before it is known.
    var indentation: Int?

    func inside(_ tag: TemplateTag, isLineStart: Bool) -> Level {
      let isParent = tag.kind == .parent
      return Level(
        opening: tag, isLineStart: isLineStart || isParent, isParent: isParent,
        isInsideParent: isInsideParent || isParent, indentation: indentation)
    }
  }

  private let bytes: [UInt8]
  private let tags: [TemplateTag]
  private let constants: (String) -> String?
  private var position = 0, nextTag = 0

  /// The segments of a template; throws the first mistake in it. Recursive in the depth of sections.
  ///
  /// - Parameter constants: the values that are known before rendering, by name; nil for all other names.
  static func compile(
    _ bytes: [UInt8], constants: @escaping (String) -> String? = { _ in nil }
  ) throws(TemplateFault) -> [TemplateSegment] {
    var compiler = TemplateCompiler(bytes: bytes, tags: TemplateScanner.tags(in: bytes), constants: constants)
    return try compiler.segments(of: Level())
  }

  private init(bytes: [UInt8], tags: [TemplateTag], constants: @escaping (String) -> String?) {
    self.bytes = bytes
    self.tags = tags
    self.constants = constants
  }

  private mutating func segments(of level: Level) throws(TemplateFault) -> [TemplateSegment] {
    var level = level
    var made: [TemplateSegment] = []
    var blanks: ArraySlice<UInt8> = []
    while position < bytes.count {
      if level.isLineStart { blanks = readBlanks(&level) }
      let text = readLine()
      if !text.isEmpty {
        Self.add(blanks, to: &made)
        Self.add(text, to: &made)
        blanks = []
        level.isLineStart = text.last == UInt8(ascii: "\n")
        if level.isLineStart { continue }
      }
      guard nextTag < tags.count, position == tags[nextTag].whole.lowerBound else { continue }
      let tag = tags[nextTag]
      nextTag += 1
      position = tag.whole.upperBound
      if let fault = tag.fault { throw fault }
      if tag.kind == .end {
        guard let opening = level.opening, opening.closesWith(tag) else {
          throw TemplateFault(reason: .wrongEnd, place: tag.content.lowerBound)
        }
        if !skipsLine(level) { Self.add(blanks, to: &made) }
        return made
      }
      try add(tag, after: &blanks, &level, to: &made)
    }
    guard level.opening == nil else { throw TemplateFault(reason: .missingEnd, place: bytes.count) }
    return made
  }

  /// Adds the segment of a tag other than an end, with what is inside it.
  ///
  /// - Parameter blanks: the white space before the tag on its line.
  private mutating func add(
    _ tag: TemplateTag, after blanks: inout ArraySlice<UInt8>, _ level: inout Level, to made: inout [TemplateSegment]
  ) throws(TemplateFault) {
    let isAlone = tag.kind != .value && tag.kind != .unescaped && skipsLine(level)
    let isPartial = tag.kind == .partial || tag.kind == .parent || tag.kind == .block && !level.isParent
    let isInvisible = tag.kind == .comment || tag.kind == .delimiters || tag.kind == .setting
    if isPartial || !isAlone && !isInvisible { Self.add(blanks, to: &made) }
    let inner = level.inside(tag, isLineStart: isAlone)
    switch tag.kind {
    case .value:
      if tag.transforms.isEmpty, let constant = constants(tag.name) {
        Self.add(Array(constant.utf8)[...], to: &made)
      } else {
        made.append(.value(TemplatePath(tag)))
      }
    case .unescaped: made.append(.unescaped(TemplatePath(tag)))
    case .section: made.append(.section(TemplatePath(tag), try segments(of: inner)))
    case .inverted: made.append(.inverted(TemplatePath(tag), try segments(of: inner)))
    case .partial: made.append(.partial(tag.name, blocks: [:], indentation: isAlone ? Array(blanks) : []))
    case .parent:
      let inside = try segments(of: inner)
      made.append(.partial(tag.name, blocks: try blocks(among: inside), indentation: Array(blanks)))
    case .block:
      let indentation = level.isParent ? [] : Array(blanks)
      made.append(.block(tag.name, try segments(of: inner), indentation: indentation))
    case .setting: made.append(.escaping(tag.name == "HTML"))
    case .comment, .delimiters, .dynamicPartial, .end, .unfinished: break
    }
    if !isInvisible || isAlone { blanks = [] }
    level.isLineStart = isAlone
  }

  /// The blocks inside a tag `{{<template}}`; text between them is ignored.
  private func blocks(among segments: [TemplateSegment]) throws(TemplateFault) -> [String: [TemplateSegment]] {
    var blocks: [String: [TemplateSegment]] = [:]
    for segment in segments {
      switch segment {
      case .block(let name, let inner, _): blocks[name] = inner
      case .text: break
      default: throw TemplateFault(reason: .inheritance, place: position)
      }
    }
    return blocks
  }

  // MARK: Text

  /// Reads the white space at the start of a line; inside a block of `{{<template}}` without the indentation of the block.
  private mutating func readBlanks(_ level: inout Level) -> ArraySlice<UInt8> {
    let blanks = bytes[position...].prefix(while: \.isASCIIBlank)
    position = blanks.endIndex
    guard level.isInsideParent, !level.isParent else { return blanks }
    guard let indentation = level.indentation else {
      level.indentation = blanks.count
      return []
    }
    return blanks.dropFirst(indentation)
  }

  /// Reads to the end of the line, including the line feed, or to the next tag.
  private mutating func readLine() -> ArraySlice<UInt8> {
    let rest = bytes[position..<(nextTag < tags.count ? tags[nextTag].whole.lowerBound : bytes.count)]
    let text = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[...$0] } ?? rest
    position = text.endIndex
    return text
  }

  /// Whether a tag is alone on its line; if it is, the rest of the line is skipped.
  private mutating func skipsLine(_ level: Level) -> Bool {
    guard level.isLineStart, position < bytes.count else { return level.isLineStart }
    let end = bytes[position...].prefix(while: \.isASCIIBlank).endIndex
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return false }
    position = end + 1
    return true
  }

  private static func add(_ text: ArraySlice<UInt8>, to segments: inout [TemplateSegment]) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = segments.last {
      segments[segments.count - 1] = .text(before + text)
    } else {
      segments.append(.text(Array(text)))
    }
  }
}

extension TemplateTag {
  /// Whether `end` is the end of this section.
  fileprivate func closesWith(_ end: TemplateTag) -> Bool { name == end.name && transforms == end.transforms }
}
