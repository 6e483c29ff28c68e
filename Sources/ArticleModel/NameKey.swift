/// What makes two names of tags, series, categories and people one.
private import Foundation

extension String {
  /// The letters and signs of a name without case, spaces and hyphens: equal for Spring Boot and spring-boot. A name of such signs alone
  /// stays as it is.
  package var nameKey: String {
    let lower = precomposedStringWithCanonicalMapping.lowercased()
    let key = lower.filter { $0 != " " && $0 != "-" && $0 != "_" }
    return key.isEmpty ? lower : key
  }
}
