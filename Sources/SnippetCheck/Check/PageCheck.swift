/// Checks the Swift samples of one page: verdicts that need no process, then sessions, then everything else.
import ArticleModel
import Diagnostics

struct PageCheck: Sendable {
  let page: SamplePage
  /// The verdicts that need no process, by block.
  let settled: [Int: Judgement]
  let sessions: SessionPlan
  let runner: any SampleRunning

  init(
    _ article: Article, site: SnippetDefaults, environment: SnippetEnvironment, runner: any SampleRunning
  ) {
    page = SamplePage(article, site: site, environment: environment)
    settled = SyntaxJudge(page: page).settled
    sessions = SessionPlan(page, settled: settled)
    self.runner = runner
  }

  /// Whether a block failed or was lowered and imports a module of the page that failed too: the errors of the block may then be caused by
  /// the module.
  private func importsFailed(_ block: SampleBlock, _ verdicts: [Int: Judgement]) -> Bool {
    guard settled[block.number] == nil, let own = verdicts[block.number]?.verdict, own == .fail || own == .lowered
    else {
      return false
    }
    let modules = page.modules(importedBy: [block])
    return page.blocks.contains { other in
      verdicts[other.number]?.verdict == .fail && other.options.module.map(modules.contains) ?? false
    }
  }

  /// The judgements by block number, and the page's own diagnostics. Blocks that are only part of a module or of another file have none.
  func run() async throws -> Checked<[Int: Judgement]> {
    let programs = ProgramRunner(page: page, runner: runner)
    let session = SessionCheck(page: page, programs: programs, settled: settled)
    var verdicts = settled
    verdicts.merge(try await session.check(sessions.sessions)) { _, new in new }
    var automatic = AutomaticCheck(page: page, programs: programs, verdicts: verdicts)
    try await automatic.check()
    verdicts = automatic.verdicts
    for block in page.blocks where importsFailed(block, verdicts) {
      verdicts[block.number] = Judgement(.blocked, .parse, VerdictReason.moduleFailed)
    }
    let modernizer = SampleModernizer(page: page, runner: runner)
    for block in page.blocks where block.isVisible {
      guard let judgement = verdicts[block.number], modernizer.mayChange(block, judgement.verdict, judgement.level),
        let found = try await modernizer.modernized(block)
      else { continue }
      verdicts[block.number]?.diagnostics.append(
        .couldBeModernised(found.changes, at: page.places(of: block).fence))
    }
    return Checked(verdicts, page.diagnostics + sessions.diagnostics)
  }
}
