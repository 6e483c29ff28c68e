/// What each word of an info string sets, and the forms of times, sizes and versions.
import Diagnostics

/// Which option a word sets, and what its value may be.
enum FenceSetting: Sendable {
  /// A place in the options.
  typealias Option<Value> = any WritableKeyPath<SnippetOptions, Value> & Sendable

  /// Set by the word alone; a value in `off` unsets it.
  case flag(Option<Bool>, off: [String] = [])
  /// Any text, empty when there is none.
  case text(Option<String?>)
  /// A name that is not empty and does not climb folders.
  case name(Option<String?>)
  /// Items separated by commas, none for the word alone.
  case list(Option<[String]?>)
  /// One of the words.
  case choice(Option<String?>, [String])
  /// What `read` makes of the value; `wanted` describes the form.
  case number(Option<Int?>, read: @Sendable (String) -> Int?, wanted: Phrase)
  /// Words with rules of their own. `file=` is a title after other languages than Swift.
  case title, file, modules, dependencies, systems, order, version, environment, silent, highlight, word, ignored
  /// Numbers of lines that are marked.
  case lines(LineMark.Kind)

  /// The settings by canonical key, but for the levels.
  static let all: [String: FenceSetting] = [
    "fails": .list(\.fails), "warns": .list(\.warns), "crashes": .text(\.crashes),
    "exits": .number(
      \.exits, read: { Int($0).flatMap { (0...255).contains($0) ? $0 : nil } },
      wanted: Phrase(en: "a number from 0 to 255", ko: "0부터 255까지의 수")),
    "swift": .version, "needs": .modules, "deps": .dependencies, "on": .systems, "order": .order,
    "match": .choice(\.match, ["exact", "glob", "prefix", "none"]),
    "continue": .flag(\.continues), "session": .name(\.session), "nest": .flag(\.nest), "reset": .flag(\.reset),
    "hidden": .flag(\.hidden), "main": .flag(\.main), "module": .name(\.module), "id": .name(\.id), "file": .file,
    "timeout": .number(
      \.timeoutMilliseconds, read: { Quantity.milliseconds($0).flatMap { (1...3_600_000).contains($0) ? $0 : nil } },
      wanted: Phrase(en: "a time such as 5s or 500ms", ko: "5s나 500ms 같은 시간")),
    "memory": .number(
      \.memoryBytes, read: { Quantity.bytes($0).flatMap { $0 > 0 ? $0 : nil } },
      wanted: Phrase(en: "a size such as 512m or 1g", ko: "512m이나 1g 같은 크기")),
    "args": .text(\.arguments), "stdin": .text(\.standardInput), "env": .environment,
    "show": .choice(\.show, ["output", "error", "none"]), "silent": .silent, "title": .title,
    "highlight": .highlight, "ins": .lines(.inserted), "del": .lines(.deleted), "focus": .lines(.focus),
    "error": .lines(.error), "warning": .lines(.warning), "word": .word, "fold": .text(\.fold),
    "nocopy": .flag(\.noCopy), "wrap": .flag(\.wrap, off: ["false", "0"]),
    "showlinenumbers": .flag(\.lineNumbers, off: ["false"]), "strikeout": .ignored,
  ]

  /// The operating systems that `on=` knows.
  static let knownSystems: Set<String> = [
    "linux", "macos", "ios", "tvos", "watchos", "visionos", "windows", "android", "wasi",
  ]
}

/// Reads times and sizes.
package enum Quantity {
  /// `5s`, `500ms`, `2m`, `1.5s`, or a bare number of seconds, in milliseconds; nil when it is none or beyond 2^31 seconds.
  package static func milliseconds(_ text: String) -> Int? {
    let (number, unit) = split(text)
    let factor = ["": 1000.0, "s": 1000, "ms": 1, "m": 60_000, "min": 60_000][unit]
    guard let number, let factor, number * factor < 2_147_483_648_000 else { return nil }
    return Int(number * factor)
  }

  /// `512m`, `1g`, `64k`, `64KiB`, or a bare number of bytes, in bytes; nil when it is none or more than a tebibyte.
  package static func bytes(_ text: String) -> Int? {
    let (number, unit) = split(text)
    let factor = ["": 1.0, "b": 1, "k": 1024, "m": 1_048_576, "g": 1_073_741_824][String(unit.prefix(1))]
    guard let number, let factor, ["", "b", "ib"].contains(String(unit.dropFirst())),
      number * factor <= 1_099_511_627_776
    else { return nil }
    return Int(number * factor)
  }

  private static func split(_ text: String) -> (Double?, String) {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    return (Double(digits), text.dropFirst(digits.count).lowercased())
  }
}

/// The language versions a sample can be written for.
package enum SwiftVersion {
  /// Whether `text` is a version from 1 to 6, such as `5`, `4.2` or `5.9`.
  package static func isKnown(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let major = parts.first.flatMap({ Int($0) }), (1...6).contains(major), parts.count <= 3 else { return false }
    return parts.dropFirst().allSatisfy { Int($0) != nil }
  }
}
