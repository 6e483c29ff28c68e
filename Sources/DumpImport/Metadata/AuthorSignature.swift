/// Parses the lines with which authors and portals sign a post.
import WebAddress

/// `글쓴이 : NAME(http://…)`: the line with which an author ends a post.
enum AuthorSignature {
  private static let labels = [
    "글쓴이", "작성자", "지은이", "글 쓴 이", "저자", "필자", "쓴이", "쓴 사람", "글", "작성", "Author", "Written by", "Writer", "Write by",
    "By", "출처/작성자",
  ]

  /// The name and the address; nil for any other line. The closing bracket may be missing.
  static func parse(_ text: String) -> (name: String, address: String)? {
    guard let label = labels.first(where: { text.hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(label.count).drop { $0 == " " }
    guard rest.hasPrefix(":") || rest.hasPrefix("|") || label.hasSuffix(" by"),
      let start = firstRange(of: "http", in: rest)
    else { return nil }
    let name = trimmed(
      rest[..<start.lowerBound].drop { $0 == ":" || $0 == "|" || $0 == " " }.prefix {
        $0 != "(" && $0 != "<" && $0 != "["
      })
    let address = rest[start.lowerBound...].prefix { !" )>]".contains($0) }
    guard !name.isEmpty, name.utf8.count < 60, name.split(separator: " ").count <= 4, address.contains("://") else {
      return nil
    }
    return (name, String(address))
  }

  /// Any short line `LABEL : NAME(http://…)` or `LABEL : NAME <http://…>`, which is a signature when it recurs; nil for
  /// any other line.
  static func labelled(_ text: String) -> (label: String, name: String, address: String)? {
    guard text.utf8.count < 160, let start = firstRange(of: "http", in: text[...]), start.lowerBound > text.startIndex,
      let colon = text[..<start.lowerBound].firstIndex(of: ":")
    else { return nil }
    let open = text[text.index(before: start.lowerBound)]
    let label = trimmed(text[..<colon].drop { "-~=*".contains($0) })
    let name = trimmed(text[text.index(after: colon)..<start.lowerBound].filter { !"(<[".contains($0) })
    let address = text[start.lowerBound...].prefix { !" )>]".contains($0) }
    guard "(<[".contains(open), (1...24).contains(label.utf8.count), (1...40).contains(name.utf8.count),
      name.split(separator: " ").count <= 3, address.contains("://"),
      text[address.endIndex...].utf8.count <= 4
    else { return nil }
    return (label, name, String(address))
  }

  /// Whether an address has more than a host, and so is that of a post and not of the blog.
  static func isPost(_ address: String) -> Bool {
    let parts = URLReference(address)
    return parts.authority != nil && (parts.path.utf8.count > 1 || parts.path == "/" && parts.query != nil)
  }
}

/// The source line that a portal appends to copied text: `[출처] TITLE|작성자 NAME`, `출처: https://… [BLOG]`.
struct AttributionLine: Sendable, Hashable {
  var title: String?
  var author: String?
  var address: String?

  /// Parses a whole line; nil when it is anything else. `출처 : https://…` alone is not matched: authors write it
  /// themselves.
  init?(_ text: String) {
    guard text.utf8.count < 240 else { return nil }
    if text.hasPrefix("[출처]") || text.hasPrefix("[원본링크]") {
      let rest = text.drop { $0 != "]" }.dropFirst()
      if let mark = firstRange(of: "작성자", in: rest) {
        author = trimmed(rest[mark.upperBound...].drop { $0 == ":" || $0 == " " })
        title = trimmed(rest[..<mark.lowerBound].filter { $0 != "|" })
      } else if let start = firstRange(of: "http", in: rest) {
        address = String(rest[start.lowerBound...].prefix { !" )>]".contains($0) })
      }
      if title?.isEmpty == true { title = nil }
      return
    }
    guard text.hasPrefix("출처:") || text.hasPrefix("출처 :"), text.hasSuffix("]"),
      let start = firstRange(of: "http", in: text[...]), let open = text.lastIndex(of: "["), start.lowerBound < open
    else { return nil }
    address = String(text[start.lowerBound..<open].prefix { !" )>]".contains($0) })
  }
}
