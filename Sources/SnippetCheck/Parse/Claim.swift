/// What a sample says about itself in comments: what it prints, what a value is, which line must not compile.
import ByteText
import SwiftSource

/// A statement of the author that can be compared with what happens.
struct Claim: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// These lines are printed.
    case prints([String])
    /// The value of the expression on this line, or on the line above a comment of its own.
    case value(String)
    /// `// x is now 7`: the value of a variable or a member of one.
    case state(name: String, String)
    /// The statement beside it does not compile; the text and the diagnostic's id where given. A vague claim (`// 오류`) is
    /// held when there is an error and not judged otherwise.
    case error(text: String?, id: String?, isVague: Bool)
  }

  let kind: Kind
  /// The comment's bytes in the code; of several comment lines, all of them.
  let range: Range<Int>
  /// Where the first of its comments begins and ends.
  let firstComment: Range<Int>
  let ownLine: Bool
  /// Whether a marker can be written in its place: at the top level, or in a body.
  let betweenItems: Bool, inBody: Bool
  /// Other ways to read the lines that it says are printed.
  var otherReadings: [[String]] = []
  /// Whether nothing but its place beside `print(…)` says that it is about output.
  var isBare = false
  /// Whether it is on the line of a `print(…)` that prints one line: then it is about that line, whatever was printed before.
  var isBesideOneLine = false
  /// Whether it has quotation marks.
  var isQuoted = false

  /// Whether only a program that was changed for it tells whether it holds.
  var asks: Bool {
    switch kind {
    case .value, .state: true
    case .prints: inBody
    case .error: false
    }
  }

  /// Whether its wording leaves open what it is about.
  var isVague: Bool {
    if case .error(_, _, isVague: true) = kind { true } else { isBare }
  }

  /// Whether it says that something does not compile.
  var isAboutError: Bool {
    if case .error = kind { true } else { false }
  }

  /// Whether it says without doubt that something does not compile.
  var isCertainError: Bool {
    if case .error(_, _, isVague: false) = kind { true } else { false }
  }
}

/// Reads claims out of comments.
struct ClaimReader {
  private let comments: [SampleComment]
  private let structure: SampleStructure
  private let code: [UInt8]
  /// The comments that number the steps of the sample.
  private let steps: Set<Range<Int>>
  private var position = 0
  private var claims: [Claim] = []

  static func claims(in structure: SampleStructure, code: [UInt8]) -> [Claim] {
    var reader = ClaimReader(comments: structure.comments.filter(\.isActive), structure: structure, code: code)
    while reader.position < reader.comments.count { reader.readOne() }
    return reader.claims
  }

  private init(comments: [SampleComment], structure: SampleStructure, code: [UInt8]) {
    (self.comments, self.structure) = (comments, structure)
    self.code = code
    // 1, 2, 3 or 0, 1 beside statements count them.
    let numbered = comments.filter { !$0.ownLine && Int($0.text) != nil }
    let numbers = numbered.compactMap { Int($0.text) }
    let isCount =
      [0, 1].contains(numbers.first) && numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + numbers.count)
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
      !isBare || !structure.isRandom && !steps.contains(first.range)
    {
      let literal = LiteralText(text)?.text
      let readings = [
        PrintedText.unquoted(text), text.replacing(/\ \(.*\)$/, with: ""), literal, literal?.replacing("_", with: ""),
        // `print("Result: \(x)") // Result: 3`.
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
      // `this equals 17` is about the value above it.
      let isAboutValueAbove = first.text.lowercased().hasPrefix("this equals ")
      return add(first, isAboutValueAbove ? .value(state.value) : .state(name: state.name, state.value))
    }
  }

  /// Whether the code has a name that begins so: the answer of `Answer is 7` need not be one.
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

  /// The lines below the heading of `/* 출력:` in a comment of several lines.
  private func linesOfBlockComment(_ comment: SampleComment) -> [String]? {
    var lines = comment.text.split(separator: "\n", omittingEmptySubsequences: false).map(\.description)
    guard lines.count > 1, case .list = PrintedText.read(lines.removeFirst().trimmingSpaces) else { return nil }
    let isStarred = lines.allSatisfy { $0.trimmingSpaces.hasPrefix("*") }
    if isStarred { lines = lines.map { String($0.drop { $0 == " " || $0 == "\t" }.dropFirst()) } }
    let least = lines.filter { !$0.trimmingSpaces.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(least)) }
  }

  /// Whether a comment says what the declaration below it does, which is no statement about this program.
  private func documentsDeclaration(_ comment: SampleComment) -> Bool {
    guard comment.ownLine, code[comment.range].starts(with: "///".utf8),
      let next = structure.tokens.first(where: { $0.lowerBound >= comment.range.upperBound })
    else { return false }
    return Self.declarationWords.contains(String(decoding: code[next], as: UTF8.self))
  }

  /// What declarations begin with.
  private static let declarationWords: Set<String> = [
    "@", "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "extension", "init", "deinit",
    "subscript",
    "typealias", "associatedtype", "case", "macro", "operator", "prefix", "infix", "postfix", "public", "private",
    "internal", "fileprivate", "open", "package", "static", "final", "override", "mutating", "nonmutating", "lazy",
    "weak", "unowned", "required", "convenience", "indirect", "nonisolated", "distributed", "dynamic", "optional",
  ]

  /// The lines a claim names: in quotes after the word, or in the comment lines that follow.
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
      // Fewer lines than were announced say nothing of the others.
      return count.map { lines.count < $0 } ?? false ? [] : lines
    }
  }

  /// Other ways to read a promise: escapes resolved, a sentence's full stop or reason left out, lines as they are wrapped.
  private func otherReadings(of printed: PrintedText, _ lines: [String], _ first: SampleComment) -> [[String]] {
    var readings: [[String]] = []
    let escaped = lines.map { $0.replacing("\\\"", with: "\"").replacing("\\n", with: "\n") }
    if escaped != lines { readings.append(escaped.flatMap { PrintedComparison.lines(of: $0 + "\n") }) }
    switch printed {
    case .line(let text):
      // `Prints "x", because "y" …`: the sentence goes on behind the quotation.
      if let found = text.prefixMatch(of: /(.*?)["”](?:,| \(| -| –| —|;) ?\p{L}.*["“]/) {
        readings.append([String(found.1)])
      }
      if ["nothing", "nothing.", "(nothing)", "없음", "(없음)"].contains(text.lowercased()) { readings.append([""]) }
      // `Prints "a" and "b"`.
      let quotations = text.split(separator: /["”](?:,| and|, and| then|, then| 그리고|와|과) ["“]/).map(String.init)
      if quotations.count > 1 { readings.append(quotations) }
      // The heading may be printed with the rest: `print("Output: 3") // Output: 3`.
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

  /// The lines of a list with the spaces that they have beyond those of the least indented one.
  private func indentedLines(after first: SampleComment) -> [String] {
    let further = comments[..<position].filter { $0.range.lowerBound > first.range.lowerBound }
    let raw = further.map { String(decoding: code[$0.range].dropFirst(2), as: UTF8.self) }
    let least = raw.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return raw.map { String($0.dropFirst(least)) }
  }

  /// A quotation that goes on in the next comment line.
  private mutating func continuedLine(_ beginning: String) -> String {
    var text = beginning
    while let next = nextOwnLine() {
      position += 1
      text += " " + next
      if PrintedText.endsQuotation(next) { break }
    }
    return PrintedText.unquoted("\"" + text)
  }

  /// The text of the next comment when it is alone on the next line.
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
        isBesideOneLine: printBeside(first).map(Self.printsOneLine) ?? false,
        isQuoted: first.text.contains { "\"“”".contains($0) }))
  }
}
