/// Puts blocks of a page together into one Swift file and remembers where every line of it came from.
///
/// The file holds the author's lines unchanged from their first byte on, so a compiler's column is the column in the
/// block's code; a table gives the block and line. (Blanking out the page around the code would need no table, but then
/// every edit of the prose above a sample would change the program and lose its kept result.)

import SwiftSource

/// Where a line of a program came from.
struct ProgramLine: Sendable, Hashable {
  /// The block, or nil for a line the checker wrote itself.
  let block: Int?
  /// The line of the block's code, from 0; for a companion line, the visible line after which it is inserted.
  let line: Int
  /// Whether it is hidden code of a `swifttest` comment.
  let isCompanion: Bool
}

/// A program made of blocks.
struct SampleProgram: Sendable {
  /// The text of `main.swift`.
  private(set) var text: [UInt8] = []
  /// Where each line came from; index 0 is line 1.
  private(set) var lines: [ProgramLine] = []
  private let hasMarkers: Bool

  /// Makes a program of `parts` of `blocks`, in order.
  ///
  /// - Parameters:
  ///   - imports: modules to import besides those the blocks import.
  ///   - hasMarkers: whether the output is to show where each block and claim begins; not possible in a library (`@main`).
  init(parts: [ProgramPart], of blocks: [SampleBlock], imports: [String], hasMarkers: Bool = true) {
    self.hasMarkers = hasMarkers
    appendOwn(imports.map { "import \($0)" }.joined(separator: "; "))
    if hasMarkers { appendOwn(Self.preamble(asksForValues: parts.contains(where: \.askingForValues))) }
    appendBody(parts, of: blocks)
  }

  /// Only the lines of `parts`, for a place in a larger program that brings the imports and the preamble.
  init(bodyOf parts: [ProgramPart], of blocks: [SampleBlock]) {
    hasMarkers = true
    appendBody(parts, of: blocks)
  }

  private mutating func appendBody(_ parts: [ProgramPart], of blocks: [SampleBlock]) {
    for part in parts { append(blocks[part.block], part) }
    if hasMarkers { appendOwn(Self.mark("end")) }
  }

  /// The statement that writes a marker.
  static func mark(_ name: String) -> String { "_jikjiMark(\"\\u{1}jikji-mark \(name)\\u{2}\")" }

  /// What writes markers: past the buffer of `print`, which is flushed first. Every line that is printed leaves the buffer
  /// at once (`setvbuf` with `_IOLBF`, which is 1), so that a crash later loses nothing; the stream is looked up by name
  /// because Swift 6 lets nobody touch the variable `stdout`. It is lean because every program compiles it.
  static func preamble(asksForValues: Bool) -> String {
    let marks = """
      @_silgen_name("dlsym") func _jikjiFind(_: Int, _: UnsafePointer<UInt8>) -> UnsafeRawPointer?; \
      @_silgen_name("setvbuf") func _jikjiBuffer(_: OpaquePointer, _: OpaquePointer?, _: Int32, _: Int) -> Int32; \
      if let stream = _jikjiFind(0, ("stdout" as StaticString).utf8Start) \
      { _ = _jikjiBuffer(stream.load(as: OpaquePointer.self), nil, 1, 0) }; \
      @_silgen_name("fflush") func _jikjiFlush(_: OpaquePointer?) -> Int32; \
      @_silgen_name("write") func _jikjiWrite(_: Int32, _: UnsafePointer<UInt8>, _: Int) -> Int; \
      func _jikjiMark(_ mark: StaticString) \
      { _ = _jikjiFlush(nil); _ = _jikjiWrite(1, mark.utf8Start, mark.utf8CodeUnitCount) }
      """
    let values = """
      ; @discardableResult func _jikjiValue<T>(_ name: StaticString, _ value: T) -> T \
      { Swift.print("\\u{1}jikji-value \\(name)\\u{3}\\(String(describing: value))\\u{3}\\(String(reflecting: value))\\u{2}", terminator: ""); \
      _ = _jikjiFlush(nil); return value }
      """
    return asksForValues ? marks + values : marks
  }

  private mutating func appendOwn(_ line: String) {
    text += Array(line.utf8) + [0x0A]
    lines.append(ProgramLine(block: nil, line: 0, isCompanion: false))
  }

  private mutating func append(_ block: SampleBlock, _ part: ProgramPart) {
    var opening = hasMarkers ? Self.mark("b\(block.number)") : ""
    if part.wrapping == .scope { opening += "; do {" }
    if part.wrapping == .member { opening += "; class JikjiSample: UIViewController {" }
    appendOwn(opening)
    let edits = lineEdits(block, part)
    for line in 0..<block.lineCount {
      if part.withCompanions { appendCompanions(of: block, after: line) }
      text += edits[line] ?? Array(block.line(line))
      text.append(0x0A)
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: false))
    }
    if part.withCompanions { appendCompanions(of: block, after: block.lineCount) }
    if part.wrapping != .none { appendOwn("}") }
  }

  private mutating func appendCompanions(of block: SampleBlock, after line: Int) {
    for companion in block.companions where companion.afterLine == line {
      text += companion.text + [0x0A]
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: true))
    }
  }

  /// Lines of a block that are not as the author wrote them: markers in place of comments, blanked statements, values.
  private func lineEdits(_ block: SampleBlock, _ part: ProgramPart) -> [Int: [UInt8]] {
    var code = block.code
    for range in part.masked {
      for index in range where code[index] != 0x0A { code[index] = 0x20 }
    }
    var edits: [Int: [UInt8]] = [:]
    if !part.masked.isEmpty {
      for line in 0..<block.lineCount { edits[line] = Array(code[lineRange(line, of: block)]) }
    }
    guard hasMarkers, !part.withCompanions, part.wrapping != .member else { return edits }
    for (index, claim) in block.claims.enumerated() where claim.betweenItems {
      let name = "b\(block.number).c\(index)"
      let line = block.lineIndex(of: claim.firstComment.lowerBound)
      let range = lineRange(line, of: block)
      switch claim.kind {
      case .prints:
        edits[line] =
          Array(code[range.lowerBound..<claim.firstComment.lowerBound]) + Array("; \(Self.mark(name))".utf8)
      case .value where part.askingForValues:
        edits[line] = ValueProbe.line(in: block, range, before: claim.firstComment, named: name) ?? edits[line]
      default: break
      }
    }
    return edits
  }

  private func lineRange(_ line: Int, of block: SampleBlock) -> Range<Int> {
    let bytes = block.line(line)
    return bytes.startIndex..<bytes.endIndex
  }
}

/// Asks for the value that a `// =>` comment names.
enum ValueProbe {
  /// The line with its last item wrapped so that its value is printed; nil when the line has no value to ask for.
  static func line(in block: SampleBlock, _ range: Range<Int>, before comment: Range<Int>, named name: String)
    -> [UInt8]?
  {
    guard let item = block.structure.items.last(where: { $0.range.upperBound <= comment.lowerBound }),
      item.range.lowerBound >= range.lowerBound
    else { return nil }
    let code = block.code
    let before = Array(code[range.lowerBound..<item.range.lowerBound])
    let text = Array(code[item.range])
    switch item.kind {
    case .expression:
      return before + Array("_ = _jikjiValue(\"\(name)\", ".utf8) + text + Array(")".utf8)
    case .binding(let variable):
      return before + text + Array("; _jikjiValue(\"\(name)\", \(variable))".utf8)
    case .assignment(let target):
      return before + text + Array("; _jikjiValue(\"\(name)\", ".utf8) + Array(code[target]) + Array(")".utf8)
    case .other: return nil
    }
  }
}
