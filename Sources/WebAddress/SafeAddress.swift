/// Prevents URLs that would run a program from becoming links or images.

/// Checks on the URLs that authors write.
package enum SafeAddress {
  private static let dangerous = ["javascript:", "vbscript:", "file:", "data:"]
  private static let harmlessData = ["data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp"]

  /// The URL, percent-encoded where necessary; empty when it is dangerous.
  package static func encoded(_ address: String) -> String {
    isDangerous(address) ? "" : PercentEncoding.encoded(address, keeping: .address)
  }

  /// Whether a browser would execute the URL as a program or open a local file. `data:` URLs of common image formats
  /// are not dangerous.
  package static func isDangerous(_ address: String) -> Bool {
    guard address.utf8.contains(UInt8(ascii: ":")), !address.hasPrefix("https://"), !address.hasPrefix("http://") else {
      return false
    }
    // Browsers ignore white space and control characters inside a scheme.
    let bare = address.lowercased().filter { !$0.isWhitespace && ($0.asciiValue ?? 0x20) >= 0x20 }
    return dangerous.contains(where: bare.hasPrefix) && !harmlessData.contains(where: bare.hasPrefix)
  }
}
