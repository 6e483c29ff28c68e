/// The line prefix of a block inside lists and quotes.

extension [UInt8] {
  /// The bytes before the second and further lines of the Markdown block at `offset` of this text: the quote markers and tabs
  /// of its first line, with spaces for all other bytes, because the marker of a list item occurs only on its first line.
  package func linePrefix(ofBlockAt offset: Int) -> [UInt8] {
    self[..<offset].reversed().prefix { $0 != 0x0A }.reversed().map { $0 == 0x3E || $0 == 0x09 ? $0 : 0x20 }
  }
}
