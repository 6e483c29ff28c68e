/// `jikji import`: dumps of posts -> Markdown articles below a folder.
package import ArgumentParser
import Diagnostics
import DumpImport
import HostSystem
import KoreanText

package struct ImportCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Turns dumps of posts into Markdown articles.",
    discussion: """
      A dump is scraped text of a Tistory, WordPress or GitHub page, a saved HTML page, a Markdown folder of another generator, a
      WordPress export or a Tistory backup; a folder means all files in it. The kind is recognised. A second import changes nothing, and a
      file that a person has edited since is left alone.

      EXAMPLES
        jikji import dump.txt --to content/ko
        jikji import dumps/ --to content/ko --dry-run
        jikji import old.txt --to content/ko --format tistory-signed --report decisions.json
        jikji import broken.txt --repair-only > sound.txt
      """)

  @Argument(help: ArgumentHelp("The dumps: files, folders, or - for standard input.", valueName: "dump"))
  var dumps: [String]

  @Option(help: ArgumentHelp("The folder the articles go into.", valueName: "dir"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The kind of dump, or how diagnostics are written.",
      discussion:
        "Kinds: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")). Diagnostics: text, json, sarif, github, junit.",
      valueName: "name"))
  var format: String?

  @Flag(help: "List what would be written and write nothing.")
  var dryRun = false

  @Flag(help: "Only restore broken Korean text, and print it.")
  var repairOnly = false

  @Option(help: ArgumentHelp("Write all decisions as JSON into a file.", valueName: "file"))
  var report: String?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  @Flag(help: "Warnings fail too.")
  var strict = false

  @Option(help: ArgumentHelp("When to colour.", valueName: "auto|always|never"))
  var color = ColourChoice.auto

  @Option(help: ArgumentHelp("The language of messages; otherwise LANG decides.", valueName: "ko|en"))
  var locale: MessageLanguage?

  package init() {}

  package func validate() throws {
    guard to != nil || repairOnly || dryRun else { throw ValidationError("name the folder to write into: --to DIR") }
    if dumps.isEmpty { throw ValidationError("name at least one dump") }
    if let format, DumpFormat(rawValue: format) == nil, DiagnosticFormat(rawValue: format) == nil {
      let names = DumpFormat.allCases.map(\.rawValue) + DiagnosticFormat.allCases.map(\.rawValue)
      throw ValidationError("'\(format)' is no format; one of \(names.joined(separator: ", "))")
    }
  }

  package func run() async throws {
    let console = Console(try speech())
    if repairOnly { return try repair(console) }
    let inputs = try DumpFiles.read(dumps)
    let options = ImportOptions(format: format.flatMap { DumpFormat(rawValue: $0) })
    let showsProgress =
      HostEnvironment.errorIsTerminal && !quiet && inputs.reduce(0) { $0 + $1.bytes.count } > 4_000_000
    let outcome = DumpImporter.run(inputs, options: options) { number in
      if showsProgress { StandardStream.error.write("\r\(number + 1)/\(inputs.count) \(inputs[number].name)\u{1B}[K") }
    }
    if showsProgress { StandardStream.error.write("\r\u{1B}[K") }
    var diagnostics = outcome.diagnostics
    if dryRun {
      console.print(Self.table(of: outcome.value))
    } else if let to {
      var folder = try ImportFolder(to)
      diagnostics += try folder.write(outcome.value.files)
      console.say(Self.summary(outcome.value, folder))
    }
    if let report, !dryRun {
      try Disk.writeAtomically(Array(outcome.value.report.json(with: diagnostics).utf8), to: report)
    }
    console.report(verbose || strict ? diagnostics : diagnostics.filter { $0.severity > .note })
    try console.conclude(diagnostics)
  }

  private func speech() throws -> SpeechOptions {
    var options = try SpeechOptions.parse([])
    options.quiet = quiet
    options.verbose = verbose
    options.strict = strict
    options.color = color
    options.locale = locale
    if let format, let chosen = DiagnosticFormat(rawValue: format) { options.format = chosen }
    return options
  }

  // MARK: Repair

  private func repair(_ console: Console) throws {
    var diagnostics: [Diagnostic] = []
    for input in try DumpFiles.read(dumps) {
      let repaired = DumpImporter.repair(input)
      console.print(repaired.value.bytes)
      diagnostics += repaired.diagnostics
    }
    console.report(verbose ? diagnostics : diagnostics.filter { $0.code != "doubtful-syllable" })
    try console.conclude(diagnostics)
  }

  // MARK: Words

  private static func table(of result: ImportResult) -> String {
    let rows = result.files.map { "\($0.path)\t\($0.dump):\($0.firstLine)-\($0.lastLine)\t\($0.title)\n" }
    return rows.joined()
  }

  private static func summary(_ result: ImportResult, _ folder: ImportFolder) -> Phrase {
    let dropped = result.report.boilerplate.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
    return Phrase(
      en:
        "imported \(result.files.count) articles: \(folder.written) written, \(folder.unchanged) unchanged, \(folder.edited) edited since and left alone; \(result.report.duplicateCount) repeated posts left out; boilerplate lines dropped: \(dropped.isEmpty ? "none" : dropped)",
      ko:
        "글 \(result.files.count)편을 가져왔습니다: 쓴 파일 \(folder.written)개, 그대로 \(folder.unchanged)개, 고친 파일이라 둔 것 \(folder.edited)개, 되풀이되어 뺀 글 \(result.report.duplicateCount)편, 뺀 군더더기 줄: \(dropped.isEmpty ? "없음" : dropped)"
    )
  }
}

/// Reads the dumps that the command line names.
private enum DumpFiles {
  private static let endings = [".txt", ".html", ".htm", ".md", ".markdown", ".mdx", ".xml", ".mhtml"]

  static func read(_ paths: [String]) throws(HostError) -> [DumpInput] {
    var inputs: [DumpInput] = []
    for path in paths {
      if path == "-" {
        inputs.append(DumpInput(name: "<stdin>", bytes: try Disk.readStandardInput()))
      } else if Disk.kind(of: path) == .folder {
        for name in try names(below: path, prefix: "") {
          inputs.append(DumpInput(name: name, bytes: try Disk.read(path + "/" + name)))
        }
      } else {
        inputs.append(
          DumpInput(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: try Disk.read(path)))
      }
    }
    return inputs
  }

  /// Paths of texts below a folder, in order of name.
  private static func names(below folder: String, prefix: String) throws(HostError) -> [String] {
    var found: [String] = []
    for entry in try Disk.list(folder + "/" + prefix).sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".")
    {
      let name = prefix + entry.name
      switch entry.kind {
      case .folder: found += try names(below: folder, prefix: name + "/")
      case .file where endings.contains(where: { name.lowercased().hasSuffix($0) }): found.append(name)
      default: continue
      }
    }
    return found
  }
}

/// The folder that articles are written into, with the memory of what was written there before.
private struct ImportFolder {
  private static let memory = ".jikji-import"
  private let folder: String
  private var hashes: [String: String] = [:]
  private(set) var written = 0
  private(set) var unchanged = 0
  private(set) var edited = 0

  init(_ path: String) throws(HostError) {
    folder = path.hasPrefix("/") ? path : Disk.workingFolder + "/" + path
    try Disk.makeFolder(folder)
    let record = folder + "/" + Self.memory
    guard Disk.kind(of: record) == .file else { return }
    let lines = String(decoding: try Disk.read(record), as: UTF8.self).split(separator: "\n")
    for line in lines {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { hashes[String(parts[1])] = String(parts[0]) }
    }
  }

  /// Writes what is new or changed, unless a person has edited the file since; remembers the hash of each.
  mutating func write(_ files: [ImportedFile]) throws(HostError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for file in files {
      let path = folder + "/" + file.path
      let hash = ContentHash.hex(of: file.bytes)
      if Disk.kind(of: path) == .file {
        let present = ContentHash.hex(of: try Disk.read(path))
        if present == hash {
          unchanged += 1
          hashes[file.path] = hash
          continue
        }
        guard hashes[file.path] == present else {
          edited += 1
          diagnostics.append(.editedSince(path: file.path))
          continue
        }
      }
      if let parent = Disk.parent(of: path) { try Disk.makeFolder(parent) }
      try Disk.writeAtomically(file.bytes, to: path)
      hashes[file.path] = hash
      written += 1
    }
    let record = hashes.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    try Disk.writeAtomically(Array(record.utf8), to: folder + "/" + Self.memory)
    return diagnostics
  }
}
