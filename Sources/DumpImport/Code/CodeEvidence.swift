/// Judges by its text alone whether a line is code.
import ByteText

/// How much a line looks like code.
enum CodeEvidence: Sendable {
  /// Prose, or anything else.
  case none
  /// No Hangul outside comments and strings, some punctuation of code: part of a listing when its neighbours are.
  case weak
  /// Nothing but a comment.
  case comment
  /// Closing brackets, or an opening brace alone.
  case bracket
  /// Code certainly.
  case strong
}

/// A line with its string literals and comments taken out.
struct StrippedCode: Sendable {
  /// What is left, trimmed; string literals are `""`.
  let rest: String

  /// Whether a comment was taken out.
  let hadComment: Bool

  /// Whether a `/*` is left open.
  let opensBlockComment: Bool

  /// - Parameter hash: whether `# ` after white space or at the beginning starts a comment too.
  init(_ text: String, hash: Bool = false) {
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    var comment = false
    var open = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/"), index == 0 || bytes[index - 1] != UInt8(ascii: ":") {
        comment = true
        break scan
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        comment = true
        guard let end = Self.find("*/", in: bytes, from: index + 2) else {
          open = true
          break scan
        }
        index = end + 2
        continue
      } else if byte == UInt8(ascii: "\""), let end = Self.closingQuote(bytes, from: index + 1) {
        out += [byte, byte]
        index = end + 1
        continue
      } else if byte == UInt8(ascii: "'"), let end = Self.closingApostrophe(bytes, from: index) {
        out += [UInt8(ascii: "\""), UInt8(ascii: "\"")]
        index = end + 1
        continue
      } else if hash, byte == UInt8(ascii: "#"), index == 0 || bytes[index - 1] == 0x20, next == 0x20 {
        comment = true
        break scan
      }
      out.append(byte)
      index += 1
    }
    rest = trimmed(String(decoding: out, as: UTF8.self))
    hadComment = comment
    opensBlockComment = open
  }

  private static func find(_ needle: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(needle.utf8)
    guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
    return (start...bytes.count - wanted.count).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  /// The text without what is between tags.
  static func withoutMarkupText(_ text: String) -> String {
    var out: [UInt8] = []
    var isInside = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "<") { isInside = false }
      if !isInside { out.append(byte) }
      if byte == UInt8(ascii: ">") { isInside = true }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// How often `needle` is in `text`.
  static func count(_ needle: String, in text: String) -> Int {
    var found = 0
    var rest = text[...]
    while let range = firstRange(of: needle, in: rest) {
      found += 1
      rest = rest[range.upperBound...]
    }
    return found
  }

  /// Where a literal in single quotes ends: neither of them is an apostrophe within a word.
  private static func closingApostrophe(_ bytes: [UInt8], from start: Int) -> Int? {
    func isWord(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index].isASCIIWordByte || bytes[index] >= 0x80)
    }
    guard !isWord(start - 1) else { return nil }
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "'"), !isWord(index + 1) { return index }
      index += 1
    }
    return nil
  }

  private static func closingQuote(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "\"") { return index }
      index += 1
    }
    return nil
  }
}

extension CodeEvidence {
  /// Judges a line by its trimmed text.
  init(_ text: String) {
    let bare = StrippedCode(text)
    self = Self.judge(bare, whole: text)
  }

  private static func judge(_ bare: StrippedCode, whole: String) -> CodeEvidence {
    let rest = bare.rest
    if !bare.hadComment || whole.holds("://"), ShellCommands.isCommand(whole) { return .strong }
    if rest.isEmpty { return !bare.hadComment ? .none : CollapsedCode.isSqueezed(whole) ? .strong : .comment }
    if rest.unicodeScalars.contains(where: { isWide($0) }) {
      guard rest.holds("</"), !StrippedCode.withoutMarkupText(rest).unicodeScalars.contains(where: { isWide($0) })
      else {
        return .none
      }
      return rest.hasSuffix(";") ? .strong : .weak
    }
    if whole.holds("://") && !bare.hadComment && !rest.holds("\"") && !rest.hasSuffix(";") { return .none }
    if rest.utf8.allSatisfy({ "{}()[];,".utf8.contains($0) }) { return .bracket }
    if isAnnotation(rest) { return .comment }
    if startsLikeCode(rest) || endsLikeCode(rest) || CollapsedCode.isSqueezed(whole) { return .strong }
    if bare.hadComment && isDottedName(rest) { return .strong }
    if isMessageSend(rest) || isOpenSend(rest) || isAssignment(rest) || ShellCommands.isCommand(rest) { return .strong }
    if CallSyntax.isCall(rest) || CallSyntax.isImport(rest) { return .strong }
    return rest.utf8.contains(where: { ";{}()[]=<>:*_\"@|&".utf8.contains($0) }) ? .weak : .none
  }

  /// `Networking.timeoutInterval`, which a comment beside it makes code.
  private static func isDottedName(_ rest: String) -> Bool {
    rest.utf8.contains(UInt8(ascii: ".")) && rest.utf8.first.map { $0.isIdentifierStart } == true
      && rest.utf8.allSatisfy { $0.isASCIIWordByte || $0 == UInt8(ascii: ".") }
  }

  /// Hangul, kana, ideographs: letters that are in code only within comments and strings.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x11FF).contains(scalar.value) || (0x3040...0x9FFF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// `@Service`, `@Bean(name = "pool")`: code follows.
  private static func isAnnotation(_ rest: String) -> Bool {
    guard rest.hasPrefix("@"), let first = rest.utf8.dropFirst().first, first.isASCIIUppercase, !whole.contains(rest)
    else {
      return false
    }
    let name = rest.utf8.dropFirst().prefix { $0.isASCIIWordByte || $0 == UInt8(ascii: ".") }
    let tail = rest.utf8.dropFirst(name.count + 1)
    return tail.isEmpty || tail.first == UInt8(ascii: "(") && tail.last == UInt8(ascii: ")")
  }

  private static func endsLikeCode(_ rest: String) -> Bool {
    guard rest.utf8.count > 2 else { return false }
    if rest.hasSuffix(";") || rest.hasSuffix("];") { return true }
    return rest.hasSuffix("{") && rest.utf8.count > 3 || isOpenLabel(rest)
  }

  /// `dependencies: [`, `targets: (`: a name whose value begins on the next line.
  private static func isOpenLabel(_ rest: String) -> Bool {
    guard rest.hasSuffix(": [") || rest.hasSuffix(": (") || rest.hasSuffix(" = ["), let first = rest.utf8.first,
      first.isIdentifierStart
    else { return false }
    return rest.utf8.dropLast(3).allSatisfy { $0.isASCIIWordByte }
  }

  private static let openers = [
    "@interface ", "@implementation ", "@property", "@protocol ", "@class ", "@synthesize ", "@import ", "@selector(",
    "@SuppressWarnings", "@Override", "@objc ", "@IBOutlet", "@IBAction", "@dynamic ", "@try {", "@catch (",
    "@finally {",
    "@autoreleasepool", "@main",
  ]
  private static let whole: Set<String> = [
    "@end", "@private", "@public", "@protected", "@optional", "@required", "@try", "@finally", "#else", "#endif",
  ]

  private static func startsLikeCode(_ rest: String) -> Bool {
    if whole.contains(rest) { return true }
    if openers.contains(where: { rest.hasPrefix($0) }) { return true }
    return isPreprocessor(rest) || isMethodHead(rest) || isSwiftDeclaration(rest) || isControlHead(rest)
      || rest.hasPrefix("#!/")
  }

  /// `for (int i = 0; i < n; i++)`, `if (a > b)` without a brace.
  private static func isControlHead(_ rest: String) -> Bool {
    guard
      let word = ["if", "for", "while", "else if", "foreach", "switch", "catch"].first(where: { rest.hasPrefix($0) })
    else {
      return false
    }
    let tail = rest.dropFirst(word.utf8.count).drop { $0 == " " }
    guard tail.hasPrefix("("), tail.hasSuffix(")") || tail.hasSuffix(" }") && tail.holds(") {") else { return false }
    return tail.dropFirst().utf8.contains { "=<>;![(&|".utf8.contains($0) } || tail.holds(" : ") || tail.holds(" in ")
  }

  private static func isPreprocessor(_ rest: String) -> Bool {
    guard rest.hasPrefix("#") else { return false }
    let words = rest.dropFirst().split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first else { return false }
    switch first {
    case "import", "include": return words.count > 1 && (rest.holds("<") || rest.holds("\""))
    case "define", "undef", "ifdef", "ifndef":
      return words.count > 1 && words[1].utf8.first.map { $0.isIdentifierStart } == true
    case "pragma", "if", "elif": return words.count > 1 && words[1] != "~"
    case "endif", "else": return words.count == 1
    default: return false
    }
  }

  /// `- (void)name`, `+(id)name:(int)x`.
  private static func isMethodHead(_ rest: String) -> Bool {
    guard rest.hasPrefix("-") || rest.hasPrefix("+") else { return false }
    let tail = rest.dropFirst().drop { $0 == " " }
    guard tail.hasPrefix("("), let close = tail.firstIndex(of: ")") else { return false }
    let type = tail[tail.index(after: tail.startIndex)..<close]
    guard let first = type.utf8.first, first.isIdentifierStart else { return false }
    let name = tail[tail.index(after: close)...].drop { $0 == " " }
    return name.utf8.first.map { $0.isIdentifierStart } ?? false
  }

  private static let modifiers: Set<Substring> = [
    "static", "private", "public", "override", "internal", "final", "fileprivate", "open", "lazy", "weak", "mutating",
    "class", "indirect", "convenience", "required", "async",
  ]

  private static func isSwiftDeclaration(_ rest: String) -> Bool {
    var words = rest.split(separator: " ", omittingEmptySubsequences: true)[...]
    while words.count > 2, let word = words.first, modifiers.contains(word) { words = words.dropFirst() }
    guard let first = words.first, words.count > 1 || rest.holds("(") else { return false }
    let second = words.dropFirst().first ?? ""
    switch first {
    case "let", "var", "val": return words.count > 1 && (rest.holds("=") || rest.holds(":"))
    case "func": return rest.holds("(")
    case "fun", "fn": return words.count > 1 && second.contains("(") && (rest.hasSuffix("{") || rest.holds(")"))
    case "struct", "class", "enum", "protocol", "extension", "actor":
      return rest.holds("{")
        || (rest.holds(":") && second.utf8.first.map { $0.isASCIIUppercase } == true && words.count < 6)
    case "case": return rest.holds("=") || rest.hasSuffix(":") || second.hasPrefix(".")
    case "import": return words.count == 2 && second.utf8.first.map { $0.isASCIIUppercase } == true
    case "typealias", "associatedtype": return rest.holds("=") || words.count == 2
    case "guard", "switch": return rest.hasSuffix("{")
    case "return": return rest.holds("(") || rest.holds(".") || words.count == 2
    default: return false
    }
  }

  /// `[receiver message]`, with a colon, a nested send or a known receiver: `[Awesome iOS]` is a link's words.
  private static func isMessageSend(_ rest: String) -> Bool {
    guard rest.hasPrefix("["), rest.hasSuffix("]") else { return false }
    if rest.hasPrefix("[[") { return rest.holds(" ") || rest.holds("]") && rest.holds(":") }
    let inner = rest.dropFirst().dropLast()
    let words = inner.split(separator: " ")
    guard words.count >= 2 else { return false }
    if ["self", "super"].contains(words[0]) { return true }
    return words[1].contains(":") && !words[1].hasSuffix(":") && inner.utf8.allSatisfy { $0 < 0x80 }
  }

  /// `[[receiver message] message:value` with the rest of the call in the lines below.
  private static func isOpenSend(_ rest: String) -> Bool {
    guard rest.hasPrefix("["),
      rest.utf8.filter({ $0 == UInt8(ascii: "[") }).count
        > rest.utf8.filter({ $0 == UInt8(ascii: "]") }).count, rest.utf8.allSatisfy({ $0 < 0x80 })
    else { return false }
    let words = rest.split(separator: " ")
    guard words.count >= 2, let last = words.last, let colon = last.firstIndex(of: ":") else { return false }
    return last.index(after: colon) < last.endIndex && last.utf8.first.map { $0.isIdentifierStart } == true
      && rest.dropFirst().drop { $0 == "[" }.utf8.first.map { $0.isIdentifierStart } == true
  }

  /// `name = value`, `Type *name = value`, `a.b.c = d`.
  private static func isAssignment(_ rest: String) -> Bool {
    guard let equals = rest.range(of: "=") ?? nil else { return false }
    let left = rest[..<equals].split(separator: " ")
    guard (1...4).contains(left.count), let first = left.first?.utf8.first,
      first.isIdentifierStart || first == UInt8(ascii: "*")
    else { return false }
    let isName = left.allSatisfy { word in
      word.utf8.allSatisfy { $0.isASCIIWordByte || "*.[]->+<>:?!".utf8.contains($0) }
    }
    let right = trimmed(rest[rest.index(after: equals)...])
    guard isName, let start = right.utf8.first else { return false }
    let value = start.isASCIIWordByte || "\"@[({.-&!".utf8.contains(start)
    return value
      && (rest.holds("(") || rest.holds("[") || rest.holds("\"") || rest.holds(".") || left.count == 1)
      && right.split(separator: " ").count < 12
  }

}

extension String {
  /// The first place of a single equals sign, which is no part of `==`, `!=`, `<=` or `>=`.
  fileprivate func range(of sign: String) -> String.Index?? {
    var index = utf8.startIndex
    var before: UInt8 = 0
    while index < utf8.endIndex {
      let byte = utf8[index]
      let next = utf8.index(after: index)
      let after = next < utf8.endIndex ? utf8[next] : 0
      if byte == UInt8(ascii: "="), after != UInt8(ascii: "="), !"=!<>".utf8.contains(before) { return index }
      before = byte
      index = next
    }
    return .some(nil)
  }
}
