/// Finds listings that no fence marks, and takes them out of the lines.

/// A run of lines that is code.
struct DetectedCode: Sendable {
  /// Indices into the lines.
  let range: Range<Int>

  /// The language, where the form of the run shows it.
  var language: ListingLanguage?
}

struct CodeDetector {
  /// The lines of one post.
  let lines: [DumpLine]
  private let signs: [CodeEvidence]
  private let runs: CodeRunFinder

  /// For each line whether it is code or a comment or bracket that code follows.
  private let leads: [Bool]

  init(_ lines: [DumpLine]) {
    self.lines = lines
    signs = lines.map { CodeEvidence($0.text) }
    runs = CodeRunFinder(lines: lines)
    var leads = signs.map { $0 == .strong }
    for index in lines.indices.dropLast().reversed()
    where (signs[index] == .comment || signs[index] == .bracket) && lines[index + 1].gap <= 3 {
      leads[index] = leads[index + 1]
    }
    self.leads = leads
  }

  /// The runs of code, in order, none touching another.
  func find() -> [DetectedCode] {
    var found: [DetectedCode] = []
    var index = 0
    while index < lines.count {
      if let run = runs.run(at: index) {
        add(DetectedCode(range: run.range, language: run.language), to: &found)
        index = run.range.upperBound
      } else if let end = block(from: index) {
        add(DetectedCode(range: index..<end), to: &found)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  /// Adds a run, to the one that ends right above when both are of one language.
  private func add(_ code: DetectedCode, to found: inout [DetectedCode]) {
    guard let last = found.last, last.range.upperBound == code.range.lowerBound,
      last.language != nil || code.language != nil, lines[code.range.lowerBound].gap <= 2,
      let language = language(of: last), language == self.language(of: code)
    else { return found.append(code) }
    found[found.count - 1] = DetectedCode(range: last.range.lowerBound..<code.range.upperBound, language: language)
  }

  private func language(of code: DetectedCode) -> ListingLanguage? {
    code.language ?? LanguageGuess.language(of: lines[code.range].prefix(400).map(\.text))
  }

  /// Where a block that begins at `start` ends; nil when none begins there.
  private func block(from start: Int) -> Int? {
    guard begins(at: start) else { return nil }
    var state = CodeBlockState()
    var index = start
    var end = start
    var hasStrong = false
    while index < lines.count {
      if index > start {
        if state.isInComment {
          guard lines[index].gap <= 3 else { break }
        } else if !continues(at: index, state: state) || state.depth == 0 && runs.run(at: index) != nil {
          break
        }
      }
      state.take(lines[index], sign: signs[index], isFirst: index == start)
      hasStrong = hasStrong || signs[index] == .strong
      index += 1
      end = index
    }
    return hasStrong || isLog(start) ? end : nil
  }

  /// Whether a listing may begin here: with code, or with comments or brackets that code follows.
  private func begins(at index: Int) -> Bool {
    switch signs[index] {
    case .strong: return true
    case .none, .weak: return isLog(index) || isWrappedHead(index)
    case .comment, .bracket: return leads[index]
    }
  }

  /// `if (x)` or `void f()` alone, with an opening brace below.
  private func isWrappedHead(_ index: Int) -> Bool {
    guard signs[index] == .weak, index + 1 < lines.count, lines[index + 1].text == "{" else { return false }
    return lines[index].text.holds("(") && lines[index].text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// A message that a program printed: `Error Domain=… Code=…`, `-[Class method]: message sent to …`, `0x117d00 {…}`.
  private func isLog(_ index: Int) -> Bool { Self.isLog(lines[index].text) }

  static func isLog(_ text: String) -> Bool {
    if text.hasPrefix("-["), text.holds("]: "), !text.unicodeScalars.contains(where: { $0.value >= 0xAC00 }) {
      return true
    }
    return text.holds("=0x") && text.holds("{") || text.holds("Error Domain=") && text.holds("Code=")
  }

  private func continues(at index: Int, state: CodeBlockState) -> Bool {
    let line = lines[index]
    guard line.gap <= state.allowedGap(isOpen: state.isOpen) else { return false }
    switch signs[index] {
    case .strong:
      return !(state.languageComment && line.gap > 0 && isLanguageComment(index))
    case .bracket: return true
    case .comment:
      if isLanguageComment(index) && line.gap > 0 && state.depth == 0 { return false }
      return state.depth > 0 || followedByCode(index, state: state) || line.gap == 0
    case .weak:
      return state.isOpen || followedByCode(index, state: state) || state.depth > 0 || isGluedStatement(index)
    case .none: return state.depth > 0 && isPlainWords(line) && followedByCode(index, state: state)
    }
  }

  /// Directly below code: a link of a chain (`.map { … }`), a call, what a remark is behind, or what is set deeper.
  private func isGluedStatement(_ index: Int) -> Bool {
    guard index > 0, lines[index].gap == 0 else { return false }
    let text = lines[index].text
    if text.hasPrefix("."), text.utf8.dropFirst().first.map({ $0.isIdentifierStart }) == true { return true }
    let bare = StrippedCode(text, hash: true)
    if bare.hadComment && !bare.rest.isEmpty || CallSyntax.isBareCall(bare.rest) { return true }
    return lines[index].indent > lines[index - 1].indent && lines[index].shape.hangul == 0
      && LineMarker(text) == .none && bare.rest.utf8.contains { "=({".utf8.contains($0) }
  }

  /// Words without Hangul inside braces: a broken string, an ellipsis line.
  private func isPlainWords(_ line: DumpLine) -> Bool {
    line.shape.hangul == 0 && !line.shape.hasAddress && line.shape.length < 80
  }

  private func followedByCode(_ index: Int, state: CodeBlockState) -> Bool {
    var next = index + 1
    while next < lines.count, next < index + 60, lines[next].gap <= max(state.allowedGap(isOpen: state.isOpen), 3) {
      switch signs[next] {
      case .strong, .bracket: return true
      case .comment, .weak: next += 1
      case .none: return false
      }
    }
    return false
  }

  private func isLanguageComment(_ index: Int) -> Bool {
    LanguageGuess.language(of: [lines[index].text]) != nil && lines[index].text.hasPrefix("// ")
      && lines[index].text.utf8.count < 24
  }
}

/// What is known of a block while it grows.
struct CodeBlockState {
  private(set) var depth = 0
  private(set) var isOpen = false
  private(set) var isInComment = false
  private(set) var languageComment = false
  private var single = 0
  private var tight = 0

  /// How many blank lines may be before the next line of the block. In double-spaced code each line has one.
  func allowedGap(isOpen: Bool) -> Int {
    if single >= 2 && tight * 4 <= single { return 3 }
    return depth > 0 || isOpen ? 3 : 1
  }

  mutating func take(_ line: DumpLine, sign: CodeEvidence, isFirst: Bool) {
    if isFirst {
      languageComment = true
    } else if line.gap == 0 {
      tight += 1
    } else {
      single += 1
    }
    if isInComment {
      isInComment = !line.text.holds("*/")
      return
    }
    let bare = StrippedCode(line.text)
    isInComment = bare.opensBlockComment
    for byte in bare.rest.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
    }
    guard sign != .comment else { return }
    isOpen = Self.leavesOpen(bare.rest)
  }

  /// Whether a statement goes on in the next line: no `;`, no brace, and more opened than closed, or the head of a method.
  private static func leavesOpen(_ rest: String) -> Bool {
    guard let last = rest.utf8.last else { return false }
    if ";{}".utf8.contains(last) { return false }
    if ",(:=&|+".utf8.contains(last) { return true }
    let opened = rest.utf8.filter { "([".utf8.contains($0) }.count
    let closed = rest.utf8.filter { ")]".utf8.contains($0) }.count
    if opened > closed { return true }
    let isHead = rest.hasPrefix("-") || rest.hasPrefix("+")
    return isHead && rest.holds("(") || rest.holds("alloc]") && !rest.hasSuffix("]")
  }
}
