/// A loaded site for commands: its folder, its files, and a build that by default goes up to the links.
import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

/// A site that was loaded and built as far as a command needs.
struct SiteCall {
  let folder: SiteFolder
  let environment = HostEnvironment.variables
  private(set) var files: SiteFiles
  /// The result of the build; its diagnostics are those of loading and linking, and of the requested checks.
  private(set) var built: BuildResult
  private let options: BuildOptions
  private let drawing: FenceDrawing?

  /// The articles that the build publishes.
  var articles: [Article] { built.site.content.articles }

  /// Loads and builds the site that the options name.
  ///
  /// - Parameters:
  ///   - goal: how far the site is built.
  ///   - checks: the families of checks to run.
  ///   - change: makes further changes to the options of the build.
  init(
    _ site: SiteOptions, _ publishing: PublishingOptions, goal: BuildGoal = .links, checks: Set<SiteCheck> = [],
    change: (inout BuildOptions) -> Void = { _ in }
  ) throws {
    folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    var options = try publishing.buildOptions(jobs: site.width, environment: environment)
    options.goal = goal
    options.checks = checks
    change(&options)
    self.options = options
    let known = try SiteFiles.readWithCache(folder, environment: environment, jobs: site.width) { _ in options.load }
    files = known.files
    // Diagrams that cannot be drawn are errors of a build, so they have to be drawn here too.
    drawing = goal == .refusals ? FenceDrawing(for: folder, environment: environment, jobs: site.width) : nil
    built = BuildPipeline.build(files, options: options, cache: known.cache, drawing: drawing)
  }

  /// Loads and builds the site again; unchanged articles come from the cache.
  mutating func reload() throws {
    files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs, keepsHistory: true)
    built = BuildPipeline.build(files, options: options, cache: built.cache, drawing: drawing)
  }

  /// The paths of the articles named by `names`: below `content/`, with or without that folder; nil if `names` is empty. Throws if there is
  /// no such article.
  func paths(named names: [String]) throws -> Set<String>? {
    guard !names.isEmpty else { return nil }
    let known = Set(articles.map(\.path))
    let wanted = names.map(PathRules.belowContent)
    if let missing = wanted.first(where: { !known.contains($0) }) {
      throw ValidationError(en: "there is no article 'content/\(missing)'", ko: "'content/\(missing)' 글이 없습니다")
    }
    return Set(wanted)
  }
}
