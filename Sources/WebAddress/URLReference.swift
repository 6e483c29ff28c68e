/// Splits URLs into components and resolves relative ones (RFC 3986). Foundation's `URL` rejects or rewrites URLs as people type
/// them (with spaces, Hangul, `|`); this type accepts any text and keeps unchanged components as written.
private import ByteText

/// A URI reference: an absolute URL, or one relative to a page.
package struct URLReference: Sendable, Hashable {
  /// The scheme in lower case, without `:`. A single letter is not a scheme, so that `c:\notes` is a path.
  package var scheme: String?

  /// The text after `//`: user, host and port as written; nil without `//`.
  package var authority: String?

  /// The path; may be empty.
  package var path: String

  /// The text after `?`; nil without `?`.
  package var query: String?

  /// The text after `#`; nil without `#`.
  package var fragment: String?

  /// Splits `text` according to appendix B of RFC 3986; this never fails.
  package init(_ text: some StringProtocol) {
    var text = Substring(text)
    self = text.withUTF8 { URLReference(bytes: $0) }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    let (slash, question, hash) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))
    var place = 0
    func take(until isEnd: (UInt8) -> Bool) -> String {
      let start = place
      while place < bytes.count, !isEnd(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    scheme = Self.scheme(of: bytes)
    if let scheme { place = scheme.utf8.count + 1 }
    if place + 1 < bytes.count, bytes[place] == slash, bytes[place + 1] == slash {
      place += 2
      authority = take { $0 == slash || $0 == question || $0 == hash }
    }
    path = take { $0 == question || $0 == hash }
    if place < bytes.count, bytes[place] == question {
      place += 1
      query = take { $0 == hash }
    }
    if place < bytes.count { fragment = String(decoding: bytes[(place + 1)...], as: UTF8.self) }
  }

  private static func scheme(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let name = text.prefix { byte in
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: byte.isASCIIAlphanumeric
      }
    }
    guard name.count > 1, text[0].isASCIILetter, name.count < text.count, text[name.count] == UInt8(ascii: ":") else {
      return nil
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The recombined URL (§5.3).
  package var text: String {
    (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path + (query.map { "?\($0)" } ?? "")
      + (fragment.map { "#\($0)" } ?? "")
  }

  /// The host in lower case, without user and port; nil when there is none. An IPv6 address keeps its brackets.
  package var host: String? { hostAndPort.flatMap { $0.host.isEmpty ? nil : $0.host } }

  /// The port as written; nil when there is none.
  package var port: String? { hostAndPort?.port }

  private var hostAndPort: (host: String, port: String?)? {
    guard let authority else { return nil }
    // Usually it is only a host name in lower case.
    if authority.utf8.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }) {
      return (authority, nil)
    }
    let server =
      authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority.utf8[$0...].dropFirst() } ?? authority.utf8[...]
    let ipv6 = server.first == UInt8(ascii: "[") ? server.firstIndex(of: UInt8(ascii: "]")) : nil
    let colon = server[(ipv6 ?? server.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
    let name = Substring(server[..<(colon ?? server.endIndex)]).lowercased()
    return (name, colon.map { String(Substring(server[$0...].dropFirst())) })
  }

  /// Whether it has neither scheme nor authority, so that it is complete only relative to a page.
  package var isRelative: Bool { scheme == nil && authority == nil }

  /// Whether it is an `http:` or `https:` URL with a host.
  package var isWeb: Bool { (scheme == "https" || scheme == "http") && host != nil }

  /// The URL without its fragment, which is the part sent to a server.
  package var request: String {
    var request = self
    request.fragment = nil
    return request.text
  }

  /// The URL resolved against the page `base` (§5.2.2). A scheme is added only if `base` has one.
  package func resolved(against base: URLReference) -> URLReference {
    var target = self
    guard scheme == nil else { return target }
    target.scheme = base.scheme
    guard authority == nil else { return target }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      if query == nil { target.query = base.query }
    } else if path.utf8.first == UInt8(ascii: "/") {
      target.path = SlashPath.removingDotSegments(path)
    } else {
      let folder =
        base.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { base.path[...$0] }
        ?? (base.authority == nil ? "" : "/")
      target.path = SlashPath.removingDotSegments(folder + path)
    }
    return target
  }
}
