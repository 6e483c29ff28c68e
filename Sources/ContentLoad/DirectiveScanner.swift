/// Finds DocC directives at the beginnings of lines, so that they can be removed before Markdown is parsed.
package import ArticleModel
private import ByteText
private import CommonMark
package import Diagnostics

/// Finds `@Metadata { … }`, `@Comment { … }` and the other DocC directives.
package enum DirectiveScanner {
  /// Directives that contain settings or comments; they are removed with their content.
  private static let silent: Set<String> = [
    "Metadata", "Comment", "Options", "Redirected", "DeprecationSummary", "Snippet", "Available", "PageColor",
    "PageKind",
    "PageImage", "TechnologyRoot", "DisplayName", "TitleHeading", "CallToAction", "SupportedLanguage", "CustomMetadata",
  ]

  /// Directives with visible content; only their opening and closing lines are removed.
  static let containers: Set<String> = [
    "Row", "Column", "TabNavigator", "Tab", "Links", "Small", "Image", "Video",
  ]

  /// The result of a scan.
  package struct Found: Sendable {
    /// The directives in document order.
    package var directives: [PageDirective] = []
    /// The byte ranges of whole lines that must not be parsed as Markdown.
    package var lines: [Range<Int>] = []
  }

  /// Whether a line that begins at or after `start` begins with spaces, `@` and a capital letter; a fast test for texts without directives.
  private static func mayHaveDirective(_ bytes: [UInt8], from start: Int) -> Bool {
    var place = start
    while let sign = bytes.firstIndex(of: UInt8(ascii: "@"), in: place..<bytes.count) {
      let before = bytes[start..<sign].last { $0 != 0x20 }
      if before == nil || before == 0x0A, sign + 1 < bytes.count, bytes[sign + 1].isASCIIUppercase { return true }
      place = sign + 1
    }
    return false
  }

  /// The directives of `text` from `start` on, which must be the beginning of a line; fenced code is skipped.
  package static func scan(_ text: SourceText, from start: Int) -> Checked<Found> {
    let bytes = text.bytes
    guard mayHaveDirective(bytes, from: start) else { return Checked(Found()) }
    var found = Found()
    var fences = FencedLines()
    var openContainers = 0
    var closings = ClosingLines(text)
    var line = text.lines.line(of: start)
    while line <= text.lines.starts.count {
      let range = text.lines.range(ofLine: line)
      let content = bytes[range].drop { $0 == 0x20 }
      defer { line += 1 }
      if fences.takes(content) { continue }
      if content.first == UInt8(ascii: "}"), openContainers > 0, content.dropFirst().allSatisfy({ $0 == 0x20 }) {
        openContainers -= 1
        found.lines.append(wholeLines(line...line, of: text))
      } else if openContainers > 0 || content.startIndex - range.lowerBound < 4,
        let name = DirectiveShape(content)?.name
      {
        guard silent.contains(name) || containers.contains(name) else { continue }
        let isSilent = silent.contains(name)
        let last = isSilent ? closings.line(closing: line) : line
        if !isSilent, bytes[range].last(where: { $0 != 0x20 }) == UInt8(ascii: "{") { openContainers += 1 }
        found.lines.append(wholeLines(line...last, of: text))
        found.directives.append(directive(named: name, lines: line...last, of: text))
        line = last
      }
    }
    return Checked(found)
  }

  /// `text` with the content of container directives in a form that Markdown can parse: without the indentation of the content's first
  /// line, because four spaces would make it code, and, for `@Links { - <doc:Page> }` on one line, without the directive around the
  /// content.
  package static func unindented(_ text: SourceText) -> SourceText {
    guard mayHaveDirective(text.bytes, from: 0) else { return text }
    var removed: [Range<Int>] = []
    var fences = FencedLines()
    /// The indentation of the content of each open container; nil before its first line.
    var indents: [Int?] = []
    for line in 1...text.lines.starts.count {
      let range = text.lines.range(ofLine: line)
      let content = text.bytes[range].drop { $0 == 0x20 }
      guard !content.isEmpty else { continue }
      let isClosing =
        !fences.isInside && content.first == UInt8(ascii: "}") && content.dropFirst().allSatisfy { $0 == 0x20 }
      if isClosing, indents.popLast() != nil { continue }
      let spaces = content.startIndex - range.lowerBound
      if let last = indents.indices.last {
        let indent = indents[last] ?? spaces
        indents[last] = indent
        if min(indent, spaces) > 0 { removed.append(range.lowerBound..<range.lowerBound + min(indent, spaces)) }
      }
      if !fences.takes(content), !indents.isEmpty || spaces < 4, let name = DirectiveShape(content)?.name,
        containers.contains(name)
      {
        if content.last(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
          indents.append(nil)
        } else if name != "Image", name != "Video" {
          removed += frame(of: content)
        }
      }
    }
    return text.removing(removed)
  }

  /// The ranges of `@Links {` and `}` around content on the same line; empty when the line has another form.
  private static func frame(of line: ArraySlice<UInt8>) -> [Range<Int>] {
    guard let open = line.firstIndex(of: UInt8(ascii: "{")), let close = line.lastIndex(of: UInt8(ascii: "}")),
      open < close, line[(close + 1)...].allSatisfy({ $0 == 0x20 })
    else { return [] }
    let start = line[(open + 1)..<close].firstIndex { $0 != 0x20 } ?? close
    return [line.startIndex..<start, close..<close + 1]
  }

  private static func wholeLines(_ lines: ClosedRange<Int>, of text: SourceText) -> Range<Int> {
    let end = lines.upperBound < text.lines.starts.count ? text.lines.starts[lines.upperBound] : text.bytes.count
    return text.lines.starts[lines.lowerBound - 1]..<end
  }

  private static func directive(named name: String, lines: ClosedRange<Int>, of text: SourceText) -> PageDirective {
    let whole = wholeLines(lines, of: text)
    let range = whole.lowerBound..<text.lines.range(ofLine: lines.upperBound).upperBound
    let bytes = text.bytes[range]
    let open = bytes.firstIndex(of: UInt8(ascii: "{"))
    let close = bytes.lastIndex(of: UInt8(ascii: "}"))
    let head = text.string(in: range.lowerBound..<(open ?? range.upperBound))
    let arguments = head.drop { $0 != "(" }.dropFirst().reversed().drop { $0 != ")" }.dropFirst().reversed()
    let body: Range<Int>? = if let open, let close, close > open { open + 1..<close } else { nil }
    return PageDirective(name: name, arguments: String(arguments), body: body, range: range)
  }
}
