/// The site's translations compared with their originals, computed from the texts that a build has in memory.
import ArticleModel
import ByteText
private import CommonMark
import ContentLoad
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import ParallelWork
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
    /// The path of the original's file as diagnostics show it.
    let original: String
    /// The original as an article, and a hash of its text, only where it is outside of `content/`.
    let outside: (article: Deferred<Article?>, fingerprint: String)?
    /// Whether the lock has the page, and the version of the original that it names.
    let isLocked: Bool, revision: String?
    let comparison: PageComparison
  }

  /// An original without a translation.
  struct Untranslated: Sendable {
    /// The path of its file as diagnostics show it.
    let path: String
    let comparison: PageComparison
  }

  /// The pages that have an original, by entry of the settings, then by path.
  private(set) var pages: [Page] = []
  /// The originals without a translation, by index of the entry.
  private(set) var untranslated: [Int: [Untranslated]] = [:]
  /// The parity findings that were recorded as known, by index of the entry.
  private(set) var baselines: [Int: ParityBaseline] = [:]
  /// The originals to which pages without a known original are similar.
  private var similarities: [StoredPart] = []
  /// Locks that cannot be read.
  private(set) var diagnostics: [Diagnostic] = []

  /// No translations.
  init() {}

  /// Reads and compares the translations of all entries.
  ///
  /// - Parameters:
  ///   - input: the files; locks, and originals outside of `content/`, are among its side files.
  ///   - read: the settings and the articles.
  ///   - known: the ``parts`` of the last build, by their hashes.
  init(_ input: SiteInput, _ read: ReadArticles, jobs: Int, known: [UInt64: StoredPart]) {
    let glossary = input.sideFiles[read.config.glossary]
    let terms = Deferred {
      glossary.map { text in
        GlossaryReader.read(YAMLReader.read(text, in: 0..<text.bytes.count).value.plain, from: text).value
      } ?? []
    }
    let comparer = Comparer(known: known, glossary: StableHash(glossary?.bytes ?? []).value, terms: terms, jobs: jobs)
    for (number, entry) in read.config.translations.enumerated() {
      guard let sides = PairSides(entry, input, read) else { continue }
      let kept = { (name: String) in input.sideFiles["content/\(sides.target)/\(name)"]?.bytes }
      var lock: TranslationLock?
      switch kept(TranslationWorkspace.lockName).map(TranslationLock.read) {
      case .success(let found): lock = found
      case .failure(let fault):
        let path = "content/\(sides.target)/\(TranslationWorkspace.lockName)"
        diagnostics.append(.unreadableTranslationLock(fault, path: path, target: entry.target))
        continue
      case nil: break
      }
      baselines[number] = kept(TranslationWorkspace.baselineName).map(ParityBaseline.init(reading:))
      let texts = kept(TranslationWorkspace.textsName).map(SourceTexts.read) ?? SourceTexts()
      let (pairing, similar) = comparer.pairing(sides, lock, texts)
      similarities += similar
      lock = lock?.following(pairing)
      pages += comparer.pages(of: pairing.pairs, sides, lock, texts, entry: number)
      untranslated[number] = comparer.untranslated(pairing.untranslated.compactMap { sides.sources[$0] })
    }
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
        let target = PathRules.belowContent(entry.target)
        found.formUnion(PairSides.files(below: target, of: input).map { target + "/" + $0.name })
      case .complete:
        found.formUnion(pages.filter { $0.entry == number && $0.comparison.status.missing > 0 }.map(\.path))
      }
    }
    return found
  }

  /// What the next build can use.
  var parts: [StoredPart] {
    pages.map(\.comparison.stored) + untranslated.values.joined().map(\.comparison.stored) + similarities
  }
}

extension BuildCache {
  /// ``SiteTranslations/parts`` of the last build, in this process or another one.
  var translationParts: [UInt64: StoredPart] {
    var known: [UInt64: StoredPart] = [:]
    for (digest, part) in parts { known[digest] = StoredPart(part, digest: digest) }
    for part in translations.parts { known[part.digest] = part }
    return known
  }
}

/// A page on one side of a translation.
struct PairText: Sendable {
  let blocks: BlockText
  /// A hash of the text.
  let fingerprint: String
  /// See ``SiteTranslations/Page/outside``.
  var article: Deferred<Article?>?
}

/// The files of both sides of an entry of `translations:`.
struct PairSides: Sendable {
  /// The target folder relative to `content/`, and that of the originals; nil where it is elsewhere.
  let target: String, sourceFolder: String?
  /// The originals and the translations, by path relative to their folders. They are parsed when it is needed.
  let sources: [String: PairText], targets: [String: PairText]

  /// Finds the files of an entry; nil when there are no translations.
  init?(_ entry: TranslationConfig, _ input: SiteInput, _ read: ReadArticles) {
    target = PathRules.belowContent(entry.target)
    targets = Self.texts(Self.files(below: target, of: input), read)
    guard !targets.isEmpty else { return nil }
    let folder = PathRules.belowContent(entry.source)
    let inside = entry.repository == nil ? Self.texts(Self.files(below: folder, of: input), read) : [:]
    sourceFolder = inside.isEmpty ? nil : folder
    sources = inside.isEmpty ? Self.originals(outside: entry, input, read.config) : inside
  }

  /// The Markdown files of `content/` below a folder, with their paths relative to it.
  static func files(below folder: String, of input: SiteInput) -> [(name: String, file: ContentFile)] {
    let prefix = folder + "/"
    return input.files.filter { $0.path.hasPrefix(prefix) }.map { (String($0.path.dropFirst(prefix.count)), $0) }
  }

  private static func texts(_ files: [(name: String, file: ContentFile)], _ read: ReadArticles) -> [String: PairText] {
    let texts = files.map { name, file in
      guard let article = read.articles[file.path]?.value else {
        let blocks = TranslationWorkspace.blocks(of: file.bytes, path: "content/" + file.path, read.config)
        return (name, PairText(blocks: blocks, fingerprint: file.fingerprint))
      }
      let blocks = BlockText(article.source) { [body = article.body] in BlockText(page: body.unkept.tree) }
      return (name, PairText(blocks: blocks, fingerprint: file.fingerprint))
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// The originals outside of `content/`, read as articles so that side-by-side pages can show them.
  private static func originals(
    outside entry: TranslationConfig, _ input: SiteInput, _ config: SiteConfig
  ) -> [String: PairText] {
    let prefix = TranslationFolder.outsidePath(entry, "")
    let found = input.sideFiles.filter { $0.key.hasPrefix(prefix) && OriginalFile.isMarkdown($0.key) }
    let texts = found.map { key, text -> (String, PairText) in
      let path = entry.sourceLanguage + "/" + (key.split(separator: "/").last ?? "")
      let article = Deferred { SiteLoader.article(in: text, at: path, config: config)?.value }
      let blocks = BlockText(text) {
        BlockText(page: article.unkept?.tree ?? ArticleReader.tree(of: text, config: config).value)
      }
      let fingerprint = StableHash(text.bytes).hexadecimal
      return (String(key.dropFirst(prefix.count)), PairText(blocks: blocks, fingerprint: fingerprint, article: article))
    }
    return Dictionary(texts) { first, _ in first }
  }
}

/// Compares pages unless the last build compared the same.
private struct Comparer: Sendable {
  let known: [UInt64: StoredPart]
  /// A hash of the glossary, and its entries.
  let glossary: UInt64, terms: Deferred<[GlossaryEntry]>
  let jobs: Int

  /// The pairing of an entry's pages, and the originals to which pages are similar for the next build.
  func pairing(_ sides: PairSides, _ lock: TranslationLock?, _ texts: SourceTexts) -> (PagePairing, [StoredPart]) {
    var writer = BinaryWriter()
    for (path, text) in sides.sources.sorted(by: { $0.key < $1.key }) {
      writer.write(path)
      writer.write(text.fingerprint)
    }
    let sources = writer.digest
    func inputs(_ target: String) -> UInt64 {
      var writer = BinaryWriter()
      writer.write("similar")
      writer.write(fixed: sources)
      writer.write(target)
      writer.write(sides.targets[target]?.fingerprint)
      return writer.digest
    }
    let pairing = PagePairing.pair(
      sources: sides.sources.mapValues(\.blocks), targets: sides.targets.mapValues(\.blocks),
      locked: lock?.pages ?? [:], texts: texts, jobs: jobs
    ) { target in
      let inputs = inputs(target)
      guard var reader = try? known[inputs]?.reader(of: inputs) else { return nil }
      return try? [SimilarPage](from: &reader)
    }
    return (pairing, pairing.similar.map { target, pages in StoredPart(madeFrom: inputs(target)) { $0.write(pages) } })
  }

  func pages(
    of pairs: [PagePairing.Pair], _ sides: PairSides, _ lock: TranslationLock?, _ texts: SourceTexts, entry: Int
  ) -> [SiteTranslations.Page] {
    pairs.parallelMap(jobs: jobs) { pair, _ in
      let lock = lock?.pages[pair.target]
      guard let source = sides.sources[pair.source], let target = sides.targets[pair.target] else { return nil }
      return SiteTranslations.Page(
        entry: entry, path: sides.target + "/" + pair.target,
        sourcePath: sides.sourceFolder.map { $0 + "/" + pair.source },
        original: source.blocks.source.path, outside: source.article.map { ($0, source.fingerprint) },
        isLocked: lock != nil, revision: lock?.revision, comparison: comparison(source, target, lock, texts))
    }.compactMap(\.self)
  }

  private func comparison(
    _ source: PairText, _ target: PairText, _ lock: LockPage?, _ texts: SourceTexts
  ) -> PageComparison {
    var writer = BinaryWriter()
    for text in [source, target] {
      writer.write(text.blocks.source.path)
      writer.write(text.fingerprint)
    }
    writer.write(source.article != nil)
    writer.write(lock != nil)
    writer.write(fixed: lock?.digest(with: texts) ?? 0)
    writer.write(fixed: glossary)
    let inputs = writer.digest
    if let found = comparison(of: inputs) { return found }
    let (one, two) = (source.blocks.divided(), target.blocks.divided())
    let state =
      lock.map { PageState(source: one, target: two, lock: $0, texts: texts) } ?? PageState(source: one, target: two)
    return PageComparison(
      state, isLocked: lock != nil, terms: terms.value, outside: source.article?.unkept, inputs: inputs)
  }

  private func comparison(of inputs: UInt64) -> PageComparison? {
    known[inputs].flatMap { try? PageComparison($0, inputs: inputs) }
  }

  func untranslated(_ originals: [PairText]) -> [SiteTranslations.Untranslated] {
    originals.parallelMap(jobs: jobs) { text, _ in
      let path = text.blocks.source.path
      var writer = BinaryWriter()
      writer.write("untranslated")
      writer.write(path)
      writer.write(text.fingerprint)
      let inputs = writer.digest
      let comparison =
        self.comparison(of: inputs) ?? PageComparison(untranslated: text.blocks.divided(), inputs: inputs)
      return SiteTranslations.Untranslated(path: path, comparison: comparison)
    }
  }
}
