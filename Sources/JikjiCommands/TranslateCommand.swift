/// `jikji translate`: keeps translations up to date with their originals, block by block.
import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild
import Translation

struct TranslateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate", abstract: "Follows the originals of translations, block by block.",
    discussion: """
      Folders of translations and of their originals are named in jikji.yml:

        translations:
          - {source: en/book, target: ko/book, license: CC-BY-4.0, author: …, url: …}

      EXAMPLES
        jikji translate adopt ko/book --source v1.0
        jikji translate status
        jikji translate diff --all
        jikji translate update --apply safe
        jikji translate accept ko/book/closures.md:120
        jikji translate pairs ko.md --source en.md --format json
      """,
    subcommands: [
      TranslateAdoptCommand.self, TranslateStatusCommand.self, TranslateDiffCommand.self, TranslateUpdateCommand.self,
      TranslateAcceptCommand.self, TranslatePairsCommand.self, TranslateExportCommand.self, TranslateImportCommand.self,
    ])
}

/// The settings and translations of a site, for the commands of `jikji translate`.
struct TranslationCommandContext {
  let folder: SiteFolder
  let config: SiteConfig
  let jobs: Int

  /// Reads the settings. Throws if there is no site, or after reporting errors in the settings.
  init(_ site: SiteOptions, _ console: Console) throws {
    folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let text = SourceText.cleaning(path: "jikji.yml", fileBytes: try Disk.read(folder.at("jikji.yml")))
    let read = ConfigReader.read(
      text.value, environment: HostEnvironment.variables.filter { $0.key.hasPrefix("JIKJI_") })
    config = read.value
    jobs = site.width
    let problems = text.diagnostics + read.diagnostics
    if problems.haveErrors {
      console.report(problems)
      throw CommandFailure(.usage)
    }
  }

  /// The entry and path of the page that `target` names, otherwise the entries that it names; all entries for nil. Throws if there is none.
  func entriesOrPage(named target: String?) throws -> (entries: [TranslationConfig], page: String?) {
    if let page = target.flatMap(translatedPage) { return ([page.entry], page.path) }
    return (try entries(named: target), nil)
  }

  /// The entries that `target` names; all entries for nil. Throws if there is none.
  func entries(named target: String?) throws -> [TranslationConfig] {
    guard !config.translations.isEmpty else {
      throw ValidationError(
        en: "jikji.yml names no translations; add 'translations: [{source: en/book, target: ko/book}]'",
        ko: "jikji.yml에 번역이 없습니다. 'translations: [{source: en/book, target: ko/book}]'처럼 적으세요")
    }
    guard let target else { return config.translations }
    let name = Self.trimmed(target)
    let found = config.translations.filter {
      name == $0.target || name == "content/" + $0.target || name.hasSuffix("/" + $0.target)
    }
    guard !found.isEmpty else {
      let known = config.translations.map { "'\($0.target)'" }.joined(separator: ", ")
      throw ValidationError(
        en: "no translation has the target '\(target)'; there is \(known)",
        ko: "대상이 '\(target)'인 번역이 없습니다. 있는 것은 \(known)입니다")
    }
    return found
  }

  /// The entry of a translated page on disk, and the path of the page below the entry's target folder; nil if `name` is not such a file.
  func translatedPage(_ name: String) -> (entry: TranslationConfig, path: String)? {
    let name = Self.trimmed(name)
    let inner = PathRules.belowContent(name)
    for entry in config.translations where OriginalFile.isMarkdown(inner) {
      let folder = PathRules.belowContent(entry.target)
      guard inner.hasPrefix(folder + "/") else { continue }
      let path = String(inner.dropFirst(folder.count + 1))
      if [folder, "content/" + folder].contains(where: { Disk.kind(of: self.folder.at($0 + "/" + path)) == .file }) {
        return (entry, path)
      }
    }
    return nil
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }

  /// Opens entries and reports their diagnostics. Throws if a lock cannot be read, so that no command works with a part of it.
  ///
  /// - Parameters:
  ///   - ignored: the diagnostics that the command is meant to resolve; they are not reported.
  ///   - page: the path of the page that the command is meant to adopt; diagnostics about it are not reported.
  func open(
    _ entries: [TranslationConfig], original: String? = nil, _ console: Console,
    ignoring ignored: Set<DiagnosticCode> = [], settling page: String? = nil
  ) throws -> [TranslationWorkspace] {
    var workspaces: [TranslationWorkspace] = []
    for entry in entries {
      workspaces.append(try TranslationWorkspace.open(entry, of: config, in: folder, original: original, jobs: jobs))
    }
    let settled = page.flatMap { path in workspaces.lazy.flatMap(\.orphans).first { $0.path == path }?.text.source.path
    }
    for number in workspaces.indices {
      workspaces[number].diagnostics.removeAll { problem in
        ignored.contains(problem.kind) || settled != nil && problem.place?.text.path == settled
      }
    }
    console.reportAside(workspaces.flatMap(\.diagnostics))
    if workspaces.contains(where: \.isBlocked) { throw CommandFailure(.contentErrors) }
    return workspaces
  }

  /// The indices of the translation and the page that `name` means: a path below `content/`, the target folder or the working folder.
  /// Throws if there is no such page.
  func page(named name: String, in workspaces: [TranslationWorkspace]) throws -> (workspace: Int, page: Int) {
    let real = Disk.realPath(name)
    for (number, workspace) in workspaces.enumerated() {
      let folder = Disk.realPath(workspace.targetFolder) ?? workspace.targetFolder
      for (index, page) in workspace.pages.enumerated() {
        let shown = page.target.source.path
        let names = [
          shown, page.path, workspace.config.target + "/" + page.path,
          PathRules.belowContent(shown),
        ]
        if names.contains(Self.trimmed(name)) || real == folder + "/" + page.path { return (number, index) }
      }
    }
    throw ValidationError(
      en: "there is no translated page '\(name)'; 'jikji translate status' lists them",
      ko: "'\(name)' 번역 페이지가 없습니다. 'jikji translate status'가 모두 보여 줍니다")
  }
}

extension Console {
  /// Reports diagnostics as text on standard error, so that they do not mix with output for programs.
  func reportAside(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    let text = DiagnosticReport(diagnostics).rendered(
      as: .text, in: language, colour: .plain, version: JikjiVersion.text)
    StandardStream.error.write(text)
  }
}
