/// `jikji ledger`: lists, records and removes the URLs that were published once and must keep working.
import ArgumentParser
import ArticleModel
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild

struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "Works on the ledger of published addresses.",
    discussion: """
      The ledger is .jikji/urls.json; commit it. Addresses enter it by 'jikji build --publish' or 'jikji ledger
      record', never by a plain build.

      EXAMPLES
        jikji ledger list              every address, and what answers there now
        jikji ledger record            after publishing by other means
        jikji ledger forget /posts/a/  an address nobody ever saw
      """,
    subcommands: [LedgerListCommand.self, LedgerRecordCommand.self, LedgerForgetCommand.self])
}

struct LedgerListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the addresses: published, moved (an alias or redirect leads on), gone (declared), missing.")

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let built = try SiteCall(site, publishing).built
    let ledger = LedgerService.read(built.site.content)
    let rows = LedgerService.statuses(of: ledger.value, in: built.site)
    if consoleOptions.format == .json {
      let list = rows.map { page, status in
        [
          "url": .string(page.url), "status": .string(status.rawValue), "path": .string(page.path),
          "title": .string(page.title), "fragments": .array(page.ids.map { .string($0) }),
        ] as JSONText
      }
      console.print(JSONText.array(list).text() + "\n")
    } else {
      console.print(rows.map { "\($0.url)\t\($1.rawValue)\t\($0.path)\t\($0.title)\n" }.joined())
    }
    console.explain(ledger.diagnostics)
    try console.conclude(ledger.diagnostics)
  }
}

struct LedgerRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Adds the addresses of the site as it is, which needs a baseURL with a host.")

  @OptionGroup var site: SiteOptions
  @Option(
    help: ArgumentHelp("Where the site is served, over jikji.yml.", valueName: "url"))
  var baseUrl: String?
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    var publishing = try PublishingOptions.parse([])
    publishing.baseUrl = baseUrl
    let call = try SiteCall(site, publishing, checks: []) { $0.isPublication = true }
    let ledger = LedgerService.read(call.built.site.content)
    let problems = call.built.diagnostics + ledger.diagnostics
    console.report(problems.filter { console.fails($0) })
    try console.conclude(problems)
    let known = ledger.value.pages.count
    try LedgerService.record(call.built.site, in: call.folder)
    let count = ledger.value.adding(call.built.site.content).pages.count
    console.say(
      Phrase(
        en: "\(Phrase.counted(count - known, "address")) added, \(count) in the ledger",
        ko: "주소 \(count - known)개를 더해 장부에 \(count)개가 있습니다"))
  }
}

struct LedgerForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Takes an address out of the ledger, or one heading of it.",
    discussion: """
      EXAMPLES
        jikji ledger forget /posts/a/
        jikji ledger forget '/posts/a/#heading'
      """)

  @Argument(
    help: ArgumentHelp("Addresses as 'jikji ledger list' shows them.", valueName: "address"))
  var addresses: [String]

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, try PublishingOptions.parse([]))
    let read = LedgerService.read(call.built.site.content)
    console.report(read.diagnostics)
    try console.conclude(read.diagnostics)
    var ledger = read.value
    for address in addresses {
      guard let next = ledger.forgetting(address) else { throw unknown(address, in: ledger) }
      ledger = next
    }
    try LedgerService.write(ledger, in: call.folder)
    let count = addresses.count
    console.say(
      Phrase(en: "forgot \(Phrase.counted(count, "address"))", ko: "장부에서 \(count)개를 뺐습니다"))
  }

  private func unknown(_ address: String, in ledger: URLLedger) -> ValidationError {
    let near = Phrase.suggestion(NearMiss.bestMatch(for: address, among: ledger.pages.map(\.url)))
    return ValidationError(
      en: "the ledger holds no address '\(address)'\(near.english)",
      ko: "장부에 '\(address)' 주소가 없습니다\(near.korean)")
  }
}
