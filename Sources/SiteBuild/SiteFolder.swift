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
          reason: "there is no jikji.yml here or above; make a site with 'jikji new DIR' or name one with --site")
      }
      folder = parent
    }
    return SiteFolder(path: folder)
  }

  /// The path of a file or folder of the site.
  package func at(_ path: String) -> String { self.path + "/" + path }
}

extension Phrase {
  fileprivate static let find = Phrase(en: "find a site in", ko: "사이트로 삼을")
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
  /// What is wrong with names and encodings of the files.
  package var diagnostics: [Diagnostic]
  /// A fingerprint of everything that was read.
  package var fingerprint: String

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
    let config = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml")))
    hash.add(config.value.bytes)
    var diagnostics = config.diagnostics
    let scanned = try ContentScan.files(below: folder.at("content"), within: folder.path).value(
      reportingTo: &diagnostics)
    let content = try readContent(scanned, jobs: jobs, into: &hash)
    let templates = try readTemplates(folder, into: &hash).value(reportingTo: &diagnostics)
    var sides: [String: SourceText] = [:]
    let glossary = ConfigReader.read(config.value, environment: environment).value.glossary
    for path in [glossary] + sidePaths where Disk.kind(of: folder.at(path)) == .file {
      let text = SourceText.cleaning(path: path, fileBytes: try Disk.read(folder.at(path)))
      sides[path] = text.value(reportingTo: &diagnostics)
      hash.add(path)
      hash.add(text.value.bytes)
    }
    let own = environment.filter { $0.key.hasPrefix("JIKJI_") }
    for (name, value) in own.sorted(by: { $0.key < $1.key }) { hash.add(name + "=" + value) }
    let input = SiteInput(
      config: config.value, environment: own, files: content.files, assets: content.assets, sideFiles: sides)
    return SiteFiles(
      folder: folder, input: input, templates: templates,
      diskPaths: Dictionary(scanned.map { ($0.path, $0.diskPath) }) { first, _ in first }, glossary: glossary,
      diagnostics: diagnostics, fingerprint: hash.hex)
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
    }
    return files
  }

  /// Files of the built site with the paths on disk that copies are made from.
  func writable(_ files: [OutputFile]) -> [WritableFile] {
    files.map { file in
      switch file.contents {
      case .bytes(let bytes): WritableFile(path: file.path, .bytes(bytes))
      case .copy(let path): WritableFile(path: file.path, .file(diskPaths[path] ?? folder.at("content/" + path)))
      }
    }
  }

  private static func readContent(
    _ scanned: [ScannedFile], jobs: Int, into hash: inout ContentHash
  ) throws(HostError) -> (files: [ContentFile], assets: [ContentAsset]) {
    let results = scanned.parallelMap(jobs: jobs) { file, _ in
      Result { () throws(HostError) in try readOne(file) }
    }
    var files: [ContentFile] = []
    var assets: [ContentAsset] = []
    for result in results {
      switch try result.get() {
      case .article(let file, let fingerprint):
        hash.add(file.path)
        hash.add(fingerprint)
        files.append(file)
      case .asset(let asset, let facts):
        hash.add("\(asset.path) \(facts?.size ?? 0) \(facts?.modified ?? 0)")
        assets.append(asset)
      }
    }
    return (files, assets)
  }

  private enum Read: Sendable {
    case article(ContentFile, fingerprint: String)
    case asset(ContentAsset, FileFacts?)
  }

  private static func readOne(_ file: ScannedFile) throws(HostError) -> Read {
    if file.path.hasSuffix(".md") {
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
      let text = SourceText.cleaning(path: "templates/" + file.path, fileBytes: try Disk.read(file.diskPath))
      templates[file.path] = text.value(reportingTo: &diagnostics)
      hash.add(file.path)
      hash.add(text.value.bytes)
    }
    return Checked(templates, diagnostics)
  }
}
