/// Reads comments about errors: whether they promise one, and with which words.
private import ByteText

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
  /// What makes an error, behind the object particle: `컴파일 오류를 낸다`. With other verbs the sentence is about errors in general, as in
  /// `컴파일 오류를 미리 알 수 있다`.
  private static let causes = [
    "낸", "내고", "내며", "내는", "내요", "냅", "일으", "발생", "유발", "뱉", "띄", "보여", "출력", "만나", "만난", "보게",
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
    if let parts = partsAroundPhrase(lower) {
      if negations.contains(where: parts[0].hasSuffix) || lateNegations.contains(where: (parts.last ?? "").hasPrefix) {
        return nil
      }
      let isVague =
        hypotheses.contains(where: parts[0].contains) || lastHypotheses.contains(where: parts[0].hasSuffix)
        || parts[0].contains(/swift \d/) || conditions.contains(where: (parts.last ?? "").hasPrefix)
        || isObjectOfOtherVerb(parts.last ?? "")
      return .error(text: nil, id: nil, isVague: isVague)
    }
    return vague.contains(where: plain.contains) && mayMeanCompileError(plain)
      ? .error(text: nil, id: nil, isVague: true) : nil
  }

  /// The words before and after the phrase that says that something does not compile; nil if there is none.
  private static func partsAroundPhrase(_ text: String) -> [Substring]? {
    phrases.first { text.contains($0) }.map {
      text.split(separator: $0, maxSplits: 1, omittingEmptySubsequences: false)
    }
  }

  /// The words of a comment before its phrase; nil if it has none.
  static func wordsBeforePhrase(_ comment: String) -> String? {
    partsAroundPhrase(comment.lowercased()).map { String(comment.prefix($0[0].count)) }
  }

  /// Whether a comment is the heading of code with an error: `컴파일 에러가 나는 코드`, `컴파일되지 않는 예제`, `code that does not compile`.
  static func isHeading(_ comment: String) -> Bool {
    let plain = comment.lowercased().trimmingSuffix { ":.! ".contains($0) }
    guard ["코드", "예제", "예시", "예", "경우", "상황", "code", "example", "compile"].contains(where: plain.hasSuffix)
    else { return false }
    return plain.contains(
      /컴파일러? ?(?:에러|오류)(?:가|를|이)? ?(?:나는|내는|나오는|발생하는|생기는|뜨는|있는)? ?(?:코드|예제|예시|예|경우|상황)$/)
      || plain.contains(/컴파일(?:이 )? ?되지 않는 (?:코드|예제|예시|예|경우|상황)$/)
      || plain.contains(
        /(?:compile(?:-time| time)? error (?:code|example)|code that (?:does not|doesn't|will not|won't) compile)$/)
  }

  private static func isObjectOfOtherVerb(_ rest: Substring) -> Bool {
    rest.hasPrefix("를 ")
      && !rest.dropFirst(2).split(separator: " ").contains { word in causes.contains(where: word.hasPrefix) }
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
