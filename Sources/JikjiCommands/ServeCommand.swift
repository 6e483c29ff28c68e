/// `jikji serve`: builds and serves the site, watches its files, and updates the open page when a file is saved.
import ArgumentParser
import Diagnostics
import HostSystem
import PreviewServer
import SiteBuild
import Synchronization
private import KoreanText

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves the site and shows every change at once.",
    discussion: """
      EXAMPLES
        jikji serve                        http://localhost:8080/, or the next free port
        jikji serve --open --no-drafts
        jikji serve --snippets             check samples after every save, too
        jikji serve --public-only public   any folder, without building
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The port.", valueName: "n"))
  var port = 8080

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var host = "127.0.0.1"

  @Flag(help: "Fail when the port is taken instead of taking the next one.")
  var strictPort = false

  @Flag(help: "Open the site in the browser.")
  var open = false

  @Option(help: ArgumentHelp("Serve this folder as it is, without building.", valueName: "dir"))
  var publicOnly: String?

  @Flag(name: [.customShort("D"), .long], inversion: .prefixedNo, help: "Show drafts too, with a mark.")
  var drafts = true

  @Flag(name: [.customShort("F"), .long], help: "Show articles with a date in the future too.")
  var future = false

  @Flag(help: "Check the samples of saved articles in the background, and show what fails in the page.")
  var snippets = false

  @Option(
    help: ArgumentHelp(
      "The address that opens a file in your editor, with {file}, {line} and {column}.", valueName: "address"))
  var editor = EditorLink.usualPattern

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if !editor.contains("{file}") {
      throw ValidationError(
        en: "--editor must hold {file}, such as 'idea://open?file={file}&line={line}', not '\(editor)'",
        ko: "--editor의 '\(editor)'에 {file}이 없습니다. 'idea://open?file={file}&line={line}'처럼 적으세요")
    }
    guard (0...65_535).contains(port) else {
      throw ValidationError(
        en: "--port must lie between 0 and 65535, not \(port)", ko: "--port에는 \(port)\(.iGa) 아니라 0부터 65535까지의 수를 적으세요")
    }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    do {
      if let publicOnly { try await serve(folder: publicOnly, console) } else { try await serveSite(console) }
    } catch let error as PreviewError {
      throw HostError(Phrase(en: "serve on", ko: "서비스할"), "\(host):\(port)", reason: reason(error))
    }
  }

  private func settings(_ folder: String, _ console: Console) -> PreviewSettings {
    var settings = PreviewSettings(folder: folder)
    settings.host = host
    settings.port = port
    settings.isPortStrict = strictPort
    settings.language = console.language
    return settings
  }

  private func serve(folder: String, _ console: Console) async throws {
    guard let real = Disk.realPath(folder), Disk.kind(of: real) == .folder else {
      throw HostError(
        Phrase(en: "serve", ko: "서비스할"), folder,
        reason: Phrase(en: "it is no folder; build the site first", ko: "폴더가 아닙니다. 먼저 사이트를 지으세요"))
    }
    try await PreviewServer(settings(real, console), builder: nil, report: notices(console)).serve()
  }

  private func serveSite(_ console: Console) async throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let environment = HostEnvironment.variables
    var publishing = PublishingOptions()
    publishing.drafts = drafts
    publishing.future = future
    publishing.baseUrl = nil
    let options = try publishing.buildOptions(jobs: site.width, environment: environment)
    let session = PreviewSession(folder: folder, environment: environment, options: options)
    // Created before the first build, so that files saved during that build are not missed.
    let watcher = FileWatcher(watched(in: folder, environment))
    let kept = try? await session.restored()
    let first = if let kept { outcome(kept) } else { await begun(session, watcher, in: folder, console) }
    if kept != nil {
      console.say(
        Phrase(
          en: "nothing has changed since the last preview, which is shown while the site is built",
          ko: "지난 미리 보기 뒤로 바뀐 것이 없어, 사이트를 짓는 동안 그것을 보여 드립니다"))
    }
    console.report(first.diagnostics, isShortened: true)
    var settings = settings(session.output, console)
    settings.onDemand = session.onDemand
    addEditorActions(of: folder, to: &settings)
    try Disk.makeFolder(session.output)
    let flags = try SnippetFlags.parse([])
    let samples = snippets ? PreviewSamples(console: console) : nil
    let start = samples?.joined(first) ?? first
    var builder = builder(session, watcher, in: folder, samples)
    builder.beginsWithBuild = first.isPublished
    let checking = samples.map { samples in
      samples.ask()
      let call = SnippetCheckCall(flags: flags, jobs: 1, console: console)
      let checks = SampleChecks(folder: folder, publishing: publishing, call: call)
      return Task(priority: .background) { await samples.run(checks) }
    }
    defer { checking?.cancel() }
    let server = PreviewServer(
      settings, after: start, watcher: watcher, builder: builder, report: notices(console, told: first.diagnostics))
    try await server.serve()
  }

  /// Reads the site, so that its pages can be shown before it is built, if there is no earlier preview to show.
  private func begun(
    _ session: PreviewSession, _ watcher: FileWatcher, in folder: SiteFolder, _ console: Console
  ) async -> BuildOutcome {
    await outcome(of: { () throws(HostError) in
      let build = try await session.begin()
      watcher.add(build.sideFiles.map(folder.at) + build.outsidePaths)
      if build.changedFiles != nil {
        let count = Phrase.counted(build.articles, "article")
        console.say(
          Phrase(
            en: "read \(count); while the site is built, pages are made when they are asked for",
            ko: "글 \(build.articles)편을 읽었습니다. 사이트를 짓는 동안에는 보려는 페이지부터 만들어 드립니다"))
      }
      return build
    })
  }

  /// Lets pages open files in an editor, and accept blocks of translations if the server listens on this machine only: other machines in
  /// the network may read a preview but not change its files.
  private func addEditorActions(of folder: SiteFolder, to settings: inout PreviewSettings) {
    let link = EditorLink(folder: folder.path, pattern: editor)
    settings.editor = link
    guard ["127.0.0.1", "::1", "localhost"].contains(host) else { return }
    settings.desk = PreviewDesk(editor: link) { file, line in
      do throws(HostError) { return try TranslationWorkspace.accept(file, line: line, in: folder) } catch {
        return error.message
      }
    }
  }

  /// The functions that build after a change; samples are checked after the build.
  private func builder(
    _ session: PreviewSession, _ watcher: FileWatcher, in folder: SiteFolder, _ samples: PreviewSamples?
  ) -> PreviewBuilder {
    var builder = PreviewBuilder(
      refresh: { changes in
        let outcome = await refreshed(session, changes)
        return outcome.map { samples?.joined($0) ?? $0 }
      },
      rebuild: { _ in
        let outcome = await outcome(of: { () throws(HostError) in
          let build = try await session.build()
          watcher.add(build.sideFiles.map(folder.at) + build.outsidePaths)
          return build
        })
        // Requested after the build, so that compilers do not slow down the page.
        samples?.ask()
        return samples?.joined(outcome) ?? outcome
      }, remarks: samples?.remarks)
    builder.fix = { problem in (try? await session.fix(problem)) ?? false }
    return builder
  }

  /// The files and folders to watch.
  private func watched(in folder: SiteFolder, _ environment: [String: String]) -> [String] {
    let glossary = folder.glossary(environment: environment)
    return ["content", "templates", "static", "i18n", "jikji.yml", "snippets.lock", glossary].map(folder.at)
  }

  /// The outcome of a build; an error becomes a diagnostic.
  private func outcome(of build: () async throws(HostError) -> PreviewBuild) async -> BuildOutcome {
    do { return outcome(try await build()) } catch {
      let failure = Diagnostic(.outsideWorld, at: nil, error.message)
      return BuildOutcome(changedFiles: [], diagnostics: [failure], isPublished: false)
    }
  }

  /// The outcome of the fast refresh; nil if it was not possible or failed. The build that follows reports the errors.
  private func refreshed(_ session: PreviewSession, _ changes: ChangedPaths) async -> BuildOutcome? {
    guard !changes.mayMissSome else { return nil }
    return (try? await session.refresh(changes.paths)).flatMap { $0 }.map(outcome)
  }

  private func outcome(_ build: PreviewBuild) -> BuildOutcome {
    BuildOutcome(
      changedFiles: build.changedFiles ?? [], diagnostics: build.diagnostics, isPublished: build.changedFiles != nil,
      moved: build.moved, number: build.number, nextDate: build.nextDate)
  }

  /// Creates the function that reports events of the server on the console.
  ///
  /// - Parameter first: the diagnostics that were already reported. A diagnostic that remains after a save is not repeated.
  private func notices(_ console: Console, told first: [Diagnostic] = []) -> @Sendable (PreviewNotice) -> Void {
    // Lines move with every save, so positions are not compared.
    let identity = { @Sendable (problem: Diagnostic) in
      "\(problem.place?.text.path ?? "") \(problem.code) \(problem.message.english)"
    }
    let told = Mutex(Set(first.map(identity)))
    let tell = { @Sendable (found: [Diagnostic]) in
      let news = told.withLock { told in
        defer { told = Set(found.map(identity)) }
        return found.filter { !told.contains(identity($0)) }
      }
      if !news.isEmpty { console.report(news) }
    }
    return { notice in
      switch notice {
      case .ready(let url, let taken):
        if let taken {
          console.say(
            Phrase(en: "port \(taken) is taken, another one serves", ko: "\(taken)번 포트를 다른 프로그램이 쓰고 있어 다음 포트를 씁니다"))
        }
        console.say(Phrase(en: "serving \(url) (Ctrl-C ends)", ko: "\(url) 에서 보여 드립니다 (Ctrl-C로 끝냅니다)"))
        if open { Browser.open(url) }
      case .building: break
      case .refreshed(let outcome, let seconds):
        tell(outcome.diagnostics)
        if outcome.isPublished, outcome.changedFiles != [] { console.say(changed(outcome, seconds)) }
      case .remarked(let outcome): tell(outcome.diagnostics)
      case .built(let outcome, let seconds):
        tell(outcome.diagnostics)
        console.say(built(outcome, seconds))
      }
    }
  }

  private func built(_ outcome: BuildOutcome, _ seconds: Double) -> Phrase {
    guard outcome.isPublished else {
      return Phrase(
        en: "not published because of errors; the last good site stays",
        ko: "오류가 있어 펴내지 않았습니다. 마지막으로 성한 사이트를 그대로 둡니다")
    }
    guard outcome.changedFiles == [] else { return changed(outcome, seconds) }
    let milliseconds = Int(seconds * 1000)
    return Phrase(en: "the site is built (\(milliseconds) ms)", ko: "사이트를 다 지었습니다 (\(milliseconds) ms)")
  }

  private func changed(_ outcome: BuildOutcome, _ seconds: Double) -> Phrase {
    let count = outcome.changedFiles?.count ?? 0
    let milliseconds = Int(seconds * 1000)
    return Phrase(
      en: "\(Phrase.counted(count, "file")) changed (\(milliseconds) ms)",
      ko: "파일 \(count)개가 바뀌었습니다 (\(milliseconds) ms)")
  }

  private func reason(_ error: PreviewError) -> Phrase {
    switch error {
    case .portTaken(let port):
      Phrase(
        en: "port \(port) is taken; choose another one with --port",
        ko: "\(port)번 포트를 다른 프로그램이 쓰고 있습니다. --port로 다른 것을 고르세요")
    case .portForbidden(let port):
      Phrase(
        en: "this user may not use port \(port); choose one from 1024 on with --port",
        ko: "이 사용자는 \(port)번 포트를 쓸 수 없습니다. --port로 1024 이상을 고르세요")
    case .badAddress(let address):
      Phrase(
        en: "this machine has no address '\(address)'; leave --host out, or name one of its own",
        ko: "이 기계에는 '\(address)' 주소가 없습니다. --host를 빼거나 이 기계의 주소를 적으세요")
    case .failed(let reason): Phrase(verbatim: reason)
    }
  }
}
