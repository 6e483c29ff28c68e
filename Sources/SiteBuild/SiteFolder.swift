/// Finds a site on disk and reads all that a build needs.
import ArticleModel
package import ContentLoad
package import Diagnostics
package import HostSystem
private import ParallelWork

/// A site's folder, which holds `jikji.yml`.
package struct SiteFolder: Sendable, Hashable {
  /// The path with symbolic links resolved.
  package let path: String

  /// The folder `start`, or the nearest one above it, that holds `jikji.yml`. Throws when there is none.
  package static func find(from start: String) throws(HostError) -> SiteFolder {
    guard let real = Disk.realPath(start) else { throw HostError(.find, start, errno: 2) }
    var folder = real
    while Disk.kind(of: folder + "/jikji.yml") != .file {
      guard let parent = Disk.parent(of: folder) else {
        throw HostError(
          .find, real,
          reason: Phrase(
            en: "there is no jikji.yml here or above; make a site with 'jikji new DIR' or name one with --site",
            ko: "여기에도 위 폴더에도 jikji.yml이 없습니다. 'jikji new 폴더'로 사이트를 만들거나 --site로 알려 주세요"))
      }
      folder = parent
    }
    return SiteFolder(path: folder)
  }

  /// The path of a file or folder of the site.
  package func at(_ path: String) -> String { self.path + "/" + path }
}

extension Diagnostic {
  /// `updated: git` in a folder that git knows nothing about.
  fileprivate static func noGitHistory(at place: Place) -> Diagnostic {
    Diagnostic(
      .noGitHistory, at: place,
      en: "'updated: git' finds no dates: git is missing, or the site lies in no repository that this user may read",
      ko: "'updated: git'으로 날짜를 얻지 못했습니다. git이 없거나, 사이트가 읽을 수 있는 저장소 안에 있지 않습니다")
  }

  /// `updated: git` in a clone without its history.
  fileprivate static func shallowClone(at place: Place) -> Diagnostic {
    Diagnostic(
      .shallowClone, at: place,
      en:
        "this clone is shallow, so 'updated: git' takes old files for new; clone with the whole history ('fetch-depth: 0')",
      ko: "얕은 복제본이라 'updated: git'이 오래된 파일도 새로 고친 것으로 봅니다. 이력 전체를 받으세요('fetch-depth: 0')")
  }
}

extension Phrase {
  /// What failed when a command found no site: the user is in another folder, or has none.
  package static let find = Phrase(en: "find a site in", ko: "사이트로 삼을")
}

/// Everything on disk that a build depends on.
package struct SiteFiles: Sendable {
  private let folder: SiteFolder
  /// What loading needs.
  package var input: SiteInput
  /// The site's own templates and assets, by path below `templates/`.
  package var templates: [String: SourceText]
  /// The path on disk of each content file, by its path below `content/`, which is in NFC.
  package var diskPaths: [String: String]
  /// The path of the glossary below the site's folder, as the settings have it; there may be no such file.
  package var glossary: String
  /// The paths below the site's folder of files whose code articles may ask for; there may be no such files.
  package var inclusions: [String] = []
  /// What is wrong with names and encodings of the files.
  package var diagnostics: [Diagnostic]
  /// A fingerprint of everything that was read.
  package var fingerprint: String

  /// A site that lies on no disk; files that it copies are not there.
  package init(_ input: SiteInput, templates: [String: SourceText] = [:]) {
    folder = SiteFolder(path: "/nonexistent")
    (self.input, self.templates, diskPaths) = (input, templates, [:])
    (glossary, diagnostics, fingerprint) = ("glossary.yml", [], "")
  }

  private init(
    folder: SiteFolder, input: SiteInput, templates: [String: SourceText], diskPaths: [String: String],
    glossary: String, diagnostics: [Diagnostic], fingerprint: String
  ) {
    (self.folder, self.input, self.templates, self.diskPaths) = (folder, input, templates, diskPaths)
    (self.glossary, self.diagnostics, self.fingerprint) = (glossary, diagnostics, fingerprint)
  }

  /// The extra files at the root of a site that stages read.
  private static let sidePaths = ["snippets.lock", LedgerService.path]

  /// Reads a site.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - environment: the environment variables.
  ///   - jobs: how many threads may read.
  package static func read(
    _ folder: SiteFolder, environment: [String: String], jobs: Int
  ) throws(HostError) -> SiteFiles {
    var hash = ContentHash()
    var diagnostics: [Diagnostic] = []
    let config = try readText(folder.at("jikji.yml"), as: "jikji.yml").map { $0 ?? SourceText(path: "jikji.yml", "") }
    hash.add(config.value.bytes)
    diagnostics += config.diagnostics
    // What `jikji translate` keeps beside translations is nothing to publish.
    var scanned = try ContentScan.files(below: folder.at("content"), within: folder.path).value(
      reportingTo: &diagnostics
    ).filter { file in !TranslationDesk.keptNames.contains { file.path.hasSuffix("/" + $0) } }
    scanned += try ContentScan.files(below: folder.at("static"), within: folder.path, takesHidden: true)
      .value(reportingTo: &diagnostics).map {
        ScannedFile(path: PathRules.staticFolder + $0.path, diskPath: $0.diskPath)
      }
    let content = try readContent(scanned, jobs: jobs, into: &hash).value(reportingTo: &diagnostics)
    let templates = try readTemplates(folder, into: &hash).value(reportingTo: &diagnostics)
    let settings = ConfigReader.read(config.value, environment: environment).value
    let sidePaths = [settings.glossary] + sidePaths + (try wordFiles(of: folder)) + importLedgers(beside: scanned)
    var sides = try sideTexts(sidePaths, in: folder).value(reportingTo: &diagnostics)
    sides.merge(try TranslationFolder.sideTexts(settings, in: folder).value(reportingTo: &diagnostics)) { $1 }
    let inclusions = content.files.flatMap { CodeInclusion.paths(in: $0.bytes, of: $0.path) }
    sides.merge(try includedTexts(inclusions, in: folder).value(reportingTo: &diagnostics)) { first, _ in first }
    for (path, text) in sides.sorted(by: { $0.key < $1.key }) {
      hash.add(path)
      hash.add(text.bytes)
    }
    let own = environment.filter { $0.key.hasPrefix("JIKJI_") }
    for (name, value) in own.sorted(by: { $0.key < $1.key }) { hash.add(name + "=" + value) }
    var input = SiteInput(
      config: config.value, environment: own, files: content.files, assets: content.assets, sideFiles: sides)
    if settings.updated == .git {
      input.lastChanges = lastChanges(below: folder.at("content"), settings).value(reportingTo: &diagnostics)
      for (path, date) in input.lastChanges.sorted(by: { $0.key < $1.key }) { hash.add("\(path) \(date)") }
    }
    var files = SiteFiles(
      folder: folder, input: input, templates: templates,
      diskPaths: Dictionary(scanned.map { ($0.path, $0.diskPath) }) { first, _ in first }, glossary: settings.glossary,
      diagnostics: diagnostics, fingerprint: hash.hex)
    files.inclusions = inclusions
    return files
  }

  /// The texts at these paths below the site's folder, as far as they are there.
  private static func sideTexts(
    _ paths: [String], in folder: SiteFolder
  ) throws(HostError) -> Checked<[String: SourceText]> {
    var texts: [String: SourceText] = [:]
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch Disk.kind(of: folder.at(path)) {
      case nil: continue
      case .file: texts[path] = try readText(folder.at(path), as: path).value(reportingTo: &diagnostics)
      case .folder, .other: diagnostics.append(.noText(path: path))
      }
    }
    return Checked(texts, diagnostics)
  }

  /// The files whose code fences may ask for, as far as they are there and lie in the site's folder.
  private static func includedTexts(
    _ paths: [String], in folder: SiteFolder
  ) throws(HostError) -> Checked<[String: SourceText]> {
    guard !paths.isEmpty, let root = Disk.realPath(folder.path) else { return Checked([:]) }
    let inside = Set(paths).sorted().filter { path in
      Disk.kind(of: folder.at(path)) == .file && Disk.realPath(folder.at(path))?.hasPrefix(root + "/") == true
    }
    return try sideTexts(inside, in: folder)
  }

  /// When the files below `folder` were last committed.
  private static func lastChanges(below folder: String, _ settings: SiteConfig) -> Checked<[String: Int]> {
    guard let history = GitHistory(of: folder) else {
      return Checked([:], [.noGitHistory(at: Place(settings.source, nil))])
    }
    return Checked(history.lastChanges, history.isShallow ? [.shallowClone(at: Place(settings.source, nil))] : [])
  }

  /// Where the memory of an import may be: in the folders that hold content, down to two below `content/`.
  private static func importLedgers(beside files: [ScannedFile]) -> [String] {
    let folders = files.flatMap { file in
      let parts = file.path.split(separator: "/").dropLast()
      return (0...min(parts.count, 2)).map { (["content"] + parts.prefix($0)).joined(separator: "/") }
    }
    return Set(folders).sorted().map { $0 + "/" + ImportedArticles.ledgerName }
  }

  /// The path of the glossary below the site's folder; the default one when the settings cannot be read.
  package static func glossary(of folder: SiteFolder, environment: [String: String]) -> String {
    let bytes = (try? Disk.read(folder.at("jikji.yml"))) ?? []
    let config = SourceText.cleaning(path: "jikji.yml", fileBytes: bytes).value
    return ConfigReader.read(config, environment: environment).value.glossary
  }

  /// These files with some articles read again. The fingerprint stays that of the files as they were.
  ///
  /// - Parameter paths: paths on disk.
  /// - Returns: nil when one of them is no article of the site, or cannot be read any more.
  func rereading(_ paths: Set<String>) -> SiteFiles? {
    let articles = Dictionary(diskPaths.map { ($0.value, $0.key) }) { first, _ in first }
    let numbers = Dictionary(input.files.indices.map { (input.files[$0].path, $0) }) { first, _ in first }
    var files = self
    for path in paths {
      guard let number = articles[path].flatMap({ numbers[$0] }), let bytes = try? Disk.read(path) else { return nil }
      files.input.files[number] = ContentFile(path: input.files[number].path, bytes: bytes)
      // A file that is asked for now and was not before has to be read with the whole site.
      let asked = CodeInclusion.paths(in: bytes, of: input.files[number].path)
      guard asked.allSatisfy(files.inclusions.contains) else { return nil }
    }
    return files
  }

  /// Turns the order of files round. The disk gives them in any order, which must change nothing.
  mutating func reverse() {
    input.files.reverse()
    input.assets.reverse()
  }

  /// Files of the built site with the paths on disk that copies are made from.
  ///
  /// - Parameter renderPage: renders the pages that are left to be rendered when they are written.
  func writable(
    _ files: [OutputFile], renderPage: (@Sendable (Int) -> [UInt8])? = nil
  ) -> [WritableFile] {
    files.map { file in
      switch file.contents {
      case .page(let index): WritableFile(path: file.path, .made { renderPage?(index) ?? [] })
      case .bytes(let bytes): WritableFile(path: file.path, .bytes(bytes))
      case .copy(let path): WritableFile(path: file.path, .file(diskPaths[path] ?? folder.at("content/" + path)))
      }
    }
  }

  /// The files with words of the page frame.
  private static func wordFiles(of folder: SiteFolder) throws(HostError) -> [String] {
    guard Disk.kind(of: folder.at(SiteLoader.wordsFolder)) == .folder else { return [] }
    return try Disk.list(folder.at(SiteLoader.wordsFolder)).map(\.name)
      .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) }
      .map { SiteLoader.wordsFolder + "/" + $0 }
  }

  /// A text of the site; nil when it is larger than any text may be, which is seen before it is read.
  private static func readText(_ place: String, as path: String) throws(HostError) -> Checked<SourceText?> {
    let size = Disk.facts(of: place)?.size ?? 0
    guard size <= SiteLoader.largestText else { return Checked(nil, [.textTooLarge(path: path, bytes: size)]) }
    return SourceText.cleaning(path: path, fileBytes: try Disk.read(place)).map { $0 }
  }

  private static func readContent(
    _ scanned: [ScannedFile], jobs: Int, into hash: inout ContentHash
  ) throws(HostError) -> Checked<(files: [ContentFile], assets: [ContentAsset])> {
    let results = scanned.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in try readOne(file) }
    }
    var files: [ContentFile] = []
    var assets: [ContentAsset] = []
    var problems: [Diagnostic] = []
    for result in results {
      switch try result.get() {
      case .article(let file, let fingerprint):
        hash.add(file.path)
        hash.add(fingerprint)
        files.append(file)
      case .asset(let asset, let facts):
        hash.add("\(asset.path) \(facts?.size ?? 0) \(facts?.modified ?? 0)")
        assets.append(asset)
      case .tooLarge(let path, let bytes): problems.append(.textTooLarge(path: "content/" + path, bytes: bytes))
      }
    }
    return Checked((files, assets), problems)
  }

  private enum Read: Sendable {
    case article(ContentFile, fingerprint: String)
    case asset(ContentAsset, FileFacts?)
    case tooLarge(String, bytes: Int)
  }

  private static func readOne(_ file: ScannedFile) throws(HostError) -> Read {
    if file.path.hasSuffix(".md"), !file.path.hasPrefix(PathRules.staticFolder) {
      let size = Disk.facts(of: file.diskPath)?.size ?? 0
      guard size <= SiteLoader.largestText else { return .tooLarge(file.path, bytes: size) }
      let bytes = try Disk.read(file.diskPath)
      return .article(ContentFile(path: file.path, bytes: bytes), fingerprint: ContentHash.hex(of: bytes))
    }
    let facts = Disk.facts(of: file.diskPath)
    let name = file.path.lowercased()
    let isImage = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(where: name.hasSuffix)
    let head = isImage ? try Disk.read(file.diskPath, atMost: ImageHeader.bytesNeeded) : []
    let asset = ContentAsset(
      path: file.path, size: facts?.size ?? 0, pixels: isImage ? ImageHeader.pixels(of: head) : nil)
    return .asset(asset, facts)
  }

  private static func readTemplates(
    _ folder: SiteFolder, into hash: inout ContentHash
  ) throws(HostError) -> Checked<[String: SourceText]> {
    var templates: [String: SourceText] = [:]
    let scanned = try ContentScan.files(below: folder.at("templates"), within: folder.path)
    var diagnostics = scanned.diagnostics
    for file in scanned.value {
      let text = try readText(file.diskPath, as: "templates/" + file.path).value(reportingTo: &diagnostics)
      templates[file.path] = text
      hash.add(file.path)
      hash.add(text?.bytes ?? [])
    }
    return Checked(templates, diagnostics)
  }
}

extension Diagnostic {
  /// A text that is not even read.
  fileprivate static func textTooLarge(path: String, bytes: Int) -> Diagnostic {
    let limit = SiteLoader.largestText >> 20
    return Diagnostic(
      .markdownTooLarge, at: Place(path: path),
      en: "the file has \(bytes >> 20) MiB, and at most \(limit) are read; split it",
      ko: "파일이 \(bytes >> 20) MiB입니다. \(limit) MiB까지 읽으니 나누세요")
  }

  /// A folder, a pipe or a device where a text of the site belongs.
  fileprivate static func noText(path: String) -> Diagnostic {
    Diagnostic(
      .notAFile, at: Place(path: path),
      en: "this is a folder or a device, and a file belongs here; move it away",
      ko: "파일이 있을 자리에 폴더나 장치가 있습니다. 다른 곳으로 옮기세요")
  }
}
