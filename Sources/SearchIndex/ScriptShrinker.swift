/// Makes our own scripts smaller without changing what they do: readers fetch them before the first result.

/// Drops comments and needless white space, and gives local names one or two letters.
///
/// Line ends stay, so that statements end where they ended. A name is shortened only if it is declared in the script by `const`,
/// `let`, `function` or as a parameter, and nowhere stands for a property, a key, a shorthand or an export; then all its uses are
/// that name or one that shadows it, and renaming all of them alike changes nothing.
package enum ScriptShrinker {
  /// The smaller script.
  package static func shrunk(_ source: [UInt8]) -> [UInt8] {
    var tokens = ScriptTokenizer.tokens(of: source)
    let names = shortNames(for: tokens)
    for index in tokens.indices where tokens[index].kind == .word && !isProperty(index, tokens) {
      if let short = names[tokens[index].text] { tokens[index].text = short }
    }
    return joined(tokens)
  }

  private static func joined(_ tokens: [ScriptToken]) -> [UInt8] {
    var output: [UInt8] = []
    for token in tokens {
      if token.kind == .lineEnd {
        if !output.isEmpty, output.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
        continue
      }
      if token.isSpaced, needsSpace(output.last, token.text.utf8.first) { output.append(UInt8(ascii: " ")) }
      output += Array(token.text.utf8)
    }
    return output
  }

  /// Two words need a space between them, and so do two signs that would make another operator (`a - -b`).
  private static func needsSpace(_ left: UInt8?, _ right: UInt8?) -> Bool {
    guard let left, let right else { return false }
    if left.isWordByte && right.isWordByte { return true }
    return left == right && (left == UInt8(ascii: "+") || left == UInt8(ascii: "-") || left == UInt8(ascii: "/"))
  }

  /// Short names for those that may have one, the most frequent first.
  private static func shortNames(for tokens: [ScriptToken]) -> [String: String] {
    let survey = NameSurvey(of: tokens)
    let renamed = survey.declared.subtracting(survey.fixed).filter { $0.utf8.count > 2 }
      .sorted { (survey.counts[$1] ?? 0, $0) < (survey.counts[$0] ?? 0, $1) }
    let kept = Set(survey.counts.keys).subtracting(renamed)
    var candidates = candidateNames().filter { !kept.contains($0) }.makeIterator()
    var names: [String: String] = [:]
    for name in renamed { names[name] = candidates.next() }
    return names
  }

  private static func candidateNames() -> [String] {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let reserved: Set<String> = ["do", "if", "in", "is", "of", "as"]
    return letters + letters.flatMap { first in letters.map { first + $0 } }.filter { !reserved.contains($0) }
  }

  /// Whether the word at `index` follows a dot that is no spread.
  fileprivate static func isProperty(_ index: Int, _ tokens: [ScriptToken]) -> Bool {
    guard index > 0, tokens[index - 1].text == "." else { return false }
    return !(index > 1 && tokens[index - 2].text == "." && !tokens[index - 1].isSpaced)
  }
}

/// What the words of a script are.
private struct NameSurvey {
  /// Names declared somewhere as a variable, a function or a parameter.
  private(set) var declared: Set<String> = []
  /// Names that also stand for something that must keep its name.
  private(set) var fixed: Set<String> = []
  /// How often each word stands there, properties left out.
  private(set) var counts: [String: Int] = [:]

  private let tokens: [ScriptToken]

  init(of all: [ScriptToken]) {
    tokens = all.filter { $0.kind != .lineEnd }
    let brackets = Brackets(tokens)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      if ScriptShrinker.isProperty(index, tokens) { continue }
      counts[token.text, default: 0] += 1
      if isFixed(index, brackets) { fixed.insert(token.text) }
      if declares(index, brackets) { declared.insert(token.text) }
    }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Whether the word is a key, a shorthand, a method's name or an export. Some plain variables look the same; they keep
  /// their name as well.
  private func isFixed(_ index: Int, _ brackets: Brackets) -> Bool {
    if text(index - 1) == "get" || text(index - 2) == "export" || text(index - 3) == "export" { return true }
    guard brackets.innermost[index] == "{", ["{", ","].contains(text(index - 1)) else { return false }
    return [",", "}", "=", ":", "("].contains(text(index + 1))
  }

  private func declares(_ index: Int, _ brackets: Brackets) -> Bool {
    if ["const", "let", "function"].contains(text(index - 1)) || isArrow(index + 1) { return true }
    guard ["(", ",", "["].contains(text(index - 1)), [",", ")", "]", "="].contains(text(index + 1)) else {
      return false
    }
    var open = brackets.opening[index]
    while let place = open, text(place) == "[" {
      if ["const", "let"].contains(text(place - 1)) { return true }
      open = brackets.opening[place]
    }
    guard let place = open, text(place) == "(", let close = brackets.closing[place] else { return false }
    return isArrow(close + 1) || text(place - 1) == "function" || text(place - 2) == "function"
  }

  private func isArrow(_ index: Int) -> Bool { text(index) == "=" && text(index + 1) == ">" }
}

/// Which brackets stand around each token.
private struct Brackets {
  /// The innermost open bracket's text, its place, and for an opening bracket the place of its partner.
  private(set) var innermost: [String] = [], opening: [Int?] = [], closing: [Int: Int] = [:]

  init(_ tokens: [ScriptToken]) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if Self.isClosing(token), let partner = open.popLast() { closing[partner] = index }
      innermost.append(open.last.map { tokens[$0].kind == .literal ? "`" : tokens[$0].text } ?? "")
      opening.append(open.last)
      if Self.isOpening(token) { open.append(index) }
    }
  }

  private static func isOpening(_ token: ScriptToken) -> Bool {
    token.kind == .mark ? ["(", "[", "{"].contains(token.text) : token.kind == .literal && token.text.hasSuffix("${")
  }

  private static func isClosing(_ token: ScriptToken) -> Bool {
    token.kind == .mark
      ? [")", "]", "}"].contains(token.text)
      : token.kind == .literal && token.text.hasPrefix("}") && (token.text.hasSuffix("`") || token.text.hasSuffix("${"))
  }
}
