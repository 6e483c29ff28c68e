/// The text as libcmark gets it: some lines blanked, a marker beside some delimiter runs.

/// Bytes on their way to libcmark.
struct FedText {
  /// The bytes to feed.
  private(set) var bytes: [UInt8]

  /// The marker that was put in; empty when none was.
  private(set) var marker: [UInt8] = []

  /// A text that is fed as it is.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Overwrites `ranges` with spaces; line breaks stay, so that lines keep their numbers.
  mutating func blank(_ ranges: [Range<Int>]) {
    for range in ranges {
      for index in range.clamped(to: bytes.indices) where bytes[index] != .newline { bytes[index] = .space }
    }
  }

  /// Puts markers where the CJK-friendly amendment needs them.
  mutating func addMarkers() {
    let places = CJKEmphasis.markerPlaces(in: bytes)
    guard !places.isEmpty, let marker = CJKEmphasis.marker(absentFrom: bytes) else { return }
    var marked: [UInt8] = []
    marked.reserveCapacity(bytes.count + places.count * marker.count)
    var copied = 0
    for place in places {
      marked += bytes[copied..<place]
      marked += marker
      copied = place
    }
    bytes = marked + bytes[copied...]
    self.marker = marker
  }
}
