/// Creates the fix that replaces the content of an `output` fence by the actual output.
import ArticleModel
import Diagnostics

struct OutputFenceFix {
  private let snippet: Snippet
  private let source: SourceText
  private let fenceLine: Int
  /// The prefix of each code line: quote marks are repeated on every line, a list marker is replaced by spaces.
  private let prefix: String

  init(_ snippet: Snippet, in source: SourceText) {
    self.snippet = snippet
    self.source = source
    fenceLine = source.lines.line(of: snippet.range.lowerBound)
    let lineStart = source.lines.range(ofLine: fenceLine).lowerBound
    let marks = source.bytes[lineStart..<snippet.range.lowerBound].map {
      $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20
    }
    prefix = String(decoding: marks, as: UTF8.self)
  }

  /// The fix that makes `found` the content of the fence. Lines that still match keep their wildcards. The fence is lengthened if a line of
  /// the output would close it.
  func fix(printing found: String) -> Diagnostic.Fix {
    let lines = OutputPattern.renewed(
      String(decoding: snippet.code, as: UTF8.self), with: found, anyOrder: snippet.options.anyOrder)
    let text = lines.map { prefix + $0 + "\n" }.joined()
    let message = Phrase(en: "write what is printed", ko: "실제 출력으로 바꾸기")
    if let longer = longerFence(for: lines), let closing = closingFence {
      let rest = source.string(in: openingFence.upperBound..<source.lines.range(ofLine: fenceLine).upperBound)
      return Diagnostic.Fix(
        message, replacing: snippet.range.lowerBound..<closing.upperBound,
        with: longer + rest + "\n" + text + prefix + longer)
    }
    let start = min(source.lines.range(ofLine: fenceLine + 1).lowerBound, snippet.range.upperBound)
    let last = snippet.lineOffsets.last { $0 < snippet.range.upperBound }
    // The last line of a file may have no line break.
    let end = last.map { min(source.lines.range(ofLine: source.lines.line(of: $0)).upperBound + 1, source.bytes.count) }
    let isEmpty = snippet.code.isEmpty
    return Diagnostic.Fix(message, replacing: start..<max(start, isEmpty ? start : end ?? start), with: text)
  }

  /// The run of backticks or tildes that opens the fence.
  private var openingFence: Range<Int> {
    let start = snippet.range.lowerBound
    let run = source.bytes[start...].prefix { $0 == source.bytes[start] }
    return start..<run.endIndex
  }

  /// The run that closes the fence; nil if the fence is ended by the end of the enclosing list or quotation.
  private var closingFence: Range<Int>? {
    let line = source.lines.line(of: snippet.range.upperBound)
    guard line > fenceLine else { return nil }
    let mark = source.bytes[snippet.range.lowerBound]
    let whole = source.lines.range(ofLine: line)
    var end = whole.upperBound
    while end > whole.lowerBound, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 { end -= 1 }
    var start = end
    while start > whole.lowerBound, source.bytes[start - 1] == mark { start -= 1 }
    let isAlone = source.bytes[whole.lowerBound..<start].allSatisfy { [0x20, 0x09, UInt8(ascii: ">")].contains($0) }
    return isAlone && end - start >= openingFence.count ? start..<end : nil
  }

  /// A longer run that no line of the output can close; nil if the present one is long enough.
  private func longerFence(for lines: [String]) -> String? {
    let mark = source.bytes[snippet.range.lowerBound]
    let lengths = lines.map { line in
      let bare = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      let run = bare.prefix { $0 == mark }
      return bare.dropFirst(run.count).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ? run.count : 0
    }
    guard let longest = lengths.max(), longest >= openingFence.count else { return nil }
    return String(repeating: Character(UnicodeScalar(mark)), count: longest + 1)
  }
}
