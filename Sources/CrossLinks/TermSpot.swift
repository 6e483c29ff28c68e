/// The context of a word in an article, as far as it decides whether the word may be corrected.
import ArticleModel
import CommonMark
import Diagnostics

/// What may be done to a wrong form.
enum TermFix: Sendable {
  /// It may be replaced.
  case respelled
  /// It may be replaced by words without special meaning in YAML.
  case inYAML
  /// Links may refer to a title by its words, so that `jikji glossary rename` must change both.
  case leftToRename
  /// It must not be replaced, because something else would change with it, such as the label of a reference.
  case none

  /// Whether it may be replaced by `word`.
  func allows(_ word: String) -> Bool {
    switch self {
    case .respelled: true
    case .inYAML: word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " " }
    case .leftToRename, .none: false
    }
  }
}

/// The context of a text node.
struct TermSpot: Sendable {
  /// Whether it is within a heading.
  private(set) var isHeading = false
  /// Whether the words are the author's: not an address, and not the title of an external page.
  private(set) var isOurs = true
  private var isTitle = false
  private var isReplaceable = true
  private var isLinkOrPicture = false

  /// Whether it is running text or a heading, not in a link or image, so that terms are introduced there.
  var isProse: Bool { !isLinkOrPicture }

  /// The context of the text node with the index `number`.
  ///
  /// - Parameter foreign: the result of ``foreignLinks(of:)``.
  init(of number: Int, in article: Article, foreign: Set<NodeID>) {
    let tree = article.tree
    var current = tree.nodes[number].parent
    while let id = current {
      let kind = tree[id].kind
      if kind == .heading {
        isHeading = true
        isTitle = id == article.titleHeading
      }
      if kind.isBlock { return }
      if kind == .link || kind == .image {
        isLinkOrPicture = true
        isReplaceable = isReplaceable && Self.hasWordsOfItsOwn(id, tree)
        isOurs = isOurs && !foreign.contains(id)
      }
      current = tree[id].parent
    }
  }

  /// The links of an article whose words are an address or may be the title of an external page.
  static func foreignLinks(of article: Article) -> Set<NodeID> {
    Set(
      article.links.filter {
        article.tree[$0.node].kind == .link && ($0.form == .bare || LinkTarget($0.target).kind == .external)
      }.map(\.node))
  }

  /// What may be done to the text at `place`; nil if its source range is not known.
  func fix(at place: Range<Int>?) -> TermFix {
    guard place != nil, isReplaceable else { return .none }
    return isTitle ? .leftToRename : .respelled
  }

  /// Whether the text of a link or image may change without changing its target: `[words](x)` and `[words][label]`, but not `[label]` and
  /// `[label][]`.
  private static func hasWordsOfItsOwn(_ node: NodeID, _ tree: MarkdownTree) -> Bool {
    let bytes = tree.source.bytes[tree[node].range.clamped(to: 0..<tree.source.bytes.count)]
    if bytes.last == UInt8(ascii: ")") { return true }
    guard bytes.last == UInt8(ascii: "]"), let open = bytes.lastIndex(of: UInt8(ascii: "[")) else { return false }
    return open > bytes.startIndex && bytes[open - 1] == UInt8(ascii: "]") && open + 2 < bytes.endIndex
  }
}
