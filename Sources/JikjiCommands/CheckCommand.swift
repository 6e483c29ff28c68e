/// `jikji check`: everything CI wants to know, without writing into public/.
package import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

package struct CheckCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks links, samples, terms and content; writes nothing into public/.",
    discussion: """
      EXAMPLES
        jikji check                         everything
        jikji check links terms
        jikji check snippets --format json
        jikji check --format sarif > jikji.sarif
      """)

  /// What can be checked.
  enum Subject: String, ExpressibleByArgument, CaseIterable { case links, snippets, terms, content }

  @Argument(help: ArgumentHelp("What to check; everything when none is named.", valueName: "links|snippets|terms|content"))
  var subjects: [Subject] = []

  @OptionGroup var snippets: SnippetFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let console = Console(speech)
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let environment = HostEnvironment.variables
    let files = try SiteFiles.read(folder, environment: environment, jobs: site.width)
    let options = try publishing.buildOptions(jobs: site.width, environment: environment)
    var memory = BuildMemory()
    let linked = BuildPipeline.link(files, options: options, memory: &memory)
    var diagnostics = linked.diagnostics
    diagnostics += BuildPipeline.checks(linked.value, of: wanted)
    if wanted.contains(.snippets) {
      let outcome = try await SnippetCheckCall(flags: snippets, jobs: site.width, console: console).run(
        linked.value.site, in: folder, environment: environment)
      diagnostics += outcome.diagnostics
      let report = SnippetReport(outcome: outcome, diagnostics: diagnostics, language: console.language)
      console.say(report.summary)
      if speech.format == .json {
        console.print(report.json.text() + "\n")
        return try console.conclude(diagnostics)
      }
    }
    console.report(diagnostics)
    try console.conclude(diagnostics)
  }

  private var wanted: Set<SiteCheck> {
    let named = subjects.isEmpty ? Subject.allCases : subjects
    return Set(named.compactMap { SiteCheck(rawValue: $0.rawValue) })
  }
}
