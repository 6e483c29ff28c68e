/// Checks samples during a preview: after a save, in the background; sends failures to the open pages.
import Diagnostics
import HostSystem
import PreviewServer
import SiteBuild
import SnippetCheck
import SnippetRun
import Synchronization

/// The diagnostics of a previewed site: those of its last build, and those of its samples.
final class PreviewSamples: Sendable {
  fileprivate struct State {
    var build = BuildOutcome(changedFiles: [], diagnostics: [], isPublished: true)
    /// The diagnostics of samples by the path of the article; those without a place under the empty path.
    var samples: [String: [Diagnostic]] = [:]
  }

  private let state = Mutex(State())
  private let console: Console

  /// Outcomes that are sent to pages without a build, when samples have been checked.
  let remarks: AsyncStream<BuildOutcome>
  private let tell: AsyncStream<BuildOutcome>.Continuation
  private let requests: AsyncStream<Void>
  private let request: AsyncStream<Void>.Continuation

  init(console: Console) {
    self.console = console
    (remarks, tell) = AsyncStream.makeStream()
    (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The outcome of a build with the known diagnostics of samples added.
  func joined(_ outcome: BuildOutcome) -> BuildOutcome {
    state.withLock { state in
      if (outcome.number ?? 0) >= (state.build.number ?? 0) { state.build = outcome }
      var joined = outcome
      joined.diagnostics += state.problems
      return joined
    }
  }

  /// Requests a check, which starts when the running one has ended. Several requests count as one.
  func ask() { request.yield() }

  /// Checks the samples at each request, until the task is cancelled.
  func run(_ checks: SampleChecks) async {
    var checks = checks
    for await _ in requests {
      do {
        guard let round = try await checks.round() else { continue }
        let diagnostics = round.remarks + round.outcome.diagnostics
        take(round.outcome.diagnostics, of: round.paths)
        console.say(SnippetReport(outcome: round.outcome, diagnostics: diagnostics, language: console.language).summary)
      } catch let error as HostError {
        take([Diagnostic(.outsideWorld, at: nil, error.message)], of: [])
      } catch {
        return
      }
    }
  }

  private func take(_ diagnostics: [Diagnostic], of paths: Set<String>) {
    let outcome = state.withLock { state in
      for path in paths { state.samples["content/" + path] = nil }
      state.samples[""] = nil
      for diagnostic in diagnostics {
        let path = diagnostic.place?.text.path ?? ""
        state.samples[path, default: []].append(diagnostic)
      }
      var outcome = state.build
      outcome.changedFiles = []
      outcome.diagnostics += state.problems
      return outcome
    }
    tell.yield(outcome)
  }
}

extension PreviewSamples.State {
  fileprivate var problems: [Diagnostic] { samples.sorted { $0.key < $1.key }.flatMap(\.value) }
}
