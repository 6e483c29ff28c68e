/// Searching, trimming and splitting of text as bytes, which is many times faster than by characters and finds the same
/// in valid UTF-8.
private import ByteText

extension StringProtocol {
  /// Whether the text contains `needle`.
  func holds(_ needle: String) -> Bool {
    var text = Substring(self)
    var needle = needle
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        guard let first = needle.first else { return true }
        guard text.count >= needle.count else { return false }
        var place = 0
        let last = text.count - needle.count
        while place <= last {
          if text[place] == first, text[place...].starts(with: needle) { return true }
          place += 1
        }
        return false
      }
    }
  }
}

extension String {
  /// The lines of the text, including empty ones.
  var lineStrings: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

/// The first occurrence of `needle`, compared by bytes; nil when there is none and for an empty `needle`.
func firstRange(of needle: String, in text: Substring) -> Range<Substring.Index>? {
  let wanted = Array(needle.utf8)
  guard let first = wanted.first else { return nil }
  let utf8 = text.utf8
  var index = utf8.startIndex
  while let found = utf8[index...].firstIndex(of: first) {
    if utf8[found...].starts(with: wanted) { return found..<utf8.index(found, offsetBy: wanted.count) }
    index = utf8.index(after: found)
  }
  return nil
}

/// The text with no-break, ideographic and other special spaces replaced by plain ones, and without zero-width spaces
/// and byte order marks.
func plainSpaces(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return text }
  var scalars = String.UnicodeScalarView()
  scalars.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0xA0, 0x2002...0x200A, 0x202F, 0x205F, 0x3000: scalars.append(" ")
    case 0x200B, 0xFEFF: break
    default: scalars.append(scalar)
    }
  }
  return String(scalars)
}

/// The text without spaces, tabs and line breaks at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  String(Substring(Substring(text).utf8.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }))
}
