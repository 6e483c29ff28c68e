/// Follows fenced code line by line, for what is looked for in a text before libcmark reads it.
private import ByteText

/// Tells lines of fenced code from others.
package struct FencedLines {
  /// The byte that the open fence is made of, and how many there are.
  private var open: (byte: UInt8, length: Int)?

  /// Outside of fenced code.
  package init() {}

  /// Whether the next line is code or closes it.
  package var isInside: Bool { open != nil }

  /// Takes the next line, without the indentation and marks before its words; whether it is code, or opens or closes it.
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
