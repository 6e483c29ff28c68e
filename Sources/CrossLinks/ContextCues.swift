/// Determines what the words around a name say about its sense.
import ByteText
import CommonMark
import KoreanText

/// The context of a name.
enum ContextCue: Sendable, Hashable {
  /// Nothing that speaks for or against a sense.
  case plain
  /// A gloss in brackets, by its loose key: 구조(structure), structure(구조).
  case gloss(String)
  /// An adjacent noun makes a compound: 서버 구조, 구조 변경.
  case compound
  /// It is the stem of a verb: 발산한다, 발산 한다.
  case verb
  /// The words around it are typical of a common word: 이 작업, 수행할 작업, to set the value.
  case general
}

/// A text node that is searched, with access to its neighbours.
struct TextPlace {
  let store: UnsafeBufferPointer<UInt8>
  let nodes: [MarkdownNode]
  let number: Int
  let isKorean: Bool
  /// Whether it is a quoted sentence of another language in a Korean text, or code: no Hangul and more than four spaces.
  let isQuotedSentence: Bool

  init(_ store: UnsafeBufferPointer<UInt8>, _ nodes: [MarkdownNode], _ number: Int, isKorean: Bool) {
    (self.store, self.nodes, self.number, self.isKorean) = (store, nodes, number, isKorean)
    let range = nodes[number].literal
    isQuotedSentence =
      isKorean && !store[range].contains { (0xEA...0xED).contains($0) } && TextSpaces.count(store, in: range) > 4
  }

  var literal: Range<Int> { nodes[number].literal }

  /// The cue that the text around a hit gives.
  func cue(of hit: TermMatch) -> ContextCue {
    if let gloss = gloss(around: hit.range) { return .gloss(gloss.looseKey) }
    return isLatin(hit.range.lowerBound) ? englishCue(of: hit.range) : koreanCue(of: hit)
  }

  /// Like ``cue(of:)``, but only glosses and verbs are considered.
  func glossCue(of hit: TermMatch) -> ContextCue {
    gloss(around: hit.range).map { .gloss($0.looseKey) } ?? (isVerb(hit) ? .verb : .plain)
  }

  private func isVerb(_ hit: TermMatch) -> Bool {
    guard !isLatin(hit.range.lowerBound) else { return false }
    let end = hit.range.upperBound
    return hit.tail.range.isEmpty ? opensLightVerb(end) : hit.tail.kind == .verb
  }

  /// Whether a space and a form of 하다 or 되다 follow.
  private func opensLightVerb(_ end: Int) -> Bool {
    guard end + 3 < literal.upperBound, store[end] == 0x20 else { return false }
    let next = store[end + 1..<min(literal.upperBound, end + 7)]
    return WordLists.lightVerbs.contains { next.starts(with: $0.utf8) }
  }

  // MARK: Glosses

  /// The longest gloss and the longest text before a bracket that are considered, in bytes: longer ones are remarks, and the bound keeps a
  /// text with many open brackets linear.
  private static let longestGloss = 240

  /// The gloss of a name: the text in brackets directly after it, or the words before a name in brackets. Code counts as English.
  private func gloss(around name: Range<Int>) -> String? {
    // After **구조** the bracket is in the next node.
    let isLast = name.upperBound == literal.upperBound
    let text = isLast ? neighbour(1).map { nodes[$0].literal } ?? literal : literal
    var open = isLast && text != literal ? text.lowerBound : name.upperBound
    if open < text.upperBound, store[open] == 0x20 { open += 1 }
    if open < text.upperBound, store[open] == UInt8(ascii: "(") {
      let close = store[open..<text.upperBound].prefix(Self.longestGloss).firstIndex(of: UInt8(ascii: ")"))
      let inside = close.map { string(open + 1..<$0) } ?? neighbour(1, code: true).map { string(nodes[$0].literal) }
      // 클로저(이름 없는 함수) contains a remark, not a gloss.
      let isGloss = { (text: String) in text.unicodeScalars.allSatisfy(\.isASCII) != isLatin(name.lowerBound) }
      return inside.flatMap { isGloss($0) && $0.utf8.count > 1 ? $0 : nil }
    }
    guard name.lowerBound - 2 > literal.lowerBound, store[name.lowerBound - 1] == UInt8(ascii: "(") else { return nil }
    let start = max(literal.lowerBound, name.lowerBound - Self.longestGloss)
    let words = string(start..<name.lowerBound - 1).split(separator: " ").reversed()
      .prefix { $0.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic } }
    return words.isEmpty ? nil : words.prefix(3).reversed().joined(separator: " ")
  }

  // MARK: Neighbours

  private func englishCue(of name: Range<Int>) -> ContextCue {
    let before = wordBefore(name.lowerBound)?.lowercased()
    let after = wordAfter(name.upperBound)?.lowercased()
    let word = string(name).lowercased()
    if after == "of", WordLists.openPhrases.contains(word.dropping(suffix: "s") ?? word) { return .general }
    if let before, WordLists.verbBefore.contains(before) { return .general }
    if let after, WordLists.verbAfter.contains(after) { return .general }
    return .plain
  }

  private func koreanCue(of hit: TermMatch) -> ContextCue {
    if let before = wordBefore(hit.range.lowerBound) {
      let cue = Self.cue(ofWordBefore: before)
      if cue != .plain { return cue }
    }
    guard hit.tail.range.isEmpty, let after = wordAfter(hit.range.upperBound),
      !WordLists.conjunctions.contains(after)
    else { return .plain }
    return .compound
  }

  /// The cue of the word before a common noun: 하는 작업 and 서버의 구조 are general, 서버 구조 is a compound.
  private static func cue(ofWordBefore word: String) -> ContextCue {
    if WordLists.determiners.contains(word) || word.hasSuffix("의") { return .general }
    guard let last = word.unicodeScalars.last else { return .plain }
    guard let syllable = HangulSyllable(last) else {
      return last.properties.isAlphabetic || last.properties.numericType != nil ? .compound : .plain
    }
    if WordLists.particleEnds.contains(String(last)) || WordLists.conjunctions.contains(word) { return .plain }
    if last == "을" { return adnominalStems.contains(String(word.dropLast().suffix(1))) ? .general : .plain }
    // 하는, 만든, 할: an adnominal form, or the topic of the sentence, which is no cue either.
    return syllable.endsInRieul || last == "는" || last == "은" || syllable.endsInNieun ? .general : .compound
  }

  /// Last syllables before an adnominal 을: 있을, 했을.
  private static let adnominalStems: Set<String> = ["있", "없", "했", "었", "았", "겠", "같", "않", "였", "좋", "많", "적"]

  /// The word that ends before the spaces at `offset`; at the start of a line, the last word of the line above; nil if there is none.
  private func wordBefore(_ offset: Int) -> String? {
    var text = literal
    var end = offset
    if offset == literal.lowerBound {
      guard let other = neighbour(-1, code: true) else { return nil }
      text = nodes[other].literal
      end = text.upperBound
      // Text before it without a space, with only marks of emphasis between, is part of the same word; inline code is not.
      if nodes[number - 1].kind != .softBreak, end > text.lowerBound, nodes[other].kind == .text, store[end - 1] != 0x20
      {
        return nil
      }
    } else if spaceBefore(offset) == 0 {
      return nil
    } else if offset - spaceBefore(offset) == literal.lowerBound {
      guard let other = neighbour(-1, code: true) else { return nil }
      text = nodes[other].literal
      end = text.upperBound
    }
    while true {
      let space = TextSpaces.lengthBefore(store, end, from: text.lowerBound)
      if space == 0 { break }
      end -= space
    }
    var start = end
    while start > text.lowerBound, TextSpaces.lengthBefore(store, start, from: text.lowerBound) == 0 { start -= 1 }
    return start < end ? string(start..<end) : nil
  }

  private func space(at offset: Int) -> Int { TextSpaces.length(store, at: offset, upTo: literal.upperBound) }

  private func spaceBefore(_ offset: Int) -> Int {
    TextSpaces.lengthBefore(store, offset, from: literal.lowerBound)
  }

  /// The word after one space at `offset`; nil where something else follows.
  private func wordAfter(_ offset: Int) -> String? {
    let space = space(at: offset)
    guard space > 0, offset + space < literal.upperBound else { return nil }
    let rest = offset + space..<literal.upperBound
    let end = store[rest].firstIndex { $0 < 0x80 && !$0.isASCIIWordByte } ?? rest.upperBound
    return end > rest.lowerBound ? string(rest.lowerBound..<end) : nil
  }

  // MARK: Edges of words

  /// Whether the last character of the node before this one continues the word: **비**동기.
  var continuesWordBefore: Bool {
    guard let previous = neighbour(-1), let last = nodes[previous].literal.last else { return false }
    if store[last] < 0x80 { return store[last].isASCIIWordByte }
    return last - 2 >= nodes[previous].literal.lowerBound && WordShape.isHangul(store, at: last - 2)
  }

  /// Whether the next node continues the word: **클로저**문법.
  var isContinuedAfter: Bool {
    guard let next = neighbour(1), let first = nodes[next].literal.first else { return false }
    if store[first] < 0x80 { return store[first].isASCIIWordByte }
    return JosaRecognition.attachment(in: store, at: first, upTo: nodes[next].literal.upperBound) == nil
  }

  /// Whether a name is the label of a user interface element: [네트워크], the 네트워크 tab, 설정 > 네트워크.
  func isOnScreen(_ hit: TermMatch) -> Bool {
    let before = store[literal.lowerBound..<hit.range.lowerBound].suffix(3)
    var after = rest(from: hit.range.upperBound)
    if before.last == UInt8(ascii: "[") && after.first == UInt8(ascii: "]") || before.elementsEqual(" > ".utf8)
      || after.starts(with: " > ".utf8)
    {
      return true
    }
    guard hit.tail.range.isEmpty, after.first.map({ " '\"]".utf8.contains($0) || $0 == 0xE2 }) ?? false else {
      return false
    }
    // A closing quotation mark may precede the word.
    for mark in ["'", "\"", "’", "”", "]"] where after.starts(with: mark.utf8) {
      after = after.dropFirst(mark.utf8.count)
    }
    return after.first == 0x20 && WordLists.interfaceWords.contains { after.dropFirst().starts(with: $0.utf8) }
  }

  /// Whether a number or a capital letter follows that distinguishes instances: 타입 1, 클래스 A; but not 인터페이스 3종류, 네트워크 I/O.
  func isNumbered(_ hit: TermMatch) -> Bool {
    let space = space(at: hit.range.upperBound)
    let end = hit.range.upperBound + space
    guard hit.tail.range.isEmpty, !isLatin(hit.range.lowerBound), space > 0, end < literal.upperBound,
      (0x30...0x39).contains(store[end]) || (0x41...0x5A).contains(store[end])
    else { return false }
    return JosaRecognition.attachment(in: store, at: end + 1, upTo: literal.upperBound).map {
      $0.kind != .bare || end + 1 == literal.upperBound || " ,.)".utf8.contains(store[end + 1])
    } ?? false
  }

  /// Whether a name is a call, a string literal or part of a formula or URL: log(x), "log", log n, scheme://.
  func isCode(_ hit: TermMatch) -> Bool {
    let end = hit.range.upperBound
    if store[end..<literal.upperBound].starts(with: "://".utf8) { return true }
    guard isLatin(hit.range.lowerBound), end < literal.upperBound else { return false }
    if store[end] == UInt8(ascii: "\""), hit.range.lowerBound > literal.lowerBound,
      store[hit.range.lowerBound - 1] == store[end]
    {
      return true
    }
    // SSR(Server Side Rendering) is an explanation, not a call.
    if store[end] == UInt8(ascii: "("), end + 1 < literal.upperBound {
      return store[hit.range.lowerBound] >= 0x61 && isLatin(end + 1)
    }
    return isKorean && wordAfter(end).map { $0.utf8.count == 1 && $0 >= "a" } ?? false
  }

  /// The text from `offset` on; if this node ends there, that of the next node.
  private func rest(from offset: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let next = offset < literal.upperBound ? nil : neighbour(1).map { nodes[$0].literal }
    return store[next ?? offset..<literal.upperBound]
  }

  /// Whether the hit begins a set phrase in which its word is a common one: 예외 없이.
  func opensSetPhrase(_ hit: TermMatch, _ word: String) -> Bool {
    let rest = store[hit.range.lowerBound..<literal.upperBound]
    return WordLists.setPhrases[word]?.contains { rest.starts(with: $0.utf8) } ?? false
  }

  /// Whether a noun without josa is part of a verb or of a set phrase: 설정 해 주고, 아래 글 참조.
  func isIdiom(_ hit: TermMatch, _ word: String) -> Bool {
    let end = hit.range.upperBound
    if WordLists.seeAlso.contains(word) {
      let isClauseEnd = end == literal.upperBound || ".)]".utf8.contains(store[end])
      if isClauseEnd, hit.range.lowerBound > literal.lowerBound { return true }
    }
    return WordLists.commonVerbs.contains(word) && opensLightVerb(end)
  }

  /// Whether a name is a label: it begins a line and a colon follows it, or it is a title line or a table header.
  func isLabel(_ hit: TermMatch) -> Bool {
    guard hit.range.lowerBound == literal.lowerBound, neighbour(-1) == nil else { return false }
    if hit.range == literal, neighbour(1) == nil, isTitleLine || isHeaderCell { return true }
    var text = literal
    var end = hit.range.upperBound
    if end == text.upperBound, let next = neighbour(1) {
      text = nodes[next].literal
      end = text.lowerBound
    }
    while case let space = TextSpaces.length(store, at: end, upTo: text.upperBound), space > 0 { end += space }
    // A colon inside a word belongs to a ratio or a time.
    return end < text.upperBound && store[end] == UInt8(ascii: ":")
      && (end + 1 == text.upperBound || TextSpaces.length(store, at: end + 1, upTo: text.upperBound) > 0)
  }

  /// Whether this node is in a header cell of a table.
  private var isHeaderCell: Bool {
    var node = nodes[number]
    while let parent = node.parent {
      node = nodes[Int(parent.index)]
      if node.kind == .tableHeader { return true }
    }
    return false
  }

  /// Whether this node's paragraph is the title of the block after it; in a list item, of the list inside that item.
  private var isTitleLine: Bool {
    let inlines: Set<MarkdownKind> = [.strong, .emphasis, .text, .softBreak, .lineBreak]
    guard let block = nodes[..<number].lastIndex(where: { !inlines.contains($0.kind) }),
      nodes[block].kind == .paragraph, block > 0
    else { return false }
    if nodes[block - 1].kind == .item { return nodes[block].next.map { nodes[Int($0.index)].kind == .list } ?? false }
    let end = ProseNodes.end(ofSubtree: block, in: nodes)
    return end < nodes.count && [.paragraph, .list, .blockQuote, .codeBlock, .table].contains(nodes[end].kind)
  }

  /// Whether the text after 일 shows that it is the copula: 변수일 때, not 생성일.
  func followsCopula(_ offset: Int) -> Bool {
    guard offset + 4 <= literal.upperBound, store[offset] == 0x20 else { return false }
    let next = string(offset + 1..<min(literal.upperBound, offset + 7))
    return WordLists.afterCopula.contains { next.hasPrefix($0) }
  }

  /// The adjacent text node in the same paragraph, before (-1) or after (1), with only marks of emphasis or links between; with `code`,
  /// also inline code, and across line ends. Nil if there is none.
  private func neighbour(_ step: Int, code: Bool = false) -> Int? {
    var other = number + step
    while nodes.indices.contains(other) {
      switch nodes[other].kind {
      case .text: return other
      case .code where code: return other
      case .softBreak where code: other += step
      case .emphasis, .strong, .strikethrough, .link: other += step
      default: return nil
      }
    }
    return nil
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: store[range], as: UTF8.self) }

  private func isLatin(_ offset: Int) -> Bool { store[offset] < 0x80 }
}

extension HangulSyllable {
  /// Whether the syllable ends in ㄴ, as adnominal forms do: 한, 된.
  fileprivate var endsInNieun: Bool { final == 4 }
}
