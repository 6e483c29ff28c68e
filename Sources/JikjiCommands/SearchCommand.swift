/// `jikji search`: runs a query on the search of a built site, and with `--explain` shows how its words were read.
import ArgumentParser
import Diagnostics
import HostSystem
import SiteBuild

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Searches the built site by the engine that its pages load.",
    discussion: """
      Needs a built site and Node.js. Judged queries of a file are run by 'jikji check search --queries FILE'.

      EXAMPLES
        jikji search 도커 설치
        jikji search ㅇㅂㅌㄹㅍ --explain
        jikji search closure --format json | jq '.results[0].url'
      """)

  @Argument(help: ArgumentHelp("What to search for; several words are one query.", valueName: "word"))
  var words: [String]

  @Flag(help: "Say how each word was read, and why a page ranks where it does.")
  var explain = false

  @Option(help: ArgumentHelp("How many results.", valueName: "n"))
  var limit = 10

  @Option(help: ArgumentHelp("The language to search; otherwise the site's own.", valueName: "code"))
  var language: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if limit < 1 { throw ValidationError.tooSmall("--limit", least: 1, given: limit) }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let search = SiteSearch(
      folder, language: language, limit: limit, isKorean: console.language == .korean,
      isJSON: consoleOptions.format == .json)
    try console.conclude(
      try await search.ask(
        .queries([words.joined(separator: " ")], explain: explain), environment: HostEnvironment.variables))
  }
}

extension Console {
  /// Prints the output of the search process, and throws a failure with its exit code.
  func conclude(_ outcome: ProcessOutcome) throws {
    print(outcome.standardOutput)
    StandardStream.error.write(String(decoding: outcome.standardError, as: UTF8.self))
    switch outcome.ending {
    case .exited(0): return
    case .exited(1): throw CommandFailure(.contentErrors)
    case .exited(2): throw CommandFailure(.usage)
    default: throw CommandFailure(.environment)
    }
  }
}
