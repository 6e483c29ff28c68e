/// Keeps a site built while it is being written: a saved article's page at once, the rest of the site right after.
package import Diagnostics
package import HostSystem
private import ArticleModel
private import ContentLoad
private import Dispatch

/// What one rebuild did.
package struct PreviewBuild: Sendable {
  /// The files written or removed, below the preview folder; nil when nothing was published, because of errors.
  package var changedFiles: [String]?
  /// What is wrong with the site now.
  package var diagnostics: [Diagnostic]
  /// How many articles the site has.
  package var articles = 0
  /// Counts the changes of the preview; of two outcomes, the one with the higher number knows better what is wrong.
  package var number = 0
  /// Files outside of `content/` and `templates/` that the settings name, below the site's folder.
  package var sideFiles: [String] = []
}

/// Builds for a preview, again and again. The preview lies in a folder of its own, never in `public/`.
///
/// A save is answered in two steps: ``refresh(_:)`` makes the pages of the changed articles alone, with links and lists as
/// they were found last; ``build()`` makes everything and corrects what differs. Pages may be refreshed while a build
/// runs: a page that was saved after the build had begun to read keeps its newer version.
package actor PreviewSession {
  private let folder: SiteFolder
  private let environment: [String: String]
  private var options: BuildOptions
  private var memory = BuildMemory(keepsPages: true)
  private var workshop: PageWorkshop?
  private var published: [String: OutputFile.Contents] = [:]
  /// What was copied to a published path, and how it was then.
  private var copied: [String: Copy] = [:]
  /// What the last build found, and what refreshing found since, by path.
  private var found: [Diagnostic] = []
  private var refreshed: [String: Refreshed] = [:]
  /// Content paths by place on disk.
  private var contentPaths: [String: String] = [:]
  private var number = 0

  /// A file of the site that lies in the preview as it is.
  private struct Copy: Equatable {
    let source: String
    let facts: FileFacts
  }

  /// The outcome of refreshing one article.
  private struct Refreshed {
    let number: Int
    let files: [String]
    let diagnostics: [Diagnostic]
  }

  /// The most articles that are refreshed at once; a checkout of another branch is a matter for ``build()``.
  private static let mostRefreshed = 16

  /// What only the whole site shows, but is reported at a place in one article.
  private static let wholeSiteCodes: Set<DiagnosticCode> = [.missingOriginal, .duplicateURL]

  /// Where the preview lies.
  package nonisolated let output: String

  /// A session for the site in `folder`; the first build fills the preview anew.
  package init(folder: SiteFolder, environment: [String: String], options: BuildOptions) {
    self.folder = folder
    self.environment = environment
    self.options = options
    output = folder.at(".jikji/preview")
  }

  // MARK: Single pages

  /// Makes the pages of changed articles anew.
  ///
  /// - Parameter paths: the files on disk that changed.
  /// - Returns: nil when only ``build()`` will do.
  package func refresh(_ paths: Set<String>) throws(HostError) -> PreviewBuild? {
    guard let workshop, !paths.isEmpty, paths.count <= Self.mostRefreshed else { return nil }
    var changed: [String] = []
    for place in paths.sorted() {
      guard let path = contentPaths[place], path.hasSuffix(".md"), let bytes = try? Disk.read(place) else { return nil }
      guard let made = workshop.make(ContentFile(path: path, bytes: bytes)) else { return nil }
      number += 1
      refreshed[path] = Refreshed(
        number: number, files: made.value.map(\.path), diagnostics: made.diagnostics)
      // As long as any article has an error, the last good site stays as it is.
      guard !diagnostics.haveErrors else { continue }
      for file in made.value where published[file.path] != file.contents {
        try put(file, [:])
        published[file.path] = file.contents
        changed.append(file.path)
      }
    }
    let diagnostics = self.diagnostics
    return PreviewBuild(
      changedFiles: diagnostics.haveErrors ? nil : changed.sorted(), diagnostics: diagnostics,
      articles: memory.articles.count, number: number)
  }

  /// What is wrong with the site as far as it is known.
  private var diagnostics: [Diagnostic] {
    let kept = found.filter { diagnostic in
      guard let path = diagnostic.place?.text.path, path.hasPrefix("content/") else { return true }
      return refreshed[String(path.dropFirst(8))] == nil || Self.wholeSiteCodes.contains(diagnostic.kind)
    }
    return kept + refreshed.sorted { $0.key < $1.key }.flatMap(\.value.diagnostics)
  }

  // MARK: The whole site

  /// Builds what the disk holds now. A build with errors leaves the preview as it is. Only one build may run at a time.
  package func build() async throws(HostError) -> PreviewBuild {
    let start = number
    options.load.now = HostEnvironment.now
    let work = BuildWork(folder: folder, environment: environment, options: options, memory: memory)
    let (built, files, remembered) = try await work.done()
    memory = remembered
    number += 1
    refreshed = refreshed.filter { $0.value.number > start }
    found = built.diagnostics
    let articles = memory.articles.count
    guard !built.diagnostics.haveErrors else {
      return PreviewBuild(
        changedFiles: nil, diagnostics: diagnostics, articles: articles, number: number, sideFiles: [files.glossary])
    }
    contentPaths = Dictionary(files.diskPaths.map { ($0.value, $0.key) }) { first, _ in first }
    workshop = memory.workshop
    let changed = try write(built.value, files)
    return PreviewBuild(
      changedFiles: changed, diagnostics: diagnostics, articles: articles, number: number, sideFiles: [files.glossary])
  }

  private func write(_ files: [OutputFile], _ read: SiteFiles) throws(HostError) -> [String] {
    if published.isEmpty { try Disk.remove(output) }
    let newer = Set(refreshed.values.flatMap(\.files))
    // What is gone makes room first: a folder may now have the name of a file, or a file that of a folder.
    var changed = try removeAll(besides: Set(files.map(\.path)))
    for file in files {
      if newer.contains(file.path), published[file.path] != nil { continue }
      let isCopy = if case .copy = file.contents { true } else { false }
      guard isCopy || published[file.path] != file.contents else { continue }
      if try put(file, read.diskPaths) { changed.append(file.path) }
      published[file.path] = file.contents
    }
    return changed.sorted()
  }

  /// Removes the published files that are not among `paths`, and the folders that hold nothing then.
  private func removeAll(besides paths: Set<String>) throws(HostError) -> [String] {
    let gone = published.keys.filter { !paths.contains($0) }.sorted()
    for path in gone {
      try Disk.remove(output + "/" + path)
      published[path] = nil
      copied[path] = nil
      var folder = path
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        guard try Disk.removeEmptyFolder(output + "/" + folder) else { break }
      }
    }
    return gone
  }

  /// Writes a file; false when it lies there already.
  @discardableResult
  private func put(_ file: OutputFile, _ diskPaths: [String: String]) throws(HostError) -> Bool {
    let target = output + "/" + file.path
    if let parent = Disk.parent(of: target), Disk.kind(of: parent) == nil { try Disk.makeFolder(parent) }
    switch file.contents {
    case .bytes(let bytes):
      try Disk.writeAtomically(bytes, to: target)
      copied[file.path] = nil
    case .copy(let path):
      let source = diskPaths[path] ?? folder.at("content/" + path)
      // As they are before the file is read, so that what is written meanwhile is seen the next time.
      let copy = Disk.facts(of: source).map { Copy(source: source, facts: $0) }
      if let copy, copied[file.path] == copy { return false }
      try Disk.writeAtomically(try Disk.read(source), to: target)
      copied[file.path] = copy
    }
    return true
  }
}

/// A whole build with all it needs, so that it can run beside the session.
private struct BuildWork: Sendable {
  let folder: SiteFolder
  let environment: [String: String]
  let options: BuildOptions
  let memory: BuildMemory

  typealias Outcome = (built: Checked<[OutputFile]>, files: SiteFiles, memory: BuildMemory)

  /// The outcome, made on a thread of its own, so that those that answer requests stay free.
  func done() async throws(HostError) -> Outcome {
    let result: Result<Outcome, HostError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        let result = Result { () throws(HostError) in try run() }
        HostEnvironment.giveBackFreeMemory()
        continuation.resume(returning: result)
      }
    }
    return try result.get()
  }

  private func run() throws(HostError) -> Outcome {
    let files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    var memory = self.memory
    var options = self.options
    options.load.baseURL = Self.base(of: files, environment)
    let built = BuildPipeline.build(files, options: options, memory: &memory)
    return (built, files, memory)
  }

  /// The host of the published site, which feeds and canonical addresses name, without its path: a preview stands at the
  /// root.
  private static func base(of files: SiteFiles, _ environment: [String: String]) -> String {
    let base = ConfigReader.read(files.input.config, environment: environment).value.baseURL
    guard let scheme = base.firstRange(of: "://") else { return "/" }
    return base[..<scheme.upperBound] + base[scheme.upperBound...].prefix { $0 != "/" } + "/"
  }
}
