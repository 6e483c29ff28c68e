/// Makes all files of a site from its rendered pages.
import ArticleModel
import ByteText
import ContentLoad
import Diagnostics
private import ParallelWork
import SearchIndex
import SiteEmit

extension BuildPipeline {
  /// What ``wholeSite(_:_:after:store:defersPages:emitter:)`` makes.
  struct WholeSite: Sendable {
    let emitter: Checked<SiteEmitter>
    /// The files sorted by path; the diagnostics are about their paths.
    let files: Checked<[OutputFile]>
    /// ``SearchIndex/textNames`` of the index.
    let searchTexts: [UInt64: String]
    /// ``SearchIndex/parts`` of the index.
    let searchParts: [KeptPart]
  }

  /// All files except whole programs and files about translations. The search index is made at the same time as pages and lists.
  ///
  /// - Parameters:
  ///   - last: what the search index of the last build left.
  ///   - emitter: makes the emitter.
  static func wholeSite(
    _ site: BuiltSite, _ pages: [MadePage], after last: LastIndex = LastIndex(), store: (any ByteStore)? = nil,
    defersPages: Bool = false, emitter: @Sendable () -> Checked<SiteEmitter>
  ) -> WholeSite {
    let jobs = site.content.jobs
    let (words, bodies) = (pages.map(\.words), pages.map(\.inputs))
    let (index, (emitter, lists, articles)) = together(
      jobs: jobs, { SearchInput.index(of: words, site, after: last, store: store) },
      {
        let checked = emitter()
        let emitter = checked.value
        let (lists, articles) = site.pages.parallelMap(
          jobs: jobs,
          alongside: { emitter.siteFiles(site.pages, extra: SearchInput.extras(for: pages, of: site)) },
          { page, index in
            emitter.articleFiles(index, page, among: site.pages, isDeferred: defersPages, bodies: bodies)
          })
        return (checked, lists, articles)
      })
    let scripts = SearchScripts.files(source: emitter.value.searchSource)
    let files = sorted(articles.flatMap { $0 } + lists.value + index.files + scripts)
    let problems =
      lists.diagnostics + longNames(of: files, emitter.value) + emitter.value.clashes(among: files)
    return WholeSite(
      emitter: emitter, files: Checked(files, problems), searchTexts: index.textNames, searchParts: index.parts)
  }

  /// Paths that are too long for file systems, such as the page of a tag of a hundred syllables: one diagnostic for each distinct name, and
  /// one for each path that is too long as a whole.
  private static func longNames(of files: [OutputFile], _ emitter: SiteEmitter) -> [Diagnostic] {
    var reported: Set<Substring> = []
    // Most paths are shorter than the longest name.
    return files.filter { $0.path.utf8.count > PathRules.longestName }.flatMap { file -> [Diagnostic] in
      if file.path.utf8.count > PathRules.longestPath {
        return [.pathTooLong(file.path, limit: PathRules.longestPath, at: emitter.place(of: file.path))]
      }
      return file.path.split(separator: "/").filter {
        $0.utf8.count > PathRules.longestName && reported.insert($0).inserted
      }
      .map { .nameTooLong(String($0), at: emitter.place(of: file.path)) }
    }
  }
}
