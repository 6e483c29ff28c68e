/// `jikji translate diff`: shows changes in the original beside the current translation.
import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import Translation

struct TranslateDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Shows how the originals of stale blocks changed.",
    discussion: """
      On the left the original with [-old-] and {+new+} words, on the right the translation.

      EXAMPLES
        jikji translate diff ko/book/closures.md
        jikji translate diff --all
        jikji translate diff --all --html > diff.html
      """)

  @Argument(help: ArgumentHelp("The translated page.", valueName: "page"))
  var page: String?

  @Flag(help: "All pages.")
  var all = false

  @Flag(help: "Write an HTML page.")
  var html = false

  @Option(help: ArgumentHelp("The width of both columns in cells.", valueName: "n"))
  var width = 120

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  mutating func validate() throws {
    try consoleOptions.requireFormat(among: [.text])
    if (page == nil) != all { throw ValidationError(en: "name a page, or --all", ko: "페이지 하나나 --all을 적으세요") }
    width = min(width, 1_000)
    if width < 40 { throw ValidationError.tooSmall("--width", least: 40, given: width) }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    let workspaces = try call.open(try call.entries(named: nil), console)
    let only = try page.map { try call.page(named: $0, in: workspaces) }
    var changes: [BlockChange] = []
    for (number, workspace) in workspaces.enumerated() {
      for (index, page) in workspace.pages.enumerated() where only.map({ $0 == (number, index) }) ?? true {
        changes += BlockChange.all(of: workspace.state(of: page))
      }
    }
    if html {
      let languages =
        workspaces.first.map { ($0.config.sourceLanguage, $0.config.targetLanguage ?? "ko") } ?? ("en", "ko")
      console.print(
        BlockChange.page(
          changes, language: console.language, sourceLanguage: languages.0, targetLanguage: languages.1))
    } else {
      console.print(changes.map { $0.text(width: width) }.joined())
    }
  }
}
