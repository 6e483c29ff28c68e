/// Assigns a block's compile errors to the comments that announce them. A comment is about its own line or the statement above it; about
/// the statement below only if nothing above failed; about the enclosing statement only if neither did.
import SwiftSource

struct ErrorAnnouncements {
  /// Where an error is relative to a comment, in order of preference.
  private enum Side: Int, Comparable {
    case here, above, below, around

    static func < (left: Side, right: Side) -> Bool { left.rawValue < right.rawValue }
  }

  /// By claim index, the first error that the claim announces, as an index into the list of errors. Claims without an error are absent.
  private(set) var met: [Int: Int] = [:]
  /// The statements to blank out, in the order of the errors.
  private(set) var statements: [Range<Int>] = []

  private let block: SampleBlock
  private let claims: [Int]
  private let errors: [Int]
  /// For each claim, the side on which each error is; nil if the error is not near the claim.
  private var sides: [[Side?]] = []

  /// Assigns each of `errors` (byte offsets in the block's code) to the nearest claim. `claims` are indices into the block's claims.
  init(claims: [Int], of block: SampleBlock, errors: [Int]) {
    self.block = block
    self.claims = claims
    self.errors = errors
    sides = claims.map { claim in
      let anchors = Anchors(of: block.claims[claim], in: block)
      return errors.map { anchors.side(of: $0) }
    }
    let chosen = chosenSides()
    for (error, offset) in errors.enumerated() {
      let near = claims.indices.filter { isAnnounced(error, by: $0, chosen) }
      guard let claim = near.min(by: { (sides[$0][error] ?? .around) < (sides[$1][error] ?? .around) }),
        let statement = block.statement(around: offset) ?? wholeLine(at: offset)
      else { continue }
      met[claims[claim]] = met[claims[claim]] ?? error
      if !statements.contains(statement) { statements.append(statement) }
    }
    for claim in claims.indices where met[claims[claim]] == nil {
      met[claims[claim]] = errors.indices.first { isRepeated($0, by: claim) }
    }
  }

  /// Whether a comment on its own line repeats another comment's announcement of an error. It must be directly beside that statement and
  /// not beside a second one.
  private func isRepeated(_ error: Int, by claim: Int) -> Bool {
    let comment = block.claims[claims[claim]]
    guard comment.ownLine, met.values.contains(error) else { return false }
    switch sides[claim][error] {
    case .above: return !hasCode(block.lineIndex(of: comment.range.upperBound) + 1)
    case .below: return !hasCode(block.lineIndex(of: comment.firstComment.lowerBound) - 1)
    case .here, .around, nil: return false
    }
  }

  private func hasCode(_ line: Int) -> Bool {
    guard (0..<block.lineCount).contains(line) else { return false }
    let bytes = block.line(line)
    return block.structure.tokens.contains { $0.overlaps(bytes.startIndex..<bytes.endIndex) }
  }

  /// For each claim, the one side that it is about, in addition to its own line.
  private func chosenSides() -> [Side] {
    var chosen = sides.map { row in
      row.contains(.above) || row.contains(.here) ? Side.above : row.contains(.below) ? .below : .around
    }
    // If comments are written above their statements, the statement above a comment belongs to another comment.
    for claim in chosen.indices where chosen[claim] == .above && !sides[claim].contains(.here) {
      let others = chosen.indices.filter { $0 != claim }
      let isAnnouncedByOthers = sides[claim].indices.filter { sides[claim][$0] == .above }.allSatisfy { error in
        others.contains { isAnnounced(error, by: $0, chosen) }
      }
      if isAnnouncedByOthers, sides[claim].contains(.below) { chosen[claim] = .below }
    }
    return chosen
  }

  private func isAnnounced(_ error: Int, by claim: Int, _ chosen: [Side]) -> Bool {
    guard sides[claim][error] == .here || sides[claim][error] == chosen[claim] else { return false }
    return sides[claim][error] != .below || !block.claims[claims[claim]].isHeading || isFirstBelow(error, claim)
  }

  /// Whether an error is in the first statement below a comment that does not compile.
  private func isFirstBelow(_ error: Int, _ claim: Int) -> Bool {
    let first = errors.indices.filter { sides[claim][$0] == .below }.map { errors[$0] }.min()
    return first.map { $0 == errors[error] || block.statement(around: $0)?.contains(errors[error]) ?? false } ?? false
  }

  private func wholeLine(at offset: Int) -> Range<Int>? {
    let line = block.line(block.lineIndex(of: offset))
    return line.isEmpty ? nil : line.startIndex..<line.endIndex
  }

  /// The statements that a comment may be about.
  private struct Anchors {
    private let block: SampleBlock
    private let line: Int
    private let above: Range<Int>?
    private let below: Range<Int>?
    private let around: Range<Int>?

    init(of claim: Claim, in block: SampleBlock) {
      self.block = block
      let start = claim.firstComment.lowerBound
      line = block.lineIndex(of: start)
      let statements = block.structure.statements
      guard claim.ownLine else {
        let lineStart = block.line(line).startIndex
        let shared = statements.filter { $0.overlaps(lineStart..<max(lineStart + 1, start)) }
        (above, below, around) = (shared.min { $0.count < $1.count }, nil, nil)
        return
      }
      above = statements.filter { $0.upperBound <= start }.max { ($0.upperBound, $0.count) < ($1.upperBound, $1.count) }
      let next = statements.filter { $0.lowerBound >= claim.range.upperBound }.min {
        ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count)
      }
      guard !claim.isBesideCommentedCode else {
        (below, around) = (nil, nil)
        return
      }
      // A heading is about a statement somewhere in the code up to the next blank line.
      below = claim.isHeading ? next.map { $0.lowerBound..<max($0.upperBound, Self.paragraphEnd($0, block)) } : next
      // Beyond 200 bytes a statement is a whole function or type; a comment somewhere in it is not about all of it.
      around = block.statement(around: start).flatMap { $0.count < 200 ? $0 : nil }
    }

    /// The end of the last line before the next blank line behind the start of a statement.
    private static func paragraphEnd(_ statement: Range<Int>, _ block: SampleBlock) -> Int {
      let first = block.lineIndex(of: statement.lowerBound)
      let blank = (first..<block.lineCount).first { block.line($0).allSatisfy { $0 == 0x20 || $0 == 0x09 } }
      return block.line((blank ?? block.lineCount) - 1).endIndex
    }

    func side(of offset: Int) -> Side? {
      if block.lineIndex(of: offset) == line { return .here }
      if let above, above.contains(offset) || above.upperBound == offset { return .above }
      if below?.contains(offset) == true { return .below }
      return around?.contains(offset) == true ? .around : nil
    }
  }
}
