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
    var rest = Substring(text).utf8
    func take(until isEnd: (UInt8) -> Bool) -> String {
      let part = rest.prefix { !isEnd($0) }
      rest = rest[part.endIndex...]
      return String(Substring(part))
    }
    scheme = Self.scheme(of: rest)
    if let scheme { rest = rest.dropFirst(scheme.utf8.count + 1) }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      authority = take { "/?#".utf8.contains($0) }
    }
    path = take { "?#".utf8.contains($0) }
    if rest.first == UInt8(ascii: "?") {
      rest = rest.dropFirst()
      query = take { $0 == UInt8(ascii: "#") }
    }
    if rest.first == UInt8(ascii: "#") { fragment = String(Substring(rest.dropFirst())) }
  }

  private static func scheme(of text: Substring.UTF8View) -> String? {
    let name = text.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    guard name.count > 1, name.first?.isASCIILetter == true, text[name.endIndex...].first == UInt8(ascii: ":") else {
      return nil
    }
    return String(Substring(name)).lowercased()
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
