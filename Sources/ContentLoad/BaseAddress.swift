/// Normalizes `baseURL` to the form used everywhere: percent-encoded, with an ASCII host name.
private import ByteText
private import Foundation
private import WebAddress

/// The base URL of a site.
enum BaseAddress {
  /// The normalized form of `written`, which ends with `/`; nil when it is neither a path nor an HTTP URL, or when the
  /// host name cannot be converted to ASCII.
  static func normalized(_ written: String) -> String? {
    let value = (written.hasSuffix("/") ? written : written + "/").precomposedStringWithCanonicalMapping
    let isSound = value.utf8.allSatisfy { $0 != 0x20 && !$0.isASCIIControl && !"\"<>?#\\".utf8.contains($0) }
    guard isSound else { return nil }
    guard let scheme = ["https://", "http://"].first(where: value.hasPrefix) else {
      return value.hasPrefix("/") && !value.contains("//") ? encoded(value) : nil
    }
    let rest = value.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    guard !host.isEmpty, !path.contains("//"), let plain = HostName.ascii(String(host)) else { return nil }
    return scheme + plain + encoded(String(path))
  }

  /// Percent-encodes a path; existing escapes are kept.
  private static func encoded(_ path: String) -> String {
    PercentEncoding.encoded(path, keeping: .path, keepingEscapes: true)
  }
}
