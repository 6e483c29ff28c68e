/// Sends the results of builds to open pages; the diagnostics of an older result never replace those of a newer one.
import Diagnostics
private import Synchronization

/// Numbers build results and sends them to the pages.
final class BuildAnnouncer: Sendable {
  private struct State {
    var count = 0
    /// The highest ``BuildOutcome/number`` so far; its diagnostics are the current ones.
    var newest = Int.min
    var problems: [Diagnostic] = []
    /// Whether any build has published a site.
    var hasSite: Bool
  }

  private let state: Mutex<State>
  private let events: EventBroadcaster
  private let run: String
  private let language: MessageLanguage
  private let editor: EditorLink?

  /// An announcer for the subscribers of `events`.
  ///
  /// - Parameters:
  ///   - run: distinguishes this run of the server from others.
  ///   - first: the build before serving; nil when the folder already contains a site.
  init(
    events: EventBroadcaster, run: String, after first: BuildOutcome? = nil, language: MessageLanguage,
    editor: EditorLink? = nil
  ) {
    self.editor = editor
    state = Mutex(State(problems: first?.diagnostics ?? [], hasSite: first?.isPublished ?? true))
    self.events = events
    self.run = run
    self.language = language
  }

  /// The page to show at every address while no build has published a site; nil when there is one.
  var failurePage: [UInt8]? {
    let problems = state.withLock { $0.hasSite ? nil : $0.problems }
    return problems.map { FailurePage.html($0, in: language, editor: editor) }
  }

  /// The current diagnostic whose fix has this id; nil when it is no longer among the newest ones.
  func problem(withFix id: String) -> Diagnostic? {
    state.withLock { $0.problems.first { ReloadMessage.fixID(of: $0) == id } }
  }

  /// Tells all pages which files changed, with the diagnostics of the newest result.
  func announce(_ outcome: BuildOutcome) {
    // Messages are sent under the lock, so that they are sent in the order of their numbers.
    state.withLock { state in
      state.count += 1
      state.hasSite = state.hasSite || outcome.isPublished
      let number = outcome.number ?? state.newest
      if number >= state.newest {
        state.newest = number
        state.problems = outcome.diagnostics
      }
      let build = "\(run)-\(state.count)"
      var sent = outcome
      sent.diagnostics = state.problems
      events.send(
        ReloadMessage.built(build: build, sent, in: language, editor: editor),
        greeting: ReloadMessage.hello(build: build, state.problems, in: language, editor: editor))
    }
  }
}
