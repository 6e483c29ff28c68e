/// Runs the programs of `processors:` to make pictures of code fences and formulas.
import ArticleModel
import Diagnostics
import HostSystem
private import KoreanText
private import ParallelWork

/// Makes the pictures of a site's fences and formulas.
package struct FenceDrawing: Sendable {
  private let programs: FilterPrograms
  private let jobs: Int

  /// The cache folder of pictures, relative to the site's folder.
  package static let folder = ".jikji/cache/figures"

  /// Uses the programs in `PATH` for the site in `folder`.
  package init(for folder: SiteFolder, environment: [String: String], jobs: Int) {
    self.init(with: Self.programs(for: folder, environment: environment), jobs: jobs)
  }

  /// Uses these programs.
  init(with programs: FilterPrograms, jobs: Int) { (self.programs, self.jobs) = (programs, jobs) }

  /// The programs in `PATH` for the site in `folder`.
  ///
  /// - Parameter readsCache: whether pictures from earlier builds may be used.
  static func programs(
    for folder: SiteFolder, environment: [String: String], readsCache: Bool = true
  ) -> FilterPrograms {
    FilterPrograms(
      for: folder.path, keepingIn: folder.at(Self.folder), readsKept: readsCache, path: environment["PATH"])
  }

  /// The commands in the settings of a site, by the names of their processors.
  static func commands(of config: SiteConfig) -> [[String]] {
    config.processors.sorted { $0.key < $1.key }.map { $1.command + $1.displayArguments }
  }

  /// The pictures of all articles, and diagnostics for those that could not be made.
  func pictures(for site: LoadedSite) -> Checked<FencePictures> {
    guard !site.config.processors.isEmpty else { return Checked([:]) }
    var wanted: [FenceRequest] = []
    var uses: [FenceRequest: [(article: Article, use: FenceUse)]] = [:]
    for article in site.articles {
      for use in Self.uses(in: article, site.config) {
        if uses[use.request] == nil { wanted.append(use.request) }
        uses[use.request, default: []].append((article, use))
      }
    }
    let calls = wanted.map { request in
      let processor = site.config.processors[request.processor]
      let command = (processor?.command ?? []) + (request.isDisplay ? processor?.displayArguments ?? [] : [])
      return FilterCall(command, input: Array(request.text.utf8) + [0x0A])
    }
    let made: [Result<[UInt8], FilterFailure>]
    do { made = try programs.results(of: calls, jobs: jobs) } catch {
      return Checked([:], [Diagnostic(.outsideWorld, at: nil, error.message)])
    }
    var pictures: FencePictures = [:]
    var problems: [Diagnostic] = []
    for (request, result) in zip(wanted, made) {
      guard let processor = site.config.processors[request.processor] else { continue }
      let clean = result.flatMap { bytes -> Result<[UInt8], FilterFailure> in
        guard let clean = PictureSanitizer.clean(bytes, processor.output) else {
          return .failure(.failed(said: "its output holds no \(processor.output.rawValue)"))
        }
        return .success(clean)
      }
      switch clean {
      case .success(let picture): pictures[request] = picture
      case .failure(let failure):
        problems += (uses[request] ?? []).map { article, use in
          let snippet = use.snippet.map { article.snippets[$0] }
          return Self.problem(failure, processor, Place(article.source, use.range), snippet)
        }
      }
    }
    return Checked(pictures, problems)
  }

  /// The fences and formulas of an article that a processor draws.
  static func uses(in article: Article, _ config: SiteConfig) -> [FenceUse] {
    article.hasInclusions ? FenceUse.all(in: article.body.value, of: article.source, config) : article.fenceUses
  }

  /// The diagnostic of a failed program, placed at the line of the fence that its message names, if any.
  private static func problem(
    _ failure: FilterFailure, _ processor: FenceProcessor, _ place: Place, _ snippet: Snippet?
  ) -> Diagnostic {
    let program = processor.command[0]
    switch failure {
    case .missing:
      return Diagnostic(
        .processorMissing, at: place,
        en:
          "'\(program)' is not installed, so this is not drawn; install it, or take '\(processor.name)' out of 'processors:'",
        ko: "'\(program)'\(.iGa) 설치되어 있지 않아 그리지 못했습니다. 설치하거나 'processors:'에서 '\(processor.name)'\(.eulReul) 빼세요")
    case .notSandboxed(let reason):
      return Diagnostic(
        .processorMissing, at: place, en: "'\(program)' runs in a sandbox only, and there is none: \(reason)",
        ko: "'\(program)'\(.eunNeun) 샌드박스에서만 돌리는데 쓸 수 없습니다: \(reason)")
    case .overdue(let seconds):
      return Diagnostic(
        .processorFailed, at: place, en: "'\(program)' did not end within \(seconds) seconds; make the text smaller",
        ko: "'\(program)'\(.iGa) \(seconds)초 안에 끝나지 않았습니다. 글을 줄이세요")
    case .failed(let said):
      return Diagnostic(
        .processorFailed, at: snippet.flatMap { line(named: said, in: $0, $0.included ?? place.text) } ?? place,
        en: "'\(program)' cannot make a picture of this: \(said)", ko: "'\(program)'\(.iGa) 그리지 못했습니다: \(said)")
    }
  }

  /// The place of the line that a message names by its number within the fence; nil if it names none.
  private static func line(named said: String, in snippet: Snippet, _ text: SourceText?) -> Place? {
    guard let text, let found = said.firstMatch(of: /[Ll]ine:? ([0-9]{1,6})/), let number = Int(found.output.1),
      snippet.lineOffsets.indices.contains(number - 1)
    else { return nil }
    let start = snippet.lineOffsets[number - 1]
    return Place(text, start..<max(start, text.lines.range(ofLine: text.lines.line(of: start)).upperBound))
  }
}
