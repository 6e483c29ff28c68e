/// Detects changes of an original that do not affect the translation: other markers for the same emphasis, curly quotation marks,
/// other white space, also at the ends of lines of code.
private import ByteText
import CommonMark
private import Diagnostics

/// Finds blocks whose original changed only in its notation.
enum NotationChanges {
  /// The states of a page, in which such blocks count as unchanged.
  static func settled(_ page: PageState) -> [BlockState] {
    page.states.map { state in
      guard state.status == .stale, let entry = state.lock, isUnseen(state, page) else { return state }
      var state = state
      state.status = entry.state == .keep ? .keep : entry.state == .machine ? .machine : .fresh
      state.change = nil
      return state
    }
  }

  private static func isUnseen(_ state: BlockState, _ page: PageState) -> Bool {
    guard [.prose, .typo, .code].contains(state.change), let to = state.target.first, let old = page.oldText(state)
    else { return false }
    let target = page.target.blocks[to]
    let sources = state.source.map { page.source.blocks[$0] }
    // The kind of the block is not stored with its old text; the translation still has that kind.
    guard sources.allSatisfy({ $0.kind == target.kind && ($0.kind != .heading || $0.level == target.level) }),
      // A fast test first: most changes are of words, and need no parsing.
      old.utf8.lazy.filter(\.isASCIIAlphanumeric)
        .elementsEqual(sources.flatMap(\.text).lazy.filter(\.isASCIIAlphanumeric)),
      let original = OldOriginal(of: state, in: page), original.count == sources.count
    else { return false }
    return zip(original.text.blocks, sources).allSatisfy {
      form(of: $0, in: original.text.tree) == form(of: $1, in: page.source.tree)
    }
  }

  /// What readers see of a block, independent of its notation: words, code, addresses, and what is emphasised.
  private static func form(of block: TextBlock, in tree: MarkdownTree) -> [UInt8] {
    guard let node = block.node else { return block.text }
    guard block.kind != .fence else {
      let lines = block.code.split(separator: 0x0A, omittingEmptySubsequences: false)
      return Array(block.info.utf8) + lines.flatMap { [0x0A] + $0.trimmingSuffix(while: \.isASCIIBlank) }
    }
    var output: [UInt8] = []
    var ends: [Int] = []
    for index in tree.subtree(of: node).dropFirst() {
      while let end = ends.last, end <= index {
        output.append(closing)
        ends.removeLast()
      }
      let id = NodeID(index)
      switch tree[id].kind {
      case .text: output += folded(tree.literalBytes(of: id))
      case .softBreak: output.append(0x20)
      case let kind:
        output += [opening | kind.rawValue] + tree.literalBytes(of: id)
        output += Array(tree.destination(of: id).utf8) + [closing] + Array(tree.title(of: id).utf8) + [closing]
        if tree[id].firstChild != nil { ends.append(tree.subtree(of: id).upperBound) }
      }
    }
    return BlockWriter.collapsed(output[...])
  }

  /// Bytes for the beginning and the end of a node in the form of a block.
  private static let opening: UInt8 = 0xE0, closing: UInt8 = 0xFF

  private static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return Array(bytes) }
    return Array(signs.reduce(bytes.text) { $0.replacing($1.key, with: $1.value) }.utf8)
  }

  private static let signs = ["‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " "]
}
