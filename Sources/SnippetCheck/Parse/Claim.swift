/// Claims: what a sample's comments say about its output, its values, and the lines that must not compile.
import ByteText
import SwiftSource

/// A statement in a comment that can be compared with the actual result.
struct Claim: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// `// Prints …`: these lines are printed.
    case prints([String])
    /// `// =>`: the value of the expression on this line, or, if the comment is on its own line, on the line above.
    case value(String)
    /// `// x is now 7`: the value of a variable or of a member.
    case state(name: String, String)
    /// The statement at the comment does not compile; `text` and `id` are the message and the diagnostic's id, nil if the comment does not
    /// give them. A vague claim (`// 오류`) holds if there is an error and stays unjudged otherwise.
    case error(text: String?, id: String?, isVague: Bool)
  }

  let kind: Kind
  /// The range of the comment in the code; if it has several comment lines, all of them.
  let range: Range<Int>
  /// The range of its first comment line.
  let firstComment: Range<Int>
  let ownLine: Bool
  /// Whether code can be inserted at its place: between statements at the top level, or in a body.
  let betweenItems: Bool, inBody: Bool
  /// Alternative readings of the promised lines.
  var otherReadings: [[String]] = []
  /// Whether only its place beside `print(…)` suggests that it is about output.
  var isBare = false
  /// Whether it is one of the numbers 1, 2, 3 … beside statements, which are either numbers of steps or what is printed.
  var isStep = false
  /// Whether it follows a `print(…)` that prints one line, on the same line of code. It is then about that line, whatever was printed before.
  var isBesideOneLine = false
  /// Whether the comment has quotation marks.
  var isQuoted = false

  /// Whether it can be checked only with code that is inserted into the program (a probe).
  var needsProbe: Bool {
    switch kind {
    case .value, .state: true
    case .prints: inBody
    case .error: false
    }
  }

  /// Whether its wording does not say clearly what it is about.
  var isVague: Bool {
    if case .error(_, _, isVague: true) = kind { true } else { isBare }
  }

  /// Whether it says what is printed.
  var isAboutOutput: Bool {
    if case .prints = kind { true } else { false }
  }

  /// Whether it says that something does not compile.
  var isAboutError: Bool {
    if case .error = kind { true } else { false }
  }

  /// Whether it clearly says that something does not compile.
  var isCertainError: Bool {
    if case .error(_, _, isVague: false) = kind { true } else { false }
  }
}

/// Parses claims from comments.
struct ClaimReader {
  private let comments: [SampleComment]
  private let structure: SampleStructure
  private let code: [UInt8]
  /// The comments that may number the steps of the sample.
  private let steps: Set<Range<Int>>
  private var position = 0
  private var claims: [Claim] = []

  static func claims(in structure: SampleStructure, code: [UInt8]) -> [Claim] {
    var reader = ClaimReader(comments: structure.comments.filter(\.isActive), structure: structure, code: code)
    while reader.position < reader.comments.count { reader.readOne() }
    // Numbers that are not all beside prints are steps. Beside other claims about output they are taken for steps as well.
    let others = reader.claims.filter { !$0.isStep }
    let areBesidePrints = reader.claims.count - others.count == reader.steps.count
    return areBesidePrints && !others.contains(where: \.isAboutOutput) ? reader.claims : others
  }

  private init(comments: [SampleComment], structure: SampleStructure, code: [UInt8]) {
    (self.comments, self.structure) = (comments, structure)
    self.code = code
    // Comments 1, 2, 3 … or 0, 1 … beside statements may be step numbers; a single number is a result.
    let numbered = comments.filter { !$0.ownLine && Int($0.text) != nil }
    let numbers = numbered.compactMap { Int($0.text) }
    let isCount =
      numbers.count > 1 && [0, 1].contains(numbers.first)
      && numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + numbers.count)
    steps = isCount ? Set(numbered.map(\.range)) : []
  }

  private mutating func readOne() {
    let first = comments[position]
    position += 1
    if documentsDeclaration(first) { return }
    if let lines = linesOfBlockComment(first) { return add(first, .prints(lines)) }
    if let printed = PrintedText.read(first.text) {
      let lines = printedLines(printed, after: first)
      return add(first, .prints(lines), otherReadings(of: printed, lines, first))
    }
    if printBeside(first) != nil, let (text, isBare) = PrintedText.besidePrint(first.text),
      !isBare || !structure.usesVaryingValues
    {
      let literal = LiteralText(text)?.text
      let readings = [
        PrintedText.unquoted(text), text.replacing(/\ \(.*\)$/, with: ""), literal, literal?.replacing("_", with: ""),
        // The whole comment may be the output: `print("Result: \(x)") // Result: 3`.
        first.text,
      ].compactMap { $0 }.filter { $0 != text }
      return add(first, .prints([text]), readings.map { [$0] }, isBare: isBare)
    }
    if first.text == "=>" || first.text.hasPrefix("=> ") {
      return add(first, .value(String(first.text.dropFirst(3))))
    }
    if let claim = ErrorClaimText.read(first.text) {
      return add(first, isBesidePrintedError(first) ? .error(text: nil, id: nil, isVague: true) : claim)
    }
    if first.betweenItems, let state = StateClaimText.read(first.text), mayBeVariable(state.name) {
      // `this equals 17` is about the value of the statement above.
      let isAboutValueAbove = first.text.lowercased().hasPrefix("this equals ")
      return add(first, isAboutValueAbove ? .value(state.value) : .state(name: state.name, state.value))
    }
  }

  /// Whether the first name of a path is declared or used in the code. `Answer is 7` need not be about a variable.
  private func mayBeVariable(_ name: String) -> Bool {
    let first = String(name.prefix { $0 != "." })
    return first == "this" || structure.values.contains(first) || structure.used.contains(first)
  }

  /// The code of the top-level `print(…)` that a comment follows on the same line; nil when there is none.
  private func printBeside(_ comment: SampleComment) -> ArraySlice<UInt8>? {
    guard !comment.ownLine,
      let item = structure.items.last(where: { $0.range.upperBound <= comment.range.lowerBound }),
      code[item.range].starts(with: "print(".utf8),
      !code[item.range.upperBound..<comment.range.lowerBound].contains(0x0A)
    else { return nil }
    return code[item.range]
  }

  /// Whether a call of `print` prints no more and no less than one line, as far as its code shows: texts in variables may have breaks.
  private static func printsOneLine(_ call: ArraySlice<UInt8>) -> Bool {
    !["\\n", "terminator", "\"\"\""].contains { call.contains(text: $0) }
  }

  /// Whether a comment is on a line that prints something about an error: `print("Error: \(error)") // Error: a`.
  private func isBesidePrintedError(_ comment: SampleComment) -> Bool {
    let start = code[..<comment.range.lowerBound].lastIndex(of: 0x0A) ?? 0
    let line = code[start..<comment.range.lowerBound]
    return !comment.ownLine && line.contains(text: "print(") && line.contains(text: "rror")
  }

  /// The lines after the heading in a multi-line comment such as `/* 출력:`; nil for other comments.
  private func linesOfBlockComment(_ comment: SampleComment) -> [String]? {
    var lines = comment.text.split(separator: "\n", omittingEmptySubsequences: false).map(\.description)
    guard lines.count > 1, case .list = PrintedText.read(lines.removeFirst().trimmingSpaces) else { return nil }
    let isStarred = lines.allSatisfy { $0.trimmingSpaces.hasPrefix("*") }
    if isStarred { lines = lines.map { String($0.drop { $0 == " " || $0 == "\t" }.dropFirst()) } }
    let least = lines.filter { !$0.trimmingSpaces.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(least)) }
  }

  /// Whether a comment is a doc comment of the declaration below it, which is no claim about this program.
  private func documentsDeclaration(_ comment: SampleComment) -> Bool {
    guard comment.ownLine, code[comment.range].starts(with: "///".utf8),
      let next = structure.tokens.first(where: { $0.lowerBound >= comment.range.upperBound })
    else { return false }
    return Self.declarationWords.contains(String(decoding: code[next], as: UTF8.self))
  }

  /// The tokens with which declarations begin.
  private static let declarationWords: Set<String> = [
    "@", "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "extension", "init", "deinit",
    "subscript",
    "typealias", "associatedtype", "case", "macro", "operator", "prefix", "infix", "postfix", "public", "private",
    "internal", "fileprivate", "open", "package", "static", "final", "override", "mutating", "nonmutating", "lazy",
    "weak", "unowned", "required", "convenience", "indirect", "nonisolated", "distributed", "dynamic", "optional",
  ]

  /// The lines that a claim names: after the word `Prints`, or in the comment lines that follow. Empty if fewer lines follow than
  /// announced.
  private mutating func printedLines(_ printed: PrintedText, after first: SampleComment) -> [String] {
    switch printed {
    case .line(let text): return [text]
    case .open(let beginning): return [continuedLine(beginning)]
    case .list(let count):
      var lines: [String] = []
      while let next = nextOwnLine(), lines.count < count ?? .max {
        lines.append(PrintedText.unquoted(next))
        position += 1
      }
      // If fewer lines follow than announced, the others are unknown.
      return count.map { lines.count < $0 } ?? false ? [] : lines
    }
  }

  /// Alternative readings of a promise: with escapes resolved, without a final full stop or a reason, or with the original line breaks.
  private func otherReadings(of printed: PrintedText, _ lines: [String], _ first: SampleComment) -> [[String]] {
    var readings: [[String]] = []
    let escaped = lines.map { $0.replacing("\\\"", with: "\"").replacing("\\n", with: "\n") }
    if escaped != lines { readings.append(escaped.flatMap { PrintedComparison.lines(of: $0 + "\n") }) }
    switch printed {
    case .line(let text):
      // `Prints "x", because "y" …`: the sentence continues after the quotation.
      if let found = text.prefixMatch(of: /(.*?)["”](?:,| \(| -| –| —|;) ?\p{L}.*["“]/) {
        readings.append([String(found.1)])
      }
      if ["nothing", "nothing.", "(nothing)", "없음", "(없음)"].contains(text.lowercased()) { readings.append([""]) }
      // `Prints "a" and "b"` names two lines.
      let quotations = text.split(separator: /["”](?:,| and|, and| then|, then| 그리고|와|과) ["“]/).map(String.init)
      if quotations.count > 1 { readings.append(quotations) }
      // The heading may be part of the output: `print("Output: 3") // Output: 3`.
      if !first.text.lowercased().hasPrefix("prints ") { readings.append([first.text]) }
      if !first.text.contains("\"" + text + "\"") && !first.text.contains("“" + text + "”"), text.hasSuffix(".") {
        readings.append([text.trimmingPeriod])
      }
    case .open(let beginning):
      let further = comments.filter { $0.range.lowerBound > first.range.lowerBound }.prefix(position - 1)
      let texts = further.prefix { $0.range.upperBound <= comments[position - 1].range.upperBound }.map(\.text)
      readings.append(([beginning] + texts.dropLast()) + [texts.last.map { PrintedText.unquoted("\"" + $0) } ?? ""])
    case .list:
      readings.append(indentedLines(after: first))
    }
    return readings.filter { $0 != lines }
  }

  /// The lines of a list, indented relative to the least indented line.
  private func indentedLines(after first: SampleComment) -> [String] {
    let further = comments[..<position].filter { $0.range.lowerBound > first.range.lowerBound }
    let raw = further.map { String(decoding: code[$0.range].dropFirst(2), as: UTF8.self) }
    let least = raw.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return raw.map { String($0.dropFirst(least)) }
  }

  /// A quotation that continues in the next comment lines, joined by spaces.
  private mutating func continuedLine(_ beginning: String) -> String {
    var text = beginning
    while let next = nextOwnLine() {
      position += 1
      text += " " + next
      if PrintedText.endsQuotation(next) { break }
    }
    return PrintedText.unquoted("\"" + text)
  }

  /// The text of the next comment if it is on the next line, on its own, and not a claim itself; else nil.
  private func nextOwnLine() -> String? {
    guard position > 0, position < comments.count, comments[position].ownLine else { return nil }
    let between = code[comments[position - 1].range.upperBound..<comments[position].range.lowerBound]
    guard between.count(where: { $0 == 0x0A }) == 1, between.allSatisfy({ $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }),
      PrintedText.read(comments[position].text) == nil
    else { return nil }
    return comments[position].text
  }

  private mutating func add(
    _ first: SampleComment, _ kind: Claim.Kind, _ otherReadings: [[String]] = [], isBare: Bool = false
  ) {
    let end = comments[position - 1].range.upperBound
    claims.append(
      Claim(
        kind: kind, range: first.range.lowerBound..<end, firstComment: first.range, ownLine: first.ownLine,
        betweenItems: first.betweenItems, inBody: first.inBody, otherReadings: otherReadings, isBare: isBare,
        isStep: isBare && steps.contains(first.range),
        isBesideOneLine: printBeside(first).map(Self.printsOneLine) ?? false,
        isQuoted: first.text.contains { "\"“”".contains($0) }))
  }
}
