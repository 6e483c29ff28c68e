/// Reads the info string of a fenced code block: the language, then words that say how the sample is checked and shown.
package import Diagnostics

/// What an info string says.
package struct ParsedInfoString: Sendable, Hashable {
  /// The language as written (`Swift`) and as known (`swift`); both empty when the fence names none.
  package var writtenLanguage: String, language: String

  /// The words after it.
  package var options: SnippetOptions

  /// What was read.
  package init(writtenLanguage: String = "", language: String = "", options: SnippetOptions = SnippetOptions()) {
    self.writtenLanguage = writtenLanguage
    self.language = language
    self.options = options
  }
}

/// The one reader of info strings.
///
/// The words are those of the guide's chapter on samples. Spaces separate them; commas are read as well, because rustdoc
/// and DocC write them. After `swift` an unknown word is an error, so that a typing mistake never leaves a sample
/// unchecked in silence; after any other language a word that resembles none of ours is left alone.
package enum InfoString {
  /// Reads `info`, the info string of a fence with entities and escapes resolved.
  ///
  /// - Parameters:
  ///   - info: the whole info string, language included.
  ///   - infoRange: where it stands in `text`; words get their own places when the bytes there equal `info`, else this
  ///     whole range.
  ///   - text: the file.
  package static func parse(_ info: String, at infoRange: Range<Int>, in text: SourceText) -> Checked<ParsedInfoString>
  {
    var reader = InfoStringReader(scanner: InfoStringScanner(info, at: infoRange, in: text))
    reader.readAll()
    return Checked(reader.parsed, reader.diagnostics)
  }

  /// Reads words that stand without a language, as in `<!-- swift next: timeout=2s -->`.
  ///
  /// - Parameters:
  ///   - words: the words as written.
  ///   - range: where they stand in `text`.
  ///   - text: the file.
  package static func parseWords(_ words: String, at range: Range<Int>, in text: SourceText) -> Checked<SnippetOptions>
  {
    var reader = InfoStringReader(scanner: InfoStringScanner(words, at: range, in: text))
    reader.parsed.language = "swift"
    reader.readWords()
    return Checked(reader.parsed.options, reader.diagnostics)
  }
}

/// Goes through the words of one info string and fills the options.
struct InfoStringReader {
  var scanner: InfoStringScanner
  var parsed = ParsedInfoString()
  var diagnostics: [Diagnostic] = []
  /// The words already seen that settle the level, to notice two that contradict each other.
  var levelWord: String?

  init(scanner: InfoStringScanner) { self.scanner = scanner }

  mutating func readAll() {
    readLanguage()
    readWords()
  }

  private mutating func readLanguage() {
    guard let first = scanner.peek(), !first.isBraces || first.braceLanguage != nil else { return }
    scanner.advance()
    var written = first.braceLanguage ?? first.key
    if let colon = written.firstIndex(of: ":"), parsed.options.title == nil, !written.hasPrefix("mdoc") {
      // `swift:Model.swift` is how Qiita and Velog name a file above the code.
      parsed.options.title = String(written[written.index(after: colon)...])
      written = String(written[..<colon])
    }
    if first.value != nil { return apply(first) }
    if written.lowercased() == "objective", scanner.peek()?.key.lowercased() == "c" {
      written += " " + (scanner.peek()?.key ?? "")
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
    while let word = scanner.next(continuingListIf: { !InfoStringVocabulary.isKnown($0) }) { apply(word) }
    settleSkip()
  }

  private mutating func apply(_ word: InfoWord) {
    if word.isBraces { return readHighlight(word.key, word) }
    let key = InfoStringVocabulary.canonicalKey(of: word.key)
    if applyLevel(key, word) || applyExpectation(key, word) || applySession(key, word) || applyProcess(key, word)
      || applyDisplay(key, word)
    {
      return
    }
    reportUnknown(word)
  }

  /// An unknown word is an error after `swift`; elsewhere only a near miss is mentioned.
  private mutating func reportUnknown(_ word: InfoWord) {
    let suggestion = InfoStringVocabulary.closest(to: word.key)
    if parsed.language == "output" || parsed.language == "text", word.key == "output" || word.key == "stderr" {
      parsed.language = "output"
      if word.key == "stderr" { parsed.options.show = "error" }
      return
    }
    let isOurs = parsed.language == "swift" || parsed.language == "output"
    guard isOurs || (suggestion != nil && word.value != nil) else { return }
    let place = scanner.place(of: word)
    diagnostics.append(
      .unknownFenceWord(
        word.written, suggestion: suggestion, keyRange: scanner.keyRange(of: word), at: place,
        severity: isOurs ? .error : .warning))
  }

  /// `skip` must say why: an unchecked sample is counted and shown with its reason.
  private mutating func settleSkip() {
    guard parsed.options.level == .skip, (parsed.options.skipReason ?? "").isEmpty, parsed.language == "swift"
    else { return }
    diagnostics.append(.skipWithoutReason(at: scanner.wholePlace))
  }

  mutating func report(badValueOf word: InfoWord, wanted: Phrase) {
    diagnostics.append(.badFenceValue(word.written, wanted: wanted, at: scanner.place(of: word)))
  }
}
