/// `jikji translate adopt`: begins to follow an original, without changing a byte of the translation.
package import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import Translation

package struct TranslateAdoptCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "adopt", abstract: "Aligns a translation with its original and writes the lock.",
    discussion: """
      EXAMPLES
        jikji translate adopt                            today's original is the one that was translated
        jikji translate adopt ko/book --source v1.0      a tag, branch or commit of the original's repository
        jikji translate adopt ko/book --source old-en/   a folder
        jikji translate adopt --infer-revision           the tag that fits each page best
      """)

  @Argument(help: ArgumentHelp("The target folder as in jikji.yml; all when none is named.", valueName: "target"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The original as it was translated: a revision or a folder; several with --infer-revision.", valueName: "rev|dir")
  )
  var source: [String] = []

  @Flag(help: "Find out which of the revisions (all tags, unless --source names some) each page was made from.")
  var inferRevision = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func validate() throws {
    if source.count > 1, !inferRevision {
      throw ValidationError(en: "several sources need --infer-revision", ko: "원본이 여럿이면 --infer-revision도 적으세요")
    }
  }

  package func run() async throws {
    let console = Console(speech)
    let call = try DeskCall(site, console)
    var doubtful: [Diagnostic] = []
    for entry in try call.entries(named: target) {
      let today = try call.open([entry], console, needsLock: false)[0]
      let versions = try versions(of: entry, today, call, console)
      doubtful += try adopt(today, versions, console)
    }
    console.report(doubtful)
  }

  /// The originals that pages may have been made from, by name; the name is nil for today's.
  private func versions(
    of entry: TranslationConfig, _ today: TranslationDesk, _ call: DeskCall, _ console: Console
  ) throws -> [(name: String?, desk: TranslationDesk)] {
    var names = source
    if inferRevision, names.isEmpty {
      let folder = entry.repository.map { call.folder.at($0) } ?? sourceFolder(of: entry, call)
      names = try Git(folder, scratch: call.folder.at(".jikji/cache/git")).tags()
    }
    guard !names.isEmpty else { return [(entry.revision, today)] }
    var versions: [(name: String?, desk: TranslationDesk)] = []
    for name in names {
      versions.append((name, try call.open([entry], original: name, console, needsLock: false)[0]))
    }
    return versions
  }

  private func sourceFolder(of entry: TranslationConfig, _ call: DeskCall) -> String {
    let inner = call.folder.at("content/" + entry.source)
    if Disk.kind(of: inner) == .folder { return inner }
    return entry.source.hasPrefix("/") ? entry.source : call.folder.at(entry.source)
  }

  /// Writes the lock; the pairs that are doubtful.
  private func adopt(
    _ today: TranslationDesk, _ versions: [(name: String?, desk: TranslationDesk)], _ console: Console
  ) throws -> [Diagnostic] {
    var desk = today
    var lock = TranslationLock()
    var doubtful: [Diagnostic] = []
    let scores = versions.count > 1 ? versions.map { fits(of: $0.desk) } : []
    let chosen = RevisionInference.choose(scores)
    let origins = today.pages.map { page in
      let version = versions[chosen?.pages[page.path] ?? chosen?.whole ?? 0]
      return (page: version.desk.pages.first { $0.path == page.path } ?? page, version: version)
    }
    let aligned = origins.map(\.page).parallelPairs(jobs: site.width)
    for (page, (origin, pairs)) in zip(today.pages, zip(origins, aligned)) {
      let (old, version) = origin
      let name = version.name.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      lock.pages[page.path] = PageLocking.adopt(
        old.source.blocks, page.target.blocks, path: page.path, source: page.sourcePath, revision: name,
        pairs: pairs)
      desk.keepTexts(of: old)
      doubtful += pairs.filter { $0.isDoubtful && !$0.source.isEmpty && !$0.target.isEmpty }
        .map { .doubtfulPair($0, old.source, page.target) }
      if chosen != nil { console.print("\(page.target.source.path): \(name ?? "?")\n") }
    }
    desk.lock = lock
    try desk.write([:])
    say(desk, lock, whole: chosen.flatMap { versions[$0.whole].name }, doubtful: doubtful.count, console)
    return doubtful
  }

  private func fits(of desk: TranslationDesk) -> [String: Double] {
    let scores = desk.pages.parallelScores(jobs: site.width)
    return Dictionary(uniqueKeysWithValues: zip(desk.pages.map(\.path), scores))
  }

  private func say(
    _ desk: TranslationDesk, _ lock: TranslationLock, whole: String?, doubtful: Int, _ console: Console
  ) {
    let entries = lock.pages.values.flatMap(\.entries)
    let pairs = entries.count { !$0.source.isEmpty && !$0.target.isEmpty }
    let missing = entries.count { $0.target.isEmpty }
    let extra = entries.count { $0.source.isEmpty }
    let revision = whole.map { Phrase(en: " from revision \($0)", ko: "(\($0) 판)") } ?? Phrase(en: "", ko: "")
    console.say(
      Phrase(
        en:
          "\(desk.config.target)\(revision.english): \(lock.pages.count) pages, \(pairs) pairs, \(missing) missing, \(extra) added, \(doubtful) doubtful; \(desk.untranslated.count) originals without translation, \(desk.orphans.count) pages without original",
        ko:
          "\(desk.config.target)\(revision.korean): \(lock.pages.count)쪽, 짝 \(pairs)개, 빠진 문단 \(missing)개, 더한 문단 \(extra)개, 의심스러운 짝 \(doubtful)개. 번역 없는 원문 \(desk.untranslated.count)쪽, 원문 없는 글 \(desk.orphans.count)쪽"
      ))
  }
}
