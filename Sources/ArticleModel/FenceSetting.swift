/// Which option each word of an info string sets, and the parsers for times, sizes and versions.
import Diagnostics

/// The option that a word sets and the form of its value.
enum FenceSetting: Sendable {
  /// A key path to an option.
  typealias Option<Value> = any WritableKeyPath<SnippetOptions, Value> & Sendable

  /// Set to true by the word alone; a value listed in `off` sets it to false.
  case flag(Option<Bool>, off: [String] = [])
  /// Any text, empty when there is none.
  case text(Option<String?>)
  /// A name that is not empty and does not contain `..`.
  case name(Option<String?>)
  /// Items separated by commas; an empty list for the word alone.
  case list(Option<[String]?>)
  /// One of the listed words.
  case choice(Option<String?>, [String])
  /// The number that `read` returns; `wanted` describes the expected form in messages.
  case number(Option<Int?>, read: @Sendable (String) -> Int?, wanted: Phrase)
  /// Words with parsing rules of their own. `file=` is a title in languages other than Swift.
  case title, file, modules, dependencies, systems, order, version, environment, silent, highlight, word, ignored
  /// Line numbers to mark.
  case lines(LineMark.Kind)

  /// The settings by canonical key, except the levels.
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

  /// The operating systems that `on=` accepts.
  static let knownSystems: Set<String> = [
    "linux", "macos", "ios", "tvos", "watchos", "visionos", "windows", "android", "wasi",
  ]
}

/// Parses times and sizes.
package enum Quantity {
  /// Parses `5s`, `500ms`, `2m`, `1.5s`, or a number of seconds without a unit; the result is in milliseconds. nil when the
  /// form is wrong or the value is 2^31 seconds or more.
  package static func milliseconds(_ text: String) -> Int? {
    let (number, unit) = split(text)
    let factor = ["": 1000.0, "s": 1000, "ms": 1, "m": 60_000, "min": 60_000][unit]
    guard let number, let factor, number * factor < 2_147_483_648_000 else { return nil }
    return Int(number * factor)
  }

  /// Parses `512m`, `1g`, `64k`, `64KiB`, or a number of bytes without a unit; the result is in bytes. nil when the form is
  /// wrong or the value is more than 1 TiB.
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

/// The Swift language versions that a sample can declare.
package enum SwiftVersion {
  /// Whether `text` is a version with a major number from 1 to 6, such as `5`, `4.2` or `5.9`.
  package static func isKnown(_ text: String) -> Bool {
    text.wholeMatch(of: /[1-6](?:\.[0-9]{1,9}){0,2}/) != nil
  }
}
