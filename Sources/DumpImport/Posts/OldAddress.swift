/// Addresses of the old blog: how they are compared, and which file or alias they lead to.
import WebAddress

enum OldAddress {
  /// The form in which addresses are compared: host and path in lower case with escapes decoded, without scheme,
  /// `www.`, query, fragment, `index.html`, `index.php` and last slash.
  static func key(of address: String) -> String {
    let parts = URLReference(address)
    var host = parts.host ?? ""
    if host.hasPrefix("www.") { host = String(host.dropFirst(4)) }
    var path = parts.path.percentDecoded.lowercased()
    for ending in ["/index.html", "/index.php", "/"] where path.hasSuffix(ending) {
      path = String(path.dropLast(ending.count))
    }
    return host + path
  }

  /// The file below the folder of dumps that `address`, written in the dump `file`, names; nil when it leads out of the folder. In an
  /// address from the root, `..` above the root has no effect, as in browsers.
  static func file(_ address: String, from file: String) -> String? {
    let path = URLReference(address).path.percentDecoded
    let found =
      path.hasPrefix("/")
      ? SlashPath.joined("", SlashPath.removingDotSegments(path)) : SlashPath.joined(SlashPath.folder(of: file), path)
    return found.flatMap { $0.isEmpty || $0.contains("\u{0}") ? nil : $0 }
  }

  /// The path of an old address as an alias; empty when a query or fragment says what the address shows, and for unsafe
  /// paths.
  static func aliases(_ address: String?) -> [String] {
    guard let address, case let parts = URLReference(address), parts.query == nil, parts.fragment == nil else {
      return []
    }
    var names = parts.path.percentDecoded.split(separator: "/")
    if let last = names.last, ["index.html", "index.php"].contains(last) { names.removeLast() }
    let isSafe = names.allSatisfy { name in
      !name.hasPrefix(".") && !name.unicodeScalars.contains { $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F }
    }
    return names.isEmpty || !isSafe ? [] : ["/" + names.joined(separator: "/") + "/"]
  }
}

extension String {
  /// The text with escapes such as `%EA%B0%80` decoded; unchanged when the bytes are not UTF-8.
  var percentDecoded: String { PercentEncoding.decoded(self) ?? self }
}
