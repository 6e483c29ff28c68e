/// Finds the claims of a sample in its comments.
import ByteText
import SwiftSource

/// Parses claims from comments.
struct ClaimReader {
  private let comments: [SampleComment]
  private let structure: SampleStructure
  private let code: [UInt8]
  /// The comments that may number the steps of the sample.
  private let steps: Set<Range<Int>>
  private let commentedCode: CommentedCode
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
    commentedCode = CommentedCode(comments: comments, structure: structure, code: code)
    // Comments 1, 2, 3 … or 0, 1 … beside statements may be step numbers; a single number is a result.
    let number = { (comment: SampleComment) in Int(PrintedText.withoutRemark(comment.text)) }
    let numbered = comments.filter { !$0.ownLine && number($0) != nil }
    let numbers = numbered.compactMap(number)
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
    if readOutputWithoutHeading(first) { return }
    if first.text == "=>" || first.text.hasPrefix("=> ") {
      return add(first, .value(String(first.text.dropFirst(3))))
    }
    if let found = ErrorClaimText.read(first.text) {
      let isBesideCommentedCode = commentedCode.isSubject(ofCommentAt: position - 1)
      if let claim = error(found, first, isBesideCommentedCode) {
        add(first, claim, isBesideCommentedCode: isBesideCommentedCode)
      }
      return
    }
    if first.betweenItems, let state = StateClaimText.read(first.text), mayBeVariable(state.name) {
      // `this equals 17` is about the value of the statement above.
      let isAboutValueAbove = first.text.lowercased().hasPrefix("this equals ")
      return add(first, isAboutValueAbove ? .value(state.value) : .state(name: state.name, state.value))
    }
  }

  /// Reads a comment that is about output by its place or its ending; false if it is none.
  private mutating func readOutputWithoutHeading(_ first: SampleComment) -> Bool {
    if let lines = linesBelowBareHeading(first) {
      add(first, .prints(lines), [indentedLines(after: first)].filter { $0 != lines }, isBare: true)
      return true
    }
    if let text = PrintedText.literalSentence(first.text),
      first.inBody && !first.ownLine || !structure.usesVaryingValues && first.betweenItems
    {
      // On a line of its own, the sentence may be about the statement below; beside a declaration, about a later call.
      let isBare = first.ownLine || first.betweenItems && !isBesideExpression(first)
      add(first, .prints([text]), [[PrintedText.unquoted(text)]], isBare: isBare)
      return true
    }
    guard printBeside(first) != nil, let (text, isBare) = PrintedText.besidePrint(first.text),
      !isBare || !structure.usesVaryingValues
    else { return false }
    let literal = LiteralText(text)?.text
    let readings = [
      PrintedText.unquoted(text), PrintedText.withoutRemark(text), literal, literal?.replacing("_", with: ""),
      // The whole comment may be the output: `print("Result: \(x)") // Result: 3`.
      first.text,
    ].compactMap { $0 }.filter { $0 != text }
    add(first, .prints([text]), readings.map { [$0] }, isBare: isBare)
    return true
  }

  /// The comment lines below a heading such as `// 출력 결과`, if it is below a statement and not above another one: such a heading may also
  /// be about the code below it. Nil for other comments.
  private mutating func linesBelowBareHeading(_ first: SampleComment) -> [String]? {
    guard first.ownLine, first.betweenItems, PrintedText.isBareHeading(first.text), !structure.usesVaryingValues,
      structure.items.first.map({ $0.range.upperBound <= first.range.lowerBound }) == true
    else { return nil }
    let start = position
    let lines = printedLines(.list(nil), after: first)
    let end = comments[position - 1].range.upperBound
    let next = structure.tokens.first { $0.lowerBound >= end }
    if !lines.isEmpty, next.map({ code[end..<$0.lowerBound].count { $0 == 0x0A } > 1 }) ?? true { return lines }
    position = start
    return nil
  }

  /// The claim of a comment about an error. It is vague if the comment is about what is printed, or perhaps about code that is commented out;
  /// nil if it is certainly about such code: live code beside it must not be excused then.
  private func error(
    _ claim: Claim.Kind, _ first: SampleComment, _ isBesideCommentedCode: Bool
  ) -> Claim.Kind? {
    guard case .error(let text, let id, _) = claim else { return claim }
    if isBesidePrintedError(first) { return .error(text: nil, id: nil, isVague: true) }
    guard isBesideCommentedCode else { return claim }
    let mayBeAboutLiveCode = !first.ownLine || isBelowCode(first)
    return mayBeAboutLiveCode ? .error(text: text, id: id, isVague: true) : nil
  }

  /// Whether the line above a comment on its own line ends with code.
  private func isBelowCode(_ comment: SampleComment) -> Bool {
    guard let token = structure.tokens.last(where: { $0.upperBound <= comment.range.lowerBound }) else { return false }
    return code[token.upperBound..<comment.range.lowerBound].count { $0 == 0x0A } == 1
  }

  /// Whether the first name of a path is declared or used in the code. `Answer is 7` need not be about a variable.
  private func mayBeVariable(_ name: String) -> Bool {
    let first = String(name.prefix { $0 != "." })
    return first == "this" || structure.values.contains(first) || structure.used.contains(first)
  }

  private func isBesideExpression(_ comment: SampleComment) -> Bool {
    structure.items.last { $0.range.upperBound <= comment.range.lowerBound }?.kind == .expression
  }

  /// Whether the top-level statement before a comment is a loop.
  private func isAfterLoop(_ comment: SampleComment) -> Bool {
    guard let item = structure.items.last(where: { $0.range.upperBound <= comment.range.lowerBound }) else {
      return false
    }
    return ["for ", "while ", "repeat "].contains { code[item.range].starts(with: $0.utf8) }
      || item.kind == .expression && code[item.range].contains(text: ".forEach")
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
      // An unquoted text may have a remark behind it: `출력: 5 (먼저)`.
      if first.text.hasSuffix(text) { readings.append([PrintedText.withoutRemark(text)]) }
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
    _ first: SampleComment, _ kind: Claim.Kind, _ otherReadings: [[String]] = [], isBare: Bool = false,
    isBesideCommentedCode: Bool = false
  ) {
    let end = comments[position - 1].range.upperBound
    claims.append(
      Claim(
        kind: kind, range: first.range.lowerBound..<end, firstComment: first.range, ownLine: first.ownLine,
        betweenItems: first.betweenItems, inBody: first.inBody, otherReadings: otherReadings, isBare: isBare,
        isStep: isBare && steps.contains(first.range),
        isBesideOneLine: printBeside(first).map(Self.printsOneLine) ?? false,
        isQuoted: first.text.contains { "\"“”".contains($0) }, isAfterLoop: isAfterLoop(first),
        isBesideCommentedCode: isBesideCommentedCode,
        isHeading: first.ownLine && kind.isAboutError && ErrorClaimText.isHeading(first.text)))
  }
}
