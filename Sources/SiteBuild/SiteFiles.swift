/// Everything on disk that a build depends on, as read.
package import ArticleModel
private import ByteText
package import ContentLoad
package import Diagnostics
private import Foundation
package import HostSystem

/// Everything on disk that a build depends on.
package struct SiteFiles: Sendable {
  private let folder: SiteFolder
  /// The input of the loading stage.
  package var input: SiteInput
  /// The site's own templates and assets, by path relative to `templates/`.
  package var templates: [String: SourceText]
  /// The path on disk of each content file, by its path relative to `content/` in NFC.
  package var diskPaths: [String: String]
  /// The path of the glossary relative to the site's folder, from the settings; the file may not exist.
  package var glossary: String
  /// The paths, relative to the site's folder, of files whose code articles include; the files may not exist.
  package var inclusions: [String] = []
  /// Problems with names and encodings of the files.
  package var diagnostics: [Diagnostic]
  /// A fingerprint of everything that was read.
  package var fingerprint: String

  /// What distinguishes the versions of each article, by path relative to `content/`.
  var versions: [String: ArticleVersion] = [:]

  /// The version of an article's file.
  struct ArticleVersion: Sendable {
    /// The metadata of the file; nil when it was changed so recently that a further change might not show.
    let facts: FileFacts?
    /// The paths of code files that it may include.
    let inclusions: [String]
  }

  /// A site that is not on disk, for tests; files to be copied do not exist.
  package init(_ input: SiteInput, templates: [String: SourceText] = [:]) {
    folder = SiteFolder(path: "/nonexistent")
    (self.input, self.templates, diskPaths) = (input, templates, [:])
    (glossary, diagnostics, fingerprint) = ("glossary.yml", [], "")
  }

  /// The files that ``SiteScan`` read.
  init(
    folder: SiteFolder, input: SiteInput, templates: [String: SourceText], diskPaths: [String: String],
    glossary: String, inclusions: [String], diagnostics: [Diagnostic], fingerprint: String
  ) {
    (self.folder, self.input, self.templates, self.diskPaths) = (folder, input, templates, diskPaths)
    (self.glossary, self.inclusions) = (glossary, inclusions)
    (self.diagnostics, self.fingerprint) = (diagnostics, fingerprint)
  }

  /// Lists and reads the files of a site.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - environment: the environment variables.
  ///   - jobs: how many threads may read.
  ///   - keepsHistory: whether dates from git are kept in the site's cache, and taken from there.
  package static func read(
    _ folder: SiteFolder, environment: [String: String], jobs: Int, keepsHistory: Bool = false
  ) throws(HostError) -> SiteFiles {
    try SiteScan(folder, environment: environment, jobs: jobs, keepsHistory: keepsHistory).files(jobs: jobs)
  }

  /// Reads the files of a site, and what the last build found in those that have not changed since.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - environment: the environment variables.
  ///   - jobs: how many threads may read.
  ///   - options: those of the build that is going to use the cache, given the settings.
  package static func readWithCache(
    _ folder: SiteFolder, environment: [String: String], jobs: Int, options: (SiteConfig) -> LoadOptions
  ) throws(HostError) -> (files: SiteFiles, cache: BuildCache) {
    let now = HostEnvironment.now
    let scan = try SiteScan(folder, environment: environment, jobs: jobs, keepsHistory: true)
    let options = options(scan.settings)
    let saved = SavedBuild.load(from: folder, settings: scan.settingsDigest(baseURL: options.baseURL))
    let files = try scan.files(jobs: jobs, saved: saved, now: now)
    return (files, saved?.cache(for: files, options) ?? BuildCache())
  }

  /// A copy in which the given articles are read again or added. The fingerprint stays that of the original files.
  ///
  /// - Parameter paths: paths on disk.
  /// - Returns: nil when one of them is not an article of the site, or can no longer be read.
  func rereading(_ paths: Set<String>) -> SiteFiles? {
    let articles = Dictionary(diskPaths.map { ($0.value, $0.key) }) { first, _ in first }
    let numbers = Dictionary(input.files.indices.map { (input.files[$0].path, $0) }) { first, _ in first }
    var files = self
    for path in paths.sorted() {
      guard let name = articles[path] ?? nameOfNewArticle(at: path), let bytes = try? Disk.read(path) else {
        return nil
      }
      let file = ContentFile(path: name, bytes: bytes, fingerprint: ContentHash.hex(of: bytes))
      if let number = numbers[name] {
        files.input.files[number] = file
      } else if articles[path] == nil {
        files.input.files.append(file)
        files.diskPaths[name] = path
      } else {
        return nil
      }
      // A newly included file was not read with the site, so the whole site has to be read.
      guard CodeInclusion.paths(in: bytes, of: name).allSatisfy(files.inclusions.contains) else { return nil }
    }
    return files
  }

  /// The path relative to `content/` of a new article; nil for files that only ``SiteScan`` can judge, such as links and names that are not
  /// in NFC.
  private func nameOfNewArticle(at path: String) -> String? {
    let content = folder.at("content/")
    guard path.hasPrefix(content), path.hasSuffix(".md"), Disk.realPath(path) == path,
      Disk.facts(of: path).map({ $0.size <= SiteLoader.largestText }) ?? false
    else { return nil }
    let name = String(path.dropFirst(content.count))
    guard Array(name.utf8) == Array(name.precomposedStringWithCanonicalMapping.utf8), diskPaths[name] == nil,
      !PathRules.isHidden(name)
    else { return nil }
    return name
  }

  /// Reverses the order of files. The disk lists them in any order, so this must not change the output.
  mutating func reverse() {
    input.files.reverse()
    input.assets.reverse()
  }

  /// The files of the built site in the form that is written to disk, with the disk paths of files to copy.
  ///
  /// - Parameter renderPage: renders the pages that are rendered only when they are written.
  func writable(
    _ files: [OutputFile], renderPage: (@Sendable (Int) -> [UInt8])? = nil
  ) -> [WritableFile] {
    files.map { file in
      switch file.contents {
      case .page(let index): WritableFile(path: file.path, .made { renderPage?(index) ?? [] })
      case .bytes(let bytes): WritableFile(path: file.path, .bytes(bytes))
      case .stored(let stored): WritableFile(path: file.path, .made { stored.bytes })
      case .copy(let path): WritableFile(path: file.path, .file(diskPaths[path] ?? folder.at("content/" + path)))
      case .published: WritableFile(path: file.path, .published)
      }
    }
  }
}
