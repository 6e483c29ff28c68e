/// Tells open pages of outcomes in an order that makes sense, whatever order they come in.
import Diagnostics
private import Synchronization

/// Numbers outcomes and hands them to the pages.
final class BuildAnnouncer: Sendable {
  private struct State {
    var count = 0
    /// The outcome that knows best what is wrong.
    var newest = Int.min
    var problems: [Diagnostic] = []
  }

  private let state = Mutex(State())
  private let hub: EventHub
  private let run: String
  private let language: MessageLanguage

  /// An announcer for the pages of `hub`.
  ///
  /// - Parameter run: tells this run of the server from others.
  init(hub: EventHub, run: String, language: MessageLanguage) {
    self.hub = hub
    self.run = run
    self.language = language
  }

  /// Tells all pages which files changed, and what is wrong by the newest outcome there was.
  func announce(_ outcome: BuildOutcome) {
    // Sending stands under the lock, so that messages go out in the order of their numbers.
    state.withLock { state in
      state.count += 1
      let number = outcome.number ?? state.newest
      if number >= state.newest {
        state.newest = number
        state.problems = outcome.diagnostics
      }
      let build = "\(run)-\(state.count)"
      var told = outcome
      told.diagnostics = state.problems
      hub.send(
        ReloadMessage.built(build: build, told, in: language),
        greeting: ReloadMessage.hello(build: build, state.problems, in: language))
    }
  }
}
