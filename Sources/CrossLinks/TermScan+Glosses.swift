/// Decides whether a term is beside its English: 클로저(closure), 클로저 (closure), closure(클로저), **클로저**(closure).
import CommonMark

extension TermScan {
  /// Whether the English is in brackets right after the word, or the word in brackets after the English; marks of
  /// emphasis and one space may lie between.
  static func isGlossed(
    _ hit: WordHit, in store: UnsafeBufferPointer<UInt8>, node number: Int, _ nodes: [MarkdownNode]
  ) -> Bool {
    let literal = nodes[number].literal
    var after = Array(store[hit.range.upperBound..<min(literal.upperBound, hit.range.upperBound + 2)])
    if after.count < 2, let next = neighbour(of: number, 1, nodes) { after += store[next.prefix(2)] }
    if after.starts(with: [UInt8(ascii: "(")]) || after.starts(with: [0x20, UInt8(ascii: "(")]) { return true }
    if hit.range.lowerBound > literal.lowerBound { return store[hit.range.lowerBound - 1] == UInt8(ascii: "(") }
    guard let previous = neighbour(of: number, -1, nodes), let last = previous.last else { return false }
    return store[last] == UInt8(ascii: "(")
  }

  /// The literal of the text right before or after in the same paragraph, if only marks of emphasis lie between.
  private static func neighbour(of number: Int, _ step: Int, _ nodes: [MarkdownNode]) -> Range<Int>? {
    var other = number + step
    while nodes.indices.contains(other) {
      switch nodes[other].kind {
      case .text: return nodes[other].literal
      case .emphasis, .strong, .strikethrough: other += step
      default: return nil
      }
    }
    return nil
  }
}
