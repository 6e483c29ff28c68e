/// `jikji templates`: the built-in templates, and the values that templates may ask for.
package import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild
import SiteEmit

package struct TemplatesCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "templates",
      Phrase(en: "Shows the built-in templates and the values they may use.", ko: "기본 템플릿과 템플릿에서 쓸 수 있는 값을 보여 줍니다."),
      Phrase(
        en: "A file of the same name below templates/ takes the place of a built-in one.",
        ko: "templates/ 아래에 같은 이름의 파일을 두면 기본 템플릿을 대신합니다."),
      examples: [
        ("jikji templates list", Phrase(verbatim: "")),
        ("jikji templates show article", Phrase(verbatim: "")),
        ("jikji templates eject footer", Phrase(en: "a copy to change", ko: "고칠 사본을 만듭니다")),
        ("jikji templates values", Phrase(en: "every value of every template", ko: "모든 템플릿의 모든 값")),
        ("jikji templates values ko/about.md", Phrase(en: "what one page has", ko: "한 페이지의 값")),
      ],
      subcommands: [
        TemplatesListCommand.self, TemplatesShowCommand.self, TemplatesEjectCommand.self, TemplatesValuesCommand.self,
      ])
  }

  package init() {}

  /// The built-in file that people call `name`.
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

package struct TemplatesListCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "list",
      Phrase(
        en: "Lists the built-in templates, styles and scripts; 'own' marks those the site has replaced.",
        ko: "기본 템플릿, 스타일, 스크립트를 늘어놓습니다. 사이트가 바꾼 것에는 'own'이 붙습니다."))
  }

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    // Outside of a site nothing is replaced.
    let folder = try? SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let lines = BuiltInTemplate.all.map { template in
      let isOwn = folder.map { Disk.kind(of: $0.at("templates/" + template.path)) != nil } ?? false
      return "\(template.name)\t\(isOwn ? "own" : "built-in")\n"
    }
    Console(speech).print(lines.joined())
  }
}

package struct TemplatesShowCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("show", Phrase(en: "Prints a built-in template.", ko: "기본 템플릿을 출력합니다."))
  }

  @Argument(
    help: ArgumentHelp(
      en: "A name that 'jikji templates list' shows.", ko: "'jikji templates list'가 보여 주는 이름.", valueName: "name"))
  var name: String

  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws { Console(speech).print(try TemplatesCommand.builtIn(name).bytes) }
}

package struct TemplatesEjectCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "eject",
      Phrase(en: "Copies a built-in template into templates/, to be changed.", ko: "기본 템플릿을 고칠 수 있게 templates/에 복사합니다.")
    )
  }

  @Argument(
    help: ArgumentHelp(
      en: "A name that 'jikji templates list' shows.", ko: "'jikji templates list'가 보여 주는 이름.", valueName: "name"))
  var name: String

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let template = try TemplatesCommand.builtIn(name)
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let path = "templates/" + template.path
    try NewFiles.write(String(decoding: template.bytes, as: UTF8.self), to: folder.at(path))
    Console(speech).print(path + "\n")
  }
}

package struct TemplatesValuesCommand: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "values",
      Phrase(
        en: "Prints every value of the templates: name, type, what it holds today, meaning.",
        ko: "템플릿의 모든 값을 출력합니다. 이름, 종류, 지금 든 것, 뜻의 차례입니다."),
      Phrase(
        en: """
          Write texts as {{name}}, html as {{{name}}}; flags, maps and lists are sections: {{#name}}…{{/name}}.
          'chapters[].title' is {{title}} within {{#chapters}}…{{/chapters}}.
          """,
        ko: """
          text는 {{name}}, html은 {{{name}}}로 쓰고, flag와 map과 list는 {{#name}}…{{/name}} 섹션으로 씁니다.
          'chapters[].title'은 {{#chapters}}…{{/chapters}} 안의 {{title}}입니다.
          """))
  }

  @Argument(
    help: ArgumentHelp(
      en: "An article such as ko/about.md, or an address such as /tags/; otherwise a page for each template.",
      ko: "ko/about.md 같은 글이나 /tags/ 같은 주소. 없으면 템플릿마다 한 페이지.", valueName: "page"))
  var page: String?

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
    let found = BuildPipeline.templateValues(files, options: options, page: page)
    if let page, found.value.isEmpty {
      throw ValidationError(
        en: "the site has no page '\(page)'; name an article below content/ or an address that begins with '/'",
        ko: "사이트에 '\(page)' 페이지가 없습니다. content/ 아래의 글이나 '/'로 시작하는 주소를 적으세요")
    }
    if speech.format == .json {
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
