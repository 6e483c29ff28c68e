/// Maps a part of a text node's literal to the bytes of the source.
import ArticleModel
private import ByteText
import CommonMark
import Diagnostics

extension MarkdownTree {
  /// The source bytes of `range` in the literal of `node`; nil when entities or escapes make the mapping uncertain.
  func sourceRange(of range: Range<Int>, in node: NodeID) -> Range<Int>? {
    let whole = self[node].range
    let literal = self[node].literal
    guard whole.upperBound <= source.bytes.count else { return nil }
    let word = store[literal.lowerBound + range.lowerBound..<literal.lowerBound + range.upperBound]
    if whole.count == literal.count {
      let direct = whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound
      return source.bytes[direct].elementsEqual(word) ? direct : nil
    }
    // The n-th occurrence of the word in the literal is assumed to be the n-th in the source.
    let rank = store[literal].ranges(of: word).firstIndex { $0.lowerBound == word.startIndex }
    let places = source.bytes[whole].ranges(of: word)
    guard let rank, rank < places.count else { return nil }
    return places[rank]
  }
}
