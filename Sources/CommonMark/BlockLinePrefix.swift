/// What the lines of a block inside lists and quotes begin with.

extension [UInt8] {
  /// The bytes before the later lines of the Markdown block that begins at `offset` of this text: quote markers and tabs of its
  /// first line, and spaces for everything else there, because the marker of a list item begins an item only once.
  package func linePrefix(ofBlockAt offset: Int) -> [UInt8] {
    self[..<offset].reversed().prefix { $0 != 0x0A }.reversed().map { $0 == 0x3E || $0 == 0x09 ? $0 : 0x20 }
  }
}
