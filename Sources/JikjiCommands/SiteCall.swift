/// A site as most commands need it: its folder, its files, and a build that goes as far as links.
import ArgumentParser
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

/// A loaded and linked site.
struct SiteCall {
  let folder: SiteFolder
  let environment = HostEnvironment.variables
  private(set) var files: SiteFiles
  /// The outcome of the build; its diagnostics are those of reading and linking, and of the checks asked for.
  private(set) var built: BuildResult
  private let options: BuildOptions
  private let drawing: FenceDrawing?

  /// The articles that are published.
  var articles: [Article] { built.site.content.articles }

  /// Reads and links the site that the flags name.
  ///
  /// - Parameters:
  ///   - goal: how far the site is built.
  ///   - checks: the families of checks to run.
  ///   - change: changes the options of the build, besides the flags.
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
    files = try SiteFiles.read(folder, environment: environment, jobs: site.width)
    // What cannot be drawn would refuse to be built.
    drawing = goal == .refusals ? FenceDrawing(for: folder, environment: environment, jobs: site.width) : nil
    built = BuildPipeline.build(files, options: options, drawing: drawing)
  }

  /// Reads and links the site again; only changed articles cost time.
  mutating func reload() throws {
    files = try SiteFiles.read(folder, environment: environment, jobs: options.load.jobs)
    built = BuildPipeline.build(files, options: options, cache: built.cache, drawing: drawing)
  }

  /// The articles that `names` mean: paths below `content/`, with or without that folder; nil when none is named. Throws
  /// when there is no such article.
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
