/// Samples in other languages than Swift: Objective-C by clang, data formats by their grammar.
import ArticleModel
package import Diagnostics

struct ForeignSamples {
  let article: Article
  let ground: CheckingGround
  let runner: any SampleRunning

  /// The verdict on one sample.
  func check(_ snippet: Snippet) async throws -> Judgement {
    if snippet.options.level == .skip {
      return Judgement(.skipped, .skip, Reasons.told(snippet.options.skipReason))
    }
    switch snippet.language {
    case "objc": return try await checkObjectiveC(snippet)
    case "json": return judgeData(JSONGrammar.problem(in: snippet.code), "JSON", snippet)
    case "xml": return judgeData(XMLGrammar.problem(in: snippet.code), "XML", snippet)
    case "yaml": return judgeData(ground.yamlProblem(snippet.code), "YAML", snippet)
    case "console" where snippet.options.level == .run: return try await runTranscript(snippet)
    default: return Judgement(.skipped, .skip, Reasons.transcript)
    }
  }

  private func judgeData(_ problem: DataProblem?, _ format: String, _ snippet: Snippet) -> Judgement {
    guard let problem else { return Judgement(.pass, .parse) }
    var judgement = Judgement(.lowered, .parse, problem.message)
    // Articles often leave parts out; such a sample is no data any more, but no mistake either.
    guard !Self.isAbridged(snippet.code) else { return judgement }
    judgement.verdict = .fail
    judgement.diagnostics = [
      .dataNotWellFormed(format, problem.message, at: Place(article.source, range(at: problem.offset, in: snippet)))
    ]
    return judgement
  }

  private static func isAbridged(_ code: [UInt8]) -> Bool {
    code.firstRange(of: Array("...".utf8)) != nil || code.firstRange(of: Array("…".utf8)) != nil
      || code.firstRange(of: Array("//".utf8)) != nil
  }

  /// The rest of the line from an offset in the code on, in the file.
  private func range(at offset: Int, in snippet: Snippet) -> Range<Int> {
    let table = LineTable(snippet.code)
    let line = min(table.line(of: offset) - 1, max(0, snippet.lineOffsets.count - 1))
    guard line < snippet.lineOffsets.count else { return snippet.infoRange }
    let start = snippet.lineOffsets[line] + min(offset, snippet.code.count) - table.starts[line]
    let end = article.source.lines.range(ofLine: article.source.lines.line(of: start)).upperBound
    return min(start, end)..<end
  }

  // MARK: - Transcripts

  /// Runs the `$ ` lines of a terminal transcript and compares what each prints with the lines below it.
  private func runTranscript(_ snippet: Snippet) async throws -> Judgement {
    let transcript = Transcript(snippet.code)
    var job = SampleJob(.shell, files: [.init(name: "transcript.sh", bytes: transcript.script)])
    job.limits.milliseconds = snippet.options.timeoutMilliseconds ?? job.limits.milliseconds
    let outcome = try await runner.run(job)
    var judgement = Judgement(.pass, .run)
    judgement.seconds = outcome.seconds
    let output = MarkedOutput(outcome.standardOutput)
    for (index, command) in transcript.commands.enumerated() {
      let printed = output.marks.first { $0.name == "c\(index + 1)" }?.before ?? output.rest
      guard let difference = OutputPattern.difference(wanted: command.output, found: printed) else {
        judgement.claims.held += 1
        continue
      }
      judgement.claims.broken += 1
      judgement.verdict = .fail
      judgement.reason = Reasons.claimsBroken
      let line = min(command.line + 1 + difference.line, max(0, snippet.lineOffsets.count - 1))
      let start = snippet.lineOffsets.isEmpty ? snippet.range.lowerBound : snippet.lineOffsets[line]
      let end = article.source.lines.range(ofLine: article.source.lines.line(of: start)).upperBound
      judgement.diagnostics.append(
        .outputFenceBroken(
          line: line + 1, wanted: difference.wanted, found: difference.found,
          at: Place(article.source, start..<max(start, end)), fix: nil))
    }
    return judgement
  }

  // MARK: - Objective-C

  /// Tries the shapes a sample may have until clang finds nothing but unknown names in one of them.
  private func checkObjectiveC(_ snippet: Snippet) async throws -> Judgement {
    var first: CompilerMessage?
    var bestSyntax: Judgement?
    for shape in ObjectiveCShape.allCases {
      let sample = ObjectiveCSample(snippet.code, shape: shape)
      let outcome = try await runner.run(
        SampleJob(.checkObjectiveC, files: [.init(name: "sample.m", bytes: sample.text)]))
      if let what = outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
      var judgement = Judgement(.pass, .compile, Reasons.stubs(["Objective-C"]))
      judgement.seconds = outcome.seconds
      let errors = CompilerMessages.read(outcome.standardError).filter { $0.severity == .error }
      if outcome.ending == .exited(0), sample.assumed.isEmpty { return judgement }
      if let syntax = errors.first(where: { !$0.isAboutMeaning }) {
        first = first ?? syntax
      } else if bestSyntax == nil {
        let unknown = Set(errors.compactMap(\.quotedName)).union(sample.assumed).sorted()
        judgement.level = .parse
        judgement.reason = Reasons.unknownNames(unknown)
        bestSyntax = judgement
      }
    }
    if let bestSyntax { return bestSyntax }
    return Judgement(.lowered, .parse, Reasons.compiler(first?.text ?? "clang gave no message"))
  }
}

/// What is wrong with a text in a data format.
package struct DataProblem: Sendable, Hashable {
  /// Where, in bytes.
  package let offset: Int
  /// What.
  package let message: Phrase

  /// A problem.
  package init(offset: Int, message: Phrase) {
    self.offset = offset
    self.message = message
  }
}
