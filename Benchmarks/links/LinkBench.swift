/// Times cross-linking of a folder of Markdown: `linkbench DIR [ROUNDS]`, DIR holding `ko/…` as content/ does.
import ArticleModel
import ContentLoad
import CrossLinks
import Diagnostics
import HostSystem

@main
struct LinkBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = arguments.count > 1 ? arguments[1] : "content"
    let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5
    let scanned = try ContentScan.files(below: folder, within: folder).value
    let files = try scanned.filter { $0.path.hasSuffix(".md") }.map {
      ContentFile(path: $0.path, bytes: try Disk.read($0.diskPath))
    }
    let input = SiteInput(
      config: SourceText(path: "jikji.yml", "title: bench\n"), environment: [:], files: files, assets: [],
      sideFiles: [:])
    let options = LoadOptions(now: 2_000_000_000, jobs: HostEnvironment.cores)
    for _ in 0..<rounds {
      let start = HostEnvironment.monotonicSeconds
      let site = SiteLoader.load(input, options: options).site.value
      let loaded = HostEnvironment.monotonicSeconds
      let links = CrossLinker.link(site)
      let linked = HostEnvironment.monotonicSeconds
      let checks =
        LinkChecks.check(site, links.value) + TermChecks.check(site, links.value)
        + ContentChecks.check(site, links.value)
      let checked = HostEnvironment.monotonicSeconds
      let notes = links.value.articles.reduce(0) { $0 + $1.annotations.count }
      print(
        "\(site.articles.count) articles: load \(ms(loaded - start)), link \(ms(linked - loaded)), checks \(ms(checked - linked)) ms;"
          + " \(links.value.topics.count) topics, \(notes) annotations, \(links.diagnostics.count + checks.count) diagnostics"
      )
    }
  }

  private static func ms(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
