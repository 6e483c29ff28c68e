/// Highlights text that is interpreted line by line: diffs, terminal sessions, Markdown.
private import ByteText
import SwiftSource

/// One pass over the lines of a text.
struct LineScanner {
  /// The kind of text.
  enum Kind {
    /// A terminal session: lines with a prompt are commands, the others their output.
    case console
    /// The output of `diff`, `diff -u` or `git diff`.
    case diff
    /// Markdown source.
    case markdown
  }

  private var tokens: [CodeToken] = []
  /// Whether the previous line was a command that continues on this line (`\` at its end).
  private var commandContinues = false
  /// The fence character of the code block that contains the line; nil outside of code blocks.
  private var fence: UInt8?

  /// The tokens of `code`.
  static func tokens(of code: CodeSlice, _ kind: Kind) -> [CodeToken] {
    var scanner = LineScanner()
    for line in code.lines {
      switch kind {
      case .console: scanner.scanConsole(line)
      case .diff: scanner.scanDifference(line)
      case .markdown: scanner.scanMarkdown(line)
      }
    }
    return scanner.tokens
  }

  private mutating func add(_ kind: CodeTokenKind, _ start: Int, _ end: Int) {
    tokens.append(CodeToken(start..<end, kind))
  }

  // MARK: Differences

  private static let diffHeads: [StaticString] = [
    "+++", "---", "diff ", "index ", "new file", "deleted file", "rename ", "similarity ",
  ]

  private mutating func scanDifference(_ line: CodeSlice) {
    if Self.diffHeads.contains(where: { line.starts(with: $0) }) { return add(.heading, line.start, line.end) }
    switch line[line.start] {
    case UInt8(ascii: "@") where line.starts(with: "@@"): add(.directive, line.start, line.end)
    case UInt8(ascii: "+"), UInt8(ascii: ">"): add(.inserted, line.start, line.end)
    case UInt8(ascii: "-"), UInt8(ascii: "<"): add(.deleted, line.start, line.end)
    default: break
    }
  }

  // MARK: Terminal sessions

  private mutating func scanConsole(_ line: CodeSlice) {
    let prompt = promptEnd(line)
    guard prompt != nil || commandContinues, let table = LanguageTable.named["console"] else { return }
    if let prompt { add(.prompt, line.start, prompt) }
    tokens += CodeScanner.tokens(of: line.part((prompt ?? line.start)..<line.end), by: table)
    commandContinues = line[line.end - 1] == UInt8(ascii: "\\")
  }

  /// The end of the prompt at the beginning of `line`: `$`, `%`, `#` or `>` before a space, alone or after
  /// `name@host:path` or `(env)`; nil when there is none. Prompts are shorter than 80 bytes.
  private func promptEnd(_ line: CodeSlice) -> Int? {
    var hasHost = false
    for place in line.start..<min(line.end, line.start + 80) {
      switch line[place] {
      case UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: ">"):
        let isLast = (line.byte(at: place + 1) ?? 0x20) == 0x20
        return isLast && (place == line.start || hasHost) ? place + 1 : nil
      case UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: "~"): hasHost = true
      case 0x20 where !hasHost: return nil
      default: break
      }
    }
    return nil
  }

  // MARK: Markdown

  private mutating func scanMarkdown(_ line: CodeSlice) {
    let start = line.skippingBlanks(from: line.start)
    guard start < line.end else { return }
    if line.starts(with: "```", at: start) || line.starts(with: "~~~", at: start) {
      if fence == nil { fence = line[start] } else if fence == line[start] { fence = nil }
      return add(.string, start, line.end)
    }
    if fence != nil { return add(.string, start, line.end) }
    switch line[start] {
    case UInt8(ascii: "#"): add(.heading, start, line.end)
    case UInt8(ascii: ">"): add(.comment, start, line.end)
    default:
      let marker = listMarkerEnd(line, start)
      if let marker { add(.keyword, start, marker) }
      scanInline(line.part((marker ?? start)..<line.end))
    }
  }

  private func listMarkerEnd(_ line: CodeSlice, _ start: Int) -> Int? {
    let place = (start..<line.end).first { !line[$0].isASCIIDigit } ?? line.end
    guard line.byte(at: place + 1) == 0x20 else { return nil }
    return (place > start ? ".)" : "-*+").utf8.contains(line[place]) ? place + 1 : nil
  }

  /// Highlights inline code and the targets of links.
  private mutating func scanInline(_ text: CodeSlice) {
    var place = text.start
    while place < text.end {
      let start = place
      place += 1
      let closing: UInt8
      switch text[start] {
      case UInt8(ascii: "`"): closing = UInt8(ascii: "`")
      case UInt8(ascii: "(") where start > text.start && text[start - 1] == UInt8(ascii: "]"):
        closing = UInt8(ascii: ")")
      default: continue
      }
      guard let close = text.firstIndex(of: closing, from: place) else { return }
      add(closing == UInt8(ascii: "`") ? .string : .label, start, close + 1)
      place = close + 1
    }
  }
}
