/// `jikji translate update` and `accept`: apply changes of the original to a translation, and mark blocks as up to date.
import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import Translation

extension UpdateScope: ExpressibleByArgument {}

struct TranslateUpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Takes changes of the original in, as far as no translator is needed.",
    discussion: """
      'safe' replaces blocks that are still the old original, copies new code and merges code whose comments were translated. 'all'
      also replaces numbers, moves blocks, takes removed code out and puts new prose in, marked as untranslated. No other byte of the
      translation changes, and a second run changes nothing.

      EXAMPLES
        jikji translate update --dry-run
        jikji translate update --apply safe
        jikji translate update --apply all --confirm-typos
      """)

  @Argument(
    help: ArgumentHelp(
      "The target folder as in jikji.yml, or a page in it; all when none is named.", valueName: "target"))
  var target: String?

  @Option(help: ArgumentHelp("What to do.", valueName: "safe|all"))
  var apply = UpdateScope.safe

  @Flag(help: "Accept changes of one word or of punctuation without a change of the translation.")
  var confirmTypos = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and change nothing.")
  var dryRun = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    var (done, left) = (0, 0)
    let (entries, only) = try call.entriesOrPage(named: target)
    for whole in try call.open(entries, console) {
      let workspace = only.map(whole.only) ?? whole
      var round = try update(workspace, call, console, isFirst: true)
      done += round.done
      // A change may show where another block belongs, so the update is repeated until nothing is left to do; a second run of the command
      // must change nothing.
      for _ in 0..<Self.roundLimit where round.done > 0 && !dryRun {
        let again = try TranslationWorkspace.open(workspace.config, of: call.config, in: call.folder, jobs: call.jobs)
        round = try update(only.map(again.only) ?? again, call, console, isFirst: false)
        done += round.done
      }
      left += round.left
    }
    console.say(
      Phrase(
        en:
          "\(dryRun ? "would resolve" : "resolved") \(done) of \(done + left) changes; \(left) are left to a translator",
        ko: "바뀐 곳 \(done + left)곳 가운데 \(done)곳을 \(dryRun ? "처리할 수 있습니다" : "처리했습니다"). \(left)곳은 옮긴이가 보아야 합니다"))
  }

  /// The maximum number of repetitions; more than any known text needs.
  private static let roundLimit = 8

  /// Updates all pages of a translation once, and prints the changes; in the first round also the changes that are left to a translator.
  private func update(
    _ workspace: TranslationWorkspace, _ call: TranslationCommandContext, _ console: Console, isFirst: Bool
  ) throws -> (done: Int, left: Int) {
    var workspace = workspace
    guard var lock = workspace.lock else { throw NoLock.failure(workspace, console) }
    var (done, left) = (0, 0)
    var edits: [String: (text: SourceText, edits: [TextEdit])] = [:]
    for (page, state) in zip(workspace.pages, workspace.states(jobs: call.jobs)) {
      guard let locked = lock.pages[page.path] else { continue }
      let plan = PageUpdater.plan(
        state, lock: locked, scope: apply, confirmsTypos: confirmTypos, language: workspace.config.sourceLanguage)
      for step in plan.steps {
        if step.action == .left { left += 1 } else { done += 1 }
        if isFirst || step.action != .left { console.print(line(step, state, page)) }
      }
      lock.pages[page.path] = plan.lock
      if !plan.steps.isEmpty, plan.steps.allSatisfy({ $0.action != .left }), let revision = workspace.config.revision {
        lock.pages[page.path]?.revision = revision
      }
      edits[page.path] = (page.target.source, plan.edits)
      workspace.keepTexts(of: page)
    }
    workspace.lock = lock
    if !dryRun { try workspace.write(edits) }
    return (done, left)
  }

  private func line(_ step: UpdateStep, _ state: PageState, _ page: TranslatedFilePair) -> String {
    let block = state.states[step.state]
    let line = block.target.first.map { "\(page.target.blocks[$0].firstLine)" } ?? "-"
    let source = block.source.first.map { "\(page.source.blocks[$0].firstLine)" } ?? "-"
    return "\(page.target.source.path):\(line)\t\(source)\t\(block.change?.rawValue ?? "")\t\(step.action.rawValue)\n"
  }
}

/// The error for a translation without a lock.
enum NoLock {
  static func failure(_ workspace: TranslationWorkspace, _ console: Console) -> any Error {
    ValidationError(
      console.language == .korean
        ? "\(workspace.config.target)에 아직 잠금 파일이 없습니다. 먼저 'jikji translate adopt \(workspace.config.target)'를 실행하세요"
        : "\(workspace.config.target) has no lock yet; run 'jikji translate adopt \(workspace.config.target)' first")
  }
}

struct TranslateAcceptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Says that a page, or the block at a line, is up to date now.",
    discussion: """
      EXAMPLES
        jikji translate accept ko/book/closures.md:120
        jikji translate accept ko/book/closures.md
        jikji translate accept --changed      all stale blocks whose translation was edited since
      """)

  @Argument(
    help: ArgumentHelp(
      "Pages, each with a line of the translation if only one block is meant.", valueName: "page[:line]"))
  var places: [String] = []

  @Flag(help: "Accept stale blocks whose translation changed too, but for new ones.")
  var changed = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if places.isEmpty, !changed {
      throw ValidationError(en: "name a page, a page with a line, or --changed", ko: "페이지나 페이지:줄, 또는 --changed를 적으세요")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    var workspaces = try call.open(try call.entries(named: nil), console)
    var wanted: [Int: [Int: Set<Int>]] = [:]
    for place in places {
      let (name, line) = Self.split(place)
      let found = try call.page(named: name, in: workspaces)
      wanted[found.workspace, default: [:]][found.page, default: []].insert(line ?? 0)
    }
    if places.isEmpty {
      for workspace in workspaces.indices {
        for page in workspaces[workspace].pages.indices { wanted[workspace, default: [:]][page] = [0] }
      }
    }
    var accepted = 0
    for (number, pages) in wanted.sorted(by: { $0.key < $1.key }) {
      guard workspaces[number].lock != nil else { throw NoLock.failure(workspaces[number], console) }
      for (index, lines) in pages.sorted(by: { $0.key < $1.key }) {
        let page = workspaces[number].pages[index]
        let state = workspaces[number].state(of: page)
        let chosen = try chosen(lines, of: state, page)
        accepted += chosen.count
        workspaces[number].accept(chosen, ofPage: index)
      }
    }
    // Nothing is written before all places are known to exist.
    for number in wanted.keys.sorted() { try workspaces[number].write([:]) }
    console.say(Phrase(en: "accepted \(Phrase.counted(accepted, "block"))", ko: "문단 \(accepted)개를 받아들였습니다"))
  }

  /// Splits `page:12` into name and line; the name may contain colons. The line is nil if there is none.
  static func split(_ place: String) -> (name: String, line: Int?) {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]), line > 0 else {
      return (place, nil)
    }
    return (String(place[..<colon]), line)
  }

  /// The indices of the block states to accept: those at `lines`; line 0 means all stale and machine-translated blocks, with `--changed`
  /// only those whose translation was edited.
  private func chosen(_ lines: Set<Int>, of state: PageState, _ page: TranslatedFilePair) throws -> Set<Int> {
    var chosen: Set<Int> = []
    for line in lines {
      let waiting = state.states.indices.filter { number in
        let block = state.states[number]
        // A page may do without a value or directive of its original.
        let isLeftOut = block.status == .missing && state.isMatter(block)
        return ([.stale, .machine].contains(block.status) || isLeftOut)
          && (!changed || block.isEdited && block.lock != nil)
      }
      let found = line > 0 ? TranslationWorkspace.states(at: line, of: state) : Set(waiting)
      if line > 0, found.isEmpty {
        throw ValidationError(
          en: "there is no block at line \(line) of '\(page.target.source.path)'",
          ko: "'\(page.target.source.path)'의 \(line)번째 줄에는 블록이 없습니다")
      }
      chosen.formUnion(found)
    }
    return chosen
  }
}
