/// The text as it is passed to libcmark: some lines blanked, markers next to some delimiter runs, some `~` replaced.
private import ByteText

/// The characters inserted into a text before parsing; each is an empty array when it is not used.
struct InsertedMarks {
  /// The marker next to delimiter runs, which is removed afterwards.
  fileprivate(set) var marker: [UInt8] = []

  /// The character that replaces a `~` that is text.
  fileprivate(set) var tilde: [UInt8] = []

  /// Whether the text may contain numeric entities. libcmark writes each of `&#xFFFE;` and `&#xFFFF;` as one invalid byte.
  var hasNumericEntities = true

  /// Appends `all` to `bytes`, with markers removed and `~` restored. The result is valid UTF-8.
  func append(_ all: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    if hasNumericEntities, all.contains(where: { $0 >= 0xFE }) {
      let text = all.flatMap { byte in byte < 0xFE ? [byte] : [0xEF, 0xBF, byte == 0xFE ? 0xBE : 0xBF] }
      text.withUnsafeBufferPointer { appendText($0, to: &bytes) }
    } else {
      appendText(all, to: &bytes)
    }
  }

  private func appendText(_ all: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    // Both come from one list of candidates whose UTF-8 begins with the same byte.
    guard let first = marker.first ?? tilde.first else { return bytes.append(contentsOf: all) }
    var copied = 0
    var index = 0
    while let found = all.firstIndex(of: first, in: index..<all.count) {
      index = found
      let isMarker = !marker.isEmpty && all[index...].starts(with: marker)
      guard isMarker || (!tilde.isEmpty && all[index...].starts(with: tilde)) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: all[copied..<index])
      if !isMarker { bytes.append(.tilde) }
      index += isMarker ? marker.count : tilde.count
      copied = index
    }
    bytes.append(contentsOf: all[copied...])
  }
}

/// The bytes to be passed to libcmark.
struct ParserInput {
  /// The bytes to parse.
  var bytes: [UInt8]

  /// The characters inserted into them.
  private(set) var marks = InsertedMarks()

  /// Creates an input that is parsed unchanged.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Overwrites `ranges` with spaces; line breaks are kept, so line numbers do not change.
  mutating func blank(_ ranges: [Range<Int>]) {
    for range in ranges {
      for index in range.clamped(to: bytes.indices) where bytes[index] != .newline { bytes[index] = .space }
    }
  }

  /// Inserts markers where the CJK-friendly amendment requires them, and replaces the `~` of ranges.
  mutating func addMarks(_ options: MarkdownOptions) {
    let places = CJKEmphasis.places(in: bytes, options)
    guard !places.isEmpty else { return }
    let free = CJKEmphasis.markers(absentFrom: bytes, atMost: 2)
    // If a text contains nearly all candidates, only the available ones are used.
    if places.contains(where: { !$0.isTilde }) { marks.marker = free.first ?? [] }
    if places.contains(where: \.isTilde) { marks.tilde = free.last.flatMap { $0 == marks.marker ? nil : $0 } ?? [] }
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + places.count * 3)
    var copied = 0
    for place in places {
      let mark = place.isTilde ? marks.tilde : marks.marker
      if mark.isEmpty { continue }
      marked += bytes[copied..<place.offset]
      marked += mark
      copied = place.offset + (place.isTilde ? 1 : 0)
    }
    bytes = marked + bytes[copied...]
  }
}
