/// The URL path of a page or file on the site, without the base URL.
private import ByteText
private import WebAddress

/// A path below the site's root. It always begins with `/` and is in NFC, not percent-encoded; the path of a page ends
/// with `/`.
package struct SitePath: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// The path, such as `/posts/2017/상수/`.
  package let path: String

  /// Creates a path. Traps when `path` does not begin with `/`.
  package init(_ path: String) {
    precondition(path.utf8.first == UInt8(ascii: "/"), "a site path must begin with '/'")
    self.path = path
  }

  /// Whether an old URL names a file, such as `/2016/a.html`, by its extension. For all others the redirect is a page
  /// in a folder, even for `/notes/v1.2`.
  package static func isOldFile(_ address: String) -> Bool {
    [".html", ".htm", ".php", ".aspx"].contains { address.hasSuffix($0) }
  }

  /// The path of the output file for this URL path, below the output folder: `posts/2017/상수/index.html`.
  package var outputFile: String {
    let relative = String(Substring(path.utf8.dropFirst()))
    return path.utf8.last == UInt8(ascii: "/") ? relative + "index.html" : relative
  }

  /// The relative path from a page at this path to the root, such as `../../../`; `./` for the root itself.
  package var toRoot: String {
    let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }

  /// The path as it follows ``toRoot`` in an `href`: percent-encoded, without the leading `/`.
  package var href: String { String(Substring(percentEncoded.utf8.dropFirst())) }

  /// The path with everything percent-encoded except unreserved ASCII and the characters that paths may contain, such
  /// as `/`.
  package var percentEncoded: String { Self.percentEncode(path) }

  package var description: String { path }

  package static func < (left: SitePath, right: SitePath) -> Bool {
    left.path.precedes(utf8: right.path)
  }

  /// Percent-encodes everything except unreserved ASCII (RFC 3986 §2.3) and the other characters that paths and
  /// fragments may contain.
  package static func percentEncode(_ text: String) -> String {
    PercentEncoding.encoded(text, keeping: .path)
  }
}
