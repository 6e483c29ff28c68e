/// One piece of Swift code on a page: shown or hidden, with its settings resolved.
import ArticleModel
import ByteText
import Diagnostics
import SwiftSource

/// Where a block's code comes from.
enum SampleOrigin: Sendable, Hashable {
  /// A code block that readers see; its ``Snippet/index``.
  case fence(Int)
  /// `<!-- swift hidden … -->`.
  case hiddenComment
}

/// How closely samples are read.
enum SampleDepth: Sendable, Hashable {
  /// With their outline, which takes a parser.
  case outline
  /// Only their code and words.
  case codeOnly
}

/// A piece of Swift code with everything that is known about it before any tool has run.
struct SampleBlock: Sendable {
  /// Its number among the page's blocks, hidden ones included, from 0 in order of place.
  let number: Int
  let origin: SampleOrigin
  /// The code as lines; each knows its offset in the file.
  let code: [UInt8]
  let lineOffsets: [Int]
  /// The file that the code was taken from; nil for code of the article itself.
  let included: SourceText?
  /// The offset in ``code`` of each line's first byte.
  let lineStarts: [Int]
  /// The whole block in the file, and its fence.
  let range: Range<Int>
  let fence: Range<Int>
  /// The words at its fence over the page's and the site's defaults.
  let options: SnippetOptions
  /// The level asked for.
  let level: SnippetLevel
  /// Hidden lines of a `swifttest` comment beside it: after which line of the code (0: before the first) which code is run.
  var companions: [CompanionLine] = []
  /// Whether the `swifttest` comment beside it says that it stops.
  var crashesByTest = false
  /// The compiler's errors that the comment promises.
  var errorsByTest: [String] = []
  /// The `swifttest` group as which it is completed; empty when the comment beside it names none. And all groups that it
  /// belongs to.
  var group: String?, groups: [String] = []
  let structure: SampleStructure
  let claims: [Claim]

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
  }

  var isVisible: Bool { origin != .hiddenComment }

  /// Whether it is to be run, if that is possible.
  var wantsRun: Bool { level == .run || level == .auto }

  /// Whether it calls what tests check with: `#expect`, `#require`, `Issue.record`, `XCTAssert…`, `XCTFail`, `XCTUnwrap`.
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

  /// The offset in the file of an offset into ``code``; the block's end where the code has no such line.
  func fileOffset(of offset: Int) -> Int {
    let line = lineIndex(of: offset)
    guard line < lineOffsets.count else { return range.upperBound }
    return lineOffsets[line] + offset - lineStarts[line]
  }

  /// The bytes in the file of a range of ``code``.
  func fileRange(of part: Range<Int>) -> Range<Int> {
    let start = fileOffset(of: part.lowerBound)
    let end = part.isEmpty ? start : fileOffset(of: part.upperBound - 1) + 1
    return start..<max(start, end)
  }

  /// The claims that ask for something on the lines of errors: the indices of those whose questions the compiler may have
  /// refused.
  func claims(asking errors: [Int]) -> Set<Int> {
    let lines = Set(errors.map(lineIndex))
    return Set(
      claims.indices.filter { index in
        guard claims[index].asks else { return false }
        let item = ValueProbe.item(in: self, before: claims[index])?.range
        let start = item?.lowerBound ?? claims[index].firstComment.lowerBound
        return lines.contains {
          (lineIndex(of: start)...lineIndex(of: claims[index].firstComment.lowerBound)).contains($0)
        }
      })
  }

  /// The line, from 0, that holds an offset into ``code``.
  func lineIndex(of offset: Int) -> Int {
    max(lineStarts.partitioningIndex { $0 > offset }, 1) - 1
  }

  /// The bytes of a line of ``code``, without its line break.
  func line(_ index: Int) -> ArraySlice<UInt8> {
    let start = lineStarts[index]
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : code.count
    return code[start..<max(start, end)]
  }

  /// The number of lines; a final line break begins no further line.
  var lineCount: Int {
    code.last == 0x0A || code.isEmpty ? lineStarts.count - 1 : lineStarts.count
  }

  /// Whether the statement at `offset` declares a constant or variable and has no name in it but that, so that nothing around
  /// the block changes what it means.
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

  /// The shortest statement of the code that holds `offset` or ends there; nil between statements.
  func statement(around offset: Int) -> Range<Int>? {
    structure.statements.filter { $0.contains(offset) || $0.upperBound == offset }.min { $0.count < $1.count }
  }
}

/// Code that a `swifttest` comment runs beside the visible lines.
struct CompanionLine: Sendable, Hashable {
  /// The number of visible lines before it.
  let afterLine: Int
  let text: [UInt8]
}
