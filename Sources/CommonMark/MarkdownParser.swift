/// Parses Markdown into a ``MarkdownTree``; the entry point of this module.
package import Diagnostics

/// Options of the Markdown parser.
package struct MarkdownOptions: Sendable, Hashable {
  /// Whether `*`, `**` and `~~` follow the CJK-friendly amendment.
  package var cjkFriendlyEmphasis = true

  /// Whether a single `~` that touches text on both sides (`10~20개`) is text and never strikethrough.
  package var tildeRanges = true

  /// Whether `[^1]` footnotes are parsed.
  package var footnotes = true

  /// Whether `:::name` and `::name{}` are directives.
  package var directives = true

  /// Whether `$…$` and `$$…$$` are formulas.
  package var formulas = false

  /// Creates the default options, which are used for articles.
  package init() {}
}

/// The only function that parses Markdown, so that all callers get the same result for the same options.
package enum MarkdownParser {
  /// Parses `text` as if the lines in `ignored` (front matter, directives; whole lines, in order) were blank, so that
  /// all positions refer to the file. It never fails: a text beyond the limits (``MarkdownLimits``: 64 MiB, nesting of
  /// 1,000 nodes, costly tables and images) gives a diagnostic and a tree with the text as one paragraph.
  package static func parse(
    _ text: SourceText, ignoring ignored: [Range<Int>] = [], options: MarkdownOptions = MarkdownOptions()
  ) -> Checked<MarkdownTree> {
    let found = inspect(text, ignoring: ignored, options: options)
    return Checked(found.tree, found.diagnostics)
  }

  /// Like ``parse(_:ignoring:options:)``, and also returns the number of nodes without an exact position; tests require
  /// 0.
  static func inspect(
    _ text: SourceText, ignoring ignored: [Range<Int>] = [], options: MarkdownOptions = MarkdownOptions()
  ) -> (tree: MarkdownTree, diagnostics: [Diagnostic], unplaced: Int) {
    let directives = options.directives ? DirectiveLines.find(in: text, ignoring: ignored) : []
    let formulas = options.formulas ? FormulaSpan.find(in: text, ignoring: ignored) : []
    let found = inspect(text, ignored, directives, formulas, options)
    let lost = directives.filter { found.tree.directives[$0.range.lowerBound] == nil }
    let lostFormulas = formulas.filter { found.tree.formulas[$0.range.lowerBound] == nil }
    if lost.isEmpty && lostFormulas.isEmpty || !found.diagnostics.isEmpty { return found }
    // A line that libcmark parsed as indented code or as part of raw HTML is not a directive, and neither is such text
    // a formula.
    return inspect(
      text, ignored, directives.filter { !lost.contains($0) }, formulas.filter { !lostFormulas.contains($0) }, options)
  }

  private static func inspect(
    _ text: SourceText, _ ignored: [Range<Int>], _ directives: [DirectiveLine], _ formulas: [FormulaSpan],
    _ options: MarkdownOptions
  ) -> (tree: MarkdownTree, diagnostics: [Diagnostic], unplaced: Int) {
    var input = ParserInput(text.bytes)
    input.blank(ignored)
    input.replaceDirectives(directives)
    // Node positions are determined in a text of the same length in which formulas are code spans.
    var placed = text.bytes
    if !formulas.isEmpty {
      input.maskFormulas(formulas)
      placed = input.bytes
    }
    if let refusal = MarkdownLimits.refusal(of: text, input: input.bytes) {
      return (MarkdownLimits.plainTree(of: text), [refusal], 0)
    }
    input.addMarks(options)
    let raw = CMarkLibrary.parse(input.bytes, undoing: input.marks, footnotes: options.footnotes)
    guard raw.depth <= MarkdownLimits.depth else {
      let refusal = Diagnostic.markdownTooDeep(at: Place(text, nil), limit: MarkdownLimits.depth)
      return (MarkdownLimits.plainTree(of: text), [refusal], 0)
    }
    var found = place(raw, in: text, placed, ignored, options)
    found.tree.mark(directives)
    found.tree.mark(formulas)
    return (found.tree, [], found.unplaced)
  }

  private static func place(
    _ raw: consuming RawTree, in text: SourceText, _ bytes: [UInt8], _ ignored: [Range<Int>], _ options: MarkdownOptions
  ) -> (tree: MarkdownTree, unplaced: Int) {
    let alignments = raw.alignments
    var placer = SourcePlacer(raw, source: bytes, lineStarts: text.lines.starts)
    placer.run()
    let store = placer.addedStore.isEmpty ? placer.store : placer.store + placer.addedStore
    var tree = MarkdownTree(source: text, nodes: placer.nodes, store: store)
    tree.tableAlignments = alignments
    let finder = ReferenceFinder(
      source: bytes, lineStarts: text.lines.starts, isTaken: placer.isTaken, ignored: ignored,
      footnotes: options.footnotes)
    tree.references = finder.find()
    if options.footnotes { tree.unusedFootnotes = finder.unusedFootnotes(in: tree) }
    return (tree, placer.unplaced)
  }

  /// The HTML that `cmark-gfm -e table -e strikethrough -e autolink -e tagfilter -e tasklist --unsafe` prints for
  /// `bytes`, byte for byte.
  package static func bareHTML(_ bytes: [UInt8]) -> [UInt8] { CMarkLibrary.html(bytes) }
}
