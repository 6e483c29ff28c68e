/// The state of a site's translations compared with their originals, read from what a build has in memory.
import ArticleModel
import ContentLoad
import Diagnostics
private import ParallelWork
import Translation

/// The translations that `translations:` of the settings names, below `content/`.
struct SiteTranslations: Sendable {
  /// A translated page with its original.
  struct Page: Sendable {
    /// The number of its entry in the settings.
    let entry: Int
    /// The path below `content/`.
    let path: String
    /// That of the original, where it lies there.
    let sourcePath: String?
    /// The blocks of both.
    let state: PageState
    /// What the lock says of it.
    let lock: LockPage?
    /// The bytes that the state was made of.
    let bytes: (source: [UInt8], target: [UInt8])
  }

  /// The pages that have an original, by entry and path.
  private(set) var pages: [Page] = []
  /// Originals that nobody has begun to translate, by entry.
  private(set) var untranslated: [Int: [BlockText]] = [:]
  /// Parity findings of an entry that were known when they were recorded.
  private(set) var baselines: [Int: ParityBaseline] = [:]
  /// Locks that cannot be read.
  private(set) var diagnostics: [Diagnostic] = []

  /// No translations.
  init() {}

  /// Reads the entries.
  ///
  /// - Parameters:
  ///   - input: the files; locks and originals outside of `content/` are among its side files.
  ///   - config: the settings.
  ///   - known: what an earlier build read.
  init(_ input: SiteInput, _ config: SiteConfig, jobs: Int, known: SiteTranslations) {
    let read = Dictionary(known.pages.map { ($0.path, $0) }) { first, _ in first }
    for (number, entry) in config.translations.enumerated() {
      let target = Self.contentPath(entry.target)
      let targets = Self.files(below: target, of: input)
      guard !targets.isEmpty else { continue }
      let inside = entry.repository == nil ? Self.files(below: Self.contentPath(entry.source), of: input) : [:]
      let sources = inside.isEmpty ? Self.sideFiles(of: entry, input) : inside
      let kept = { (name: String) in input.sideFiles["content/\(target)/\(name)"]?.bytes }
      var lock: TranslationLock?
      switch kept(TranslationDesk.lockName).map(TranslationLock.read) {
      case .success(let found): lock = found
      case .failure(let fault):
        let path = "content/\(target)/\(TranslationDesk.lockName)"
        diagnostics.append(.unreadableTranslationLock(fault, path: path, target: entry.target))
        continue
      case nil: break
      }
      let texts = kept(TranslationDesk.textsName).map(SourceTexts.read) ?? SourceTexts()
      baselines[number] = kept(TranslationDesk.baselineName).map(ParityBaseline.init(reading:))
      let sourceFolder = inside.isEmpty ? nil : Self.contentPath(entry.source)
      add(
        number, (sourceFolder, sources), (target, targets), lock, texts, known: read, jobs: jobs)
    }
  }

  /// A folder of the settings as a path below `content/`.
  static func contentPath(_ path: String) -> String {
    path.hasPrefix("content/") ? String(path.dropFirst("content/".count)) : path
  }

  /// The Markdown files of `content/` below a folder, by path below it.
  private static func files(below folder: String, of input: SiteInput) -> [String: [UInt8]] {
    let prefix = folder + "/"
    let found = input.files.filter { $0.path.hasPrefix(prefix) }
    return Dictionary(found.map { (String($0.path.dropFirst(prefix.count)), $0.bytes) }) { first, _ in first }
  }

  /// The files of an original outside of `content/`.
  private static func sideFiles(of entry: TranslationConfig, _ input: SiteInput) -> [String: [UInt8]] {
    let prefix = TranslationFolder.outsidePath(entry, "")
    let found = input.sideFiles.filter { $0.key.hasPrefix(prefix) && $0.key.hasSuffix(".md") }
    return Dictionary(found.map { (String($0.key.dropFirst(prefix.count)), $0.value.bytes) }) { first, _ in first }
  }

  private mutating func add(
    _ entry: Int, _ source: (folder: String?, files: [String: [UInt8]]),
    _ target: (folder: String, files: [String: [UInt8]]), _ lock: TranslationLock?, _ texts: SourceTexts,
    known: [String: Page], jobs: Int
  ) {
    let shown = source.folder.map { "content/\($0)/" } ?? ""
    let read = { (files: [String: [UInt8]], prefix: String) in
      let sorted = files.sorted { $0.key < $1.key }
      let blocks = sorted.parallelMap(jobs: jobs) { file, _ in
        TranslationDesk.blocks(of: file.value, path: prefix + file.key)
      }
      return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), blocks))
    }
    let (sources, targets) = (read(source.files, shown), read(target.files, "content/\(target.folder)/"))
    let pairing = PagePairing.pair(
      sources: sources, targets: targets, locked: lock?.pages ?? [:])
    let lock = lock?.following(pairing)
    pages += pairing.pairs.parallelMap(jobs: jobs) { pair, _ in
      let (path, locked) = (target.folder + "/" + pair.target, lock?.pages[pair.target])
      let bytes = (source: source.files[pair.source] ?? [], target: target.files[pair.target] ?? [])
      if let page = known[path], page.lock == locked, page.bytes == bytes, page.state.texts == texts { return page }
      let (one, two) = (sources[pair.source] ?? .empty, targets[pair.target] ?? .empty)
      let state =
        locked.map { PageState(source: one, target: two, lock: $0, texts: texts) }
        ?? PageState(source: one, target: two)
      return Page(
        entry: entry, path: path, sourcePath: source.folder.map { $0 + "/" + pair.source }, state: state, lock: locked,
        bytes: bytes)
    }
    untranslated[entry] = pairing.untranslated.compactMap { sources[$0] }
  }

  /// The pairs for loading: the path of each original below `content/` by that of its translation.
  var originals: [String: String] {
    Dictionary(pages.compactMap { page in page.sourcePath.map { (page.path, $0) } }) { first, _ in first }
  }

  /// The pages that the settings keep back, by path below `content/`.
  func unready(_ input: SiteInput, _ config: SiteConfig) -> Set<String> {
    var found: Set<String> = []
    for (number, entry) in config.translations.enumerated() {
      switch entry.publish {
      case .partial: continue
      case .draft:
        found.formUnion(
          Self.files(below: Self.contentPath(entry.target), of: input).keys.map {
            Self.contentPath(entry.target) + "/" + $0
          })
      case .complete:
        found.formUnion(
          pages.filter { $0.entry == number && $0.state.states.contains { $0.standing == .missing } }.map(\.path))
      }
    }
    return found
  }
}
