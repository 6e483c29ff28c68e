/// Joins blocks of a page into one Swift file and records the origin of each line.
///
/// The file contains the author's lines unchanged from their first byte, so a column reported by the compiler is the column in the block's
/// code; a table gives the block and the line. (Replacing the rest of the page by blank lines would need no table, but then every edit of
/// the prose above a sample would change the program and invalidate its cached result.)

import ByteText
import SwiftSource

/// The origin of a line of a program.
struct ProgramLine: Sendable, Hashable {
  /// The block; nil for a generated line.
  let block: Int?
  /// The line of the block's code, from 0; for a hidden line, the number of the block's lines before it.
  let line: Int
  /// Whether it is a hidden line of a `swifttest` comment.
  let isCompanion: Bool
}

/// One file of a program, made of blocks.
struct SampleProgram: Sendable {
  /// The text of the file.
  private(set) var text: [UInt8] = []
  /// The origin of each line; index 0 is line 1.
  private(set) var lines: [ProgramLine] = []
  private let hasMarkers: Bool

  /// Creates a file from `parts` of `blocks`, in order.
  ///
  /// - Parameters:
  ///   - imports: modules to import in addition to those that the blocks import.
  ///   - hashSeed: the hash seed of sets and dictionaries, nil for 0; has an effect only with markers.
  ///   - hasMarkers: whether markers in the output show where each block and claim begins; not possible in a library (`@main`).
  init(
    parts: [ProgramPart], of blocks: [SampleBlock], imports: [String], hashSeed: Int? = nil, hasMarkers: Bool = true
  ) {
    self.hasMarkers = hasMarkers
    appendOwn(imports.map { "import \($0)" }.joined(separator: "; "))
    if hasMarkers {
      appendOwn(Self.preamble(asksForValues: parts.contains(where: \.askingForValues), hashSeed: hashSeed))
    }
    appendBody(parts, of: blocks)
  }

  /// Creates only the lines of `parts`, for insertion into a larger program that has the imports and the preamble.
  init(bodyOf parts: [ProgramPart], of blocks: [SampleBlock]) {
    hasMarkers = true
    appendBody(parts, of: blocks)
  }

  private mutating func appendBody(_ parts: [ProgramPart], of blocks: [SampleBlock]) {
    for part in parts { append(blocks[part.block], part) }
    if hasMarkers { appendOwn(Self.mark("end")) }
  }

  /// The file name set by `#sourceLocation` for a block that uses `#line`, so that its line numbers are those in the sample.
  static func ownFile(of block: Int) -> String { "sample-\(block).swift" }

  /// The Swift statement that writes a marker to standard output.
  static func mark(_ name: String) -> String { "_jikjiMark(\"\\u{1}jikji-mark \(name)\\u{2}\")" }

  /// The functions that write markers: directly to the file descriptor, after flushing the buffer of `print`. Standard output is line
  /// buffered (`setvbuf` with `_IOLBF`, which is 1), so that a later crash loses no line; the stream is looked up by name because Swift 6
  /// does not allow access to the variable `stdout`. The code is short because every program compiles it.
  static func preamble(asksForValues: Bool, hashSeed: Int? = nil) -> String {
    let marks = """
      @_silgen_name("dlsym") func _jikjiFind(_: Swift.Int, _: Swift.UnsafePointer<Swift.UInt8>) \
      -> Swift.UnsafeRawPointer?; \
      @_silgen_name("setvbuf") func _jikjiBuffer(_: Swift.OpaquePointer, _: Swift.OpaquePointer?, _: Swift.Int32, \
      _: Swift.Int) -> Swift.Int32; \
      if let stream = _jikjiFind(0, ("stdout" as Swift.StaticString).utf8Start) \
      { _ = _jikjiBuffer(stream.load(as: Swift.OpaquePointer.self), nil, 1, 0) }; \
      @_silgen_name("fflush") func _jikjiFlush(_: Swift.OpaquePointer?) -> Swift.Int32; \
      @_silgen_name("write") func _jikjiWrite(_: Swift.Int32, _: Swift.UnsafePointer<Swift.UInt8>, _: Swift.Int) \
      -> Swift.Int; \
      func _jikjiMark(_ mark: Swift.StaticString) \
      { _ = _jikjiFlush(nil); _ = _jikjiWrite(1, mark.utf8Start, mark.utf8CodeUnitCount) }
      """
    let values = """
      ; @discardableResult func _jikjiValue<T>(_ name: Swift.StaticString, _ value: T) -> T \
      { Swift.print("\\u{1}jikji-value \\(name)\\u{3}\\(Swift.String(describing: value))\\u{3}\\(Swift.String(reflecting: value))\\u{2}", terminator: ""); \
      _ = _jikjiFlush(nil); return value }
      """
    // The first word of the standard library's hash seed; it is read when the first set is created.
    let seed = hashSeed.map {
      """
      ; if let seed = _jikjiFind(0, ("_swift_stdlib_Hashing_parameters" as Swift.StaticString).utf8Start) \
      { Swift.UnsafeMutableRawPointer(mutating: seed).storeBytes(of: \($0), as: Swift.Int.self) }
      """
    }
    return marks + (asksForValues ? values : "") + (seed ?? "")
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
    let countsLines = hasMarkers && !part.withHiddenLines && block.code.contains(text: "#line")
    if countsLines { appendOwn("#sourceLocation(file: \"\(Self.ownFile(of: block.number))\", line: 1)") }
    let edits = lineEdits(block, part)
    let echoes = marksClaims(part) ? echoes(byStartLineIn: block) : [:]
    for line in 0..<block.lineCount {
      for echo in echoes[line] ?? [] { appendOwn(Self.mark("b\(block.number).q\(echo)") + ";") }
      if part.withHiddenLines { appendCompanions(of: block, after: line) }
      var bytes = edits[line] ?? Array(block.line(line))
      // Only the first line of a file may name its interpreter.
      if line == 0, bytes.starts(with: "#!".utf8) { bytes.replaceSubrange(0..<2, with: "//".utf8) }
      text += bytes
      text.append(0x0A)
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: false))
    }
    if part.withHiddenLines { appendCompanions(of: block, after: block.lineCount) }
    if countsLines { appendOwn("#sourceLocation()") }
    if part.wrapping != .none { appendOwn("}") }
  }

  private mutating func appendCompanions(of block: SampleBlock, after line: Int) {
    for companion in block.hiddenLines where companion.afterLine == line {
      text += companion.text + [0x0A]
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: true))
    }
  }

  private func marksClaims(_ part: ProgramPart) -> Bool {
    hasMarkers && !part.withHiddenLines && part.wrapping != .member
  }

  /// The indices of a block's echoes by the line, from 0, on which their statements begin. The marks before the statements are on lines of
  /// their own, so that the columns in compiler messages are right.
  private func echoes(byStartLineIn block: SampleBlock) -> [Int: [Int]] {
    Dictionary(grouping: block.echoes.indices) { block.lineIndex(of: block.echoes[$0].statement.lowerBound) }
  }

  /// The lines of a block that differ from what the author wrote (markers, blanked statements, probes), by line from 0.
  private func lineEdits(_ block: SampleBlock, _ part: ProgramPart) -> [Int: [UInt8]] {
    var code = block.code
    for range in part.masked {
      for index in range where code[index] != 0x0A { code[index] = 0x20 }
    }
    var additions: [(offset: Int, text: String)] = []
    if marksClaims(part) {
      // If the statement before the comment was blanked out, the line must not begin with a semicolon.
      let separator = { (comment: Int) in
        let before = block.line(block.lineIndex(of: comment)).startIndex
        return code[before..<comment].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? "" : "; "
      }
      for (index, claim) in block.claims.enumerated() {
        additions += Self.additions(
          for: claim, index, in: block, asking: part.askingForValues && !part.unasked.contains(index),
          separator: separator(claim.firstComment.lowerBound))
      }
      for (index, echo) in block.echoes.enumerated() {
        let mark = Self.mark("b\(block.number).r\(index)")
        let start = echo.comment.lowerBound
        additions.append((start, echo.ownLine ? mark + "; " : separator(start) + mark + " "))
      }
    }
    guard !part.masked.isEmpty || !additions.isEmpty else { return [:] }
    additions.sort { $0.offset < $1.offset }
    var edits: [Int: [UInt8]] = [:]
    for line in 0..<block.lineCount {
      let bytes = block.line(line)
      var text: [UInt8] = []
      var from = bytes.startIndex
      for addition in additions where (bytes.startIndex...bytes.endIndex).contains(addition.offset) {
        text += code[from..<addition.offset] + Array(addition.text.utf8)
        from = addition.offset
      }
      edits[line] = text + code[from..<bytes.endIndex]
    }
    return edits
  }

  /// The code to insert into a block to check a claim, by byte offset in the block's code.
  private static func additions(
    for claim: Claim, _ index: Int, in block: SampleBlock, asking: Bool, separator: String
  ) -> [(offset: Int, text: String)] {
    let name = "b\(block.number).c\(index)"
    let start = claim.firstComment.lowerBound
    switch claim.kind {
    case .prints where claim.betweenItems:
      return [(start, claim.ownLine ? mark(name) + "; " : separator + mark(name) + " ")]
    case .prints where claim.inBody && asking:
      let inner = mark("b\(block.number).n\(index)")
      return [(start, claim.ownLine ? inner + "; " : separator + inner + " ")]
    case .value where claim.betweenItems && asking: return ValueProbe.additions(in: block, before: claim, named: name)
    case .error where claim.betweenItems:
      let passed = mark("b\(block.number).e\(index)")
      return [(start, claim.ownLine ? passed + "; " : separator + passed + " ")]
    case .state(let variable, _) where claim.betweenItems && asking:
      let probe = "_jikjiValue(\"\(name)\", \(variable))"
      return [(start, claim.ownLine ? probe + "; " : separator + probe + " ")]
    default: return []
    }
  }
}

/// Inserts code that reports the value which a `// =>` comment is about.
enum ValueProbe {
  /// The statement that the comment is about: the one before it on its line, or, for a comment on its own line, the one that ends on the
  /// line above; nil if there is none.
  static func item(in block: SampleBlock, before claim: Claim) -> SampleItem? {
    let start = claim.firstComment.lowerBound
    guard let item = block.structure.items.last(where: { $0.range.upperBound <= start }) else { return nil }
    let between =
      block.lineIndex(of: start) - block.lineIndex(of: max(item.range.lowerBound, item.range.upperBound - 1))
    return between <= (claim.ownLine ? 1 : 0) ? item : nil
  }

  /// The insertions that make this statement report its value; empty if it has none.
  static func additions(in block: SampleBlock, before claim: Claim, named name: String) -> [(offset: Int, text: String)]
  {
    guard let item = item(in: block, before: claim) else { return [] }
    switch item.kind {
    case .expression:
      return [(item.range.lowerBound, "_ = _jikjiValue(\"\(name)\", "), (item.range.upperBound, ")")]
    case .binding(let variable): return [(item.range.upperBound, "; _jikjiValue(\"\(name)\", \(variable))")]
    case .assignment(let target):
      let text = String(decoding: block.code[target], as: UTF8.self)
      return [(item.range.upperBound, "; _jikjiValue(\"\(name)\", \(text))")]
    case .other: return []
    }
  }
}
