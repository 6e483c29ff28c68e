/// Finds the mentions of topics and terms in an article.
import ArticleModel
import ByteText
import CommonMark
import KoreanText

/// One mention of a name.
struct Mention: Sendable {
  /// The index of the pattern that was found; ``DecidedMention`` gives its meaning.
  var pattern: Int

  /// The text node that contains it.
  let node: NodeID

  /// The bytes of the word within the node's literal.
  var range: Range<Int>

  /// The number of headings up to here; a heading counts for its own text as well.
  let section: Int

  /// Whether it is in a heading.
  let isInHeading: Bool

  /// Whether it may become a link: in running text and not inside a link.
  let isLinkable: Bool

  /// What the words around it say about its sense.
  let cue: ContextCue
}

/// Searches articles for the names of one table.
struct MentionScanner: Sendable {
  /// The names; hits whose meaning is ``shadow`` are discarded.
  let table: TermMatcher

  /// The meaning of longer names that only hide shorter ones: 사용자 정의 hides 사용자.
  static let shadow = -1
  /// The meaning of phrases in which a name has another sense: 네트워크 인터페이스. They are reported, and hide the name.
  static let otherSense = -2
  /// The meaning of indicator words of fields that are no names of topics; they are reported.
  static let fieldWord = -3

  /// All mentions in `article`, in order of place.
  func mentions(in article: Article) -> [Mention] {
    var found: [Mention] = []
    let nodes = article.tree.nodes
    article.tree.store.withUnsafeBufferPointer { store in
      var section = 0
      var headingEnd = 0
      var linkEnd = 0
      var number = 0
      while number < nodes.count {
        let node = nodes[number]
        switch node.kind {
        case .codeBlock, .htmlBlock, .htmlInline, .code, .image:
          number = ProseNodes.end(ofSubtree: number, in: nodes)
          continue
        case .heading:
          section += 1
          headingEnd = ProseNodes.end(ofSubtree: number, in: nodes)
        case .link: linkEnd = ProseNodes.end(ofSubtree: number, in: nodes)
        case .text:
          let isLinkable = number >= headingEnd && number >= linkEnd
          let text = TextPlace(store, nodes, number, isKorean: article.language == "ko")
          scan(text) { pattern, range, cue in
            found.append(
              Mention(
                pattern: pattern, node: NodeID(number), range: range, section: section,
                isInHeading: number < headingEnd, isLinkable: isLinkable, cue: cue))
          }
        default: break
        }
        number += 1
      }
    }
    return found
  }

  private func scan(_ text: TextPlace, _ found: (Int, Range<Int>, ContextCue) -> Void) {
    let literal = text.literal
    table.forEachHit(in: text.store, literal, edges: .word) { hit in
      let pattern = table.patterns[hit.pattern]
      guard pattern.meaning != Self.shadow, !text.isQuotedSentence, isMention(hit, of: pattern, in: text),
        !NameParts.isPart(hit.range, in: text.store, literal, isKorean: text.isKorean)
      else { return }
      if hit.range.lowerBound == literal.lowerBound, text.continuesWordBefore { return }
      if hit.tail.range.upperBound == literal.upperBound, text.isContinuedAfter { return }
      let cue = pattern.ambiguity == .none ? text.glossCue(of: hit) : text.cue(of: hit)
      found(
        hit.pattern, hit.range.lowerBound - literal.lowerBound..<hit.range.upperBound - literal.lowerBound, cue)
    }
  }

  /// Whether a hit is used as that word and is not part of another one: 상수를, but not 상수도, 인증서, 생성일.
  private func isMention(_ hit: TermMatch, of pattern: TermPattern, in text: TextPlace) -> Bool {
    let tail = hit.tail
    let store = text.store
    // A label announces what follows, like a heading: 참조: 위키백과, or References on a line of its own.
    if tail.range.isEmpty, text.isLabel(hit) { return false }
    let word = String(decoding: store[hit.range], as: UTF8.self)
    if text.opensSetPhrase(hit, word) || text.isOnScreen(hit) || text.isNumbered(hit) || text.isCode(hit) {
      return false
    }
    if let pair = tail.pair {
      let written = String(decoding: store[tail.pairRange], as: UTF8.self)
      if pair.isRight(written, after: pattern.ending) == false { return false }
    }
    // As evidence of a field, a verb counts as well: 호출한다.
    if pattern.meaning == Self.fieldWord { return true }
    guard !pattern.endsInLatin else {
      if pattern.ignoresCase, NameParts.isAllCapitals(hit.range, in: store) { return false }
      return tail.kind != .verb || tail.range.isEmpty
    }
    // 상속하다 is the term as a verb, but 작업하다 and 확장되다 are common verbs.
    if tail.kind == .verb { return pattern.letters >= 2 && !WordLists.commonVerbs.contains(word) }
    let attached = String(decoding: store[tail.range], as: UTF8.self)
    if pattern.letters == 1, !WordLists.oneSyllableTails.contains(attached) { return false }
    // 선택적으로 is an adverb.
    if word.hasSuffix("적"), attached.hasPrefix("으로") || attached.hasPrefix("인") { return false }
    // 하고 is a josa after a name, but a form of 하다 after these words.
    if attached.hasPrefix("하고"), WordLists.commonVerbs.contains(word) { return false }
    if attached == "일" { return text.followsCopula(tail.range.upperBound) }
    guard !attached.isEmpty else { return !text.isIdiom(hit, word) }
    return !WordLists.homographs.contains(word + attached)
  }
}
