/// `jikji snippets modernize`: prints the compiler's fix-its for samples of old Swift as a diff.
import ArgumentParser
import ArticleModel
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck
import SnippetRun

struct SnippetsModernizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modernize",
    abstract:
      "Prints as a diff what the compiler would change of samples marked as old, and of those that do not compile.",
    discussion: """
      EXAMPLES
        jikji snippets modernize ko/posts/arrays.md
        jikji snippets modernize > changes.diff
        patch -p1 < changes.diff

      The changes are the compiler's own fix-its. Nothing is written, and a sample may still need more than they say.
      """)

  @Argument(help: ArgumentHelp("Only these articles, such as ko/guide/arrays.md.", valueName: "article"))
  var articles: [String] = []

  @OptionGroup var snippets: SnippetFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, publishing)
    let paths = try call.paths(named: articles)
    let check = SnippetCheckCall(flags: snippets, jobs: site.width, console: console)
    let found = try await SnippetCheckRun.modernize(
      call.built.site.content, in: call.folder.path, environment: call.environment,
      request: check.request(paths: paths))
    guard let changes = found else { throw HostError.noToolchain }
    for change in changes { console.print(change.diff) }
    let samples = changes.reduce(0) { $0 + $1.samples }
    let pages = changes.count
    console.say(
      Phrase(
        en: "\(Phrase.counted(samples, "sample")) of \(Phrase.counted(pages, "article")) would change",
        ko: "글 \(pages)편의 예제 \(samples)개가 바뀝니다"))
  }
}
