/// Words and phrases that tell in which sense a name of several senses is used, from the lists of `Resources/words.txt`.
import KoreanText

/// The context of names with several senses, as patterns of the same table as the names.
struct SenseContext: Sendable {
  /// Stands for a formula among the words of a field.
  static let formula = "$"

  /// What a name means by the pattern of a phrase in which it has another sense.
  private var otherSenses: [Int: Int] = [:]
  /// The name's pattern by that of a phrase of its field that begins or ends with it: 이벤트 루프, 콜 스택.
  private var namesInside: [Int: (name: Int, isFirst: Bool)] = [:]
  /// The loose keys of the words of its field by that of a name.
  private let fieldWords: [String: Set<String>]
  /// The loose keys of the words of fields in which a name has another sense, by that of the name.
  private let otherFieldWords: [String: Set<String>]
  /// All of both.
  let fieldKeys: Set<String>

  /// Appends the phrases and words for the names in `patterns`.
  init(appendingTo patterns: inout [TermPattern]) {
    let names = Dictionary(
      patterns.enumerated().filter { $1.meaning >= 0 }.map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for (name, phrases) in WordLists.otherSenses.sorted(by: { $0.key < $1.key }) {
      guard let meaning = names[name].map({ patterns[$0].meaning }) else { continue }
      for pattern in phrases.flatMap({ TermPattern.patterns($0, meaning: MentionScanner.otherSense, inAnyCase: true) })
      {
        otherSenses[patterns.count] = meaning
        patterns.append(pattern)
      }
    }
    let words = WordLists.fieldWords.merging(WordLists.tradeWords, uniquingKeysWith: +).filter { names[$0.key] != nil }
    let others = WordLists.otherFields.filter { names[$0.key] != nil }
    let keys = { (words: [String]) in Set(words.map { $0 == Self.formula ? $0 : $0.looseKey }) }
    fieldWords = words.mapValues(keys)
    otherFieldWords = others.mapValues(keys)
    fieldKeys = [fieldWords, otherFieldWords].flatMap(\.values).reduce(into: []) { $0.formUnion($1) }
    for word in Set(Array(words.values.joined()) + others.values.joined()).sorted() where word != Self.formula {
      let parts = word.split(separator: " ").map { names[String($0).looseKey] }
      if parts.count > 1 {
        namesInside[patterns.count] = parts[parts.count - 1].map { ($0, false) } ?? parts[0].map { ($0, true) }
      }
      patterns.append(TermPattern(word, meaning: MentionScanner.fieldWord))
    }
  }

  /// The meanings whose names have another sense in an article.
  func otherSenses(in mentions: [Mention]) -> Set<Int> { Set(mentions.compactMap { otherSenses[$0.pattern] }) }

  /// The pattern of the name in a phrase of its field.
  func nameInside(_ pattern: Int) -> Int? { namesInside[pattern]?.name }

  /// The name in a phrase of its field instead of the phrase.
  func nameInside(_ mention: Mention, _ patterns: [TermPattern]) -> Mention {
    guard let (name, isFirst) = namesInside[mention.pattern] else { return mention }
    var mention = mention
    let length = patterns[name].bytes.count
    mention.pattern = name
    mention.range = isFirst ? mention.range.prefix(length) : mention.range.suffix(length)
    return mention
  }

  /// The words of the field of the name with the loose key `name`.
  func fieldWords(of name: String) -> Set<String> { fieldWords[name] ?? [] }

  /// The names that have another sense in the field of one of `words`.
  func names(withOtherField words: Set<String>) -> Set<String> {
    Set(otherFieldWords.filter { !$0.value.isDisjoint(with: words) }.map(\.key))
  }

  /// The words of fields in which that name has another sense.
  func otherFieldWords(of name: String) -> Set<String> { otherFieldWords[name] ?? [] }
}
