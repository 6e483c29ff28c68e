/// Parses the info string of a fenced code block: the language, then words that say how the sample is checked and shown.
package import Diagnostics

/// The parsed info string.
package struct ParsedInfoString: Sendable {
  /// The language as written (`Swift`) and its canonical name (`swift`); both empty when the fence names none.
  package var writtenLanguage = "", language = ""

  /// The options set by the words after the language.
  package var options = SnippetOptions()

  /// The value of `file=`, which names a file to include when the fence contains no code.
  package var file: Located<String>?
}

/// The only parser of info strings.
///
/// The words are documented in the guide's chapter on samples. They are separated by spaces; commas are accepted too,
/// because rustdoc and DocC use them. After `swift` an unknown word is an error, so that a typing mistake cannot
/// silently leave a sample unchecked; after any other language, a word that is not similar to a known one is ignored.
package enum InfoString {
  /// Parses `info`, the info string of a fence with entities and escapes resolved.
  ///
  /// - Parameters:
  ///   - info: the whole info string, language included.
  ///   - infoRange: its byte range in `text`; each word gets its own position when the bytes there equal `info`, otherwise
  ///     this whole range.
  ///   - text: the file.
  package static func parse(_ info: String, at infoRange: Range<Int>, in text: SourceText) -> Checked<ParsedInfoString>
  {
    var reader = InfoStringReader(scanner: InfoStringScanner(info, at: infoRange, in: text))
    reader.readLanguage()
    reader.readWords()
    return Checked(reader.parsed, reader.diagnostics)
  }

  /// Parses words without a language, as in `<!-- swift next: timeout=2s -->`.
  ///
  /// - Parameters:
  ///   - words: the words as written.
  ///   - range: their byte range in `text`.
  ///   - text: the file.
  package static func parseWords(_ words: String, at range: Range<Int>, in text: SourceText) -> Checked<SnippetOptions>
  {
    var reader = InfoStringReader(scanner: InfoStringScanner(words, at: range, in: text))
    reader.parsed.language = "swift"
    reader.readWords()
    return Checked(reader.parsed.options, reader.diagnostics)
  }
}

/// Scans the words of one info string and sets the options.
private struct InfoStringReader {
  var scanner: InfoStringScanner
  var parsed = ParsedInfoString()
  var diagnostics: [Diagnostic] = []
  /// The last word that set the level, used to report two contradicting levels.
  private var levelWord: String?

  init(scanner: InfoStringScanner) { self.scanner = scanner }

  mutating func readLanguage() {
    var rest = scanner
    guard let first = rest.next(continuingListIf: { _ in false }), !first.isBraces || first.braceLanguage != nil else {
      return
    }
    scanner = rest
    var written = first.braceLanguage ?? first.key
    if let colon = written.utf8.firstIndex(of: UInt8(ascii: ":")), !written.hasPrefix("mdoc") {
      // `swift:Model.swift` is how Qiita and Velog name a file above the code, `jsx:title=a.jsx` how Gatsby does.
      let name = String(written[written.index(after: colon)...])
      parsed.options.title = name == "title" ? first.value : name
      written = String(written[..<colon])
    } else if first.value != nil {
      return apply(first)
    }
    if written.lowercased() == "objective", let next = scanner.peek(), next.key.lowercased() == "c" {
      written += " " + next.key
      scanner.advance()
    }
    parsed.writtenLanguage = written
    parsed.language = CodeLanguage.canonicalName(of: written)
    if parsed.language == "mdoc" || parsed.language == "doctest" {
      parsed.language = "swift"
      parsed.options.level = .run
    }
  }

  mutating func readWords() {
    while let word = scanner.next(continuingListIf: { !FenceVocabulary.isKnown($0) }) { apply(word) }
    // `skip` must say why: an unchecked sample is counted and shown with its reason.
    if parsed.options.level == .skip, (parsed.options.skipReason ?? "").isEmpty, parsed.language == "swift" {
      diagnostics.append(.skipWithoutReason(at: scanner.wholePlace))
    }
  }

  private mutating func apply(_ word: InfoWord) {
    let key = FenceVocabulary.canonicalKey(of: word.key)
    let wanted: Phrase?
    if word.isBraces {
      wanted = readLines(word.key) { $0.highlightedLines.append($1) }
    } else if key == "check" || SnippetLevel(rawValue: key) != nil {
      wanted = readLevel(key, word)
    } else if let setting = FenceSetting.all[key] {
      wanted = store(word, as: setting)
    } else {
      return reportUnknown(word)
    }
    if let wanted { diagnostics.append(.badFenceValue(word.written, wanted: wanted, at: scanner.place(of: word))) }
  }

  /// `run`, `compile`, `parse`, `auto`, `skip="…"` and `check=run`.
  private mutating func readLevel(_ key: String, _ word: InfoWord) -> Phrase? {
    guard let level = SnippetLevel(rawValue: key == "check" ? word.value ?? "" : key) else {
      return Phrase(en: "run, compile, parse, auto or skip", ko: "run, compile, parse, auto, skip 중 하나")
    }
    if let earlier = levelWord, parsed.options.level != level {
      diagnostics.append(.contradictingFenceWords(earlier, word.written, at: scanner.place(of: word)))
    }
    levelWord = word.written
    parsed.options.level = level
    if key == "skip" { parsed.options.skipReason = word.value ?? parsed.options.skipReason }
    return nil
  }

  /// Stores what a word says; what its value should have been when it cannot be read.
  private mutating func store(_ word: InfoWord, as setting: FenceSetting) -> Phrase? {
    let value = word.value ?? ""
    let items = value.split { $0 == "," || $0 == " " }.map(String.init)
    switch setting {
    case .flag(let option, let off): parsed.options[keyPath: option] = !off.contains(value)
    case .text(let option): parsed.options[keyPath: option] = value
    case .title: parsed.options.title = word.value
    case .file:
      parsed.file = Located(value, at: scanner.place(of: word).range ?? 0..<0)
      guard parsed.language != "swift" else { return storeName(value, in: \.file) }
      parsed.options.title = word.value
    case .name(let option): return storeName(value, in: option)
    case .list(let option): parsed.options[keyPath: option] = items
    case .modules: parsed.options.needs += items
    case .dependencies:
      guard !items.isEmpty else { return Phrase(en: "names of packages in jikji.yml", ko: "jikji.yml에 적은 패키지의 이름") }
      parsed.options.dependencies += items
    case .environment: parsed.options.environment.append(value)
    case .silent: parsed.options.show = "none"
    case .highlight: return readLines(value) { $0.highlightedLines.append($1) }
    case .lines(let kind): return readLines(value) { $0.lineMarks.append(LineMark(kind, $1)) }
    case .word: parsed.options.markedWords += items
    case .ignored: break
    case .systems: return storeSystems(items.map { $0.lowercased() })
    case .order:
      guard value == "any" || value == "exact" else { return Self.oneOf(["any", "exact"]) }
      parsed.options.anyOrder = value == "any"
    case .choice(let option, let choices):
      guard choices.contains(value) else { return Self.oneOf(choices) }
      parsed.options[keyPath: option] = value
    case .version:
      guard SwiftVersion.isKnown(value) else {
        return Phrase(en: "a Swift version from 1 to 6", ko: "1부터 6까지의 Swift 버전")
      }
      parsed.options.swift = value
    case .number(let option, let read, let wanted):
      guard let number = read(value) else { return wanted }
      parsed.options[keyPath: option] = number
    }
    return nil
  }

  private mutating func storeSystems(_ systems: [String]) -> Phrase? {
    guard !systems.isEmpty, systems.allSatisfy(FenceSetting.knownSystems.contains) else {
      return Phrase(en: "systems such as linux,macos", ko: "linux,macos 같은 운영체제")
    }
    parsed.options.on += systems
    return nil
  }

  private mutating func storeName(_ name: String, in option: WritableKeyPath<SnippetOptions, String?>) -> Phrase? {
    guard !name.isEmpty, !name.contains("..") else { return Phrase(en: "a name after '='", ko: "'=' 뒤의 이름") }
    parsed.options[keyPath: option] = name
    return nil
  }

  /// Parses line numbers such as `1,3-5` or `2 4..6`. Returns the expected form when they are invalid, except in languages other than
  /// Swift, where braces may have another meaning.
  private mutating func readLines(
    _ list: String, _ add: (inout SnippetOptions, ClosedRange<Int>) -> Void
  ) -> Phrase? {
    for part in list.split(whereSeparator: { $0 == "," || $0 == " " }) where part.first != "." && part.first != "#" {
      let ends = part.split(whereSeparator: { $0 == "-" || $0 == "." || $0 == ":" }).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1, last >= first
      else {
        return parsed.language == "swift"
          ? Phrase(en: "line numbers such as {1,3-5}", ko: "{1,3-5} 같은 줄 번호") : nil
      }
      add(&parsed.options, first...last)
    }
    return nil
  }

  private static func oneOf(_ choices: [String]) -> Phrase {
    let list = choices.joined(separator: ", ")
    return Phrase(en: "one of \(list)", ko: "\(list) 가운데 하나")
  }

  /// An unknown word is an error after `swift`; elsewhere only a near miss with a value is mentioned.
  private mutating func reportUnknown(_ word: InfoWord) {
    let isOutput = parsed.language == "output"
    if isOutput || parsed.language == "text", word.key == "output" || word.key == "stderr" {
      parsed.language = "output"
      if word.key == "stderr" { parsed.options.show = "error" }
      return
    }
    let suggestion = FenceVocabulary.closest(to: word.key)
    let isOurs = isOutput || parsed.language == "swift"
    guard isOurs || (suggestion != nil && word.value != nil) else { return }
    diagnostics.append(
      .unknownFenceWord(
        word.written, suggestion: suggestion, keyRange: scanner.keyRange(of: word), at: scanner.place(of: word),
        severity: isOurs ? .error : .warning))
  }
}
