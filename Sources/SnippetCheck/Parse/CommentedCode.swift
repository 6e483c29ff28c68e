/// Recognises code that is commented out, so that a comment about an error is not taken for one about the code that is compiled.
private import ByteText
import SwiftSource

struct CommentedCode {
  /// How many comment lines may be one piece of code.
  private static let lineLimit = 20

  let comments: [SampleComment]
  let structure: SampleStructure
  let code: [UInt8]

  /// Whether a comment about an error is about commented-out code: there is code in the comment before the words about the error, or in the
  /// comment lines directly above or below them.
  func isSubject(ofCommentAt index: Int) -> Bool {
    let comment = comments[index]
    let lines = comment.text.split(separator: "\n").map { String($0).trimmingSpaces }
    let position = lines.firstIndex { ErrorClaimText.read($0) != nil } ?? 0
    if let line = lines.dropFirst(position).first, let words = ErrorClaimText.wordsBeforePhrase(line), isCode(words) {
      return true
    }
    if lines.count > 1 { return hasCode(Array(lines[..<position]), Array(lines[(position + 1)...])) }
    return comment.ownLine && hasCode(linesAbove(index), linesBelow(index))
  }

  /// Whether the last lines of `above` or the first of `below` are code.
  private func hasCode(_ above: [String], _ below: [String]) -> Bool {
    let (above, below) = (above.suffix(Self.lineLimit), below.prefix(Self.lineLimit))
    return above.indices.contains { isCode(above[$0...].joined(separator: "\n")) }
      || below.indices.contains { isCode(below[...$0].joined(separator: "\n")) }
  }

  /// The texts of the comments directly above a comment, each on a line of its own.
  private func linesAbove(_ index: Int) -> [String] {
    var first = index
    while first > 0, comments[first - 1].ownLine, areAdjoining(first - 1) { first -= 1 }
    return comments[first..<index].map(\.text)
  }

  private func linesBelow(_ index: Int) -> [String] {
    var last = index
    while last + 1 < comments.count, areAdjoining(last) { last += 1 }
    return comments[(index + 1)..<(last + 1)].map(\.text)
  }

  /// Whether the next comment after the one at `index` is on the next line.
  private func areAdjoining(_ index: Int) -> Bool {
    let between = code[comments[index].range.upperBound..<comments[index + 1].range.lowerBound]
    return between.count { $0 == 0x0A } == 1 && between.allSatisfy { $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether a text is Swift with more in it than a word or a literal. A name in Korean letters and a path of names (`main.swift`) count only
  /// if the sample has the name; `타입(Int)` is prose otherwise.
  private func isCode(_ text: String) -> Bool {
    let plain = String(text.trimming { " \t\n-–—>=→⇒:/,.❌✗✘🚫⛔".contains($0) })
    // Looking for these characters is cheaper than parsing; statements without them are single words.
    guard plain.contains(where: { "=({[. ".contains($0) }), plain.contains(where: \.isLetter) else { return false }
    let bytes = Array(plain.utf8)
    guard bytes.first?.isWordByte == true || "@#".contains(plain.prefix(1)),
      SwiftParse.diagnostics(of: bytes).allSatisfy({ !$0.isError })
    else { return false }
    let tokens = SampleStructure(of: bytes).tokens
    guard tokens.count > 1, let first = tokens.first(where: { bytes[$0.lowerBound].isWordByte }) else { return false }
    if bytes[first].allSatisfy({ $0 < 0x80 }), !bytes.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: ".") }) {
      return true
    }
    return structure.tokens.contains { code[$0].elementsEqual(bytes[first]) }
  }
}
