/// Makes the draft of a translation: the original with every block marked as untranslated.
private import ByteText
private import Diagnostics

/// Drafts of translations.
package enum TranslationDraft {
  /// The text of an original with the mark of untranslated blocks at each block that has words to translate; code, pictures and link
  /// definitions stay as they are.
  ///
  /// - Parameters:
  ///   - original: the original.
  ///   - language: the code of its language.
  package static func text(of original: BlockText, language: String) -> String {
    let bytes = original.source.bytes
    let lines = original.source.lines
    var output: [UInt8] = []
    var copied = 0
    func insert(_ text: String, at place: Int) {
      output += bytes[copied..<place]
      output += text.utf8
      copied = place
    }
    for block in original.blocks where block.isProse && !block.isDefinition && block.mark == nil {
      let mark = UntranslatedMark.text(language)
      if UntranslatedMark.standsBehind(block) {
        insert(" " + mark, at: block.range.upperBound)
      } else {
        insert(
          UntranslatedMark.line(mark, before: block, in: bytes), at: lines.range(ofLine: block.firstLine).lowerBound)
      }
    }
    return (output + bytes[copied...]).text
  }
}

/// The comment that says that a block is still in the language of the original.
enum UntranslatedMark {
  static func text(_ language: String) -> String { "<!-- untranslated: \(language) -->" }

  /// Whether the mark is at the end of the block instead of on the line before it. In lists, quotes and headings a line before would
  /// be another block; at the end of tables and HTML the mark would be part of them.
  static func standsBehind(_ block: TextBlock) -> Bool {
    block.kind == .heading || (block.level > 0 || block.quotes > 0) && block.kind != .table && block.kind != .html
  }

  /// The line of `mark` to put before the line on which `block` begins, in the same list item and quote.
  static func line(_ mark: String, before block: TextBlock, in bytes: [UInt8]) -> String {
    (LinePrefix(of: block, in: bytes)?.text ?? "") + mark + "\n"
  }
}
