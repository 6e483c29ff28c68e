/// A block of a Markdown text as translators see it: what is translated, compared and counted as one piece.
package import ArticleModel
private import ByteText
package import CommonMark
package import Diagnostics

/// What a block is.
package enum BlockKind: String, Sendable, Hashable, CaseIterable {
  /// A quote or aside with several paragraphs is as many blocks, each a `quote`.
  case heading, paragraph, item, quote, fence, image, table
  /// Raw HTML that readers see; comments are no blocks.
  case html
  /// What readers see outside of the Markdown: a value of the front matter, the line of a directive.
  case matter
}

/// What a comment of the translator says about the block behind it.
package enum BlockMark: Sendable, Hashable {
  /// `<!-- translator's note -->`, `<!-- 역주 -->`: the block has no original.
  case note
  /// `<!-- keep -->`: the block stays as it is in the original.
  case keep
  /// `<!-- translates: 1a2b3c -->`: the block translates the source block whose hash begins so.
  case pin(String)
  /// `<!-- untranslated: en -->`: the block is still in the language of the original.
  case untranslated
}

/// One block. Positions are byte offsets into the text it was read from.
package struct TextBlock: Sendable {
  /// What it is.
  package let kind: BlockKind

  /// The node of the tree; nil for link reference definitions, which are a paragraph to their author but no node, and for
  /// what is no Markdown.
  let node: NodeID?

  /// Whether it holds link reference definitions.
  package var isDefinition: Bool { node == nil && kind != .matter }

  /// Heading: 1...6. Other blocks: how many list items it lies in.
  package let level: Int

  /// How many quotes it lies in.
  package let quotes: Int

  /// The bytes of the block from its first to its last visible byte. The markers of lists and quotes are left out
  /// before its first line and kept before later ones.
  package let range: Range<Int>

  /// The line, from 1, on which the block begins, and its last line.
  package let firstLine: Int, lastLine: Int

  /// The text as it is compared: white space and line breaks outside code are single spaces, prefixes of quotes and lists and HTML
  /// comments are gone. Code is exact.
  package let text: [UInt8]

  /// The hash of kind, heading level or name, and ``text``.
  package let hash: BlockHash

  /// Of what is outside of the Markdown: what pairs it with its translation; see ``MatterPart/name``.
  var name = ""

  /// A fence: the language as written.
  package let language: String

  /// A fence: all that is written behind its marks.
  let info: String

  /// A fence: its code, without the fence lines and container prefixes; other blocks: empty.
  package let code: [UInt8]

  /// What the translator's comment before the block says.
  package let mark: BlockMark?

  /// The bytes of the comment before the block, where there is one.
  package let markRange: Range<Int>?

  /// The signals of the blocks of its text.
  let table: SignalTable

  /// What aligning and checking compare.
  package var signals: BlockSignals { table.signals(of: self) }

  /// A fence: its language and how it is checked and shown, without what is said to readers: the title, and why it is skipped.
  var fence: (language: String, options: SnippetOptions) {
    let text = SourceText(path: "", info)
    let parsed = InfoString.parse(info, at: 0..<text.bytes.count, in: text).value
    var options = parsed.options
    (options.title, options.skipReason) = (nil, nil)
    return (parsed.language, options)
  }

  /// The block as text.
  package var string: String { text.text }

  /// How many words a translator counts: runs of anything but white space; code counts none.
  package var words: Int { kind == .fence || kind == .image ? 0 : table.counts(of: self).words }

  /// Whether the block holds words to translate: no code, no image, and at least one letter outside code and links.
  package var isProse: Bool { ![.fence, .image, .matter].contains(kind) && table.counts(of: self).letters > 0 }
}

/// The hash of a block's compared text: 64 bits, written as 16 hexadecimal digits. It tells versions of a text apart and is no
/// protection against forgery.
package struct BlockHash: Sendable, Hashable, Comparable {
  /// The bits.
  package let value: UInt64

  /// A hash with the given bits.
  package init(_ value: UInt64) { self.value = value }

  /// The hash of a block's compared text.
  init(of kind: BlockKind, level: Int, _ text: [UInt8]) {
    var hash = StableHash()
    hash.combine(kind.rawValue.utf8)
    hash.combine(UInt8(kind == .heading ? level : 0))
    hash.combine(text)
    value = hash.value
  }

  /// The hash that 16 hexadecimal digits write; nil for anything else.
  init?(_ digits: ArraySlice<UInt8>) {
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexDigitValue else { return nil }
      value = value << 4 | UInt64(digit)
    }
    self.value = value
  }

  /// The hash that 16 hexadecimal digits write; nil for anything else.
  package init?(_ digits: some StringProtocol) { self.init(Array(digits.utf8)[...]) }

  /// 16 hexadecimal digits.
  package var digits: String { value.digits(16, radix: 16) }

  package static func < (left: BlockHash, right: BlockHash) -> Bool { left.value < right.value }
}

/// A text cut into blocks.
package struct BlockText: Sendable {
  /// The whole text.
  package let source: SourceText

  /// The blocks in order of place.
  package let blocks: [TextBlock]

  /// The parsed text.
  let tree: MarkdownTree

  /// The blocks of a parsed text.
  ///
  /// - Parameter matter: what readers see outside of the Markdown.
  package init(_ tree: MarkdownTree, matter: [MatterPart] = []) {
    source = tree.source
    self.tree = tree
    blocks = BlockReader.blocks(of: tree, matter)
  }
}
