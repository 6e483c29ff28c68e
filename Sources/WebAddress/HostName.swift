/// Internationalized host names (IDNA, UTS #46), converted by Foundation, which uses ICU.
private import Foundation

/// Conversion of host names.
package enum HostName {
  /// `host`, optionally with a port, in ASCII (Punycode): `블로그.kr` gives `xn--2i0b10rqve.kr`. An ASCII host is returned
  /// unchanged; nil for a name that IDNA forbids.
  package static func ascii(_ host: String) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    guard let components = URLComponents(string: "https://\(host)/"), let encoded = components.encodedHost,
      components.path == "/", components.user == nil
    else { return nil }
    return encoded + (components.port.map { ":\($0)" } ?? "")
  }
}
