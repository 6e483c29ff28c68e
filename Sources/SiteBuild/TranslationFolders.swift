/// Finds the folders of translations and reads what a build needs of them in addition to the articles: locks, old texts, and originals
/// outside of `content/`.
import ArticleModel
import ContentLoad
package import Diagnostics
package import HostSystem
private import Translation

/// A source or target folder of `translations:` in the settings.
struct TranslationFolder {
  /// The path on disk, and the path that diagnostics show.
  let disk: String, shown: String
  /// The path relative to `content/`; nil where it is elsewhere.
  let content: String?

  /// Finds the folder for a path of the settings: first below `content/`, otherwise relative to the site's folder; an
  /// absolute path stays as it is.
  init(_ path: String, in folder: SiteFolder) {
    let inner = PathRules.belowContent(path)
    if !path.hasPrefix("/"), Disk.kind(of: folder.at("content/" + inner)) == .folder {
      (disk, shown, content) = (folder.at("content/" + inner), "content/" + inner, inner)
    } else {
      (disk, shown, content) = (path.hasPrefix("/") ? path : folder.at(path), path, nil)
    }
  }

  /// The Markdown files of the folder, by path relative to it: the articles of a folder below `content/`, elsewhere also files such as
  /// `.mdx`. Throws when there is no such folder.
  func markdown(_ problems: inout [Diagnostic]) throws(HostError) -> [String: [UInt8]] {
    let files = try Self.markdown(below: disk, shown: shown, &problems)
    return content == nil ? files : files.filter { $0.key.hasSuffix(".md") }
  }

  /// The Markdown files below a folder on disk that is not part of the site, by path relative to it. Throws when there is no such folder.
  static func markdown(
    below disk: String, shown: String, _ problems: inout [Diagnostic]
  ) throws(HostError) -> [String: [UInt8]] {
    guard Disk.kind(of: disk) == .folder else {
      throw HostError(
        .findFolder, shown,
        reason: Phrase(
          en: "there is no such folder; see 'translations' in jikji.yml",
          ko: "그런 폴더가 없습니다. jikji.yml의 'translations'를 확인하세요"))
    }
    let scan = try ContentScan.files(below: disk, within: disk)
    problems += scan.diagnostics
    var files: [String: [UInt8]] = [:]
    for file in scan.value where OriginalFile.isMarkdown(file.path) { files[file.path] = try Disk.read(file.diskPath) }
    return files
  }

  /// The Markdown files of an entry's original that is outside of `content/`; nil when it is inside.
  static func outsideOriginal(
    of entry: TranslationConfig, in folder: SiteFolder, at revision: String? = nil, _ problems: inout [Diagnostic]
  ) throws(HostError) -> [String: [UInt8]]? {
    if let repository = entry.repository {
      return try git(repository, in: folder).files(
        below: entry.source, at: revision ?? entry.revision ?? "HEAD", where: OriginalFile.isMarkdown)
    }
    let source = TranslationFolder(entry.source, in: folder)
    return source.content == nil ? try source.markdown(&problems) : nil
  }

  /// The paths on disk of what changes with originals outside of `content/`: their folders, and the branches and tags of repositories. Under
  /// `updated: git` also those of the site's own repository, because commits change its dates.
  static func outsidePaths(of config: SiteConfig, in folder: SiteFolder) -> [String] {
    let folders = config.translations.filter { $0.repository == nil }.map { TranslationFolder($0.source, in: folder) }
      .filter { $0.content == nil }.map(\.disk)
    let repositories = Set(config.translations.compactMap(\.repository)).sorted()
    let own = config.updated == .git ? [try? Git(folder.path, scratch: folder.at(gitScratch))] : []
    let gits = own + repositories.map { try? git($0, in: folder) }
    return folders + gits.flatMap { (try? $0?.referencePaths()) ?? [] }
  }

  /// A repository that the settings name.
  private static func git(_ repository: String, in folder: SiteFolder) throws(HostError) -> Git {
    try Git(TranslationFolder(repository, in: folder).disk, scratch: folder.at(gitScratch))
  }

  private static let gitScratch = ".jikji/cache/git"

  /// The texts that a build needs, by path: the files that `jikji translate` keeps beside targets below `content/`, and the originals
  /// outside of it. An original that cannot be read is reported as an error of the settings.
  static func sideTexts(_ config: SiteConfig, in folder: SiteFolder) throws(HostError) -> Checked<[String: SourceText]>
  {
    var texts: [String: SourceText] = [:]
    var problems: [Diagnostic] = []
    for entry in config.translations {
      let target = TranslationFolder(entry.target, in: folder)
      guard target.content != nil else { continue }
      for name in TranslationWorkspace.keptNames where Disk.kind(of: target.disk + "/" + name) == .file {
        let path = target.shown + "/" + name
        texts[path] = SourceText.cleaning(path: path, fileBytes: try Disk.read(target.disk + "/" + name)).value
      }
      do {
        for (path, bytes) in try outsideOriginal(of: entry, in: folder, &problems) ?? [:] {
          let shown = Self.outsidePath(entry, path)
          texts[shown] = SourceText.cleaning(path: shown, fileBytes: bytes).value
        }
      } catch {
        problems.append(.noOriginal(error, at: Place(config.source, entry.place)))
      }
    }
    return Checked(texts, problems)
  }

  /// The path by which ``sideTexts(_:in:)`` returns a file of an original outside of `content/`.
  static func outsidePath(_ entry: TranslationConfig, _ path: String) -> String {
    "\(entry.repository.map { $0 + "/" } ?? "")\(entry.source)/\(path)"
  }
}

extension Phrase {
  fileprivate static let findFolder = Phrase(en: "find the folder", ko: "폴더로 찾을")
}

extension Diagnostic {
  /// The original of a translation cannot be read.
  package static func noOriginal(_ error: HostError, at place: Place) -> Diagnostic {
    Diagnostic(.missingOriginal, at: place, error.message)
  }
}
