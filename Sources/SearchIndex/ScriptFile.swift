/// How data files are written: one JSON array inside a call, so that `fetch` and `<script>` can both load them.
internal import ArticleModel
import ByteText

/// A value of a data file.
indirect enum DataValue {
  case text(String)
  case bytes([UInt8])
  case number(Int)
  case list([DataValue])

  /// Many small numbers as one string; see ``PackedNumbers``.
  static func numbers(_ numbers: [Int]) -> DataValue { .bytes(PackedNumbers.encoded(numbers)) }
}

/// A data file: `jikjiSearch("data/NAME.js",[…])`. The name is the hash of what it holds, so it may be cached for ever.
struct ScriptFile {
  /// The hash of what the file holds, or the name that it keeps.
  let name: String
  /// The path below `search/`.
  let path: String
  /// The whole file.
  let bytes: [UInt8]

  /// A file in `folder`, named by its hash, or by `name` where the address must not change.
  init(in folder: String, name: String? = nil, _ value: DataValue) {
    var json: [UInt8] = []
    json.append(value)
    self.name = name ?? StableHash(json).fileName
    path = "\(folder)/\(self.name).js"
    let head = "jikjiSearch(\"\(path)\","
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.utf8.count + json.count + 2)
    bytes += head.utf8
    bytes += json
    bytes += ")\n".utf8
    self.bytes = bytes
  }

  /// The file as the site gets it.
  var output: OutputFile { OutputFile(path: "search/" + path, bytes: bytes) }
}

/// A list of small numbers, packed: how many there are, then each.
enum PackedNumbers {
  static func encoded(_ numbers: [Int]) -> [UInt8] {
    var packer = BitPacker()
    packer.write(numbers.count, context: 63)
    for number in numbers { packer.write(number, context: 0) }
    return packer.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ value: DataValue) {
    switch value {
    case .number(let number): self += Array(String(number).utf8)
    case .text(let text): appendQuoted(Array(text.utf8)[...])
    case .bytes(let bytes): appendQuoted(bytes[...])
    case .list(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(value)
      }
      append(UInt8(ascii: "]"))
    }
  }

  /// A JSON string (RFC 8259). U+2028 and U+2029 may stand in a script's strings since ECMAScript 2019.
  private mutating func appendQuoted(_ text: ArraySlice<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case UInt8(ascii: "\n"): self += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\t"): self += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20: append(UInt8(ascii: " "))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
