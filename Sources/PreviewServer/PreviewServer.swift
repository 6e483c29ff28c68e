/// Serves a site while it is written: builds on every change and tells open pages.
package import Diagnostics
package import HostSystem
private import Foundation
private import Hummingbird
private import HummingbirdCore
private import Logging
private import NIOCore
private import Synchronization

/// How to serve.
package struct PreviewSettings: Sendable {
  /// The folder whose files are served.
  package var folder: String
  /// The address to listen on; loopback means IPv4 and IPv6.
  package var host = "127.0.0.1"
  /// The port wanted.
  package var port = 8080
  /// Whether another port will not do.
  package var isPortStrict = false
  /// The folders and files whose changes cause a build; none for a site that is only served.
  package var watchedPaths: [String] = []
  /// How they are watched.
  package var watchMethod = FileWatcher.Method.automatic
  /// The language of problems shown in pages.
  package var language = MessageLanguage.english

  /// Serves `folder` on the usual address and port.
  package init(folder: String) { self.folder = folder }
}

/// What happens while serving, for the terminal.
package enum PreviewNotice: Sendable {
  /// The server answers at this address. `portTaken` is the wanted port if another had to be used.
  case ready(url: String, portTaken: Int?)
  /// A build begins because of these changes.
  case building(ChangedPaths)
  /// The pages of changed articles were made alone, after so many seconds; the rest of the site follows.
  case refreshed(BuildOutcome, seconds: Double)
  /// A build ended after so many seconds.
  case built(BuildOutcome, seconds: Double)
  /// Something else than a build found out what is wrong.
  case remarked(BuildOutcome)
}

/// Why serving cannot begin.
package enum PreviewError: Error, Sendable, Hashable {
  /// The port is taken, and so are the next ones if any would do.
  case portTaken(Int)
  /// This user may not listen on the port.
  case portForbidden(Int)
  /// This machine cannot listen on the address.
  case badAddress(String)
  /// The server could not be started, in the system's words.
  case failed(String)
}

/// Who makes the site that is served.
package struct PreviewBuilder: Sendable {
  /// Makes the pages of changed articles alone; nil when only a build will do. May be called while a build runs.
  package var refresh: @Sendable (ChangedPaths) async -> BuildOutcome?
  /// Builds the site after changes. Called once at a time.
  package var rebuild: @Sendable (ChangedPaths) async -> BuildOutcome

  /// What is found wrong between builds, for the pages to show.
  package var remarks: AsyncStream<BuildOutcome>?

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
  /// How many ports are tried.
  private static let portsTried = 100

  private let settings: PreviewSettings
  private let watcher: FileWatcher?
  private let builder: PreviewBuilder?
  private let report: @Sendable (PreviewNotice) -> Void
  private let hub: EventHub
  /// Tells this run of the server from another one, whose pages must load anew.
  private let run: String

  /// A server that is not yet running.
  ///
  /// - Parameters:
  ///   - settings: what to serve and where.
  ///   - lastBuild: what the build before serving found, which pages show.
  ///   - watcher: tells of changes; one that began before the build before serving misses none. nil to begin one with the
  ///     paths of `settings`.
  ///   - builder: makes the site anew; nil for a folder that is only served, whose pages then get no script.
  ///   - report: told what happens.
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
    hub = EventHub(greeting: ReloadMessage.hello(build: "\(run)-0", problems, in: settings.language))
  }

  /// Serves until the task is cancelled or a stop signal arrives. Ends at once: connections are cut.
  package func serve(stoppingOnSignals: Bool = true) async throws(PreviewError) {
    SocketProbe.raiseFileLimit()
    let addresses = try self.addresses()
    let port = try freePort(on: addresses)
    let hosts = HostCheck(host: settings.host)
    let script = builder == nil ? [] : Array(ReloadScript.tag.utf8)
    let site = StaticSite(ServedFolder(path: settings.folder), hosts: hosts, script: script)
    let responder = SiteResponder(site: site, hub: builder == nil ? nil : hub)
    let stop = StopGate()
    // These run on beside us and are cut off, for a connection of a slow reader may take for ever to end well.
    let servers = Task { try await Self.listen(responder, on: addresses, port: port, stop) { told(port: $0) } }
    let watching = builder.map { builder in Task { await buildOnChanges(builder) } }
    let beating = Task { [hub] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(15))
        hub.beat()
      }
    }
    let signals = stoppingOnSignals ? Task { for await _ in StopSignal.stream() { stop.open(nil) } } : nil
    let failure = await withTaskCancellationHandler {
      await stop.wait()
    } onCancel: {
      stop.open(nil)
    }
    for task in [watching, beating, signals] { task?.cancel() }
    servers.cancel()
    hub.close()
    if let failure { throw failure }
  }

  private func told(port: Int) {
    let host = settings.host == "0.0.0.0" || settings.host == "::" ? "localhost" : settings.host
    let name = host == "127.0.0.1" || host == "::1" ? "localhost" : host.contains(":") ? "[\(host)]" : host
    let taken = port == settings.port || settings.port == 0 ? nil : settings.port
    report(.ready(url: "http://\(name):\(port)/", portTaken: taken))
  }

  // MARK: Address and port

  private func addresses() throws(PreviewError) -> [String] {
    let wanted: [String] =
      switch settings.host {
      case "127.0.0.1", "localhost", "::1": ["127.0.0.1", "::1"]
      default: [settings.host]
      }
    let usable = wanted.filter { SocketProbe.canListen(on: $0) }
    guard !usable.isEmpty else { throw .badAddress(settings.host) }
    return usable
  }

  private func freePort(on addresses: [String]) throws(PreviewError) -> Int {
    guard settings.port > 0 else { return 0 }
    if SocketProbe.isForbidden(port: settings.port, on: addresses) { throw .portForbidden(settings.port) }
    let last = settings.isPortStrict ? settings.port : min(settings.port + Self.portsTried - 1, 65_535)
    guard settings.port <= last,
      let free = (settings.port...last).first(where: { SocketProbe.isFree(port: $0, on: addresses) })
    else { throw .portTaken(settings.port) }
    return free
  }

  // MARK: Running

  private static func listen(
    _ responder: SiteResponder, on addresses: [String], port: Int, _ stop: StopGate,
    whenReady: @escaping @Sendable (Int) -> Void
  ) async throws {
    let running = Atomic(0)
    await withTaskGroup(of: Void.self) { group in
      // Port 0 lets the system choose, which it can do for one address only.
      for address in port == 0 ? [addresses[0]] : addresses {
        let count = port == 0 ? 1 : addresses.count
        let application = Self.application(responder, address, port) { bound in
          if running.add(1, ordering: .relaxed).newValue == count { whenReady(bound) }
        }
        group.addTask {
          do {
            try await application.run()
            stop.open(Task.isCancelled ? nil : .failed("the server ended"))
          } catch {
            stop.open(Task.isCancelled ? nil : .failed(String(describing: error)))
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
    let server = HTTPServerBuilder.http1(
      configuration: .init(
        idleTimeout: .seconds(20),
        httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)
      ))
    let configuration = ApplicationConfiguration(
      address: .hostname(address, port: port), backlog: 1_024,
      availableConnectionsDelegate: .maximum(4_096, logger: logger))
    return Application(
      responder: responder, server: server, configuration: configuration,
      onServerRunning: { whenReady($0.localAddress?.port ?? port) }, logger: logger)
  }

  private func buildOnChanges(_ builder: PreviewBuilder) async {
    guard watcher != nil || !settings.watchedPaths.isEmpty else { return }
    let watcher = self.watcher ?? FileWatcher(settings.watchedPaths, method: settings.watchMethod)
    defer { watcher.stop() }
    let announcer = BuildAnnouncer(hub: hub, run: run, language: settings.language)
    let queue = BuildQueue { [report] changes in
      let start = HostEnvironment.monotonicSeconds
      let outcome = await builder.rebuild(changes)
      announcer.announce(outcome)
      report(.built(outcome, seconds: HostEnvironment.monotonicSeconds - start))
    }
    let building = Task { await queue.run() }
    defer { building.cancel() }
    let remarking = Task { [report] in
      guard let remarks = builder.remarks else { return }
      for await outcome in remarks {
        announcer.announce(outcome)
        report(.remarked(outcome))
      }
    }
    defer { remarking.cancel() }
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

/// Holds one waiter until it is opened, once.
private final class StopGate: Sendable {
  private struct State {
    var isOpen = false
    var failure: PreviewError?
    var waiter: CheckedContinuation<PreviewError?, Never>?
  }

  private let state = Mutex(State())

  /// Lets the waiter go with a reason; later calls do nothing.
  func open(_ failure: PreviewError?) {
    let waiter = state.withLock { state -> CheckedContinuation<PreviewError?, Never>? in
      guard !state.isOpen else { return nil }
      state.isOpen = true
      state.failure = failure
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: failure)
  }

  /// Waits for ``open(_:)``; the reason.
  func wait() async -> PreviewError? {
    await withCheckedContinuation { continuation in
      let failure = state.withLock { state -> PreviewError?? in
        if state.isOpen { return .some(state.failure) }
        state.waiter = continuation
        return nil
      }
      if let failure { continuation.resume(returning: failure) }
    }
  }
}
