/// The comparison key of the names of tags, series, categories and people.
private import KoreanText

extension String {
  /// The name in NFC and lower case without spaces, hyphens and underscores: `Spring Boot` and `spring-boot` have the same key. A name
  /// that consists only of these characters keeps them.
  package var nameKey: String {
    let lower = inNFC.lowercased()
    let key = lower.filter { $0 != " " && $0 != "-" && $0 != "_" }
    return key.isEmpty ? lower : key
  }
}
