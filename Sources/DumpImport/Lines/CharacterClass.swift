/// Sorts characters into the few classes that the line models know.

extension Unicode.Scalar {
  /// A Hangul syllable.
  var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }

  /// Hangul, kana, ideographs: letters that are in code only within comments and strings.
  var isWide: Bool { isHangul || (0x1100...0x11FF).contains(value) || (0x3040...0x9FFF).contains(value) }

  /// A letter or digit of any script.
  var isWordLike: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// The class as the names of features write it: `a`, `A`, `0`, an ASCII mark itself, `H` Hangul, `•` a bullet, `|+` a box drawn
  /// with characters, `O` anything else.
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

/// The number of the first of `edges` that `value` does not exceed; their count when it exceeds all.
func bucket(_ value: Double, _ edges: [Double]) -> Int { edges.firstIndex { value <= $0 } ?? edges.count }

/// The number of the first of `edges` that `value` does not exceed; their count when it exceeds all.
func bucket(_ value: Int, _ edges: [Int]) -> Int { edges.firstIndex { value <= $0 } ?? edges.count }

/// English words that sentences have and code has not.
let englishStopWords: Set<String> = Set(
  """
  the is of a to that and it you this for are be as with on your we can i not will have but was they so which if when \
  there an its more just like what about from or by our how has
  """.split(separator: " ").map(String.init))
