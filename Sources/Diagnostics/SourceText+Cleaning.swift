/// Cleans the bytes of a file: no byte order mark, CR, NUL or invalid UTF-8. Whatever is replaced is reported, except line
/// endings and the mark.
private import ByteText

extension SourceText {
  /// The number of positions of one kind that are reported.
  private static let reportedPlaces = 3

  /// Cleans the bytes of a file. A byte order mark is removed, and CR LF and a single CR become LF. NUL, other control
  /// characters that a page may not contain, and bytes that are not UTF-8 are replaced by U+FFFD with diagnostics for the
  /// first three positions of each kind. UTF-16 with a byte order mark is converted; positions then refer to the converted
  /// text.
  ///
  /// - Parameters:
  ///   - path: the name shown in messages.
  ///   - fileBytes: the content of the file on disk.
  ///   - use: the purpose of the text.
  package static func cleaning(path: String, fileBytes: [UInt8], for use: TextUse = .site) -> Checked<SourceText> {
    if let converted = TextEncoding.utf8(ofMarkedUTF16: fileBytes) {
      let clean = cleaning(path: path, fileBytes: converted.bytes, for: use)
      let text = SourceText(path: path, bytes: clean.value.bytes)
      let note: Diagnostic =
        converted.isWhole ? .utf16Text(at: Place(text, nil)) : .otherEncoding("UTF-16", at: Place(text, nil))
      return Checked(text, [note] + clean.diagnostics)
    }
    guard needsCleaning(fileBytes, use) else { return Checked(SourceText(path: path, bytes: fileBytes)) }
    var cleaner = TextCleaner(fileBytes, use)
    cleaner.run()
    let text = SourceText(path: path, bytes: cleaner.clean, edits: cleaner.edits)
    let isWhole = cleaner.nulPlaces.isEmpty && cleaner.brokenPlaces.isEmpty
    if use == .site, !isWhole, let encoding = TextEncoding.likely(of: fileBytes) {
      return Checked(text, [.otherEncoding(encoding, at: Place(text, cleaner.brokenPlaces.first))])
    }
    let severity = use == .site ? Severity.error : .warning
    var problems = cleaner.brokenPlaces.prefix(reportedPlaces).map {
      Diagnostic.invalidUTF8(severity, at: Place(text, $0))
    }
    problems += cleaner.nulPlaces.prefix(reportedPlaces).map { Diagnostic.nulByte(at: Place(text, $0)) }
    problems += cleaner.controlPlaces.prefix(reportedPlaces).map { place, code in
      Diagnostic.controlCharacter(code, at: Place(text, place))
    }
    return Checked(text, problems)
  }

  private static func needsCleaning(_ bytes: [UInt8], _ use: TextUse) -> Bool {
    bytes.starts(with: TextCleaner.byteOrderMark)
      || bytes.withUnsafeBufferPointer { bytes in
        let isSuspicious =
          use == .site ? hasControl(bytes) : [0x0D, 0].contains { bytes.firstIndex(of: $0, in: bytes.indices) != nil }
        return isSuspicious || UTF8Validity.firstInvalid(in: bytes, from: 0) != nil
      }
  }

  /// Whether there is an ASCII control character other than tab and line feed, or the first byte of one of U+0080...U+009F.
  private static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.firstIndex(from: 0) { byte in
      byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0xC2
    } < bytes.count
  }
}

/// The purpose of a text.
package enum TextUse: Sendable {
  /// To be published: invalid UTF-8 is an error, and no control character may reach a page.
  case site
  /// To be imported: damaged text is repaired later, and its control characters help to recognize the damage.
  case dump
}

/// Copies the bytes of a file in one pass and replaces invalid ones.
private struct TextCleaner {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  let input: [UInt8]
  var clean: [UInt8] = []
  var edits: [CleaningEdit] = []
  var brokenPlaces: [Range<Int>] = []
  var nulPlaces: [Range<Int>] = []
  /// The positions of other control characters, with the character codes.
  var controlPlaces: [(place: Range<Int>, code: UInt8)] = []
  private let use: TextUse
  private var position = 0

  init(_ input: [UInt8], _ use: TextUse) {
    self.input = input
    self.use = use
    clean.reserveCapacity(input.count)
  }

  mutating func run() {
    if input.starts(with: Self.byteOrderMark) { skip(3, writing: []) }
    while position < input.count { step() }
  }

  private mutating func step() {
    switch input[position] {
    case 0x0D where position + 1 < input.count && input[position + 1] == 0x0A: skip(2, writing: [0x0A])
    case 0x0D: skip(1, writing: [0x0A])
    case 0:
      nulPlaces.append(clean.count..<clean.count + 3)
      skip(1, writing: Self.replacement)
    // The HTML standard treats control characters other than white space as parse errors; form feed is white space.
    case let byte where use == .site && (byte < 0x20 && ![0x09, 0x0A, 0x0C].contains(byte) || byte == 0x7F):
      replaceControl(byte, length: 1)
    // The control characters U+0080...U+009F.
    case 0xC2 where use == .site && position + 1 < input.count && (0x80...0x9F).contains(input[position + 1]):
      replaceControl(input[position + 1], length: 2)
    case let byte where byte < 0x80:
      clean.append(byte)
      position += 1
    default: copyScalar()
    }
  }

  private mutating func replaceControl(_ code: UInt8, length: Int) {
    controlPlaces.append((clean.count..<clean.count + 3, code))
    skip(length, writing: Self.replacement)
  }

  private mutating func copyScalar() {
    let length = input.withUnsafeBufferPointer { UTF8Validity.scalarLength(in: $0, at: position) }
    guard length > 0 else {
      brokenPlaces.append(clean.count..<clean.count + 3)
      return skip(1, writing: Self.replacement)
    }
    clean.append(contentsOf: input[position..<position + length])
    position += length
  }

  private mutating func skip(_ count: Int, writing bytes: [UInt8]) {
    position += count
    clean.append(contentsOf: bytes)
    let shift = position - clean.count
    if shift != (edits.last?.totalShift ?? 0) { edits.append(CleaningEdit(offset: clean.count, totalShift: shift)) }
  }
}

/// Validates UTF-8 according to table 3-7 of the Unicode standard.
package enum UTF8Validity {
  /// The length of the well-formed sequence at `index`, or 0 when the bytes there are broken.
  package static func scalarLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    // Most characters of three bytes, such as Hangul and Han characters, allow any continuation bytes.
    if first > 0xE0, first < 0xED, index + 3 <= bytes.count {
      return bytes[index + 1].isUTF8Continuation && bytes[index + 2].isUTF8Continuation ? 3 : 0
    }
    let (length, low, high): (Int, UInt8, UInt8) =
      switch first {
      case 0xC2...0xDF: (2, 0x80, 0xBF)
      case 0xE0: (3, 0xA0, 0xBF)
      case 0xED: (3, 0x80, 0x9F)
      case 0xE1...0xEF: (3, 0x80, 0xBF)
      case 0xF0: (4, 0x90, 0xBF)
      case 0xF1...0xF3: (4, 0x80, 0xBF)
      case 0xF4: (4, 0x80, 0x8F)
      default: (0, 0, 0)
      }
    guard length > 0, index + length <= bytes.count, (low...high).contains(bytes[index + 1]) else { return 0 }
    for place in index + 2..<max(index + length, index + 2) where bytes[place] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The offset of the first invalid byte at or after `start`; nil when there is none.
  package static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let memory = UnsafeRawBufferPointer(bytes)
    var index = start
    while index < bytes.count {
      if bytes[index] < 0x80 {
        guard index &+ 8 <= bytes.count else {
          index &+= 1
          continue
        }
        // Skips up to 8 ASCII bytes: those before the first byte whose highest bit is set.
        let word = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= (word & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
        continue
      }
      let length = scalarLength(in: bytes, at: index)
      guard length > 0 else { return index }
      index &+= length
    }
    return nil
  }
}
