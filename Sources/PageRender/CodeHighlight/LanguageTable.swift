/// What the scanner must know of a language to colour it word by word; the languages are in `Resources/languages.json`.
private import ByteText
private import Foundation
import SwiftSource

/// One language as a table. Flags that a language leaves out are false, but `callsAreFunctions`.
struct LanguageTable: Decodable, Sendable {
  /// A kind of string literal.
  struct StringRule: Decodable, Sendable {
    /// What opens it and what closes it; the same where `close` is left out.
    let open: [UInt8], close: [UInt8]
    /// Whether a backslash is a character like any other, and whether the literal may run over the end of a line.
    let isRaw, spansLines: Bool

    private enum Key: String, CodingKey { case open, close, raw, spansLines }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      open = Array(try values.decode(String.self, forKey: .open).utf8)
      close = try values.decodeIfPresent(String.self, forKey: .close).map { Array($0.utf8) } ?? open
      isRaw = try values.decodeIfPresent(Bool.self, forKey: .raw) ?? false
      spansLines = try values.decodeIfPresent(Bool.self, forKey: .spansLines) ?? false
    }
  }

  /// A comment between two marks; `nests`: whether one may be inside another.
  struct BlockComment: Decodable, Sendable {
    let open: [UInt8], close: [UInt8]
    let nests: Bool

    private enum Key: String, CodingKey { case open, close, nests }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      open = Array(try values.decode(String.self, forKey: .open).utf8)
      close = Array(try values.decode(String.self, forKey: .close).utf8)
      nests = try values.decodeIfPresent(Bool.self, forKey: .nests) ?? false
    }
  }

  private enum Key: String, CodingKey {
    case dialects, words, lineComments, blockComments, strings, wordBytes, atSign, functionWords, typeWords, keyMarks
    case commentsNeedSpace, ignoresCase, capitalsAreTypes, callsAreFunctions, hasPreprocessor, dollarIsVariable
    case hasRegexLiterals, keysBeginLines, hasSections, hasSymbols, hasLifetimes, hasHereDocuments, hasPrompts
    case instructionsBeginLines
  }

  /// Other language names with this table.
  private let dialects: [String]
  /// The meanings of words, by the hash of their bytes; no word of a table shares its hash with another.
  private let words: [UInt64: CodeTokenKind]
  /// What opens a comment that ends with the line.
  let lineComments: [[UInt8]]
  /// The comments with an end of their own.
  let blockComments: [BlockComment]
  /// The string literals, longer openings first.
  let strings: [StringRule]
  /// Bytes that may belong to a word besides ASCII letters, digits, `_` and all beyond ASCII.
  let wordBytes: Set<UInt8>
  /// What a word after `@` is; nil where `@` means nothing.
  let atSign: CodeTokenKind?
  /// The words that make the next word a function's or a type's name.
  let functionWords: Set<String>, typeWords: Set<String>
  /// The bytes that, after a word or string, make it a key: `:` in JSON, `=` in TOML.
  let keyMarks: Set<UInt8>
  /// Whether a line comment begins only at the start of a word, as in a shell.
  let commentsNeedSpace: Bool
  /// Whether keywords are known in any case.
  let ignoresCase: Bool
  /// Whether a word with a capital first is a type, and a word before `(` a function.
  let capitalsAreTypes, callsAreFunctions: Bool
  /// Whether a line whose first byte is `#` is for the preprocessor.
  let hasPreprocessor: Bool
  /// Whether `$name` and `${…}` are variables, in strings with double quotes too.
  let dollarIsVariable: Bool
  /// Whether `/…/` may be a regular expression.
  let hasRegexLiterals: Bool
  /// Whether a key must be the first word of its line.
  let keysBeginLines: Bool
  /// Whether `[…]` at the start of a line is a heading, as in TOML.
  let hasSections: Bool
  /// Whether `:name` is a symbol, as in Ruby.
  let hasSymbols: Bool
  /// Whether `'a` is a lifetime rather than the start of a character, as in Rust.
  let hasLifetimes: Bool
  /// Whether `<<WORD` opens a text up to that word on a line of its own.
  let hasHereDocuments: Bool
  /// Whether a line may begin with `$ `, which is a prompt.
  let hasPrompts: Bool
  /// Whether the first word of a line is an instruction, as in a Dockerfile.
  let instructionsBeginLines: Bool

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key, else usual: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? usual
    }
    dialects = try value(.dialects, else: [])
    words = Self.hashed(try values.decode([String: [String]].self, forKey: .words))
    lineComments = try value(.lineComments, else: [String]()).map { Array($0.utf8) }
    blockComments = try value(.blockComments, else: [])
    strings = try value(.strings, else: [])
    wordBytes = Set(try value(.wordBytes, else: "").utf8)
    atSign = CodeTokenKind(rawValue: try value(.atSign, else: ""))
    functionWords = try value(.functionWords, else: [])
    typeWords = try value(.typeWords, else: [])
    keyMarks = Set(try value(.keyMarks, else: "").utf8)
    commentsNeedSpace = try value(.commentsNeedSpace, else: false)
    ignoresCase = try value(.ignoresCase, else: false)
    capitalsAreTypes = try value(.capitalsAreTypes, else: false)
    callsAreFunctions = try value(.callsAreFunctions, else: true)
    hasPreprocessor = try value(.hasPreprocessor, else: false)
    dollarIsVariable = try value(.dollarIsVariable, else: false)
    hasRegexLiterals = try value(.hasRegexLiterals, else: false)
    keysBeginLines = try value(.keysBeginLines, else: false)
    hasSections = try value(.hasSections, else: false)
    hasSymbols = try value(.hasSymbols, else: false)
    hasLifetimes = try value(.hasLifetimes, else: false)
    hasHereDocuments = try value(.hasHereDocuments, else: false)
    hasPrompts = try value(.hasPrompts, else: false)
    instructionsBeginLines = try value(.instructionsBeginLines, else: false)
  }

  /// A word in two lists is a keyword before it is a type.
  private static func hashed(_ lists: [String: [String]]) -> [UInt64: CodeTokenKind] {
    var words: [UInt64: CodeTokenKind] = [:]
    for kind in [CodeTokenKind.keyword, .type, .function] {
      for word in (lists[kind.rawValue] ?? []).flatMap({ $0.split(separator: " ") }) {
        let hash = StableHash(word.utf8).value
        words[hash] = words[hash] ?? kind
      }
    }
    return words
  }

  /// The meaning of the word at `range`.
  func kind(ofWord range: Range<Int>, in code: CodeSlice) -> CodeTokenKind? {
    var hash = StableHash()
    for index in range { hash.combine(ignoresCase ? code[index].asciiLowercased : code[index]) }
    return words[hash.value]
  }

  /// All tables by their language's name and its dialects' names. A file that cannot be read leaves code plain; the test that
  /// reads every language fails then.
  static let named: [String: LanguageTable] = {
    let data = Data(EmbeddedFiles.languagesJson)
    var tables = (try? JSONDecoder().decode([String: LanguageTable].self, from: data)) ?? [:]
    for table in tables.values {
      for dialect in table.dialects { tables[dialect] = table }
    }
    return tables
  }()
}
