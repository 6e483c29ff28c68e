/// Keeps a site built while it is being written: rebuilds in memory, writes only the files that differ.
package import Diagnostics
package import HostSystem
private import ArticleModel
private import ContentLoad

/// What one rebuild did.
package struct PreviewBuild: Sendable {
  /// The files written or removed, below the preview folder; nil when nothing was published, because of errors.
  package var changedFiles: [String]?
  /// What was found.
  package var diagnostics: [Diagnostic]
  /// How many articles the site has.
  package var articles = 0
}

/// Builds for a preview, again and again. The preview lies in a folder of its own, never in `public/`.
package actor PreviewSession {
  private let folder: SiteFolder
  private let environment: [String: String]
  private var options: BuildOptions
  private var memory = BuildMemory(keepsPages: true)
  private var published: [String: OutputFile.Contents] = [:]

  /// Where the preview lies.
  package nonisolated let output: String

  /// A session for the site in `folder`; the first build fills the preview anew.
  package init(folder: SiteFolder, environment: [String: String], options: BuildOptions) {
    self.folder = folder
    self.environment = environment
    self.options = options
    output = folder.at(".jikji/preview")
  }

  /// Builds what the disk holds now. A build with errors leaves the preview as it is.
  package func build() throws(HostError) -> PreviewBuild {
    options.load.now = HostEnvironment.now
    let files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    let built = BuildPipeline.build(files, options: options, memory: &memory)
    guard !built.diagnostics.haveErrors else {
      return PreviewBuild(changedFiles: nil, diagnostics: built.diagnostics, articles: memory.articles.count)
    }
    let changed = try write(built.value, files)
    return PreviewBuild(changedFiles: changed, diagnostics: built.diagnostics, articles: memory.articles.count)
  }

  private func write(_ files: [OutputFile], _ read: SiteFiles) throws(HostError) -> [String] {
    if published.isEmpty { try Disk.remove(output) }
    var changed: [String] = []
    var now: [String: OutputFile.Contents] = [:]
    now.reserveCapacity(files.count)
    for file in files {
      now[file.path] = file.contents
      let isCopy = if case .copy = file.contents { true } else { false }
      guard isCopy || published[file.path] != file.contents else { continue }
      if try put(file, read) { changed.append(file.path) }
    }
    for path in published.keys where now[path] == nil {
      try Disk.remove(output + "/" + path)
      changed.append(path)
    }
    published = now
    return changed.sorted()
  }

  /// Writes a file; false when it lies there already.
  private func put(_ file: OutputFile, _ read: SiteFiles) throws(HostError) -> Bool {
    let target = output + "/" + file.path
    if let parent = Disk.parent(of: target), Disk.kind(of: parent) == nil { try Disk.makeFolder(parent) }
    switch file.contents {
    case .bytes(let bytes): try Disk.writeAtomically(bytes, to: target)
    case .copy(let path):
      let source = read.diskPaths[path] ?? folder.at("content/" + path)
      if let old = Disk.facts(of: target), let new = Disk.facts(of: source), old.size == new.size,
        old.modified >= new.modified
      {
        return false
      }
      try Disk.writeAtomically(try Disk.read(source), to: target)
    }
    return true
  }
}
