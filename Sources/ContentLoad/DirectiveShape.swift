/// Tells DocC directives from other lines that begin with `@` and a name.
private import ByteText

/// The beginning of a line that has the shape of a directive (swift.org/documentation/docc): a name with content in braces, or with
/// labelled arguments or a word in parentheses, and nothing behind them. Annotations of Java (`@Column(name = "id")`), decorators of
/// TypeScript (`@Column({ … })`) and sentences about them have the same names, but not this shape.
struct DirectiveShape {
  let name: String

  /// - Parameter line: a line without the spaces before it.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "@") else { return nil }
    let letters = line.dropFirst().prefix(while: \.isASCIILetter)
    guard letters.first?.isASCIIUppercase == true else { return nil }
    name = String(decoding: letters, as: UTF8.self)
    let rest = line[letters.endIndex...].drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: "(") else {
      guard rest.first == UInt8(ascii: "{") else { return nil }
      return
    }
    let (arguments, tail) = Self.arguments(rest.dropFirst())
    guard !Self.holdsAssignment(arguments), arguments.first(where: { $0 != 0x20 }) != UInt8(ascii: "{") else {
      return nil
    }
    let isLabelled = arguments.drop { $0 == 0x20 }.drop(while: \.isASCIILetter).first == UInt8(ascii: ":")
    let isWord = !arguments.isEmpty && arguments.allSatisfy(\.isASCIILetter)
    switch tail?.first(where: { $0 != 0x20 }) {
    case UInt8(ascii: "{"): break
    case nil where isLabelled || isWord && tail != nil: break  // Arguments may go on in the next line.
    default: return nil
    }
  }

  /// The arguments up to the parenthesis that closes them, and what follows it; nil if none does.
  private static func arguments(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, tail: ArraySlice<UInt8>?) {
    var depth = 1
    var isInString = false
    for (place, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "(") where !isInString: depth += 1
      case UInt8(ascii: ")") where !isInString:
        depth -= 1
        if depth == 0 { return (bytes[..<place], bytes[(place + 1)...]) }
      default: break
      }
    }
    return (bytes, nil)
  }

  private static func holdsAssignment(_ arguments: ArraySlice<UInt8>) -> Bool {
    var isInString = false
    for byte in arguments {
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if byte == UInt8(ascii: "="), !isInString { return true }
    }
    return false
  }
}
