/// Makes parts of addresses out of names that people gave: tags, categories, series, authors.
import ArticleModel

enum PathWord {
  /// A name as one part of a path: lower case, Hangul composed, white space and what no path may hold as `-`; the sharp
  /// of C# and F# becomes a word, for they are not C and F.
  static func make(_ name: String) -> String {
    var word: [Unicode.Scalar] = []
    for scalar in HangulComposition.composed(name).lowercased().unicodeScalars {
      if scalar == "#", let last = word.last, ("a"..."z").contains(last) {
        word += Array("sharp".unicodeScalars)
      } else if isUnfit(scalar) {
        if word.last != "-" { word.append("-") }
      } else {
        word.append(scalar)
      }
    }
    while word.last == "-" || word.last == "." { word.removeLast() }
    let text = word.drop { $0 == "-" || $0 == "." }.reduce(into: String.UnicodeScalarView()) { $0.append($1) }
    return text.isEmpty ? "_" : String(text)
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace { return true }
    return "/\\?#%:*\"'<>|&".unicodeScalars.contains(scalar)
  }
}

/// Hands out parts of addresses that differ from each other.
struct PathWordRegister {
  private var taken: Set<String> = []

  /// The part for `name`; `-2`, `-3` … is added when another name has it already.
  mutating func word(for name: String) -> String {
    let wanted = PathWord.make(name)
    var word = wanted
    var number = 2
    while !taken.insert(word).inserted {
      word = "\(wanted)-\(number)"
      number += 1
    }
    return word
  }
}

/// Composes decomposed Hangul (NFD, as macOS writes file names); algorithm of the Unicode standard, section 3.12.
enum HangulComposition {
  /// `text` with conjoining jamo put together to syllables; other scalars stay.
  static func composed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0x1161...0x11C2).contains($0.value) }) else { return text }
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let last = result.last, let syllable = join(last.value, scalar.value) {
        result[result.count - 1] = syllable
      } else {
        result.append(scalar)
      }
    }
    return String(result.reduce(into: String.UnicodeScalarView()) { $0.append($1) })
  }

  private static func join(_ left: UInt32, _ right: UInt32) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(left), (0x1161...0x1175).contains(right) {
      return Unicode.Scalar(0xAC00 + ((left - 0x1100) * 21 + (right - 0x1161)) * 28)
    }
    if (0xAC00...0xD7A3).contains(left), (left - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(right) {
      return Unicode.Scalar(left + right - 0x11A7)
    }
    return nil
  }
}
