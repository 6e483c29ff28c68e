/// Classifies characters for the features of the line models.

extension Unicode.Scalar {
  /// Whether this is a Hangul syllable.
  var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }

  /// Whether this is Hangul, kana or an ideograph; code has such letters only within comments and strings.
  var isWide: Bool { isHangul || (0x1100...0x11FF).contains(value) || (0x3040...0x9FFF).contains(value) }

  /// Whether this is a letter or digit of any script.
  var isWordLike: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// The class as feature names write it: `a` lower case, `A` upper case, `0` a digit, another ASCII character itself,
  /// `H` Hangul, `•` a bullet, `|+` box drawing, `O` anything else.
  var featureClass: String {
    switch value {
    case 0x61...0x7A: "a"
    case 0x41...0x5A: "A"
    case 0x30...0x39: "0"
    case 0..<0x80: String(self)
    case 0xAC00...0xD7A3: "H"
    case 0x2500...0x257F: "|+"
    default: "•·ㆍ∙◦▪".unicodeScalars.contains(self) ? "•" : "O"
    }
  }
}

extension Optional<Unicode.Scalar> {
  /// The class of the character; `N` when there is none.
  var featureClass: String { self?.featureClass ?? "N" }
}

/// The index of the first of `edges` that `value` does not exceed; `edges.count` when it exceeds all.
func bucket(_ value: Double, _ edges: [Double]) -> Int { edges.firstIndex { value <= $0 } ?? edges.count }

/// The index of the first of `edges` that `value` does not exceed; `edges.count` when it exceeds all.
func bucket(_ value: Int, _ edges: [Int]) -> Int { edges.firstIndex { value <= $0 } ?? edges.count }

/// English stop words: frequent words of sentences, by which they are told from code.
let englishStopWords: Set<String> = Set(
  """
  the is of a to that and it you this for are be as with on your we can i not will have but was they so which if when \
  there an its more just like what about from or by our how has
  """.split(separator: " ").map(String.init))
