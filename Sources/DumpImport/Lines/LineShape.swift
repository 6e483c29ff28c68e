/// Features of a line: how much Hangul and Latin text it holds, and whether it ends like a sentence.
import ByteText
private import KoreanText

struct LineShape: Sendable, Hashable {
  /// The numbers of characters (Unicode scalars), Hangul syllables, Latin letters and digits.
  let length: Int, hangul: Int, latin: Int, digits: Int

  /// The number of words, separated by spaces.
  let words: Int

  /// The last two characters when spaces, punctuation and single jamo such as `ㅋ` and `ㅠ` are skipped.
  let ending: String

  /// How many characters follow the last space.
  let lastWordLength: Int

  /// The last character that is not a space.
  let lastCharacter: Character?

  /// Whether the line ends with a full stop, a question or exclamation mark or the like; quotation marks may follow.
  let hasTerminator: Bool

  /// Whether it contains laughter, crying or a smiley: `ㅋ`, `ㅠ`, `^^`.
  let isChatty: Bool

  /// Whether it contains a web address.
  let hasAddress: Bool

  /// Whether it contains the end of a Korean sentence.
  let holdsSentence: Bool

  init(_ whole: String) {
    let text = Self.withoutFootnote(whole)
    var length = 0
    var hangul = 0
    var latin = 0
    var digits = 0
    var tail: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      length += 1
      switch scalar.value {
      case 0xAC00...0xD7A3: hangul += 1
      case 0x41...0x5A, 0x61...0x7A: latin += 1
      case 0x30...0x39: digits += 1
      default: break
      }
      if !Self.isTrailing(scalar) {
        if tail.count == 2 { tail.removeFirst() }
        tail.append(scalar)
      }
    }
    self.length = length
    words = text.utf8.split(separator: 0x20).count
    self.hangul = hangul
    self.latin = latin
    self.digits = digits
    ending = String(String.UnicodeScalarView(tail))
    lastCharacter = text.last
    let lastWord = text.utf8.lastIndex(of: 0x20).map { text.utf8.index(after: $0) } ?? text.startIndex
    lastWordLength = text.unicodeScalars[lastWord...].count
    let end = text.last { !"\"'”’」』".contains($0) }
    hasTerminator = end.map { ".!?~…^;)".contains($0) } ?? false
    isChatty = Self.chatter.contains { text.holds($0) }
    hasAddress = text.holds("://")
    holdsSentence = hangul > 4 && Self.sentenceMarks.contains { text.holds($0) }
  }

  private static let chatter = ["ㅋ", "ㅎㅎ", "ㅠ", "ㅜㅜ", "^^", "^_^", "~~", "!!", "+_+", ">_<", ":)", ":D"]

  private static let sentenceMarks = [
    "습니다", "입니다", "합니다", "됩니다", "니다.", "니다(", "어요.", "아요.", "해요.", "세요.", "네요.", "구요.", "죠.", "했다.", "한다.", "이다.",
    "된다.", "있다.", "없다.",
    "같다.", "는다.", "었다.", "았다.",
  ]

  private static func isTrailing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x21, 0x22, 0x27, 0x29, 0x2A, 0x2E, 0x3A, 0x3B, 0x3F, 0x5E, 0x7E, 0x2026, 0x2019, 0x201D: true
    case 0x3131...0x318E: true
    default: false
    }
  }

  /// Whether the line ends like a Korean sentence, `…다.`, `…요`, `…까?`, or like an English one.
  var endsSentence: Bool {
    guard let last = ending.unicodeScalars.last else { return hasTerminator && latin > 0 }
    if (0xAC00...0xD7A3).contains(last.value) {
      if Self.finalPairs.contains(ending) { return true }
      return "다요죠까네용".unicodeScalars.contains(last) && (hasTerminator || length > 24)
    }
    let ends = lastCharacter.map { ".!?".contains($0) } ?? false
    return ends && latin > 0 && length > 40
  }

  private static let finalPairs: Set<String> = [
    "니다", "어요", "아요", "해요", "세요", "네요", "구요", "고요", "군요", "지요", "까요", "거든", "시오", "예요", "에요", "이다",
    "한다", "된다", "았다", "었다", "했다", "있다", "없다", "같다", "는다", "겠다", "시다", "라고", "대요", "데요", "그래", "보자",
    "하자", "세용", "니당",
  ]

  /// The text without a footnote number at its end: `text.[1]`.
  private static func withoutFootnote(_ text: String) -> String {
    guard text.utf8.last == UInt8(ascii: "]"), let open = text.utf8.lastIndex(of: UInt8(ascii: "[")) else {
      return text
    }
    let number = text.utf8[text.utf8.index(after: open)...].dropLast()
    guard (1...2).contains(number.count), number.allSatisfy({ $0.isASCIIDigit }), open > text.startIndex else {
      return text
    }
    return trimmed(text[..<open])
  }

  /// Whether a full stop ends what has the form of a sentence: three Latin words or more, or a Korean verb.
  var endsFully: Bool {
    guard lastCharacter == ".", length > 4 else { return false }
    guard let last = ending.unicodeScalars.last else { return false }
    if (0xAC00...0xD7A3).contains(last.value) { return hangul > 4 && "다자요죠라오".unicodeScalars.contains(last) }
    return hangul == 0 && words >= 3
  }

  /// Whether the sentence continues on the next line: this one ends with a particle (josa), a connective ending, a
  /// comma or the like.
  var endsOpen: Bool {
    if let last = lastCharacter, ",:;&+=(".contains(last) { return true }
    guard let last = ending.unicodeScalars.last, (0xAC00...0xD7A3).contains(last.value) else { return false }
    if hasTerminator { return length > 4 && "고면서는지만".unicodeScalars.contains(last) && lastCharacter == "." }
    // `…하는가` and `…인가` end questions.
    if ["는가", "은가", "인가", "한가", "던가", "된가"].contains(ending), lastWordLength > 2 { return false }
    return "은는을를이가와과의고면서도로에만".unicodeScalars.contains(last) && length > 6 && !endsInShortNoun
  }

  /// Syllables that take a particle or an ending themselves: pronouns, dependent nouns, stems of the most frequent
  /// verbs.
  private static let stems = Set(
    "이그저것수데때나내너네제거게건뭐누점곳분쪽중앞뒤위밑안밖하해되돼가보봐오와주줘두쓰써크커서사켜끄알살들걸열굽눕돕줍뽑씹덥춥쉽".unicodeScalars)

  /// Whether the last word is a noun of two syllables whose second looks like a particle: `추가`, `결과`, `화면`, `속도`.
  private var endsInShortNoun: Bool {
    guard lastWordLength == 2, let first = ending.unicodeScalars.first, let last = ending.unicodeScalars.last,
      (0xAC00...0xD7A3).contains(first.value)
    else { return false }
    // Most of these are Sino-Korean nouns, whose syllables end in a vowel or in ㄱ, ㄴ, ㄹ, ㅁ, ㅂ, ㅇ: this excludes `찾고`,
    // `없고`, `꽃과`.
    let isSinoKorean = HangulSyllable(first).map { [0, 1, 4, 8, 16, 17, 21].contains($0.final) } ?? true
    return "이가과의고면서도로만".unicodeScalars.contains(last) && isSinoKorean && !Self.stems.contains(first)
  }

  /// Whether the line is certainly prose: a sentence, or a long line with Hangul.
  var isProse: Bool { (hangul > 0 && (endsSentence || length > 60)) || (latin > 40 && endsSentence) }
}
