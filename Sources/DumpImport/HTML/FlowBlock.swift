/// The blocks of an HTML article on their way to Markdown.

/// An entry of a list.
struct FlowItem: Sendable, Hashable {
  /// The number it asks for.
  var number: Int?
  var blocks: [FlowBlock]
}

/// A table whose cells hold words only.
struct FlowTable: Sendable, Hashable {
  enum Alignment: String, Sendable {
    case none = "---", left = ":---", center = ":---:", right = "---:"
  }

  var rows: [[[InlineAtom]]]
  var alignments: [Alignment]
  var caption: [InlineAtom] = []
}

/// A block.
indirect enum FlowBlock: Sendable, Hashable {
  case heading(level: Int, [InlineAtom])
  case paragraph([InlineAtom])
  /// `start` is nil for a list with bullets.
  case list(start: Int?, [FlowItem])
  case quote([FlowBlock])
  case code(CodeListing)
  case table(FlowTable)
  case rule
  case footnote(label: String, [FlowBlock])
}
