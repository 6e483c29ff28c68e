/// Reads folders of translations with their originals and locks; what the commands of `jikji translate` and the check work on.
package import ArticleModel
private import ContentLoad
package import Diagnostics
package import HostSystem
private import ParallelWork
package import Translation

/// A translated page with its original.
package struct DeskPage: Sendable {
  /// The path below the target folder, and that of the original below the source folder.
  package let path: String, sourcePath: String
  /// The blocks of both.
  package let source: BlockText, target: BlockText
}

/// One entry of `translations:` as it is on disk.
package struct TranslationDesk: Sendable {
  /// The entry.
  package let config: TranslationConfig
  /// The target folder on disk.
  package let targetFolder: String
  /// The pages that have an original, by path.
  package var pages: [DeskPage]
  /// Pages of the target folder without original, and originals without translation, by path below their folder.
  package let orphans: [BlockText], untranslated: [BlockText]
  /// The lock; nil where there is none yet.
  package var lock: TranslationLock?
  /// The old texts.
  package var texts: SourceTexts
  /// What is wrong with folders and lock.
  package var diagnostics: [Diagnostic]

  /// The names of the files beside a translation.
  package static let lockName = "translations.lock", textsName = "translations.sources"

  /// The name of the file of known findings beside them.
  package static let baselineName = "translations.baseline"

  /// All of these names.
  static let keptNames = [lockName, textsName, baselineName]

  /// The path of the lock on disk.
  package var lockPath: String { targetFolder + "/" + Self.lockName }

  /// How a page stands.
  package func state(of page: DeskPage) -> PageState {
    if let locked = lock?.pages[page.path] {
      return PageState(source: page.source, target: page.target, lock: locked, texts: texts)
    }
    return PageState(source: page.source, target: page.target)
  }

  /// The states of all pages, in order.
  package func states(jobs: Int) -> [PageState] { pages.parallelMap(jobs: jobs) { page, _ in state(of: page) } }

  /// Opens an entry: reads both folders and the lock, and pairs their pages.
  ///
  /// - Parameters:
  ///   - config: the entry.
  ///   - folder: the site.
  ///   - original: another version of the original to read instead: a folder, or a revision of the repository it lies in.
  ///   - jobs: how many threads may read.
  package static func open(
    _ config: TranslationConfig, in folder: SiteFolder, original: String? = nil, jobs: Int
  ) async throws(HostError) -> TranslationDesk {
    var problems: [Diagnostic] = []
    let target = locate(config.target, in: folder)
    let targets = try read(target.disk, shown: target.shown, folder, jobs: jobs, &problems)
    let sources = try await sources(config, folder, original: original, jobs: jobs, &problems)
    var lock: TranslationLock?
    let lockPath = target.disk + "/" + lockName
    if Disk.kind(of: lockPath) == .file {
      switch TranslationLock.read(try Disk.read(lockPath)) {
      case .success(let found): lock = found
      case .failure(let fault):
        problems.append(.unreadableTranslationLock(fault, path: target.shown + "/" + lockName, target: config.target))
      }
    }
    let textsPath = target.disk + "/" + textsName
    let texts = Disk.kind(of: textsPath) == .file ? SourceTexts.read(try Disk.read(textsPath)) : SourceTexts()
    let pairing = PagePairing.pair(
      sources: sources, targets: targets, known: lock?.pages.mapValues(\.source) ?? [:])
    let pages = pairing.pairs.map { pair in
      DeskPage(
        path: pair.target, sourcePath: pair.source, source: sources[pair.source] ?? .empty,
        target: targets[pair.target] ?? .empty)
    }
    problems += pairing.shared.map { shared in
      .sharedOriginal(shared.source, of: shared.targets.map { target.shown + "/" + $0 }, target: config.target)
    }
    return TranslationDesk(
      config: config, targetFolder: target.disk, pages: pages,
      orphans: pairing.orphans.compactMap { targets[$0] },
      untranslated: pairing.untranslated.compactMap { sources[$0] },
      lock: lock, texts: texts, diagnostics: problems)
  }

  /// A folder of the settings: below `content/`, else below the site.
  private static func locate(_ path: String, in folder: SiteFolder) -> (disk: String, shown: String) {
    let inner = folder.at("content/" + path)
    if !path.hasPrefix("/"), Disk.kind(of: inner) == .folder { return (inner, "content/" + path) }
    return (path.hasPrefix("/") ? path : folder.at(path), path)
  }

  private static func sources(
    _ config: TranslationConfig, _ folder: SiteFolder, original: String?, jobs: Int, _ problems: inout [Diagnostic]
  ) async throws(HostError) -> [String: BlockText] {
    let scratch = folder.at(".jikji/cache/git")
    if let original, Disk.kind(of: original) == .folder {
      return try read(original, shown: original, folder, jobs: jobs, &problems)
    }
    if let repository = config.repository {
      let git = try Git(locate(repository, in: folder).disk, scratch: scratch)
      let files = try await git.markdown(below: config.source, at: original ?? config.revision ?? "HEAD")
      return blocks(files, shown: repository + "/" + config.source, jobs: jobs)
    }
    let source = locate(config.source, in: folder)
    guard let original else { return try read(source.disk, shown: source.shown, folder, jobs: jobs, &problems) }
    let inner = locate(original, in: folder)
    if Disk.kind(of: inner.disk) == .folder {
      return try read(inner.disk, shown: inner.shown, folder, jobs: jobs, &problems)
    }
    let files = try await Git(source.disk, scratch: scratch).markdown(below: ".", at: original)
    return blocks(files, shown: source.shown, jobs: jobs)
  }

  /// The Markdown files below a folder on disk.
  private static func read(
    _ disk: String, shown: String, _ folder: SiteFolder, jobs: Int, _ problems: inout [Diagnostic]
  ) throws(HostError) -> [String: BlockText] {
    guard Disk.kind(of: disk) == .folder else {
      throw HostError(
        .findFolder, shown,
        reason: Phrase(
          en: "there is no such folder; see 'translations' in jikji.yml",
          ko: "그런 폴더가 없습니다. jikji.yml의 'translations'를 확인하세요"))
    }
    let scan = try ContentScan.files(below: disk, within: disk)
    problems += scan.diagnostics
    var files: [String: [UInt8]] = [:]
    for file in scan.value where file.path.hasSuffix(".md") { files[file.path] = try Disk.read(file.diskPath) }
    return blocks(files, shown: shown, jobs: jobs)
  }

  private static func blocks(_ files: [String: [UInt8]], shown: String, jobs: Int) -> [String: BlockText] {
    let sorted = files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
    let read = sorted.parallelMap(jobs: jobs) { file, _ in blocks(of: file.bytes, path: shown + "/" + file.path) }
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.path), read))
  }

  /// The blocks of a file.
  package static func blocks(of bytes: [UInt8], path: String) -> BlockText {
    let text = SourceText.cleaning(path: path, fileBytes: bytes).value
    return BlockReader.read(text, ignoring: BodyLines.ignored(in: text)).value
  }

  /// Writes changed pages, the lock and the old texts: all of them or none.
  ///
  /// - Parameter edits: replacements by path below the target folder.
  package func write(_ edits: [String: (text: SourceText, edits: [TextEdit])]) throws(HostError) {
    var files: [(path: String, bytes: [UInt8])] = []
    for (path, change) in edits.sorted(by: { $0.key < $1.key }) where !change.edits.isEmpty {
      let disk = targetFolder + "/" + path
      let before = try Disk.read(disk)
      files.append((disk, FixPlan([(change.text, change.edits)]).applied(to: change.text.path, fileBytes: before)))
    }
    if let lock {
      var texts = texts
      texts.keepOnly(Set(lock.pages.values.flatMap { $0.entries.flatMap(\.source) }))
      files.append((lockPath, lock.bytes))
      if config.redistribute { files.append((targetFolder + "/" + Self.textsName, texts.bytes)) }
    }
    let changed = files.filter { (try? Disk.read($0.path)) != $0.bytes }
    try Disk.writeAtomically(changed)
  }

  /// Keeps the texts of today's source blocks that the lock names, before they change again.
  package mutating func keepTexts(of page: DeskPage) {
    for block in page.source.blocks { texts.keep(block) }
  }
}

extension BlockText {
  fileprivate static var empty: BlockText { TranslationDesk.blocks(of: [], path: "") }
}

extension Phrase {
  fileprivate static let findFolder = Phrase(en: "find the folder", ko: "폴더로 찾을")
}

extension [DeskPage] {
  /// How well each page fits its original; see ``RevisionInference/score(_:_:)``.
  package func parallelScores(jobs: Int) -> [Double] {
    parallelMap(jobs: jobs) { page, _ in RevisionInference.score(page.source.blocks, page.target.blocks) }
  }
}
