/// Comments that may repeat what a statement prints, without any sign that they are meant as a claim: `hello("가") // 안녕, 가!`.
import ByteText
import SwiftSource

/// A comment beside or directly below a top-level statement. If it equals what the statement prints, it counts as a claim that holds, so
/// that a later difference is noticed; if not, it is a remark, except where only `Optional(…)` is missing around it.
struct OutputEcho: Sendable, Hashable {
  /// The range of the statement in the code.
  let statement: Range<Int>
  /// The range of the first comment.
  let comment: Range<Int>
  let ownLine: Bool
  /// The texts of the comment and of those directly below it.
  let lines: [String]

  /// Whether the comment names the printed lines: one comment for each, or all of them in one, separated by commas or spaces. Comments below
  /// those that name the lines do not count.
  func repeats(_ printed: [String]) -> Bool {
    let found = printed.map(\.withoutTrailingSpaces)
    guard let first = lines.first, found.contains(where: { !$0.isEmpty }) else { return false }
    if found.count <= lines.count, zip(lines, found).allSatisfy({ Self.readings(of: $0).contains($1) }) { return true }
    let readings = Self.readings(of: first)
    return found.count > 1 && [", ", " "].contains { readings.contains(found.joined(separator: $0)) }
  }

  /// The text of the comment that is printed in `Optional(…)`; nil if something else is printed.
  func textWithoutOptional(_ printed: [String]) -> String? {
    guard printed.count == 1, let first = lines.first else { return nil }
    return Self.readings(of: first).sorted().first { LiteralText.isWrapped($0, in: printed[0]) }
  }

  /// What a comment may name: its text, also without a heading or arrow, a remark, a full stop, a Korean word for output, quotation marks.
  private static func readings(of comment: String) -> Set<String> {
    let steps: [(String) -> String?] = [
      { PrintedText.besidePrint($0)?.text }, PrintedText.withoutRemark, \.trimmingPeriod,
      { PrintedText.withoutOutputWord($0)?.text },
      { PrintedText.withoutOutputWord(comment) == nil ? nil : PrintedText.withoutParticle($0) }, PrintedText.unquoted,
    ]
    return steps.reduce(into: [comment]) { readings, step in readings.formUnion(readings.compactMap(step)) }
  }
}

extension OutputEcho {
  /// The comments of a sample that may repeat what is printed; those of `claims` are left out.
  static func echoes(in structure: SampleStructure, code: [UInt8], claims: [Claim]) -> [OutputEcho] {
    // `#line` counts the lines of the sample, so none can be inserted.
    guard !structure.usesVaryingValues, !code.contains(text: "#line") else { return [] }
    let isFree = { (comment: SampleComment) in !claims.contains { $0.range.overlaps(comment.range) } }
    var echoes: [OutputEcho] = []
    for (index, comment) in structure.comments.enumerated()
    where comment.isActive && comment.betweenItems && !comment.text.isEmpty && isFree(comment) {
      guard let item = structure.items.last(where: { $0.range.upperBound <= comment.range.lowerBound }),
        lineBreaks(item.range.upperBound..<comment.range.lowerBound, code) == (comment.ownLine ? 1 : 0),
        mayPrint(item, code), beginsLine(item.range.lowerBound, code)
      else { continue }
      let further = comment.ownLine ? linesBelow(index, structure.comments, code, isFree) : []
      echoes.append(
        OutputEcho(
          statement: item.range, comment: comment.range, ownLine: comment.ownLine, lines: [comment.text] + further))
    }
    return echoes
  }

  private static func linesBelow(
    _ index: Int, _ comments: [SampleComment], _ code: [UInt8], _ isFree: (SampleComment) -> Bool
  ) -> [String] {
    var last = index
    while last + 1 < comments.count, isFree(comments[last + 1]),
      lineBreaks(comments[last].range.upperBound..<comments[last + 1].range.lowerBound, code) == 1
    {
      last += 1
    }
    return comments[(index + 1)..<(last + 1)].map(\.text)
  }

  /// The number of line breaks in a range; nil if there is more than white space.
  private static func lineBreaks(_ range: Range<Int>, _ code: [UInt8]) -> Int? {
    guard code[range].allSatisfy(\.isASCIIWhitespace) else { return nil }
    return code[range].count { $0 == 0x0A }
  }

  private static func beginsLine(_ start: Int, _ code: [UInt8]) -> Bool {
    code[..<start].reversed().prefix { $0 != 0x0A }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether an item is a statement other than a declaration of something that only later prints.
  private static func mayPrint(_ item: SampleItem, _ code: [UInt8]) -> Bool {
    switch item.kind {
    case .expression, .assignment, .binding: true
    case .other:
      ["for ", "while ", "repeat ", "if ", "switch ", "do "].contains { code[item.range].starts(with: $0.utf8) }
    }
  }
}
