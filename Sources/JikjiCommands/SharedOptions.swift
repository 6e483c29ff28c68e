/// The flags that all commands share, and how a command speaks.
import ArgumentParser
import Diagnostics
private import HostSystem

/// When to use colours.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto, always, never
}

extension DiagnosticFormat: ExpressibleByArgument {}
extension MessageLanguage: ExpressibleByArgument {}

/// Flags about speaking.
struct SpeechOptions: ParsableArguments, Sendable {
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

  /// Throws for a format that a command does not write, rather than let a program read what it did not ask for.
  func requireFormat(among known: [DiagnosticFormat]) throws {
    guard !known.contains(format) else { return }
    let names = known.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      en: "this command writes \(names), not '\(format.rawValue)'; 'jikji check' writes all formats",
      ko: "이 명령은 '\(format.rawValue)' 말고 \(names)만 씁니다. 모든 형식을 쓰는 것은 'jikji check'입니다")
  }
}

/// Flags about the site at hand.
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

  /// The number of threads.
  var width: Int { min(jobs ?? HostEnvironment.cores, 64) }
}

/// The one place where a command's words reach the user.
struct Console: Sendable {
  private let options: SpeechOptions
  private let colour: ColourUse
  /// The language of sentences.
  let language: MessageLanguage

  /// A console that speaks as `options` and the environment say.
  init(_ options: SpeechOptions) {
    self.options = options
    let environment = HostEnvironment.variables
    language = Self.language(named: options.locale, environment: environment)
    colour = Self.colour(options.color, environment)
  }

  /// The language asked for, else that of the environment.
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

  /// Says a sentence about the work, unless asked to be quiet. It goes where it disturbs no output meant for programs.
  func say(_ phrase: Phrase) {
    guard !options.quiet, options.format == .text else { return }
    StandardStream.error.write(phrase.text(in: language) + "\n")
  }

  /// Says a sentence only when asked to say more.
  func detail(_ phrase: Phrase) {
    if options.verbose { say(phrase) }
  }

  /// Prints what the command was asked for.
  func print(_ text: String) { StandardStream.output.write(text) }

  /// Prints bytes that the command was asked for.
  func print(_ bytes: [UInt8]) { StandardStream.output.write(bytes) }

  /// Whether people see but the first of many warnings of a kind, because they do not want to see more.
  var isBrief: Bool { options.format == .text && !options.verbose }

  /// Reports diagnostics: for people on standard error, for programs on standard output.
  ///
  /// - Parameters:
  ///   - isShortened: whether only the first of many warnings of a kind are shown when the console is brief.
  ///   - unshown: further diagnostics, of which only the numbers are known.
  func report(_ diagnostics: [Diagnostic], isShortened: Bool = false, unshown: [DiagnosticCount] = []) {
    let shown = options.quiet ? diagnostics.filter { fails($0) } : diagnostics
    var report = DiagnosticReport(shown, unshown: options.quiet ? [] : unshown)
    if isShortened, isBrief { report = report.shortened(below: minimumFailingSeverity) }
    let text = report.rendered(
      as: options.format, in: language, colour: colour, version: JikjiVersion.text, jobs: HostEnvironment.cores)
    switch options.format {
    case .text: StandardStream.error.write(text)
    default: StandardStream.output.write(text)
    }
  }

  /// Reports diagnostics beside other output of the command: in words, on standard error.
  func explain(_ diagnostics: [Diagnostic]) {
    let report = DiagnosticReport(diagnostics.filter { fails($0) })
    StandardStream.error.write(report.rendered(as: .text, in: language))
  }

  /// The lowest severity at which a command fails.
  var minimumFailingSeverity: Severity { options.strict ? .warning : .error }

  /// Whether a diagnostic makes the command fail.
  func fails(_ diagnostic: Diagnostic) -> Bool { diagnostic.severity >= minimumFailingSeverity }

  /// Ends the command with the status that `diagnostics` call for; returns when all is well.
  func conclude(_ diagnostics: [Diagnostic]) throws {
    let failing = diagnostics.filter { fails($0) }
    guard !failing.isEmpty else { return }
    let isSettings = failing.allSatisfy { problem in
      let path = problem.place?.text.path ?? ""
      // Gone addresses are shown at the settings, which have a place for them.
      if problem.kind.family == .links { return false }
      return ["jikji.yml", "environment"].contains(path) || path.hasPrefix("JIKJI_") || path.hasPrefix("--")
    }
    throw CommandFailure(isSettings ? .usage : .contentErrors)
  }
}
