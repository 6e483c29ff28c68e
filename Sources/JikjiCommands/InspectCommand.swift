/// `jikji inspect`: prints the article model of one file as JSON.
import ArgumentParser
import ArticleModel
import CommonMark
import ContentLoad
private import CrossLinks
private import DataFormats
import Diagnostics
import Foundation
import HostSystem
import SiteBuild

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Prints the article model of one file as JSON.",
    discussion: """
      Front matter, outline, blocks, snippets and links, each with its byte range and line.

      EXAMPLES
        jikji inspect content/ko/posts/2017/constants.md
        jikji inspect content/ko/guide/02-write.md | jq '.outline[].id'
        jikji inspect --links content/ko/guide/02-write.md | jq '.names[]'
      """)

  @Argument(help: ArgumentHelp("The Markdown file, or - for standard input.", valueName: "file"))
  var file: String

  @Flag(help: "Also where each link leads, and which names of topics become links and why.")
  var links = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let bytes = try ArticleFile.read(file)
    let read = try article(bytes)
    let json = ArticleJSON(article: read.value, links: links ? try decidedLinks(of: read.value) : nil).json
    console.print(json.text() + "\n")
    // The output is always JSON, so diagnostics are written as text to standard error, whatever `--format` says.
    let report = DiagnosticReport(read.diagnostics)
    StandardStream.error.write(report.rendered(as: .text, in: console.language))
    try console.conclude(read.diagnostics)
  }

  /// The destinations of the article's references and the decisions about names, found by building the links of the whole site.
  private func decidedLinks(of article: Article) throws -> DecidedLinks {
    var options = site
    if options.site == nil, let real = Disk.realPath(file) { options.site = Disk.parent(of: real) }
    let content = try SiteCall(options, try PublishingOptions.parse([])) { options in
      options.load.drafts = true
      options.load.future = true
    }.built.site
    guard let number = content.content.articles.firstIndex(where: { $0.path == article.path }) else {
      throw ValidationError(
        en: "--links needs a file below content/ of a site", ko: "--links는 사이트의 content/ 아래에 있는 파일에만 쓸 수 있습니다")
    }
    return DecidedLinks(
      resolved: content.links.articles[number].resolved, names: CrossLinker.nameDecisions(of: content.content)[number])
  }

  /// Reads the article: with the settings of its site if it is below a site's `content/`, otherwise alone.
  private func article(_ bytes: [UInt8]) throws -> Checked<Article> {
    let real = Disk.realPath(file) ?? file
    guard file != "-", let parent = Disk.parent(of: real), let folder = try? SiteFolder.find(from: site.site ?? parent),
      real.hasPrefix(folder.at("content/"))
    else {
      return alone(bytes, path: file == "-" ? "<stdin>" : file)
    }
    let path = String(real.dropFirst(folder.at("content/").count)).precomposedStringWithCanonicalMapping
    let settings = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml")))
    let config = ConfigReader.read(settings.value, environment: HostEnvironment.variables)
    return SiteLoader.article(in: ContentFile(path: path, bytes: bytes), config: config.value)
      ?? alone(bytes, path: "content/" + path)
  }

  private func alone(_ bytes: [UInt8], path: String) -> Checked<Article> {
    let text = SourceText.cleaning(path: path, fileBytes: bytes)
    let article = ArticleReader.readAlone(text.value)
    return Checked(article.value, text.diagnostics + article.diagnostics)
  }
}
