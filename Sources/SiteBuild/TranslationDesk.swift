/// Reads folders of translations with their originals and locks; what the commands of `jikji translate` and the check work on.
package import ArticleModel
private import CommonMark
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
  /// Pages of the target folder without original, with their path below it, and originals without translation.
  package private(set) var orphans: [(path: String, text: BlockText)], untranslated: [BlockText]
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

  /// The state of a page.
  package func state(of page: DeskPage) -> PageState {
    if let locked = lock?.pages[page.path] {
      return PageState(source: page.source, target: page.target, lock: locked, texts: texts)
    }
    return PageState(source: page.source, target: page.target)
  }

  /// How many pages have no original today although they are not said to be the translator's own.
  package var lostPages: Int { orphans.count { lock?.pages[$0.path]?.isOwn != true } }

  /// The pages that the lock does not follow, so that nobody knows what changed.
  package var unfollowed: [DeskPage] { pages.filter { lock?.pages[$0.path] == nil } }
  /// Pages without original that the lock does not know.
  package var strays: [BlockText] { orphans.filter { lock?.pages[$0.path] == nil }.map(\.text) }

  /// Whether the desk cannot be worked on. That the original of a page is gone hinders no work on the others, however grave the
  /// settings say it is.
  package var isBlocked: Bool { diagnostics.contains { $0.severity == .error && $0.kind != .translationWithoutSource } }

  /// The desk with this page only.
  package func only(_ path: String) -> TranslationDesk {
    var desk = self
    desk.pages.removeAll { $0.path != path }
    desk.orphans.removeAll { $0.path != path }
    desk.untranslated = []
    return desk
  }

  /// The states of all pages, in order.
  package func states(jobs: Int) -> [PageState] { pages.parallelMap(jobs: jobs) { page, _ in state(of: page) } }

  /// The tags of the repository that the original of an entry lies in, newest first.
  package static func tags(of config: TranslationConfig, in folder: SiteFolder) throws(HostError) -> [String] {
    let place = TranslationFolder(config.repository ?? config.source, in: folder)
    return try Git(place.disk, scratch: folder.at(".jikji/cache/git")).tags()
  }

  /// Opens an entry: reads both folders and the lock, and pairs their pages.
  ///
  /// - Parameters:
  ///   - config: the entry.
  ///   - site: the settings that it is one of.
  ///   - folder: the site.
  ///   - original: another version of the original to read instead: a folder, or a revision of the repository it lies in.
  ///   - jobs: how many threads may read.
  package static func open(
    _ config: TranslationConfig, of site: SiteConfig, in folder: SiteFolder, original: String? = nil, jobs: Int
  ) throws(HostError) -> TranslationDesk {
    var problems: [Diagnostic] = []
    let target = TranslationFolder(config.target, in: folder)
    let targetFiles = try TranslationFolder.markdown(below: target.disk, shown: target.shown, &problems)
    let originals = try originals(of: config, folder, at: original, &problems)
    let (targets, sources) = blocks((targetFiles, target.shown), originals, site, jobs: jobs)
    var lock = try lock(of: config, in: target, &problems)
    let textsPath = target.disk + "/" + textsName
    let texts = Disk.kind(of: textsPath) == .file ? SourceTexts.read(try Disk.read(textsPath)) : SourceTexts()
    let pairing = PagePairing.pair(
      sources: sources, targets: targets, locked: lock?.pages ?? [:], texts: texts)
    if let known = lock {
      lock = known.following(pairing)
      problems += renames(known, pairing, of: config, in: target)
    }
    if sources.isEmpty, original == nil, let followed = lock?.pages.values.count(where: { !$0.isOwn }), followed > 0 {
      problems.append(.noOriginals(config.source, pages: followed, at: Place(site.source, config.place)))
    }
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
      orphans: pairing.orphans.compactMap { path in targets[path].map { (path, $0) } },
      untranslated: pairing.untranslated.compactMap { sources[$0] },
      lock: lock, texts: texts, diagnostics: problems)
  }

  /// What is to be said of pages of the lock whose files were renamed, or are gone on one side.
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

  /// The lock in a target folder; nil where there is none that can be read.
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

  /// The files of an original by path below its folder, and the name of that.
  private typealias Files = (bytes: [String: [UInt8]], shown: String)

  private static func originals(
    of config: TranslationConfig, _ folder: SiteFolder, at original: String?, _ problems: inout [Diagnostic]
  ) throws(HostError) -> Files {
    func files(_ disk: String, _ shown: String) throws(HostError) -> Files {
      (try TranslationFolder.markdown(below: disk, shown: shown, &problems), shown)
    }
    if let original, Disk.kind(of: original) == .folder { return try files(original, original) }
    if let repository = config.repository {
      let found = try TranslationFolder.outsideOriginal(of: config, in: folder, at: original, &problems) ?? [:]
      return (found, repository + "/" + config.source)
    }
    let source = TranslationFolder(config.source, in: folder)
    guard let original else { return try files(source.disk, source.shown) }
    let inner = TranslationFolder(original, in: folder)
    if Disk.kind(of: inner.disk) == .folder { return try files(inner.disk, inner.shown) }
    let git = try Git(source.disk, scratch: folder.at(".jikji/cache/git"))
    return (try git.markdown(below: ".", at: original), source.shown)
  }

  /// The blocks of the files of both sides, read together.
  private static func blocks(
    _ one: Files, _ two: Files, _ site: SiteConfig, jobs: Int
  ) -> ([String: BlockText], [String: BlockText]) {
    // The longest first, so that no thread waits for another at the end.
    let files = (one.bytes.map { ($0, $1, one.shown, false) } + two.bytes.map { ($0, $1, two.shown, true) })
      .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
    let read = files.parallelMap(jobs: jobs) { file, _ in blocks(of: file.1, path: file.2 + "/" + file.0, site) }
    func side(_ isSecond: Bool) -> [String: BlockText] {
      Dictionary(uniqueKeysWithValues: zip(files, read).filter { $0.0.3 == isSecond }.map { ($0.0.0, $0.1) })
    }
    return (side(false), side(true))
  }

  /// The blocks of a file, as a site with such settings reads it.
  package static func blocks(of bytes: [UInt8], path: String, _ config: SiteConfig) -> BlockText {
    let text = SourceText.cleaning(path: path, fileBytes: bytes).value
    return BlockText(ArticleReader.tree(of: text, config: config).value)
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
  static var empty: BlockText { BlockReader.read(SourceText(path: "", bytes: [])).value }
}

extension [DeskPage] {
  /// The pairs of blocks that aligning finds, by page.
  package func parallelPairs(jobs: Int) -> [[AlignedPair]] {
    parallelMap(jobs: jobs) { page, _ in Aligner.align(page.source.blocks, page.target.blocks) }
  }

  /// How well each page fits its original; see ``RevisionInference/score(_:_:)``.
  package func parallelScores(jobs: Int) -> [Double] {
    parallelMap(jobs: jobs) { page, _ in RevisionInference.score(page.source.blocks, page.target.blocks) }
  }
}
