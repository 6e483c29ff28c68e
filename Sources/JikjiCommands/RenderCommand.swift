/// `jikji render`: renders one Markdown text to HTML.
import ArgumentParser
import ArticleModel
import CommonMark
import ContentLoad
import Diagnostics
import HostSystem
import PageRender

/// Reads an article that is named on the command line, without its site.
enum ArticleFile {
  /// The bytes of the file, or of standard input for `-`. Throws if it has more than ``SiteLoader/largestText`` bytes, the limit for
  /// articles of a site.
  static func read(_ file: String) throws(HostError) -> [UInt8] {
    let most = SiteLoader.largestText
    let bytes = try file == "-" ? Disk.readStandardInput(atMost: most + 1) : Disk.read(file, atMost: most + 1)
    guard bytes.count <= most else {
      throw HostError(
        Phrase(en: "read", ko: "읽을"), file,
        reason: Phrase(en: "it has more than \(most >> 20) MiB; split it", ko: "\(most >> 20)MiB를 넘습니다. 나누세요"))
    }
    return bytes
  }
}

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders one Markdown text to an HTML fragment on standard output.",
    discussion: """
      EXAMPLES
        jikji render content/ko/posts/2017/constants.md
        echo '**클로저(closure)**는' | jikji render -
        jikji render --bare spec.md        plain GFM, as libcmark-gfm prints it
      """)

  @Argument(help: ArgumentHelp("The file, or - for standard input.", valueName: "file"))
  var file: String

  @Flag(help: "Plain GFM: raw HTML kept, no ids, no highlighting.")
  var bare = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let bytes = try ArticleFile.read(file)
    let console = Console(consoleOptions)
    guard !bare else { return console.print(MarkdownParser.bareHTML(bytes)) }
    let text = SourceText.cleaning(path: file == "-" ? "<stdin>" : file, fileBytes: bytes)
    let article = ArticleReader.readAlone(text.value)
    let page = PageRenderer.renderFragment(article.value, config: SiteConfig(source: text.value, title: ""))
    console.print(page.html)
    let diagnostics = text.diagnostics + article.diagnostics
    console.report(diagnostics)
    try console.conclude(diagnostics)
  }
}
