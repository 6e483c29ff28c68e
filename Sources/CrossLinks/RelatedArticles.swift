/// Finds related articles by what they share.
import ArticleModel
import KoreanText

/// Scores pairs of articles of one language.
///
/// Two articles share features: words of the title, topics, tags, pages and outside addresses they both link to, the series. Each shared
/// feature counts `weight × ⌊log2(articles ÷ holders)⌋`, so that a rare topic says much and a common one nothing; weights are 8 for a
/// series and for a subject (a topic that the author names or the title has), 6 for a word of the title, 4 for a tag and for a topic that is
/// mentioned, 3 for a link. A link from one to the other adds 20. An article that mentions many topics is near to everything, so its points
/// shrink: to a half with ``manyTopics``. Articles that share nothing but topics they mention and links share three of these, and half of
/// the topics of each, or are not related. Features that more than 64 articles hold are left out, which bounds the work. The best five with at
/// least 6 points and a quarter of the best one's are kept; equal points by order of articles.
struct RelatedArticles: Sendable {
  /// A feature of an article; equal features have equal numbers.
  struct Feature: Hashable, Sendable {
    /// What it is; decides the weight.
    enum Kind: UInt8, Sendable { case topic, subject, titleWord, tag, link, series }
    let kind: Kind
    let name: String

    var weight: Int {
      switch kind {
      case .subject: 8
      case .titleWord: 6
      case .topic, .tag: 4
      case .link: 3
      case .series: 8
      }
    }
  }

  private static let mostHolders = 64
  private static let kept = 5
  private static let leastPoints = 6
  private static let manyTopics = 24
  private static let weakNeeded = 3

  private let holders: [[Int32]]
  private let points: [Int32]
  /// Whether a feature says little by itself, by its number.
  private let isWeak: [Bool]
  private let featuresOf: [[Int32]]
  private let groups: [Int32]
  /// How many topics each article mentions.
  private let breadths: [Int]

  /// The words of a title that may be those of another: words of two letters and more, Hangul without its josa, without those that
  /// say how an article speaks (정리, 완전 정복).
  static func words(ofTitle title: String) -> [Feature] {
    let words = WordRuns.words(of: title).filter {
      !($0.script == .hangul && $0.isAttached && CorpusStems.isSuffix($0.bytes))
    }
    let found = words.flatMap { word -> [String] in
      let stems = word.script == .hangul ? CorpusStems.cuts(of: word.bytes).filter { $0 >= 6 } : []
      return ([word.bytes.count] + stems).map { String(decoding: word.bytes.prefix($0), as: UTF8.self) }
    }
    return found.filter { $0.unicodeScalars.count > 1 && !stopWords.contains($0) && Int($0) == nil }
      .map { Feature(kind: .titleWord, name: $0) }
  }

  /// Words that say how an article speaks and not of what, in titles and as tags (정리, TIL).
  static let stopWords = Set(
    Suffixes.stopWords + Suffixes.functionWords + Suffixes.englishStopWords + WordLists.titleWords)

  /// Counts who holds what. `features` are by article; only articles of equal `group` (language) are compared.
  init(features: [[Feature]], groups: [Int32]) {
    var numbers: [Feature: Int32] = [:]
    var holders: [[Int32]] = []
    var kinds: [Feature] = []
    var featuresOf: [[Int32]] = []
    for (article, found) in features.enumerated() {
      var own: [Int32] = []
      for feature in found {
        let number = numbers[feature] ?? Int32(holders.count)
        if number == holders.count {
          numbers[feature] = number
          holders.append([])
          kinds.append(feature)
        }
        if holders[Int(number)].last != Int32(article) {
          holders[Int(number)].append(Int32(article))
          own.append(number)
        }
      }
      featuresOf.append(own)
    }
    self.holders = holders
    self.featuresOf = featuresOf
    self.groups = groups
    isWeak = kinds.map { $0.kind == .topic || $0.kind == .link }
    breadths = features.map { $0.count { $0.kind == .topic } }
    let total = max(features.count, 2)
    points = zip(holders, kinds).map { held, feature in
      guard held.count > 1, held.count <= Self.mostHolders else { return 0 }
      let rarity = (total / held.count).bitWidth - (total / held.count).leadingZeroBitCount
      return Int32(feature.weight * max(rarity, 1))
    }
  }

  /// The articles most like `article`, best first; never one of `excluded`. `neighbours` are those linked with it.
  func related(to article: Int, neighbours: [Int], excluding excluded: Set<Int>) -> [Int] {
    var scores: [Int32: Int32] = [:]
    var weakSigns: [Int32: Int] = [:]
    var isSure: Set<Int32> = Set(neighbours.map(Int32.init))
    for feature in featuresOf[article] where points[Int(feature)] > 0 {
      for other in holders[Int(feature)] where other != Int32(article) {
        scores[other, default: 0] += points[Int(feature)]
        if isWeak[Int(feature)] { weakSigns[other, default: 0] += 1 } else { isSure.insert(other) }
      }
    }
    for other in neighbours where other != article { scores[Int32(other), default: 0] += 20 }
    let group = groups[article]
    for (other, score) in scores {
      scores[other] = score * Int32(Self.manyTopics) / Int32(Self.manyTopics + breadths[Int(other)])
    }
    let allowed = scores.filter { other, _ in
      let shared = weakSigns[other, default: 0]
      let isNear = shared >= Self.weakNeeded && 2 * shared >= max(breadths[article], breadths[Int(other)])
      return groups[Int(other)] == group && !excluded.contains(Int(other)) && (isSure.contains(other) || isNear)
    }
    let least = max(Int32(Self.leastPoints), (allowed.values.max() ?? 0) / 4)
    return allowed.filter { $0.value >= least }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.kept).map
    { Int($0.key) }
  }
}
