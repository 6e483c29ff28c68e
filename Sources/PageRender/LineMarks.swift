/// Marked lines and words of a code block: requested by options of its fence, or by comments such as `// [!code ++]` in the code, with the
/// same meaning as in VitePress and Shiki.
import ArticleModel
private import ByteText

/// The marks of one code block.
struct LineMarks {
  /// The code without the comments that are marks.
  private(set) var code: [UInt8]
  private var lines: [Int: Set<LineMark.Kind>] = [:]
  /// The byte ranges of marked words in ``code``, in order.
  private(set) var words: [Range<Int>] = []

  /// Collects the marks from `options` and from comments in `code`. In Markdown code such comments are kept, because there they are
  /// examples.
  init(_ code: [UInt8], _ options: SnippetOptions, language: String) {
    self.code = code
    var wanted: [(word: [UInt8], lines: ClosedRange<Int>)] = options.markedWords.map { (Array($0.utf8), 1...Int.max) }
    if language != "markdown", code.contains(text: "[!code ") { wanted += takeComments() }
    for lines in options.highlightedLines { add(.highlight, lines) }
    for mark in options.lineMarks { add(mark.kind, mark.lines) }
    for (word, lines) in wanted { find(word, in: lines) }
    words.sort { $0.lowerBound < $1.lowerBound }
  }

  /// The class names of a line, by its number from 1.
  func classes(ofLine line: Int) -> String {
    guard let kinds = lines[line] else { return "line" }
    return "line " + LineMark.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " ")
  }

  /// Whether some lines are focused, so that the others are dimmed.
  var hasFocus: Bool { lines.values.contains { $0.contains(.focus) } }

  private mutating func add(_ kind: LineMark.Kind, _ wanted: ClosedRange<Int>) {
    // A block has at most one line more than bytes.
    for line in wanted.clamped(to: 1...code.count + 1) { lines[line, default: []].insert(kind) }
  }

  private static let kinds: [String: LineMark.Kind] = [
    "++": .inserted, "--": .deleted, "highlight": .highlight, "hl": .highlight, "focus": .focus, "error": .error,
    "warning": .warning,
  ]

  /// Removes the comments from the code and adds their marks. `:3` after a mark extends it to three lines; `word:name` marks a word in its
  /// line or, on a line of its own, in all lines below. Returns the words to mark.
  private mutating func takeComments() -> [(word: [UInt8], lines: ClosedRange<Int>)] {
    var kept: [Substring] = []
    var words: [(word: [UInt8], lines: ClosedRange<Int>)] = []
    for line in String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      guard
        let found = line.firstMatch(
          of: #/[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*)[ \t]*\[!code (?<what>[^\]\n]+)\][ \t]*(?:-->|\*\/)?[ \t]*$/#)
      else {
        kept.append(line)
        continue
      }
      let parts = found.output.what.split(separator: ":").map(String.init)
      let isWord = parts.first == "word" && parts.count > 1
      guard isWord || Self.kinds[parts[0]] != nil else {
        kept.append(line)
        continue
      }
      let bare = line[..<found.range.lowerBound]
      let count = min(max(Int(parts.last ?? "") ?? 1, 1), 10_000)
      if !bare.isEmpty { kept.append(bare) }
      let first = kept.count + (bare.isEmpty ? 1 : 0)
      let reach = first...(first + count - 1)
      if isWord { words.append((Array(parts[1].utf8), bare.isEmpty && parts.count == 2 ? first...Int.max : reach)) }
      if !isWord, let kind = Self.kinds[parts[0]] { add(kind, reach) }
    }
    code = Array(kept.joined(separator: "\n").utf8)
    return words
  }

  private mutating func find(_ word: [UInt8], in lines: ClosedRange<Int>) {
    guard !word.isEmpty else { return }
    var (line, counted, from) = (1, 0, 0)
    while let found = code.range(of: word, from: from) {
      line += code[counted..<found.lowerBound].count { $0 == 0x0A }
      (counted, from) = (found.lowerBound, found.upperBound)
      if lines.contains(line), !words.contains(where: { $0.overlaps(found) }) { words.append(found) }
    }
  }
}
