/// Makes parts of addresses out of names that people gave: tags, categories, series, authors.
private import Foundation

/// A name as one part of a path.
enum Slug {
  /// `name` in lower case and NFC, with white space and what no path may hold as `-`; the sharp of C# and F# becomes a word, for
  /// they are not C and F. Never empty: `_` where nothing is left.
  static func make(_ name: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in name.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar == "#", let last = slug.last, ("a"..."z").contains(last) {
        slug += "sharp".unicodeScalars
      } else if !isUnfit(scalar) {
        slug.append(scalar)
      } else if slug.last != "-" {
        slug.append("-")
      }
    }
    let text = String(slug).trimmingCharacters(in: CharacterSet(charactersIn: "-."))
    return text.isEmpty ? "_" : text
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
      || "/\\?#%:*\"'<>|&".unicodeScalars.contains(scalar)
  }
}

/// Hands out slugs that differ from each other.
struct SlugRegister {
  private var taken: Set<String> = []

  /// The slug of `name`; `-2`, `-3` … is added when another name has it already.
  mutating func slug(for name: String) -> String {
    let wanted = Slug.make(name)
    var slug = wanted
    var number = 2
    while !taken.insert(slug).inserted {
      slug = "\(wanted)-\(number)"
      number += 1
    }
    return slug
  }
}
