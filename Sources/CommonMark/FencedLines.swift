/// Tracks fenced code line by line, for searches in a text before it is parsed.
private import ByteText

/// Distinguishes lines of fenced code from other lines.
package struct FencedLines {
  /// The character and the length of the opening fence; nil outside fenced code.
  private var open: (byte: UInt8, length: Int)?

  /// Starts outside fenced code.
  package init() {}

  /// Whether the next line is code or a closing fence.
  package var isInside: Bool { open != nil }

  /// Processes the next line, given without indentation and container markers. Returns whether it is code, or an opening
  /// or closing fence.
  package mutating func takes(_ line: ArraySlice<UInt8>) -> Bool {
    if let (byte, length) = open {
      let run = line.prefix { $0 == byte }.count
      if run >= length, line.dropFirst(run).allSatisfy(\.isASCIIBlank) { open = nil }
      return true
    }
    guard let byte = line.first, byte == .backtick || byte == .tilde else { return false }
    let run = line.prefix { $0 == byte }.count
    guard run >= 3, byte == .tilde || !line.dropFirst(run).contains(byte) else { return false }
    open = (byte, run)
    return true
  }
}
