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
  private var position = 0, nextTag = 0

  /// The segments of a template; throws the first mistake in it. Recursive in the depth of sections.
  static func compile(_ bytes: [UInt8]) throws(TemplateFault) -> [TemplateSegment] {
    var compiler = TemplateCompiler(bytes: bytes, tags: TemplateScanner.tags(in: bytes))
    return try compiler.segments(of: Level())
  }

  private init(bytes: [UInt8], tags: [TemplateTag]) { (self.bytes, self.tags) = (bytes, tags) }

  private mutating func segments(of level: Level) throws(TemplateFault) -> [TemplateSegment] {
    var level = level
    var made: [TemplateSegment] = []
    var blanks: ArraySlice<UInt8> = []
    while position < bytes.count {
      if level.isLineStart { blanks = readBlanks(&level) }
      let text = readLine()
      if !text.isEmpty {
        made.append(text: blanks)
        made.append(text: text)
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
        if !skipsLine(level) { made.append(text: blanks) }
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
    if isPartial || !isAlone && !isInvisible { made.append(text: blanks) }
    let inner = level.inside(tag, isLineStart: isAlone)
    switch tag.kind {
    case .value: made.append(.value(TemplatePath(tag)))
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
}

extension [TemplateSegment] {
  /// Appends text, to the last segment if that is text.
  fileprivate mutating func append(text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = last {
      self[count - 1] = .text(before + text)
    } else {
      append(.text([UInt8](text)))
    }
  }

  /// The segments with values that are known before rendering as text.
  ///
  /// - Parameter constant: the value of a name, as it is to be inserted; nil for all other names.
  func inserting(_ constant: (TemplatePath) -> String?) -> [TemplateSegment] {
    reduce(into: []) { made, segment in
      switch segment {
      case .text(let text): made.append(text: text[...])
      case .value(let path):
        if let text = constant(path) { made.append(text: [UInt8](text.utf8)[...]) } else { made.append(segment) }
      case .section(let path, let inner): made.append(.section(path, inner.inserting(constant)))
      case .inverted(let path, let inner): made.append(.inverted(path, inner.inserting(constant)))
      case .partial(let name, let blocks, let indentation):
        let blocks = blocks.mapValues { $0.inserting(constant) }
        made.append(.partial(name, blocks: blocks, indentation: indentation))
      case .block(let name, let inner, let indentation):
        made.append(.block(name, inner.inserting(constant), indentation: indentation))
      case .unescaped, .escaping: made.append(segment)
      }
    }
  }
}

extension TemplateTag {
  /// Whether `end` is the end of this section.
  fileprivate func closesWith(_ end: TemplateTag) -> Bool { name == end.name && transforms == end.transforms }
}
