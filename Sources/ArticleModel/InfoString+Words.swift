/// What each word of an info string means.
private import Diagnostics

extension InfoStringReader {
  /// `run`, `compile`, `parse`, `auto`, `skip="…"`.
  mutating func applyLevel(_ key: String, _ word: InfoWord) -> Bool {
    let name = key == "check" ? word.value ?? "" : key
    guard let level = SnippetLevel(rawValue: name) else {
      guard key == "check" else { return false }
      report(
        badValueOf: word,
        wanted: Phrase(en: "run, compile, parse, auto or skip", ko: "run, compile, parse, auto, skip 중 하나"))
      return true
    }
    if let earlier = levelWord, parsed.options.level != level {
      diagnostics.append(.contradictingFenceWords(earlier, word.written, at: scanner.place(of: word)))
    }
    levelWord = word.written
    parsed.options.level = level
    if level == .skip, key == "skip" { parsed.options.skipReason = word.value ?? parsed.options.skipReason }
    return true
  }

  /// What must go wrong, and for which language version.
  mutating func applyExpectation(_ key: String, _ word: InfoWord) -> Bool {
    switch key {
    case "fails": parsed.options.fails = list(word.value)
    case "warns": parsed.options.warns = list(word.value)
    case "crashes": parsed.options.crashes = word.value ?? ""
    case "exits":
      guard let status = Int(word.value ?? ""), (0...255).contains(status) else {
        report(badValueOf: word, wanted: Phrase(en: "a number from 0 to 255", ko: "0부터 255까지의 수"))
        return true
      }
      parsed.options.exits = status
    case "swift":
      guard let mode = word.value, SwiftVersion.isKnown(mode) else {
        report(badValueOf: word, wanted: Phrase(en: "a Swift version from 1 to 6", ko: "1부터 6까지의 Swift 버전"))
        return true
      }
      parsed.options.swift = mode
    case "needs": parsed.options.needs += list(word.value)
    case "on": readSystems(word)
    case "order": readChoice(word, of: ["any", "exact"]) { $0.anyOrder = $1 == "any" }
    case "match": readChoice(word, of: ["exact", "glob", "prefix", "none"]) { $0.match = $1 }
    default: return false
    }
    return true
  }

  /// How the sample belongs together with others.
  mutating func applySession(_ key: String, _ word: InfoWord) -> Bool {
    switch key {
    case "continue": parsed.options.continues = true
    case "session": readName(word) { $0.session = $1 }
    case "nest": parsed.options.nest = true
    case "reset": parsed.options.reset = true
    case "hidden": parsed.options.hidden = true
    case "main": parsed.options.main = true
    case "module": readName(word) { $0.module = $1 }
    case "id": readName(word) { $0.id = $1 }
    case "file":
      // Elsewhere `file=` names the file shown above the code.
      if parsed.language != "swift" { parsed.options.title = word.value } else { readName(word) { $0.file = $1 } }
    default: return false
    }
    return true
  }

  /// Limits and inputs of the process.
  mutating func applyProcess(_ key: String, _ word: InfoWord) -> Bool {
    switch key {
    case "timeout":
      guard let time = Quantity.milliseconds(word.value ?? ""), time > 0 else {
        report(badValueOf: word, wanted: Phrase(en: "a time such as 5s or 500ms", ko: "5s나 500ms 같은 시간"))
        return true
      }
      parsed.options.timeoutMilliseconds = time
    case "memory":
      guard let size = Quantity.bytes(word.value ?? ""), size > 0 else {
        report(badValueOf: word, wanted: Phrase(en: "a size such as 512m or 1g", ko: "512m이나 1g 같은 크기"))
        return true
      }
      parsed.options.memoryBytes = size
    case "args": parsed.options.arguments = word.value ?? ""
    case "stdin": parsed.options.standardInput = word.value ?? ""
    case "env": parsed.options.environment.append(word.value ?? "")
    default: return false
    }
    return true
  }

  /// How the sample is shown.
  mutating func applyDisplay(_ key: String, _ word: InfoWord) -> Bool {
    switch key {
    case "show": readChoice(word, of: ["output", "error", "none"]) { $0.show = $1 }
    case "silent": parsed.options.show = "none"
    case "title": parsed.options.title = word.value
    case "highlight": readHighlight(word.value ?? "", word)
    case "nocopy": parsed.options.noCopy = true
    case "wrap": parsed.options.wrap = word.value != "false" && word.value != "0"
    case "showlinenumbers": parsed.options.lineNumbers = word.value != "false"
    case "strikeout": break
    default: return false
    }
    return true
  }

  /// Line numbers such as `1,3-5` or `2 4..6`.
  mutating func readHighlight(_ list: String, _ word: InfoWord) {
    for part in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
      if part.first == "." || part.first == "#" { continue }
      let ends = part.split(whereSeparator: { $0 == "-" || $0 == "." || $0 == ":" }).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1, last >= first
      else {
        if parsed.language == "swift" {
          report(badValueOf: word, wanted: Phrase(en: "line numbers such as {1,3-5}", ko: "{1,3-5} 같은 줄 번호"))
        }
        return
      }
      parsed.options.highlightedLines.append(first...last)
    }
  }

  private mutating func readSystems(_ word: InfoWord) {
    let known: Set<String> = ["linux", "macos", "ios", "tvos", "watchos", "visionos", "windows", "android", "wasi"]
    let systems = list(word.value).map { $0.lowercased() }
    guard !systems.isEmpty, systems.allSatisfy(known.contains) else {
      return report(
        badValueOf: word, wanted: Phrase(en: "systems such as linux,macos", ko: "linux,macos 같은 운영체제"))
    }
    parsed.options.on += systems
  }

  private mutating func readName(_ word: InfoWord, _ store: (inout SnippetOptions, String) -> Void) {
    guard let name = word.value, !name.isEmpty, !name.contains("..") else {
      return report(badValueOf: word, wanted: Phrase(en: "a name after '='", ko: "'=' 뒤의 이름"))
    }
    store(&parsed.options, name)
  }

  private mutating func readChoice(
    _ word: InfoWord, of choices: [String], _ store: (inout SnippetOptions, String) -> Void
  ) {
    guard let value = word.value, choices.contains(value) else {
      let list = choices.joined(separator: ", ")
      return report(badValueOf: word, wanted: Phrase(en: "one of \(list)", ko: "\(list) 가운데 하나"))
    }
    store(&parsed.options, value)
  }

  private func list(_ value: String?) -> [String] {
    (value ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
  }
}

/// Reads times and sizes.
package enum Quantity {
  /// `5s`, `500ms`, `2m`, or a bare number of seconds, in milliseconds; nil when it is none or longer than an hour.
  package static func milliseconds(_ text: String) -> Int? {
    let (number, unit) = split(text)
    let factor = ["": 1000.0, "s": 1000, "ms": 1, "m": 60_000, "min": 60_000][unit]
    guard let number, let factor, number * factor <= 3_600_000 else { return nil }
    return Int(number * factor)
  }

  /// `512m`, `1g`, `64k`, or a bare number of bytes, in bytes; nil when it is none or more than a tebibyte.
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
