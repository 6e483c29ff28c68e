/// Code spans that show syntax with placeholder words, such as `[text](url)`: translators translate the words.

/// Compares such code spans by what is the same in every language: the punctuation, and where words are between it.
enum CodeForm {
  /// Whether `translated` has the punctuation of `code` in the same order, with some of the words between it in Hangul and all others
  /// unchanged. A code span without punctuation is a name, so this is false.
  static func isTranslation(_ translated: String, of code: String) -> Bool {
    let (one, two) = (parts(code), parts(translated))
    if isMessage(one), two.contains(where: { $0.text.unicodeScalars.contains(where: isHangul) }) {
      // A translated sentence has its words in another order, and with them its quotations.
      return signs(one) == signs(two)
    }
    guard one.count == two.count, one.contains(where: { !$0.isWords }), one.map(\.text) != two.map(\.text) else {
      return false
    }
    return zip(one, two).allSatisfy { old, new in
      old.text == new.text || old.isWords && new.isWords && new.text.unicodeScalars.contains(where: isHangul)
    }
  }

  /// Whether a code span is a sentence that a program prints rather than code: it has two words with a space between them.
  private static func isMessage(_ parts: [Part]) -> Bool {
    parts.contains { part in
      part.isWords && part.text.contains { $0.isWhitespace }
    }
  }

  /// The punctuation except that of sentences, sorted.
  private static func signs(_ parts: [Part]) -> [String] {
    parts.filter { !$0.isWords && ![".", ",", "!", "?", "’", "'"].contains($0.text) }.map(\.text).sorted()
  }

  /// A code span in the form in which it is searched for in the other language. In a name with labels (`move(from: to:)`) authors put
  /// spaces by mistake, which translators leave out, so they are removed; everywhere else white space is part of the code.
  static func name(_ code: String) -> String {
    let name = code.filter { !$0.isWhitespace }
    guard name.hasSuffix(":)"), let open = name.firstIndex(of: "(") else { return code }
    let labels = name[name.index(after: open)...].dropLast()
    return labels.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" } ? name : code
  }

  private struct Part {
    var text: String
    let isWords: Bool
  }

  /// The punctuation as single characters, and the runs of words between it, without the white space around them.
  private static func parts(_ code: String) -> [Part] {
    var parts: [Part] = []
    var gap = ""
    for character in code {
      if character.isWhitespace {
        gap.append(character)
        continue
      }
      let isWord = character.isLetter || character.isNumber || character == "_"
      if isWord, let last = parts.indices.last, parts[last].isWords {
        parts[last].text += gap + String(character)
      } else {
        parts.append(Part(text: String(character), isWords: isWord))
      }
      gap = ""
    }
    return parts
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value) || (0x3131...0x318E).contains(scalar.value)
  }
}
