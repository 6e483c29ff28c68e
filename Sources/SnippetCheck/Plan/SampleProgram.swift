/// Puts blocks of a page together into one Swift file and remembers where every line of it came from.
///
/// The file holds the author's lines unchanged from their first byte on, so a compiler's column is the column in the
/// block's code; a table gives the block and line. (Blanking out the page around the code would need no table, but then
/// every edit of the prose above a sample would change the program and lose its kept result.)

import ByteText
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
  ///   - hashSeed: what sets and dictionaries order their elements by instead of 0; possible only with markers.
  ///   - hasMarkers: whether the output is to show where each block and claim begins; not possible in a library (`@main`).
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

  /// Only the lines of `parts`, for a place in a larger program that brings the imports and the preamble.
  init(bodyOf parts: [ProgramPart], of blocks: [SampleBlock]) {
    hasMarkers = true
    appendBody(parts, of: blocks)
  }

  private mutating func appendBody(_ parts: [ProgramPart], of blocks: [SampleBlock]) {
    for part in parts { append(blocks[part.block], part) }
    if hasMarkers { appendOwn(Self.mark("end")) }
  }

  /// The file that a block which uses `#line` believes to be in, so that its lines are those that readers count.
  static func ownFile(of block: Int) -> String { "sample-\(block).swift" }

  /// The statement that writes a marker.
  static func mark(_ name: String) -> String { "_jikjiMark(\"\\u{1}jikji-mark \(name)\\u{2}\")" }

  /// What writes markers: past the buffer of `print`, which is flushed first. Every line that is printed leaves the buffer
  /// at once (`setvbuf` with `_IOLBF`, which is 1), so that a crash later loses nothing; the stream is looked up by name
  /// because Swift 6 lets nobody touch the variable `stdout`. It is lean because every program compiles it.
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
    // The first word of what the standard library seeds its hashes with; it is read when the first set is made.
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
    let countsLines = hasMarkers && !part.withCompanions && block.code.contains(text: "#line")
    if countsLines { appendOwn("#sourceLocation(file: \"\(Self.ownFile(of: block.number))\", line: 1)") }
    let edits = lineEdits(block, part)
    for line in 0..<block.lineCount {
      if part.withCompanions { appendCompanions(of: block, after: line) }
      var bytes = edits[line] ?? Array(block.line(line))
      // Only the first line of a file may name its interpreter.
      if line == 0, bytes.starts(with: "#!".utf8) { bytes.replaceSubrange(0..<2, with: "//".utf8) }
      text += bytes
      text.append(0x0A)
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: false))
    }
    if part.withCompanions { appendCompanions(of: block, after: block.lineCount) }
    if countsLines { appendOwn("#sourceLocation()") }
    if part.wrapping != .none { appendOwn("}") }
  }

  private mutating func appendCompanions(of block: SampleBlock, after line: Int) {
    for companion in block.companions where companion.afterLine == line {
      text += companion.text + [0x0A]
      lines.append(ProgramLine(block: block.number, line: line, isCompanion: true))
    }
  }

  /// Lines of a block that are not as the author wrote them: markers before comments, blanked statements, values.
  private func lineEdits(_ block: SampleBlock, _ part: ProgramPart) -> [Int: [UInt8]] {
    var code = block.code
    for range in part.masked {
      for index in range where code[index] != 0x0A { code[index] = 0x20 }
    }
    var additions: [(offset: Int, text: String)] = []
    if hasMarkers, !part.withCompanions, part.wrapping != .member {
      for (index, claim) in block.claims.enumerated() {
        // A line must not begin with the semicolon where its statement was blanked.
        let before = block.line(block.lineIndex(of: claim.firstComment.lowerBound)).startIndex
        let isBlank = code[before..<claim.firstComment.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        additions += Self.additions(
          for: claim, index, in: block, asking: part.askingForValues && !part.unasked.contains(index),
          separator: isBlank ? "" : "; ")
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

  /// What is added to a block's code to learn whether a claim holds.
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

/// Asks for the value that a `// =>` comment names.
enum ValueProbe {
  /// The statement that the comment is about: the one before it on its line, or the one that ends on the line above.
  static func item(in block: SampleBlock, before claim: Claim) -> SampleItem? {
    let start = claim.firstComment.lowerBound
    guard let item = block.structure.items.last(where: { $0.range.upperBound <= start }) else { return nil }
    let between =
      block.lineIndex(of: start) - block.lineIndex(of: max(item.range.lowerBound, item.range.upperBound - 1))
    return between <= (claim.ownLine ? 1 : 0) ? item : nil
  }

  /// What makes the last item before the comment print its value; nothing when it has none.
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
