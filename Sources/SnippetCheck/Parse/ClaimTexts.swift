/// Recognises the wordings of claims in English and Korean.
private import ByteText

/// What a comment says about output.
enum PrintedText: Hashable {
  /// One printed line.
  case line(String)
  /// A quotation that is not closed on this line.
  case open(String)
  /// The next comment lines; the number of lines, or nil for all that follow.
  case list(Int?)

  /// Parses `Prints "…"`, `prints …`, `Prints two lines:`, `출력: …`, `"…"를 출력합니다`, `Output: …`; nil for anything else.
  static func read(_ comment: String) -> PrintedText? {
    for word in ["Prints ", "prints "] where comment.hasPrefix(word) {
      return read(rest: String(comment.dropFirst(word.count)).trimmingSpaces, mayBeProse: true)
    }
    if let (heading, rest) = heading(of: comment, sign: ":"), headings.contains(heading) {
      return rest.isEmpty ? .list(nil) : read(rest: rest, mayBeProse: false)
    }
    for word in ["Outputs \"", "outputs \""] where comment.hasPrefix(word) {
      return read(rest: String(comment.dropFirst(word.count - 1)), mayBeProse: true)
    }
    return koreanSentence(comment)
  }

  /// The text after one of these headings and a colon is always output. Lower case, without spaces.
  private static let headings: Set<String> = [
    "prints", "output", "expectedoutput", "consoleoutput", "출력", "출력값", "출력결과", "실행결과", "결과출력", "콘솔출력",
  ]

  /// Splits a comment at the first `sign`: the heading in lower case without spaces, and the text after it; nil if the sign is missing.
  private static func heading(of comment: String, sign: String) -> (heading: String, rest: String)? {
    let text = comment.replacing("：", with: ":", maxReplacements: 1)
    guard let found = text.firstRange(of: sign) else { return nil }
    return (
      text[..<found.lowerBound].lowercased().filter { $0 != " " }, String(text[found.upperBound...]).trimmingSpaces
    )
  }

  /// Parses a comment beside `print(…)` whose words alone do not say that it is about output: `=> 4`, `→ "a"`, `결과: 4`, `4`.
  ///
  /// - Returns: the text, and whether only its place suggests that it is output; nil for other comments.
  static func besidePrint(_ comment: String) -> (text: String, isBare: Bool)? {
    let words = headings.union(["", "결과", "결과값", "result"])
    for sign in ["=>", "->", "→", "⇒", "➜", ":"] {
      guard let (heading, rest) = heading(of: comment, sign: sign), words.contains(heading), !rest.isEmpty else {
        continue
      }
      // The text after an arrow may be an explanation. It is certainly output after `=>`, which is used for values only, after an output
      // heading, or in quotation marks.
      let isCertain = sign == "=>" || headings.contains(heading) || startsQuotation(rest) && endsQuotation(rest)
      return heading.isEmpty && sign == ":" ? nil : (rest, !isCertain)
    }
    return literal(in: comment).map { ($0, true) }
  }

  /// The literal that is the whole comment, perhaps with `출력` or a remark in brackets behind it: `6 (그대로)`, `3 출력`; else nil.
  private static func literal(in comment: String) -> String? {
    let plain = withoutRemark(comment)
    return [comment, plain, withoutOutputWord(plain)?.text].compactMap { $0 }.first { LiteralText($0) != nil }
  }

  /// Whether a comment is a heading of output without a colon: `출력`, `출력 결과`, `결과`.
  static func isBareHeading(_ comment: String) -> Bool {
    let heading = comment.lowercased().filter { $0 != " " }
    return heading == "결과" || heading != "prints" && headings.contains(heading)
  }

  /// The literal in a Korean sentence such as `20이 출력됩니다`; nil for other comments, and where only the noun `출력` follows the literal:
  /// `3 출력` may number a step.
  static func literalSentence(_ comment: String) -> String? {
    guard let (text, ending) = withoutOutputWord(withoutRemark(comment)) else { return nil }
    if ending != "출력", LiteralText(text) != nil { return text }
    return withoutParticle(text).flatMap { LiteralText($0) == nil ? nil : $0 }
  }

  /// The text without a remark in brackets at its end: `5 (먼저)`. Brackets may be nested in the remark.
  static func withoutRemark(_ text: String) -> String {
    guard text.hasSuffix(")") else { return text }
    var depth = 0
    for index in text.indices.reversed() {
      depth += text[index] == ")" ? 1 : text[index] == "(" ? -1 : 0
      guard depth == 0 else { continue }
      let rest = text[..<index]
      return rest.hasSuffix(" ") && !rest.allSatisfy({ $0 == " " }) ? String(rest).withoutTrailingSpaces : text
    }
    return text
  }

  /// The text before a Korean word for output at the end, and that word; nil if it does not end with one.
  static func withoutOutputWord(_ text: String) -> (text: String, ending: String)? {
    guard let space = text.lastIndex(of: " ") else { return nil }
    let ending = String(text[text.index(after: space)...]).trimmingPeriod
    return outputWords.contains(ending) ? (String(text[..<space]).withoutTrailingSpaces, ending) : nil
  }

  /// The text without a Korean particle at its end; nil if it has none.
  static func withoutParticle(_ text: String) -> String? {
    let particles = ["이라고", "라고", "이", "가", "을", "를", "은", "는"]
    return particles.first(where: text.hasSuffix).map { String(text.dropLast($0.count)).withoutTrailingSpaces }
  }

  private static let outputWords = ["출력", "출력됨", "출력합니다", "출력됩니다", "출력한다", "출력된다", "출력함", "출력해요", "출력돼요"]

  private static func read(rest: String, mayBeProse: Bool) -> PrintedText? {
    // `prints three times` says how often something is printed, not what.
    if mayBeProse, rest.wholeMatch(of: /(?:\d+|\w+) times\b.*|(?:once|twice)\b.*/) != nil { return nil }
    if mayBeProse, rest.hasSuffix(":"), !startsQuotation(rest) {
      let counts = ["one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6]
      return .list(rest.split(separator: " ").first.flatMap { counts[$0.lowercased()] ?? Int($0) })
    }
    guard startsQuotation(rest) else {
      // `Prints the name` is prose; a bare value such as `Prints 42` or `Prints 안녕 세상` is a claim.
      let isProse = rest.split(separator: " ").count > 1 && rest.first.map { $0.isLetter && $0.isASCII } == true
      return isProse && mayBeProse ? nil : .line(rest)
    }
    if let quotation = quotationBeforeReason("Prints " + rest) { return .line(quotation) }
    return endsQuotation(rest) && rest.unicodeScalars.count > 1
      ? .line(unquoted(rest)) : .open(String(rest.dropFirst()))
  }

  /// Parses Korean sentences: `"안녕"를 출력합니다`, `콘솔에 "안녕"이 출력됩니다`, `"안녕" 출력 (설명)`; nil for anything else.
  private static func koreanSentence(_ whole: String) -> PrintedText? {
    var comment = whole
    for place in ["콘솔에 ", "화면에 ", "터미널에 "] where comment.hasPrefix(place) {
      comment = String(comment.dropFirst(place.count))
    }
    comment = withoutRemark(comment)
    guard startsQuotation(comment), let close = comment.lastIndex(where: { "\"”'’`".contains($0) }),
      close > comment.startIndex
    else { return nil }
    let tail = String(comment[comment.index(after: close)...]).trimmingSpaces
    let words = tail.split(separator: " ").map(String.init)
    guard let last = words.last?.trimmingPeriod, words.count <= 2, outputWords.contains(last) else { return nil }
    return .line(unquoted(String(comment[...close])))
  }

  /// The `x` in `Prints "x", because …`: a quotation followed by prose without a further quotation; else nil.
  static func quotationBeforeReason(_ comment: String) -> String? {
    // Only a full stop follows the quotation, so there is no reason. This test is cheaper than creating the pattern.
    guard let close = comment.lastIndex(where: { $0 == "\"" || $0 == "”" }), comment[close...].utf8.count > 4 else {
      return nil
    }
    guard let found = comment.firstMatch(of: /^[Pp]rints:? ["“](.*?)["”](?:,| \(| -| –| —|;) ?[\p{L}][^"”]*$/) else {
      return nil
    }
    return String(found.1)
  }

  static func startsQuotation(_ text: String) -> Bool { text.first == "\"" || text.first == "“" }

  static func endsQuotation(_ text: String) -> Bool {
    let end = text.last { $0 != "." }
    return end == "\"" || end == "”"
  }

  /// The text between the first and the last quotation mark; text that does not begin with a quotation mark is returned unchanged.
  static func unquoted(_ text: String) -> String {
    guard startsQuotation(text) else { return text }
    let body = text.dropFirst()
    guard let close = body.lastIndex(where: { $0 == "\"" || $0 == "”" }) else { return String(body) }
    return String(body[..<close])
  }
}

/// Recognises comments that state the current value of a variable.
enum StateClaimText {
  /// Parses `x is now 7`, `x.count equals 3`, `x는 이제 7입니다`; nil unless the whole comment has that form and the value is a literal.
  static func read(_ comment: String) -> (name: String, value: String)? {
    let text = comment.trimmingPeriod
    // Creating a regex costs a hundred times as much as searching for its words, and few comments contain them.
    guard text.hasSuffix("다") || englishVerbs.contains(where: text.contains) else { return nil }
    if let found = text.wholeMatch(
      of:
        /`?([\p{L}_][\w]*(?:\.[\p{L}_][\w]*)*)`? (?:is now equal to|is now|is equal to|is|equals|now equals|now contains|has the value) (.+)/
    ),
      let value = literal(String(found.2))
    {
      return (String(found.1), value)
    }
    guard
      let found = text.wholeMatch(
        of:
          /`?([\p{L}_]\w*?(?:\.[\p{L}_]\w*?)*)`? ?(?:은|는|이|가) (?:이제 |지금 |현재 )?(.+?) ?(?:입니다|이다|과 같습니다|와 같습니다|이 됩니다|가 됩니다)/
      ),
      let value = literal(String(found.2))
    else { return nil }
    return (String(found.1), value)
  }

  private static let englishVerbs = [" is ", " equals ", " now contains ", " has the value "]

  private static func literal(_ text: String) -> String? {
    LiteralText(text.replacing("`", with: "")).flatMap { $0.isSimple ? $0.text : nil }
  }
}

extension String {
  /// The string without spaces and tabs at both ends.
  var trimmingSpaces: String { String(trimming { $0 == " " || $0 == "\t" }) }

  /// The string without spaces and tabs at the end.
  var withoutTrailingSpaces: String { String(trimmingSuffix { $0 == " " || $0 == "\t" }) }

  /// The string without a full stop at the end.
  var trimmingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
