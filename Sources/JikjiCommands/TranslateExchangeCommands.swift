/// `jikji translate export` and `import`: exchange blocks and translations with other tools and programs.
import ArgumentParser
import ArticleModel
import DataFormats
import Diagnostics
import Foundation
import HostSystem
import SiteBuild
import Translation
private import KoreanText

/// The flags for exchange formats.
struct ExchangeFlags: ParsableArguments {
  @Flag(help: "A gettext PO file, for Poedit and others.")
  var po = false

  @Flag(help: "An XLIFF 1.2 file.")
  var xliff = false

  @Flag(help: "A TMX 1.4 translation memory, for OmegaT and others.")
  var tmx = false

  func validate() throws {
    if [po, xliff, tmx].count(where: { $0 }) > 1 {
      throw ValidationError(en: "choose one of --po, --xliff and --tmx", ko: "--po, --xliff, --tmx 가운데 하나만 적으세요")
    }
  }

  /// The named format; nil if there is none.
  var format: ExchangeFormat? { po ? .po : xliff ? .xliff : tmx ? .tmx : nil }
}

struct TranslateExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the blocks and their translations for other tools.",
    discussion: """
      EXAMPLES
        jikji translate export --po > book.po
        jikji translate export ko/book --tmx -o memory.tmx
      """)

  @Argument(
    help: ArgumentHelp("The target folder as in jikji.yml; needed when there are several.", valueName: "target"))
  var target: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var flags: ExchangeFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if flags.format == nil {
      throw ValidationError(en: "name a format: --po, --xliff or --tmx", ko: "형식을 적으세요: --po, --xliff, --tmx 가운데 하나")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    let workspace = try call.openSingle(target, console)
    let units = zip(workspace.pages, workspace.states(jobs: call.jobs)).flatMap {
      TranslationUnit.all(of: $1, path: $0.path)
    }
    let bytes = (flags.format ?? .po).write(
      units, from: workspace.config.sourceLanguage, to: workspace.config.targetLanguage ?? "ko")
    if let output { try Disk.writeAtomically(bytes, to: output) } else { console.print(bytes) }
    console.say(Phrase(en: "\(Phrase.counted(units.count, "unit"))", ko: "단위 \(units.count)개"))
  }
}

extension TranslationCommandContext {
  /// Opens the single entry that a command works on; throws if `target` means several.
  func openSingle(_ target: String?, _ console: Console) throws -> TranslationWorkspace {
    let entries = try entries(named: target)
    guard entries.count == 1 else {
      let known = entries.map { "'\($0.target)'" }.joined(separator: ", ")
      throw ValidationError(en: "name one target: \(known)", ko: "대상 하나를 적으세요: \(known)")
    }
    return try open(entries, console)[0]
  }
}

struct TranslateImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Takes translations of other tools, or of a program, into the pages.",
    discussion: """
      Translations that lack code or links of the original are refused. What a program made (--mt) enters as 'machine' until it is
      accepted. The program reads JSON from standard input, {"source", "target", "units": [{"id", "text"}], "glossary": …,
      "examples": [{"source", "target"}]}, and writes {"units": [{"id", "text"}]}.

      EXAMPLES
        jikji translate import book.po --po
        jikji translate import --mt ./translate.sh
      """)

  @Argument(help: ArgumentHelp("The file that came back.", valueName: "file"))
  var file: String?

  @Option(help: ArgumentHelp("The target folder as in jikji.yml; needed when there are several.", valueName: "target"))
  var target: String?

  @Option(help: ArgumentHelp("A program that translates the missing and stale blocks.", valueName: "command"))
  var mt: String?

  @OptionGroup var flags: ExchangeFlags
  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if (file == nil) == (mt == nil) {
      throw ValidationError(
        en: "name a file that came back, or a program with --mt", ko: "돌아온 파일을 적거나 --mt로 프로그램을 적으세요")
    }
    if file != nil, flags.format == nil {
      throw ValidationError(
        en: "name the file's format: --po, --xliff or --tmx", ko: "파일의 형식을 적으세요: --po, --xliff, --tmx 가운데 하나")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try TranslationCommandContext(site, console)
    var workspace = try call.openSingle(target, console)
    guard var lock = workspace.lock else { throw NoLock.failure(workspace, console) }
    let states = workspace.states(jobs: call.jobs)
    let returned = try await returned(workspace, states, call)
    var edits: [String: (text: SourceText, edits: [TextEdit])] = [:]
    var counts: [ImportOutcome: Int] = [:]
    for (page, state) in zip(workspace.pages, states) {
      let own = returned.filter { $0.page == page.path || $0.page.isEmpty }
      guard !own.isEmpty, let locked = lock.pages[page.path] else { continue }
      let outcome = UnitImport(own, into: state, path: page.path, lock: locked, as: mt == nil ? .fresh : .machine)
      for (unit, result) in zip(own, outcome.outcomes) {
        if unit.page.isEmpty, result == .unknown { continue }
        counts[result, default: 0] += 1
        if result == .refused || result == .unknown {
          console.print("\(page.target.source.path)\t\(unit.id)\t\(result.rawValue)\n")
        }
      }
      guard outcome.outcomes.contains(.taken) else { continue }
      lock.pages[page.path] = outcome.lock
      edits[page.path] = (page.target.source, outcome.edits)
      workspace.keepTexts(of: page)
    }
    workspace.lock = lock
    if !edits.isEmpty { try workspace.write(edits) }
    let numbers = [ImportOutcome.taken, .same, .unknown, .refused].map { counts[$0] ?? 0 }
    console.say(
      Phrase(
        en:
          "\(numbers[0]) taken, \(numbers[1]) as they were, \(numbers[2]) of no block of today, \(numbers[3]) refused",
        ko: "받아들임 \(numbers[0])개, 그대로 \(numbers[1])개, 맞는 문단 없음 \(numbers[2])개, 거절 \(numbers[3])개"))
  }

  private func returned(
    _ workspace: TranslationWorkspace, _ states: [PageState], _ call: TranslationCommandContext
  ) async throws -> [ReturnedUnit] {
    let languages = (workspace.config.sourceLanguage, workspace.config.targetLanguage ?? "ko")
    if let file {
      let format = flags.format ?? .po
      guard let units = format.read(try Disk.read(file), from: languages.0, to: languages.1) else {
        throw ValidationError(
          en: "'\(file)' is no \(format.rawValue.uppercased()) file, or a broken one; nothing was changed",
          ko: "'\(file)'\(.eunNeun) \(format.rawValue.uppercased()) 파일이 아니거나 깨졌습니다. 아무것도 바꾸지 않았습니다")
      }
      return units
    }
    let units = zip(workspace.pages, states).flatMap { TranslationUnit.all(of: $1, path: $0.path) }
    return try await translate(units, languages, call)
  }

  /// The translations that the program of `--mt` returns for missing and stale units. Throws if it fails or its answer is malformed.
  private func translate(
    _ units: [TranslationUnit], _ languages: (String, String), _ call: TranslationCommandContext
  ) async throws -> [ReturnedUnit] {
    let open = units.filter { !$0.isFresh }
    let examples = units.filter { $0.isFresh && $0.kind == .paragraph }.prefix(20)
    let glossary = (try? Disk.read(call.folder.at(call.config.glossary))).map { String(decoding: $0, as: UTF8.self) }
    let question: JSONText = [
      "source": .string(languages.0), "target": .string(languages.1),
      "units": .array(open.map { ["id": .string($0.page + "#" + $0.id), "text": .string($0.source)] }),
      "glossary": JSONText(glossary),
      "examples": .array(examples.map { ["source": .string($0.source), "target": .string($0.target)] }),
    ]
    let scratch = call.folder.at(".jikji/cache/mt")
    try Disk.makeFolder(scratch)
    var request = ProcessRequest(["/bin/sh", "-c", mt ?? ""], in: call.folder.path, output: scratch, limits: .tool)
    request.environment = HostEnvironment.variables
    request.standardInput = question.bytes(.compact)
    let outcome = try await ProcessRunner.run(request)
    struct Answer: Decodable {
      struct Unit: Decodable {
        let id: String
        let text: String
      }
      let units: [Unit]
    }
    guard outcome.ending == .exited(0),
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(outcome.standardOutput))
    else {
      throw HostError(
        Phrase(en: "use the answer of", ko: "대답으로 쓸"), mt ?? "",
        reason: Phrase(
          en: "it failed or wrote no JSON {\"units\": [{\"id\", \"text\"}]}; nothing was changed",
          ko: "실패했거나 {\"units\": [{\"id\", \"text\"}]} 꼴의 JSON을 쓰지 않았습니다. 바뀐 것은 없습니다"))
    }
    let sources = Dictionary(open.map { ($0.page + "#" + $0.id, $0) }) { first, _ in first }
    return answer.units.compactMap { unit in
      sources[unit.id].map {
        ReturnedUnit(page: $0.page, id: $0.id, source: $0.source, target: unit.text, isDoubtful: true)
      }
    }
  }
}
