/// `jikji templates`: lists, prints and copies the built-in templates, and shows the values that templates can use.
import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import SiteEmit

struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "Shows the built-in templates and the values they may use.",
    discussion: """
      A file of the same name below templates/ takes the place of a built-in one.

      EXAMPLES
        jikji templates list
        jikji templates show article
        jikji templates eject footer        a copy to change
        jikji templates values              every value of every template
        jikji templates values ko/about.md  what one page has
      """,
    subcommands: [
      TemplatesListCommand.self, TemplatesShowCommand.self, TemplatesEjectCommand.self, TemplatesValuesCommand.self,
    ])

  /// The built-in file with this name or path; throws if there is none.
  static func builtIn(_ name: String) throws -> BuiltInTemplate {
    let all = BuiltInTemplate.all
    if let found = all.first(where: { $0.name == name || $0.path == name || "templates/" + $0.path == name }) {
      return found
    }
    let near = Phrase.suggestion(NearMiss.bestMatch(for: name, among: all.map(\.name)))
    throw ValidationError(
      en: "there is no built-in template '\(name)'\(near.english)", ko: "'\(name)' 기본 템플릿은 없습니다\(near.korean)")
  }
}

struct TemplatesListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the built-in templates, styles and scripts; 'own' marks those the site has replaced.")

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    // Outside of a site no template is replaced.
    let folder = try? SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let lines = BuiltInTemplate.all.map { template in
      let isOwn = folder.map { Disk.kind(of: $0.at("templates/" + template.path)) != nil } ?? false
      return "\(template.name)\t\(isOwn ? "own" : "built-in")\n"
    }
    Console(consoleOptions).print(lines.joined())
  }
}

struct TemplatesShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints a built-in template.")

  @Argument(
    help: ArgumentHelp("A name that 'jikji templates list' shows.", valueName: "name"))
  var name: String

  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws { Console(consoleOptions).print(try TemplatesCommand.builtIn(name).bytes) }
}

struct TemplatesEjectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eject", abstract: "Copies a built-in template into templates/, to be changed.")

  @Argument(
    help: ArgumentHelp("A name that 'jikji templates list' shows.", valueName: "name"))
  var name: String

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let template = try TemplatesCommand.builtIn(name)
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    // The words of the interface have a place of their own, outside of templates/.
    let language = template.path.wholeMatch(of: #/i18n\/(?<code>[\w-]+)\.json/#).map { String($0.code) }
    let path = language.map { "i18n/\($0).yml" } ?? "templates/" + template.path
    let text = language.map(StarterSite.frameWords) ?? String(decoding: template.bytes, as: UTF8.self)
    try NewFiles.write(text, to: folder.at(path))
    Console(consoleOptions).print(path + "\n")
  }
}

struct TemplatesValuesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "values", abstract: "Prints every value of the templates: name, type, what it holds today, meaning.",
    discussion: """
      Write texts as {{name}}, html as {{{name}}}; flags, maps and lists are sections: {{#name}}…{{/name}}.
      'chapters[].title' is {{title}} within {{#chapters}}…{{/chapters}}.
      """)

  @Argument(
    help: ArgumentHelp(
      "An article such as ko/about.md, or an address such as /tags/; otherwise a page for each template.",
      valueName: "page"))
  var page: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let environment = HostEnvironment.variables
    let files = try SiteFiles.read(folder, environment: environment, jobs: site.width, keepsHistory: true)
    let options = try publishing.buildOptions(jobs: site.width, environment: environment)
    let found = BuildPipeline.templateValues(files, options: options, page: page)
    if let page, found.value.isEmpty {
      throw ValidationError(
        en: "the site has no page '\(page)'; name an article below content/ or an address that begins with '/'",
        ko: "사이트에 '\(page)' 페이지가 없습니다. content/ 아래의 글이나 '/'로 시작하는 주소를 적으세요")
    }
    if consoleOptions.format == .json {
      console.print(JSONText.array(found.value.map { json($0, console.language) }).text() + "\n")
    } else {
      console.print(found.value.map { text($0, console.language) }.joined(separator: "\n"))
    }
    console.explain(found.diagnostics)
    try console.conclude(found.diagnostics)
  }

  private func text(_ values: TemplateValues, _ language: MessageLanguage) -> String {
    let rows = values.rows.map { row in
      let content = row.content.map { $0.count > 60 ? $0.prefix(59) + "…" : $0[...] } ?? "-"
      let line = content.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(row.name)\t\(row.type)\t\(line)\t\(row.meaning.text(in: language))\n"
    }
    return "\(values.template)\(values.page.map { " (\($0.path))" } ?? "")\n" + rows.map { "  " + $0 }.joined()
  }

  private func json(_ values: TemplateValues, _ language: MessageLanguage) -> JSONText {
    .object(present: [
      "template": .string(values.template), "page": values.page.map { .string($0.path) },
      "values": .array(
        values.rows.map { row in
          .object(present: [
            "name": .string(row.name), "type": .string(row.type), "content": row.content.map { .string($0) },
            "meaning": .string(row.meaning.text(in: language)),
          ])
        }),
    ])
  }
}
