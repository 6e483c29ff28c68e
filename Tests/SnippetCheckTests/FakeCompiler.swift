/// A fake compiler and interpreter of a few forms of Swift, so that tests of checking need no toolchain.
import Foundation
import SnippetCheck
import Synchronization

/// What it rejects: names that begin with `needs` or `Needs` and are declared nowhere in the program; `: Int = "…"`; members that
/// begin with `bad`; modules it does not know; a name declared twice at the top level; `strictOnly` in mode 6. It warns of
/// constants whose names begin with `unused`. What it runs: markers, `print`, `let`, `=`, `+=`, `fatalError`, `exit`,
/// `while true`.
final class FakeCompiler: SampleRunning {
  private let jobs = Mutex<[SampleJob]>([])
  private let kept = Mutex<[SampleJob: SampleOutcome]>([:])
  private let remembersAll: Bool
  /// Names that imports of a module declare.
  private let names: [String: Set<String>]

  /// - Parameters:
  ///   - names: names that each module declares, stubs included.
  ///   - remembersAll: whether it says of every job that its result is kept, so that there are no batches.
  init(names: [String: Set<String>] = [:], remembersAll: Bool = true) {
    self.names = names
    self.remembersAll = remembersAll
  }

  /// All jobs in the order in which they were begun.
  var seen: [SampleJob] { jobs.withLock { $0 } }
  /// The results taken from batches.
  var keptJobs: [SampleJob] { kept.withLock { Array($0.keys) } }

  func remembers(_ job: SampleJob) async -> Bool { remembersAll || kept.withLock { $0[job] != nil } }
  func keep(_ outcome: SampleOutcome, of job: SampleJob) async { kept.withLock { $0[job] = outcome } }

  func run(_ job: SampleJob) async throws -> SampleOutcome {
    if let known = kept.withLock({ $0[job] }) { return known }
    jobs.withLock { $0.append(job) }
    var compilation = FakeCompilation(job, names: names)
    for file in job.files { compilation.check(file) }
    let messages = Array(compilation.messages.joined(separator: "\n").utf8)
    guard !compilation.hasErrors else {
      return SampleOutcome(ending: .exited(1), standardError: messages, seconds: 0.5)
    }
    guard job.task != .compile, let main = job.files.first(where: { $0.name == "main.swift" }) else {
      return SampleOutcome(ending: .exited(0), standardError: messages, seconds: 0.25)
    }
    var process = FakeProcess()
    process.run(main.text)
    return SampleOutcome(
      ending: process.ending,
      standardOutput: (job.isLibrary ? MarkedOutput.start : []) + Array(process.output.utf8),
      standardError: (messages.isEmpty ? [] : messages + [0x0A]) + process.errors.utf8,
      seconds: 1)
  }
}

extension SampleJob.File {
  /// The file's lines as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SampleJob {
  /// The text of `main.swift` without the lines that are not the author's.
  var shownMain: String {
    let main = files.first { $0.name == "main.swift" }?.text ?? ""
    return main.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix("_jikjiMark(") && !$0.hasPrefix("@_silgen_name") && !$0.isEmpty
    }.joined(separator: "\n")
  }
}

private struct FakeCompilation {
  let job: SampleJob
  let names: [String: Set<String>]
  private(set) var messages: [String] = []
  private(set) var hasErrors = false
  private var allCode: String

  init(_ job: SampleJob, names: [String: Set<String>]) {
    self.job = job
    self.names = names
    allCode = job.files.map(\.text).joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false).map
    {
      Self.withoutComment($0)
    }.joined(separator: "\n")
  }

  static func withoutComment(_ line: Substring) -> String {
    line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
  }

  mutating func check(_ file: SampleJob.File) {
    var depth = 0
    var declared: Set<String> = []
    for (index, whole) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if whole.contains("_jikjiFind(_") { continue }
      let line = Self.withoutComment(whole)
      let report = { (place: String.Index, text: String) in
        "/input/\(file.name):\(index + 1):\(line.utf8.distance(from: line.startIndex, to: place) + 1): \(text)"
      }
      var found: [String] = []
      for match in line.matches(of: /\b(?:needs|Needs)[A-Z]\w*/) where !isDeclared(String(match.output)) {
        let name = String(match.output)
        found.append(
          report(
            match.range.lowerBound,
            name.hasPrefix("N")
              ? "error: cannot find type '\(name)' in scope [cannot_find_type_in_scope]"
              : "error: cannot find '\(name)' in scope [cannot_find_in_scope]"))
      }
      for match in line.matches(of: /: Int = (")/) {
        found.append(
          report(
            match.output.1.startIndex,
            "error: cannot convert value of type 'String' to specified type 'Int' [cannot_convert_initializer_value]"))
      }
      for match in line.matches(of: /\.(bad\w*)/) {
        found.append(
          report(
            match.output.1.startIndex,
            "error: value of type 'Thing' has no member '\(match.output.1)' [could_not_find_value_member]"))
      }
      for match in line.matches(of: /^import (\w+)/) where !isModule(String(match.output.1)) {
        found.append(report(match.output.1.startIndex, "error: no such module '\(match.output.1)' [sema_no_import]"))
      }
      for match in line.matches(of: /\bstrictOnly\b/) where job.languageMode == "6" {
        found.append(report(match.range.lowerBound, "error: sending risks causing data races [sending_risks]"))
      }
      if depth == 0, let match = line.firstMatch(of: /^(?:let|var|func|struct|class) (\w+)/),
        !declared.insert(String(match.output.1)).inserted
      {
        found.append(report(match.output.1.startIndex, "error: invalid redeclaration of '\(match.output.1)' [redecl]"))
      }
      hasErrors = hasErrors || !found.isEmpty
      for match in line.matches(of: /\blet (unused\w*)/) {
        found.append(report(match.output.1.startIndex, "warning: '\(match.output.1)' was never used [never_used]"))
      }
      messages += found
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
    }
  }

  private func isDeclared(_ name: String) -> Bool {
    let imported = names.filter { allCode.contains("import \($0.key)") }
    return imported.contains { $0.value.contains(name) }
      || ["let", "var", "func", "struct", "class", "enum"].contains { allCode.contains("\($0) \(name)") }
  }

  private func isModule(_ name: String) -> Bool {
    ["Swift", "Foundation"].contains(name) || job.stubs.contains(name) || job.modules.contains { $0.name == name }
  }
}

private struct FakeProcess {
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var ending = SampleEnding.exited(0)
  private var values: [String: String] = [:]
  private var isOver = false

  mutating func run(_ main: String) {
    var bodyDepth = 0
    for (index, whole) in main.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !isOver {
      if whole.contains("_jikjiFind(_") { continue }
      let line = FakeCompilation.withoutComment(whole)
      let opens = line.count { $0 == "{" } - line.count { $0 == "}" }
      if bodyDepth > 0 || line.contains(/^\s*(?:@main )?(?:func|struct|class|extension) .*\{/) {
        bodyDepth += opens
        continue
      }
      for statement in line.split(separator: ";") where !isOver {
        execute(statement.trimmingCharacters(in: .whitespaces), line: index + 1)
      }
    }
  }

  private mutating func execute(_ statement: String, line: Int) {
    if let match = statement.firstMatch(of: /^_jikjiMark\("\\u\{1\}(.*)\\u\{2\}"\)/) {
      output += "\u{1}\(match.output.1)\u{2}"
    } else if let match = statement.firstMatch(of: /_jikjiValue\("([^"]*)", (.*)\)$/) {
      let value = evaluated(String(match.output.2))
      let isNumber = Int(value) != nil
      output += "\u{1}jikji-value \(match.output.1)\u{3}\(value)\u{3}\(isNumber ? value : "\"\(value)\"")\u{2}"
    } else if let match = statement.firstMatch(of: /^print\((.*)\)$/) {
      output += evaluated(String(match.output.1)) + "\n"
    } else if let match = statement.firstMatch(of: /^fatalError\("?([^"]*)"?\)/) {
      errors += "main/main.swift:\(line): Fatal error: \(match.output.1)\n"
      (ending, isOver) = (.signalled(4), true)
    } else if let match = statement.firstMatch(of: /^exit\((\d+)\)/) {
      (ending, isOver) = (.exited(Int(match.output.1) ?? 0), true)
    } else if statement.hasPrefix("while true") {
      (ending, isOver) = (.timedOut, true)
    } else if let match = statement.firstMatch(of: /^(?:let |var )?(\w+)(?:: \w+)? (\+?=) (.*)$/) {
      let name = String(match.output.1)
      let value = evaluated(String(match.output.3))
      let sum = (Int(values[name] ?? "") ?? 0) + (Int(value) ?? 0)
      values[name] = match.output.2 == "+=" ? "\(sum)" : value
    }
  }

  private func evaluated(_ expression: String) -> String {
    if expression.hasPrefix("\"") { return String(expression.dropFirst().dropLast()) }
    if let sum = expression.firstMatch(of: /^(\w+) \+ (\w+)$/) {
      return "\((Int(evaluated(String(sum.output.1))) ?? 0) + (Int(evaluated(String(sum.output.2))) ?? 0))"
    }
    return values[expression] ?? expression
  }
}
