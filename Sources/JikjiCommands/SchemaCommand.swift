/// `jikji schema`: writes JSON Schemas of front matter, jikji.yml and the glossary for editors.
import ArgumentParser
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild

/// The kinds of files that a schema describes.
enum SchemaSubject: String, ExpressibleByArgument, CaseIterable, Sendable {
  case config
  case frontMatter = "front-matter"
  case glossary

  func schema(in language: MessageLanguage) -> JSONText {
    switch self {
    case .config: SettingsSchemaJSON.config(in: language)
    case .frontMatter: SettingsSchemaJSON.frontMatter(in: language)
    case .glossary: SettingsSchemaJSON.glossary(in: language)
    }
  }

  /// The path of the schema below the folder of the site.
  var path: String { ".jikji/schema/\(rawValue).json" }
}

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Writes JSON Schemas of jikji.yml, front matter and glossary.yml for editors.",
    discussion: """
      EXAMPLES
        jikji schema                       all into .jikji/schema/ of the site, where 'jikji new' puts them
        jikji schema config > my.schema.json
        jikji schema front-matter --locale ko

      Keys are described in English, or in the language that --locale names.
      """)

  @Argument(help: ArgumentHelp("The schema to print instead.", valueName: "config|front-matter|glossary"))
  var subject: SchemaSubject?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    // The file must not depend on the language of the machine that wrote it.
    let language = consoleOptions.locale ?? .english
    if let subject { return console.print(subject.schema(in: language).text(.pretty) + "\n") }
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    for subject in SchemaSubject.allCases {
      try Self.write(subject, in: language, into: folder.path)
      console.print(subject.path + "\n")
    }
  }

  /// Writes a schema into a site's folder; replaces an older one.
  static func write(
    _ subject: SchemaSubject, in language: MessageLanguage, into folder: String
  ) throws(HostError) {
    try Disk.makeFolder(folder + "/.jikji/schema")
    let text = subject.schema(in: language).text(.pretty) + "\n"
    try Disk.writeAtomically(Array(text.utf8), to: folder + "/" + subject.path)
  }
}
