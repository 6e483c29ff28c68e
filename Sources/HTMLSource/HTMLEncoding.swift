/// Determines the character encoding of a page and prepares its bytes for the parser.
private import ByteText
private import Diagnostics

enum HTMLEncoding {
  private static let headLength = 4096

  /// The encoding given by a byte order mark or a `<meta>` element in the first 4,096 bytes, as an iconv name; `UTF-8`
  /// when there is none.
  static func declared(in bytes: [UInt8]) -> String {
    if let mark = byteOrderMark(of: bytes) { return mark }
    let head = bytes.prefix(headLength).map(\.asciiLowercased)
    for tag in head.ranges(of: Array("<meta".utf8)) {
      let attributes = head[tag.upperBound...].prefix { $0 != UInt8(ascii: ">") }
      guard let place = attributes.range(of: "charset") else { continue }
      let rest = attributes[place.upperBound...].drop { $0 == 0x20 || $0 == UInt8(ascii: "=") || isQuote($0) }
      let name = converterName(rest.prefix { isNameByte($0) })
      // A page whose declaration can be read as ASCII is not UTF-16; the HTML standard takes it for UTF-8.
      return name.hasPrefix("utf-16") ? "UTF-8" : name
    }
    return "UTF-8"
  }

  /// The encoding given by a byte order mark or the declaration `<?xml … encoding="…"?>`; `UTF-8` when there is none.
  static func declaredInXML(_ bytes: [UInt8]) -> String {
    if let mark = byteOrderMark(of: bytes) { return mark }
    let head = bytes.prefix(200)
    guard let end = head.range(of: "?>"), let place = head[..<end.lowerBound].range(of: "encoding") else {
      return "UTF-8"
    }
    let rest = head[place.upperBound...].drop { $0 == 0x20 || $0 == UInt8(ascii: "=") || isQuote($0) }
    return converterName(rest.prefix { isNameByte($0) })
  }

  private static func byteOrderMark(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
    if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
    return bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16BE" : nil
  }

  /// Converts an encoding label to an iconv name. Korean pages that declare `euc-kr` use CP949, a superset of it.
  private static func converterName(_ written: ArraySlice<UInt8>) -> String {
    let name = String(decoding: written, as: UTF8.self).lowercased()
    switch name {
    case "euc-kr", "ks_c_5601-1987", "ks_c_5601", "ksc5601", "korean", "x-windows-949", "windows-949", "ms949", "cp949":
      return "CP949"
    case "", "utf8", "utf-8", "unicode": return "UTF-8"
    default: return name
    }
  }

  /// The bytes without content that stops the parser: NUL becomes a space, and in UTF-8, invalid sequences become
  /// U+FFFD and a byte order mark is removed. In UTF-16 only a byte order mark is removed.
  static func clean(_ bytes: [UInt8], as encoding: String) -> [UInt8] {
    guard !encoding.hasPrefix("UTF-16") else {
      return byteOrderMark(of: bytes) == nil ? bytes : Array(bytes.dropFirst(2))
    }
    var bytes = bytes
    if bytes.contains(0) { for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 } }
    guard encoding == "UTF-8" else { return bytes }
    let isBroken = bytes.withUnsafeBufferPointer { UTF8Validity.firstInvalid(in: $0, from: 0) } != nil
    if isBroken { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_.:".utf8.contains(byte)
  }
}
