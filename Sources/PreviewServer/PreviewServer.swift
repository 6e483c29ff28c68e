/// Serves a site while it is written: builds on every change and lets open pages reload.
package import Diagnostics
package import HostSystem
private import Hummingbird
private import HummingbirdCore
private import Logging
private import NIOCore
private import Synchronization

/// What to serve, and where.
package struct PreviewSettings: Sendable {
  /// The folder whose files are served.
  package var folder: String
  /// The address to listen on; loopback means IPv4 and IPv6.
  package var host = "127.0.0.1"
  /// The first port to try; 0 lets the system choose.
  package var port = 8080
  /// Whether no other port may be taken.
  package var isPortStrict = false
  /// The folders and files whose changes cause a build; none for a finished site.
  package var watchedPaths: [String] = []
  /// How changes are found.
  package var watchMethod = FileWatcher.Method.automatic
  /// The language of diagnostics shown in pages.
  package var language = MessageLanguage.english
  /// Opens files of the site from diagnostics in pages; nil for none.
  package var editor: EditorLink?
  /// What side-by-side pages may do; nil where nothing but reading is wanted.
  package var desk: PreviewDesk?

  /// Serves `folder` on the default address and port.
  package init(folder: String) { self.folder = folder }
}

/// An event while serving, for the terminal.
package enum PreviewNotice: Sendable {
  /// The server answers at this address. `portTaken` is the wanted port if another had to be used.
  case ready(url: String, portTaken: Int?)
  /// A build begins because of these changes.
  case building(ChangedPaths)
  /// The pages of changed articles were made, after so many seconds; the rest of the site follows.
  case refreshed(BuildOutcome, seconds: Double)
  /// A build ended after so many seconds.
  case built(BuildOutcome, seconds: Double)
  /// Something else than a build found diagnostics.
  case remarked(BuildOutcome)
}

/// Why serving cannot begin.
package enum PreviewError: Error, Sendable, Hashable {
  /// The port is taken, and so are the next ones if any would do.
  case portTaken(Int)
  /// This user may not listen on the port.
  case portForbidden(Int)
  /// This machine does not have the address.
  case badAddress(String)
  /// The server could not be started; the system's message.
  case failed(String)
}

/// The functions that make the site that is served.
package struct PreviewBuilder: Sendable {
  /// Makes the pages of changed articles alone; nil when a whole build is needed. May be called while a build runs.
  package var refresh: @Sendable (ChangedPaths) async -> BuildOutcome?
  /// Builds the site after changes. Called once at a time.
  package var rebuild: @Sendable (ChangedPaths) async -> BuildOutcome

  /// Diagnostics found between builds, for the pages to show.
  package var remarks: AsyncStream<BuildOutcome>?

  /// Whether the site is built once without waiting for a change, for what is served is of an earlier run.
  package var beginsWithBuild = false

  /// Writes the fix of a diagnostic into its file, and says whether it could; nil where pages offer none.
  package var fix: (@Sendable (Diagnostic) async -> Bool)?

  /// A builder; without `refresh` every change is built as a whole.
  package init(
    refresh: @escaping @Sendable (ChangedPaths) async -> BuildOutcome? = { _ in nil },
    rebuild: @escaping @Sendable (ChangedPaths) async -> BuildOutcome, remarks: AsyncStream<BuildOutcome>? = nil
  ) {
    self.refresh = refresh
    self.rebuild = rebuild
    self.remarks = remarks
  }
}

/// A server for one folder.
package struct PreviewServer: Sendable {
  private let settings: PreviewSettings
  private let watcher: FileWatcher?
  private let builder: PreviewBuilder?
  private let report: @Sendable (PreviewNotice) -> Void
  private let events: EventBroadcaster
  private let announcer: BuildAnnouncer
  /// Tells this run of the server from others, whose pages must load again.
  private let run: String

  /// A server that is not yet running.
  ///
  /// - Parameters:
  ///   - settings: what to serve and where.
  ///   - lastBuild: the build before serving, whose diagnostics pages show; when it published nothing, they are all there is
  ///     to see until one does.
  ///   - watcher: reports changes; one that began before that build misses none. nil to begin one with the paths of `settings`.
  ///   - builder: makes the site; nil for a finished folder, whose pages then get no script.
  ///   - report: gets the events.
  package init(
    _ settings: PreviewSettings, after lastBuild: BuildOutcome? = nil, watcher: FileWatcher? = nil,
    builder: PreviewBuilder?,
    report: @escaping @Sendable (PreviewNotice) -> Void
  ) {
    self.settings = settings
    self.watcher = watcher
    self.builder = builder
    self.report = report
    run = String(UInt64(HostEnvironment.now), radix: 36)
    let problems = lastBuild?.diagnostics ?? []
    events = EventBroadcaster(
      greeting: ReloadMessage.hello(build: "\(run)-0", problems, in: settings.language, editor: settings.editor))
    announcer = BuildAnnouncer(
      events: events, run: run, after: lastBuild, language: settings.language, editor: settings.editor)
  }

  /// Serves until the task is cancelled or a stop signal arrives. Ends at once: connections are cut.
  package func serve(stoppingOnSignals: Bool = true) async throws(PreviewError) {
    HostEnvironment.raiseFileLimit()
    let place = try await ListeningPlace.find(for: settings)
    let responder = SiteResponder(
      folder: settings.folder, hosts: AllowedHosts(listeningOn: settings.host),
      events: builder == nil ? nil : events, desk: builder == nil ? nil : settings.desk, language: settings.language,
      failurePage: { [announcer] in announcer.failurePage }, fix: fixer)
    // The first reason to end; cancelling this task ends the stream without one.
    let (reasons, stop) = AsyncStream.makeStream(of: PreviewError?.self)
    // These tasks are cut off in the end, for a connection of a slow reader may take for ever to finish.
    let servers = Task { await listen(responder, at: place) { stop.yield($0) } }
    let watching = builder.map { builder in Task { await buildOnChanges(builder) } }
    let beating = Task { [events] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(15))
        events.sendHeartbeat()
      }
    }
    let signals = stoppingOnSignals ? Task { for await _ in StopSignal.stream() { stop.yield(nil) } } : nil
    var iterator = reasons.makeAsyncIterator()
    let failure = await iterator.next() ?? nil
    for task in [watching, beating, signals, servers] { task?.cancel() }
    events.close()
    if let failure { throw failure }
  }

  /// Carries out the fix that a page names.
  private var fixer: (@Sendable (String) async -> Bool)? {
    builder?.fix.map { write in
      { [announcer] id in
        guard let problem = announcer.problem(withFix: id) else { return false }
        return await write(problem)
      }
    }
  }

  private func reportReady(port: Int) {
    let host = settings.host == "0.0.0.0" || settings.host == "::" ? "localhost" : settings.host
    let name = host == "127.0.0.1" || host == "::1" ? "localhost" : host.contains(":") ? "[\(host)]" : host
    let taken = port == settings.port || settings.port == 0 ? nil : settings.port
    report(.ready(url: "http://\(name):\(port)/", portTaken: taken))
  }

  /// Runs one server for each address; `ended` gets the reason when one of them ends.
  private func listen(
    _ responder: SiteResponder, at place: ListeningPlace, ended: @escaping @Sendable (PreviewError?) -> Void
  ) async {
    let running = Atomic(0)
    await withTaskGroup(of: Void.self) { group in
      for address in place.addresses {
        let application = Self.application(responder, address, place.port) { bound in
          if running.add(1, ordering: .relaxed).newValue == place.addresses.count { reportReady(port: bound) }
        }
        group.addTask {
          do {
            try await application.run()
            ended(Task.isCancelled ? nil : .failed("the server ended"))
          } catch {
            ended(Task.isCancelled ? nil : .failed(String(describing: error)))
          }
        }
      }
    }
  }

  private static func application(
    _ responder: SiteResponder, _ address: String, _ port: Int, whenReady: @escaping @Sendable (Int) -> Void
  ) -> Application<SiteResponder> {
    var logger = Logger(label: "jikji.serve")
    logger.logLevel = .critical
    let http = HTTP1Channel.Configuration(
      idleTimeout: .seconds(20),
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
    let server = HTTPServerBuilder { ClosingHTTP1Channel(http: HTTP1Channel(responder: $0, configuration: http)) }
    let configuration = ApplicationConfiguration(
      address: .hostname(address, port: port), backlog: 1_024,
      availableConnectionsDelegate: .maximum(4_096, logger: logger))
    return Application(
      responder: responder, server: server, configuration: configuration,
      onServerRunning: { whenReady($0.localAddress?.port ?? port) }, logger: logger)
  }

  /// Asks for a build when somebody has removed the folder that is served, as `jikji clean` does; once for each time.
  private func buildWhenCleanedUp(_ queue: BuildQueue) async {
    var isKnown = false
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
      let isGone = Disk.kind(of: settings.folder) != .folder
      if isGone, !isKnown { queue.addBuild() }
      isKnown = isGone
    }
  }

  private func buildOnChanges(_ builder: PreviewBuilder) async {
    guard watcher != nil || !settings.watchedPaths.isEmpty else { return }
    let watcher = self.watcher ?? FileWatcher(settings.watchedPaths, method: settings.watchMethod)
    defer { watcher.stop() }
    let queue = BuildQueue { [report, announcer] changes in
      let start = HostEnvironment.monotonicSeconds
      let outcome = await builder.rebuild(changes)
      announcer.announce(outcome)
      report(.built(outcome, seconds: HostEnvironment.monotonicSeconds - start))
    }
    let building = Task { await queue.run() }
    defer { building.cancel() }
    let remarking = Task { [report, announcer] in
      guard let remarks = builder.remarks else { return }
      for await outcome in remarks {
        announcer.announce(outcome)
        report(.remarked(outcome))
      }
    }
    defer { remarking.cancel() }
    let guarding = Task { await buildWhenCleanedUp(queue) }
    defer { guarding.cancel() }
    if builder.beginsWithBuild { queue.addBuild() }
    while let changes = await watcher.next(), !Task.isCancelled {
      report(.building(changes))
      let start = HostEnvironment.monotonicSeconds
      let refreshed = await builder.refresh(changes)
      if let refreshed {
        announcer.announce(refreshed)
        report(.refreshed(refreshed, seconds: HostEnvironment.monotonicSeconds - start))
      }
      queue.add(changes, urgency: refreshed == nil ? .now : .whenQuiet)
    }
  }
}
