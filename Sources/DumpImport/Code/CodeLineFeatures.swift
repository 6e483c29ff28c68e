/// The features by which the code model classifies a line: characters, characteristic strings of code, words.
import ByteText

/// Computes the features of one line; the names are those of Resources/code-line-weights.txt.
struct CodeLineFeatures {
  private(set) var names: [String] = []
  private let text: String
  private let rest: String

  /// - Parameter base: the usual indentation of the text, which does not count.
  init(_ line: DumpLine, base: Int) {
    text = line.text
    let bare = StrippedCode(line.text)
    rest = bare.rest
    addCharacters(hadComment: bare.hadComment)
    let first = text.unicodeScalars.first
    let indent = max(0, line.indent - base)
    if indent > 0, first.featureClass != "•" { names.append("i\(bucket(indent, [1, 3, 7]))") }
    for (name, holds) in Self.patterns where holds(rest, text) { names.append("p:" + name) }
    for mark in Self.marks where rest.holds(mark) { names.append("p:" + mark) }
    addBrackets()
    addEnding()
    addWords()
  }

  private mutating func addCharacters(hadComment: Bool) {
    let whole = text.unicodeScalars
    let bare = rest.unicodeScalars
    let length = max(1, whole.count)
    let bareLength = Double(max(1, bare.count))
    names.append("hr\(bucket(Double(bare.filter(\.isWide).count) / bareLength, [0, 0.2, 0.5]))")
    names.append("h\(bucket(Double(whole.filter(\.isWide).count) / Double(length), [0, 0.2, 0.5]))")
    if hadComment { names += ["com", rest.isEmpty ? "comonly" : "comtail"] }
    names += ["e:" + whole.last.featureClass, "er:" + bare.last.featureClass, "s:" + whole.first.featureClass]
    if let first = whole.first, !first.isWordLike {
      names.append("s2:" + first.featureClass + whole.dropFirst().first.featureClass)
    } else {
      names.append("s2:x")
    }
    let marks = rest.utf8.filter { $0 < 0x80 && !$0.isASCIIAlphanumeric && $0 != 0x20 && $0 != 0x09 }.count
    names.append("y\(bucket(Double(marks) / bareLength, [0, 0.05, 0.1, 0.2, 0.35]))")
    let words = text.split { $0 == " " || $0 == "\t" }
    names.append("w\(bucket(words.count, [1, 2, 3, 6, 10, 15]))")
    names.append("n\(bucket(length, [4, 10, 20, 40, 80, 160]))")
    let stops = words.filter { word in
      englishStopWords.contains(word.lowercased().trimmingMarks(".,"))
    }
    names.append("st\(min(stops.count, 4))")
  }

  private mutating func addBrackets() {
    let opened = rest.utf8.filter { "([{".utf8.contains($0) }.count
    let closed = rest.utf8.filter { ")]}".utf8.contains($0) }.count
    if opened > closed { names.append("p:open") }
    if closed > opened { names.append("p:close") }
    if opened > 0, opened == closed { names.append("p:pair") }
    if !rest.isEmpty, rest.utf8.allSatisfy({ $0 < 0x80 && !$0.isASCIIAlphanumeric }) { names.append("p:allsym") }
  }

  /// Adds the last two Hangul syllables, which are the ending of a Korean sentence.
  private mutating func addEnding() {
    let trailing = text.unicodeScalars.reversed().drop { !$0.isHangul }.prefix(2)
    let ending = String(String.UnicodeScalarView(trailing.reversed()))
    guard let last = ending.unicodeScalars.last else { return }
    names.append(trailing.count == 2 && trailing.allSatisfy(\.isHangul) ? "k:" + ending : "k:" + String(last))
  }

  private mutating func addWords() {
    var seen: Set<String> = []
    for (index, word) in rest.identifiers.prefix(40).enumerated() where word.utf8.count <= 14 {
      if index == 0, rest.hasPrefix(word) { names.append("f:" + word) }
      if seen.insert(word).inserted { names.append("w:" + word) }
    }
    let words = rest.identifiers
    func add(_ name: String, _ isTrue: Bool) { if isTrue { names.append("p:" + name) } }
    add(
      "camel",
      words.contains { zip($0.utf8, $0.utf8.dropFirst()).contains { $0.isASCIILowercase && $1.isASCIIUppercase } })
    add("snake", words.contains { $0.trimmingMarks("_").utf8.contains(0x5F) })
    add(
      "caps",
      words.contains { word in
        word.utf8.count > 2 && word.utf8.contains { $0.isASCIIUppercase } && !word.utf8.contains { $0.isASCIILowercase }
      })
  }

  /// Strings that are a feature each when the code of a line contains them.
  private static let marks = [
    "->", "=>", " = ", "==", "!=", "::", ":=", "</", "/>", "&&", "||", "()", ");", "){", "++", "+=", "${", "#{", "\\(",
    "\"\"", "://", "@\"", "([", "[[", "=0x", "<-", "...", " : ", ": ", ", ", ". ", "; ", "<?", "?.", "! ", "? ",
  ]

  /// Further features: predicates on the code without strings and comments, and on the whole line.
  private static let patterns: [(name: String, holds: @Sendable (String, String) -> Bool)] = [
    ("call", { rest, _ in rest.pairs { $0.isASCIIWordByte && $1 == 0x28 } }),
    ("dot", { rest, _ in rest.isDotted }),
    (".id", { rest, _ in rest.hasPrefix(".") && rest.utf8.dropFirst().first.map(\.isIdentifierStart) == true }),
    ("flag", { rest, _ in rest.hasFlag }),
    ("path", { rest, _ in rest.hasPath }),
    ("tag", { rest, _ in rest.opensTag }),
    ("key", { rest, _ in rest.opensKey }),
    ("assign", { rest, _ in rest.opensAssignment }),
    (
      "num",
      { _, text in
        let rest = text.utf8.drop(while: \.isASCIIDigit)
        return rest.count < text.utf8.count && rest.first.map { ".)".utf8.contains($0) } == true
          && rest.dropFirst().first == 0x20
      }
    ),
    ("onlynum", { _, text in !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) }),
    ("prompt", { _, text in text.opensPrompt }),
    ("$id", { rest, _ in rest.pairs { $0 == 0x24 && ($1.isIdentifierStart || $1 == 0x7B) } }),
    // Columns of program output, and words that do not begin a sentence.
    ("columns", { _, text in text.holds("   ") && !text.unicodeScalars.contains(where: \.isWide) }),
    (
      "small",
      { _, text in
        text.utf8.first.map(\.isASCIILowercase) == true && !text.hasSuffix(".")
          && !text.unicodeScalars.contains(where: \.isWide)
      }
    ),
    ("@id", { rest, _ in rest.hasPrefix("@") && rest.utf8.dropFirst().first.map(\.isASCIILetter) == true }),
    ("#id", { rest, _ in rest.hasPrefix("#") && rest.utf8.dropFirst().first.map(\.isASCIILetter) == true }),
  ]
}

extension String {
  /// The ASCII identifiers in order.
  fileprivate var identifiers: [String] {
    var found: [String] = []
    var current: [UInt8] = []
    for byte in utf8 {
      if byte.isASCIIWordByte, !current.isEmpty || byte.isIdentifierStart {
        current.append(byte)
      } else if !current.isEmpty {
        found.append(String(decoding: current, as: UTF8.self))
        current = []
      }
    }
    return current.isEmpty ? found : found + [String(decoding: current, as: UTF8.self)]
  }

  fileprivate func trimmingMarks(_ marks: String) -> String { String(trimming { marks.contains($0) }) }

  /// Whether two adjacent bytes satisfy `test`.
  fileprivate func pairs(_ test: (UInt8, UInt8) -> Bool) -> Bool {
    zip(utf8, utf8.dropFirst()).contains { test($0, $1) }
  }

  /// Whether the code contains `value.name`.
  fileprivate var isDotted: Bool {
    zip(zip(utf8, utf8.dropFirst()), utf8.dropFirst(2)).contains { pair, last in
      (pair.0.isASCIIWordByte || ")]".utf8.contains(pair.0)) && pair.1 == 0x2E && last.isIdentifierStart
    }
  }

  /// Whether a word is `-x` or `--name`.
  fileprivate var hasFlag: Bool {
    split(separator: " ").contains { word in
      let name = word.utf8.drop { $0 == 0x2D }
      return (1...2).contains(word.utf8.count - name.count) && name.first.map(\.isASCIILetter) == true
    }
  }

  /// Whether the code contains a path: `/etc/hosts`, `~/bin`, `./build`.
  fileprivate var hasPath: Bool {
    var before: UInt8 = 0x20
    var isSlash = false
    for byte in utf8 {
      if isSlash, byte.isASCIIWordByte || ".-".utf8.contains(byte) { return true }
      isSlash = byte == 0x2F && " =~.".utf8.contains(before)
      before = byte
    }
    return false
  }

  fileprivate var opensTag: Bool {
    guard utf8.first == 0x3C else { return false }
    let name = utf8.dropFirst(utf8.dropFirst().first == 0x2F ? 2 : 1)
    return name.first.map { $0.isASCIILetter || "!?".utf8.contains($0) } == true
  }

  /// Whether the code begins with `key: value`.
  fileprivate var opensKey: Bool {
    guard let first = utf8.first, first.isIdentifierStart || first == 0x22 else { return false }
    let tail = utf8.dropFirst().drop { $0.isASCIIWordByte || ".\"-".utf8.contains($0) }.drop { $0 == 0x20 }
    return tail.first == 0x3A && (tail.count == 1 || tail.dropFirst().first == 0x20)
  }

  /// Whether the code begins with `name = value`.
  fileprivate var opensAssignment: Bool {
    guard utf8.first.map(\.isIdentifierStart) == true else { return false }
    var tail = utf8.dropFirst().drop { $0.isASCIIWordByte || ".[]".utf8.contains($0) }
    if tail.first == 0x20 { tail = tail.dropFirst() }
    return tail.first == 0x3D && tail.count > 1 && tail.dropFirst().first != 0x3D
  }

  /// Whether the line begins with a prompt: `$ command`, `>>> command`.
  fileprivate var opensPrompt: Bool {
    ["$ ", "> ", ">>> ", "% ", "# "].contains { mark in
      hasPrefix(mark)
        && utf8.dropFirst(mark.utf8.count).first.map { $0.isASCIILetter || "./~".utf8.contains($0) } == true
    }
  }
}
