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
  /// Finds the first fault of a YAML sample; the parser of settings, which this module does not import.
  package var yamlProblem: @Sendable ([UInt8]) -> DataProblem? = { _ in nil }
  /// How jobs are done.
  package var runner: SnippetRunnerOptions
  /// What stands between the checker and the runner of this machine.
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
    let cache = folder + "/.jikji/cache/snippets"
    try Disk.makeFolder(cache)
    let toolchain = try await SnippetToolchain.find(path: environment["PATH"] ?? "/usr/bin:/bin", cache: cache)
    let sandbox = if let given = request.sandbox { given } else { await Sandbox.find(folder: cache) }
    var diagnostics: [Diagnostic] = []
    let lock = oldLock(of: site, into: &diagnostics)
    let paths = chosen(site, request, lock)
    let isRecorded = !lock.entries.isEmpty
    if case .none(let reason) = sandbox.kind {
      if request.requiresSandbox { throw HostError(.sandbox, "the samples", reason: reason) }
      diagnostics.append(
        request.runner.runsWithoutSandbox ? .notSandboxed(reason) : .noSandbox(reason, isRecorded: isRecorded))
    }
    let runner = try SnippetRunner(toolchain: toolchain, sandbox: sandbox, cache: cache, options: request.runner)
    defer { runner.close() }
    var scope = SnippetScope()
    scope.paths = paths
    let total = site.articles.filter { paths.contains($0.path) }.reduce(0) { $0 + SnippetChecker.count(of: $1) }
    let counter = ProgressCounter(total: total, report: request.progress)
    scope.progress = { counter.add($0) }
    let results = try await SnippetChecker.check(
      site, environment: checkEnvironment(request, runsSamples: runner.runsSamples), runner: request.wrap(runner),
      scope: scope
    ).value(
      reportingTo: &diagnostics)
    let lowered = results.count { $0.verdict == .lowered }
    if toolchain == nil, lowered > 0 { diagnostics.append(.noToolchain(lowered: lowered, isRecorded: isRecorded)) }
    if let address = runner.silentStore { diagnostics.append(.storeSilent(address)) }
    var outcome = SnippetCheckOutcome(
      results: results, diagnostics: diagnostics, counts: runner.counts, toolchain: toolchain?.displayName,
      sandbox: sandbox.kind)
    // What this machine cannot do says nothing about the samples.
    if runner.runsSamples { try finish(&outcome, site, folder, lock, request) }
    return outcome
  }

  /// Compares the results with the lock, and renews the lock unless a sample got worse.
  private static func finish(
    _ outcome: inout SnippetCheckOutcome, _ site: LoadedSite, _ folder: String, _ lock: SnippetLock,
    _ request: SnippetCheckRequest
  ) throws {
    // What a damaged lock says is unknown, so nothing may replace it.
    guard let toolchain = outcome.toolchain, !lock.isDamaged else { return }
    let articles = Dictionary(site.articles.map { ($0.path, $0) }) { first, _ in first }
    // Nobody has read an imported article yet; what fails in others waits for somebody to accept it.
    let imported = site.articles.filter { $0.frontMatter.imported != nil && lock.entries[$0.path] == nil }.map(\.path)
    let renewed = SnippetLock.updated(
      lock, with: outcome.results, toolchain: toolchain, articles: Set(articles.keys),
      admitsFailures: request.accepts, admitted: Set(imported))
    let known = SnippetRatchet(renewed, results: outcome.results, articles: articles)
    let changes = request.accepts ? known : SnippetRatchet(lock, results: outcome.results, articles: articles)
    outcome.diagnostics = known.tolerating(outcome.diagnostics) + changes.worse + changes.mended
    outcome.knownFailures = known.knownCount
    // A lock that recorded what got worse would let the next check pass.
    guard request.writesLock, changes.worse.isEmpty else { return }
    let new = Set(imported)
    outcome.recordedFailures = outcome.results.count { $0.verdict == .fail && new.contains($0.path) }
    let text = Array(renewed.text.utf8)
    guard text != site.sideFiles["snippets.lock"]?.bytes, !(renewed.entries.isEmpty && lock.entries.isEmpty) else {
      return
    }
    try Disk.writeAtomically(text, to: folder + "/snippets.lock")
    outcome.lockChanged = true
  }

  private static func oldLock(of site: LoadedSite, into diagnostics: inout [Diagnostic]) -> SnippetLock {
    guard let text = site.sideFiles["snippets.lock"] else { return SnippetLock() }
    return SnippetLock.read(text).value(reportingTo: &diagnostics)
  }

  /// What this machine offers.
  package static func checkEnvironment(_ request: SnippetCheckRequest, runsSamples: Bool) -> SnippetEnvironment {
    var environment = SnippetEnvironment()
    environment.runsSamples = runsSamples
    environment.randomHashing = request.randomHashing
    environment.stubNames = StubModules.names
    environment.yamlProblem = request.yamlProblem
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
