/// What the scanner must know of a language to colour it word by word.
import SwiftSource

/// One language as a table.
struct LanguageTable: Sendable {
  /// A kind of string literal.
  struct StringRule: Sendable {
    /// What opens it and what closes it.
    var open: [UInt8], close: [UInt8]
    /// The byte before which the next one means nothing, if any.
    var escape: UInt8? = UInt8(ascii: "\\")
    /// Whether it may run over the end of a line.
    var spansLines = false

    /// A string between `open` and `close`.
    init(_ open: String, _ close: String? = nil, escape: Character? = "\\", spansLines: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      self.escape = escape?.asciiValue
      self.spansLines = spansLines
    }
  }

  /// What words of a language stand for.
  var words = WordTable()
  /// What opens a comment that ends with the line.
  var lineComments: [[UInt8]] = []
  /// Whether a line comment begins only at the start of a word, as in a shell.
  var commentsNeedSpace = false
  /// What opens and closes a comment, and whether one may stand in another.
  var blockComments: [(open: [UInt8], close: [UInt8], nests: Bool)] = []
  /// The string literals, longer openings first.
  var strings: [StringRule] = []
  /// Bytes that may belong to a word besides ASCII letters, digits, `_` and all beyond ASCII.
  var wordBytes: Set<UInt8> = []
  /// Whether keywords are known in any case.
  var ignoresCase = false
  /// Whether a word with a capital first is a type.
  var capitalsAreTypes = false
  /// Whether a word before `(` is a function.
  var callsAreFunctions = true
  /// What a word after `@` is; nil where `@` means nothing.
  var atSign: CodeTokenKind?
  /// Whether `@"` opens a string, as in Objective-C.
  var atSignOpensString = false
  /// Whether a line whose first byte is `#` is for the preprocessor.
  var hasPreprocessor = false
  /// Whether `$name` and `${…}` are variables, in strings with double quotes too.
  var dollarIsVariable = false
  /// Whether `/…/` may be a regular expression.
  var hasRegexLiterals = false
  /// The words that make the next word a function's or a type's name.
  var functionWords: Set<String> = [], typeWords: Set<String> = []
  /// The bytes that, after a word or string, make it a key: `:` in JSON, `=` in TOML.
  var keyMarks: Set<UInt8> = []
  /// Whether a key must be the first word of its line.
  var keysBeginLines = false
  /// Whether `[…]` at the start of a line is a heading, as in TOML.
  var hasSections = false
  /// Whether `:name` is a symbol, as in Ruby.
  var hasSymbols = false
  /// Whether `'a` is a lifetime rather than the start of a character, as in Rust.
  var hasLifetimes = false
  /// Whether `<<WORD` opens a text up to that word on a line of its own.
  var hasHereDocuments = false
  /// Whether a line may begin with `$ `, which is a prompt.
  var hasPrompts = false
  /// Whether the first word of a line is an instruction, as in a Dockerfile.
  var instructionsBeginLines = false
}

/// Words and what they are, found by their bytes without making a string.
struct WordTable: Sendable {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let kind: CodeTokenKind
  }

  private var buckets: [[Entry]] = Array(repeating: [], count: 256)

  /// A table without words.
  init() {}

  /// The words between the spaces of each text.
  init(_ lists: [(CodeTokenKind, String)]) {
    for (kind, list) in lists {
      for word in list.split(whereSeparator: \.isWhitespace) {
        let bytes = Array(word.utf8)
        buckets[Self.hash(bytes[...], lowering: false)].append(Entry(bytes: bytes, kind: kind))
      }
    }
  }

  /// What the word at `range` is; `lowering` compares its ASCII letters in lower case.
  func kind(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, lowering: Bool) -> CodeTokenKind? {
    let word = UnsafeBufferPointer(rebasing: bytes[range])
    for entry in buckets[Self.hash(word, lowering: lowering)] where entry.bytes.count == word.count {
      let equal = zip(entry.bytes, word).allSatisfy { $0 == (lowering ? Self.lower($1) : $1) }
      if equal { return entry.kind }
    }
    return nil
  }

  private static func hash(_ word: some Collection<UInt8>, lowering: Bool) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(lowering ? lower(byte) : byte)) &* 16_777_619 }
    return Int((hash ^ (hash >> 15)) & 255)
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
