/// Runs terminal transcripts and compares the output of each command with the lines below it.
import ArticleModel
import Diagnostics

struct TranscriptCheck {
  private let snippet: Snippet
  private let source: SourceText
  private let transcript: Transcript

  init(_ snippet: Snippet, in article: Article) {
    self.snippet = snippet
    source = snippet.included ?? article.source
    transcript = Transcript(snippet.code)
  }

  /// Runs the lines that begin with `$ ` in one shell and judges their output; skipped if there are none.
  func judgement(by runner: any SampleRunning) async throws -> Judgement {
    guard !transcript.commands.isEmpty else { return Judgement(.skipped, .skip, VerdictReason.noCommands) }
    var job = SampleJob(.shell, files: [.init(name: "transcript.sh", bytes: transcript.script)])
    job.limits.milliseconds = snippet.options.timeoutMilliseconds ?? job.limits.milliseconds
    let outcome = try await runner.run(job)
    if let what = outcome.unavailable { return Judgement(.lowered, .skip, VerdictReason.unavailable(what)) }
    var judgement = Judgement(.pass, .run, seconds: outcome.seconds)
    judge(outcome, job, into: &judgement)
    return judgement
  }

  /// Compares the output of each command. If the marker after a command is missing, the shell ended in that command or was stopped there,
  /// and no later command was run.
  private func judge(_ outcome: SampleOutcome, _ job: SampleJob, into judgement: inout Judgement) {
    let output = MarkedOutput(outcome.standardOutput)
    for (index, command) in transcript.commands.enumerated() {
      if let mark = output.marks.first(where: { $0.name == "c\(index + 1)" }) {
        compare(command, with: mark.before, into: &judgement)
        continue
      }
      let endingPhrase = RunFailure.phrase(outcome, job)
      if [.timedOut, .wroteTooMuch, .outOfMemory].contains(outcome.ending) {
        let rest = transcript.commands.count - index
        return fail(
          &judgement, RunFailure.reason(outcome, job), broken: rest,
          .sampleOverLimit(endingPhrase, at: place(ofLine: command.line)))
      }
      compare(command, with: output.rest, into: &judgement)
      let unreached = transcript.commands[(index + 1)...]
      guard let next = unreached.first else { return }
      return fail(
        &judgement, VerdictReason.transcriptEnded, broken: unreached.count,
        .transcriptEndedEarly(endingPhrase, at: place(ofLine: next.line)))
    }
  }

  private func compare(_ command: Transcript.Command, with printed: String, into judgement: inout Judgement) {
    guard let difference = OutputPattern.difference(wanted: command.output, found: printed) else {
      judgement.claims.held += 1
      return
    }
    let line = min(command.line + 1 + difference.line, max(0, snippet.lineOffsets.count - 1))
    fail(
      &judgement, VerdictReason.claimsBroken, broken: 1,
      .outputFenceBroken(
        line: line + 1, wanted: difference.wanted, found: difference.found, at: place(ofLine: line), fix: nil))
  }

  private func fail(_ judgement: inout Judgement, _ reason: Phrase, broken: Int, _ diagnostic: Diagnostic) {
    judgement.verdict = .fail
    judgement.reason = reason
    judgement.claims.broken += broken
    judgement.diagnostics.append(diagnostic)
  }

  /// The place in the file of a line of the transcript, counted from 0.
  private func place(ofLine line: Int) -> Place {
    let start = line < snippet.lineOffsets.count ? snippet.lineOffsets[line] : snippet.lineOffsets.last ?? 0
    let end = source.lines.range(ofLine: source.lines.line(of: start)).upperBound
    return Place(source, start..<max(start, end))
  }
}
