/// `jikji clean`: removes the built site and the caches.
import ArgumentParser
import Diagnostics
import HostSystem
import SiteBuild

struct CleanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Removes the built site and the caches; files that begin with a dot stay in public/.",
    discussion: """
      EXAMPLES
        jikji clean
        jikji clean --cache-only
      """)

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  @Flag(help: "Keep the built site.")
  var cacheOnly = false

  func run() async throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    let hasOutput = !cacheOnly && Disk.kind(of: folder.at("public")) == .folder
    // The cache says what the last build published.
    let foreign = hasOutput ? try SiteBuilder.foreignFile(in: folder.at("public"), publishedBy: folder) : nil
    try Disk.remove(folder.at(".jikji/cache"))
    try Disk.remove(folder.at(".jikji/preview"))
    if hasOutput {
      if let foreign {
        throw HostError(
          Phrase(en: "empty", ko: "비울"), "public",
          reason: Phrase(
            en: "it holds '\(foreign)' and no built site; remove what is no longer needed yourself",
            ko: "지은 사이트가 아니라 '\(foreign)' 같은 것이 들어 있습니다. 필요 없는 것은 직접 지우세요"))
      }
      _ = try SiteWriter(folder: folder.at("public"), jobs: site.width).publish([])
    }
    Console(consoleOptions).detail(Phrase(en: "cleaned", ko: "치웠습니다"))
  }
}
