/// The data files of the index: JSON inside a function call, so that both `fetch` and `<script>` can load them.
internal import ArticleModel
internal import ByteText
internal import DataFormats

/// A data file: `jikjiSearch("data/NAME.js",VALUE)`. Its name is the hash of its value, so it may be cached without expiry.
struct DataFile {
  /// The hash of the value, or the given name.
  let name: String
  /// The file as published, below `search/`.
  let output: OutputFile

  /// A file in `folder`, named by the hash of its value, or `name` if its address must not change.
  init(in folder: String, name: String? = nil, _ value: JSONText) {
    self.init(in: folder, name: name, json: value.bytes(.compact))
  }

  /// A file whose value is an array of values that are already encoded as JSON.
  init(in folder: String, list: [[UInt8]], store: (any ByteStore)? = nil) {
    var json = [UInt8(ascii: "[")]
    json.reserveCapacity(list.reduce(2) { $0 + $1.count + 1 })
    for (index, value) in list.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json += value
    }
    self.init(in: folder, json: json + [UInt8(ascii: "]")], store: store)
  }

  /// A file that was published before under the name of its value.
  init(in folder: String, published name: String) {
    self.name = name
    output = OutputFile(path: Self.path(in: folder, name), .published)
  }

  private static func path(in folder: String, _ name: String) -> String { "search/\(folder)/\(name).js" }

  /// A file whose value is already encoded as JSON; its bytes are kept in `store`, if there is one.
  init(in folder: String, name: String? = nil, json: [UInt8], store: (any ByteStore)? = nil) {
    self.name = name ?? Self.hashName(of: json)
    let bytes = StoredBytes(Array("jikjiSearch(\"\(folder)/\(self.name).js\",".utf8) + json + Array(")\n".utf8))
    output = OutputFile(path: Self.path(in: folder, self.name), stored: bytes.kept(in: store))
  }

  /// Fifty bits of a hash in ten letters of Crockford's base 32, in lower case because some file systems ignore case.
  private static func hashName(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let hash = StableHash.digest(of: bytes[...])
    return String(decoding: (0..<10).map { digits[Int(hash >> (5 * UInt64($0)) & 31)] }, as: UTF8.self)
  }
}

/// Encodes numbers as characters, so that UTF-8 acts as a variable-length code, which the compression of a web server shortens further.
///
/// Number n is the code point n + 0x23 (`#`), so that control characters and quotation marks do not occur; the surrogates U+D800 to U+DFFF
/// are skipped.
enum NumberText {
  /// The largest number that has a character, about 1.1 million; an index has at most a million units and terms.
  static let largest = 0x10FFFF - 0x800 - 0x23

  /// The most bytes that a number takes in UTF-8.
  static let mostBytes = 4

  /// Numbers from 0 to ``largest`` as a text in UTF-8.
  static func bytes(of numbers: [Int]) -> [UInt8] {
    [UInt8](capacity: numbers.count * mostBytes) { text in
      for number in numbers { append(number, to: &text) }
    }
  }

  /// Appends one number to a text that has room for ``mostBytes``.
  static func append(_ number: Int, to text: inout OutputSpan<UInt8>) {
    precondition((0...largest).contains(number), "an index numbers at most a million units and terms")
    let scalar = UInt32(number + 0x23 < 0xD800 ? number + 0x23 : number + 0x823)
    // `UTF8.encode` takes several times as long, and an index has millions of numbers.
    if scalar < 0x80 { return text.append(UInt8(scalar)) }
    if scalar < 0x800 {
      text.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        text.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      } else {
        text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        text.append(UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F | 0x80))
      }
      text.append(UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F | 0x80))
    }
    text.append(UInt8(truncatingIfNeeded: scalar & 0x3F | 0x80))
  }
}

extension JSONText {
  /// Numbers as one string; see ``NumberText``.
  static func numbers(_ numbers: [Int]) -> JSONText { .utf8(NumberText.bytes(of: numbers)) }

  /// A string of bytes in UTF-8.
  static func utf8(_ bytes: some Collection<UInt8>) -> JSONText { .string(String(decoding: bytes, as: UTF8.self)) }
}
