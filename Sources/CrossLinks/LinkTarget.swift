/// Takes a written link target apart: scheme, path, query, fragment.
import KoreanText
import WebAddress

/// A target as an author wrote it, in parts.
struct LinkTarget: Sendable, Hashable {
  /// What the target is by its first signs.
  enum Kind: Sendable, Hashable {
    /// Nothing at all.
    case empty
    /// Only `#…`: a place in the same page.
    case fragment
    /// A full address or `//host/…`.
    case external
    /// A path within the site, absolute when it begins with `/`.
    case path
  }

  /// What it is.
  let kind: Kind

  /// The scheme in small letters, without `:`; empty for `//host`.
  let scheme: String

  /// The path, percent-decoded and NFC as far as Hangul goes; for external targets the whole target.
  let path: String

  /// The fragment without `#`, percent-decoded; nil when there is no `#`.
  let fragment: String?

  /// Takes `written` apart.
  init(_ written: String) {
    let parts = URLReference(written)
    scheme = parts.scheme ?? ""
    if parts.isRelative {
      path = Self.decoded(parts.path)
      fragment = parts.fragment.map { Self.decoded($0) }
      kind = !parts.path.isEmpty ? .path : parts.fragment == nil ? .empty : .fragment
    } else {
      (kind, path, fragment) = (.external, written, nil)
    }
  }

  /// Percent-decodes `text` and composes Hangul letters. Escapes that give no UTF-8 stay as they are written.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0xE1 }) else { return String(text) }
    return PercentEncoding.decoded(text)?.withComposedHangul ?? String(text)
  }
}

extension String {
  /// The text with conjoining Hangul jamo (NFD, as macOS writes file names) put together.
  var withComposedHangul: String {
    guard utf8.contains(0xE1) else { return self }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: HangulComposition.composed(unicodeScalars))
    return String(view)
  }

  /// Only the letters and digits, in small letters: two spellings of one heading id or title are equal in it. Marks that
  /// make another name stay: C++, C# and F# are not C and F, and .NET is not NET.
  var looseKey: String {
    let bytes = Array(utf8)
    if let fast = Self.asciiLooseKey(bytes) { return fast }
    var view = String.UnicodeScalarView()
    let composed = Array(withComposedHangul.unicodeScalars)
    func byte(_ place: Int) -> UInt8? {
      composed.indices.contains(place) ? (composed[place].isASCII ? UInt8(composed[place].value) : 0xFF) : nil
    }
    for (place, scalar) in composed.enumerated() {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        // One by one: appending a sequence copies what is there already.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { view.append(lower) }
      } else if NameMarks.isPartOfName(place, byte) {
        view.append(scalar)
      }
    }
    return String(view)
  }

  private static func asciiLooseKey(_ bytes: [UInt8]) -> String? {
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case 0x41...0x5A: key.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39: key.append(byte)
      case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."):
        if NameMarks.isPartOfName(place, { bytes.indices.contains($0) ? bytes[$0] : nil }) { key.append(byte) }
      case 0..<0x80: continue
      default: return nil
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The text without `end`, or nil when it does not end so.
  func dropping(suffix end: String) -> String? { hasSuffix(end) ? String(dropLast(end.count)) : nil }

  /// The text without `start`, or nil when it does not begin so.
  func dropping(prefix start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}
