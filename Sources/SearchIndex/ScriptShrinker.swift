/// Makes our own scripts smaller without changing what they do: readers fetch them before the first result.

/// Drops comments and needless white space, and gives local names one or two letters.
///
/// Line ends stay where a statement may end, so that each ends where it ended. Every name that the script itself declares (by `const`,
/// `let`, `function`, as a parameter or in a pattern of one of these) is shortened wherever it stands for a variable,
/// the same everywhere, so that scopes keep hiding what they hid. Keys and exported names stay, and so do properties
/// but for those named as inner ones; a shorthand `{ name }` becomes `{name:a}`.
package enum ScriptShrinker {
  /// The smaller script. `innerProperties` are properties that only the script itself knows.
  package static func shrunk(_ source: [UInt8], innerProperties: Set<String> = []) -> [UInt8] {
    var tokens = ScriptTokenizer.tokens(of: source)
    let survey = NameSurvey(of: tokens)
    let names = shortNames(for: survey)
    let properties = shortProperties(innerProperties, besides: Set(tokens.map(\.text)))
    for (index, role) in survey.roles {
      let name = tokens[index].text
      switch role {
      case .property: tokens[index].text = properties[name] ?? name
      case .plain: tokens[index].text = names[name] ?? name
      case .shorthand:
        let (property, variable) = (properties[name] ?? name, names[name] ?? name)
        tokens[index].text = property == variable ? name : property + ":" + variable
      }
    }
    return joined(tokens)
  }

  /// One or two letters for each inner property, the same in every build.
  private static func shortProperties(_ names: Set<String>, besides taken: Set<String>) -> [String: String] {
    let candidates = candidateNames().filter { !taken.contains($0) }
    return Dictionary(uniqueKeysWithValues: zip(names.sorted(), candidates))
  }

  private static func joined(_ tokens: [ScriptToken]) -> [UInt8] {
    var output: [UInt8] = []
    var isLineOver = false
    for token in tokens {
      if token.kind == .lineEnd {
        isLineOver = true
        continue
      }
      if isLineOver, let last = output.last, !"{([,;".utf8.contains(last), !["}", ")", "]"].contains(token.text) {
        output.append(UInt8(ascii: "\n"))
      }
      isLineOver = false
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
  private static func shortNames(for survey: NameSurvey) -> [String: String] {
    let renamed = survey.declared.subtracting(survey.exported).subtracting(globals).filter { $0.utf8.count > 1 }
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

  /// Names of the browser that a script might also declare, and words that are only sometimes keywords; they all stay.
  private static let globals: Set<String> = [
    "document", "window", "location", "history", "localStorage", "fetch", "console", "atob", "setTimeout",
    "clearTimeout",
    "addEventListener", "requestAnimationFrame", "undefined", "arguments", "of", "get", "set", "async", "await", "from",
  ]
}

/// What the words of a script are.
private struct NameSurvey {
  /// How a word stands there: for a variable, for a property, or for both.
  enum Role { case plain, shorthand, property }

  /// The places of all words; keywords, which nobody declares, count as variables.
  private(set) var roles: [(index: Int, role: Role)] = []
  /// Names declared somewhere as a variable, a function or a parameter.
  private(set) var declared: Set<String> = []
  /// Names that other scripts import.
  private(set) var exported: Set<String> = []
  /// How often each name stands for a variable.
  private(set) var counts: [String: Int] = [:]

  private let tokens: [ScriptToken]
  private let brackets: Brackets
  /// For each token whether a line begins with it.
  private let beginsLine: [Bool]

  init(of all: [ScriptToken]) {
    let places = all.indices.filter { all[$0].kind != .lineEnd }
    tokens = places.map { all[$0] }
    beginsLine = places.map { $0 == 0 || all[$0 - 1].kind == .lineEnd }
    brackets = Brackets(tokens)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let role = role(of: index)
      roles.append((places[index], role))
      if role == .property { continue }
      counts[token.text, default: 0] += 1
      if text(index - 2) == "export" || text(index - 3) == "export" { exported.insert(token.text) }
      if declares(index) { declared.insert(token.text) }
    }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// What the word names; keys and names of methods are properties.
  private func role(of index: Int) -> Role {
    if text(index - 1) == ".", text(index - 2) != "." || tokens[index - 1].isSpaced { return .property }
    guard let open = brackets.opening[index], isObject(open) else { return .plain }
    if ["get", "async"].contains(text(index - 1)), text(index + 1) == "(" { return .property }
    guard ["{", ","].contains(text(index - 1)) else { return .plain }
    switch text(index + 1) {
    case ":", "(": return .property
    case ",", "}", "=": return .shorthand
    default: return ["get", "async"].contains(text(index)) ? .property : .plain
    }
  }

  /// Whether the bracket at `open` is the brace of an object or a pattern, not of a block.
  private func isObject(_ open: Int) -> Bool {
    guard text(open) == "{" else { return false }
    return ["(", ",", "=", ":", "[", "?", "return", "const", "let", "."].contains(text(open - 1))
  }

  private func declares(_ index: Int) -> Bool {
    if ["const", "let", "function"].contains(text(index - 1)) || isArrow(index + 1) { return true }
    if text(index - 1) == ",", isInDeclaration(index) { return true }
    guard ["(", ",", "[", "{", ":", "."].contains(text(index - 1)), [",", ")", "]", "}", "="].contains(text(index + 1))
    else {
      return false
    }
    var open = brackets.opening[index]
    while let place = open, text(place) == "[" || isObject(place) {
      if ["const", "let"].contains(text(place - 1)) { return true }
      open = brackets.opening[place]
    }
    guard let place = open, text(place) == "(", let close = brackets.closing[place] else { return false }
    let isMethod = brackets.opening[place].map(isObject) ?? false
    return isArrow(close + 1) || text(place - 1) == "function" || text(place - 2) == "function"
      || (isMethod && text(close + 1) == "{")
  }

  /// Whether the comma before `index` parts the names of one `const` or `let`, all in one line.
  private func isInDeclaration(_ index: Int) -> Bool {
    for place in stride(from: index - 1, through: 0, by: -1) {
      if brackets.opening[place] == brackets.opening[index], ["const", "let"].contains(text(place)) { return true }
      if place == brackets.opening[index] || beginsLine[place] { return false }
    }
    return false
  }

  private func isArrow(_ index: Int) -> Bool { text(index) == "=" && text(index + 1) == ">" }
}

/// Which brackets stand around each token.
private struct Brackets {
  /// For each token the place of the innermost open bracket, and for an opening bracket the place of its partner.
  private(set) var opening: [Int?] = [], closing: [Int: Int] = [:]

  init(_ tokens: [ScriptToken]) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if Self.isClosing(token), let partner = open.popLast() { closing[partner] = index }
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
