/// Tells a josa after a term from the rest of a longer word: 클로저+를, but not 상수+도관.

/// What is attached to a word.
package struct JosaAttachment: Sendable, Hashable {
  /// What kind of tail it is.
  package enum Kind: Sendable, Hashable {
    /// Nothing; the word ends here.
    case bare
    /// Josa, or a form of 이다.
    case josa
    /// A form of 하다, 되다 or 시키다, which makes the word a verb.
    case verb
    /// Another word, with which it makes a compound.
    case compound
  }

  /// What kind of tail it is.
  package let kind: Kind
  /// The bytes of the whole tail.
  package let range: Range<Int>
  /// The josa right after the word, if it is one of two spellings, with its bytes.
  package let pair: JosaPair?, pairRange: Range<Int>

  /// A tail that begins with another word, for those who look for parts of compounds.
  package static func compound(at offset: Int) -> JosaAttachment {
    JosaAttachment(kind: .compound, range: offset..<offset, pair: nil, pairRange: offset..<offset)
  }
}

/// Recognises what is attached to a word in UTF-8 text.
package enum JosaRecognition {
  /// What begins at `offset`, right after a word that ends there; nil when the word goes on there as another word.
  ///
  /// The tail must reach the end of the Hangul: josa may follow one another (에서는, 으로부터의, 들을).
  package static func attachment(in bytes: [UInt8], at offset: Int, upTo end: Int) -> JosaAttachment? {
    bytes.withUnsafeBufferPointer { attachment(in: $0, at: offset, upTo: end) }
  }

  /// The same for bytes that are pinned already.
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

  /// The longest pair at `offset` after which a chain of josa reaches the end of the Hangul.
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

  /// Whether `from..<runEnd` is nothing but josa, at most four of them. `isNominal`: those before make a noun phrase, after which
  /// any josa may follow: 들과, 까지가.
  private static func isChain(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo runEnd: Int, depth: Int, isNominal: Bool = false
  ) -> Bool {
    if offset == runEnd { return true }
    guard depth < 4 else { return false }
    for form in JosaForms.all[syllable(bytes, at: offset), default: []]
    where form.bytes.matches(bytes, at: offset, upTo: runEnd) {
      // 은, 이, 을 and the like close a chain; after another josa only a few may follow at all.
      if form.isOpen { return true }
      if depth > 0, form.isFirstOnly, !isNominal { continue }
      let after = offset + form.bytes.count
      if form.closes, !isPoliteEnd(bytes, from: after, upTo: runEnd) { continue }
      if isChain(in: bytes, from: after, upTo: runEnd, depth: depth + 1, isNominal: form.isNominal) { return true }
    }
    return false
  }

  /// Whether nothing is left, or 요, which any josa may have behind it.
  private static func isPoliteEnd(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo runEnd: Int) -> Bool {
    offset == runEnd || offset + 3 == runEnd && Array("요".utf8).matches(bytes, at: offset, upTo: runEnd)
  }

  /// Whether a Hangul syllable begins at `offset`.
  package static func isHangul(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, upTo end: Int) -> Bool {
    guard offset + 3 <= end, bytes[offset] >= 0xEA, bytes[offset] <= 0xED else { return false }
    return (0xEAB080...0xED9EA3).contains(syllable(bytes, at: offset))
  }

  private static func hangulEnd(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo end: Int) -> Int {
    var index = offset
    while isHangul(bytes, at: index, upTo: end) { index += 3 }
    return index
  }

  /// The three bytes of a syllable as one number.
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

/// All spellings of josa by their first syllable, the longest first.
private enum JosaForms {
  struct Form {
    let bytes: [UInt8]
    let pair: JosaPair?
    /// Whether any Hangul may follow.
    let isOpen: Bool
    /// Whether no other josa may precede it.
    var isFirstOnly: Bool { JosaForms.firstOnly.contains(bytes) }
    /// Whether no other josa may follow it: 도 and then 를 are the end of a noun such as 구조도.
    var closes: Bool { JosaForms.closing.contains(bytes) }
    /// Whether it makes a noun phrase, after which any josa may follow.
    var isNominal: Bool { JosaForms.nominal.contains(bytes) }
  }

  static let paired = byFirstSyllable(pairForms), all = byFirstSyllable(pairForms + plainForms)

  /// 하다, 되다, 시키다, 당하다 as they begin.
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
