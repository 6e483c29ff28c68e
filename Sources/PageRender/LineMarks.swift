/// Which lines and words of a code block are marked: by words of its fence, or by comments such as `// [!code ++]` in the code, which
/// VitePress and Shiki read the same way.
import ArticleModel
private import ByteText

/// The marks of one block.
struct LineMarks {
  /// The code without the comments that are marks.
  private(set) var code: [UInt8]
  private var lines: [Int: Set<LineMark.Kind>] = [:]
  /// The bytes of ``code`` that are marked words, in order.
  private(set) var words: [Range<Int>] = []

  /// The marks that `options` and the comments of `code` ask for. Markdown shows such comments: it is how they are explained.
  init(_ code: [UInt8], _ options: SnippetOptions, language: String) {
    self.code = code
    var wanted: [(word: [UInt8], lines: ClosedRange<Int>)] = options.markedWords.map { (Array($0.utf8), 1...Int.max) }
    if language != "markdown", code.contains(text: "[!code ") { wanted += takeComments() }
    for lines in options.highlightedLines { add(.highlight, lines) }
    for mark in options.lineMarks { add(mark.kind, mark.lines) }
    for (word, lines) in wanted { find(word, in: lines) }
    words.sort { $0.lowerBound < $1.lowerBound }
  }

  /// The class names of a line, counted from 1.
  func classes(ofLine line: Int) -> String {
    guard let kinds = lines[line] else { return "line" }
    return "line " + LineMark.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " ")
  }

  /// Whether some lines are to be looked at before all others.
  var hasFocus: Bool { lines.values.contains { $0.contains(.focus) } }

  private mutating func add(_ kind: LineMark.Kind, _ wanted: ClosedRange<Int>) {
    // A block has no more lines than bytes.
    for line in wanted.clamped(to: 1...code.count + 1) { lines[line, default: []].insert(kind) }
  }

  private static let kinds: [String: LineMark.Kind] = [
    "++": .inserted, "--": .deleted, "highlight": .highlight, "hl": .highlight, "focus": .focus, "error": .error,
    "warning": .warning,
  ]

  /// Takes the comments out of the code. `:3` behind a mark makes it hold for three lines; `word:name` marks a word in the line
  /// and, in a line of its own, below it.
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
