/// Maps ranges of a block's code to places in the article, for diagnostics.
private import ByteText
import Diagnostics
import SwiftSource

struct BlockPlaces {
  let block: SampleBlock
  /// The text of the article.
  let text: SourceText

  /// The place of a range of the block's code.
  func place(_ part: Range<Int>) -> Place { Place(block.included ?? text, block.fileRange(of: part)) }

  /// The place from an offset in the block's code to the end of the token there.
  func place(ofTokenAt offset: Int) -> Place { place(token(at: offset)) }

  /// The place of the block's info string; the first line of the block if it has none.
  var fence: Place { Place(text, block.fence.isEmpty ? firstLine : block.fence) }

  private var firstLine: Range<Int> {
    let line = text.lines.range(ofLine: text.lines.line(of: block.range.lowerBound))
    return max(line.lowerBound, block.range.lowerBound)..<max(line.upperBound, block.range.lowerBound)
  }

  /// The range from `offset` to the end of the token that contains it; empty if no token does.
  func token(at offset: Int) -> Range<Int> {
    let tokens = block.structure.tokens
    let token = tokens[tokens.partitioningIndex { $0.upperBound > offset }...].first
    return offset..<(token.flatMap { $0.contains(offset) ? $0.upperBound : nil } ?? offset)
  }

  /// The line of the block that a crash message names; the fence if it names none of this block.
  func crash(in run: ProgramRun) -> Place {
    guard let crash = run.crashLine, crash.block == block.number, crash.line < block.lineCount else { return fence }
    let line = block.line(crash.line)
    let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.startIndex
    return place(start..<line.endIndex)
  }
}
