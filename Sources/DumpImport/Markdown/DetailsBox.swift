/// The lines that open and close a collapsible section in our own Markdown: `:::details[title]` and `:::`.

struct DetailsBox {
  private let title: String
  private let colons: String

  /// - Parameter depth: how many such parts are nested in this one; a part has more colons than those within it.
  init(title: String, depth: Int) {
    self.title = title
    colons = String(repeating: ":", count: 3 + depth)
  }

  /// The line that opens the part. In brackets a title may hold any signs.
  var opening: String { colons + "details" + (title.isEmpty ? "" : "[\(title)]") }
  /// The line that closes it.
  var closing: String { colons }
}

extension Block {
  /// The nesting depth of collapsible sections in the block, itself included.
  var depthOfDetails: Int {
    let inner = children.map(\.depthOfDetails).max() ?? 0
    if case .details = self { return inner + 1 }
    return inner
  }
}
