/// Refuses output folders in which publishing would delete what no build made.
private import ArticleModel
private import ContentLoad
import Diagnostics
package import HostSystem

extension SiteBuilder {
  /// The folders that hold sources of a site or belong to tools.
  private static let sourceFolders = ["content", "templates", "static", "i18n", ".git", ".github", ".jikji"]

  /// Throws when the output folder holds the site's own sources, or foreign files.
  func checkOutput() throws(HostError) {
    let target = Disk.resolved(output)
    let site = Disk.resolved(folder.path)
    let sources = Self.sourceFolders.map { Disk.resolved(folder.at($0)) }
    let isAbove = target == "/" || (site + "/").hasPrefix(target + "/")
    guard !isAbove, !sources.contains(where: { (target + "/").hasPrefix($0 + "/") })
    else {
      throw HostError(
        .publish, output,
        reason: Phrase(
          en: "the folder holds the site's sources; choose another one with --output",
          ko: "사이트의 원본이 든 폴더입니다. --output으로 다른 폴더를 고르세요"))
    }
    try checkForeignFiles(target)
  }

  /// Throws when the output folder exists and holds something other than a built site, because publishing would delete
  /// it.
  private func checkForeignFiles(_ target: String) throws(HostError) {
    guard let kind = Disk.kind(of: target) else {
      guard !Disk.isLink(output) else {
        throw HostError(
          .publish, output,
          reason: Phrase(
            en: "this link leads to no folder; make that, or remove the link",
            ko: "가리키는 폴더가 없는 링크입니다. 폴더를 만들거나 링크를 지우세요"))
      }
      return
    }
    guard kind == .folder else {
      throw HostError(
        .publish, output,
        reason: Phrase(en: "this is a file; name a folder with --output", ko: "파일입니다. --output에 폴더를 적으세요"))
    }
    guard let foreign = try Self.foreignFile(in: target, publishedBy: usesCache ? folder : nil) else { return }
    guard !foreign.hasPrefix(".") else {
      throw HostError(
        .publish, output,
        reason: Phrase(
          en: "it holds '\(foreign)' and no built site, so it seems meant for something else; choose another folder",
          ko: "지은 사이트가 아니라 '\(foreign)' 같은 것이 들어 있어 다른 데 쓰는 폴더로 보입니다. 다른 폴더를 고르세요"))
    }
    let content =
      "content/"
      + ConfigReader.read(
        SourceText.cleaning(path: "jikji.yml", fileBytes: (try? Disk.read(folder.at("jikji.yml"))) ?? []).value,
        environment: environment
      ).value.defaultLanguage
    throw HostError(
      .publish, output,
      reason: Phrase(
        en:
          "it holds '\(foreign)' and no built site, and publishing would delete that; move what is yours to \(content)/, from where it is copied, or choose another folder",
        ko: "지은 사이트가 아니라 '\(foreign)' 같은 것이 들어 있고, 펴내면 지워집니다. 내 파일은 \(content)/로 옮기면 함께 펴내집니다. 아니면 다른 폴더를 고르세요"
      ))
  }

  /// The name of a file or folder in `folder` that no build made; nil when the folder is empty or holds a built site. A folder with nothing
  /// but entries that begin with a dot does not count: it stays when a site is removed.
  ///
  /// - Parameter site: the site whose last build may have published there; then a site without a manifest is one, too.
  package static func foreignFile(in folder: String, publishedBy site: SiteFolder?) throws(HostError) -> String? {
    let names = try Disk.list(folder).map(\.name)
    let isSite = ["404.html", "index.html"].allSatisfy(names.contains) || names.allSatisfy { $0.hasPrefix(".") }
    if isSite, names.contains(SiteManifest.path) || site.map({ hasPublished($0, into: folder) }) == true { return nil }
    // If somebody has removed one of those pages, it is still a site when a manifest names something in each file and folder that is left.
    let listed = SiteManifest.listedPaths(in: folder)
    let own = Set((listed ?? []).compactMap { $0.split(separator: "/").first.map(String.init) })
    for name in names where !name.hasPrefix(".") && !own.contains(name) {
      if try !hasOnlyDotEntries(folder + "/" + name) { return name }
    }
    if listed != nil { return nil }
    return names.first {
      $0.hasPrefix(".") && !PublishedTree.knownHidden.contains($0) && !$0.hasPrefix(SiteManifest.prefix)
    }
  }

  /// Whether the last build of a site published into `output`.
  private static func hasPublished(_ site: SiteFolder, into output: String) -> Bool {
    (try? SavedBuild(in: site)).map { Disk.resolved($0.head.output) == Disk.resolved(output) } ?? false
  }

  private static func hasOnlyDotEntries(_ path: String) throws(HostError) -> Bool {
    guard Disk.kind(of: path) == .folder, !Disk.isLink(path) else { return false }
    for entry in try Disk.list(path) where !entry.name.hasPrefix(".") {
      guard try hasOnlyDotEntries(path + "/" + entry.name) else { return false }
    }
    return true
  }
}

extension Phrase {
  static let publish = Phrase(en: "publish into", ko: "펴낼")
}
