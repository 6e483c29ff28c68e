/// What checking needs to know about the machine, and the language modes of its compiler.

/// The machine as the checker sees it.
package struct SnippetEnvironment: Sendable {
  /// The system, as `on=` names it.
  package var system = "linux"
  /// Names that each stub module declares, by module.
  package var stubNames: [String: Set<String>] = [:]
  /// Modules that the toolchain has; a sample that imports another one never shares a program.
  package var knownModules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "Glibc", "Testing", "Observation", "Synchronization",
  ]
  /// Products of packages that samples may import.
  package var packages: Set<String> = []
  /// What is wrong with a YAML text, nil when nothing is; the parser lives in another module.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// Whether `import Foundation` may bring a type of this name; a yes is tried out.
  package var mayBeInFoundation: @Sendable (String) -> Bool = { _ in true }
  /// Whether sets and dictionaries are to come in another order at each run, to find output that depends on it.
  package var randomHashing = false
  /// Whether samples may be run, not only compiled.
  package var runsSamples = true
  /// The language mode where nobody names one.
  package var languageMode = "5"

  /// A Linux machine with the usual modules and without stubs.
  package init() {}
}

/// Language modes.
enum LanguageMode {
  /// What `-swift-version` takes for a version an author wrote: Swift 1 to 3 are read in mode 4, the oldest there is.
  static func frontendMode(_ version: String) -> String {
    switch version.prefix(while: { $0 != "." }) {
    case "6": "6"
    case "5": "5"
    default: version.hasPrefix("4.2") ? "4.2" : "4"
    }
  }

  /// Whether no compiler of today has a mode for this version any more.
  static func isHistoric(_ version: String?) -> Bool {
    version?.first.map { "123".contains($0) } ?? false
  }
}
