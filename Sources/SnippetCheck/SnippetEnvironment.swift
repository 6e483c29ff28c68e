/// What the checker needs to know about the machine, and the mapping of Swift versions to language modes of the compiler.

/// The properties of the machine that verdicts depend on.
package struct SnippetEnvironment: Sendable {
  /// The operating system, spelled as in `on=`, such as `linux`.
  package var system = "linux"
  /// The stub modules that samples may import.
  package var stubs: Set<String> = []
  /// Returns the names that one of ``stubs`` declares at the top level. A closure, because only a sample that lacks a name needs them, and
  /// finding them takes longer than a check of which all verdicts are known.
  package var stubNames: @Sendable (String) -> Set<String> = { _ in [] }
  /// Modules that the toolchain provides. A sample that imports any other module is never compiled in one program with other samples.
  package var knownModules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "Glibc", "Testing", "Observation", "Synchronization",
  ]
  /// Products of packages that samples may import.
  package var packages: Set<String> = []
  /// Returns the first problem of a YAML text, nil if it is well-formed. A closure, because the YAML parser is in a module that this one
  /// does not import.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// Returns whether Foundation may declare a type of this name. If so, the sample is compiled again with `import Foundation`, so a wrong
  /// yes costs only time.
  package var mayBeInFoundation: @Sendable (String) -> Bool = { _ in true }
  /// Whether hash seeds are random, so that the order of sets and dictionaries differs between runs; finds output that depends on that
  /// order.
  package var randomHashing = false
  /// Whether samples may be run; if not, they are only compiled.
  package var runsSamples = true
  /// The language mode of samples for which neither fence, page nor site names one.
  package var languageMode = "5"

  /// A Linux machine with the usual modules and without stubs.
  package init() {}
}

/// Maps the Swift versions that authors write to language modes of the compiler.
enum LanguageMode {
  /// The `-swift-version` argument for a version that an author wrote. Swift 1 to 3 are compiled in mode 4, the oldest that the compiler
  /// has.
  static func frontendMode(_ version: String) -> String {
    switch version.prefix(while: { $0 != "." }) {
    case "6": "6"
    case "5": "5"
    default: version.hasPrefix("4.2") ? "4.2" : "4"
    }
  }

  /// Whether current compilers no longer have a mode for this version (Swift 1 to 3); false for nil.
  static func isHistoric(_ version: String?) -> Bool {
    version?.first.map { "123".contains($0) } ?? false
  }
}
