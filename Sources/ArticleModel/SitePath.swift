/// A page's or file's place on the site, apart from where the site itself is served.
private import WebAddress

/// A path below the site's root: always begins with `/`, NFC, not percent-encoded; a page ends with `/`.
package struct SitePath: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// The path, such as `/posts/2017/상수/`.
  package let path: String

  /// A path that begins with `/`.
  package init(_ path: String) {
    precondition(path.utf8.first == UInt8(ascii: "/"), "a site path must begin with '/'")
    self.path = path
  }

  /// Whether an old address names a file, such as `/2016/a.html`; of all others a page in a folder is made, even of
  /// `/notes/v1.2`.
  package static func isOldFile(_ address: String) -> Bool {
    [".html", ".htm", ".php", ".aspx"].contains { address.hasSuffix($0) }
  }

  /// The file that answers for the path, below the output folder: `posts/2017/상수/index.html`.
  package var outputFile: String {
    let relative = String(path.dropFirst())
    return path.utf8.last == UInt8(ascii: "/") ? relative + "index.html" : relative
  }

  /// What takes a page at this path back to the root, such as `../../../`; `./` at the root itself.
  package var toRoot: String {
    let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }

  /// The path as it is in an `href` after ``toRoot``: percent-encoded, without the leading `/`.
  package var href: String { String(percentEncoded.dropFirst()) }

  /// The path with everything but unreserved ASCII and `/` percent-encoded.
  package var percentEncoded: String { Self.percentEncode(path) }

  package var description: String { path }

  package static func < (left: SitePath, right: SitePath) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }

  /// Percent-encodes everything but unreserved ASCII (RFC 3986 §2.3) and what paths and fragments may hold.
  package static func percentEncode(_ text: String) -> String {
    PercentEncoding.encoded(text, keeping: .path)
  }
}
