/// Makes the ids that links to headings use.
private import Foundation

/// Hands out the ids of one page, each once.
package struct HeadingIDs {
  private var taken: Set<String> = []
  private var nextNumber: [String: Int] = [:]

  /// No ids given out yet.
  package init() {}

  /// The id for a heading with these words; the second of equal ids gets `-1`, the third `-2`.
  package mutating func id(for words: String) -> String { unique(Self.slug(of: words)) }

  /// The id the author asked for (`{#id}`), numbered if it is taken.
  package mutating func id(fixed: String) -> String { unique(fixed.precomposedStringWithCanonicalMapping) }

  /// Marks `id` as taken; false when it is already.
  package mutating func reserve(_ id: String) -> Bool { taken.insert(id).inserted }

  private mutating func unique(_ wanted: String) -> String {
    let base = wanted.isEmpty ? "section" : wanted
    if taken.insert(base).inserted { return base }
    var number = nextNumber[base] ?? 1
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    nextNumber[base] = number + 1
    return "\(base)-\(number)"
  }

  /// The words as GitHub makes an id of them: NFC, lower case, white space as `-`, everything but letters, digits,
  /// `-` and `_` dropped.
  package static func slug(of words: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in words.precomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.isASCII {
        switch scalar {
        case "a"..."z", "0"..."9", "-", "_": id.append(scalar)
        case "A"..."Z": id.append(Unicode.Scalar(UInt8(scalar.value) + 32))
        case " ", "\t", "\n": id.append("-")
        default: break
        }
      } else if scalar.properties.isWhitespace {
        id.append("-")
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(scalar) {
        id.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(id)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
