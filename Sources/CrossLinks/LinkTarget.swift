/// Parses the target of a link as written: scheme, path, fragment.
import KoreanText
import WebAddress

/// A link target as an author wrote it, parsed.
struct LinkTarget: Sendable, Hashable {
  /// The kind of a target.
  enum Kind: Sendable, Hashable {
    /// An empty text.
    case empty
    /// Only `#…`: a fragment of the same page.
    case fragment
    /// A full URL or `//host/…`.
    case external
    /// A path within the site; absolute when it begins with `/`.
    case path
  }

  let kind: Kind

  /// The scheme in lower case without `:`; empty for `//host` and for paths.
  let scheme: String

  /// The path, percent-decoded and with Hangul in NFC; for external targets the whole target.
  let path: String

  /// The query of a path, without `?`, as written; nil when there is none.
  let query: String?

  /// The fragment without `#`, percent-decoded; nil when there is no `#`.
  let fragment: String?

  /// Parses `written`.
  init(_ written: String) {
    let parts = URLReference(written)
    scheme = parts.scheme ?? ""
    if parts.isRelative {
      path = Self.decoded(parts.path)
      fragment = parts.fragment.map { Self.decoded($0) }
      query = parts.query
      kind = !parts.path.isEmpty ? .path : parts.fragment == nil ? .empty : .fragment
    } else {
      (kind, path, query, fragment) = (.external, written, nil, nil)
    }
  }

  /// Percent-decodes `text` and composes Hangul (NFC). A text whose escapes are no valid UTF-8 stays as written.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0xE1 }) else { return String(text) }
    return PercentEncoding.decoded(text)?.withComposedHangul ?? String(text)
  }
}

extension String {
  /// The text with conjoining Hangul jamo (NFD, as macOS writes file names) composed to syllables.
  var withComposedHangul: String {
    guard utf8.contains(0xE1) else { return self }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: HangulComposition.composed(unicodeScalars))
    return String(view)
  }

  /// A key for comparing names: only letters and digits, in lower case, so that two spellings of one heading id or title have the same key.
  /// Signs that distinguish names are kept: C++, C# and F# are not C and F, and .NET is not NET.
  var looseKey: String {
    var text = self
    if let plain = text.withUTF8(Self.plainLooseKey) { return plain }
    var view = String.UnicodeScalarView()
    let composed = Array(withComposedHangul.unicodeScalars)
    func byte(_ place: Int) -> UInt8? {
      composed.indices.contains(place) ? (composed[place].isASCII ? UInt8(composed[place].value) : 0xFF) : nil
    }
    for (place, scalar) in composed.enumerated() {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        // One at a time, because appending a sequence copies the scalars that are already there.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { view.append(lower) }
      } else if NameMarks.isPartOfName(place, byte) {
        view.append(scalar)
      }
    }
    return String(view)
  }

  /// The key of a text that contains only ASCII characters and Hangul syllables; nil for other texts.
  private static func plainLooseKey(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case 0x41...0x5A: key.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39: key.append(byte)
      case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."):
        if NameMarks.isPartOfName(place, { bytes.indices.contains($0) ? bytes[$0] : nil }) { key.append(byte) }
      case 0..<0x80: break
      // The rest of a syllable.
      case 0x80..<0xC0: key.append(byte)
      default:
        guard JosaRecognition.isHangul(bytes, at: place, upTo: bytes.count) else { return nil }
        key.append(byte)
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The text without `end`; nil when it does not end with it.
  func dropping(suffix end: String) -> String? { hasSuffix(end) ? String(dropLast(end.count)) : nil }

  /// The text without `start`; nil when it does not begin with it.
  func dropping(prefix start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}
