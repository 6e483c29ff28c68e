/// Finds related articles by the features they share.
import ArticleModel
import ByteText
import KoreanText

/// Scores pairs of articles of one language by shared features.
///
/// Features are words of the title, topics, tags, pages and external addresses that both link to, the category or folder, and the series.
/// Each shared feature counts `weight × (⌊log2(articles ÷ holders)⌋ + 1)`, so that a rare topic counts more than a common one; weights are
/// 8 for a series and for a subject (a topic that the author names or the title has), 6 for a word of the title, 4 for a tag and for a
/// topic that is mentioned, 3 for a link, 1 for the category or folder. A link from one article to the other adds 20. An article that
/// mentions many topics resembles all others, so its points are reduced: to a half with ``manyTopics``.
///
/// A shared series, tag or subject, or a link between them, makes two articles related. So do two shared words of their titles, or one if
/// they have the same category or folder: 코드 occurs in titles of many kinds, and Euler has theorems in several fields. Otherwise they must
/// share three of title words, mentioned topics and links, and these must be at least half of the topics of each.
///
/// Features that more than 64 articles have are left out, which bounds the work. The best five with at least 6 points and a quarter of the
/// best score are kept; ties are broken by the order of articles.
struct RelatedArticles: Sendable {
  /// A feature of an article; equal features have equal numbers.
  struct Feature: Hashable, Sendable {
    /// The kind of the feature; decides its weight.
    enum Kind: UInt8, Sendable { case topic, subject, titleTopic, titleWord, tag, field, link, series }
    let kind: Kind
    let name: String
    /// A hash of the name, made where features are found on several threads, because all are numbered on one.
    private let digest: UInt64

    init(kind: Kind, name: String) {
      (self.kind, self.name) = (kind, name)
      digest = StableHash(name.utf8).value
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(digest)
    }

    var weight: Int {
      switch kind {
      case .subject, .titleTopic: 8
      case .titleWord: 6
      case .topic, .tag: 4
      case .link: 3
      case .field: 1
      case .series: 8
      }
    }
  }

  private static let mostHolders = 64
  private static let kept = 5
  private static let leastPoints = 6
  private static let manyTopics = 24
  private static let weakNeeded = 3

  /// How strongly a shared feature relates two articles.
  private enum Sign: Equatable {
    case sure, weak, none
    /// A word of the title, with the number of its stem: 클로저를 and 클로저 have the same stem.
    case word(Int)
    /// A topic in the title, whose words may be shared as well.
    case titleTopic
  }

  private let holders: [[Int32]]
  private let points: [Int32]
  /// The sign of each feature, by its number.
  private let signs: [Sign]
  /// The number of the feature that is the category or folder of each article; nil for none.
  private let fields: [Int32?]
  private let featuresOf: [[Int32]]
  private let groups: [Int32]
  /// The number of topics that each article mentions.
  private let breadths: [Int]

  /// The words of a title that are features: those of two letters and more, Hangul also without its josa; without stop words that say how an
  /// article is written (정리, 완전 정복).
  static func words(ofTitle title: String) -> [String] {
    let words = WordRuns.words(of: title).filter {
      !($0.script == .hangul && $0.isAttached && CorpusStems.isSuffix($0.bytes))
    }
    let found = words.flatMap { word -> [String] in
      let stems = word.script == .hangul ? CorpusStems.cuts(of: word.bytes).filter { $0 >= 6 } : []
      return ([word.bytes.count] + stems).map { String(decoding: word.bytes.prefix($0), as: UTF8.self) }
    }
    return found.filter { $0.unicodeScalars.count > 1 && !stopWords.contains($0) && Int($0) == nil }
  }

  /// Stop words of titles and tags: they say how an article is written, not what it is about (정리, TIL).
  static let stopWords = Set(
    Suffixes.stopWords + Suffixes.functionWords + Suffixes.englishStopWords + WordLists.titleWords)

  /// Counts the articles that have each feature. `features` are by article; only articles of the same `group` (language) are compared.
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
    signs = Self.signs(of: kinds)
    fields = featuresOf.map { own in own.first { kinds[Int($0)].kind == .field } }
    breadths = features.map { $0.count { $0.kind == .topic } }
    let total = max(features.count, 2)
    points = zip(holders, kinds).map { held, feature in
      guard held.count > 1, held.count <= Self.mostHolders else { return 0 }
      let rarity = (total / held.count).bitWidth - (total / held.count).leadingZeroBitCount
      return Int32(feature.weight * max(rarity, 1))
    }
  }

  private static func signs(of features: [Feature]) -> [Sign] {
    var stems: [String: Int] = [:]
    return features.map { feature in
      switch feature.kind {
      case .series, .subject, .tag: return .sure
      case .topic, .link: return .weak
      case .field: return .none
      case .titleTopic: return .titleTopic
      case .titleWord:
        let bytes = Array(feature.name.utf8)
        let stem = CorpusStems.cuts(of: bytes[...]).first { $0 >= 6 }.map {
          String(decoding: bytes.prefix($0), as: UTF8.self)
        }
        let word = stem ?? feature.name
        let known = stems[word] ?? stems.count
        stems[word] = known
        return .word(known)
      }
    }
  }

  /// The category of an article, or the folder of a chapter; nil if there is none. Folders with numbers only, for years
  /// and months, are ignored.
  static func field(of article: Article) -> String? {
    if let category = article.category?.value { return category }
    let folders = article.path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(2).dropLast()
    let telling = folders.filter { !$0.allSatisfy(\.isASCIIDigit) }
    return telling.isEmpty ? nil : telling.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// What two articles share.
  private struct Shared {
    var points: Int32 = 0
    var isSure = false
    var weak = 0
    var words: [Int] = []
    var titleTopics = 0

    mutating func add(_ sign: Sign) {
      switch sign {
      case .sure: isSure = true
      case .weak: weak += 1
      case .word(let stem): if !words.contains(stem) { words.append(stem) }
      case .titleTopic: titleTopics += 1
      case .none: break
      }
    }

    /// A topic that both titles contain also consists of shared words, so only the greater number counts.
    var titleSigns: Int { max(words.count, titleTopics) }
  }

  /// The articles most similar to `article`, best first; never those in `excluded`. `neighbours` are articles that link
  /// to it or are linked from it.
  func related(to article: Int, neighbours: [Int], excluding excluded: Set<Int>) -> [Int] {
    let allowed = shared(by: article, neighbours).filter { other, shared in
      groups[other] == groups[article] && !excluded.contains(other) && isEnough(shared, article, other)
    }.map { other, shared -> (other: Int, points: Int32) in
      (other, shared.points * Int32(Self.manyTopics) / Int32(Self.manyTopics + breadths[other]))
    }
    let least = max(Int32(Self.leastPoints), (allowed.map(\.points).max() ?? 0) / 4)
    return allowed.filter { $0.points >= least }.sorted { ($1.points, $0.other) < ($0.points, $1.other) }
      .prefix(Self.kept).map(\.other)
  }

  /// What an article shares with each other article that has one of its features or is among its neighbours.
  private func shared(by article: Int, _ neighbours: [Int]) -> [(other: Int, shared: Shared)] {
    // Pairs of an article and a feature as numbers, which are sorted faster than a dictionary is filled; 0 means a link between them.
    var pairs = neighbours.map { Int($0) << 32 }
    for feature in featuresOf[article] where points[Int(feature)] > 0 {
      pairs += holders[Int(feature)].map { Int($0) << 32 | Int(feature) + 1 }
    }
    pairs.sort()
    var found: [(other: Int, shared: Shared)] = []
    for pair in pairs where pair >> 32 != article {
      if found.last?.other != pair >> 32 { found.append((pair >> 32, Shared())) }
      let feature = pair & 0xFFFF_FFFF - 1
      if feature < 0 {
        found[found.count - 1].shared.points += 20
        found[found.count - 1].shared.isSure = true
      } else {
        found[found.count - 1].shared.points += points[feature]
        found[found.count - 1].shared.add(signs[feature])
      }
    }
    return found
  }

  private func isEnough(_ shared: Shared, _ article: Int, _ other: Int) -> Bool {
    if shared.isSure || shared.titleSigns > 1 { return true }
    if shared.titleSigns == 1, fields[article] == fields[other] { return true }
    let signs = shared.weak + shared.titleSigns
    return signs >= Self.weakNeeded && 2 * signs >= max(breadths[article], breadths[other])
  }
}
