/// Finds `<details>` elements whose opening and closing tags are separate HTML blocks with Markdown between them, the form used on GitHub.
private import ByteText
import CommonMark
import HTMLSource

struct DetailsPairs {
  /// What becomes of an HTML block.
  enum Role {
    case opening(DetailsBox), closing(DetailsBox)
  }

  /// An element that is not closed yet.
  private struct Open {
    let id: NodeID
    let parent: NodeID?
    /// How many elements are nested in it.
    var depth = 0
  }

  /// The maximum nesting; outer elements are not kept, as each has a colon more in its lines than the ones in it.
  private static let depthLimit = 16

  /// The blocks with the tags of such elements.
  private(set) var roles: [NodeID: Role] = [:]

  init(in tree: MarkdownTree) {
    var open: [Open] = []
    for id in tree.nodes.indices.map(NodeID.init) where tree[id].kind == .htmlBlock {
      guard tree.literalBytes(of: id).map(\.asciiLowercased).contains(text: "details") else { continue }
      let html = tree.literal(of: id).lowercased()
      let (opened, closed) = (html.ranges(of: "<details").count, html.ranges(of: "</details").count)
      if opened == closed {
        if !open.isEmpty { open[open.count - 1].depth = max(open[open.count - 1].depth, opened) }
      } else if opened == 1, closed == 0, trimmed(html).hasPrefix("<details") {
        open.append(Open(id: id, parent: tree[id].parent))
      } else if opened == 0, closed == 1, let last = open.popLast(), last.parent == tree[id].parent, Self.closes(html) {
        if last.depth < Self.depthLimit {
          let box = DetailsBox(title: Self.title(of: tree.literal(of: last.id)), depth: last.depth)
          roles[last.id] = .opening(box)
          roles[id] = .closing(box)
        }
        if !open.isEmpty { open[open.count - 1].depth = max(open[open.count - 1].depth, last.depth + 1) }
      } else {
        open = []
      }
    }
  }

  /// Whether only other closing tags precede the closing tag of the element.
  private static func closes(_ html: String) -> Bool {
    guard let tag = html.firstRange(of: "</details") else { return false }
    return html[..<tag.lowerBound].split(separator: ">").allSatisfy { piece in
      piece.drop(while: \.isWhitespace).hasPrefix("</") || piece.allSatisfy(\.isWhitespace)
    }
  }

  private static func title(of html: String) -> String {
    HTMLElement.body(of: html).all("summary").first.map { PageWords.line($0) } ?? ""
  }

  /// The rest of an HTML block after the opening tag of the element and its summary, or after its closing tag.
  static func rest(of html: String) -> String {
    let bytes = html.utf8.map(\.asciiLowercased)
    let tag = bytes.range(of: "</summary") ?? bytes.range(of: "details")
    guard let tag, let end = bytes[tag.upperBound...].firstIndex(of: UInt8(ascii: ">")) else { return "" }
    return String(decoding: Array(html.utf8)[(end + 1)...], as: UTF8.self)
  }
}
