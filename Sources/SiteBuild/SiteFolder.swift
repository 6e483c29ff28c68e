/// Finds a site on disk.
private import ArticleModel
private import ContentLoad
package import Diagnostics
package import HostSystem

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

  /// The path on disk of a file or folder, given its path relative to the site's folder.
  package func at(_ path: String) -> String { self.path + "/" + path }

  /// The path of the glossary below the site's folder; the default one when the settings cannot be read.
  package func glossary(environment: [String: String]) -> String {
    let bytes = (try? Disk.read(at("jikji.yml"))) ?? []
    let config = SourceText.cleaning(path: "jikji.yml", fileBytes: bytes).value
    return ConfigReader.read(config, environment: environment).value.glossary
  }
}

extension Phrase {
  /// The action in the error message of a command that found no site.
  package static let find = Phrase(en: "find a site in", ko: "사이트로 삼을")
}
