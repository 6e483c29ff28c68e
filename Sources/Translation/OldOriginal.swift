/// Rebuilds the original of a block at the time of translation from the stored texts.
import CommonMark
private import Diagnostics

struct OldOriginal {
  /// The old blocks, followed by the definitions of links and footnotes of the current original, which they may need.
  let text: BlockText
  /// How many of the blocks are old blocks.
  let count: Int

  /// Nil if a text is not stored, or if the block cannot be rebuilt from it: tables, HTML, values and directives.
  init?(of state: BlockState, in page: PageState) {
    guard let to = state.target.first, let old = page.oldText(state) else { return nil }
    let block = page.target.blocks[to]
    var markdown: String
    switch block.kind {
    case .paragraph, .item, .quote, .image: markdown = old
    case .heading: markdown = String(repeating: "#", count: block.level) + " " + old
    case .fence:
      // The stored text is the info string, then the code. The new fence is longer than any in the code.
      let fence = String(repeating: "`", count: (old.split { $0 != "`" }.map(\.count).max() ?? 0) + 3)
      markdown = fence + old + (old.hasSuffix("\n") ? "" : "\n") + fence
    // Their text is stored without line breaks.
    case .table, .html, .matter: return nil
    }
    let path = page.source.source.path
    let alone = BlockReader.read(SourceText(path: path, markdown + "\n")).value
    count = alone.blocks.count
    guard count > 0 else { return nil }
    // Only references and footnotes need definitions, and both begin with a bracket.
    if block.kind != .fence, old.contains("[") {
      markdown += "\n\n" + Self.definitions(in: page.source).joined(separator: "\n")
      text = BlockReader.read(SourceText(path: path, markdown + "\n")).value
    } else {
      text = alone
    }
  }

  /// The first lines of the definitions of a text: `[name]: address`, `[^name]: words`.
  private static func definitions(in text: BlockText) -> [String] {
    let lines = text.source
    return (1...max(lines.lines.starts.count, 1)).compactMap { number in
      let range = lines.lines.range(ofLine: number)
      guard lines.bytes[range].first == UInt8(ascii: "[") else { return nil }
      let line = lines.string(in: range)
      return line.contains("]:") ? line : nil
    }
  }
}
