/// Lists the files of a site and reads all except its articles and assets, which are most of the bytes: enough to detect that nothing has
/// changed.
import ArticleModel
import ByteText
import ContentLoad
private import DataFormats
import Diagnostics
import HostSystem
private import ParallelWork
private import WebAddress

/// The files of a site before its articles and assets are read.
struct SiteScan: Sendable {
  /// An article or asset with its metadata; these are nil when the file was deleted in the meantime.
  private struct Found: Sendable {
    let file: ScannedFile
    let facts: FileFacts?

    var isArticle: Bool { file.path.hasSuffix(".md") && !file.path.hasPrefix(PathRules.staticFolder) }
    var isTooLarge: Bool { isArticle && facts?.size ?? 0 > SiteLoader.largestText }
  }

  private let folder: SiteFolder
  /// The environment variables that begin with `JIKJI_`, which can override settings of the site.
  private let environment: [String: String]
  private let config: SourceText
  /// The settings.
  let settings: SiteConfig
  /// The files below `content/`, then those below `static/`, each sorted by path.
  private let found: [Found]
  private let templates: [String: SourceText]
  /// Other texts that stages read, such as `glossary.yml`, by path relative to the site's folder.
  private var sideTexts: [String: SourceText]
  private var lastChanges: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  /// The paths of files whose code the articles were known to include, relative to the site's folder, sorted.
  let inclusions: [String]

  /// A hash of what decides how articles are read: the settings, and what overrides them.
  ///
  /// - Parameter baseURL: the base URL that overrides that of the settings.
  func settingsDigest(baseURL: String?) -> UInt64 {
    var writer = BinaryWriter()
    writer.write(raw: config.bytes)
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { writer.write([name, value]) }
    writer.write(baseURL ?? settings.baseURL)
    return writer.digest
  }

  /// The number of files from which articles are kept outside of memory. That saves 9 KB for each, and takes a twelfth more processor time.
  private static let largeSite = 4_000

  /// Lists the files and reads all except articles and assets.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - environment: the environment variables.
  ///   - inclusions: the files whose code the articles included when they were last read; ``metadataFingerprint(now:)`` covers them.
  ///   - jobs: how many threads may be used.
  ///   - keepsHistory: whether dates from git are kept in the site's cache, and taken from there.
  init(
    _ folder: SiteFolder, environment: [String: String], inclusions: [String] = [], jobs: Int,
    keepsHistory: Bool = false
  ) throws(HostError) {
    (self.folder, self.inclusions) = (folder, inclusions)
    self.environment = environment.filter { $0.key.hasPrefix("JIKJI_") }
    config = try Self.readText(folder.at("jikji.yml"), as: "jikji.yml").map { $0 ?? SourceText(path: "jikji.yml", "") }
      .value(reportingTo: &diagnostics)
    // Files that `jikji translate` keeps beside translations are not published.
    var scanned = try ContentScan.files(below: folder.at("content"), within: folder.path).value(
      reportingTo: &diagnostics
    ).filter { file in !TranslationWorkspace.keptNames.contains { file.path.hasSuffix("/" + $0) } }
    scanned += try ContentScan.files(below: folder.at("static"), within: folder.path, takesHidden: true)
      .value(reportingTo: &diagnostics).map {
        ScannedFile(path: PathRules.staticFolder + $0.path, diskPath: $0.diskPath)
      }
    found = scanned.parallelMap(jobs: jobs) { file, _ in Found(file: file, facts: Disk.facts(of: file.diskPath)) }
    templates = try Self.templates(of: folder).value(reportingTo: &diagnostics)
    settings = ConfigReader.read(config, environment: environment).value
    // A link to an existing folder is followed when the folder is read; only a broken link is reported here.
    let words = SiteLoader.wordsFolder
    if Disk.isLink(folder.at(words)), Disk.kind(of: folder.at(words)) == nil {
      diagnostics.append(.linkLeadsOut(path: words))
    }
    let paths =
      [settings.glossary] + Self.sidePaths + (try Self.wordFiles(of: folder)) + Self.importLedgers(beside: scanned)
    sideTexts = try Self.sideTexts(paths, in: folder).value(reportingTo: &diagnostics)
    sideTexts.merge(try TranslationFolder.sideTexts(settings, in: folder).value(reportingTo: &diagnostics)) { $1 }
    if settings.updated == .git {
      let cache = keepsHistory ? folder.at(".jikji/cache") : nil
      lastChanges = Self.lastChanges(below: folder.at("content"), settings, keptIn: cache)
        .value(reportingTo: &diagnostics)
    }
  }

  /// A fingerprint of all texts that were read and of the metadata of articles and assets. While it is equal, their contents are equal.
  /// Nil when one of them was changed so recently that its metadata may not show a further change.
  ///
  /// - Parameter now: the time of the scan in seconds since 1970.
  func metadataFingerprint(now: Int) throws(HostError) -> String? {
    guard found.allSatisfy({ $0.facts?.isSettled(at: now) ?? false }) else { return nil }
    var hash = ContentHash()
    let included = try includedTexts(inclusions)
    add(sideTexts.merging(included.value) { first, _ in first }, diagnostics + included.diagnostics, to: &hash)
    var writer = BinaryWriter()
    for one in found {
      guard let facts = one.facts else { continue }
      writer.write(one.file.path)
      writer.write(facts)
    }
    hash.add(writer.bytes)
    return hash.hex
  }

  /// Reads the articles and the metadata of assets, and gives everything a build needs.
  ///
  /// - Parameters:
  ///   - saved: the last build; articles whose metadata are the same as then are not hashed.
  ///   - lateReads: reads such articles when their text is needed; if nil, they are read now.
  ///   - now: the time of the scan in seconds since 1970.
  ///   - store: where the articles of a large site are kept; nil for memory.
  func files(
    jobs: Int, saved: SavedBuild? = nil, lateReads: LateReads? = nil, now: Int = 0, store: (any ByteStore)? = nil
  ) throws(HostError) -> SiteFiles {
    var diagnostics = diagnostics
    var input = SiteInput(config: config, environment: environment, files: [], assets: [], sideFiles: sideTexts)
    input.lastChanges = lastChanges
    input.store = found.count >= Self.largeSite ? store : nil
    var hash = ContentHash()
    var inclusions: [String] = []
    var versions: [String: SiteFiles.ArticleVersion] = [:]
    let read = found.parallelMap(jobs: jobs) { [store = input.store] one, _ in
      Result { () throws(HostError) in
        if let content = Self.known(one, saved, lateReads) { return content }
        return try Self.read(one, store, now: now)
      }
    }
    for (one, result) in zip(found, read) {
      switch try result.get() {
      case .article(let file, let included):
        hash.add(file.path)
        hash.add(file.fingerprint)
        input.files.append(file)
        inclusions += included
        versions[file.path] = SiteFiles.ArticleVersion(
          facts: one.facts.flatMap { $0.isSettled(at: now) ? $0 : nil }, inclusions: included)
      case .asset(let asset, let facts):
        // The bytes of assets are not hashed, because assets may be large. No program can set the change time back,
        // unlike the modification time.
        hash.add(
          "\(asset.path) \(facts?.size ?? 0) \(facts?.modified ?? 0) \(facts?.changed ?? 0) \(facts?.inode ?? 0)")
        input.assets.append(asset)
      case .tooLarge(let path, let bytes): diagnostics.append(.textTooLarge(path: "content/" + path, bytes: bytes))
      }
    }
    input.sideFiles.merge(try includedTexts(inclusions).value(reportingTo: &diagnostics)) { first, _ in first }
    add(input.sideFiles, diagnostics, to: &hash)
    var files = SiteFiles(
      folder: folder, input: input, templates: templates, diskPaths: diskPaths, glossary: settings.glossary,
      inclusions: inclusions, diagnostics: diagnostics, fingerprint: hash.hex)
    files.versions = versions
    return files
  }

  /// The text at a path relative to the site's folder, so that diagnostics can show its lines; an article is read when its bytes are needed.
  /// Empty where there is no readable text.
  func text(at path: String) -> SourceText {
    let side = path == config.path ? config : sideTexts[path]
    let template = path.hasPrefix("templates/") ? templates[String(path.dropFirst("templates/".count))] : nil
    if let text = side ?? template { return text }
    if path.hasPrefix("content/"), path.hasSuffix(".md") {
      let article = path.dropFirst("content/".count)
      let place = diskPath(of: article)
      return SourceText(path: path) {
        let bytes = place.flatMap { try? Disk.read($0, atMost: SiteLoader.largestText) } ?? []
        return SiteLoader.articleText(of: ContentFile(path: String(article), bytes: bytes))
      }
    }
    let place = path.hasPrefix("content/") ? diskPath(of: path.dropFirst("content/".count)) : folder.at(path)
    return SourceText(path: path) {
      let text = place.flatMap { try? Self.readText($0, as: path).value }
      return text.flatMap { $0 } ?? SourceText(path: path, bytes: [])
    }
  }

  /// The path on disk of an article or asset; nil if there is none.
  private func diskPath(of path: Substring) -> String? {
    // The files below `content/` are sorted by the bytes of their paths; those below `static/` follow.
    let place = found.partitioningIndex { one in
      one.file.path.hasPrefix(PathRules.staticFolder) || !one.file.path.utf8.lexicographicallyPrecedes(path.utf8)
    }
    return place < found.count && found[place].file.path == path ? found[place].file.diskPath : nil
  }

  private var diskPaths: [String: String] {
    Dictionary(found.map { ($0.file.path, $0.file.diskPath) }) { first, _ in first }
  }

  /// Adds everything except articles and assets to a fingerprint.
  private func add(_ sideTexts: [String: SourceText], _ diagnostics: [Diagnostic], to hash: inout ContentHash) {
    hash.add(config.bytes)
    let texts = templates.map { ("templates/" + $0, $1) } + sideTexts.map { ($0, $1) }
    for (path, text) in texts.sorted(by: { $0.0 < $1.0 }) {
      hash.add(path)
      hash.add(text.bytes)
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { hash.add(name + "=" + value) }
    for (path, date) in lastChanges.sorted(by: { $0.key < $1.key }) { hash.add("\(path) \(date)") }
    // Files that cannot be read, such as a link that leaves the site or a text that is too large, are represented only
    // by their diagnostics.
    for problem in diagnostics {
      hash.add("\(problem.code) \(problem.place?.text.path ?? "") \(problem.message.english)")
    }
  }

  /// The extra files of a site that stages read, by path relative to its folder.
  private static let sidePaths = ["snippets.lock", LedgerService.path]

  /// The existing texts among these paths relative to the site's folder.
  private static func sideTexts(
    _ paths: [String], in folder: SiteFolder
  ) throws(HostError) -> Checked<[String: SourceText]> {
    var texts: [String: SourceText] = [:]
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch Disk.kind(of: folder.at(path)) {
      case nil where Disk.isLink(folder.at(path)): diagnostics.append(.linkLeadsOut(path: path))
      case nil: continue
      case .file: texts[path] = try readText(folder.at(path), as: path).value(reportingTo: &diagnostics)
      case .folder, .other: diagnostics.append(.noText(path: path))
      }
    }
    return Checked(texts, diagnostics)
  }

  /// The existing texts among the files whose code fences may include, only those inside the site's folder.
  private func includedTexts(
    _ paths: [String]
  ) throws(HostError) -> Checked<[String: SourceText]> {
    guard !paths.isEmpty, let root = Disk.realPath(folder.path) else { return Checked([:]) }
    let inside = Set(paths).sorted().filter { path in
      Disk.kind(of: folder.at(path)) == .file && Disk.realPath(folder.at(path))?.hasPrefix(root + "/") == true
    }
    return try Self.sideTexts(inside, in: folder)
  }

  /// When each file below `folder` was last committed.
  private static func lastChanges(
    below folder: String, _ settings: SiteConfig, keptIn cache: String?
  ) -> Checked<[String: Int]> {
    guard let history = GitHistory(of: folder, keptIn: cache) else {
      return Checked([:], [.noGitHistory(at: Place(settings.source, nil))])
    }
    return Checked(history.lastChanges, history.isShallow ? [.shallowClone(at: Place(settings.source, nil))] : [])
  }

  /// The possible paths of import records: the folders that hold content files, at most two levels below `content/`.
  private static func importLedgers(beside files: [ScannedFile]) -> [String] {
    let folders = Set(files.map { SlashPath.folder(of: $0.path) }).flatMap { folder in
      let parts = folder.split(separator: "/")
      return (0...min(parts.count, 2)).map { (["content"] + parts.prefix($0)).joined(separator: "/") }
    }
    return Set(folders).sorted().map { $0 + "/" + ImportRecord.name }
  }

  /// The files with translated words of the page frame, relative to the site's folder.
  private static func wordFiles(of folder: SiteFolder) throws(HostError) -> [String] {
    guard Disk.kind(of: folder.at(SiteLoader.wordsFolder)) == .folder else { return [] }
    return try Disk.list(folder.at(SiteLoader.wordsFolder)).map(\.name)
      .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) }
      .map { SiteLoader.wordsFolder + "/" + $0 }
  }

  /// A text of the site; nil when it is larger than the limit, which is checked before reading it.
  private static func readText(_ place: String, as path: String) throws(HostError) -> Checked<SourceText?> {
    let size = Disk.facts(of: place)?.size ?? 0
    guard size <= SiteLoader.largestText else { return Checked(nil, [.textTooLarge(path: path, bytes: size)]) }
    return SourceText.cleaning(path: path, fileBytes: try Disk.read(place)).map { $0 }
  }

  private enum Content: Sendable {
    case article(ContentFile, inclusions: [String])
    case asset(ContentAsset, FileFacts?)
    case tooLarge(String, bytes: Int)
  }

  /// An article whose metadata are those of the last build, so that its hash is known; otherwise nil.
  private static func known(_ one: Found, _ saved: SavedBuild?, _ lateReads: LateReads?) -> Content? {
    guard one.isArticle, !one.isTooLarge, let facts = one.facts, let entry = saved?.entry(one.file.path),
      entry.facts == facts
    else { return nil }
    let (fingerprint, place) = (entry.fingerprint, one.file.diskPath)
    if let lateReads {
      return .article(
        lateReads.file(entry.path, fingerprint: fingerprint, at: place), inclusions: entry.inclusions)
    }
    return Disk.read(place, ifStill: facts).map { bytes in
      .article(
        ContentFile(path: entry.path, bytes: bytes, fingerprint: fingerprint), inclusions: entry.inclusions)
    }
  }

  private static func read(_ one: Found, _ store: (any ByteStore)?, now: Int) throws(HostError) -> Content {
    let (path, place) = (one.file.path, one.file.diskPath)
    if one.isTooLarge { return .tooLarge(path, bytes: one.facts?.size ?? 0) }
    if one.isArticle {
      let bytes = try Disk.read(place)
      return .article(
        ContentFile(path: path, bytes: bytes, fingerprint: ContentHash.hex(of: bytes), store: store),
        inclusions: CodeInclusion.paths(in: bytes, of: path))
    }
    let name = path.lowercased()
    let isImage = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(where: name.hasSuffix)
    try Disk.requireReadable(place)
    let pixels =
      isImage
      ? try ImageHeader.pixels { size throws(HostError) in try Disk.read(place, atMost: size) } : nil
    let asset = ContentAsset(
      path: path, size: one.facts?.size ?? 0, pixels: pixels, version: one.facts.flatMap { version(of: $0, now: now) })
    return .asset(asset, one.facts)
  }

  /// See ``AssetFile/version``.
  private static func version(of facts: FileFacts, now: Int) -> UInt64? {
    guard facts.isSettled(at: now) else { return nil }
    var writer = BinaryWriter()
    writer.write(facts)
    return writer.digest
  }

  private static func templates(
    of folder: SiteFolder
  ) throws(HostError) -> Checked<[String: SourceText]> {
    var templates: [String: SourceText] = [:]
    let scanned = try ContentScan.files(below: folder.at("templates"), within: folder.path)
    var diagnostics = scanned.diagnostics
    for file in scanned.value {
      let text = try readText(file.diskPath, as: "templates/" + file.path).value(reportingTo: &diagnostics)
      templates[file.path] = text
    }
    return Checked(templates, diagnostics)
  }
}

extension Diagnostic {
  /// A text that is larger than the limit and therefore not read.
  fileprivate static func textTooLarge(path: String, bytes: Int) -> Diagnostic {
    let limit = SiteLoader.largestText >> 20
    return Diagnostic(
      .markdownTooLarge, at: Place(path: path),
      en: "the file has \(bytes >> 20) MiB, and at most \(limit) are read; split it",
      ko: "파일이 \(bytes >> 20) MiB입니다. \(limit) MiB까지 읽으니 나누세요")
  }

  /// A folder, a pipe or a device at a path where a text of the site belongs.
  fileprivate static func noText(path: String) -> Diagnostic {
    Diagnostic(
      .notAFile, at: Place(path: path),
      en: "this is a folder or a device, and a file belongs here; move it away",
      ko: "파일이 있을 자리에 폴더나 장치가 있습니다. 다른 곳으로 옮기세요")
  }
}

extension Diagnostic {
  /// `updated: git`, but the folder has no git history.
  fileprivate static func noGitHistory(at place: Place) -> Diagnostic {
    Diagnostic(
      .noGitHistory, at: place,
      en: "'updated: git' finds no dates: git is missing, or the site lies in no repository that this user may read",
      ko: "'updated: git'으로 날짜를 얻지 못했습니다. git이 없거나, 사이트가 읽을 수 있는 저장소 안에 있지 않습니다")
  }

  /// `updated: git` in a shallow clone, whose history is incomplete.
  fileprivate static func shallowClone(at place: Place) -> Diagnostic {
    Diagnostic(
      .shallowClone, at: place,
      en:
        "this clone is shallow, so 'updated: git' takes old files for new; clone with the whole history ('fetch-depth: 0')",
      ko: "얕은 복제본이라 'updated: git'이 오래된 파일도 새로 고친 것으로 봅니다. 이력 전체를 받으세요('fetch-depth: 0')")
  }
}
