/// Joins paths whose parts are separated by `/`, of files and of addresses.

/// Arithmetic on paths; works on the text, never on a disk. Paths are split at the byte `/`, also where a combining character
/// follows it.
package enum SlashPath {
  /// The folder of a path, without `/` at its end: `ko/posts/a.md` gives `ko/posts`, `a.md` gives nothing.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The part behind the last `/`: `ko/posts/a.md` gives `a.md`.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// `path` below `folder` with `.`, `..` and empty parts resolved, without `/` at either end; nil when it leads out of the root.
  package static func joined(_ folder: some StringProtocol, _ path: some StringProtocol) -> String? {
    var kept: [Substring] = []
    for part in parts(of: Substring(folder)) + parts(of: Substring(path)) where !part.isEmpty && part != "." {
      if part != ".." { kept.append(part) } else if kept.popLast() == nil { return nil }
    }
    return kept.joined(separator: "/")
  }

  /// `path` without `.` and `..` parts (RFC 3986 §5.2.4): what leads out of the root stays at the root, empty parts stay, and a
  /// folder keeps its `/`.
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
