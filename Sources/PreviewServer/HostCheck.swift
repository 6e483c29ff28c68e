/// Refuses requests that reach this server by a name that is not its own, which is how DNS rebinding attacks come in.

/// The names under which the server may be asked.
struct HostCheck: Sendable {
  private let names: Set<String>
  private let allowsAddresses: Bool

  /// The names of loopback and `host`, the one the server was told to listen on. A server on all interfaces may be asked by any
  /// numeric address, for an attacker's page needs a name.
  init(host: String) {
    let host = host.lowercased()
    names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    allowsAddresses = host == "0.0.0.0" || host == "::"
  }

  /// Whether a request with this `Host` may be answered.
  func accepts(_ header: String?) -> Bool {
    guard let header, let name = Self.name(in: header) else { return false }
    return names.contains(name) || allowsAddresses && Self.isAddress(name)
  }

  /// The host without its port, in lower case; nil when the header is malformed.
  private static func name(in header: String) -> String? {
    var name = header.lowercased()[...]
    let colon = name.hasPrefix("[") ? name.lastIndex(of: "]").map { name.index(after: $0) } : name.firstIndex(of: ":")
    if let colon, colon < name.endIndex {
      let port = name[colon...]
      guard port.first == ":", port.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      name = name[..<colon]
    }
    return name.isEmpty ? nil : String(name)
  }

  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("[") { return name.utf8.allSatisfy { "[]:.0123456789abcdef".utf8.contains($0) } }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }
}
