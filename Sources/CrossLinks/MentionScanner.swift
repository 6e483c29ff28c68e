/// Finds where an article mentions topics and terms.
import ArticleModel
import ByteText
import CommonMark
import KoreanText

/// One mention.
struct Mention: Sendable {
  /// The word: a topic's number, or a glossary entry's number after those.
  let meaning: Int

  /// The text node, and the bytes of the word in its literal.
  let node: NodeID, range: Range<Int>

  /// The number of headings above it; headings count for their own text too.
  let section: Int

  /// Whether it is in a heading.
  let isInHeading: Bool

  /// Whether it may become a link: running text, not in a link.
  let isLinkable: Bool
}

/// Scans articles for the words of one table.
struct MentionScanner: Sendable {
  /// The words; those whose meaning is ``shadow`` are found and left.
  let table: TermMatcher

  /// The meaning of names that only hide the shorter ones in them: 사용자 정의 hides 사용자.
  static let shadow = -1

  /// All mentions in `article`, in order of place.
  func mentions(in article: Article) -> [Mention] {
    var found: [Mention] = []
    let nodes = article.tree.nodes
    let isKorean = article.language == "ko"
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
          scan(store, node.literal, nodes: nodes, number: number, isKorean: isKorean) { meaning, range in
            found.append(
              Mention(
                meaning: meaning, node: NodeID(number), range: range, section: section,
                isInHeading: number < headingEnd, isLinkable: isLinkable))
          }
        default: break
        }
        number += 1
      }
    }
    return found
  }

  private func scan(
    _ store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>, nodes: [MarkdownNode], number: Int, isKorean: Bool,
    _ found: (Int, Range<Int>) -> Void
  ) {
    table.forEachHit(in: store, literal, edges: .word) { hit in
      let pattern = table.patterns[hit.pattern]
      guard pattern.meaning != Self.shadow, isMention(hit, of: pattern, in: store, literal),
        !NameParts.isPart(hit.range, in: store, literal, isKorean: isKorean)
      else { return }
      if hit.range.lowerBound == literal.lowerBound, continuesWord(before: number, nodes, store) { return }
      if hit.tail.range.upperBound == literal.upperBound, isContinued(after: number, nodes, store) { return }
      found(
        pattern.meaning, hit.range.lowerBound - literal.lowerBound..<hit.range.upperBound - literal.lowerBound)
    }
  }

  /// Whether a found name is that word and not the beginning of another one: 상수를, but not 상수도, 인증서, 생성일.
  private func isMention(
    _ hit: TermMatch, of pattern: TermPattern, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>
  ) -> Bool {
    let tail = hit.tail
    if let pair = tail.pair {
      let written = String(decoding: store[tail.pairRange], as: UTF8.self)
      if pair.isRight(written, after: pattern.ending) == false { return false }
    }
    let isHangul = !pattern.endsInLatin
    guard isHangul else {
      if pattern.ignoresCase, NameParts.isAllCapitals(hit.range, in: store) { return false }
      if NameParts.isForExample(hit.range, in: store, literal) { return false }
      return tail.kind != .verb || tail.range.isEmpty
    }
    // 상속하다 is the term as a verb, but 작업하다 or 확장되다 is said of anything.
    if tail.kind == .verb { return pattern.letters >= 2 && !isCommonVerb(hit, in: store) }
    let attached = String(decoding: store[tail.range], as: UTF8.self)
    if pattern.letters == 1, !Homographs.safeAfterOneSyllable.contains(attached) { return false }
    // 하고 is josa after a name, and a form of 하다 after these.
    if attached.hasPrefix("하고"), isCommonVerb(hit, in: store) { return false }
    if attached == "일" { return Homographs.followsCopula(store, from: tail.range.upperBound, upTo: literal.upperBound) }
    guard !attached.isEmpty else { return !isIdiom(hit, in: store, literal) }
    let whole = String(decoding: store[hit.range.lowerBound..<tail.range.upperBound], as: UTF8.self)
    return !Homographs.words.contains(whole)
  }

  private func isCommonVerb(_ hit: TermMatch, in store: UnsafeBufferPointer<UInt8>) -> Bool {
    Homographs.commonVerbs.contains(String(decoding: store[hit.range], as: UTF8.self))
  }

  /// Whether a bare noun is one half of a verb or of a set phrase: 설정 해 주고, 예외 없이, 아래 글 참조.
  private func isIdiom(_ hit: TermMatch, in store: UnsafeBufferPointer<UInt8>, _ literal: Range<Int>) -> Bool {
    let word = String(decoding: store[hit.range], as: UTF8.self)
    let end = hit.range.upperBound
    if Homographs.seeAlso.contains(word) {
      let isClauseEnd = end == literal.upperBound || ".)]".utf8.contains(store[end])
      if isClauseEnd, hit.range.lowerBound > literal.lowerBound { return true }
    }
    guard end + 3 < literal.upperBound, store[end] == 0x20 else { return false }
    let next = String(decoding: store[end + 1..<min(literal.upperBound, end + 7)], as: UTF8.self)
    if word == "예외" { return next.hasPrefix("없") }
    return Homographs.commonVerbs.contains(word) && Homographs.lightVerbs.contains { next.hasPrefix($0) }
  }

  /// Whether the letter right before this node, in the node before it, makes one word with it: **비**동기.
  private func continuesWord(before number: Int, _ nodes: [MarkdownNode], _ store: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let previous = neighbour(of: number, -1, nodes), let last = nodes[previous].literal.last else { return false }
    if store[last] < 0x80 { return store[last].isASCIIWordByte }
    return last - 2 >= nodes[previous].literal.lowerBound && WordShape.isHangul(store, at: last - 2)
  }

  /// Whether the text after this node goes on with another word: **클로저**문법.
  private func isContinued(after number: Int, _ nodes: [MarkdownNode], _ store: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let next = neighbour(of: number, 1, nodes) else { return false }
    let literal = nodes[next].literal
    guard let first = literal.first else { return false }
    if store[first] < 0x80 { return store[first].isASCIIWordByte }
    return JosaRecognition.attachment(in: store, at: first, upTo: literal.upperBound) == nil
  }

  /// The text node right before or after in the same paragraph, if only marks of emphasis lie between.
  private func neighbour(of number: Int, _ step: Int, _ nodes: [MarkdownNode]) -> Int? {
    var other = number + step
    while nodes.indices.contains(other) {
      switch nodes[other].kind {
      case .text: return other
      case .emphasis, .strong, .strikethrough, .link: other += step
      default: return nil
      }
    }
    return nil
  }
}

/// Words that begin with a term and look as if a josa followed.
enum Homographs {
  /// What may be attached to a term of one syllable: 뷰를, but not 열의 (zeal) or 수도 (capital).
  static let safeAfterOneSyllable: Set<String> = [
    "", "을", "를", "은", "는", "이", "가", "에", "에서", "들", "들을", "들이", "들은", "에는", "에도", "와", "과", "입니다",
  ]

  /// Whole words that are other words, mostly by Sino-Korean suffixes that look like josa: 도(圖, 度, 道), 의(義), 로(路),
  /// 가(家), 이(移).
  static let words: Set<String> = Set(
    """
    상수도 하수도 회로도 설계도 순서도 흐름도 구조도 구성도 계층도 관계도 상태도 배열도 배치도 분포도 조직도 계통도 개념도 약도 투시도 조감도
    복잡도 정확도 중요도 신뢰도 난이도 만족도 의존도 결합도 응집도 자유도 해상도 선호도 유사도 집중도 완성도 활용도 숙련도 이해도 참여도 인지도
    기여도 공헌도 밀집도 적합도 일치도 투명도 밝기도 위험도 안정도 긴급도 충실도 호감도 접근도 노출도 선명도 채도 명도 속도 온도 습도 강도 빈도 밀도
    산책로 진입로 활주로 교차로 우회로 탈출로 통신로 순환로 연결로 접속로 처리로
    전문가 평론가 번역가 작곡가 이론가 분석가 설계가 활동가 사업가 예술가 음악가 건축가 정치가 투자가 수집가 비평가 기획가
    강의 회의 정의 주의 동의 합의 논의
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Nouns that with 하다, 되다 or 시키다 are common verbs rather than a term of the trade.
  static let commonVerbs: Set<String> = Set(
    """
    작업 설정 확장 참조 준수 구성 처리 실행 관리 제공 사용 표시 전달 연결 적용 변경 확인 지원 동작 요청 응답 공유 접근 이동 수정 저장 정리 선택 출력 입력
    반복 추가 삭제 제거 개발 설계 구현 시작 종료 완료 진행 이용 활용 포함 제한 제어 조작 보호 유지 교환 전환 변환 검색 설명 검사 평가 측정 기록 등록
    분류 분석 결정 통신 학습 생성 정의 제안 발생 해결 문제 상태 조건 기능 효과 예외 오류 알림
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// 하다 and 되다 as they begin when a space is before them. 한 and 할 are other words too often.
  static let lightVerbs = [
    "하고", "하는", "하면", "하여", "하기", "하지", "하시", "해 ", "해서", "해주", "해야", "했", "합니", "하였", "되어", "되는", "된다", "됩니", "돼", "됐",
    "함.", "함 ",
  ]

  /// Nouns that at the end of a clause say "see": 아래 글 참조.
  static let seeAlso: Set<String> = ["참조", "참고"]

  /// Whether what follows 일 shows that it is the copula: 변수일 때, not 생성일.
  static func followsCopula(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, upTo end: Int) -> Bool {
    guard offset + 4 <= end, bytes[offset] == 0x20 else { return false }
    let next = String(decoding: bytes[offset + 1..<min(end, offset + 7)], as: UTF8.self)
    return ["때", "수", "경우", "것", "뿐", "지", "테", "텐", "거", "필요", "확률", "가능"].contains { next.hasPrefix($0) }
  }
}
