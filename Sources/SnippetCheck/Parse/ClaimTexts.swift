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
    return LiteralText(comment) == nil ? nil : (comment, true)
  }

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
    if comment.hasSuffix(")"), let open = comment.lastIndex(of: "("), comment[..<open].hasSuffix(" ") {
      comment = String(comment[..<open]).trimmingSpaces
    }
    guard startsQuotation(comment), let close = comment.lastIndex(where: { "\"”'’`".contains($0) }),
      close > comment.startIndex
    else { return nil }
    let tail = String(comment[comment.index(after: close)...]).trimmingSpaces
    let endings = ["출력", "출력됨", "출력합니다", "출력됩니다", "출력한다", "출력된다", "출력함", "출력해요", "출력돼요", "를 출력", "을 출력"]
    let words = tail.split(separator: " ").map(String.init)
    guard let last = words.last?.trimmingPeriod, words.count <= 2, endings.contains(last) else { return nil }
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

/// Recognises comments that say that code does not compile.
enum ErrorClaimText {
  private static let exact: Set<String> = [
    "error", "compile error", "compile-time error", "컴파일 에러", "컴파일 오류", "컴파일에러", "컴파일오류",
  ]
  private static let phrases = [
    "compile-time error", "compile time error", "will not compile", "won't compile", "doesn't compile",
    "does not compile", "report an error", "reports an error", "컴파일되지 않", "컴파일 되지 않", "컴파일이 되지 않",
    "컴파일 에러", "컴파일 오류", "컴파일러 오류", "컴파일러 에러",
  ]
  /// Words of comments that may mean a compile error, but need not.
  private static let vague = ["오류", "에러", "invalid", "not allowed", "불가"]
  /// Words before a phrase which say that the error is hypothetical or past; `//` means that the line is commented-out code.
  private static let hypotheses = ["//", "if ", "would ", "unless ", "otherwise", "earlier", "예전에"]
  /// The same, directly before a phrase: `let으로 바꾸면 컴파일 에러`.
  private static let lastHypotheses = ["면 "]
  /// Words directly after a phrase which say that there is an error only under a condition, or was one.
  private static let conditions = [" before ", " when ", " if ", " unless ", " with ", " until ", " in swift", "였"]
  /// Words directly before a phrase which say that there is no error.
  private static let negations = ["no ", "without ", "not a "]
  /// The same, directly after a phrase: `컴파일 오류가 없다`.
  private static let lateNegations = [
    " 없", "가 없", "는 없", "도 없", " 아니", " 아님", "가 아", "는 아", "를 막", "을 막", "가 사라", "이 사라", " 나지 않", "가 나지 않", "는 나지 않",
    " 안 ", "가 안 ", " 발생하지 않", "가 발생하지 않", "를 피",
  ]
  private static let runtime = ["runtime", "런타임", "실행 시", "실행시", "throw", "던지", "던진", "catch", "thrown"]

  /// Parses `Error`, `error: text`, `error[id]: text`, `This is a compile-time error: …`, `컴파일 오류`; nil for anything else.
  static func read(_ comment: String) -> Claim.Kind? {
    let lower = comment.lowercased()
    if lower.hasPrefix("error[") || lower.hasPrefix("error:") || lower.hasPrefix("expected-error") {
      return explicit(comment)
    }
    let isRuntime = runtime.contains { lower.contains($0) }
    let plain = String(lower.trimmingSuffix { "!. ".contains($0) })
    if exact.contains(plain) { return .error(text: nil, id: nil, isVague: false) }
    guard !isRuntime else { return nil }
    if let phrase = phrases.first(where: { lower.contains($0) }) {
      let parts = lower.split(separator: phrase, maxSplits: 1, omittingEmptySubsequences: false)
      if negations.contains(where: parts[0].hasSuffix) || lateNegations.contains(where: (parts.last ?? "").hasPrefix) {
        return nil
      }
      let isVague =
        hypotheses.contains(where: parts[0].contains) || lastHypotheses.contains(where: parts[0].hasSuffix)
        || parts[0].contains(/swift \d/) || conditions.contains(where: (parts.last ?? "").hasPrefix)
      return .error(text: nil, id: nil, isVague: isVague)
    }
    return vague.contains(where: plain.contains) && mayMeanCompileError(plain)
      ? .error(text: nil, id: nil, isVague: true) : nil
  }

  /// Whether the whole comment is a vague word, alone or with an explanation behind a sign (`에러: …`), or ends with words about what is
  /// not possible. Comments that only begin with such a word (`에러 메시지`, `오류 처리`) seldom are about the compiler.
  private static func mayMeanCompileError(_ text: String) -> Bool {
    text.wholeMatch(of: /(?:오류|에러|불가능?|invalid|not allowed)(?: ?(?:가 )?발생|입니다|임|다)?(?:(?:[!:,]| [–—-] ).*)?/) != nil
      || text.wholeMatch(of: /.*(?: 불가능?|not allowed|(?:타입|자료형|문법|구문) ?(?:오류|에러))/) != nil
  }

  /// Parses `error:`, `error[id]:` and `expected-error {{…}}`. The text after them counts as the compiler's message only in quotation marks
  /// or in `{{…}}`, as in the compiler's own tests; otherwise it is prose.
  private static func explicit(_ comment: String) -> Claim.Kind {
    var rest = comment.drop { $0 != ":" && $0 != "[" && $0 != "{" }
    var id: String?
    if rest.first == "[" {
      id = String(rest.dropFirst().prefix { $0 != "]" })
      rest = rest.drop { $0 != "]" }.dropFirst()
    }
    let isExact = comment.contains("{{")
    let plain = String(
      rest.drop { $0 == ":" || $0 == "{" || $0 == " " }.trimmingSuffix { $0 == "}" || $0 == " " })
    let quoted = PrintedText.startsQuotation(plain) && PrintedText.endsQuotation(plain)
    return .error(
      text: isExact ? plain : quoted ? PrintedText.unquoted(plain) : nil, id: id, isVague: false)
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
    LiteralText(text.replacing("`", with: ""))?.text
  }
}

/// A literal: a number, a quoted text, `true`, `false`, `nil`, or a list of those in brackets.
struct LiteralText {
  /// The kinds of literals that are not lists.
  enum Sort: Hashable {
    case number, quotation, word
  }

  /// The literal's text; the elements of a list are separated by a comma and one space.
  let text: String
  /// The kinds of its elements; empty for an empty list.
  let sorts: Set<Sort>
  private let isList: Bool

  /// Parses `text`; nil if it is not a literal.
  init?(_ text: String) {
    let plain = text.trimmingSpaces
    if let sort = Self.sort(of: plain) {
      (self.text, sorts, isList) = (plain, [sort], false)
      return
    }
    guard plain.hasPrefix("["), plain.hasSuffix("]"), plain.count > 1 else { return nil }
    let elements = plain.dropFirst().dropLast().split(separator: ",").map { String($0).trimmingSpaces }
    let sorts = elements.compactMap(Self.sort)
    guard sorts.count == elements.count else { return nil }
    (self.text, self.sorts, isList) = ("[" + elements.joined(separator: ", ") + "]", Set(sorts), true)
  }

  private static func sort(of text: String) -> Sort? {
    if ["true", "false", "nil"].contains(text) { return .word }
    // Looking at the first character is cheaper than creating the patterns.
    guard let first = text.first, first == "\"" || first == "-" || first.isNumber else { return nil }
    if text.wholeMatch(of: /-?[0-9][0-9_]*(?:\.[0-9]+)?/) != nil { return .number }
    return text.wholeMatch(of: /"[^"\\]*"/) != nil ? .quotation : nil
  }

  /// Whether a printed line has the same kind as this literal and another value, so that the comment is probably a wrong claim about it.
  /// Never for quoted texts, for equal numbers, or for numbers that only differ in rounding (3.14 for 3.14159).
  func isLike(_ printed: String) -> Bool {
    guard let other = LiteralText(printed), isList || sorts != [.quotation] else { return false }
    if Double(text) == Double(printed), Double(text) != nil { return false }
    if let point = text.firstIndex(of: "."), let wanted = Double(text), let found = Double(printed) {
      let unit = text[point...].dropFirst().reduce(1.0) { unit, _ in unit / 10 }
      if abs(wanted - found) < unit { return false }
    }
    return isList == other.isList && (sorts == other.sorts || sorts.isEmpty || other.sorts.isEmpty)
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
