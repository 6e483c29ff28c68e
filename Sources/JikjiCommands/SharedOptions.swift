/// The options that all commands share, and the console through which commands write messages.
import ArgumentParser
import Diagnostics
private import HostSystem

/// When to use colours in messages.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto, always, never
}

extension DiagnosticFormat: ExpressibleByArgument {}
extension MessageLanguage: ExpressibleByArgument {}

/// The options for messages and output formats.
struct ConsoleOptions: ParsableArguments, Sendable {
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  @Option(help: ArgumentHelp("How diagnostics are written.", valueName: "text|json|sarif|github|junit"))
  var format = DiagnosticFormat.text

  @Flag(help: "Warnings fail too.")
  var strict = false

  @Option(help: ArgumentHelp("When to colour.", valueName: "auto|always|never"))
  var color = ColourChoice.auto

  @Option(help: ArgumentHelp("The language of messages; otherwise LANG decides.", valueName: "ko|en"))
  var locale: MessageLanguage?

  /// Throws if the command cannot write the requested format, so that a program does not read another format than it asked for.
  func requireFormat(among known: [DiagnosticFormat]) throws {
    guard !known.contains(format) else { return }
    let names = known.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      en: "this command writes \(names), not '\(format.rawValue)'; 'jikji check' writes all formats",
      ko: "이 명령은 '\(format.rawValue)' 말고 \(names)만 씁니다. 모든 형식을 쓰는 것은 'jikji check'입니다")
  }
}

/// The options that say which site to use, and with how many threads.
struct SiteOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The site's folder; otherwise the nearest one above with jikji.yml.", valueName: "dir"))
  var site: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("How many threads to use; otherwise one for each core.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError.tooSmall("--jobs", least: 1, given: jobs) }
  }

  /// The number of threads, at most 64.
  var width: Int { min(jobs ?? HostEnvironment.cores, 64) }
}

/// All output of commands goes through this type.
struct Console: Sendable {
  private let options: ConsoleOptions
  private let colour: ColourUse
  /// The language of messages.
  let language: MessageLanguage

  /// Creates a console with the settings of `options` and the environment.
  init(_ options: ConsoleOptions) {
    self.options = options
    let environment = HostEnvironment.variables
    language = Self.language(named: options.locale, environment: environment)
    colour = Self.colour(options.color, environment)
  }

  /// The chosen language, otherwise that of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`; English by default).
  static func language(named chosen: MessageLanguage?, environment: [String: String]) -> MessageLanguage {
    if let chosen { return chosen }
    let setting = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    return setting?.hasPrefix("ko") == true ? .korean : .english
  }

  private static func colour(_ choice: ColourChoice, _ environment: [String: String]) -> ColourUse {
    switch choice {
    case .always: .ansi
    case .never: .plain
    case .auto where environment["NO_COLOR"]?.isEmpty == false: .plain
    case .auto where (environment["CLICOLOR_FORCE"] ?? "0") != "0": .ansi
    case .auto: HostEnvironment.errorIsTerminal ? .ansi : .plain
    }
  }

  /// Writes a status message to standard error, where it does not mix with output for programs. Nothing with `--quiet` or another format
  /// than text.
  func say(_ phrase: Phrase) {
    guard !options.quiet, options.format == .text else { return }
    StandardStream.error.write(phrase.text(in: language) + "\n")
  }

  /// Writes a status message if `--verbose` is given.
  func detail(_ phrase: Phrase) {
    if options.verbose { say(phrase) }
  }

  /// Writes the requested output to standard output.
  func print(_ text: String) { StandardStream.output.write(text) }

  /// Writes requested bytes to standard output.
  func print(_ bytes: [UInt8]) { StandardStream.output.write(bytes) }

  /// Whether only the first of many warnings of a kind are shown: in text format without `--verbose`.
  var isBrief: Bool { options.format == .text && !options.verbose }

  /// Reports diagnostics: as text on standard error, in formats for programs on standard output.
  ///
  /// - Parameters:
  ///   - isShortened: whether only the first of many warnings of a kind are shown, if ``isBrief``.
  ///   - omittedCounts: the numbers of further diagnostics that are not available.
  func report(_ diagnostics: [Diagnostic], isShortened: Bool = false, omittedCounts: [DiagnosticCount] = []) {
    let shown = options.quiet ? diagnostics.filter { fails($0) } : diagnostics
    var report = DiagnosticReport(shown, omittedCounts: options.quiet ? [] : omittedCounts)
    if isShortened, isBrief { report = report.shortened(below: minimumFailingSeverity) }
    let text = report.rendered(
      as: options.format, in: language, colour: colour, version: JikjiVersion.text, jobs: HostEnvironment.cores)
    switch options.format {
    case .text: StandardStream.error.write(text)
    default: StandardStream.output.write(text)
    }
  }

  /// Reports failing diagnostics of a command with other output: always as text, on standard error.
  func explain(_ diagnostics: [Diagnostic]) {
    let report = DiagnosticReport(diagnostics.filter { fails($0) })
    StandardStream.error.write(report.rendered(as: .text, in: language))
  }

  /// Diagnostics of this severity or above make a command fail.
  var minimumFailingSeverity: Severity { options.strict ? .warning : .error }

  /// Whether a diagnostic makes the command fail.
  func fails(_ diagnostic: Diagnostic) -> Bool { diagnostic.severity >= minimumFailingSeverity }

  /// Throws a ``CommandFailure`` if one of `diagnostics` makes the command fail: with the status for usage errors if all of these are about
  /// settings, else with that for content errors.
  func conclude(_ diagnostics: [Diagnostic]) throws {
    let failing = diagnostics.filter { fails($0) }
    guard !failing.isEmpty else { return }
    let isSettings = failing.allSatisfy { problem in
      let path = problem.place?.text.path ?? ""
      // Broken published URLs are located in the settings, although the settings are not wrong.
      if problem.kind.family == .links { return false }
      return ["jikji.yml", "environment"].contains(path) || path.hasPrefix("JIKJI_") || path.hasPrefix("--")
    }
    throw CommandFailure(isSettings ? .usage : .contentErrors)
  }
}
