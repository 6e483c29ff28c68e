/// A block of Markdown text: the unit that is translated, compared and counted.
package import ArticleModel
private import ByteText
package import CommonMark
package import Diagnostics
private import ParallelWork

/// The kind of a block.
package enum BlockKind: String, Sendable, Hashable, CaseIterable {
  /// A quote or aside with several paragraphs gives one `quote` block for each.
  case heading, paragraph, item, quote, fence, image, table
  /// Raw HTML that readers see. HTML comments are not blocks.
  case html
  /// Text outside of the Markdown that readers see: a value of the front matter, or the line of a directive.
  case matter
}

/// What a translator's HTML comment says about the block after it.
package enum BlockMark: Sendable, Hashable {
  /// `<!-- translator's note -->`, `<!-- 역주 -->`: the block has no original.
  case note
  /// `<!-- keep -->`: the block stays as it is in the original.
  case keep
  /// `<!-- translates: 1a2b3c -->`: the block translates the source block whose hash begins with these digits.
  case pin(String)
  /// `<!-- untranslated: en -->`: the block is still in the language of the original.
  case untranslated
}

/// One block. Positions are byte offsets into the text it was read from.
package struct TextBlock: Sendable {
  /// The kind of the block.
  package let kind: BlockKind

  /// The node of the Markdown tree. Nil for link reference definitions, for which the parser makes no nodes, and for blocks of the
  /// kind `matter`.
  let node: NodeID?

  /// Whether it holds link reference definitions.
  package var isDefinition: Bool { node == nil && kind != .matter }

  /// Heading: 1...6. Other blocks: how many list items contain it.
  package let level: Int

  /// How many quotes contain it.
  package let quotes: Int

  /// The bytes of the block from its first to its last visible byte. The markers of lists and quotes are left out
  /// before its first line and kept before later ones.
  package let range: Range<Int>

  /// The first and the last line of the block, counted from 1.
  package let firstLine: Int, lastLine: Int

  /// The normalized text, which is compared: runs of white space and line breaks outside code are single spaces; prefixes of quotes
  /// and lists, and HTML comments are removed. Code is unchanged.
  package let text: [UInt8]

  /// The hash of kind, heading level or name, and ``text``.
  package let hash: BlockHash

  /// The name that pairs a block of the kind `matter` with its translation, see ``MatterPart/name``; empty for other blocks.
  var name = ""

  /// A fence: the language as written.
  package let language: String

  /// A fence: its info string, all that follows the fence on its line.
  let info: String

  /// A fence: its code, without the fence lines and container prefixes; other blocks: empty.
  package let code: [UInt8]

  /// What the translator's comment before or inside the block says; nil if there is none.
  package let mark: BlockMark?

  /// The bytes of that comment; nil if there is none, and for the later blocks of a quote that has one.
  package let markRange: Range<Int>?

  /// The table of the signals of all blocks of the text, computed on first use.
  let table: SignalTable

  /// The features of the block that alignment and checks compare.
  package var signals: BlockSignals { table.signals(of: self) }

  /// A fence: its language and options, without the options that are text for readers: the title, and why it is skipped.
  var fence: (language: String, options: SnippetOptions) {
    let text = SourceText(path: "", info)
    let parsed = InfoString.parse(info, at: 0..<text.bytes.count, in: text).value
    var options = parsed.options
    (options.title, options.skipReason) = (nil, nil)
    return (parsed.language, options)
  }

  /// The normalized ``text`` as a string.
  package var string: String { text.text }

  /// The number of words to translate: runs of letters or digits of one script; two ideographs count as one word. 0 for code and
  /// images.
  package var words: Int { kind == .fence || kind == .image ? 0 : table.counts(of: self).words }

  /// Whether the block has words to translate: it is no code, image, value or directive, and has a character outside code and
  /// autolinks.
  package var isProse: Bool { ![.fence, .image, .matter].contains(kind) && table.counts(of: self).letters > 0 }
}

/// A 64-bit hash of a block's kind, heading level and normalized text, written as 16 hexadecimal digits. It tells versions of a text
/// apart and is no protection against forgery.
package struct BlockHash: Sendable, Hashable, Comparable {
  /// The hash as an integer.
  package let value: UInt64

  /// A hash with the given bits.
  package init(_ value: UInt64) { self.value = value }

  /// Computes the hash of a block's normalized text. `level` is ignored except for headings.
  init(of kind: BlockKind, level: Int, _ text: [UInt8]) {
    var hash = StableHash()
    hash.combine(kind.rawValue.utf8)
    hash.combine(UInt8(kind == .heading ? level : 0))
    hash.combine(text)
    value = hash.value
  }

  /// Parses 16 hexadecimal digits; nil for anything else.
  init?(_ digits: ArraySlice<UInt8>) {
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexDigitValue else { return nil }
      value = value << 4 | UInt64(digit)
    }
    self.value = value
  }

  /// Parses 16 hexadecimal digits; nil for anything else.
  package init?(_ digits: some StringProtocol) { self.init(Array(digits.utf8)[...]) }

  /// The hash as 16 hexadecimal digits.
  package var digits: String { value.digits(16, radix: 16) }

  package static func < (left: BlockHash, right: BlockHash) -> Bool { left.value < right.value }
}

/// A text divided into blocks.
package struct BlockText: Sendable {
  /// The whole text.
  package let source: SourceText

  /// The blocks by position.
  package var blocks: [TextBlock] { parts.blocks }

  /// The parsed text.
  var tree: MarkdownTree { parts.tree }

  private struct Parts: Sendable {
    let tree: MarkdownTree, blocks: [TextBlock]
  }

  private enum Division: Sendable {
    case done(Parts)
    case deferred(Deferred<Parts>)
  }

  private let division: Division

  private var parts: Parts {
    switch division {
    case .done(let parts): parts
    case .deferred(let parts): parts.value
    }
  }

  /// Divides a parsed text into blocks.
  ///
  /// - Parameter matter: the values of the front matter and the directives that readers see, which become blocks of the kind
  ///   `matter`.
  package init(_ tree: MarkdownTree, matter: [MatterPart] = []) {
    source = tree.source
    division = .done(Parts(tree: tree, blocks: BlockReader.blocks(of: tree, matter)))
  }

  /// A text that is parsed and divided when its blocks are first needed.
  ///
  /// - Parameter divide: gives `source` divided into blocks.
  package init(_ source: SourceText, dividing divide: @escaping @Sendable () -> BlockText) {
    self.source = source
    division = .deferred(Deferred { divide().parts })
  }

  /// The text with its blocks, which are not kept in this value unless they were needed before.
  package func divided() -> BlockText {
    switch division {
    case .done: self
    case .deferred(let parts): BlockText(source: source, division: .done(parts.unkept))
    }
  }

  private init(source: SourceText, division: Division) { (self.source, self.division) = (source, division) }
}
