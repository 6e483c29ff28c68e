/// Finds banned forms of glossary terms in translations of blocks that have the English term.
package import ArticleModel
private import ByteText

/// One use of a banned form.
package struct GlossaryVariant: Sendable, Hashable {
  /// The term and the form that was used.
  package let term: GlossaryEntry, found: String
  /// The line of the block.
  package let line: Int
}

/// Searches aligned blocks for banned forms. A form is reported only if the original of the block has the English term, because a
/// word with several meanings is banned for one of them only.
package enum GlossaryVariants {
  /// The uses of banned forms in a page, in order. A banned form that is part of the preferred form does not count.
  package static func find(_ terms: [GlossaryEntry], in page: PageState) -> [GlossaryVariant] {
    let terms = terms.map { (term: $0, english: Array($0.english.lowercased().utf8)) }.filter { !$0.english.isEmpty }
    var found: [GlossaryVariant] = []
    for state in page.states {
      guard let first = state.target.first, state.source.contains(where: { page.source.blocks[$0].isProse }) else {
        continue
      }
      let original = Self.text(state.source, page.source).map(\.asciiLowercased)
      let words = Self.text(state.target, page.target)
      for (term, english) in terms where has(english, in: original) {
        for form in term.banned where holds(words, form, outside: term.preferred) {
          found.append(GlossaryVariant(term: term, found: form, line: page.target.blocks[first].firstLine))
        }
      }
    }
    return found
  }

  private static func text(_ numbers: [Int], _ text: BlockText) -> [UInt8] {
    numbers.reduce(into: [UInt8]()) { $0 += text.blocks[$1].text + [0x20] }
  }

  /// Whether a text contains a form anywhere but inside the preferred form.
  private static func holds(_ text: [UInt8], _ form: String, outside preferred: String) -> Bool {
    guard !form.isEmpty else { return false }
    let inner = preferred.firstRange(of: form).map { preferred[..<$0.lowerBound].utf8.count }
    var position = 0
    while let range = text.range(of: form.utf8, from: position) {
      let start = inner.map { range.lowerBound - $0 } ?? -1
      guard start >= 0, text[start...].starts(with: preferred.utf8) else { return true }
      position = range.upperBound
    }
    return false
  }

  /// Whether a lowercase text contains a term as a word, in the singular or with the plural ending `s` or `es`.
  private static func has(_ term: [UInt8], in text: [UInt8]) -> Bool {
    var position = 0
    while let range = text.range(of: term, from: position) {
      var rest = text[range.upperBound...]
      for ending in ["es", "s"] where rest.starts(with: ending.utf8) {
        rest = rest.dropFirst(ending.utf8.count)
        break
      }
      let isStart = range.lowerBound == 0 || !text[range.lowerBound - 1].isASCIILetter
      if isStart, !(rest.first?.isASCIILetter ?? false) { return true }
      position = range.upperBound
    }
    return false
  }
}
