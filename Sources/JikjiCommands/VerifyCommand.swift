/// `jikji verify`: compares a published site with its manifest and its content; also the second builds of `jikji build --verify`.
import ArgumentParser
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Says whether a published site is exactly what was built from the content.",
    discussion: """
      Every build writes .jikji-manifest.json among the published files: path, SHA-256 and source of each. The files of a folder or of
      a server are compared with it, the addresses in them with the files, and, where the site itself is at hand, the manifest with
      what the content gives now.

      EXAMPLES
        jikji verify                            public/ of this site
        jikji verify https://example.org/blog/  what readers get
        jikji verify --no-content /srv/www      without the site at hand
      """)

  @Argument(
    help: ArgumentHelp("A folder or an address; otherwise public/ in the site's folder.", valueName: "dir|url"))
  var target: String?

  @OptionGroup var site: SiteOptions

  @Flag(help: "Do not compare with the content.")
  var noContent = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let folder = target == nil || !noContent ? try SiteFolder.find(from: site.site ?? Disk.workingFolder) : nil
    let check = try await PublicationCheck(PublishedTree(target ?? folder?.at("public") ?? "public"))
    var found = try await check.diagnostics()
    if let folder, !noContent { found += try differencesFromContent(of: folder, check) }
    console.report(found)
    try console.conclude(found)
    let count = check.manifest.files.count
    let files = Phrase.counted(count, "file") + (count == 1 ? " is" : " are")
    console.say(
      noContent
        ? Phrase(en: "\(files) as \(count == 1 ? "it was" : "they were") built", ko: "파일 \(count)개가 지은 그대로입니다")
        : Phrase(
          en:
            "\(files) as \(count == 1 ? "it was" : "they were") built, and as the content gives \(count == 1 ? "it" : "them") now",
          ko: "파일 \(count)개가 지은 그대로이고, 지금 내용과도 같습니다"))
  }

  private func differencesFromContent(of folder: SiteFolder, _ check: PublicationCheck) throws -> [Diagnostic] {
    let published = check.manifest.options
    var publishing = try PublishingOptions.parse([])
    (publishing.drafts, publishing.future) = (published.drafts, published.future)
    publishing.baseUrl = published.baseURL == "/" ? nil : published.baseURL
    let environment = HostEnvironment.variables
    var builder = SiteBuilder(
      folder: folder, output: publishing.folder(of: folder), environment: environment,
      options: try publishing.buildOptions(jobs: site.width, environment: environment))
    builder.options.drawsCards = published.cards
    builder.tool = JikjiVersion.text
    let now = try builder.manifest()
    guard let manifest = now.value else { return now.diagnostics }
    return check.diagnostics(comparedWith: manifest)
  }
}

/// Builds a site again under other conditions and compares the results.
struct RepeatedBuild {
  let builder: SiteBuilder
  /// The command line options that decide what is published.
  let arguments: [String]

  /// One diagnostic for each file that differs when it is built with other threads and another order of files, or by another process in
  /// another environment.
  func diagnostics() async throws -> [Diagnostic] {
    let published = try await PublicationCheck(.folder(builder.output)).manifest
    var found: [Diagnostic] = []
    var other = builder
    other.usesCache = false
    other.options.load.jobs = builder.options.load.jobs == 1 ? 3 : 1
    guard let here = try other.manifest(readingReversed: true).value else { return [] }
    found += here.differences(from: published).map {
      .unrepeatableBuild(
        path: $0,
        way: Phrase(en: "with other threads and files in another order", ko: "스레드 수와 파일 차례를 바꾸어"))
    }
    let there = try await bySecondProgram()
    found += there.differences(from: published).map {
      .unrepeatableBuild(
        path: $0,
        way: Phrase(
          en: "by another process in another folder, locale and time zone, without the cache",
          ko: "다른 프로세스, 폴더, 로캘, 시간대에서 캐시 없이"))
    }
    return found
  }

  private func bySecondProgram() async throws -> SiteManifest {
    let scratch = "\(builder.environment["TMPDIR"] ?? "/tmp")/jikji-verify-\(UniqueName.next())"
    try Disk.makeFolder(scratch)
    defer { try? Disk.remove(scratch) }
    var request = ProcessRequest(
      [
        HostEnvironment.executable, "build", "--no-cache", "--quiet", "--site", builder.folder.path, "--output",
        "\(scratch)/public",
      ]
        + arguments, in: "/", output: scratch, limits: .tool)
    request.environment = builder.environment
    for (name, value) in ["LC_ALL": "ko_KR.UTF-8", "LANG": "ko_KR.UTF-8", "TZ": "Pacific/Kiritimati"] {
      request.environment[name] = value
    }
    let outcome = try await ProcessRunner.run(request)
    guard outcome.ending == .exited(0) else {
      let words = String(decoding: outcome.standardError, as: UTF8.self)
      throw HostError(
        Phrase(en: "build", ko: "지을"), builder.folder.path,
        reason: Phrase(en: "the second build failed: \(words)", ko: "두 번째 빌드가 실패했습니다: \(words)"))
    }
    return try await PublicationCheck(.folder("\(scratch)/public")).manifest
  }
}
