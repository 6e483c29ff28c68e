/// `jikji check snippets`: checks the samples of a loaded site on this machine, and updates `snippets.lock`.
package import ArticleModel
private import ByteText
package import Diagnostics
package import HostSystem
package import SnippetCheck

/// What to check, and how.
package struct SnippetCheckRequest: Sendable {
  /// The paths of the articles to check, below `content/`; nil for all.
  package var paths: Set<String>?
  /// Which shard of the articles to check, from 1, and the number of shards; nil for all articles.
  package var shard: (index: Int, count: Int)?
  /// Whether the check throws an error if there is no sandbox.
  package var requiresSandbox = false
  /// The sandbox to use; nil for the first one that works on this machine.
  package var sandbox: Sandbox?
  /// Whether results that are worse than those in the lock are accepted.
  package var accepts = false
  /// Whether hash seeds are random, so that the order of sets and dictionaries differs between runs.
  package var randomHashing = false
  /// Whether the lock may be written.
  package var writesLock = true
  /// Whether the programs are exported for another machine, so that attempts that cannot succeed here are made too.
  package var isForOtherMachines = false
  /// Returns the first problem of a YAML sample, nil if it has none. A closure, because this module does not import the YAML parser.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// How jobs are run.
  package var runner: SnippetRunnerOptions
  /// Wraps the runner of this machine in another one, which the checker then uses.
  package var wrap: @Sendable (any SampleRunning) -> any SampleRunning = { $0 }
  /// Called after each article with the number of samples done so far and the number of all samples; from any thread.
  package var progress: @Sendable (Int, Int) -> Void = { _, _ in }

  /// Creates a check of all articles with default settings.
  package init(runner: SnippetRunnerOptions) { self.runner = runner }
}

/// The outcome of a check.
package struct SnippetCheckOutcome: Sendable {
  /// One result for each sample.
  package var results: [SnippetResult]
  /// The diagnostics about samples and about the machine.
  package var diagnostics: [Diagnostic]
  /// The numbers of jobs that were run and that were answered from caches.
  package var counts = SnippetRunnerCounts()
  /// The toolchain, such as `Swift 6.3.1 · Linux`; nil when there is none.
  package var toolchain: String?
  /// The kind of sandbox that was used.
  package var sandbox: SandboxKind
  /// The number of samples that fail as recorded in `snippets.lock`, which is allowed.
  package var knownFailures = 0
  /// The number of failures in imported articles that were recorded for the first time.
  package var recordedFailures = 0
  /// Whether the lock was written.
  package var lockChanged = false
}

/// Checks the samples of a site on this machine.
package enum SnippetCheckRun {
  /// Checks the samples of `site`.
  ///
  /// - Parameters:
  ///   - site: the loaded site.
  ///   - folder: the site's folder, which holds `snippets.lock` and `.jikji/cache/`.
  ///   - environment: the environment variables; `PATH` is searched for the toolchain.
  ///   - request: what to check, and how.
  package static func check(
    _ site: LoadedSite, in folder: String, environment: [String: String], request: SnippetCheckRequest
  ) async throws -> SnippetCheckOutcome {
    var diagnostics: [Diagnostic] = []
    let lock = oldLock(of: site, into: &diagnostics)
    let machine = try await RunnerCall.Machine(folder: folder, environment: environment, request: request)
    defer { machine.close() }
    if case .none(let reason) = machine.sandbox.kind {
      if request.requiresSandbox { throw HostError(.sandbox, "the samples", reason: reason) }
      diagnostics.append(
        request.runner.runsWithoutSandbox
          ? .notSandboxed(reason) : .noSandbox(reason, isRecorded: !lock.entries.isEmpty))
    }
    let call = RunnerCall.make(site, machine, request, chosen(site, request, lock)).value(reportingTo: &diagnostics)
    let main = try await call.run(machine.toolchain, cache: machine.cache, isMain: true)
    var outcome = SnippetCheckOutcome(
      results: main.results, diagnostics: diagnostics + main.diagnostics, counts: main.counts,
      toolchain: machine.toolchain?.displayName, sandbox: machine.sandbox.kind)
    let lowered = outcome.results.count { $0.verdict == .lowered }
    if machine.toolchain == nil, lowered > 0 {
      outcome.diagnostics.append(.noToolchain(lowered: lowered, isRecorded: !lock.entries.isEmpty))
    }
    // Without runs, the results reflect the machine and not the samples, so they are not recorded.
    guard main.runsSamples else { return outcome }
    var matrix = ToolchainMatrix()
    if let toolchain = machine.toolchain, !request.randomHashing {
      let others = try await ToolchainMatrix.toolchains(
        site.config.sampleTools, besides: toolchain, in: folder, cache: machine.cache)
      matrix.report(others.diagnostics)
      for other in others.value {
        let column = try await call.run(other.toolchain, cache: other.cache)
        matrix.add(column.results, by: other.toolchain)
        outcome.counts.add(column.counts)
      }
    }
    try finish(&outcome, site, folder, lock, matrix, request)
    return outcome
  }

  /// The compiler's fix-its for samples of old Swift and samples that do not compile; nil without a toolchain. Nothing is written.
  package static func modernize(
    _ site: LoadedSite, in folder: String, environment: [String: String], request: SnippetCheckRequest
  ) async throws -> [ModernizedArticle]? {
    let machine = try await RunnerCall.Machine(folder: folder, environment: environment, request: request)
    defer { machine.close() }
    guard let toolchain = machine.toolchain else { return nil }
    let paths = chosen(site, request, SnippetLock())
    return try await RunnerCall.make(site, machine, request, paths).value.modernize(toolchain, cache: machine.cache)
  }

  /// Compares the results with the lock, and updates the lock unless a sample got worse.
  private static func finish(
    _ outcome: inout SnippetCheckOutcome, _ site: LoadedSite, _ folder: String, _ lock: SnippetLock,
    _ matrix: ToolchainMatrix, _ request: SnippetCheckRequest
  ) throws {
    outcome.diagnostics += matrix.diagnostics
    // The content of a damaged lock is unknown, so it must not be overwritten.
    guard let toolchain = outcome.toolchain, !lock.isDamaged else { return }
    let articles = Dictionary(site.articles.map { ($0.path, $0) }) { first, _ in first }
    // Failures of newly imported articles are recorded at once, because nobody has edited these articles yet; failures of other articles
    // must be accepted.
    let imported = site.articles.filter { $0.frontMatter.imported != nil && lock.entries[$0.path] == nil }.map(\.path)
    var renewed = SnippetLock.updated(
      lock, with: outcome.results, toolchain: toolchain, articles: Set(articles.keys),
      admitsFailures: request.accepts, admitted: Set(imported))
    let known = SnippetRatchet(renewed, results: outcome.results, articles: articles)
    let changes = request.accepts ? known : SnippetRatchet(lock, results: outcome.results, articles: articles)
    let others = matrix.record(in: &renewed, beside: outcome.results, by: toolchain, articles: articles)
    let worse = changes.worse + (request.accepts ? [] : others.worse)
    outcome.diagnostics = known.tolerating(outcome.diagnostics) + worse + changes.mended + others.differences
    outcome.knownFailures = known.knownCount
    // If worse results were recorded, the next check would pass.
    guard request.writesLock, worse.isEmpty else { return }
    let new = Set(imported)
    outcome.recordedFailures = outcome.results.count { $0.verdict == .fail && new.contains($0.path) }
    let text = Array(renewed.text.utf8)
    // A shard without samples writes a lock too, so that a missing lock means that a shard died.
    let saysNothing = renewed.entries.isEmpty && lock.entries.isEmpty && request.shard == nil
    guard text != site.sideFiles["snippets.lock"]?.bytes, !saysNothing else { return }
    do throws(HostError) {
      try Disk.writeAtomically(text, to: folder + "/snippets.lock")
      outcome.lockChanged = true
    } catch {
      // `accept` is useless without the lock, so it fails; a check has reported its results anyway.
      if request.accepts { throw error }
      outcome.diagnostics.append(.lockNotWritten(error))
    }
  }

  private static func oldLock(of site: LoadedSite, into diagnostics: inout [Diagnostic]) -> SnippetLock {
    guard let text = site.sideFiles["snippets.lock"] else { return SnippetLock() }
    return SnippetLock.read(text).value(reportingTo: &diagnostics)
  }

  /// The checker's environment for this machine and a request.
  package static func checkEnvironment(_ request: SnippetCheckRequest, runsSamples: Bool) -> SnippetEnvironment {
    var environment = SnippetEnvironment()
    environment.runsSamples = runsSamples
    environment.randomHashing = request.randomHashing
    environment.stubs = StubModules.importable
    environment.stubNames = { StubModules.names(of: $0) }
    environment.yamlProblem = request.yamlProblem
    environment.packages = Set(request.runner.packages.products.keys)
    return environment
  }

  // MARK: - Shards

  /// The paths of the articles to check: the requested ones, limited to the shard.
  private static func chosen(_ site: LoadedSite, _ request: SnippetCheckRequest, _ lock: SnippetLock) -> Set<String> {
    let all = site.articles.map(\.path).filter { request.paths?.contains($0) ?? true }
    guard let shard = request.shard else { return Set(all) }
    let weights = Dictionary(site.articles.map { ($0.path, weight(of: $0, lock)) }) { first, _ in first }
    return Set(ShardPlan.parts(of: all, count: shard.count) { weights[$0] ?? 1 }[shard.index - 1])
  }

  private static func weight(of article: Article, _ lock: SnippetLock) -> Int {
    let recorded = lock.hundredths(of: article.path)
    return recorded > 0 ? recorded : SnippetChecker.count(of: article) * 10 + 1
  }
}

/// Runs the check of a site's samples with one or several toolchains.
private struct RunnerCall {
  /// The toolchain, sandbox and cache of this machine.
  struct Machine {
    let toolchain: SnippetToolchain?
    let sandbox: Sandbox
    let folder: String
    private let cacheFolder: CacheFolder
    var cache: String { cacheFolder.path }

    init(folder: String, environment: [String: String], request: SnippetCheckRequest) async throws {
      self.folder = folder
      cacheFolder = try CacheFolder(folder + "/.jikji/cache/snippets", followsLink: true)
      let cache = cacheFolder.path
      toolchain = try await SnippetToolchain.find(path: environment["PATH"] ?? "/usr/bin:/bin", cache: cache)
      sandbox = if let given = request.sandbox { given } else { await Sandbox.find(folder: cache) }
    }

    func close() { cacheFolder.close() }
  }

  struct Outcome {
    let results: [SnippetResult]
    let diagnostics: [Diagnostic]
    let counts: SnippetRunnerCounts
    let runsSamples: Bool
  }

  private let site: LoadedSite
  private let request: SnippetCheckRequest
  private let sandbox: Sandbox
  private let paths: Set<String>

  private init(site: LoadedSite, request: SnippetCheckRequest, sandbox: Sandbox, paths: Set<String>) {
    (self.site, self.request, self.sandbox, self.paths) = (site, request, sandbox, paths)
  }

  /// Creates a call for the articles at `paths`, with diagnostics about the packages of the site.
  static func make(
    _ site: LoadedSite, _ machine: Machine, _ given: SnippetCheckRequest, _ paths: Set<String>
  ) -> Checked<RunnerCall> {
    let packages = SamplePackages.find(site.config.sampleTools.packages, in: machine.folder)
    var request = given
    request.runner.packages = packages.value
    return Checked(
      RunnerCall(site: site, request: request, sandbox: machine.sandbox, paths: paths), packages.diagnostics)
  }

  /// Checks the samples.
  ///
  /// - Parameter isMain: whether progress is reported and the requested wrapper is put around the runner.
  func run(_ toolchain: SnippetToolchain?, cache: String, isMain: Bool = false) async throws -> Outcome {
    let runner = try SnippetRunner(toolchain: toolchain, sandbox: sandbox, cache: cache, options: request.runner)
    defer { runner.close() }
    var scope = SnippetScope()
    scope.paths = paths
    if isMain {
      let total = site.articles.filter { paths.contains($0.path) }.reduce(0) { $0 + SnippetChecker.count(of: $1) }
      let counter = ProgressCounter(total: total, report: request.progress)
      scope.progress = { counter.add($0) }
    }
    let checked = try await SnippetChecker.check(
      site, environment: environment(runner), runner: isMain ? request.wrap(runner) : runner, scope: scope)
    var diagnostics = checked.diagnostics
    if let address = runner.silentStore { diagnostics.append(.storeSilent(address)) }
    for (names, problem) in await runner.packageProblems.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let place = site.config.sampleTools.packages.first { names.contains($0.name) }?.place
      diagnostics.append(.packageNotBuilt(names, problem, at: place))
    }
    return Outcome(
      results: checked.value, diagnostics: diagnostics, counts: runner.counts, runsSamples: runner.runsSamples)
  }

  /// The compiler's fix-its, after a check.
  func modernize(_ toolchain: SnippetToolchain, cache: String) async throws -> [ModernizedArticle] {
    let runner = try SnippetRunner(toolchain: toolchain, sandbox: sandbox, cache: cache, options: request.runner)
    defer { runner.close() }
    var scope = SnippetScope()
    scope.paths = paths
    let checked = try await SnippetChecker.check(
      site, environment: environment(runner), runner: runner, scope: scope)
    return try await SampleModernizer.changes(
      of: site, after: checked.value, environment: environment(runner), runner: runner)
  }

  private func environment(_ runner: SnippetRunner) -> SnippetEnvironment {
    var environment = SnippetCheckRun.checkEnvironment(request, runsSamples: runner.runsSamples)
    if let foundation = runner.foundation, !request.isForOtherMachines {
      environment.mayBeInFoundation = foundation.mayDeclare
    }
    return environment
  }
}

/// Divides work between machines.
package enum ShardPlan {
  /// Divides items into parts of about equal weight: the heaviest remaining item goes to the lightest part (longest processing time first).
  /// Equal input gives equal parts on every machine. `count` must be at least 1.
  package static func parts(of items: [String], count: Int, weight: (String) -> Int) -> [[String]] {
    precondition(count >= 1, "there must be at least one shard")
    var parts = [[String]](repeating: [], count: count)
    var loads = [Int](repeating: 0, count: count)
    let ordered = items.map { (item: $0, weight: weight($0)) }.sorted {
      $0.weight != $1.weight ? $0.weight > $1.weight : $0.item.precedes(utf8: $1.item)
    }
    for (item, weight) in ordered {
      let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      parts[lightest].append(item)
      loads[lightest] += weight
    }
    return parts.map { $0.sorted() }
  }
}

extension Phrase {
  fileprivate static let sandbox = Phrase(en: "sandbox", ko: "샌드박스에 가둘")
}
