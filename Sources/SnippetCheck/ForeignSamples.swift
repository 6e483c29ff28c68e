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

  // MARK: - Objective-C

  private func checkObjectiveC(_ snippet: Snippet) async throws -> Judgement {
    var first: SampleOutcome?
    for shape in ObjectiveCShape.allCases {
      let text = shape.program(of: snippet.code)
      let job = SampleJob(.checkObjectiveC, files: [.init(name: "sample.m", bytes: text)])
      let outcome = try await runner.run(job)
      if let what = outcome.unavailable { return Judgement(.lowered, .parse, Reasons.unavailable(what)) }
      var judgement = Judgement(.pass, .compile, Reasons.stubs(["Objective-C"]))
      judgement.seconds = outcome.seconds
      if outcome.ending == .exited(0) { return judgement }
      first = first ?? outcome
    }
    let errors = CompilerMessages.read(first?.standardError ?? []).filter { $0.severity == .error }
    return Judgement(.lowered, .parse, Reasons.compiler(errors.first?.text ?? "clang gave no message"))
  }
}

/// What an Objective-C sample may be a part of.
enum ObjectiveCShape: CaseIterable {
  /// A whole file; statements of a function; members of a class; the head or the body of a method.
  case file, statements, members

  /// The sample as a file that clang can read; its lines stay at their numbers.
  func program(of code: [UInt8]) -> [UInt8] {
    let head = "#import \"JikjiStubs.h\"\n"
    let (before, after) =
      switch self {
      case .file: ("", "")
      case .statements:
        (
          "@interface JikjiSample : UIViewController @end @implementation JikjiSample - (void)jikjiSample { id sender = nil; (void)sender;",
          "} @end"
        )
      case .members: ("@interface JikjiSample : UIViewController @end @implementation JikjiSample", "@end")
      }
    return Array((head + "#line 1\n").utf8) + Array(before.utf8) + (before.isEmpty ? [] : [0x20]) + code
      + Array("\n\(after)\n".utf8)
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
