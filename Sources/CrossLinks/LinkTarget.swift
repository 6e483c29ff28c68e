/// Takes a written link target apart: scheme, path, query, fragment.
import KoreanText

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
    let bytes = Array(written.utf8)
    if let scheme = Self.scheme(of: bytes) {
      self.init(kind: .external, scheme: scheme, path: written, fragment: nil)
    } else if bytes.starts(with: "//".utf8) {
      self.init(kind: .external, scheme: "", path: written, fragment: nil)
    } else {
      let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
      let beforeHash = bytes[..<(hash ?? bytes.count)]
      let path = beforeHash.prefix { $0 != UInt8(ascii: "?") }
      let fragment = hash.map { Self.decoded(bytes[($0 + 1)...]) }
      let kind: Kind = path.isEmpty ? (fragment == nil ? .empty : .fragment) : .path
      self.init(kind: kind, scheme: "", path: Self.decoded(path), fragment: fragment)
    }
  }

  private init(kind: Kind, scheme: String, path: String, fragment: String?) {
    self.kind = kind
    self.scheme = scheme
    self.path = path
    self.fragment = fragment
  }

  /// The scheme after RFC 3986 §3.1. A single letter is none, so that `c:\notes` stays a path.
  private static func scheme(of bytes: [UInt8]) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1 else { return nil }
    let name = bytes[..<colon]
    let isScheme = name.enumerated().allSatisfy { offset, byte in
      isLetter(byte) || offset > 0 && (isDigit(byte) || "+-.".utf8.contains(byte))
    }
    return isScheme ? String(decoding: name, as: UTF8.self).lowercased() : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Percent-decodes `bytes`; Hangul letters are put together. Escapes that give no UTF-8 stay as they are written.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0xE1 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let plain = unescaped(Array(bytes))
    guard let text = String(validating: plain, as: UTF8.self) else { return String(decoding: bytes, as: UTF8.self) }
    return text.withComposedHangul
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
        let low = hexDigit(bytes[index + 2])
      {
        plain.append(high << 4 | low)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return plain
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
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
        view.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
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

/// Joins and shortens paths with `/`.
enum PathArithmetic {
  /// The folder of a path, without `/` at its end: `ko/posts/a.md` gives `ko/posts`.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// `path` below `folder`, with `.` and `..` resolved; nil when it climbs out of the root.
  static func join(_ folder: String, _ path: String) -> String? {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": continue
      case "..":
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// `path` without `/` at either end and without `index.html`.
  static func trimmed(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    if parts.last == "index.html" { parts.removeLast() }
    return parts.joined(separator: "/")
  }
}
