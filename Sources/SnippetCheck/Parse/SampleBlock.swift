/// One block of Swift code on a page, visible or hidden, with its settings resolved.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource

/// Where a block's code comes from.
enum SampleOrigin: Sendable, Hashable {
  /// A visible code block; the value is its ``Snippet/index``.
  case fence(Int)
  /// A hidden block in a comment `<!-- swift hidden … -->`.
  case hiddenComment
}

/// How much of a sample is analysed.
enum SampleDepth: Sendable, Hashable {
  /// Code, settings, and the outline (declarations, claims), which needs the Swift parser.
  case outline
  /// Only code and settings.
  case codeOnly
}

/// A block of Swift code with everything that is known before any tool was run.
struct SampleBlock: Sendable {
  /// Its number among the page's blocks, hidden ones included, from 0 in order of position.
  let number: Int
  let origin: SampleOrigin
  /// The code. ``lineOffsets`` holds the offset in the file of each of its lines.
  let code: [UInt8]
  let lineOffsets: [Int]
  /// The file from which the code was included; nil for code of the article itself.
  let included: SourceText?
  /// The offset in ``code`` of each line's first byte.
  let lineStarts: [Int]
  /// The ranges in the file of the whole block and of its info string; the latter is empty for hidden blocks.
  let range: Range<Int>
  let fence: Range<Int>
  /// The options of its fence, completed by the defaults of the page and the site.
  let options: SnippetOptions
  /// The requested check level.
  let level: SnippetLevel
  /// Hidden lines from the `swifttest` comment of the block, each with the visible line after which it is inserted (0: before the first).
  var hiddenLines: [HiddenLine] = []
  /// Whether its `swifttest` comment says that it crashes.
  var crashesByTest = false
  /// The compile errors that its `swifttest` comment promises.
  var errorsByTest: [String] = []
  /// The `swifttest` group with which the block is completed: empty if its comment names none, nil if there is no comment. `groups` are all
  /// groups that it belongs to.
  var group: String?, groups: [String] = []
  let structure: SampleStructure
  let claims: [Claim]
  /// The other comments that may repeat what is printed.
  let echoes: [OutputEcho]

  init(
    number: Int, origin: SampleOrigin, code: [UInt8], lineOffsets: [Int], range: Range<Int>, fence: Range<Int>,
    options: SnippetOptions, level: SnippetLevel, depth: SampleDepth = .outline, included: SourceText? = nil
  ) {
    self.included = included
    self.number = number
    self.origin = origin
    self.code = code
    self.lineOffsets = lineOffsets
    lineStarts = LineTable(code).starts
    self.range = range
    self.fence = fence
    self.options = options
    self.level = level
    structure = SampleStructure(of: depth == .outline ? code : [])
    claims = ClaimReader.claims(in: structure, code: code)
    echoes = OutputEcho.echoes(in: structure, code: code, claims: claims)
  }

  var isVisible: Bool { origin != .hiddenComment }

  /// Whether the block should be run, if that is possible.
  var wantsRun: Bool { level == .run || level == .auto }

  /// Whether it uses checks of a test library: `#expect`, `#require`, `Issue.record`, `XCTAssert…`, `XCTFail`, `XCTUnwrap`.
  var makesTestChecks: Bool {
    let names = structure.used.subtracting(structure.functions)
    if names.contains(where: { $0.hasPrefix("XCTAssert") }) || !names.isDisjoint(with: ["XCTFail", "XCTUnwrap"]) {
      return true
    }
    if names.contains("Issue"), structure.imports.contains("Testing") { return true }
    return zip(structure.tokens, structure.tokens.dropFirst()).contains { mark, name in
      code[mark].elementsEqual("#".utf8)
        && (code[name].elementsEqual("expect".utf8) || code[name].elementsEqual("require".utf8))
    }
  }

  /// Whether its fence says that it fails, warns, crashes or exits with a status.
  var hasExpectation: Bool {
    options.fails != nil || options.warns != nil || options.crashes != nil || options.exits != nil
  }

  /// The offset in the file of an offset in ``code``; the end of the block if the code has no such line.
  func fileOffset(of offset: Int) -> Int {
    let line = lineIndex(of: offset)
    guard line < lineOffsets.count else { return range.upperBound }
    return lineOffsets[line] + offset - lineStarts[line]
  }

  /// The range in the file of a range of ``code``.
  func fileRange(of part: Range<Int>) -> Range<Int> {
    let start = fileOffset(of: part.lowerBound)
    let end = part.isEmpty ? start : fileOffset(of: part.upperBound - 1) + 1
    return start..<max(start, end)
  }

  /// The indices of the claims whose probes are on lines with errors, so that the probe may be the cause. `errors` are offsets in ``code``.
  func claims(asking errors: [Int]) -> Set<Int> {
    let lines = Set(errors.map(lineIndex))
    return Set(
      claims.indices.filter { index in
        guard claims[index].needsProbe else { return false }
        let item = ValueProbe.item(in: self, before: claims[index])?.range
        let start = item?.lowerBound ?? claims[index].firstComment.lowerBound
        return lines.contains {
          (lineIndex(of: start)...lineIndex(of: claims[index].firstComment.lowerBound)).contains($0)
        }
      })
  }

  /// The line, from 0, that contains an offset in ``code``.
  func lineIndex(of offset: Int) -> Int {
    max(lineStarts.partitioningIndex { $0 > offset }, 1) - 1
  }

  /// The bytes of a line of ``code``, without its line break.
  func line(_ index: Int) -> ArraySlice<UInt8> {
    let start = lineStarts[index]
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : code.count
    return code[start..<max(start, end)]
  }

  /// The number of lines; a final line break does not begin another line.
  var lineCount: Int {
    code.last == 0x0A || code.isEmpty ? lineStarts.count - 1 : lineStarts.count
  }

  /// Whether the statement at `offset` declares a constant or variable and contains no other name, so that its meaning does not depend on
  /// any context.
  func isSelfContained(at offset: Int) -> Bool {
    guard let item = structure.items.first(where: { $0.range.contains(offset) }), case .binding(let name) = item.kind
    else { return false }
    return structure.tokens.filter { item.range.contains($0.lowerBound) }.allSatisfy { token in
      let isName = code[token.lowerBound].isWordByte
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code[token.lowerBound])
      let marks = [UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "$")]
      guard isName && !isNumber || marks.contains(code[token.lowerBound]) else { return true }
      return ["let", "var", "nil", "true", "false", name].contains(String(decoding: code[token], as: UTF8.self))
    }
  }

  /// The shortest statement that contains `offset` or ends there; nil between statements.
  func statement(around offset: Int) -> Range<Int>? {
    structure.statements.filter { $0.contains(offset) || $0.upperBound == offset }.min { $0.count < $1.count }
  }
}

/// A hidden line of a `swifttest` comment, run together with the visible lines.
struct HiddenLine: Sendable, Hashable {
  /// The number of visible lines before it.
  let afterLine: Int
  let text: [UInt8]
}
