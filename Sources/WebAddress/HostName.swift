/// Names of hosts beyond ASCII (IDNA, UTS #46), by Foundation, which asks ICU.
private import Foundation

/// Conversions of host names.
package enum HostName {
  /// `host`, perhaps with a port, in ASCII: `블로그.kr` gives `xn--2i0b10rqve.kr`. A host of ASCII stays as written; nil for a name
  /// that IDNA forbids.
  package static func ascii(_ host: String) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    guard let components = URLComponents(string: "https://\(host)/"), let encoded = components.encodedHost,
      components.path == "/", components.user == nil
    else { return nil }
    return encoded + (components.port.map { ":\($0)" } ?? "")
  }
}
