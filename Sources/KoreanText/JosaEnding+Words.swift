/// Latin words and acronyms that Koreans do not read as their spelling would tell.

extension JosaReading {
  /// Acronyms read as a word, or in both ways; all others are read letter by letter.
  static let acronymEndings: [String: WordEnding] = endings([
    .vowel: "viper for or xor nor var",
    .consonant: "json jpeg get put set not top stop basic zip git",
    [.vowel, .consonant]: "jit nib xib gap tip map nat cat bot fat pip kit fit hit cut net pop",
  ])

  /// Words in small letters. Where two readings with different endings are usual, both are given.
  static let wordEndings: [String: WordEnding] = endings([
    // 비트 체크 히트, 테마, 스카우트; letters spelled out: 아이피, 오케이; French t: 데뷔, 발레
    .vowel: "bit check hit theme readme anime acme me scout shout trout jeep ip ok debut ballet depot",
    // 힙 슬립 딥 그룹 하둡 풋 굿 웹 잡 탭 랩 팟, 템플릿 트윗
    .consonant: """
    heap sleep deep keep sweep group scoop hadoop foot good web job tab lab crab grab club pub bob matlab ipod big bag
    template chocolate climate tweet
    """,
    [.vowel, .consonant]: """
    edit credit audit visit exit digit profit explicit implicit limit it dot tweak leak stub blob lib nib xib pod dog
    private favorite
    """,
  ])

  /// Ends of compounds that keep the reading of their last word: 레이아웃, 프로토타입, 페이스북, 깃랩.
  static let wordTails: [(tail: String, ending: WordEnding)] = [
    ("out", .consonant), ("type", .consonant), ("book", .consonant), ("group", .consonant), ("foot", .consonant),
    ("template", .consonant), ("hook", .consonant), ("look", .consonant), ("heap", .consonant), ("web", .consonant),
    ("check", .vowel), ("theme", .vowel),
  ]

  private static func endings(_ lists: [WordEnding: String]) -> [String: WordEnding] {
    var table: [String: WordEnding] = [:]
    for (ending, words) in lists {
      for word in words.split(whereSeparator: \.isWhitespace) { table[String(word), default: []].formUnion(ending) }
    }
    return table
  }
}
