/// `jikji import`: converts dumps of posts to Markdown articles in a folder.
import ArgumentParser
import ArticleModel
import Diagnostics
import DumpImport
import HostSystem
private import KoreanText

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Turns dumps of posts into Markdown articles.",
    discussion: """
      A dump is scraped text of a Tistory, WordPress or GitHub page, a saved HTML page, a Markdown folder of another \
      generator, a WordPress export or a Tistory backup; a folder means all such files in it. The kind is recognised, or \
      named with --kind: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")).

      A second import changes nothing, and a file that a person has edited since is left alone.

      EXAMPLES
        jikji import dump.txt --to content/ko
        jikji import old-blog/ backup.xml --to content/ko --dry-run
        jikji import old.txt --to content/ko --kind plain-text --report decisions.json
        jikji import old.txt --to content/ko --fix decisions.json
        jikji import broken.txt --repair-only > sound.txt
      """)

  @Argument(help: ArgumentHelp("The dumps: files, folders, or - for standard input.", valueName: "dump"))
  var dumps: [String]

  @Option(help: ArgumentHelp("The folder the articles go into, such as content/ko.", valueName: "dir"))
  var to: String?

  @Option(help: ArgumentHelp("The kind of all dumps, instead of recognising it.", valueName: "name"))
  var kind: String?

  @Flag(help: "List what would be written and write no article.")
  var dryRun = false

  @Flag(help: "Only restore broken Korean text, and print it.")
  var repairOnly = false

  @Option(help: ArgumentHelp("Write all decisions as JSON into a file.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Follow the decisions of such a file, corrected by hand.", valueName: "file"))
  var fix: String?

  @Flag(help: "Download pictures on other hosts and put them beside their articles.")
  var fetchMedia = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if dumps.isEmpty {
      throw ValidationError(
        en: "name at least one dump: a file, a folder, or - for standard input",
        ko: "가져올 것을 하나는 적으세요: 파일이나 폴더, 표준 입력이면 -")
    }
    if repairOnly, to != nil || dryRun || report != nil || fix != nil || fetchMedia {
      throw ValidationError(
        en: "--repair-only prints the restored text; leave out all options but --kind",
        ko: "--repair-only는 되살린 글을 보여 주기만 합니다. --kind 말고 다른 옵션은 빼세요")
    }
    if fetchMedia, to == nil || dryRun {
      throw ValidationError(
        en: "--fetch-media writes pictures; name a folder with --to, and leave out --dry-run",
        ko: "--fetch-media는 그림 파일을 씁니다. --to로 폴더를 적고 --dry-run은 빼세요")
    }
    guard to != nil || repairOnly || dryRun else {
      throw ValidationError(
        en: "name the folder to write into, such as --to content/ko, or look first with --dry-run",
        ko: "--to content/ko처럼 쓸 폴더를 적거나, --dry-run으로 먼저 보세요")
    }
    if let kind, DumpFormat(rawValue: kind) == nil {
      let names = DumpFormat.allCases.map(\.rawValue)
      let all = names.joined(separator: ", ")
      let near =
        NearMiss.bestMatch(for: kind, among: names).map { Phrase.suggestion($0) }
        ?? Phrase(en: "; use one of \(all)", ko: ". \(all) 중에서 고르세요")
      throw ValidationError(
        en: "'\(kind)' is no kind of dump\(near.english)",
        ko: "'\(kind)'\(.eunNeun) 가져올 수 있는 종류가 아닙니다\(near.korean)")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    var reading = DumpReading()
    reading.read(dumps)
    var diagnostics = reading.diagnostics
    if repairOnly {
      repair(reading.inputs, console, &diagnostics)
    } else {
      try await importAll(reading, console, &diagnostics)
    }
    console.report(shown(diagnostics))
    if reading.failures > 0 { throw CommandFailure(.environment) }
    try console.conclude(diagnostics)
  }

  private func options(for reading: DumpReading) throws -> ImportOptions {
    var options = ImportOptions(format: kind.flatMap { DumpFormat(rawValue: $0) }, hasFile: reading.roots.hasFile)
    options.readFile = reading.roots.readFile
    options.fileNames = reading.roots.fileNames
    options.jobs = HostEnvironment.cores
    let config = to.flatMap { FirstBuild.settings(of: $0) }
    options.timeZone = config?.timeZone ?? .korea
    let target = to?.split(separator: "/").suffix(2).map(String.init) ?? []
    options.target = target.last
    if let config, let language = target.last, target.first == "content", language != config.defaultLanguage {
      options.addressPrefix = "/" + language
    }
    if let to, let entries = try? Disk.list(to) {
      options.present = entries.map { $0.name }.filter { $0.hasSuffix(".md") }
    }
    if let fix {
      guard let decisions = ImportDecisions(json: try Disk.read(fix)) else {
        throw HostError(
          Phrase(en: "read the decisions in", ko: "결정을 읽을"), fix,
          reason: "it is no report of an import; write one with --report and correct that")
      }
      options.decisions = decisions
    }
    return options
  }

  private func importAll(_ reading: DumpReading, _ console: Console, _ diagnostics: inout [Diagnostic]) async throws {
    let inputs = reading.inputs
    var options = try options(for: reading)
    let folder = try to.map { try ImportFolder($0) }
    var media = folder.map { ImportMedia($0.path) }
    options.media = media?.paths ?? [:]
    let progress = ImportProgress(inputs, isQuiet: consoleOptions.quiet)
    var outcome = DumpImporter.run(inputs, options: options) { progress.show($0) }
    if fetchMedia, media != nil {
      let pictures = outcome.value.remotePictures
      diagnostics += try await media?.fetch(pictures) { progress.show("\($0 + 1)/\(pictures.count) \($1)") } ?? []
      options.media = media?.paths ?? [:]
      outcome = DumpImporter.run(inputs, options: options)
    }
    progress.end()
    diagnostics += outcome.diagnostics
    var plan = ImportPlan(outcome.value)
    if let folder { diagnostics += try folder.judge(&plan, roots: reading.roots) }
    if dryRun {
      console.print(ImportTable.text(of: plan, report: outcome.value.report))
    } else if let folder {
      try folder.write(plan, roots: reading.roots)
      console.say(plan.summary(outcome.value.report))
      if let to, let summary = FirstBuild.summary(of: to) { console.say(summary) }
    }
    if let report {
      let json = outcome.value.report.json(with: diagnostics, actions: plan.actions)
      try Disk.writeAtomically(Array(json.utf8), to: report)
    }
  }

  /// Removes notes, unless `--verbose`, `--strict` or a format for programs is given.
  private func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let wantsNotes = consoleOptions.verbose || consoleOptions.strict || consoleOptions.format != .text
    return wantsNotes ? diagnostics : diagnostics.filter { $0.severity > .note }
  }

  private func repair(_ inputs: [DumpInput], _ console: Console, _ diagnostics: inout [Diagnostic]) {
    for input in inputs {
      let repaired = DumpImporter.repair(input)
      console.print(repaired.value.bytes)
      diagnostics += repaired.diagnostics
    }
  }
}

/// Shows the progress of a long import (more than 200 dumps or 4 MB) on a terminal.
private struct ImportProgress {
  private let inputs: [DumpInput]
  private let isShown: Bool

  init(_ inputs: [DumpInput], isQuiet: Bool) {
    self.inputs = inputs
    let isLong = inputs.count > 200 || inputs.reduce(0) { $0 + $1.bytes.count } > 4_000_000
    isShown = isLong && !isQuiet && HostEnvironment.errorIsTerminal
  }

  func show(_ number: Int) {
    if isShown { show("\(number + 1)/\(inputs.count) \(inputs[number].name)") }
  }

  func show(_ words: String) {
    guard HostEnvironment.errorIsTerminal else { return }
    StandardStream.error.write("\r\(words.suffix(76))\u{1B}[K")
  }

  func end() { if isShown { StandardStream.error.write("\r\u{1B}[K") } }
}
