/// Reads `baseURL` into the one form in which it is written everywhere: percent-encoded, its host in ASCII.
private import ArticleModel
private import Foundation

/// Where a site is served.
enum BaseAddress {
  /// `written` as it stands in links, with `/` at its end; nil when it is neither a path nor an address of the web, or
  /// cannot be written in ASCII by our rules.
  static func normalized(_ written: String) -> String? {
    let value = (written.hasSuffix("/") ? written : written + "/").precomposedStringWithCanonicalMapping
    let isSound = value.utf8.allSatisfy { $0 > 0x20 && !"\"<>?#\\".utf8.contains($0) && $0 != 0x7F }
    guard isSound else { return nil }
    guard let scheme = ["https://", "http://"].first(where: value.hasPrefix) else {
      return value.hasPrefix("/") && !value.contains("//") ? encodedPath(value[...]) : nil
    }
    let rest = value.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    guard !host.isEmpty, !path.contains("//"), let plain = asciiHost(host) else { return nil }
    return scheme + plain + encodedPath(path)
  }

  /// A path percent-encoded; what is encoded already stays.
  private static func encodedPath(_ path: Substring) -> String {
    let bytes = Array(path.utf8)
    var out = ""
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count && bytes[index + 1].isHexDigit
        && bytes[index + 2].isHexDigit
      out += isEscape ? "%" : byte == UInt8(ascii: "%") ? "%25" : encoded(byte)
    }
    return out
  }

  private static func encoded(_ byte: UInt8) -> String {
    if byte < 0x80 { return SitePath.percentEncode(String(UnicodeScalar(byte))) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + digits
  }

  /// A host with its port, every name in ASCII (RFC 3492); nil when a name holds letters whose mapping to host names is not
  /// known here.
  private static func asciiHost(_ host: Substring) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return String(host) }
    var names: [String] = []
    for name in host.split(separator: ".", omittingEmptySubsequences: false) {
      let scalars = Array(String(name).unicodeScalars)
      guard scalars.contains(where: { $0.value >= 0x80 }) else {
        names.append(String(name))
        continue
      }
      // A port stands behind the last name only and is no part of it.
      let port = scalars.firstIndex(of: ":") ?? scalars.count
      let own = scalars[..<port]
      guard own.allSatisfy(isPlainInHosts) else { return nil }
      let lowered = own.map { $0.properties.lowercaseMapping.unicodeScalars.first?.value ?? $0.value }
      var tail = ""
      tail.unicodeScalars.append(contentsOf: scalars[port...])
      names.append("xn--" + Punycode.encoded(lowered) + tail)
    }
    return names.joined(separator: ".")
  }

  /// ASCII letters, digits and hyphens, and Hangul, kana and Han letters: in host names these stand for themselves.
  private static func isPlainInHosts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    case 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: true
    default: false
    }
  }
}

/// The encoding of names in hosts, RFC 3492.
enum Punycode {
  /// `scalars` encoded, without `xn--`.
  static func encoded(_ scalars: [UInt32]) -> String {
    let basic = scalars.filter { $0 < 0x80 }
    var out = basic.map { UInt8($0) }
    if !basic.isEmpty { out.append(UInt8(ascii: "-")) }
    var (code, delta, bias, handled) = (UInt32(128), 0, 72, basic.count)
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= code }).min() else { break }
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        out += digits(of: delta, bias)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func digits(of delta: Int, _ bias: Int) -> [UInt8] {
    var (rest, step, out) = (delta, 36, [UInt8]())
    while true {
      let threshold = min(26, max(1, step - bias))
      if rest < threshold { return out + [letter(rest)] }
      out.append(letter(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      step += 36
    }
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self & 0xDF)
  }
}
