/// The root command: the list of all commands, and the mapping of outcomes to exit codes.
package import ArgumentParser
private import CBuildFacts
private import CommonMark
private import Diagnostics
private import HTMLSource
private import HostSystem
private import SiteBuild

/// The version of this program.
package enum JikjiVersion {
  /// The version number, as `--version` prints it.
  package static let text = "0.1.0"

  /// The text of `--version --verbose`: the commit, and the versions of the compiler and the libraries.
  static var details: String {
    let facts = [
      ("commit", String(cString: build_commit())), ("Swift", String(cString: build_swift())),
      ("libcmark-gfm", MarkdownLibrary.version), ("libxml2", HTMLLibrary.version), ("libcrypto", ContentHash.library),
      ("libjemalloc", HostEnvironment.allocatorVersion),
    ]
    return "jikji \(text)\n" + facts.map { "\($0): \($1)\n" }.joined()
  }
}

/// The exit codes of the program.
package enum ExitStatus: Int32, Sendable {
  /// Success.
  case fine = 0
  /// The content has errors, or warnings under `--strict`.
  case contentErrors = 1
  /// The command line or the configuration has errors.
  case usage = 2
  /// The environment failed: the disk, the network or another program.
  case environment = 3
}

/// The root command `jikji`.
package struct JikjiCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "jikji",
    abstract: "Builds sites of Korean developer posts and translated guides.",
    discussion: """
      EXAMPLES
        jikji new my-blog                  a small working site
        jikji build                        content/ -> public/
        jikji serve --open                 build, watch, show in the browser
        jikji check --format github        everything CI wants to know
        jikji import dump.txt --to content/ko

      EXIT STATUS
        0 fine, 1 the content has errors, 2 usage or configuration, 3 the outside world failed
      """,
    version: JikjiVersion.text,
    subcommands: [
      BuildCommand.self, RenderCommand.self, InspectCommand.self, ListCommand.self, NewCommand.self, CleanCommand.self,
      CheckCommand.self, GlossaryCommand.self, SnippetsCommand.self, TranslateCommand.self,
      ImportCommand.self, LedgerCommand.self, VerifyCommand.self, TemplatesCommand.self, ServeCommand.self,
      SearchCommand.self,
      SchemaCommand.self,
      ExplainCommand.self,
      ManualCommand.self,
    ])

  package init() {}

  /// Returns an exit code if the limits of the system do not allow the program to run, after writing the reason to standard error; else
  /// nil.
  package static func refusal(of arguments: [String]) -> Int32? {
    guard let refusal = OwnLimits.refusal() else { return nil }
    let language = Console.language(named: locale(in: arguments), environment: HostEnvironment.variables)
    StandardStream.error.write("\(errorMark(language))\(refusal.text(in: language))\n")
    return ExitStatus.environment.rawValue
  }

  /// Runs the command named by `arguments` and returns the exit code. Call ``refusal(of:)`` first.
  package static func run(_ arguments: [String]) async -> Int32 {
    let language = Console.language(named: locale(in: arguments), environment: HostEnvironment.variables)
    let status = await CommandLanguage.$current.withValue(language) { await run(arguments, in: language) }
    guard let loss = StandardStream.loss else { return status }
    StandardStream.error.write(errorMark(language) + loss.message.text(in: language) + "\n")
    return ExitStatus.environment.rawValue
  }

  private static func run(_ arguments: [String], in language: MessageLanguage) async -> Int32 {
    if let unknown = unknownCommand(in: arguments) {
      StandardStream.error.write("\(errorMark(language))\(unknown.text(in: language))\n")
      return ExitStatus.usage.rawValue
    }
    if arguments.count == 2, arguments.contains("--version"),
      !["--verbose", "-v"].allSatisfy({ !arguments.contains($0) })
    {
      StandardStream.output.write(JikjiVersion.details)
      return ExitStatus.fine.rawValue
    }
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return ExitStatus.fine.rawValue
    } catch let failure as CommandFailure {
      return failure.status.rawValue
    } catch let failure as HostError {
      StandardStream.error.write("\(errorMark(language))\(failure.message.text(in: language))\n")
      // A folder without a site is a usage error.
      return (failure.action == .find && failure.number == nil ? ExitStatus.usage : .environment).rawValue
    } catch {
      return explain(error, in: language)
    }
  }

  /// The language named by `--locale`, read directly from the arguments, so that it is known even if parsing them fails.
  private static func locale(in arguments: [String]) -> MessageLanguage? {
    let joined = arguments.first { $0.hasPrefix("--locale=") }.map { String($0.dropFirst(9)) }
    let apart = arguments.firstIndex(of: "--locale").map { $0 + 1 }.flatMap {
      arguments.indices.contains($0) ? arguments[$0] : nil
    }
    return (joined ?? apart).flatMap(MessageLanguage.init(rawValue:))
  }

  /// The error message if the first word, or a word after `help`, is not a command; nil if all are.
  private static func unknownCommand(in arguments: [String]) -> Phrase? {
    guard arguments.first == "help" else {
      guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
      return unknownCommand(word, behind: [], among: configuration.subcommands)
    }
    var commands = configuration.subcommands
    var path: [String] = []
    for word in arguments.dropFirst() where !word.hasPrefix("-") {
      if let unknown = unknownCommand(word, behind: path, among: commands) { return unknown }
      path.append(word)
      commands = commands.first { $0.configuration.commandName == word }?.configuration.subcommands ?? []
    }
    return nil
  }

  /// The error message if `word` is not one of `commands`, the subcommands of the command at `path`; nil if it is.
  private static func unknownCommand(
    _ word: String, behind path: [String], among commands: [any ParsableCommand.Type]
  ) -> Phrase? {
    let names = commands.compactMap { $0.configuration.commandName } + (path.isEmpty ? ["help"] : [])
    if names.contains(word) { return nil }
    let written = (path + [word]).joined(separator: " ")
    let help = (["jikji"] + path + ["--help"]).joined(separator: " ")
    let meant = NearMiss.bestMatch(for: word, among: names).map { (path + [$0]).joined(separator: " ") }
    return Phrase(
      en: "there is no command '\(written)'; " + (meant.map { "did you mean '\($0)'?" } ?? "see '\(help)'"),
      ko: "'\(written)' 명령은 없습니다. \(meant.map { "'\($0)'인가요?" } ?? "'\(help)'를 보세요")")
  }

  private static func errorMark(_ language: MessageLanguage) -> String { language == .korean ? "오류: " : "error: " }

  /// Prints help, the version, or a usage error, and returns the exit code.
  private static func explain(_ error: any Error, in language: MessageLanguage) -> Int32 {
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess else {
      let usage = text.split(separator: "\n").first { $0.hasPrefix("Usage: ") }.map { String($0.dropFirst(7)) }
      // An error thrown while a command runs comes with the usage of the root command, which would not help.
      let shown = usage == "jikji <subcommand>" ? nil : usage
      let message = UsageMessages.translated(self.message(for: error), in: language)
      StandardStream.error.write(UsageMessages.page(message, usage: shown, errorMark(language), in: language))
      return ExitStatus.usage.rawValue
    }
    let help = language == .korean ? helpPage(insteadOf: text) : nil
    StandardStream.output.write(help ?? text + "\n")
    return ExitStatus.fine.rawValue
  }

  /// The Korean help for the command whose English help is `text`; nil for other texts, such as the version.
  private static func helpPage(insteadOf text: String) -> String? {
    guard let usage = text.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: jikji") }) else { return nil }
    return HelpPage(of: UsageMessages.commands(inUsage: usage.dropFirst(7)))?.text
  }
}

/// Thrown to end a command that has already reported its problems.
package struct CommandFailure: Error {
  /// The exit code of the process.
  package let status: ExitStatus

  /// Creates a failure with the exit code `status`.
  package init(_ status: ExitStatus) { self.status = status }
}
