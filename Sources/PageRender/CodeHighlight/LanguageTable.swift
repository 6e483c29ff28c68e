/// The tables by which the scanner highlights a language; the languages are in `Resources/languages.json`.
private import ByteText
private import Foundation
import SwiftSource

/// The table of one language. Flags that the file leaves out are false, except `callsAreFunctions`.
struct LanguageTable: Decodable, Sendable {
  /// A kind of string literal.
  struct StringRule: Decodable, Sendable {
    /// The delimiters; `close` is equal to `open` if it is left out.
    let open: [UInt8], close: [UInt8]
    /// Whether a backslash has no special meaning, and whether the literal may span several lines.
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

  /// A block comment with its delimiters; `nests` tells whether comments may be nested.
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

  /// The names of other languages that use this table.
  private let dialects: [String]
  /// The kinds of words by hash of the word. The words of one table have no hash collisions.
  private let words: [UInt64: CodeTokenKind]
  /// The beginnings of comments that end with the line.
  let lineComments: [[UInt8]]
  /// The block comments.
  let blockComments: [BlockComment]
  /// The string literals, longer delimiters first.
  let strings: [StringRule]
  /// Bytes of words in addition to ASCII letters, digits, `_` and all non-ASCII bytes.
  let wordBytes: Set<UInt8>
  /// The kind of a word after `@`; nil where `@` has no meaning.
  let atSign: CodeTokenKind?
  /// The keywords after which the next word is the name of a function or of a type.
  let functionWords: Set<String>, typeWords: Set<String>
  /// The bytes that make the word or string before them a key: `:` in JSON, `=` in TOML.
  let keyMarks: Set<UInt8>
  /// Whether a line comment must be preceded by white space or `;`, as in a shell.
  let commentsNeedSpace: Bool
  /// Whether keywords are case-insensitive.
  let ignoresCase: Bool
  /// Whether a capitalised word is a type, and whether a word before `(` is a function.
  let capitalsAreTypes, callsAreFunctions: Bool
  /// Whether a line that begins with `#` is a preprocessor directive.
  let hasPreprocessor: Bool
  /// Whether `$name` and `${…}` are variables, also in double-quoted strings.
  let dollarIsVariable: Bool
  /// Whether `/…/` may be a regular expression literal.
  let hasRegexLiterals: Bool
  /// Whether a key must be the first word of its line.
  let keysBeginLines: Bool
  /// Whether `[…]` at the beginning of a line is a heading, as in TOML.
  let hasSections: Bool
  /// Whether `:name` is a symbol, as in Ruby.
  let hasSymbols: Bool
  /// Whether `'a` is a lifetime, not the beginning of a character literal, as in Rust.
  let hasLifetimes: Bool
  /// Whether `<<WORD` begins a here document, which ends at that word on a line of its own.
  let hasHereDocuments: Bool
  /// Whether `$ ` at the beginning of a line is a prompt.
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

  /// The kinds of words by hash. A word in several lists is a keyword first, then a type, then a function.
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

  /// The kind of the word at `range`; nil if the table does not have it.
  func kind(ofWord range: Range<Int>, in code: CodeSlice) -> CodeTokenKind? {
    var hash = StableHash()
    for index in range { hash.combine(ignoresCase ? code[index].asciiLowercased : code[index]) }
    return words[hash.value]
  }

  /// All tables, by name of the language and of its dialects. If the file cannot be read, code stays plain; a test that reads every
  /// language detects that.
  static let named: [String: LanguageTable] = {
    let data = Data(EmbeddedFiles.languagesJson)
    var tables = (try? JSONDecoder().decode([String: LanguageTable].self, from: data)) ?? [:]
    for table in tables.values {
      for dialect in table.dialects { tables[dialect] = table }
    }
    return tables
  }()
}
