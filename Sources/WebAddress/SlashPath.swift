/// Operations on paths with `/` as separator, of files and of URLs.

/// Path operations on text; they never access a disk. Paths are split at the byte `/`, even if a combining character follows it.
package enum SlashPath {
  /// The folder of a path, without a trailing `/`: `ko/posts/a.md` gives `ko/posts`, `a.md` gives the empty string.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The component after the last `/`: `ko/posts/a.md` gives `a.md`.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// `path` relative to `folder`, with `.`, `..` and empty components resolved and without `/` at either end; nil when it leads
  /// out of the root.
  package static func joined(_ folder: some StringProtocol, _ path: some StringProtocol) -> String? {
    var kept: [Substring] = []
    for part in parts(of: Substring(folder)) + parts(of: Substring(path)) where !part.isEmpty && part != "." {
      if part != ".." { kept.append(part) } else if kept.popLast() == nil { return nil }
    }
    return kept.joined(separator: "/")
  }

  /// `path` without `.` and `..` components (RFC 3986 §5.2.4): `..` at the root has no effect, empty components are kept, and a
  /// folder keeps its trailing `/`.
  package static func removingDotSegments(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let written = parts(of: Substring(path)).dropFirst(isAbsolute ? 1 : 0)
    var kept: [Substring] = []
    for part in written where part != "." {
      if part != ".." { kept.append(part) } else { _ = kept.popLast() }
    }
    if let last = written.last, last == "." || last == ".." { kept.append("") }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  private static func parts(of path: Substring) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
  }
}
