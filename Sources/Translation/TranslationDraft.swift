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
        let start = lines.range(ofLine: block.firstLine).lowerBound
        let indent = bytes[start...].prefix { $0 == 0x20 }.text
        insert("\(indent)\(mark)\n", at: start)
      }
    }
    return (output + bytes[copied...]).text
  }
}

/// The comment that says that a block is still in the language of the original.
enum UntranslatedMark {
  static func text(_ language: String) -> String { "<!-- untranslated: \(language) -->" }

  /// Whether the mark stands at the end of the block: in lists and headings a line before would end the list or be another block.
  static func standsBehind(_ block: TextBlock) -> Bool {
    block.kind == .item || block.kind == .heading || block.level > 0
  }
}
