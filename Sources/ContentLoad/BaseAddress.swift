/// Reads `baseURL` into the one form in which it is written everywhere: percent-encoded, its host in ASCII.
private import ByteText
private import Foundation
private import WebAddress

/// Where a site is served.
enum BaseAddress {
  /// `written` as it is in links, with `/` at its end; nil when it is neither a path nor an address of the web, or
  /// cannot be written in ASCII by our rules.
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

  /// A path percent-encoded; what is encoded already stays.
  private static func encoded(_ path: String) -> String {
    PercentEncoding.encoded(path, keeping: .path, keepingEscapes: true)
  }
}
