/// The original of a block as it was when it was translated, read from the kept texts.
import CommonMark
private import Diagnostics

enum OldOriginal {
  /// The blocks that a state's translation was made of; nil where a text is not kept, or is of a kind that cannot be made of it.
  static func text(of state: BlockState, in page: PageState) -> BlockText? {
    guard let to = state.target.first, let old = page.oldText(state) else { return nil }
    let block = page.target.blocks[to]
    var markdown: String
    switch block.kind {
    case .paragraph, .item, .quote, .image: markdown = old
    case .heading: markdown = String(repeating: "#", count: block.level) + " " + old
    case .fence:
      // The kept text is the words behind the fence, then the code. The fence is longer than any in the code.
      let fence = String(repeating: "`", count: (old.split { $0 != "`" }.map(\.count).max() ?? 0) + 3)
      markdown = fence + old + (old.hasSuffix("\n") ? "" : "\n") + fence
    // Their text is kept without lines.
    case .table, .html: return nil
    }
    markdown += "\n"
    return BlockReader.read(SourceText(path: page.source.source.path, markdown)).value
  }
}
