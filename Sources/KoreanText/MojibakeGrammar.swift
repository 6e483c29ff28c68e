/// Grammatical rules for a few short Korean words that the statistical model confuses, as terms added to the log probability.

enum MojibakeGrammar {
  /// The term for a reading that a rule makes unlikely.
  private static let penalty: Float = -4

  /// The term for `symbol` after `history`, which contains the word that it ends or continues and the end of the word before.
  ///
  /// - `데` alone is a dependent noun and follows an adnominal ending (하는 데, 쓸 데), while `및` joins nouns.
  /// - `의` follows Latin letters and digits as a particle, `영` does not.
  /// - `되는` follows a subject or an adverb (가 되는, 해도 되는, 쉽게 되는), while `또는` begins a phrase or follows a noun.
  static func addition(for symbol: ModelSymbol, after history: ModelHistory) -> Float {
    if symbol.isBoundary, history.last == place, history.symbol(1).isBoundary {
      return isAdnominal(history.symbol(2)) ? 0 : penalty
    }
    if symbol == and, history.last.isBoundary, particles.contains(history.symbol(1)) { return penalty }
    if symbol == spirit, history.last == .latin || history.last == .digit { return penalty }
    guard symbol == topic, history.symbol(1).isBoundary else { return 0 }
    if history.last == becoming { return before.contains(history.symbol(2)) ? 0 : penalty }
    if history.last == again { return history.symbol(2) == even || history.symbol(2) == adverb ? penalty : 0 }
    return 0
  }

  /// Final syllables of words that `및` never follows: 는 은 를 을 던.
  private static let particles = Set("는은를을던".unicodeScalars.map { ModelSymbol(scalar: $0.value) })

  // The syllables of the rules: 및 and 영; 데; 는; 되 and 또; 도 and 게.
  private static let and = ModelSymbol(scalar: 0xBC0F), spirit = ModelSymbol(scalar: 0xC601)
  private static let place = ModelSymbol(scalar: 0xB370)
  private static let topic = ModelSymbol(scalar: 0xB294)
  private static let becoming = ModelSymbol(scalar: 0xB418), again = ModelSymbol(scalar: 0xB610)
  private static let even = ModelSymbol(scalar: 0xB3C4), adverb = ModelSymbol(scalar: 0xAC8C)

  /// Whether a word that ends in `last` can be an adnominal form: its last syllable ends in ㄴ or ㄹ.
  private static func isAdnominal(_ last: ModelSymbol) -> Bool {
    last.finalConsonant.map { $0 == 4 || $0 == 8 } ?? false
  }

  /// Final syllables of words that `되는` can follow: 이 가 은 는 도 게 로 지 히 안 잘 려 고 서 면 록 과 와 다 만 야 제.
  private static let before: Set<ModelSymbol> = Set(
    "이가은는도게로지히안잘려고서면록과와다만야제".unicodeScalars.map { ModelSymbol(scalar: $0.value) })
}

extension ModelHistory {
  /// The symbol `depth` places before the latest one; the beginning of a line counts as a boundary.
  func symbol(_ depth: Int) -> ModelSymbol {
    ModelSymbol(code: UInt16(truncatingIfNeeded: packed >> UInt64(16 * depth)))
  }
}

extension ModelSymbol {
  /// The index of a syllable's final consonant, 0 for none; nil for other symbols.
  var finalConsonant: UInt16? {
    guard code >= Self.firstSyllable, code < 11_200 else { return nil }
    return (code - Self.firstSyllable) % 28
  }
}
