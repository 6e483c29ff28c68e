/// Words and phrases that show in which sense an ambiguous name is used, from the lists of `Resources/words.txt`.
import KoreanText

/// The context of ambiguous names, as patterns in the same table as the names.
struct SenseContext: Sendable {
  /// The entry that means a formula in the lists of field words.
  static let formula = "$"

  /// For each pattern of a phrase in which a name has another sense, the meaning of the name.
  private var otherSenses: [Int: Int] = [:]
  /// For each pattern of a phrase that begins or ends with a name (이벤트 루프, 콜 스택), the pattern of the name.
  private var namesInside: [Int: (name: Int, isFirst: Bool)] = [:]
  /// The numbers of indicator words of fields, by loose key.
  private let numbers: [String: Int]
  /// The same by pattern; -1 for patterns that are none.
  private let numberOfPattern: [Int]
  private let fields: [String: NameFields]
  private let fieldsOfPattern: [NameFields?]

  /// Appends the phrases and indicator words of the names in `patterns`.
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
    let words = WordLists.fieldWords.merging(WordLists.unambiguousFieldWords, uniquingKeysWith: +).filter {
      names[$0.key] != nil
    }
    let others = WordLists.otherFields.filter { names[$0.key] != nil }
    let all = Set(Array(words.values.joined()) + others.values.joined() + [Self.formula])
    let numbers = Dictionary(
      all.sorted().enumerated().map { ($1 == Self.formula ? $1 : $1.looseKey, $0) },
      uniquingKeysWith: { first, _ in first })
    func numbered(_ name: String, _ words: [String]?) -> Set<Int> {
      Set((words ?? []).compactMap { numbers[$0 == Self.formula ? $0 : $0.looseKey] }).subtracting([numbers[name] ?? -1]
      )
    }
    let fields = Dictionary(
      uniqueKeysWithValues: Set(words.keys).union(others.keys).map {
        ($0, NameFields(own: numbered($0, words[$0]), others: numbered($0, others[$0])))
      })
    for word in all.sorted() where word != Self.formula {
      let parts = word.split(separator: " ").map { names[String($0).looseKey] }
      if parts.count > 1 {
        namesInside[patterns.count] = parts[parts.count - 1].map { ($0, false) } ?? parts[0].map { ($0, true) }
      }
      patterns.append(TermPattern(word, meaning: MentionScanner.fieldWord))
    }
    (self.numbers, self.fields) = (numbers, fields)
    numberOfPattern = patterns.map { numbers[$0.key] ?? -1 }
    fieldsOfPattern = patterns.map { $0.meaning < 0 ? nil : fields[$0.key] }
  }

  /// The meanings whose names occur in a phrase of another sense.
  func otherSenses(in mentions: [Mention]) -> Set<Int> { Set(mentions.compactMap { otherSenses[$0.pattern] }) }

  /// The pattern of the name within a phrase of its field; nil if the pattern is no such phrase.
  func nameInside(_ pattern: Int) -> Int? { namesInside[pattern]?.name }

  /// A mention of such a phrase narrowed to the name in it; other mentions unchanged.
  func nameInside(_ mention: Mention, _ patterns: [TermPattern]) -> Mention {
    guard let (name, isFirst) = namesInside[mention.pattern] else { return mention }
    var mention = mention
    let length = patterns[name].bytes.count
    mention.pattern = name
    mention.range = isFirst ? mention.range.prefix(length) : mention.range.suffix(length)
    return mention
  }

  /// The number of an indicator word, by its pattern or its loose key; nil if it is none.
  func fieldWord(_ pattern: Int) -> Int? { numberOfPattern[pattern] < 0 ? nil : numberOfPattern[pattern] }
  func fieldWord(key: String) -> Int? { numbers[key] }

  /// The indicator words of a name, by its pattern or its loose key; nil for a name with one sense.
  func fields(_ pattern: Int) -> NameFields? { fieldsOfPattern[pattern] }
  func fields(key: String) -> NameFields? { fields[key] }
}

/// The numbers of indicator words of a name: of its own field, and of fields in which it has another sense.
struct NameFields: Sendable {
  let own: Set<Int>, others: Set<Int>
}
