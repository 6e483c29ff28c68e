/// Rejects requests whose `Host` is not this server's own name, to prevent DNS rebinding attacks.

/// The accepted values of `Host`.
struct AllowedHosts: Sendable {
  private let names: Set<String>
  private let allowsAddresses: Bool

  /// Accepts the loopback names and `host`, the name or address that the server listens on. A server on all interfaces also accepts any
  /// numeric address, because a DNS rebinding attack needs a name.
  init(listeningOn host: String) {
    let host = host.lowercased()
    names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    allowsAddresses = host == "0.0.0.0" || host == "::"
  }

  /// Whether a request with this `Host`, with or without a port, is accepted.
  func allows(_ header: String?) -> Bool {
    // Parsed by hand, because a regular expression would take longer than the rest of a response.
    guard let header = header?.lowercased() else { return false }
    let bracket = header.hasPrefix("[") ? header.firstIndex(of: "]").map { header.index(after: $0) } : nil
    let end = bracket ?? header.firstIndex(of: ":") ?? header.endIndex
    let port = header[end...].utf8
    guard port.isEmpty || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    let name = header[..<end]
    return names.contains(String(name)) || allowsAddresses && Self.isAddress(name)
  }

  private static func isAddress(_ name: Substring) -> Bool {
    if name.hasPrefix("[") { return name.utf8.allSatisfy { "[]:.0123456789abcdef".utf8.contains($0) } }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }
}
