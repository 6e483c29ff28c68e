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
    let (arguments, holdsAssignment, tail) = Self.arguments(rest.dropFirst())
    guard !holdsAssignment, arguments.first(where: { $0 != 0x20 }) != UInt8(ascii: "{") else {
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

  /// The arguments up to the parenthesis that closes them, whether there is a `=` in them outside of texts, and what follows them; nil if
  /// they are not closed.
  private static func arguments(
    _ bytes: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, holdsAssignment: Bool, tail: ArraySlice<UInt8>?) {
    var depth = 1
    var (isInString, holdsAssignment) = (false, false)
    for (place, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: continue
      case UInt8(ascii: "="): holdsAssignment = true
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return (bytes[..<place], holdsAssignment, bytes[(place + 1)...]) }
      default: break
      }
    }
    return (bytes, holdsAssignment, nil)
  }
}
