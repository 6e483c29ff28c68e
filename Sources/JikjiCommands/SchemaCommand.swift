/// `jikji schema`: what front matter and jikji.yml may hold, for editors.
package import ArgumentParser
import Diagnostics
import HostSystem
import SiteBuild

/// The settings a schema describes.
package enum SchemaSubject: String, ExpressibleByArgument, CaseIterable, Sendable {
  case config
  case frontMatter = "front-matter"

  var schema: JSONText {
    switch self {
    case .config: SettingsSchemaJSON.config
    case .frontMatter: SettingsSchemaJSON.frontMatter
    }
  }

  /// Where the schema lies in a site.
  var path: String { ".jikji/schema/\(rawValue).json" }
}

package struct SchemaCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Writes JSON Schemas of jikji.yml and front matter for editors.",
    discussion: """
      EXAMPLES
        jikji schema                       both into .jikji/schema/ of the site, where 'jikji new' puts them
        jikji schema config > my.schema.json
        jikji schema front-matter
      """)

  @Argument(help: ArgumentHelp("The schema to print instead.", valueName: "config|front-matter"))
  var subject: SchemaSubject?

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  package init() {}

  package func run() async throws {
    let console = Console(speech)
    if let subject { return console.print(subject.schema.text(.pretty) + "\n") }
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    for subject in SchemaSubject.allCases {
      try Self.write(subject, into: folder.path)
      console.print(subject.path + "\n")
    }
  }

  /// Writes a schema into a site's folder, over an older one.
  static func write(_ subject: SchemaSubject, into folder: String) throws(HostError) {
    try Disk.makeFolder(folder + "/.jikji/schema")
    try Disk.writeAtomically(Array((subject.schema.text(.pretty) + "\n").utf8), to: folder + "/" + subject.path)
  }
}
