/// Summarises, after an import, the diagnostics that the first build of the site will report.
import ArticleModel
import ContentLoad
import Diagnostics
import HostSystem
import SiteBuild

enum FirstBuild {
  /// The settings of the site that contains `folder`; nil if no site does.
  static func settings(of folder: String) -> SiteConfig? {
    // The folder may not exist yet, so the nearest existing parent is used.
    var start = folder.hasPrefix("/") ? folder : Disk.workingFolder + "/" + folder
    while Disk.kind(of: start) == nil, let parent = Disk.parent(of: start) { start = parent }
    guard let site = try? SiteFolder.find(from: start), let bytes = try? Disk.read(site.at("jikji.yml")) else {
      return nil
    }
    let text = SourceText(path: "jikji.yml", bytes: bytes)
    return ConfigReader.read(text, environment: HostEnvironment.variables).value
  }

  /// The numbers of errors and warnings that a build would find now, with the most frequent codes; nil if `folder` is not in a site.
  static func summary(of folder: String) -> Phrase? {
    guard let site = try? SiteFolder.find(from: folder) else { return nil }
    let jobs = HostEnvironment.cores
    guard let files = try? SiteFiles.read(site, environment: HostEnvironment.variables, jobs: jobs) else { return nil }
    let options = BuildOptions(
      load: LoadOptions(now: HostEnvironment.now, jobs: jobs), goal: .links, checks: [.links, .content])
    let found = BuildPipeline.build(files, options: options).diagnostics
    let (errors, warnings) = (found.filter { $0.severity == .error }, found.filter { $0.severity == .warning })
    return Phrase(
      en:
        "the first build will say: \(Phrase.counted(errors.count, "error"))\(kinds(errors)), \(Phrase.counted(warnings.count, "warning"))\(kinds(warnings))",
      ko: "처음 만들 때 나올 것: 오류 \(errors.count)개\(kinds(errors)), 경고 \(warnings.count)개\(kinds(warnings))")
  }

  /// The five most frequent codes with their numbers.
  private static func kinds(_ diagnostics: [Diagnostic]) -> String {
    let counts = Dictionary(grouping: diagnostics, by: \.code).mapValues(\.count)
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    return most.isEmpty ? "" : " (" + most.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + ")"
  }
}
