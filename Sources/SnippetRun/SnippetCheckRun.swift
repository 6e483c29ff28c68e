/// `jikji check snippets`: loads the site, checks its samples on this machine, and renews `snippets.lock`.
package import ArticleModel
package import Diagnostics
package import HostSystem
package import SnippetCheck

/// What to check and how.
package struct SnippetCheckRequest: Sendable {
  /// Only these articles, by path below `content/`; nil for all.
  package var paths: Set<String>?
  /// Which part of the articles, from 1, and of how many parts.
  package var shard: (index: Int, count: Int)?
  /// Whether to fail where samples cannot be sandboxed.
  package var requiresSandbox = false
  /// The sandbox to use instead of the first that works on this machine.
  package var sandbox: Sandbox?
  /// Whether worse results than those recorded are accepted.
  package var accepts = false
  /// Whether sets and dictionaries come in another order at each run.
  package var randomHashing = false
  /// Whether the lock is written.
  package var writesLock = true
  /// Whether another machine will judge what is tried, so that also what cannot succeed here is tried.
  package var isForOtherMachines = false
  /// Finds the first fault of a YAML sample; the parser of settings, which this module does not import.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// How jobs are done.
  package var runner: SnippetRunnerOptions
  /// Wraps the runner of this machine in another that the checker calls instead.
  package var wrap: @Sendable (any SampleRunning) -> any SampleRunning = { $0 }
  /// Called after each sample with the numbers of samples done and of all samples; from any thread.
  package var progress: @Sendable (Int, Int) -> Void = { _, _ in }

  /// A plain check.
  package init(runner: SnippetRunnerOptions) { self.runner = runner }
}

/// The outcome of a check.
package struct SnippetCheckOutcome: Sendable {
  /// One result for each sample.
  package var results: [SnippetResult]
  /// What was found wrong with samples and with the machine.
  package var diagnostics: [Diagnostic]
  /// How many jobs were run and how many were answered from caches.
  package var counts = SnippetRunnerCounts()
  /// The toolchain, such as `Swift 6.3.1 · Linux`; nil when there is none.
  package var toolchain: String?
  /// How samples are sandboxed.
  package var sandbox: SandboxKind
  /// How many samples fail as `snippets.lock` records, and are allowed to.
  package var knownFailures = 0
  /// How many failures of imported articles were recorded that had no record yet.
  package var recordedFailures = 0
  /// Whether the lock changed on disk.
  package var lockChanged = false
}

/// Checks samples.
package enum SnippetCheckRun {
  /// Checks the samples of `site`.
  ///
  /// - Parameters:
  ///   - site: the loaded site.
  ///   - folder: the site's folder, which holds `snippets.lock` and `.jikji/cache/`.
  ///   - environment: the environment variables; `PATH` leads to the toolchain.
  ///   - request: what is asked of the check.
  package static func check(
    _ site: LoadedSite, in folder: String, environment: [String: String], request: SnippetCheckRequest
  ) async throws -> SnippetCheckOutcome {
    var diagnostics: [Diagnostic] = []
    let lock = oldLock(of: site, into: &diagnostics)
    let place = try await RunnerCall.Place(folder: folder, environment: environment, request: request)
    defer { place.close() }
    if case .none(let reason) = place.sandbox.kind {
      if request.requiresSandbox { throw HostError(.sandbox, "the samples", reason: reason) }
      diagnostics.append(
        request.runner.runsWithoutSandbox
          ? .notSandboxed(reason) : .noSandbox(reason, isRecorded: !lock.entries.isEmpty))
    }
    let call = RunnerCall.make(site, place, request, chosen(site, request, lock)).value(reportingTo: &diagnostics)
    let main = try await call.run(place.toolchain, cache: place.cache, isMain: true)
    var outcome = SnippetCheckOutcome(
      results: main.results, diagnostics: diagnostics + main.diagnostics, counts: main.counts,
      toolchain: place.toolchain?.displayName, sandbox: place.sandbox.kind)
    let lowered = outcome.results.count { $0.verdict == .lowered }
    if place.toolchain == nil, lowered > 0 {
      outcome.diagnostics.append(.noToolchain(lowered: lowered, isRecorded: !lock.entries.isEmpty))
    }
    // What this machine cannot do says nothing about the samples.
    guard main.runsSamples else { return outcome }
    var matrix = ToolchainMatrix()
    if let toolchain = place.toolchain, !request.randomHashing {
      let others = try await ToolchainMatrix.toolchains(
        site.config.sampleTools, besides: toolchain, in: folder, cache: place.cache)
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

  /// What the compiler would change of samples that are marked as old or do not compile; nil without a toolchain. Nothing is
  /// written.
  package static func modernize(
    _ site: LoadedSite, in folder: String, environment: [String: String], request: SnippetCheckRequest
  ) async throws -> [ModernizedArticle]? {
    let place = try await RunnerCall.Place(folder: folder, environment: environment, request: request)
    defer { place.close() }
    guard let toolchain = place.toolchain else { return nil }
    let paths = chosen(site, request, SnippetLock())
    return try await RunnerCall.make(site, place, request, paths).value.modernize(toolchain, cache: place.cache)
  }

  /// Compares the results with the lock, and renews the lock unless a sample got worse.
  private static func finish(
    _ outcome: inout SnippetCheckOutcome, _ site: LoadedSite, _ folder: String, _ lock: SnippetLock,
    _ matrix: ToolchainMatrix, _ request: SnippetCheckRequest
  ) throws {
    outcome.diagnostics += matrix.diagnostics
    // What a damaged lock says is unknown, so nothing may replace it.
    guard let toolchain = outcome.toolchain, !lock.isDamaged else { return }
    let articles = Dictionary(site.articles.map { ($0.path, $0) }) { first, _ in first }
    // Nobody has read an imported article yet; what fails in others waits for somebody to accept it.
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
    // A lock that recorded what got worse would let the next check pass.
    guard request.writesLock, worse.isEmpty else { return }
    let new = Set(imported)
    outcome.recordedFailures = outcome.results.count { $0.verdict == .fail && new.contains($0.path) }
    let text = Array(renewed.text.utf8)
    // A shard without samples leaves a lock too, so that a missing one means a shard that died.
    let saysNothing = renewed.entries.isEmpty && lock.entries.isEmpty && request.shard == nil
    guard text != site.sideFiles["snippets.lock"]?.bytes, !saysNothing else { return }
    do throws(HostError) {
      try Disk.writeAtomically(text, to: folder + "/snippets.lock")
      outcome.lockChanged = true
    } catch {
      // Who asks for the lock alone must have it; a check has said what it found.
      if request.accepts { throw error }
      outcome.diagnostics.append(.lockNotWritten(error))
    }
  }

  private static func oldLock(of site: LoadedSite, into diagnostics: inout [Diagnostic]) -> SnippetLock {
    guard let text = site.sideFiles["snippets.lock"] else { return SnippetLock() }
    return SnippetLock.read(text).value(reportingTo: &diagnostics)
  }

  /// What this machine offers, and the site.
  package static func checkEnvironment(_ request: SnippetCheckRequest, runsSamples: Bool) -> SnippetEnvironment {
    var environment = SnippetEnvironment()
    environment.runsSamples = runsSamples
    environment.randomHashing = request.randomHashing
    environment.stubNames = StubModules.names
    environment.yamlProblem = request.yamlProblem
    environment.packages = Set(request.runner.packages.products.keys)
    return environment
  }

  // MARK: - Shards

  /// The articles to check: those asked for, and of these the part of the shard.
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

/// Checks of a site's samples, with one Swift or several.
private struct RunnerCall {
  /// What this machine has.
  struct Place {
    let cache: String
    let toolchain: SnippetToolchain?
    let sandbox: Sandbox
    let folder: String
    /// Whether the cache goes with the check, for the site's own cannot be written, as in a checkout that is only to be read.
    private let isTemporary: Bool

    init(folder: String, environment: [String: String], request: SnippetCheckRequest) async throws {
      self.folder = folder
      let own = folder + "/.jikji/cache/snippets"
      isTemporary = (try? Disk.makeFolder(own)) == nil || !Disk.isWritable(own)
      cache = isTemporary ? try Disk.makeTemporaryFolder(in: environment["TMPDIR"] ?? "/tmp") : own
      toolchain = try await SnippetToolchain.find(path: environment["PATH"] ?? "/usr/bin:/bin", cache: cache)
      sandbox = if let given = request.sandbox { given } else { await Sandbox.find(folder: cache) }
    }

    func close() { if isTemporary { try? Disk.remove(cache) } }
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

  /// A call for the articles at `paths`, and what is wrong with the packages of the site.
  static func make(
    _ site: LoadedSite, _ place: Place, _ given: SnippetCheckRequest, _ paths: Set<String>
  ) -> Checked<RunnerCall> {
    let packages = SamplePackages.find(site.config.sampleTools.packages, in: place.folder)
    var request = given
    request.runner.packages = packages.value
    return Checked(
      RunnerCall(site: site, request: request, sandbox: place.sandbox, paths: paths), packages.diagnostics)
  }

  /// Checks the samples.
  ///
  /// - Parameter isMain: whether whoever asked watches the progress of this check and may be put before its runner.
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

  /// What the compiler would change.
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

/// Divides work among machines.
package enum ShardPlan {
  /// Parts of about equal weight: the heaviest item goes to the lightest part, and so on (longest processing time first).
  /// Equal input gives equal parts on every machine.
  package static func parts(of items: [String], count: Int, weight: (String) -> Int) -> [[String]] {
    precondition(count >= 1, "there must be at least one shard")
    var parts = [[String]](repeating: [], count: count)
    var loads = [Int](repeating: 0, count: count)
    let ordered = items.map { (item: $0, weight: weight($0)) }.sorted {
      $0.weight != $1.weight ? $0.weight > $1.weight : $0.item.utf8.lexicographicallyPrecedes($1.item.utf8)
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
