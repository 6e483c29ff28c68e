/// Sends the outcomes of builds to open pages, so that an older outcome never replaces the diagnostics of a newer one.
import Diagnostics
private import Synchronization

/// Numbers outcomes and sends them to the pages.
final class BuildAnnouncer: Sendable {
  private struct State {
    var count = 0
    /// The highest ``BuildOutcome/number`` so far, whose diagnostics hold.
    var newest = Int.min
    var problems: [Diagnostic] = []
  }

  private let state = Mutex(State())
  private let events: EventBroadcaster
  private let run: String
  private let language: MessageLanguage

  /// An announcer to the subscribers of `events`.
  ///
  /// - Parameter run: distinguishes this run of the server from others.
  init(events: EventBroadcaster, run: String, language: MessageLanguage) {
    self.events = events
    self.run = run
    self.language = language
  }

  /// Sends all pages which files changed, with the diagnostics of the newest outcome.
  func announce(_ outcome: BuildOutcome) {
    // Sending happens under the lock, so that messages go out in the order of their numbers.
    state.withLock { state in
      state.count += 1
      let number = outcome.number ?? state.newest
      if number >= state.newest {
        state.newest = number
        state.problems = outcome.diagnostics
      }
      let build = "\(run)-\(state.count)"
      var sent = outcome
      sent.diagnostics = state.problems
      events.send(
        ReloadMessage.built(build: build, sent, in: language),
        greeting: ReloadMessage.hello(build: build, state.problems, in: language))
    }
  }
}
