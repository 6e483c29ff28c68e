/// Keeps a site built while it is edited: the pages of saved articles at once, the rest of the site after them.
private import ArticleModel
private import ContentLoad
package import Diagnostics
private import Dispatch
package import HostSystem

/// The outcome of one build of the preview.
package struct PreviewBuild: Sendable {
  /// The files written or removed, below the preview folder; nil when nothing was published, because of errors.
  package var changedFiles: [String]?
  /// What is wrong with the site.
  package var diagnostics: [Diagnostic]
  /// The number of articles.
  package var articles = 0
  /// Addresses of pages that have another one because their file was renamed, with the new ones.
  package var moved: [String: String] = [:]
  /// Counts the builds of the preview; of two outcomes, the one with the higher number is newer.
  package var number = 0
  /// Files outside of `content/` and `templates/` that the settings name, below the site's folder.
  package var sideFiles: [String] = []
}

/// Builds a preview again and again, in a folder of its own.
///
/// A save is answered by two calls of ``BuildPipeline/build(_:options:cache:)`` with one cache: ``refresh(_:)`` asks for the
/// pages of the changed articles, ``build()`` for the whole site. Pages may be refreshed while a build runs: an article
/// saved after the build began to read keeps its newer page.
package actor PreviewSession {
  private let folder: SiteFolder
  private let environment: [String: String]
  private var options: BuildOptions
  private let drawing: FenceDrawing
  private var cache = BuildCache()
  private var writer: SiteWriter
  /// The files as they were read last; nil before the first publication.
  private var files: SiteFiles?
  /// The articles of the last whole site, by address.
  private var published: [String: Article] = [:]
  /// Paths on disk of articles that were refreshed since the running build began.
  private var refreshed: Set<String> = []
  private var number = 0

  /// The most articles that are refreshed at once; a checkout of another branch is a matter for ``build()``.
  private static let mostRefreshed = 16

  /// The folder of the preview.
  package nonisolated let output: String
  /// Says what the folder of the preview was made of, while it holds the whole site.
  private let record: String

  /// A session for the site in `folder`. The first build writes what an earlier session left otherwise. Checks are not run: a preview is
  /// a draft, whose addresses and words may still change.
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

  /// The preview that an earlier session left, if it was made of what the disk holds now; nil where only ``build()`` will do, which in any
  /// case is to follow: only that finds what is wrong, and makes the session ready for changes.
  package func restored() throws(HostError) -> PreviewBuild? {
    guard Disk.kind(of: output) == .folder, let stored = try? Disk.read(record) else { return nil }
    let files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2, lines[0] == key(of: files), HostEnvironment.now < Int(lines[1]) ?? .max else { return nil }
    return PreviewBuild(changedFiles: [], diagnostics: [], articles: files.input.files.count)
  }

  /// What decides the preview: the site, what is shown of it, and this program.
  private func key(of files: SiteFiles) -> String {
    var hash = ContentHash()
    hash.add(files.fingerprint)
    hash.add("\(options.load.drafts) \(options.load.future) \(options.buildDate?.rfc3339 ?? "")")
    hash.add(Disk.version(of: HostEnvironment.executable))
    return hash.hex
  }

  /// Makes the pages of changed articles.
  ///
  /// - Parameter paths: the files on disk that changed.
  /// - Returns: nil when one of them is no article known so far; then only ``build()`` will do.
  package func refresh(_ paths: Set<String>) throws(HostError) -> PreviewBuild? {
    // Whoever cleans up takes the preview along; then all of it is made anew.
    guard Disk.kind(of: output) == .folder else { return nil }
    guard !paths.isEmpty, paths.count <= Self.mostRefreshed, let files = files?.rereading(paths) else { return nil }
    self.files = files
    refreshed.formUnion(paths)
    let built = BuildPipeline.build(
      files, options: options(.changedPages, for: files), cache: cache, drawing: drawing)
    cache = built.cache
    return try outcome(of: built, files) { () throws(HostError) in
      try Disk.remove(record)
      return try writer.put(files.writable(built.site.files))
    }
  }

  /// Builds what the disk holds now. With errors the preview stays as it is. Only one build may run at a time.
  package func build() async throws(HostError) -> PreviewBuild {
    refreshed = []
    if Disk.kind(of: output) != .folder { writer = SiteWriter(folder: output, jobs: options.load.jobs) }
    options.load.now = HostEnvironment.now
    var (built, files) = try await wholeSite(with: cache)
    let isWhole = !built.diagnostics.haveErrors
    let isOfOneRead = refreshed.isEmpty
    if !refreshed.isEmpty, let newer = files.rereading(refreshed) {
      let late = BuildPipeline.build(
        newer, options: options(.changedPages, for: newer), cache: built.cache, drawing: drawing)
      let paths = Set(late.site.files.map(\.path))
      let whole = built.site.files.filter { !paths.contains($0.path) }
      (built, files) = (late, newer)
      built.site.files = whole + late.site.files
    }
    cache = built.cache
    let moved = isWhole ? movedPages(built.site.content.articles) : [:]
    if self.files != nil || !built.diagnostics.haveErrors { self.files = files }
    return try outcome(of: built, files, moved: moved) { () throws(HostError) in
      // Without errors after the last save, but with some before it, there are only the pages of the saved articles.
      let writable = files.writable(built.site.files)
      try Disk.remove(record)
      guard isWhole else { return try writer.put(writable) }
      let changed = try writer.update(writable)
      if isOfOneRead { keepRecord("\(key(of: files))\n\(built.site.nextDate.map(String.init) ?? "")") }
      return changed
    }
  }

  /// Writes the fix of a diagnostic into its file; whether it could be written. A file that has changed since it was read stays
  /// as it is.
  package func fix(_ problem: Diagnostic) throws(HostError) -> Bool {
    let files =
      if let files { files } else {
        try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
      }
    let written = try FixWriter.write(FixPlan([problem]), into: folder, files: files)
    return !written.isEmpty
  }

  /// Writes down what the preview was made of. Without that, as in a folder that cannot be written, the next session begins afresh.
  private func keepRecord(_ text: String) {
    try? Disk.makeFolder(folder.at(".jikji/cache"))
    try? Disk.writeAtomically(Array(text.utf8), to: record)
  }

  /// The addresses of articles that are gone and have moved, with the same text or, alone among the new ones, the same
  /// title.
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
      sideFiles: [files.glossary] + files.inclusions)
  }

  /// Reads and builds on a thread of its own, so that those that answer requests stay free.
  private func wholeSite(with cache: BuildCache) async throws(HostError) -> (BuildResult, SiteFiles) {
    let (folder, environment, jobs) = (folder, environment, options.load.jobs)
    let (options, drawing) = (options, drawing)
    let result: Result<(BuildResult, SiteFiles), HostError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        let result = Result { () throws(HostError) in
          let files = try SiteFiles.read(folder, environment: environment, jobs: jobs)
          let options = Self.options(options, .wholeSite, for: files)
          return (BuildPipeline.build(files, options: options, cache: cache, drawing: drawing), files)
        }
        HostEnvironment.giveBackFreeMemory()
        continuation.resume(returning: result)
      }
    }
    return try result.get()
  }

  private func options(_ goal: BuildGoal, for files: SiteFiles) -> BuildOptions {
    Self.options(options, goal, for: files)
  }

  /// The options of a build: feeds and canonical addresses name the host of the published site, but without its path, for a
  /// preview is served at the root.
  private static func options(_ options: BuildOptions, _ goal: BuildGoal, for files: SiteFiles) -> BuildOptions {
    let base = ConfigReader.read(files.input.config, environment: files.input.environment).value.baseURL
    var options = options
    options.goal = goal
    options.load.baseURL =
      base.firstRange(of: "://").map { base[..<$0.upperBound] + base[$0.upperBound...].prefix { $0 != "/" } + "/" }
      ?? "/"
    return options
  }
}
