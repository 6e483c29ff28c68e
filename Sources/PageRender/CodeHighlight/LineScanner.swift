/// Colours what is read line by line: differences, terminal sessions, Markdown.
import SwiftSource

/// One pass over the lines of a text.
struct LineScanner {
  /// What the lines are.
  enum Kind: Sendable {
    /// A terminal session: lines with a prompt are commands, the others are what they printed.
    case console
    /// The output of `diff -u` or `git diff`.
    case diff
    /// Markdown source.
    case markdown
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var tokens: [CodeToken] = []
  /// Whether the line before was a command that goes on.
  private var commandGoesOn = false
  /// The fence that opened the code block around the line, if any.
  private var fence: UInt8?

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The coloured pieces of `code`.
  static func tokens(of code: [UInt8], _ kind: Kind) -> [CodeToken] {
    code.withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(bytes)
      var start = 0
      while start < bytes.count {
        var stop = start
        while stop < bytes.count && bytes[stop] != 0x0A { stop += 1 }
        if stop > start { scanner.scan(start..<stop, kind) }
        start = stop + 1
      }
      return scanner.tokens
    }
  }

  private mutating func scan(_ line: Range<Int>, _ kind: Kind) {
    switch kind {
    case .console: scanConsole(line)
    case .diff: scanDifference(line)
    case .markdown: scanMarkdown(line)
    }
  }

  // MARK: Differences

  private mutating func scanDifference(_ line: Range<Int>) {
    let heads: [StaticString] = ["+++", "---", "diff ", "index ", "new file", "deleted file", "rename ", "similarity "]
    if heads.contains(where: { starts(with: $0, line) }) {
      tokens.append(CodeToken(line, .heading))
    } else if starts(with: "@@", line) {
      tokens.append(CodeToken(line, .directive))
    } else if bytes[line.lowerBound] == UInt8(ascii: "+") || bytes[line.lowerBound] == UInt8(ascii: ">") {
      tokens.append(CodeToken(line, .inserted))
    } else if bytes[line.lowerBound] == UInt8(ascii: "-") || bytes[line.lowerBound] == UInt8(ascii: "<") {
      tokens.append(CodeToken(line, .deleted))
    }
  }

  // MARK: Terminal sessions

  private mutating func scanConsole(_ line: Range<Int>) {
    let command: Range<Int>
    if commandGoesOn && promptEnd(line) == nil {
      command = line
    } else if let prompt = promptEnd(line) {
      tokens.append(CodeToken(line.lowerBound..<prompt, .prompt))
      command = prompt..<line.upperBound
    } else {
      return
    }
    tokens += CodeScanner.tokens(of: bytes, command, by: Self.commandTable)
    commandGoesOn = bytes[line.upperBound - 1] == UInt8(ascii: "\\")
  }

  private static let commandTable: LanguageTable = {
    var table = LanguageTable.shell
    table.hasPrompts = false
    // Each line is read alone.
    table.hasHereDocuments = false
    return table
  }()

  /// The end of the prompt that begins `line`: `$`, `%`, `#` or `>` before a space, alone or after `name@host:path` or
  /// `(env)`; nil when there is none.
  private func promptEnd(_ line: Range<Int>) -> Int? {
    var place = line.lowerBound
    let limit = min(line.upperBound, place + 80)
    var hasHost = false
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: ">"):
        let isLast = place + 1 == line.upperBound || bytes[place + 1] == 0x20
        guard isLast else { return nil }
        return place == line.lowerBound || hasHost ? place + 1 : nil
      case UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: "~"): hasHost = true
      case 0x20 where !hasHost: return nil
      default: break
      }
      place += 1
    }
    return nil
  }

  // MARK: Markdown

  private mutating func scanMarkdown(_ line: Range<Int>) {
    var start = line.lowerBound
    while start < line.upperBound && (bytes[start] == 0x20 || bytes[start] == 0x09) { start += 1 }
    guard start < line.upperBound else { return }
    let text = start..<line.upperBound
    if starts(with: "```", text) || starts(with: "~~~", text) {
      if fence == nil { fence = bytes[start] } else if fence == bytes[start] { fence = nil }
      return tokens.append(CodeToken(text, .string))
    }
    if fence != nil { return tokens.append(CodeToken(text, .string)) }
    switch bytes[start] {
    case UInt8(ascii: "#"): tokens.append(CodeToken(text, .heading))
    case UInt8(ascii: ">"): tokens.append(CodeToken(text, .comment))
    default:
      var from = start
      if let marker = listMarkerEnd(text) {
        tokens.append(CodeToken(start..<marker, .keyword))
        from = marker
      }
      scanInline(from..<line.upperBound)
    }
  }

  private func listMarkerEnd(_ text: Range<Int>) -> Int? {
    var place = text.lowerBound
    while place < text.upperBound && (0x30...0x39).contains(bytes[place]) { place += 1 }
    guard place + 1 < text.upperBound, bytes[place + 1] == 0x20 else { return nil }
    let marks: [UInt8] = place > text.lowerBound ? Array(".)".utf8) : Array("-*+".utf8)
    return marks.contains(bytes[place]) ? place + 1 : nil
  }

  /// Colours code spans and the targets of links.
  private mutating func scanInline(_ text: Range<Int>) {
    var place = text.lowerBound
    while place < text.upperBound {
      let start = place
      place += 1
      let closing: UInt8
      switch bytes[start] {
      case UInt8(ascii: "`"): closing = UInt8(ascii: "`")
      case UInt8(ascii: "(") where start > text.lowerBound && bytes[start - 1] == UInt8(ascii: "]"):
        closing = UInt8(ascii: ")")
      default: continue
      }
      guard let close = (place..<text.upperBound).first(where: { bytes[$0] == closing }) else { return }
      tokens.append(CodeToken(start..<close + 1, closing == UInt8(ascii: "`") ? .string : .label))
      place = close + 1
    }
  }

  private func starts(with text: StaticString, _ line: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount <= line.count else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[line.lowerBound + $0] == wanted[$0] } }
  }
}
