/// `jikji clean`: takes away what builds made.
package import ArgumentParser
import Diagnostics
import HostSystem
import SiteBuild

package struct CleanCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Removes the built site and the caches; files that begin with a dot stay in public/.",
    discussion: """
      EXAMPLES
        jikji clean
        jikji clean --cache-only
      """)

  @OptionGroup var site: SiteOptions
  @OptionGroup var speech: SpeechOptions

  @Flag(help: "Keep the built site.")
  var cacheOnly = false

  package init() {}

  package func run() async throws {
    let folder = try SiteFolder.find(from: site.site ?? Disk.workingFolder)
    try Disk.remove(folder.at(".jikji/cache"))
    try Disk.remove(folder.at(".jikji/preview"))
    if !cacheOnly, Disk.kind(of: folder.at("public")) == .folder {
      _ = try SiteWriter(folder: folder.at("public"), jobs: site.width).publish([])
    }
    Console(speech).detail(Phrase(en: "cleaned", ko: "치웠습니다"))
  }
}
