/// Keeps a preview of a site built while the site is edited: the pages of saved articles first, then the rest of the
/// site.
private import ArticleModel
private import ContentLoad
package import Diagnostics
private import Dispatch
package import HostSystem

/// The result of one build of the preview.
package struct PreviewBuild: Sendable {
  /// The files written or removed, by path relative to the preview folder; nil when nothing was published because of
  /// errors.
  package var changedFiles: [String]?
  /// The diagnostics of the site.
  package var diagnostics: [Diagnostic]
  /// The number of articles.
  package var articles = 0
  /// The old address of each page whose file was renamed, with its new address.
  package var moved: [String: String] = [:]
  /// Counts the builds of the preview; of two results, the one with the higher number is newer.
  package var number = 0
  /// Files outside of `content/` and `templates/` that the build reads, by path relative to the site's folder: the
  /// glossary and included code.
  package var sideFiles: [String] = []
  /// The paths on disk of what changes with originals of translations outside of `content/`, or with the dates of articles: folders, and the
  /// branches and tags of repositories. Empty for refreshed pages.
  package var outsidePaths: [String] = []
  /// When the next article with a future date becomes due, in seconds since 1970.
  package var nextDate: Int?
}

/// Builds a preview repeatedly, into a folder of its own.
///
/// ``begin()`` reads and links the site, beginning with what the last `jikji build` found in its articles. From then on ``onDemand`` renders
/// pages on demand, until ``build()`` has written the whole site.
///
/// After a file is saved there are two calls of ``BuildPipeline/build(_:options:cache:drawing:store:)`` with one cache: ``refresh(_:)``
/// makes the pages of the changed articles, ``build()`` the whole site. Pages may be refreshed while a build runs: an article saved after
/// the build began to read keeps its newer page.
package actor PreviewSession {
  private let folder: SiteFolder
  private let environment: [String: String]
  private var options: BuildOptions
  private let drawing: FenceDrawing
  private var cache = BuildCache()
  private var writer: SiteWriter
  /// The files as last read; nil until they were read without errors.
  private var files: SiteFiles?
  /// ``SiteFiles/fingerprint`` of what ``onDemand`` was made from.
  private var shownFingerprint: String?
  /// The articles of the last whole build, by address.
  private var published: [String: Article] = [:]
  /// Paths on disk of the articles that were refreshed since the running build began.
  private var refreshed: Set<String> = []
  private var isBuilding = false
  private var number = 0

  /// The greatest number of articles that are refreshed at once; with more, as after a checkout of another branch,
  /// ``build()`` does all.
  private static let mostRefreshed = 16

  /// The folder of the preview.
  package nonisolated let output: String
  /// The overlay that is served instead of the folder until this holds the whole site.
  package nonisolated let onDemand = OnDemandFiles()
  /// The path of the file with a fingerprint of everything the preview was made from; it exists only while the preview
  /// folder holds the whole site.
  private let record: String

  /// A session for the site in `folder`. The first build writes only what differs from the preview of an earlier session. Checks are not
  /// run, because addresses and wording of a draft may still change.
  package init(folder: SiteFolder, environment: [String: String], options: BuildOptions) {
    self.folder = folder
    self.environment = environment
    self.options = options
    self.options.checks = []
    self.options.isDesk = true
    output = folder.at(".jikji/preview")
    record = folder.at(".jikji/cache/last-preview")
    drawing = FenceDrawing(for: folder, environment: environment, jobs: options.load.jobs)
    writer = SiteWriter(folder: output, jobs: options.load.jobs)
  }

  /// The preview of an earlier session, if it was made from what is on disk now; otherwise nil. ``build()`` must follow in either case,
  /// because only it gives diagnostics and prepares the session for changes.
  package func restored() throws(HostError) -> PreviewBuild? {
    guard Disk.kind(of: output) == .folder, let stored = try? Disk.read(record) else { return nil }
    let files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs, keepsHistory: true)
    let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2, lines[0] == key(of: files), HostEnvironment.now < Int(lines[1]) ?? .max else { return nil }
    return PreviewBuild(changedFiles: [], diagnostics: [], articles: files.input.files.count)
  }

  /// Reads and links the site, and activates ``onDemand``. ``build()`` must follow.
  package func begin() async throws(HostError) -> PreviewBuild {
    options.load.now = HostEnvironment.now
    let (built, files) = try await read(.pagesOnDemand)
    // A build that ended meanwhile has written more than this.
    let build =
      self.files == nil ? try showOnDemand(built, files, changed: []) : try outcome(of: built, files) { [] }
    return withOutsidePaths(build, of: built)
  }

  /// Serves the pages of a linked site by ``onDemand``.
  ///
  /// - Parameter changed: the paths on disk of articles that have changed.
  private func showOnDemand(
    _ built: BuildResult, _ files: SiteFiles, changed: Set<String>
  ) throws(HostError) -> PreviewBuild {
    keepCache(of: built)
    if self.files != nil || !built.diagnostics.haveErrors { self.files = files }
    return try outcome(of: built, files) {
      onDemand.replace(with: files.writable(built.site.files, renderPage: built.site.renderPage))
      shownFingerprint = files.fingerprint
      return built.site.content.articles.filter { files.diskPaths[$0.path].map(changed.contains) ?? false }
        .map(\.url.outputFile)
    }
  }

  /// Replaces the cache. What the last build left is released on another thread, because nobody waits for that.
  private func keepCache(of built: BuildResult) {
    let last = cache
    cache = built.cache
    DispatchQueue.global(qos: .utility).async { withExtendedLifetime(last) {} }
  }

  /// A fingerprint of everything that decides the preview: the site, the options, and this program.
  private func key(of files: SiteFiles) -> String {
    var hash = ContentHash()
    hash.add(files.fingerprint)
    hash.add("\(options.load.drafts) \(options.load.future) \(options.buildDate?.rfc3339 ?? "")")
    hash.add(Disk.version(of: HostEnvironment.executable))
    return hash.hex
  }

  /// Builds the pages of changed articles, or, while nothing is shown, begins again.
  ///
  /// - Parameter paths: the paths on disk of the changed files.
  /// - Returns: nil when one of them is not an article that can be refreshed alone; then only ``build()`` helps.
  package func refresh(_ paths: Set<String>) async throws(HostError) -> PreviewBuild? {
    // Nothing is shown yet, because there were errors.
    if files == nil { return isBuilding ? nil : try await begin() }
    // The preview folder was deleted, for instance by a clean-up; ``build()`` then writes all of it again.
    guard Disk.kind(of: output) == .folder else { return nil }
    guard !paths.isEmpty, paths.count <= Self.mostRefreshed, let files = files?.rereading(paths) else { return nil }
    self.files = files
    refreshed.formUnion(paths)
    if onDemand.isActive {
      let options = options(.pagesOnDemand, for: files)
      return try showOnDemand(
        BuildPipeline.build(files, options: options, cache: cache, drawing: drawing), files, changed: paths)
    }
    let built = BuildPipeline.build(
      files, options: options(.changedPages, for: files), cache: cache, drawing: drawing)
    keepCache(of: built)
    return try outcome(of: built, files) { () throws(HostError) in
      try Disk.remove(record)
      return try writer.put(files.writable(built.site.files))
    }
  }

  /// Builds the site as it is on disk. When there are errors, the preview stays unchanged. Only one build may run at a
  /// time.
  package func build() async throws(HostError) -> PreviewBuild {
    refreshed = []
    isBuilding = true
    defer { isBuilding = false }
    if Disk.kind(of: output) != .folder { writer = SiteWriter(folder: output, jobs: options.load.jobs) }
    options.load.now = HostEnvironment.now
    defer { onDemand.buildEnded(isWhole: false) }
    var (built, files) = try await read(.wholeSite)
    let isWhole = !built.diagnostics.haveErrors
    let isOfOneRead = refreshed.isEmpty
    var refreshedPages: [String] = []
    if !refreshed.isEmpty, let newer = files.rereading(refreshed) {
      let late = BuildPipeline.build(
        newer, options: options(.changedPages, for: newer), cache: built.cache, drawing: drawing)
      refreshedPages = late.site.files.map(\.path)
      let paths = Set(refreshedPages)
      let whole = built.site.files.filter { !paths.contains($0.path) }
      (built, files) = (late, newer)
      built.site.files = whole + late.site.files
    }
    keepCache(of: built)
    let moved = isWhole ? movedPages(built.site.content.articles) : [:]
    if self.files != nil || !built.diagnostics.haveErrors { self.files = files }
    let build = try outcome(of: built, files, moved: moved) { () throws(HostError) in
      // The latest save has no errors, but the build before it had some: only the pages of the saved articles exist.
      let writable = files.writable(built.site.files)
      try Disk.remove(record)
      guard isWhole else { return try writer.put(writable) }
      let wasShown = onDemand.isActive && shownFingerprint == files.fingerprint
      var changed = try writer.update(writable)
      onDemand.buildEnded(isWhole: true)
      // Open pages have these files already.
      if wasShown { changed = refreshedPages }
      if isOfOneRead { keepRecord("\(key(of: files))\n\(built.site.nextDate.map(String.init) ?? "")") }
      return changed
    }
    return withOutsidePaths(build, of: built)
  }

  /// Writes the fix of a diagnostic into its file. Returns whether it was written; a file that has changed since it was read is left
  /// unchanged.
  package func fix(_ problem: Diagnostic) throws(HostError) -> Bool {
    let files =
      if let files { files } else {
        try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs, keepsHistory: true)
      }
    let written = try FixWriter.write(FixPlan([problem]), into: folder, files: files)
    return !written.isEmpty
  }

  /// Writes the fingerprint of the preview. If that fails, for instance in a read-only folder, the next session builds from scratch.
  private func keepRecord(_ text: String) {
    try? Disk.makeFolder(folder.at(".jikji/cache"))
    try? Disk.writeAtomically(Array(text.utf8), to: record)
  }

  /// The old address of each article that has moved, with its new one: an article with the same text, otherwise with
  /// the same title and language, if exactly one of the new articles matches.
  private func movedPages(_ articles: [Article]) -> [String: String] {
    let now = Dictionary(articles.map { ($0.url.path, $0) }) { first, _ in first }
    defer { published = now }
    let fresh = now.values.filter { published[$0.url.path] == nil }
    var moved: [String: String] = [:]
    for (address, old) in published where now[address] == nil {
      let same = fresh.filter { $0.source.bytes == old.source.bytes }
      let goals = same.isEmpty ? fresh.filter { $0.title == old.title && $0.language == old.language } : same
      if goals.count == 1 { moved[address] = goals[0].url.percentEncoded }
    }
    return moved
  }

  private func outcome(
    of built: BuildResult, _ files: SiteFiles, moved: [String: String] = [:], publish: () throws(HostError) -> [String]
  ) throws(HostError) -> PreviewBuild {
    number += 1
    return PreviewBuild(
      changedFiles: built.diagnostics.haveErrors ? nil : try publish(), diagnostics: built.diagnostics,
      articles: built.site.content.articles.count, moved: moved, number: number,
      sideFiles: [files.glossary] + files.inclusions, nextDate: built.site.nextDate)
  }

  /// Adds the paths outside of the site's articles. Refreshed pages do without, because nobody should wait there for git.
  private func withOutsidePaths(_ build: PreviewBuild, of built: BuildResult) -> PreviewBuild {
    var build = build
    build.outsidePaths = TranslationFolder.outsidePaths(of: built.site.content.config, in: folder)
    return build
  }

  /// Reads and builds on a separate thread, so that the threads that answer requests stay free.
  private func read(_ goal: BuildGoal) async throws(HostError) -> (BuildResult, SiteFiles) {
    let (folder, environment, jobs) = (folder, environment, options.load.jobs)
    let (options, drawing, cache) = (options, drawing, self.files == nil ? nil : cache)
    let result: Result<(BuildResult, SiteFiles), HostError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        let result = Result { () throws(HostError) in
          let (files, known) =
            if let cache {
              (try SiteFiles.read(folder, environment: environment, jobs: jobs, keepsHistory: true), cache)
            } else {
              try SiteFiles.readWithCache(folder, environment: environment, jobs: jobs) { config in
                Self.options(options, goal, config.baseURL).load
              }
            }
          let options = Self.options(options, goal, for: files)
          return (BuildPipeline.build(files, options: options, cache: known, drawing: drawing), files)
        }
        HostEnvironment.releaseFreeMemory()
        continuation.resume(returning: result)
      }
    }
    return try result.get()
  }

  private func options(_ goal: BuildGoal, for files: SiteFiles) -> BuildOptions {
    Self.options(options, goal, for: files)
  }

  private static func options(_ options: BuildOptions, _ goal: BuildGoal, for files: SiteFiles) -> BuildOptions {
    Self.options(
      options, goal, ConfigReader.read(files.input.config, environment: files.input.environment).value.baseURL)
  }

  /// The options of a build. Feeds and canonical addresses use the host of the published site without its path, because a preview is served
  /// at the root.
  ///
  /// - Parameter base: the base URL of the settings.
  private static func options(_ options: BuildOptions, _ goal: BuildGoal, _ base: String) -> BuildOptions {
    var options = options
    options.goal = goal
    options.load.baseURL =
      base.firstRange(of: "://").map { base[..<$0.upperBound] + base[$0.upperBound...].prefix { $0 != "/" } + "/" }
      ?? "/"
    return options
  }
}
