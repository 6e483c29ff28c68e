/// The bytes that identifiers of programming languages begin with.
import ByteText

extension UInt8 {
  /// An ASCII letter or `_`.
  var isIdentifierStart: Bool { isASCIILetter || self == UInt8(ascii: "_") }
}
