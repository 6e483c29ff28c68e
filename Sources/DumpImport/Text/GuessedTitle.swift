/// Makes a title from the first sentence of a text that has none.

enum GuessedTitle {
  /// The first sentence, shortened at a space when it has more than 60 characters; nil when no words are found.
  static func from(_ blocks: [Block]) -> String? {
    let paragraphs = blocks.compactMap { block -> [String]? in
      if case .paragraph(let atoms) = block { atoms.lines } else { nil }
    }
    let spoken = paragraphs.first { $0.contains { LineShape($0).endsSentence } } ?? paragraphs.first
    guard let lines = spoken, let first = lines.first else { return nil }
    let text = lines.count > 1 && !LineShape(first).endsSentence ? lines.joined(separator: " ") : first
    let sentence = firstSentence(text)
    guard sentence.utf8.count > 6, sentence.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else {
      return nil
    }
    guard sentence.count > 60 else { return sentence }
    let head = sentence.prefix(58)
    return trimmed(head[..<(head.lastIndex(of: " ") ?? head.endIndex)]) + "…"
  }

  private static func firstSentence(_ text: String) -> String {
    for index in text.indices where ".?!".contains(text[index]) {
      let next = text.index(after: index)
      if next == text.endIndex || text[next] == " " { return trimmed(text[..<(text[index] == "." ? index : next)]) }
    }
    return trimmed(text)
  }
}
