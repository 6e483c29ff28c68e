/// `jikji check translations`: checks parity with the original, and reports stale blocks.
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import Translation

/// One check of all translations.
struct TranslationCheckCall {
  let jobs: Int
  let updatesBaseline: Bool

  /// The diagnostics that the baseline does not contain.
  func run(_ config: SiteConfig, in folder: SiteFolder) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    for entry in config.translations {
      let missing = [("license", entry.license), ("author", entry.author)].filter { $0.1 == nil }.map(\.0)
      found += missing.map { .translationWithoutSource($0, at: Place(config.source, entry.place)) }
      let workspace: TranslationWorkspace
      do {
        workspace = try TranslationWorkspace.open(entry, of: config, in: folder, jobs: jobs)
      } catch {
        found.append(.noOriginal(error, at: Place(config.source, entry.place)))
        continue
      }
      found += workspace.diagnostics
      guard !workspace.isBlocked else { continue }
      if let severity = entry.stale {
        // If there is no lock at all, only one page is reported.
        let pages = workspace.unfollowed.map {
          Diagnostic.unfollowedPage($0.target.source.path, target: entry.target, severity)
        }
        let strays = workspace.strays.map { Diagnostic.unfollowedStray($0.source.path, severity) }
        found += (pages + strays).prefix(workspace.lock == nil ? 1 : .max)
        found += workspace.untranslated.map { .untranslatedPage($0.source.path, target: entry.target) }
      }
      let parity = workspace.states(jobs: jobs).flatMap { ParityChecks.check($0, staleness: entry.stale) }
      let path = workspace.targetFolder + "/" + TranslationWorkspace.baselineName
      if updatesBaseline {
        let baseline = ParityBaseline(parity)
        try Disk.writeAtomically(baseline.bytes, to: path)
      }
      let baseline = Disk.kind(of: path) == .file ? ParityBaseline(reading: try Disk.read(path)) : ParityBaseline()
      found += parity.filter { !baseline.holds($0) }
    }
    return found
  }
}
