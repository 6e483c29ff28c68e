/// Guesses the language of a listing from its own features, else from the other listings.
import ByteText

/// The languages of listings; raw values are the names in fences.
enum ListingLanguage: String, Sendable, CaseIterable {
  case objectiveC = "objective-c"
  case swift, java, shell, c
  case javascript, kotlin, python, xml, json, html
  case cpp, csharp, typescript, go, php, ruby, css, groovy, yaml, sql, dockerfile, ini, console, diff
  case text = "text"

  /// Whether the lines are data, settings or a terminal session and not a program; no blog is mainly about such a
  /// language.
  var isData: Bool {
    [.text, .shell, .console, .yaml, .json, .ini, .xml, .html, .css, .dockerfile, .diff, .sql].contains(self)
  }
}

extension ListingLanguage {
  /// Swift and Objective-C, whose samples are often given side by side, with further words after the name.
  fileprivate var isOfApple: Bool { self == .swift || self == .objectiveC }
}

enum LanguageGuess {
  /// The language of `lines`; nil when they have no features of any.
  /// - Parameter usual: the language that wins a tie.
  static func language(of lines: [String], usual: ListingLanguage? = nil) -> ListingLanguage? {
    if let named = named(in: lines) { return named }
    if let data = DataListing.language(of: lines.map { trimmed($0) }.filter { !$0.isEmpty }) { return data }
    var votes: [ListingLanguage: Int] = [:]
    for line in lines { vote(on: line, into: &votes) }
    if votes[.swift] != nil, isNotSwift(lines) { votes[.swift] = nil }
    let most = votes.values.max() ?? 0
    if let usual, votes[usual] == most, most > 0 { return usual }
    return ListingLanguage.allCases.first { most > 0 && votes[$0] == most }
  }

  /// Whether lines that look like Swift, for example because of `let`, are another language: Rust and TypeScript have
  /// keywords of their own and end nearly all statements with semicolons; Python opens blocks with a colon; in Swift no
  /// comment begins with `# ` and no string with `'`. Samples of Swift are compiled, so a wrong name is worse than
  /// none.
  static func isNotSwift(_ lines: [String]) -> Bool {
    if lines.contains(where: { trimmed($0).hasPrefix("# ") || holdsSingleQuotedText($0) }) { return true }
    let rests = lines.map { StrippedCode($0).rest }.filter { !$0.isEmpty }
    let foreign = ["console.", " => ", "println!", "&str", "&mut "]
    if rests.contains(where: { rest in
      rest.hasPrefix("fn ") || rest.hasPrefix("impl ") || foreign.contains { rest.holds($0) }
        || rest.hasSuffix(":") && pythonBlocks.contains { rest.hasPrefix($0) }
    }) {
      return true
    }
    let statements = rests.filter { rest in !["{", "}", ",", "(", "["].contains { rest.hasSuffix($0) } }
    return statements.count > 1 && statements.filter { $0.hasSuffix(";") }.count * 4 >= statements.count * 3
  }

  /// Whether a line has a string in single quotes outside of comments and of strings in double quotes.
  private static func holdsSingleQuotedText(_ line: String) -> Bool {
    let code = line[..<commentStart(of: line)].split(separator: "\"", omittingEmptySubsequences: false)
    let outside = code.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }
    return trimmed(line).hasPrefix("'") || outside.contains { part in ["('", "['", "= '"].contains { part.holds($0) } }
  }

  private static let pythonBlocks = [
    "def ", "class ", "if ", "elif ", "else:", "for ", "while ", "with ", "try:", "except", "finally:",
  ]

  /// Whether the text is nothing but the name of a language, as highlighting plug-ins print it.
  static func isName(_ text: String) -> Bool {
    [
      "java", "swift", "objective-c", "objc", "c++", "c#", "javascript", "xhtml", "shell", "python", "php", "html",
      "css",
      "kotlin", "xml", "json", "sql", "bash", "plain text", "default", "ruby", "go", "c", "js", "ts", "typescript",
      "yaml", "cs",
    ].contains(text.lowercased())
  }

  /// The language of code without features: C when it declares C's plain types, otherwise plain text.
  static func family(of lines: [String]) -> ListingLanguage {
    let types = ["int ", "char ", "float ", "double ", "long ", "unsigned ", "void ", "short ", "struct "]
    let declares = lines.contains { line in
      let bare = StrippedCode(line).rest
      return types.contains { bare.hasPrefix($0) }
        && (bare.hasSuffix(";") || bare.hasSuffix("{") || bare.hasSuffix(")"))
    }
    return declares ? .c : .text
  }

  /// The language that a first line such as `// Swift` or `// Objective-C …` names.
  private static func named(in lines: [String]) -> ListingLanguage? { lines.first.flatMap { announced($0) } }

  /// The language that a comment names: `// Swift`, `// Objective-C의 상수`, `# Python`; nil for other lines.
  static func announced(_ line: String) -> ListingLanguage? {
    let text = trimmed(line)
    guard let mark = ["//", "#", "--"].first(where: { text.hasPrefix($0) }) else { return nil }
    let words = trimmed(text.dropFirst(mark.utf8.count))
    let name = words.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-#".contains($0)) }
    // A word that only begins like a name, or a comment in English, does not name a language.
    guard let language = names[name.lowercased()], words.utf8.count == name.utf8.count || language.isOfApple else {
      return nil
    }
    return language
  }

  private static let names: [String: ListingLanguage] = [
    "objective-c": .objectiveC, "objc": .objectiveC, "obj-c": .objectiveC, "swift": .swift, "java": .java,
    "kotlin": .kotlin, "python": .python, "javascript": .javascript, "typescript": .typescript, "c++": .cpp,
    "c#": .csharp,
    "go": .go, "ruby": .ruby, "php": .php, "groovy": .groovy, "c": .c,
  ]

  /// The rows of Resources/language-marks.txt.
  private static let marks: [(mark: String, language: ListingLanguage, weight: Int)] =
    WordList(EmbeddedFiles.languageMarksTxt).rows.compactMap { row in
      ListingLanguage(rawValue: row[1]).flatMap { language in Int(row[2]).map { (row[0], language, $0) } }
    }

  private static func vote(on line: String, into votes: inout [ListingLanguage: Int]) {
    let code = StrippedCode(line).hadComment ? line.prefix(upTo: commentStart(of: line)) : line[...]
    guard !code.isEmpty else { return }
    for (mark, language, weight) in marks where code.holds(mark) { votes[language, default: 0] += weight }
    let bare = trimmed(code)
    if bare.hasPrefix("for "), bare.hasSuffix("{"), !bare.hasPrefix("for ("), bare.holds(" in ") {
      votes[.swift, default: 0] += 3
    }
    if bare.hasPrefix("from "), bare.holds(" import ") { votes[.python, default: 0] += 6 }
    if bare.hasPrefix("import "), !bare.hasSuffix(";") {
      let name = bare.utf8.dropFirst(7)
      if name.contains(UInt8(ascii: ".")), name.first.map({ $0.isASCIIUppercase }) == false {
        votes[.kotlin, default: 0] += 3
      } else if name.allSatisfy({ $0.isIdentifierStart && !$0.isASCIIUppercase }) {
        votes[.python, default: 0] += 3
      }
    }
    if bare.hasPrefix("- (") || bare.hasPrefix("-(") || bare.hasPrefix("+ (") || bare.hasPrefix("+(") {
      votes[.objectiveC, default: 0] += 4
    }
    if isMessageSend(bare) { votes[.objectiveC, default: 0] += 3 }
    if bare.hasPrefix("NS") || bare.hasPrefix("UI") || bare.hasPrefix("CG"), bare.hasSuffix(";") {
      votes[.objectiveC, default: 0] += 3
    }
  }

  private static func commentStart(of line: String) -> String.Index {
    var index = line.startIndex
    while index < line.endIndex {
      if line[index...].hasPrefix("//"), index == line.startIndex || line[line.index(before: index)] != ":" {
        return index
      }
      index = line.index(after: index)
    }
    return line.endIndex
  }

  private static func isMessageSend(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "["), text.hasSuffix("];") || text.hasSuffix("]") || text.hasSuffix(") {")
    else { return false }
    let after = text[text.index(after: open)...]
    // `[Int] = []` is a type, `x[0]` a subscript: a message has a space before any closing bracket.
    let receiver = after.prefix { $0 != " " }
    // `[1, 2]` is an array.
    guard !receiver.contains("]") || after.hasPrefix("["), !receiver.hasSuffix(",") else { return false }
    return after.holds(" ") && !after.holds("\"") || text.holds("[[")
  }
}
