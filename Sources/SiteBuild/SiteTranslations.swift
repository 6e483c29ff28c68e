/// The site's translations compared with their originals, computed from the texts that a build has in memory.
import ArticleModel
private import CommonMark
import ContentLoad
import Diagnostics
private import ParallelWork
import Translation

/// The translations below `content/` that `translations:` in the settings names.
struct SiteTranslations: Sendable {
  /// A translated page with its original.
  struct Page: Sendable {
    /// The index of its entry in `translations:` of the settings.
    let entry: Int
    /// The path relative to `content/`.
    let path: String
    /// The path of the original relative to `content/`; nil where the original is elsewhere.
    let sourcePath: String?
    /// The original, only where it is outside of `content/`.
    let original: Article?
    /// The blocks of both texts, compared.
    let state: PageState
    /// Its entry in the lock; nil if it has none.
    let lock: LockPage?
  }

  /// The pages that have an original, by entry of the settings, then by path.
  private(set) var pages: [Page] = []
  /// The originals without a translation, by index of the entry.
  private(set) var untranslated: [Int: [BlockText]] = [:]
  /// The parity findings that were recorded as known, by index of the entry.
  private(set) var baselines: [Int: ParityBaseline] = [:]
  /// Locks that cannot be read.
  private(set) var diagnostics: [Diagnostic] = []

  /// No translations.
  init() {}

  /// Reads and compares the translations of all entries.
  ///
  /// - Parameters:
  ///   - input: the files; locks, and originals outside of `content/`, are among its side files.
  ///   - read: the settings and the articles, whose trees are reused.
  ///   - known: the translations that an earlier build read.
  init(_ input: SiteInput, _ read: ReadArticles, jobs: Int, known: SiteTranslations) {
    let texts = BlockTexts(read: read, known: known, jobs: jobs)
    for (number, entry) in read.config.translations.enumerated() {
      let target = PathRules.belowContent(entry.target)
      let targets = Self.files(below: target, of: input)
      guard !targets.isEmpty else { continue }
      let kept = { (name: String) in input.sideFiles["content/\(target)/\(name)"]?.bytes }
      var lock: TranslationLock?
      switch kept(TranslationWorkspace.lockName).map(TranslationLock.read) {
      case .success(let found): lock = found
      case .failure(let fault):
        let path = "content/\(target)/\(TranslationWorkspace.lockName)"
        diagnostics.append(.unreadableTranslationLock(fault, path: path, target: entry.target))
        continue
      case nil: break
      }
      baselines[number] = kept(TranslationWorkspace.baselineName).map(ParityBaseline.init(reading:))
      let inside = entry.repository == nil ? Self.files(below: PathRules.belowContent(entry.source), of: input) : [:]
      let outside = inside.isEmpty ? Self.sideFiles(of: entry, input) : [:]
      let sides = PairSides(
        entry: number, target: target, sourceFolder: inside.isEmpty ? nil : PathRules.belowContent(entry.source),
        originals: texts.originals(of: outside, entry), sources: texts.blocks(of: inside),
        targets: texts.blocks(of: targets))
      add(
        sides, lock, kept(TranslationWorkspace.textsName).map(SourceTexts.read) ?? SourceTexts(), known: known,
        jobs: jobs)
    }
  }

  /// The Markdown files of `content/` below a folder, by path relative to it.
  private static func files(below folder: String, of input: SiteInput) -> [String: ContentFile] {
    let prefix = folder + "/"
    let found = input.files.filter { $0.path.hasPrefix(prefix) }
    return Dictionary(found.map { (String($0.path.dropFirst(prefix.count)), $0) }) { first, _ in first }
  }

  /// The files of an original outside of `content/`, by path relative to its folder.
  private static func sideFiles(of entry: TranslationConfig, _ input: SiteInput) -> [String: SourceText] {
    let prefix = TranslationFolder.outsidePath(entry, "")
    let found = input.sideFiles.filter { $0.key.hasPrefix(prefix) && OriginalFile.isMarkdown($0.key) }
    return Dictionary(found.map { (String($0.key.dropFirst(prefix.count)), $0.value) }) { first, _ in first }
  }

  private mutating func add(
    _ sides: PairSides, _ lock: TranslationLock?, _ texts: SourceTexts, known: SiteTranslations, jobs: Int
  ) {
    let known = Dictionary(known.pages.map { ($0.path, $0) }) { first, _ in first }
    let sources = sides.sources.merging(sides.originals.mapValues(\.blocks)) { inside, _ in inside }
    let pairing = PagePairing.pair(
      sources: sources, targets: sides.targets, locked: lock?.pages ?? [:], texts: texts)
    let lock = lock?.following(pairing)
    pages += pairing.pairs.parallelMap(jobs: jobs) { pair, _ in
      let (path, locked) = (sides.target + "/" + pair.target, lock?.pages[pair.target])
      let (one, two) = (sources[pair.source] ?? .empty, sides.targets[pair.target] ?? .empty)
      if let page = known[path], page.lock == locked, page.state.source.source.bytes == one.source.bytes,
        page.state.target.source.bytes == two.source.bytes, page.state.texts == texts
      {
        return page
      }
      let state =
        locked.map { PageState(source: one, target: two, lock: $0, texts: texts) }
        ?? PageState(source: one, target: two)
      return Page(
        entry: sides.entry, path: path, sourcePath: sides.sourceFolder.map { $0 + "/" + pair.source },
        original: sides.originals[pair.source]?.article, state: state, lock: locked)
    }
    untranslated[sides.entry] = pairing.untranslated.compactMap { sources[$0] }
  }

  /// The pairs in the form that loading takes: the path of each original below `content/` by that of its translation.
  var originals: [String: String] {
    Dictionary(pages.compactMap { page in page.sourcePath.map { (page.path, $0) } }) { first, _ in first }
  }

  /// The pages that must not be published yet because of `publish:` in the settings, by path relative to `content/`.
  func unready(_ input: SiteInput, _ config: SiteConfig) -> Set<String> {
    var found: Set<String> = []
    for (number, entry) in config.translations.enumerated() {
      switch entry.publish {
      case .partial: continue
      case .draft:
        found.formUnion(
          Self.files(below: PathRules.belowContent(entry.target), of: input).keys.map {
            PathRules.belowContent(entry.target) + "/" + $0
          })
      case .complete:
        found.formUnion(
          pages.filter { $0.entry == number && $0.state.states.contains { $0.status == .missing } }.map(\.path))
      }
    }
    return found
  }
}

/// The files of both sides of an entry.
private struct PairSides: Sendable {
  /// The index of the entry, and its target folder relative to `content/`.
  let entry: Int, target: String
  /// The folder of the originals relative to `content/`; nil where it is elsewhere.
  let sourceFolder: String?
  /// The originals outside of `content/`, by path relative to their folder.
  let originals: [String: (article: Article?, blocks: BlockText)]
  /// The blocks of the other originals and of the translations, by path relative to their folders.
  let sources: [String: BlockText], targets: [String: BlockText]
}

/// Splits texts into blocks, reusing the trees that were parsed for their pages.
private struct BlockTexts: Sendable {
  let read: ReadArticles
  let jobs: Int
  /// The blocks from an earlier build, by path.
  private let known: [String: BlockText]
  private let knownOriginals: [String: Article]

  init(read: ReadArticles, known: SiteTranslations, jobs: Int) {
    self.read = read
    self.jobs = jobs
    let texts = known.pages.flatMap { [$0.state.source, $0.state.target] } + known.untranslated.values.joined()
    self.known = Dictionary(texts.map { ($0.source.path, $0) }) { first, _ in first }
    knownOriginals = Dictionary(known.pages.compactMap { page in page.original.map { ($0.source.path, $0) } }) {
      first, _ in first
    }
  }

  /// The blocks of files below `content/`.
  func blocks(of files: [String: ContentFile]) -> [String: BlockText] {
    let sorted = files.sorted { $0.key < $1.key }
    let made = sorted.parallelMap(jobs: jobs) { file, _ in
      guard let tree = read.articles[file.value.path]?.value.tree else {
        return TranslationWorkspace.blocks(of: file.value.bytes, path: "content/" + file.value.path, read.config)
      }
      return blocks(of: tree)
    }
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), made))
  }

  private func blocks(of tree: MarkdownTree) -> BlockText {
    if let found = known[tree.source.path], found.source.bytes == tree.source.bytes { return found }
    return BlockText(page: tree)
  }

  /// The originals outside of `content/`, read as articles so that side-by-side pages can show them.
  func originals(
    of files: [String: SourceText], _ entry: TranslationConfig
  ) -> [String: (article: Article?, blocks: BlockText)] {
    let sorted = files.sorted { $0.key < $1.key }
    let made = sorted.parallelMap(jobs: jobs) { file, _ -> (article: Article?, blocks: BlockText) in
      let path = entry.sourceLanguage + "/" + (file.key.split(separator: "/").last ?? "")
      let known = knownOriginals[file.value.path].flatMap { $0.source.bytes == file.value.bytes ? $0 : nil }
      let article = known ?? SiteLoader.article(in: file.value, at: path, config: read.config)?.value
      let tree = article?.tree ?? ArticleReader.tree(of: file.value, config: read.config).value
      return (article, blocks(of: tree))
    }
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), made))
  }
}
