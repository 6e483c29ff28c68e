/// Names and URLs of licences for texts.
///
/// Source: the SPDX licence list (spdx.org/licenses), Creative Commons entries, and for Korea the ported 2.0 licences of
/// creativecommons.org.

/// A licence as shown to readers.
struct License: Sendable, Hashable {
  /// The identifier, as written by the author.
  let identifier: String

  /// The URL of the licence's deed or text; nil if it is not known.
  var url: String? {
    if let known = Self.otherAddresses[identifier.lowercased()] { return known }
    let parts = identifier.lowercased().split(separator: "-").map(String.init)
    guard parts.count >= 3, parts[0] == "cc", let version = parts.lastIndex(where: { $0.first?.isNumber == true }),
      version >= 2, parts[1..<version].allSatisfy({ ["by", "nc", "nd", "sa"].contains($0) })
    else { return nil }
    let port = version + 1 < parts.count ? parts[version + 1] + "/" : ""
    let terms = parts[1..<version].joined(separator: "-")
    return "https://creativecommons.org/licenses/\(terms)/\(parts[version])/\(port)"
  }

  /// The name shown: `CC BY-NC-ND 2.0 KR` for `CC-BY-NC-ND-2.0-KR`.
  var name: String {
    let parts = identifier.split(separator: "-").map(String.init)
    guard parts.count >= 3, parts[0].uppercased() == "CC",
      let version = parts.lastIndex(where: { $0.first?.isNumber == true }), version >= 2
    else { return identifier }
    let tail = parts[version...].joined(separator: " ")
    return "CC \(parts[1..<version].joined(separator: "-")) \(tail)"
  }

  private static let otherAddresses = [
    "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "mit": "https://opensource.org/license/mit",
    "apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "bsd-2-clause": "https://opensource.org/license/bsd-2-clause",
    "bsd-3-clause": "https://opensource.org/license/bsd-3-clause",
    "mpl-2.0": "https://www.mozilla.org/en-US/MPL/2.0/",
    "gfdl-1.3-or-later": "https://www.gnu.org/licenses/fdl-1.3.html",
  ]
}

/// Rejects links of authors that could run script.
enum SafeLink {
  /// The address if it is a web page or an e-mail address; nil for `javascript:` and all other schemes.
  static func href(_ address: String?) -> String? {
    guard let address else { return nil }
    let start = address.lowercased()
    return ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) } ? address : nil
  }
}
