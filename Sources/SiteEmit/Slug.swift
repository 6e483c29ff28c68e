/// Makes slugs (path components of URLs) from names of tags, categories, series and authors.
private import Foundation
private import KoreanText

enum Slug {
  /// `name` in lower case and NFC, with white space and characters that a path cannot contain replaced by `-`. `#` after a letter becomes
  /// "sharp", because C# and F# are not C and F. Never empty: `_` where nothing is left.
  static func make(_ name: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in name.inNFC.lowercased().unicodeScalars {
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

/// Assigns slugs that are all different.
struct SlugRegister {
  private var taken: Set<String> = []

  /// An unused slug for `name`: `-2`, `-3` … is appended when another name has it already.
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
