/// Builds a site on disk: reads, runs the pipeline, publishes.
private import ArticleModel
private import ContentLoad
package import Diagnostics
package import HostSystem
private import ParallelWork

/// What a build came to.
package struct PublishedBuild: Sendable {
  /// What was found.
  package var diagnostics: [Diagnostic]
  /// What was published; nil when nothing was, because of errors.
  package var report: PublishReport?
  /// Whether everything was as the last build left it.
  package var wasCurrent = false
  /// How many articles and files the site has.
  package var articles = 0, files = 0
}

/// Builds sites.
package struct SiteBuilder: Sendable {
  /// The site.
  package let folder: SiteFolder
  /// Where it is published.
  package let output: String
  /// Environment variables.
  package let environment: [String: String]
  /// What is asked for.
  package var options: BuildOptions
  /// Whether the record of the last build may be used and kept.
  package var usesCache = true
  /// The gravity from which a build writes nothing.
  package var failsFrom = Severity.error

  /// A builder that publishes into `output`.
  package init(folder: SiteFolder, output: String, environment: [String: String], options: BuildOptions) {
    self.folder = folder
    self.output = output
    self.environment = environment
    self.options = options
  }

  /// Builds and publishes, unless nothing changed.
  package func build() throws(HostError) -> PublishedBuild {
    try checkOutput()
    let files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    let key = fingerprint(of: files)
    if usesCache, let last = LastBuild.load(from: folder), last.key == key, last.ledger == files.ledger,
      options.load.now < last.expires ?? .max, last.output == LastBuild.fingerprint(ofOutput: output),
      let diagnostics = last.diagnostics(over: files)
    {
      return PublishedBuild(
        diagnostics: diagnostics, report: PublishReport(), wasCurrent: true, articles: last.articles,
        files: last.files)
    }
    var memory = BuildMemory()
    let built = BuildPipeline.build(files, options: options, memory: &memory)
    guard !built.diagnostics.contains(where: { $0.severity >= failsFrom }) else {
      return PublishedBuild(diagnostics: built.diagnostics, articles: memory.articles.count)
    }
    let (published, remarks) = together(
      jobs: options.load.jobs, { Result { () throws(HostError) in try publish(built.value, files) } },
      { usesCache ? LastBuild.encoded(built.diagnostics) : [] })
    let report = try published.get()
    let (written, shown) = together(
      jobs: options.load.jobs,
      { [memory] in Result { () throws(HostError) in try recordAddresses(memory) } },
      { usesCache ? LastBuild.fingerprint(ofOutput: output) : "" })
    let ledger = try written.get()
    // What was said of places in a ledger that is another now cannot be said again from the record.
    let isStale = ledger != nil && built.diagnostics.contains { $0.place?.text.path == LinkDesk.ledgerPath }
    if usesCache, isStale {
      try LastBuild.forget(in: folder)
    } else if usesCache {
      let record = LastBuild(
        key: key, output: shown, ledger: ledger ?? files.ledger, expires: nextDate(memory),
        articles: memory.articles.count, files: built.value.count, remarks: remarks)
      try record.save(to: folder)
    }
    return PublishedBuild(
      diagnostics: built.diagnostics, report: report, articles: memory.articles.count, files: built.value.count)
  }

  private func publish(_ made: [OutputFile], _ read: SiteFiles) throws(HostError) -> PublishReport {
    let lock = try FileLock(path: folder.at(".jikji/build.lock"))
    return try lock.hold { () throws(HostError) in
      try SiteWriter(folder: output, jobs: options.load.jobs).publish(writable(made, read))
    }
  }

  /// Enters what was published into the site's ledger; a trial build (drafts, the future, another folder) publishes nothing.
  private func recordAddresses(_ memory: BuildMemory) throws(HostError) -> String? {
    guard let linked = memory.linked, !options.load.drafts, !options.load.future, output == folder.at("public") else {
      return nil
    }
    return try LinkDesk.recordAddresses(of: linked, in: folder)
  }

  /// The next moment at which an article is due.
  private func nextDate(_ memory: BuildMemory) -> Int? {
    memory.articles.values.compactMap { $0.value.frontMatter.date?.value.unixSeconds }
      .filter { $0 > options.load.now }.min()
  }

  /// Input, options and tool: everything that decides the output.
  private func fingerprint(of files: SiteFiles) -> String {
    var hash = ContentHash()
    hash.add(files.fingerprint)
    hash.add("\(options.load.drafts) \(options.load.future) \(options.load.baseURL ?? "") \(failsFrom)")
    hash.add("\(options.buildDate?.rfc3339 ?? "") \(options.livePreview) \(output)")
    let tool = Disk.facts(of: HostEnvironment.executable)
    hash.add("\(tool?.size ?? 0) \(tool?.modified ?? 0)")
    return hash.hex
  }

  /// Refuses to publish over the site's own sources.
  private func checkOutput() throws(HostError) {
    let target = Disk.realPath(output) ?? output
    let sources = ["", "/content", "/templates"].map { folder.path + $0 }
    let isAbove = target == "/" || folder.path.hasPrefix(target + "/")
    guard !sources.contains(target), !isAbove, !sources.dropFirst().contains(where: { target.hasPrefix($0 + "/") })
    else {
      throw HostError(
        .publish, output,
        reason: Phrase(
          en: "the folder holds the site's sources; choose another one with --output",
          ko: "사이트의 원본이 든 폴더입니다. --output으로 다른 폴더를 고르세요"))
    }
    try checkStrangers(target)
  }

  /// Refuses to empty a folder that somebody filled with something else than a site. `public/` is ours.
  private func checkStrangers(_ target: String) throws(HostError) {
    guard let kind = Disk.kind(of: target), target != folder.at("public") else { return }
    guard kind == .folder else {
      throw HostError(
        .publish, output,
        reason: Phrase(en: "this is a file; name a folder with --output", ko: "파일입니다. --output에 폴더를 적으세요"))
    }
    let names = try Disk.list(target).map(\.name).filter { !$0.hasPrefix(".") }
    guard let stranger = names.first, !Self.signs.allSatisfy(names.contains) else { return }
    throw HostError(
      .publish, output,
      reason: Phrase(
        en:
          "it holds '\(stranger)' and no built site, and publishing would delete that; choose another folder, or empty it",
        ko: "지은 사이트가 아니라 '\(stranger)' 같은 것이 들어 있고, 펴내면 지워집니다. 다른 폴더를 고르거나 비우세요"))
  }

  /// What every built site has.
  private static let signs = ["404.html", "index.html"]

  /// The files with the places on disk that copies come from.
  private func writable(_ files: [OutputFile], _ read: SiteFiles) -> [WritableFile] {
    files.map { file in
      switch file.contents {
      case .bytes(let bytes): WritableFile(path: file.path, .bytes(bytes))
      case .copy(let path): WritableFile(path: file.path, .file(read.diskPaths[path] ?? folder.at("content/" + path)))
      }
    }
  }
}

extension Phrase {
  fileprivate static let publish = Phrase(en: "publish into", ko: "펴낼")
}
