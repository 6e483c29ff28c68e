/// Makes a clean text of a file's bytes: no byte order mark, no CR, no NUL, no broken UTF-8; nothing dropped in silence.

extension SourceText {
  /// How many replaced places of one kind get a diagnostic of their own before the rest is summed up.
  private static let reportedPlaces = 3

  /// Cleans a file's bytes: a byte order mark is dropped, CR LF and lone CR become LF, NUL and bytes that are no UTF-8
  /// become U+FFFD with a warning (the first three places of each kind are reported).
  ///
  /// - Parameters:
  ///   - path: the name shown to people.
  ///   - fileBytes: the bytes as they lie on disk.
  package static func cleaning(path: String, fileBytes: [UInt8]) -> Checked<SourceText> {
    guard needsCleaning(fileBytes) else { return Checked(SourceText(path: path, bytes: fileBytes)) }
    var cleaner = TextCleaner(fileBytes)
    cleaner.run()
    let text = SourceText(path: path, bytes: cleaner.clean, edits: cleaner.edits)
    let broken = cleaner.brokenPlaces.prefix(reportedPlaces).map {
      Diagnostic(
        .invalidUTF8, at: Place(text, $0),
        en: "these bytes are not valid UTF-8 and are shown as U+FFFD; save the file as UTF-8",
        ko: "UTF-8이 아닌 바이트를 U+FFFD로 바꾸었습니다. 파일을 UTF-8로 저장하세요")
    }
    let nul = cleaner.nulPlaces.prefix(reportedPlaces).map {
      Diagnostic(
        .nulByte, at: Place(text, $0), en: "a NUL byte is shown as U+FFFD; remove it",
        ko: "NUL 바이트를 U+FFFD로 바꾸었습니다. 지우세요")
    }
    return Checked(text, broken + nul)
  }

  private static func needsCleaning(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: TextCleaner.byteOrderMark) { return true }
    let suspicious = bytes.withUnsafeBufferPointer { $0.contains { $0 == 0x0D || $0 == 0 } }
    return suspicious || !isValidUTF8(bytes)
  }

  private static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { UTF8Validity.firstInvalid(in: $0, from: 0) == nil }
  }
}

/// Walks over a file's bytes once and writes the clean ones.
private struct TextCleaner {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  let input: [UInt8]
  var clean: [UInt8] = []
  var edits: [CleaningEdit] = []
  var brokenPlaces: [Range<Int>] = []
  var nulPlaces: [Range<Int>] = []
  private var position = 0

  init(_ input: [UInt8]) {
    self.input = input
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
    case let byte where byte < 0x80:
      clean.append(byte)
      position += 1
    default: copyScalar()
    }
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

/// Tells well-formed UTF-8 from broken, after table 3-7 of the Unicode standard.
package enum UTF8Validity {
  /// The length of the well-formed sequence at `index`, or 0 when the bytes there are broken.
  package static func scalarLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
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

  /// The offset of the first broken byte at or after `start`, or nil when all is well.
  package static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let length = scalarLength(in: bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }
}
