/// `jikji translate status`: counts the blocks of translations that are up to date, stale and missing.
import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import HostSystem
import KoreanText
import SiteBuild
import Translation

struct TranslateStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Counts the blocks that are up to date, stale and missing.",
    discussion: """
      A line a page: up to date/all blocks, then what waits by class: verbatim, code, number, typo, prose, new, removed, moved. \
      Of pages that no lock follows, and of those without original, nobody knows what is stale: --fail-on stale fails for them, too.

      EXAMPLES
        jikji translate status
        jikji translate status --format json
        jikji translate status --fail-on stale,missing
      """)

  @Argument(
    help: ArgumentHelp(
      "The target folder as in jikji.yml, or a page in it; all when none is named.", valueName: "target"))
  var target: String?

  @Option(help: ArgumentHelp("Fail when there are such blocks.", valueName: "stale,missing,extra,machine"))
  var failOn: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    try consoleOptions.requireFormat(among: [.text, .json])
    for word in causes where !["stale", "missing", "extra", "machine"].contains(word) {
      throw ValidationError(
        en: "--fail-on takes stale, missing, extra and machine, not '\(word)'",
        ko: "--fail-on에는 '\(word)' 말고 stale, missing, extra, machine을 적으세요")
    }
  }

  private var causes: [String] { failOn?.split(separator: ",").map(String.init) ?? [] }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    let (entries, only) = try call.entriesOrPage(named: target)
    let workspaces = try call.open(entries, console).map { workspace in only.map(workspace.only) ?? workspace }
    var total = TranslationStatus()
    var unknown = 0
    var pages: [JSONText] = []
    for workspace in workspaces {
      if workspace.lock == nil { sayThereIsNoLock(workspace.config.target, console) }
      let unfollowed = Set(workspace.unfollowed.map(\.path))
      unknown += unfollowed.count + workspace.lostPages
      for (page, state) in zip(workspace.pages, workspace.states(jobs: call.jobs)) {
        let status = TranslationStatus(state)
        total.add(status)
        let isFollowed = !unfollowed.contains(page.path)
        pages.append(
          status.json(path: page.target.source.path, source: page.source.source.path, isFollowed: isFollowed))
        guard consoleOptions.format == .text else { continue }
        console.print(line(page.target.source.path, status, isFollowed: isFollowed, console.language))
      }
      for original in workspace.untranslated {
        total.addUntranslated(original)
        var status = TranslationStatus()
        status.addUntranslated(original)
        if consoleOptions.format == .text { console.print(line(original.source.path, status, console.language)) }
      }
      if consoleOptions.format == .text {
        for orphan in workspace.orphans {
          console.print("-  \(orphan.text.source.path)  \(note(orphan.path, of: workspace, console.language))\n")
        }
      }
    }
    if consoleOptions.format == .json {
      console.print(JSONText.object([.init("pages", .array(pages)), .init("summary", total.summary)]).text())
    } else {
      console.print(line(console.language == .korean ? "모두" : "all", total, console.language))
    }
    try fail(on: total, unknown: unknown)
  }

  private func sayThereIsNoLock(_ target: String, _ console: Console) {
    console.say(
      Phrase(
        en: "\(target) has no lock yet: run 'jikji translate adopt \(target)'",
        ko: "\(target)에 아직 잠금 파일이 없습니다. 'jikji translate adopt \(target)'\(.eulReul) 실행하세요"))
  }

  /// The note for a page without an original.
  private func note(_ path: String, of workspace: TranslationWorkspace, _ language: MessageLanguage) -> String {
    let isOwn = workspace.lock?.pages[path]?.isOwn == true
    return switch language {
    case .korean: isOwn ? "직접 쓴 글" : "원문 없음"
    case .english: isOwn ? "the translator's own" : "without original"
    }
  }

  private func line(
    _ name: String, _ status: TranslationStatus, isFollowed: Bool = true, _ language: MessageLanguage
  ) -> String {
    let classes = ChangeClass.allCases.compactMap { change -> String? in
      let count = status.items.count { $0.change == change }
      return count > 0 ? "\(change.rawValue) \(count)" : nil
    }
    let statuses = [
      ("stale", status.stale), ("missing", status.missing), ("extra", status.extra), ("machine", status.machine),
      ("kept", status.kept),
    ]
    .filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    let note = isFollowed ? "" : language == .korean ? "  따라가지 않음" : "  not followed"
    let details = statuses.isEmpty && classes.isEmpty ? "" : "  " + statuses.joined(separator: ", ")
    let inner = classes.isEmpty ? "" : " (" + classes.joined(separator: ", ") + ")"
    return "\(status.coverage)% \(status.fresh + status.kept)/\(status.blocks)  \(name)\(details)\(inner)\(note)\n"
  }

  private func fail(on total: TranslationStatus, unknown: Int) throws {
    let counts = [
      "stale": total.stale + unknown, "missing": total.missing, "extra": total.extra, "machine": total.machine,
    ]
    if causes.contains(where: { (counts[$0] ?? 0) > 0 }) { throw CommandFailure(.contentErrors) }
  }
}
