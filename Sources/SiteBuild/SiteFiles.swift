/// Everything on disk that a build depends on, as it was read.
import ArticleModel
private import ByteText
package import ContentLoad
package import Diagnostics
private import Foundation
package import HostSystem

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

  /// Files that ``SiteScan`` read.
  init(
    folder: SiteFolder, input: SiteInput, templates: [String: SourceText], diskPaths: [String: String],
    glossary: String, inclusions: [String], diagnostics: [Diagnostic], fingerprint: String
  ) {
    (self.folder, self.input, self.templates, self.diskPaths) = (folder, input, templates, diskPaths)
    (self.glossary, self.inclusions) = (glossary, inclusions)
    (self.diagnostics, self.fingerprint) = (diagnostics, fingerprint)
  }

  /// Reads a site.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - environment: the environment variables.
  ///   - jobs: how many threads may read.
  package static func read(
    _ folder: SiteFolder, environment: [String: String], jobs: Int
  ) throws(HostError) -> SiteFiles {
    try SiteScan(folder, environment: environment, jobs: jobs).files(jobs: jobs)
  }

  /// These files with some articles read again, or for the first time. The fingerprint stays that of the files as they were.
  ///
  /// - Parameter paths: paths on disk.
  /// - Returns: nil when one of them is no article of the site, or cannot be read any more.
  func rereading(_ paths: Set<String>) -> SiteFiles? {
    let articles = Dictionary(diskPaths.map { ($0.value, $0.key) }) { first, _ in first }
    let numbers = Dictionary(input.files.indices.map { (input.files[$0].path, $0) }) { first, _ in first }
    var files = self
    for path in paths.sorted() {
      guard let name = articles[path] ?? nameOfNewArticle(at: path), let bytes = try? Disk.read(path) else {
        return nil
      }
      let file = ContentFile(path: name, bytes: bytes)
      if let number = numbers[name] {
        files.input.files[number] = file
      } else if articles[path] == nil {
        files.input.files.append(file)
        files.diskPaths[name] = path
      } else {
        return nil
      }
      // A file that is asked for now and was not before has to be read with the whole site.
      guard CodeInclusion.paths(in: bytes, of: name).allSatisfy(files.inclusions.contains) else { return nil }
    }
    return files
  }

  /// The path below `content/` of an article that has come; nil for what only ``SiteScan`` can judge, such as links and files whose
  /// names are written in two ways.
  private func nameOfNewArticle(at path: String) -> String? {
    let content = folder.at("content/")
    guard path.hasPrefix(content), path.hasSuffix(".md"), Disk.realPath(path) == path,
      Disk.facts(of: path).map({ $0.size <= SiteLoader.largestText }) ?? false
    else { return nil }
    let name = String(path.dropFirst(content.count))
    guard Array(name.utf8) == Array(name.precomposedStringWithCanonicalMapping.utf8), diskPaths[name] == nil,
      !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
    else { return nil }
    return name
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
      case .stored(let stored): WritableFile(path: file.path, .made { stored.bytes })
      case .copy(let path): WritableFile(path: file.path, .file(diskPaths[path] ?? folder.at("content/" + path)))
      }
    }
  }
}
