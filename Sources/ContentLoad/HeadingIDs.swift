/// Generates the `id` attributes of headings.
private import KoreanText

/// Generates unique ids for one page.
package struct HeadingIDs {
  private var taken = Set<String>(minimumCapacity: 16)
  private var nextNumber: [String: Int] = [:]

  /// Creates a generator that has not used any ids.
  package init() {}

  /// The id for a heading with this text; the second heading with the same id gets `-1`, the third `-2`.
  package mutating func id(for words: String) -> String { unique(Self.slug(of: words)) }

  /// The id that the author specified by `{#id}`, with a number if it is taken.
  package mutating func id(fixed: String) -> String { unique(fixed.inNFC) }

  /// Marks `id` as taken; returns false when it already is.
  package mutating func reserve(_ id: String) -> Bool { taken.insert(id).inserted }

  private mutating func unique(_ wanted: String) -> String {
    let base = wanted.isEmpty ? "section" : wanted
    if taken.insert(base).inserted { return base }
    var number = nextNumber[base] ?? 1
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    nextNumber[base] = number + 1
    return "\(base)-\(number)"
  }

  /// The slug of a heading according to GitHub's rules: NFC, lower case, white space replaced by `-`, everything else
  /// but letters, digits, `-` and `_` removed.
  package static func slug(of words: String) -> String { words.plainSlug ?? slowSlug(of: words) }

  private static func slowSlug(of words: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in words.inNFC.unicodeScalars {
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
        // Scalars are appended one by one, because appending a sequence copies the existing content.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { id.append(lower) }
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

extension String {
  /// The slug of text that contains only ASCII and precomposed Hangul syllables, which needs no Unicode tables; nil for
  /// other text.
  fileprivate var plainSlug: String? {
    var text = self
    return text.withUTF8(Self.plainSlug)
  }

  private static func plainSlug(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var id: [UInt8] = []
    id.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        id.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): id.append(byte + 32)
      case UInt8(ascii: " "), 0x09, 0x0A: id.append(UInt8(ascii: "-"))
      case 0..<0x80: break
      // The rest of a syllable.
      case 0x80..<0xC0: id.append(byte)
      default:
        guard JosaRecognition.isHangul(bytes, at: place, upTo: bytes.count) else { return nil }
        id.append(byte)
      }
    }
    return String(decoding: id, as: UTF8.self)
  }
}
