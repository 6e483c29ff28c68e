/// Serves a site while it is written: builds after every change and makes open pages reload.
package import Diagnostics
package import HostSystem
private import Hummingbird
private import HummingbirdCore
private import Logging
private import NIOCore
private import Synchronization

/// The settings of a preview server.
package struct PreviewSettings: Sendable {
  /// The folder whose files are served.
  package var folder: String
  /// The address to listen on; a loopback address or `localhost` means both IPv4 and IPv6.
  package var host = "127.0.0.1"
  /// The first port to try; 0 lets the system choose one.
  package var port = 8080
  /// Whether only that port may be used.
  package var isPortStrict = false
  /// The folders and files whose changes cause a build; empty for a finished site.
  package var watchedPaths: [String] = []
  /// How changes of files are detected.
  package var watchMethod = FileWatcher.Method.automatic
  /// The language of diagnostics shown in pages.
  package var language = MessageLanguage.english
  /// Makes addresses that open files of the site in the editor, for diagnostics in pages; nil for none.
  package var editor: EditorLink?
  /// Editing functions of side-by-side pages; nil where these are only for reading.
  package var desk: PreviewDesk?
  /// The overlay that is served instead of the folder until this holds the whole site.
  package var onDemand = OnDemandFiles()

  /// Settings that serve `folder` on the default address and port.
  package init(folder: String) { self.folder = folder }
}

/// An event of the server, for the terminal.
package enum PreviewNotice: Sendable {
  /// The server answers at this address. `portTaken` is the requested port if another one had to be used.
  case ready(url: String, portTaken: Int?)
  /// A build begins because these paths changed.
  case building(ChangedPaths)
  /// The pages of changed articles were made, after this many seconds; the rest of the site follows.
  case refreshed(BuildOutcome, seconds: Double)
  /// A build ended after this many seconds.
  case built(BuildOutcome, seconds: Double)
  /// Diagnostics were found by something other than a build.
  case remarked(BuildOutcome)
}

/// Why the server cannot start.
package enum PreviewError: Error, Sendable, Hashable {
  /// The port is in use, and so are the ports after it that were tried, unless the port is strict.
  case portTaken(Int)
  /// This user has no permission to listen on the port.
  case portForbidden(Int)
  /// This machine does not have the address.
  case badAddress(String)
  /// The server could not be started; with the system's message.
  case failed(String)
}

/// The functions that build the served site.
package struct PreviewBuilder: Sendable {
  /// Makes only the pages of changed articles; returns nil when a whole build is needed. May be called while a build runs.
  package var refresh: @Sendable (ChangedPaths) async -> BuildOutcome?
  /// Builds the site after changes. Never called concurrently.
  package var rebuild: @Sendable (ChangedPaths) async -> BuildOutcome

  /// Diagnostics that are found between builds, to be shown in pages; nil for none.
  package var remarks: AsyncStream<BuildOutcome>?

  /// Whether the site is built once without waiting for a change, because the served files are from an earlier run or not written yet.
  package var beginsWithBuild = false

  /// Writes the fix of a diagnostic into its file and returns whether it was written; nil where pages offer no fixes.
  package var fix: (@Sendable (Diagnostic) async -> Bool)?

  /// A builder; without `refresh` every change causes a whole build.
  package init(
    refresh: @escaping @Sendable (ChangedPaths) async -> BuildOutcome? = { _ in nil },
    rebuild: @escaping @Sendable (ChangedPaths) async -> BuildOutcome, remarks: AsyncStream<BuildOutcome>? = nil
  ) {
    self.refresh = refresh
    self.rebuild = rebuild
    self.remarks = remarks
  }
}

/// A preview server for one folder.
package struct PreviewServer: Sendable {
  private let settings: PreviewSettings
  private let watcher: FileWatcher?
  private let builder: PreviewBuilder?
  private let report: @Sendable (PreviewNotice) -> Void
  private let events: EventBroadcaster
  private let announcer: BuildAnnouncer
  /// Distinguishes this run of the server from others, whose pages must reload.
  private let run: String

  /// A server that is not yet running.
  ///
  /// - Parameters:
  ///   - settings: what to serve and where.
  ///   - lastBuild: the build before serving, whose diagnostics pages show; if it published nothing, a page with them is shown until a
  ///     build succeeds.
  ///   - watcher: reports changes; if it was started before that build, no change is missed. If nil, one is started for the paths of
  ///     `settings`.
  ///   - builder: builds the site; nil for a finished folder, whose pages then get no script.
  ///   - report: receives the events.
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

  /// Serves until the task is cancelled or a stop signal arrives. Connections are then closed at once.
  package func serve(stoppingOnSignals: Bool = true) async throws(PreviewError) {
    HostEnvironment.raiseFileLimit()
    let place = try await ListeningPlace.find(for: settings)
    let responder = SiteResponder(
      folder: settings.folder, hosts: AllowedHosts(listeningOn: settings.host), onDemand: settings.onDemand,
      events: builder == nil ? nil : events, desk: builder == nil ? nil : settings.desk, language: settings.language,
      failurePage: { [announcer] in announcer.failurePage }, fix: fixer)
    // The first reason to stop; when this task is cancelled, the stream ends without one.
    let (reasons, stop) = AsyncStream.makeStream(of: PreviewError?.self)
    // These tasks are cancelled at the end, because the connection of a slow reader may never finish.
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

  /// Applies the fix that a page names.
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

  /// Runs one server for each address; `ended` receives the reason when one of them stops.
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

  /// Asks for a build, once each time, when the served folder was deleted, as `jikji clean` does, and when an article becomes due.
  ///
  /// - Parameter due: ``BuildOutcome/nextDate`` of the last build.
  private func buildWithoutChanges(_ queue: BuildQueue, _ due: @Sendable () -> Int?) async {
    var isKnown = false
    var lastDue: Int?
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
      let isGone = Disk.kind(of: settings.folder) != .folder
      if isGone, !isKnown { queue.addBuild() }
      isKnown = isGone
      if let due = due(), due != lastDue, due <= HostEnvironment.now {
        lastDue = due
        queue.addBuild()
      }
    }
  }

  private func buildOnChanges(_ builder: PreviewBuilder) async {
    guard watcher != nil || !settings.watchedPaths.isEmpty else { return }
    let watcher = self.watcher ?? FileWatcher(settings.watchedPaths, method: settings.watchMethod)
    defer { watcher.stop() }
    let due = Mutex<Int?>(nil)
    let queue = BuildQueue { [report, announcer] changes in
      let start = HostEnvironment.monotonicSeconds
      let outcome = await builder.rebuild(changes)
      // A build that failed knows no date.
      if outcome.isPublished { due.withLock { $0 = outcome.nextDate } }
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
    let guarding = Task { await buildWithoutChanges(queue) { due.withLock { $0 } } }
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
