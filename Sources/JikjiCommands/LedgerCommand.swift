/// `jikji ledger`: the addresses that were published once and must answer for ever.
package import ArgumentParser
import ArticleModel
import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild

package struct LedgerCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "ledger",
      Phrase(en: "Works on the ledger of published addresses.", ko: "발행한 주소의 장부를 다룹니다."),
      Phrase(
        en: """
          The ledger is .jikji/urls.json; commit it. Addresses enter it by 'jikji build --publish' or 'jikji ledger record', never by a
          plain build.
          """,
        ko: """
          장부는 .jikji/urls.json입니다. 커밋하세요. 주소는 'jikji build --publish'나 'jikji ledger record'로만 장부에 오르고,
          그냥 빌드할 때는 오르지 않습니다.
          """),
      examples: [
        ("jikji ledger list", Phrase(en: "every address, and what answers there now", ko: "모든 주소와, 지금 그 자리에 있는 것")),
        ("jikji ledger record", Phrase(en: "after publishing by other means", ko: "다른 방법으로 발행한 뒤에")),
        ("jikji ledger forget /posts/a/", Phrase(en: "an address nobody ever saw", ko: "아무도 본 적 없는 주소")),
      ],
      subcommands: [LedgerListCommand.self, LedgerRecordCommand.self, LedgerForgetCommand.self])
  }

  package init() {}
}

package struct LedgerListCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "list",
      Phrase(
        en: "Lists the addresses: published, moved (an alias or redirect leads on), gone (declared), missing.",
        ko: "주소를 늘어놓습니다: published(있음), moved(별칭이나 redirects로 이어짐), gone(없앴다고 밝힘), missing(없음)."))
  }

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let console = Console(speech)
    let built = try SiteCall(site, publishing).built
    let ledger = LedgerService.read(built.site.content)
    let rows = LedgerService.standings(of: ledger.value, in: built.site)
    if speech.format == .json {
      let list = rows.map { page, standing in
        [
          "url": .string(page.url), "standing": .string(standing.rawValue), "path": .string(page.path),
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

package struct LedgerRecordCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "record",
      Phrase(
        en: "Adds the addresses of the site as it is, which needs a baseURL with a host.",
        ko: "지금 사이트의 주소를 장부에 더합니다. baseURL에 호스트가 있어야 합니다."))
  }

  @OptionGroup var site: SiteOptions
  @Option(
    help: ArgumentHelp(
      en: "Where the site is served, over jikji.yml.", ko: "jikji.yml 대신 쓸, 사이트가 놓일 주소.", valueName: "url"))
  var baseUrl: String?
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let console = Console(speech)
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
        en: "\(count - known) addresses added, \(count) in the ledger",
        ko: "주소 \(count - known)개를 더해 장부에 \(count)개가 있습니다"))
  }
}

package struct LedgerForgetCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "forget",
      Phrase(en: "Takes an address out of the ledger, or one heading of it.", ko: "장부에서 주소나 그 페이지의 제목 하나를 뺍니다."),
      examples: [
        ("jikji ledger forget /posts/a/", Phrase(verbatim: "")),
        ("jikji ledger forget '/posts/a/#heading'", Phrase(verbatim: "")),
      ])
  }

  @Argument(
    help: ArgumentHelp(
      en: "Addresses as 'jikji ledger list' shows them.", ko: "'jikji ledger list'가 보여 주는 대로 적은 주소.",
      valueName: "address"))
  var addresses: [String]

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let console = Console(speech)
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
      Phrase(en: "forgot \(count) \(count == 1 ? "address" : "addresses")", ko: "장부에서 \(count)개를 뺐습니다"))
  }

  private func unknown(_ address: String, in ledger: URLLedger) -> ValidationError {
    let near = Phrase.suggestion(NearMiss.bestMatch(for: address, among: ledger.pages.map(\.url)))
    return ValidationError(
      en: "the ledger holds no address '\(address)'\(near.english)",
      ko: "장부에 '\(address)' 주소가 없습니다\(near.korean)")
  }
}
