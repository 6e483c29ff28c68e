/// The ASCII characters that Markdown is made of, by name.

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let exclamation = UInt8(ascii: "!")
  static let hash = UInt8(ascii: "#")
  static let ampersand = UInt8(ascii: "&")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let star = UInt8(ascii: "*")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let period = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let less = UInt8(ascii: "<")
  static let equals = UInt8(ascii: "=")
  static let greater = UInt8(ascii: ">")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let caret = UInt8(ascii: "^")
  static let underscore = UInt8(ascii: "_")
  static let backtick = UInt8(ascii: "`")
  static let pipe = UInt8(ascii: "|")
  static let tilde = UInt8(ascii: "~")

  /// Space or tab.
  var isBlank: Bool { self == .space || self == .tab }

  /// What libcmark calls a space: also line ends and the other control characters that move the print head.
  var isWhiteSpace: Bool { self == .space || (self >= 9 && self <= 13) }

  /// `0` to `9`.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// The ASCII punctuation that a backslash can escape.
  var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
      || (self >= 0x7B && self <= 0x7E)
  }
}
