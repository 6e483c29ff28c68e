/// Reads folders of translations with their originals and locks, for the commands of `jikji translate` and the check of translations.
package import ArticleModel
import CommonMark
private import ContentLoad
package import Diagnostics
package import HostSystem
private import ParallelWork
package import Translation

/// A translated page and its original.
package struct TranslatedFilePair: Sendable {
  /// The path relative to the target folder, and that of the original relative to the source folder.
  package let path: String, sourcePath: String
  /// The blocks of both texts.
  package let source: BlockText, target: BlockText
}

/// One entry of `translations:` in the settings, read from disk.
package struct TranslationWorkspace: Sendable {
  /// The entry of the settings.
  package let config: TranslationConfig
  /// The path of the target folder on disk.
  package let targetFolder: String
  /// The pages that have an original, by path.
  package var pages: [TranslatedFilePair]
  /// Pages of the target folder without original, by path relative to it, and originals without translation.
  package private(set) var orphans: [(path: String, text: BlockText)], untranslated: [BlockText]
  /// The lock; nil where there is none, or none that can be read.
  package var lock: TranslationLock?
  /// The old source texts, by which changes are shown.
  package var texts: SourceTexts
  /// Problems of folders, lock and pairing.
  package var diagnostics: [Diagnostic]

  /// The names of files kept beside a translation: the lock, and the old source texts.
  package static let lockName = "translations.lock", textsName = "translations.sources"

  /// The name of the file of findings that were recorded as known.
  package static let baselineName = "translations.baseline"

  /// The names of all files kept beside a translation.
  static let keptNames = [lockName, textsName, baselineName]

  /// The path of the lock on disk.
  package var lockPath: String { targetFolder + "/" + Self.lockName }

  /// The blocks of a page compared with its original, using the lock if it has the page.
  package func state(of page: TranslatedFilePair) -> PageState {
    if let locked = lock?.pages[page.path] {
      return PageState(source: page.source, target: page.target, lock: locked, texts: texts)
    }
    return PageState(source: page.source, target: page.target)
  }

  /// How many pages have no original and are not marked in the lock as the translator's own.
  package var lostPages: Int { orphans.count { lock?.pages[$0.path]?.isOwn != true } }

  /// The pages that are not in the lock, so that changes of their originals are unknown.
  package var unfollowed: [TranslatedFilePair] { pages.filter { lock?.pages[$0.path] == nil } }
  /// The pages without original that are not in the lock.
  package var strays: [BlockText] { orphans.filter { lock?.pages[$0.path] == nil }.map(\.text) }

  /// Whether an error prevents all work. A missing original does not, whatever severity the settings give it, because work on other pages
  /// is possible.
  package var isBlocked: Bool { diagnostics.contains { $0.severity == .error && $0.kind != .translationWithoutSource } }

  /// A copy with this page only.
  package func only(_ path: String) -> TranslationWorkspace {
    var workspace = self
    workspace.pages.removeAll { $0.path != path }
    workspace.orphans.removeAll { $0.path != path }
    workspace.untranslated = []
    return workspace
  }

  /// The states of all pages, in order; at most `jobs` threads are used.
  package func states(jobs: Int) -> [PageState] { pages.parallelMap(jobs: jobs) { page, _ in state(of: page) } }

  /// The tags of the repository that holds the original of an entry, newest first.
  package static func tags(of config: TranslationConfig, in folder: SiteFolder) throws(HostError) -> [String] {
    let place = TranslationFolder(config.repository ?? config.source, in: folder)
    return try Git(place.disk, scratch: folder.at(".jikji/cache/git")).tags()
  }

  /// Opens an entry: reads both folders and the lock, and pairs their pages.
  ///
  /// - Parameters:
  ///   - config: the entry.
  ///   - site: the settings that contain the entry.
  ///   - folder: the site.
  ///   - original: another version of the original to read: a folder, or a revision of its repository; nil for that of the settings.
  ///   - jobs: how many threads may be used.
  package static func open(
    _ config: TranslationConfig, of site: SiteConfig, in folder: SiteFolder, original: String? = nil, jobs: Int
  ) throws(HostError) -> TranslationWorkspace {
    var problems: [Diagnostic] = []
    let target = TranslationFolder(config.target, in: folder)
    let targetFiles = try target.markdown(&problems)
    let originals = try originals(of: config, folder, at: original, &problems)
    let (targets, sources) = blocks((targetFiles, target.shown), originals, site, jobs: jobs)
    var lock = try lock(of: config, in: target, &problems)
    let textsPath = target.disk + "/" + textsName
    var texts = Disk.kind(of: textsPath) == .file ? SourceTexts.read(try Disk.read(textsPath)) : SourceTexts()
    let pairing = PagePairing.pair(
      sources: sources, targets: targets, locked: lock?.pages ?? [:], texts: texts, jobs: jobs)
    if let known = lock {
      lock = known.following(pairing)
      lock?.followMatter(of: pairing, sources, targets, keeping: &texts)
      // Without any original there is one error below, not one for every page.
      if !sources.isEmpty { problems += renames(known, pairing, of: config, in: target) }
    }
    let followed = lock?.pages.values.count { !$0.isOwn } ?? 0
    // A folder of the translator's own pages needs no original.
    if sources.isEmpty, original == nil, followed > 0 || lock?.pages.isEmpty ?? true {
      problems.append(.noOriginals(originals.shown, pages: followed, at: Place(site.source, config.place)))
    }
    let pages = pairing.pairs.map { pair in
      TranslatedFilePair(
        path: pair.target, sourcePath: pair.source, source: sources[pair.source] ?? .empty,
        target: targets[pair.target] ?? .empty)
    }
    problems += pairing.shared.map { shared in
      .sharedOriginal(shared.source, of: shared.targets.map { target.shown + "/" + $0 }, target: config.target)
    }
    return TranslationWorkspace(
      config: config, targetFolder: target.disk, pages: pages,
      orphans: pairing.orphans.compactMap { path in targets[path].map { (path, $0) } },
      untranslated: pairing.untranslated.compactMap { sources[$0] },
      lock: lock, texts: texts, diagnostics: problems)
  }

  /// Diagnostics for pages of the lock whose files were renamed, or are missing on one side.
  private static func renames(
    _ known: TranslationLock, _ pairing: PagePairing, of config: TranslationConfig, in target: TranslationFolder
  ) -> [Diagnostic] {
    let today = Dictionary(pairing.formerPaths.map { ($1, $0) }) { one, _ in one }
    let sources = Dictionary(pairing.pairs.map { ($0.target, $0.source) }) { one, _ in one }
    let orphans = Set(pairing.orphans)
    return known.pages.values.filter { !$0.isOwn }.sorted { $0.path < $1.path }.compactMap { page in
      let path = today[page.path] ?? page.path
      let shown = target.shown + "/" + path
      if let source = sources[path] {
        return source == page.source && path == page.path
          ? nil : .renamedPage(shown, from: page, path: path, source: source, target: config.target)
      }
      return orphans.contains(path)
        ? .lostOriginal(
          shown, original: page.source, nearest: pairing.nearest[path], severity: config.stale ?? .note)
        : .lostPage(shown, original: page.source, target: config.target)
    }
  }

  /// The lock in a target folder; nil where there is none, or, with a diagnostic, where it cannot be read.
  private static func lock(
    of config: TranslationConfig, in target: TranslationFolder, _ problems: inout [Diagnostic]
  ) throws(HostError) -> TranslationLock? {
    let path = target.disk + "/" + lockName
    guard Disk.kind(of: path) == .file else { return nil }
    switch TranslationLock.read(try Disk.read(path)) {
    case .success(let found): return found
    case .failure(let fault):
      problems.append(.unreadableTranslationLock(fault, path: target.shown + "/" + lockName, target: config.target))
      return nil
    }
  }

  /// The files of one side by path relative to its folder, and the path of that folder as diagnostics show it.
  private typealias Files = (bytes: [String: [UInt8]], shown: String)

  private static func originals(
    of config: TranslationConfig, _ folder: SiteFolder, at original: String?, _ problems: inout [Diagnostic]
  ) throws(HostError) -> Files {
    if let original, Disk.kind(of: original) == .folder {
      return (try TranslationFolder.markdown(below: original, shown: original, &problems), original)
    }
    if let repository = config.repository {
      let found = try TranslationFolder.outsideOriginal(of: config, in: folder, at: original, &problems) ?? [:]
      return (found, repository + "/" + config.source)
    }
    let source = TranslationFolder(config.source, in: folder)
    guard let original else { return (try source.markdown(&problems), source.shown) }
    let inner = TranslationFolder(original, in: folder)
    if Disk.kind(of: inner.disk) == .folder { return (try inner.markdown(&problems), inner.shown) }
    let git = try Git(source.disk, scratch: folder.at(".jikji/cache/git"))
    return (try git.files(below: ".", at: original, where: OriginalFile.isMarkdown), source.shown)
  }

  /// The blocks of the files of both sides, read together in parallel.
  private static func blocks(
    _ one: Files, _ two: Files, _ site: SiteConfig, jobs: Int
  ) -> ([String: BlockText], [String: BlockText]) {
    // The longest files first, so that at the end no thread waits for a long one.
    let files = (one.bytes.map { ($0, $1, one.shown, false) } + two.bytes.map { ($0, $1, two.shown, true) })
      .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
    let read = files.parallelMap(jobs: jobs) { file, _ in blocks(of: file.1, path: file.2 + "/" + file.0, site) }
    func side(_ isSecond: Bool) -> [String: BlockText] {
      Dictionary(uniqueKeysWithValues: zip(files, read).filter { $0.0.3 == isSecond }.map { ($0.0.0, $0.1) })
    }
    return (side(false), side(true))
  }

  /// The blocks of a file, parsed with the site's settings.
  package static func blocks(of bytes: [UInt8], path: String, _ config: SiteConfig) -> BlockText {
    let text = SourceText.cleaning(path: path, fileBytes: bytes).value
    return BlockText(page: ArticleReader.tree(of: text, config: config).value)
  }

  /// Writes changed pages, the lock and the old texts: all files or none.
  ///
  /// - Parameter edits: replacements by path relative to the target folder.
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

  /// Stores the current texts of a page's source blocks, so that later changes can be shown.
  package mutating func keepTexts(of page: TranslatedFilePair) {
    for block in page.source.blocks { texts.keep(block) }
  }
}

extension BlockText {
  /// The blocks of the tree of an article, with what readers see outside of the Markdown.
  init(page tree: MarkdownTree) { self.init(tree, matter: MatterReader.parts(of: tree.source)) }

  static var empty: BlockText { BlockReader.read(SourceText(path: "", bytes: [])).value }
}

extension [TranslatedFilePair] {
  /// The aligned pairs of blocks of each page.
  package func parallelPairs(jobs: Int) -> [[AlignedPair]] {
    parallelMap(jobs: jobs) { page, _ in Aligner.align(page.source.blocks, page.target.blocks) }
  }

  /// How well each page matches its original; see ``RevisionInference/score(_:_:)``.
  package func parallelScores(jobs: Int) -> [Double] {
    parallelMap(jobs: jobs) { page, _ in RevisionInference.score(page.source.blocks, page.target.blocks) }
  }
}
