/// Iterates over the text nodes of an article's running text, without code, HTML, links and images.
import ArticleModel
import CommonMark
import KoreanText

/// The indices of text nodes in document order, without those in code, HTML, headings, links and images.
struct ProseNodes: Sequence, IteratorProtocol {
  /// Nodes to include in addition to running text.
  struct Extra: OptionSet, Sendable {
    let rawValue: UInt8
    /// The text of headings.
    static let headings = Extra(rawValue: 1)
    /// The text of links.
    static let links = Extra(rawValue: 2)
    /// The alternative text of images.
    static let pictures = Extra(rawValue: 4)
  }

  private let nodes: [MarkdownNode]
  private let skipped: (MarkdownKind) -> Bool
  private var number = 0

  /// Iterates over the text nodes of `tree`.
  init(_ tree: MarkdownTree, including extra: Extra) {
    nodes = tree.nodes
    skipped = { kind in
      switch kind {
      case .codeBlock, .htmlBlock, .htmlInline, .code, .footnoteReference: true
      case .image: !extra.contains(.pictures)
      case .heading: !extra.contains(.headings)
      case .link: !extra.contains(.links)
      default: false
      }
    }
  }

  mutating func next() -> Int? {
    while number < nodes.count {
      let current = number
      if skipped(nodes[current].kind) {
        number = Self.end(ofSubtree: current, in: nodes)
        continue
      }
      number += 1
      if nodes[current].kind == .text { return current }
    }
    return nil
  }

  /// The index after the last node below `start`: its next sibling, or that of the nearest ancestor that has one.
  static func end(ofSubtree start: Int, in nodes: [MarkdownNode]) -> Int {
    var current = start
    while true {
      if let next = nodes[current].next { return Int(next.index) }
      guard let parent = nodes[current].parent else { return nodes.count }
      current = Int(parent.index)
    }
  }
}

/// Properties of bytes at the edges of words.
enum WordShape {
  /// Whether a Hangul syllable is at `offset`.
  static func isHangul(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    JosaRecognition.isHangul(bytes, at: offset, upTo: bytes.count)
  }
}
