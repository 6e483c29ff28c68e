/// Tests of the help texts in both languages.
import ArgumentParser
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import JikjiCommands

struct HelpTests {
  /// Every command by its words, the program itself first.
  private static func commands(_ command: CommandDescription, _ path: [String] = []) -> [[String]] {
    [path] + command.commands.flatMap { commands($0, path + [$0.commandName]) }
  }

  @Test(arguments: ["en", "ko"])
  func helpOfEveryCommand(_ locale: String) throws {
    try withTemporaryFolder { folder in
      let program = try #require(CommandDescription.program(in: .english))
      var pages = ""
      for path in Self.commands(program) {
        let run = try jikji(path + ["--help", "--locale", locale], in: folder, environment: ["COLUMNS": "80"])
        #expect(run.status == 0 && run.error == "")
        pages += "## jikji \(path.joined(separator: " "))\n\n\(run.output)\n"
      }
      #expect(goldenMismatch(pages, "help.\(locale).txt") == nil)
    }
  }

  private static func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  /// Texts of help that have no Korean; add them to `Resources/help-ko.json`.
  @Test func everyHelpTextHasKorean() throws {
    func english(_ command: CommandDescription) -> [String] {
      let own = [command.abstract ?? ""] + command.shownArguments.compactMap(\.abstract)
      let blocks = (command.discussion ?? "").split(separator: "\n\n").filter { !$0.contains("\n  ") }
      // Remarks behind examples; those without a space are paths.
      let remarks = (command.discussion ?? "").split(separator: "\n").compactMap { line in
        line.wholeMatch(of: #/ +\S.*? {2,}(?<remark>\S.* .*)/#).map { String($0.remark) }
      }
      return own + blocks.map { $0.split(separator: "\n").joined(separator: " ") } + remarks
        + command.commands.flatMap(english)
    }
    let program = try #require(CommandDescription.program(in: .english))
    let missing = Set(english(program)).filter { !$0.isEmpty && !Self.hasHangul(HelpWords.korean($0)) }
    #expect(missing.sorted() == [])
  }

  @Test func theManPageIsMadeInBothLanguages() throws {
    try withTemporaryFolder { folder in
      let english = try jikji(["manual"], in: folder).output
      let korean = try jikji(["manual", "--locale", "ko"], in: folder).output
      #expect(english.contains(".SH NAME\njikji \\- Builds sites"))
      #expect(korean.contains(".SH 이름\njikji \\- 한국어 개발 글과") && korean.contains("사이트를 짓습니다."))
      #expect(!korean.contains("Show help information"))
    }
  }

  @Test(arguments: [
    (["build", "--nonsense"], "'--nonsense' 옵션은 없습니다"), (["build", "--drfts"], "'--drafts' 아닌가요?"),
    (["serve", "--port"], "'--port' 옵션에 값을 적으세요"), (["serve", "--port", "x"], "'x'는 '--port <n>'에 쓸 수 없는 값입니다"),
    (["build", "--format", "xml"], "'xml'은 '--format"), (["list"], "인자가 빠졌습니다"),
    (["build", "a", "b"], "여기에 적을 수 없는 인자가 2개"), (["build", "a"], "'a'는 여기에 적을 수 없습니다"),
    (["list", "authors"], "mentions 중에서 고르세요"), (["biuld"], "'biuld' 명령은 없습니다. 'build'인가요?"),
    (["new", "post"], "제목을 적으세요"), (["explain", "bad-dat"], "'bad-date' 아닌가요?"),
  ])
  func mistakesOnTheCommandLineAreToldInKorean(_ arguments: [String], _ sentence: String) throws {
    try withTemporaryFolder { folder in
      let run = try jikji(arguments + ["--locale=ko"], in: folder)
      #expect(run.status == 2 && run.error.hasPrefix("오류: ") && run.error.contains(sentence), "\(run.error)")
      #expect(!run.error.contains("Usage:") && !run.error.contains("Error"))
    }
  }

  // MARK: Codes

  @Test func everyCodeIsExplainedInBothLanguages() {
    let missing = DiagnosticCode.allCases.filter { CodeExplanation.of($0) == nil }.map(\.rawValue)
    #expect(missing == [], "add them to Resources/codes.json")
    for code in DiagnosticCode.allCases {
      guard let page = CodeExplanation.of(code) else { continue }
      let (english, korean) = (page.words(in: .english), page.words(in: .korean))
      #expect(!page.example.isEmpty && !english.cure.isEmpty && Self.hasHangul(korean.meaning + korean.cure), "\(code)")
    }
  }

  @Test func explainPrintsMeaningExampleAndCure() throws {
    try withTemporaryFolder { folder in
      let run = try jikji(["explain", "[bad-date]"], in: folder)
      #expect(run.output.hasPrefix("bad-date (Error)\n\nA date that does not exist"))
      #expect(run.output.contains("\nExample\n  date: 2026-13-01\n\nCure\n  Write it as 2026-03-14"), "\(run.output)")
      let all = try jikji(["explain", "--locale", "ko"], in: folder).output.split(separator: "\n")
      #expect(all.count == DiagnosticCode.allCases.count)
    }
  }

  /// The pages of the manual about codes are made of the same texts; record them with JIKJI_RECORD_GOLDENS=1.
  @Test func theManualHasAPageForEveryCode() throws {
    let records = ProcessInfo.processInfo.environment["JIKJI_RECORD_GOLDENS"] == "1"
    for language in MessageLanguage.allCases {
      var pages = ["index": CodeExplanation.index(in: language)]
      for code in DiagnosticCode.allCases {
        pages[code.rawValue] = CodeExplanation.of(code)?.page(of: code, in: language)
      }
      for (name, text) in pages {
        let path = "content/\(language.rawValue)/codes/\(name).md"
        if records { try packageFolder.write(text, to: path) }
        #expect(!records && packageFolder.read(path) == text, "\(path)")
      }
    }
  }

  // MARK: Quoted command lines

  /// The command lines of a page: those in fences and in code of the text that begin with `jikji`.
  private func commandLines(in text: String) -> [String] {
    let spans = text.matches(of: /`(jikji [^`\n]+)`/).map { String($0.output.1) }
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("jikji ") }.map(String.init)
    return Set(spans + lines).sorted()
  }

  /// Words as a shell splits them, up to what is not an argument any more.
  private func words(of line: String) -> [String] {
    let plain = line.replacing("\\|", with: "|").matches(of: /"([^"]*)"|'([^']*)'|(\S+)/).map {
      String($0.output.1 ?? $0.output.2 ?? $0.output.3 ?? "")
    }
    return Array(plain.dropFirst().prefix { !["|", ">", "<", "&&", "#", "…"].contains($0) && !$0.hasPrefix("#") })
  }

  @Test(arguments: ["README.md", "README.ko.md", "content/en/guide", "content/ko/guide"])
  func everyQuotedCommandLineIsUnderstood(_ place: String) throws {
    let root = packageFolder.appendingPathComponent(place)
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).filter { $0.hasSuffix(".md") }
    let pages = names.isEmpty ? [packageFolder.read(place) ?? ""] : names.sorted().compactMap { root.read($0) }
    var wrong: [String] = []
    for line in Set(pages.flatMap(commandLines)).sorted() {
      // Forms such as `jikji check [links|terms]` and `jikji list articles|topics` mean several lines.
      let arguments = words(of: line).map { $0.contains("|") ? String($0.prefix { $0 != "|" }) : $0 }
        .filter { !$0.hasPrefix("[") && $0 != "..." && $0 != "…" }
      guard let first = arguments.first, first.first?.isLowercase == true || first.hasPrefix("-") else { continue }
      do {
        _ = try JikjiCommand.parseAsRoot(arguments)
      } catch {
        let message = JikjiCommand.message(for: error)
        // The name of a command in running text, as in "`jikji import` does it", leaves out what it works on.
        let isWrong = !JikjiCommand.exitCode(for: error).isSuccess && !message.hasPrefix("Missing expected argument")
        if isWrong { wrong.append("\(line): \(message)") }
      }
    }
    #expect(wrong == [])
  }
}
