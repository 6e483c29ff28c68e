/// Distinguishes a josa after a term from the rest of a longer word: 클로저+를, but not 상수+도관.

/// The text attached to the end of a word.
package struct JosaAttachment: Sendable, Hashable {
  /// The kind of attached text.
  package enum Kind: Sendable, Hashable {
    /// No text; the word ends here.
    case bare
    /// Josa, or a form of 이다.
    case josa
    /// A form of 하다, 되다 or 시키다, which turns the word into a verb.
    case verb
    /// Another word, with which it forms a compound.
    case compound
  }

  /// The kind of attached text.
  package let kind: Kind
  /// The byte range of the whole attached text.
  package let range: Range<Int>
  /// The josa directly after the word, if it is one with two forms, and its byte range.
  package let pair: JosaPair?, pairRange: Range<Int>

  /// Attached text that begins with another word, for callers that search for components of compounds.
  package static func compound(at offset: Int) -> JosaAttachment {
    JosaAttachment(kind: .compound, range: offset..<offset, pair: nil, pairRange: offset..<offset)
  }
}

/// Recognizes the text attached to a word in UTF-8 text.
package enum JosaRecognition {
  /// The attached text at `offset`, directly after a word; nil when the word continues as another word.
  ///
  /// Josa must extend to the end of the run of Hangul; several may follow one another (에서는, 으로부터의, 들을).
  package static func attachment(in bytes: [UInt8], at offset: Int, upTo end: Int) -> JosaAttachment? {
    bytes.withUnsafeBufferPointer { attachment(in: $0, at: offset, upTo: end) }
  }

  /// The same for bytes in a buffer.
  package static func attachment(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int
  ) -> JosaAttachment? {
    guard isHangul(bytes, at: offset, upTo: end) else {
      return JosaAttachment(kind: .bare, range: offset..<offset, pair: nil, pairRange: offset..<offset)
    }
    let runEnd = hangulEnd(bytes, from: offset, upTo: end)
    if let found = paired(in: bytes, at: offset, upTo: runEnd) { return found }
    if isChain(in: bytes, from: offset, upTo: runEnd, depth: 0) { return tail(.josa, offset..<runEnd) }
    if JosaForms.verbStems.contains(where: { $0.matches(bytes, at: offset, upTo: runEnd) }) {
      return tail(.verb, offset..<runEnd)
    }
    return nil
  }

  private static func tail(_ kind: JosaAttachment.Kind, _ range: Range<Int>) -> JosaAttachment {
    JosaAttachment(kind: kind, range: range, pair: nil, pairRange: range.lowerBound..<range.lowerBound)
  }

  /// The longest paired josa at `offset` after which further josa extend to the end of the Hangul; nil when there is none.
  private static func paired(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo runEnd: Int
  ) -> JosaAttachment? {
    for form in JosaForms.paired[syllable(bytes, at: offset), default: []] {
      let after = offset + form.bytes.count
      guard form.bytes.matches(bytes, at: offset, upTo: runEnd) else { continue }
      let isOpen = form.pair?.traits.contains(.open) ?? false
      guard isOpen || !form.closes || isPoliteEnd(bytes, from: after, upTo: runEnd) else { continue }
      guard isOpen || isChain(in: bytes, from: after, upTo: runEnd, depth: 1) else { continue }
      return JosaAttachment(kind: .josa, range: offset..<runEnd, pair: form.pair, pairRange: offset..<after)
    }
    return nil
  }

  /// Whether `offset..<runEnd` consists only of josa, at most four. `isNominal` means that the josa before form a noun phrase,
  /// which any josa may follow: 들과, 까지가.
  private static func isChain(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo runEnd: Int, depth: Int, isNominal: Bool = false
  ) -> Bool {
    if offset == runEnd { return true }
    guard depth < 4 else { return false }
    for form in JosaForms.all[syllable(bytes, at: offset), default: []]
    where form.bytes.matches(bytes, at: offset, upTo: runEnd) {
      // 은, 이, 을 and similar josa end a sequence; after another josa only a few may follow.
      if form.isOpen { return true }
      if depth > 0, form.isFirstOnly, !isNominal { continue }
      let after = offset + form.bytes.count
      if form.closes, !isPoliteEnd(bytes, from: after, upTo: runEnd) { continue }
      if isChain(in: bytes, from: after, upTo: runEnd, depth: depth + 1, isNominal: form.isNominal) { return true }
    }
    return false
  }

  /// Whether nothing is left, or only the polite ending 요, which may follow any josa.
  private static func isPoliteEnd(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo runEnd: Int) -> Bool {
    offset == runEnd || offset + 3 == runEnd && Array("요".utf8).matches(bytes, at: offset, upTo: runEnd)
  }

  /// Whether a complete Hangul syllable begins at `offset`.
  package static func isHangul(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int) -> Bool {
    guard offset + 3 <= end, bytes[offset] >= 0xEA, bytes[offset] <= 0xED else { return false }
    return (0xEAB080...0xED9EA3).contains(syllable(bytes, at: offset))
  }

  private static func hangulEnd(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo end: Int) -> Int {
    var index = offset
    while isHangul(bytes, at: index, upTo: end) { index += 3 }
    return index
  }

  /// The three bytes of a syllable as an integer.
  private static func syllable(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    UInt32(bytes[offset]) << 16 | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2])
  }
}

extension [UInt8] {
  fileprivate func matches(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int) -> Bool {
    guard offset + count <= end else { return false }
    for index in indices where bytes[offset + index] != self[index] { return false }
    return true
  }
}

/// All forms of josa by their first syllable, longest first.
private enum JosaForms {
  struct Form {
    let bytes: [UInt8]
    let pair: JosaPair?
    /// Whether any Hangul may follow.
    let isOpen: Bool
    /// Whether no other josa may precede it.
    var isFirstOnly: Bool { JosaForms.firstOnly.contains(bytes) }
    /// Whether no other josa may follow it: 도 followed by 를 is the end of a noun such as 구조도.
    var closes: Bool { JosaForms.closing.contains(bytes) }
    /// Whether it forms a noun phrase, which any josa may follow.
    var isNominal: Bool { JosaForms.nominal.contains(bytes) }
  }

  static let paired = byFirstSyllable(pairForms), all = byFirstSyllable(pairForms + plainForms)

  /// The beginnings of the inflected forms of 하다, 되다, 시키다, 당하다.
  static let verbStems = list("verbs")

  private static let firstOnly = Set(list("first only")), closing = Set(list("closing")), nominal = Set(list("nominal"))

  private static let pairForms: [Form] = JosaPair.all.flatMap { pair in
    [pair.consonantBytes, pair.vowelBytes].map { Form(bytes: $0, pair: pair, isOpen: pair.traits.contains(.open)) }
  }

  private static let plainForms = [("plain", false), ("plain open", true)].flatMap { name, isOpen in
    list(name).map { Form(bytes: $0, pair: nil, isOpen: isOpen) }
  }

  private static func list(_ name: String) -> [[UInt8]] { WordLists.josa[name].map { Array($0.utf8) } }

  private static func byFirstSyllable(_ forms: [Form]) -> [UInt32: [Form]] {
    var table: [UInt32: [Form]] = [:]
    for form in forms.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      table[form.bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }, default: []].append(form)
    }
    return table
  }
}
