/// `jikji translate pairs`: prints the alignment of a page with its original.
import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import Translation

struct TranslatePairsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairs", abstract: "Shows which block of a page translates which block of its original.",
    discussion: """
      EXAMPLES
        jikji translate pairs ko/book/closures.md --format json
        jikji translate pairs ko.md --source en.md
      """)

  @Argument(help: ArgumentHelp("The translated page.", valueName: "page"))
  var page: String

  @Option(help: ArgumentHelp("The original; any file, without lock.", valueName: "file"))
  var source: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let (original, translation, states) = try texts(console)
    let pairs = Aligner.align(original.blocks, translation.blocks)
    let statuses = Dictionary(
      states.flatMap { state in
        state.source.map { ("s\($0)", state.status.rawValue) }
          + state.target.map { ("t\($0)", state.status.rawValue) }
      }
    ) { first, _ in first }
    let list = pairs.map { pair in
      let key = pair.source.first.map { "s\($0)" } ?? pair.target.first.map { "t\($0)" } ?? ""
      let usual = pair.source.isEmpty ? "extra" : pair.target.isEmpty ? "missing" : "fresh"
      return (pair, statuses[key] ?? usual)
    }
    if consoleOptions.format == .json {
      let json = JSONText.object([
        .init("source", .string(original.source.path)), .init("target", .string(translation.source.path)),
        .init("pairs", .array(list.map { member($0, state: $1, original, translation) })),
      ])
      console.print(json.text())
    } else {
      console.print(list.map { line($0, state: $1, original, translation) }.joined())
    }
  }

  private func texts(_ console: Console) throws -> (BlockText, BlockText, [BlockState]) {
    if let source {
      let folder = try? SiteFolder.find(from: site.site ?? Disk.workingFolder)
      let config =
        (try? TranslationCommandContext(site, console).config)
        ?? SiteConfig(source: SourceText(path: "", ""), title: "")
      return (try read(source, in: folder, config), try read(page, in: folder, config), [])
    }
    let call = try TranslationCommandContext(site, console)
    let workspaces = try call.open(try call.entries(named: nil), console)
    let found = try call.page(named: page, in: workspaces)
    let workspace = workspaces[found.workspace]
    let page = workspace.pages[found.page]
    return (page.source, page.target, workspace.lock?.pages[page.path] == nil ? [] : workspace.state(of: page).states)
  }

  /// Reads a file by its path from the working folder, the site's folder or `content/`.
  private func read(_ path: String, in folder: SiteFolder?, _ config: SiteConfig) throws -> BlockText {
    let places = [path] + (folder.map { [$0.at(path), $0.at("content/" + path)] } ?? [])
    let place = places.first { Disk.kind(of: $0) == .file } ?? path
    return TranslationWorkspace.blocks(of: try Disk.read(place), path: path, config)
  }

  private func member(_ pair: AlignedPair, state: String, _ source: BlockText, _ target: BlockText) -> JSONText {
    let kind = pair.source.first.map { source.blocks[$0].kind } ?? pair.target.first.map { target.blocks[$0].kind }
    return [
      "source": .array(pair.source.map { .integer(source.blocks[$0].firstLine) }),
      "target": .array(pair.target.map { .integer(target.blocks[$0].firstLine) }),
      "kind": JSONText(kind?.rawValue), "state": .string(state),
      "margin": .number((pair.margin * 100).rounded() / 100),
    ]
  }

  private func line(_ pair: AlignedPair, state: String, _ source: BlockText, _ target: BlockText) -> String {
    let lines = { (text: BlockText, numbers: Range<Int>) in
      numbers.isEmpty ? "-" : numbers.map { "\(text.blocks[$0].firstLine)" }.joined(separator: "+")
    }
    let kind = pair.source.first.map { source.blocks[$0].kind } ?? pair.target.first.map { target.blocks[$0].kind }
    let doubt = pair.isDoubtful && !pair.source.isEmpty && !pair.target.isEmpty ? "  ?" : ""
    return "\(lines(source, pair.source))\t\(lines(target, pair.target))\t\(kind?.rawValue ?? "")\t\(state)\(doubt)\n"
  }
}
