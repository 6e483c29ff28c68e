/// Checks samples in other languages than Swift: Objective-C by clang, data formats by their parsers, transcripts by the shell.
import ArticleModel
package import Diagnostics

/// A syntax problem of a text in a data format.
package struct DataProblem: Sendable, Hashable {
  /// The place of the problem, as a byte offset.
  package let offset: Int
  /// The message.
  package let message: Phrase
  /// Whether an ellipsis such as `...` at the place of the problem says that parts were omitted; then it is not reported as a failure.
  package let isAbridged: Bool

  /// Creates a problem; it counts as not abridged by default.
  package init(offset: Int, message: Phrase, isAbridged: Bool = false) {
    self.offset = offset
    self.message = message
    self.isAbridged = isAbridged
  }
}

struct OtherLanguageCheck {
  let article: Article
  let environment: SnippetEnvironment
  let runner: any SampleRunning

  /// The verdict on one sample.
  func check(_ snippet: Snippet) async throws -> Judgement {
    if snippet.options.level == .skip {
      return Judgement(.skipped, .skip, VerdictReason.given(snippet.options.skipReason))
    }
    switch snippet.language {
    case "objc": return try await checkObjectiveC(snippet)
    case "json": return judgeData(JSONSyntax.problem(in: snippet.code), "JSON", snippet)
    case "xml": return judgeData(XMLSyntax.problem(in: snippet.code), "XML", snippet)
    case "yaml":
      let problem = environment.yamlProblem(snippet.code).map { problem in
        DataProblem(
          offset: problem.offset, message: problem.message,
          isAbridged: Self.isAbridged(snippet.code, at: problem.offset))
      }
      return judgeData(problem, "YAML", snippet)
    case "console", "sh":
      guard snippet.options.level == .run else { return Judgement(.skipped, .skip, VerdictReason.transcript) }
      return try await TranscriptCheck(snippet, in: article).judgement(by: runner)
    default: return Judgement(.skipped, .skip, VerdictReason.transcript)
    }
  }

  private func judgeData(_ problem: DataProblem?, _ format: String, _ snippet: Snippet) -> Judgement {
    guard let problem else { return Judgement(.pass, .parse) }
    var judgement = Judgement(.lowered, .parse, problem.message)
    guard !problem.isAbridged else { return judgement }
    judgement.verdict = .fail
    judgement.diagnostics = [
      .dataNotWellFormed(format, problem.message, at: place(at: problem.offset, in: snippet))
    ]
    return judgement
  }

  /// Whether the line of a YAML problem, or the line before it, begins or ends with an ellipsis.
  private static func isAbridged(_ code: [UInt8], at offset: Int) -> Bool {
    let lines = code[..<min(offset + 1, code.count)].split(separator: 0x0A).suffix(2)
    let rest = code[min(offset, code.count)...].prefix { $0 != 0x0A }
    return (lines.map { String(decoding: $0, as: UTF8.self) } + [String(decoding: rest, as: UTF8.self)]).contains {
      line in
      let bare = line.trimmingSpaces
      return ["...", "…"].contains { bare.hasPrefix($0) || bare.hasSuffix($0) }
    }
  }

  /// The place from an offset in the code to the end of its line.
  private func place(at offset: Int, in snippet: Snippet) -> Place {
    let source = snippet.included ?? article.source
    let table = LineTable(snippet.code)
    let line = min(table.line(of: offset) - 1, max(0, snippet.lineOffsets.count - 1))
    guard line < snippet.lineOffsets.count else { return Place(article.source, snippet.infoRange) }
    let start = snippet.lineOffsets[line] + min(offset, snippet.code.count) - table.starts[line]
    let end = source.lines.range(ofLine: source.lines.line(of: start)).upperBound
    return Place(source, min(start, end)..<end)
  }

  // MARK: - Objective-C

  /// Tries the fragment shapes that a sample may have. Returns a pass if clang accepts one of them; else `parse` level if in one of them
  /// clang only finds unknown names; else `lowered`.
  private func checkObjectiveC(_ snippet: Snippet) async throws -> Judgement {
    var first: CompilerMessage?
    var bestSyntax: Judgement?
    for shape in ObjectiveCShape.allCases {
      let sample = ObjectiveCSample(snippet.code, shape: shape)
      let outcome = try await runner.run(
        SampleJob(.checkObjectiveC, files: [.init(name: "sample.m", bytes: sample.text)]))
      if let what = outcome.unavailable { return Judgement(.lowered, .parse, VerdictReason.unavailable(what)) }
      var judgement = Judgement(
        .pass, .compile, VerdictReason.stubs(["Objective-C"]), seconds: outcome.seconds)
      let errors = CompilerMessages.read(outcome.standardError).filter { $0.severity == .error }
      if outcome.ending == .exited(0), sample.assumed.isEmpty { return judgement }
      if let syntax = errors.first(where: { !$0.isAboutMeaning }) {
        first = first ?? syntax
      } else if bestSyntax == nil {
        let unknown = Set(errors.compactMap(\.quotedName)).union(sample.assumed).sorted()
        judgement.level = .parse
        judgement.reason = VerdictReason.unknownNames(unknown)
        bestSyntax = judgement
      }
    }
    if let bestSyntax { return bestSyntax }
    return Judgement(.lowered, .parse, VerdictReason.compiler(first?.text ?? "clang gave no message"))
  }
}
