/// Converts the bytes of a dump to clean UTF-8: detects the encoding, converts it, and repairs mojibake of Korean.
import Diagnostics
import KoreanText

/// A decoded dump and what was changed in it.
struct DecodedDump: Sendable {
  let text: SourceText
  /// The name of the encoding found, such as `UTF-8` or `CP949`; `binary` for a file that is not text.
  let encoding: String
  /// How many runs of mojibake were repaired.
  var repairedRuns = 0
  /// How many of the repaired syllables are ambiguous.
  var doubts = 0
}

enum DumpDecoder {
  /// The maximum number of ambiguous syllables, and of lost characters, that are reported one by one.
  private static let reportedDoubts = 200

  static func decode(_ input: DumpInput) -> Checked<DecodedDump> {
    var diagnostics: [Diagnostic] = []
    let whole = Place(path: input.name)
    if isBinary(input.bytes) {
      return Checked(
        DecodedDump(text: SourceText(path: input.name, bytes: []), encoding: "binary"),
        [.binaryDump(at: whole, isFound: input.isFound)])
    }
    let (bytes, encoding, mixed) = unicode(input.bytes)
    let clean = SourceText.cleaning(path: input.name, fileBytes: bytes, for: .dump).value(reportingTo: &diagnostics)
    if encoding != "UTF-8" { diagnostics.append(.convertedEncoding(at: Place(clean, nil), encoding: encoding)) }
    for line in mixed.prefix(3) {
      diagnostics.append(.mixedEncoding(at: Place(clean, clean.lines.range(ofLine: line)), encoding: "CP949"))
    }
    let repaired = MojibakeRepair.repair(clean.bytes)
    guard let page = repaired.page else { return Checked(DecodedDump(text: clean, encoding: encoding), diagnostics) }
    let text = SourceText(path: input.name, bytes: repaired.bytes)
    diagnostics.append(.repairedText(at: Place(text, nil), runs: repaired.runs, through: page))
    for doubt in repaired.doubts.prefix(reportedDoubts) {
      diagnostics.append(
        .doubtfulSyllable(at: Place(text, doubt.range), chosen: doubt.chosen, alternatives: doubt.alternatives))
    }
    for loss in repaired.losses.prefix(reportedDoubts) {
      diagnostics.append(.lostCharacter(at: Place(text, loss.range), remains: loss.remains))
    }
    let decoded = DecodedDump(
      text: text, encoding: encoding, repairedRuns: repaired.runs, doubts: repaired.doubts.count)
    return Checked(decoded, diagnostics)
  }

  /// Whether more than 5% of the first 8192 bytes are control characters, which text does not have. UTF-16 with a byte
  /// order mark is text.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(8192)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return false }
    let controls = head.filter { $0 < 0x09 || (0x0E...0x1F).contains($0) && $0 != 0x1B }.count
    return controls * 20 > head.count
  }

  /// The bytes as UTF-8, the name of their encoding, and the numbers (from 1) of the CP949 lines when the rest is
  /// UTF-8.
  private static func unicode(_ bytes: [UInt8]) -> ([UInt8], String, [Int]) {
    if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), littleEndian: true), "UTF-16LE", []) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), littleEndian: false), "UTF-16BE", []) }
    let broken = bytes.withUnsafeBufferPointer { UTF8Validity.firstInvalid(in: $0, from: 0) }
    guard broken != nil else { return (bytes, "UTF-8", []) }
    return converted(bytes)
  }

  /// Converts line by line: a line that is invalid as UTF-8 but valid as CP949 is decoded.
  private static func converted(_ bytes: [UInt8]) -> ([UInt8], String, [Int]) {
    var output: [UInt8] = []
    var korean: [Int] = []
    var unicode = 0
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { output.append(0x0A) }
      let isBroken = Array(line).withUnsafeBufferPointer { UTF8Validity.firstInvalid(in: $0, from: 0) } != nil
      if isBroken, let text = KoreanCodePage.decoded(line) {
        output += text
        korean.append(number + 1)
      } else {
        if !isBroken, line.contains(where: { $0 >= 0x80 }) { unicode += 1 }
        output += line
      }
    }
    if korean.isEmpty { return (bytes, "UTF-8", []) }
    return unicode == 0 ? (output, "CP949", []) : (output, "UTF-8", korean)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, littleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (low, high) = littleEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      units.append(UInt16(high) << 8 | UInt16(low))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
