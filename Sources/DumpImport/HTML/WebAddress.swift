/// Takes addresses of web pages apart and puts them together.

enum WebAddress {
  /// `https`, `mailto`; nil for relative addresses.
  static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let name = address[..<colon]
    let isName = name.utf8.allSatisfy {
      CodeSign.isNameStart($0) && $0 != UInt8(ascii: "_") || CodeSign.isDigit($0) || "+-.".utf8.contains($0)
    }
    return !name.isEmpty && isName && name.utf8.count > 1 ? name.lowercased() : nil
  }

  /// Whether the address needs another one to be complete.
  static func isRelative(_ address: String) -> Bool { scheme(of: address) == nil && !address.hasPrefix("//") }

  /// `example.com` of `https://example.com/a`.
  static func host(of address: String) -> String? {
    guard let slashes = firstRange(of: "//", in: address[...]) else { return nil }
    let host = address[slashes.upperBound...].prefix { !"/?#".contains($0) }
    return host.isEmpty ? nil : host.lowercased()
  }

  /// The path of an address that has a host, or of one relative to a host; without query and fragment.
  static func path(of address: String) -> String {
    let rest: Substring
    if !isRelative(address), let slashes = firstRange(of: "//", in: address[...]) {
      rest = address[slashes.upperBound...].drop { !"/?#".contains($0) }
    } else {
      rest = address[...]
    }
    return String(rest.prefix { $0 != "?" && $0 != "#" })
  }

  /// From the `?` or `#` on.
  static func tail(of address: String) -> String { String(address.drop { $0 != "?" && $0 != "#" }) }

  /// From the `#` on; empty when there is none.
  static func fragment(of address: String) -> String { String(address.drop { $0 != "#" }) }

  /// `address` seen from the page `base`.
  static func resolved(_ address: String, from base: String) -> String {
    guard isRelative(address) || address.hasPrefix("//") else { return address }
    guard let scheme = scheme(of: base), let host = host(of: base) else { return address }
    if address.hasPrefix("//") { return scheme + ":" + address }
    let origin = scheme + "://" + host
    if address.hasPrefix("/") { return origin + normal(address) }
    if address.hasPrefix("#") { return base.prefix { $0 != "#" } + address }
    if address.hasPrefix("?") { return origin + path(of: base) + address }
    let folder = path(of: base).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    return origin + normal(folder + "/" + address)
  }

  /// A path without `.` and `..`, its query and fragment untouched.
  private static func normal(_ address: String) -> String {
    let written = path(of: address)
    let clean = joined(written)
    return "/" + clean + (written.hasSuffix("/") && !clean.isEmpty ? "/" : "") + tail(of: address)
  }

  private static func joined(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The path of `relative` seen from the file `file`, both below one folder; nil when it leads out of the folder.
  static func file(_ relative: String, from file: String) -> String? {
    let start = relative.hasPrefix("/") ? [] : file.split(separator: "/").dropLast().map(String.init)
    var parts = start
    for part in percentDecoded(path(of: relative)).split(separator: "/") {
      if part == "." { continue }
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.isEmpty || parts.contains { $0.contains("\u{0}") } ? nil : parts.joined(separator: "/")
  }

  /// The text with `%EA%B0%80` made letters, where they are UTF-8.
  static func percentDecoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// How an address is compared: without scheme, `www.`, query, fragment, `index.html` and last slash, letters decoded.
  static func key(of address: String) -> String {
    var host = host(of: address) ?? ""
    if host.hasPrefix("www.") { host = String(host.dropFirst(4)) }
    var path = percentDecoded(path(of: address)).lowercased()
    for ending in ["/index.html", "/index.php", "/"] where path.hasSuffix(ending) {
      path = String(path.dropLast(ending.count))
    }
    return host + path
  }
}
