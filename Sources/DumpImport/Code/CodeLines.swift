/// Finds the lines of code in a text, where no fence marks them.
import ByteText

enum CodeLines {
  /// The cost of a change between prose and code, in log-odds, without and with a blank line between: code comes in
  /// runs, and more often than not runs have blank lines around them. The costs are small, because the context features
  /// cover most of this. Measured on public blogs that the weights were not trained on.
  private static let changeCost = (adjacent: 1.0, separated: 0.5)

  /// The maximum score of a line for or against code, so that no single line decides a run; and a shift of the scores
  /// towards code, raised until as many lines are wrongly code as without context features.
  private static let limit = 6.0, shift = 0.4

  /// Whether each line is code: the most likely sequence of code and prose, given the model's score of each line and
  /// the cost of each change, corrected for lines that open and close brackets and comments and for other constructs.
  static func mark(_ lines: [DumpLine]) -> [Bool] {
    guard !lines.isEmpty else { return [] }
    let base = usualIndent(of: lines)
    let context = CodeLineContext(lines)
    let scores = lines.enumerated().map { index, line -> Double in
      // An image macro of Tistory: `[##_Image|…_##]`.
      if line.text.hasPrefix("[##_") { return -limit }
      if CollapsedCode.isCollapsed(line.text) || isFrame(line.text) { return limit }
      let most = saysNothing(line.text) ? 0 : limit + shift
      return min(max(score(line, base: base, context.names(of: index)), -limit) + shift, most)
    }
    var isCode = likeliest(scores, lines)
    dropSentences(&isCode, lines)
    closeFrames(&isCode, lines)
    closeComments(&isCode, lines)
    closeBrackets(&isCode, lines, scores)
    openBrackets(&isCode, lines, scores)
    continueLines(&isCode, lines)
    markCommandOutput(&isCode, lines, scores)
    markScriptComments(&isCode, lines)
    dropHashLines(&isCode, lines)
    return isCode
  }

  /// Whether a line is only a number, a horizontal rule or a Korean quotation: such lines are code only between lines of code.
  private static func saysNothing(_ text: String) -> Bool {
    if LineMarker(text) == .rule || text.utf8.allSatisfy(\.isASCIIDigit) { return true }
    return text.hasPrefix("> ") && text.unicodeScalars.dropFirst(2).first.map(\.isWide) == true
  }

  /// Whether a program or an author drew the line with characters: `├── src`, `│ 97 │`, `+----+------+`.
  private static func isFrame(_ text: String) -> Bool {
    if text.unicodeScalars.filter({ (0x2500...0x257F).contains($0.value) }).count >= 2 { return true }
    return isRule(text)
  }

  private static func isRule(_ text: String) -> Bool {
    text.utf8.count > 4 && text.hasPrefix("+") && text.hasSuffix("+")
      && text.utf8.allSatisfy { "+-=".utf8.contains($0) }
  }

  /// Whether the line is the head of an Objective-C method, `- (void)bake:(int)x`, which is rare in the blogs that the
  /// model was trained on.
  private static func isMethodHead(_ text: String) -> Bool {
    guard text.hasPrefix("-") || text.hasPrefix("+") else { return false }
    let tail = text.dropFirst().drop { $0 == " " }
    guard tail.hasPrefix("("), let close = tail.firstIndex(of: ")") else { return false }
    let name = tail[tail.index(after: close)...].drop { $0 == " " }
    return tail.utf8.dropFirst().first.map(\.isIdentifierStart) == true
      && name.utf8.first.map(\.isIdentifierStart) == true
      && text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// What is added to the score of a line in a form of code that is rare in these blogs.
  private static let formWeight = 5.0

  /// The score of a line as code; above 0 it is more likely code than not.
  private static func score(_ line: DumpLine, base: Int, _ context: [String]) -> Double {
    let hasForm = DataListing.isCommand(line.text) || isMethodHead(line.text) || isControlHead(line.text)
    return LineModel.code.score(CodeLineFeatures(line, base: base).names + context) + (hasForm ? formWeight : 0)
  }

  /// The score of a single line as code; above 0 it is more likely code than not.
  static func score(_ text: String) -> Double {
    let line = DumpLine(number: 0, raw: text, gap: 0, emptyRun: 0)
    return score(line, base: 0, CodeLineContext([line]).names(of: 0))
  }

  /// Whether the line is `for (int i = 0; i < n; i++)` without a brace, or `#!/bin/sh`.
  private static func isControlHead(_ text: String) -> Bool {
    if text.hasPrefix("#!/") { return true }
    let word = text.prefix { $0 != " " && $0 != "(" }
    let tail = text.dropFirst(word.count).drop { $0 == " " }
    return ["if", "for", "while", "switch", "catch", "foreach"].contains(word) && tail.hasPrefix("(")
      && tail.hasSuffix(")")
      && tail.utf8.contains { "=<>;![&|".utf8.contains($0) }
  }

  /// Whether a single line is certainly code.
  static func isSure(_ text: String) -> Bool { score(text) > 2 }

  /// The most frequent indentation.
  private static func usualIndent(of lines: [DumpLine]) -> Int {
    var counts: [Int: Int] = [:]
    for line in lines where line.text.unicodeScalars.first.featureClass != "•" { counts[line.indent, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// The most likely sequence of code and prose: Viterbi's algorithm with two states.
  private static func likeliest(_ scores: [Double], _ lines: [DumpLine]) -> [Bool] {
    var best = (prose: 0.0, code: scores[0])
    var origins: [(prose: Bool, code: Bool)] = []
    for (index, score) in scores.enumerated().dropFirst() {
      let cost = lines[index].gap == 0 ? changeCost.adjacent : changeCost.separated
      let origin = (prose: best.code - cost > best.prose, code: best.code >= best.prose - cost)
      best = (max(best.prose, best.code - cost), max(best.code, best.prose - cost) + score)
      origins.append(origin)
    }
    var state = best.code > best.prose
    var states = [state]
    for origin in origins.reversed() {
      state = state ? origin.code : origin.prose
      states.append(state)
    }
    return states.reversed()
  }

  /// Marks the rows of a drawn table as code, and what a database prints below it.
  private static func closeFrames(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    for index in lines.indices.dropFirst() where !isCode[index] && lines[index].gap == 0 && isCode[index - 1] {
      let (text, above) = (lines[index].text, lines[index - 1].text)
      let isRow =
        text.hasPrefix("|") && text.hasSuffix("|") && (isRule(above) || above.hasPrefix("|") && above.hasSuffix("|"))
      isCode[index] = isRow || isRule(above) && text.holds(" in set")
    }
  }

  /// Marks the lines from `/*` to `*/` beside code as code.
  private static func closeComments(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    var index = 0
    while index < lines.count {
      guard lines[index].text.holds("/*"), StrippedCode(lines[index].text).opensBlockComment,
        let end = lines[index...].prefix(80).dropFirst().firstIndex(where: { $0.text.holds("*/") })
      else {
        index += 1
        continue
      }
      let isBeside = isCode[index] || isCode[end] || end + 1 < lines.count && isCode[end + 1]
      if isBeside { for place in index...end { isCode[place] = true } }
      index = end + 1
    }
  }

  /// Marks the lines between a run that leaves brackets open and the line that closes them, unless they have letters
  /// that code does not have.
  private static func closeBrackets(_ isCode: inout [Bool], _ lines: [DumpLine], _ scores: [Double]) {
    var depth = 0
    var index = 0
    while index < lines.count {
      guard isCode[index] else {
        if depth > 0, let end = closing(depth, from: index, lines, scores) {
          for place in index...end { isCode[place] = true }
        } else {
          depth = 0
          index += 1
        }
        continue
      }
      depth = max(0, depth + balance(of: lines[index].text))
      index += 1
    }
  }

  /// Extends a run of code that closes more brackets than it opens upwards to the line that opens them.
  private static func openBrackets(_ isCode: inout [Bool], _ lines: [DumpLine], _ scores: [Double]) {
    for index in lines.indices.dropFirst() where isCode[index] && !isCode[index - 1] {
      var depth = balance(of: lines[index].text)
      var start = index
      while depth < 0, start > max(0, index - 20), lines[start].gap <= 1, !isCode[start - 1],
        mayBeInside(lines[start - 1], scores[start - 1])
      {
        start -= 1
        depth += balance(of: lines[start].text)
      }
      if depth >= 0 { for place in start..<index { isCode[place] = true } }
    }
  }

  /// Whether a line may be part of code: it is no clear sentence and has no Hangul outside of strings and comments.
  private static func mayBeInside(_ line: DumpLine, _ score: Double) -> Bool {
    !(line.shape.words > 6 && score < -2) && !StrippedCode(line.text).rest.unicodeScalars.contains(where: \.isWide)
  }

  /// The index of the line that closes the open brackets; nil when prose comes first.
  private static func closing(_ depth: Int, from start: Int, _ lines: [DumpLine], _ scores: [Double]) -> Int? {
    var depth = depth
    for index in start..<min(start + 20, lines.count) {
      guard lines[index].gap <= 2, mayBeInside(lines[index], scores[index]) else { return nil }
      depth += balance(of: lines[index].text)
      if depth <= 0 { return index }
    }
    return nil
  }

  /// How many more brackets a line opens than it closes.
  static func balance(of text: String) -> Int {
    StrippedCode(text).rest.utf8.reduce(0) { sum, byte in
      "([{".utf8.contains(byte) ? sum + 1 : ")]}".utf8.contains(byte) ? sum - 1 : sum
    }
  }

  /// Unmarks Korean sentences that were taken for code because of names and calls in them, as the runs of the model
  /// include single lines. The text of a string or comment over several lines stays code.
  private static func dropSentences(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    var text = OpenText()
    for index in lines.indices {
      guard isCode[index] else {
        text = OpenText()
        continue
      }
      let wasOpen = text.isOpen
      text.read(lines[index].text)
      if !wasOpen, !text.isOpen, SentenceLine.isWhole(lines[index].text) { isCode[index] = false }
    }
  }

  /// Marks lines that a backslash at the end of a command joins to it, entries below a key of YAML, and `package main`
  /// above the code of its file.
  private static func continueLines(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    for index in lines.indices.dropFirst() {
      if isCode[index - 1], !isCode[index], lines[index].gap == 0, lines[index - 1].text.hasSuffix(" \\") {
        isCode[index] = true
      }
      if isCode[index - 1], lines[index].gap == 0, isEntry(lines[index].text) {
        let above = lines[index - 1].text
        let opens = above.hasSuffix(":") && !above.unicodeScalars.contains(where: \.isWide)
        isCode[index] = isCode[index] || opens || isEntry(above)
      }
      if isCode[index], !isCode[index - 1], lines[index].gap <= 1, isPackage(lines[index - 1].text) {
        isCode[index - 1] = true
      }
    }
  }

  /// Marks the output of a shell command after `$ ` as code, up to the next blank line or prose.
  private static func markCommandOutput(_ isCode: inout [Bool], _ lines: [DumpLine], _ scores: [Double]) {
    var isPrinted = false
    for index in lines.indices {
      let isPrompt = isCode[index] && lines[index].text.hasPrefix("$ ")
      isPrinted =
        isPrompt || isPrinted && lines[index].gap == 0 && mayBeInside(lines[index], scores[index]) && scores[index] > -3
      if isPrinted { isCode[index] = true }
    }
  }

  /// Whether the line is an entry of YAML, `- value`, without Hangul except in a comment.
  private static func isEntry(_ text: String) -> Bool {
    guard text.hasPrefix("- ") else { return false }
    let value = firstRange(of: " #", in: text[...]).map { text[..<$0.lowerBound] } ?? text[...]
    return !value.unicodeScalars.contains(where: \.isWide)
  }

  private static func isPackage(_ text: String) -> Bool {
    let words = text.utf8.split(separator: 0x20)
    return words.count == 2 && words[0].elementsEqual("package".utf8)
      && words[1].allSatisfy { $0.isASCIIWordByte || $0 == 0x2E || $0 == 0x3B }
  }

  /// Marks comments of scripts: `# words` above a command or an address, and `# ...` between lines of code. In a text
  /// that has headings of Markdown, these are headings too.
  private static func markScriptComments(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    guard !lines.contains(where: { $0.text.hasPrefix("## ") }) else { return }
    for index in lines.indices.dropLast() where lines[index].text.hasPrefix("# ") {
      let below = lines[index + 1]
      let isBetween = index > 0 && isCode[index - 1] && lines[index].gap <= 1 && isCode[index + 1] && below.gap <= 1
      if isBetween, ["# ...", "# …"].contains(lines[index].text) { isCode[index] = true }
      guard below.gap == 0, isCode[index + 1] || below.shape.hasAddress && below.shape.words == 1 else { continue }
      isCode[index] = true
      isCode[index + 1] = true
    }
  }

  /// Unmarks `# words` that is not directly beside other code: it is a heading and not the comment of a script.
  private static func dropHashLines(_ isCode: inout [Bool], _ lines: [DumpLine]) {
    for index in lines.indices where isCode[index] && lines[index].text.hasPrefix("# ") {
      let follows = index > 0 && isCode[index - 1] && lines[index].gap == 0
      let leads = index + 1 < lines.count && isCode[index + 1] && lines[index + 1].gap == 0
      if !follows, !leads { isCode[index] = false }
    }
  }
}
