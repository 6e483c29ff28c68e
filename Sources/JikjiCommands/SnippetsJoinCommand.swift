/// `jikji snippets join`: joins the locks that the shards of a check wrote into one `snippets.lock`.
import ArgumentParser
import Diagnostics
import HostSystem
import SiteBuild
import SnippetCheck

struct SnippetsJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Joins the locks that the shards of a check left into the site's snippets.lock.",
    discussion: """
      EXAMPLES
        jikji check snippets --shard 1/2      on one machine, which keeps its snippets.lock as 1.lock
        jikji check snippets --shard 2/2      on another, which keeps its own as 2.lock
        jikji snippets join 1.lock 2.lock

      All shards must have begun with the lock that the site has now. Where two of them disagree, and where none has
      recorded the samples of an article as they are now, nothing is written.
      """)

  @Argument(help: ArgumentHelp("The locks of all shards.", valueName: "lock"))
  var locks: [String]

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, publishing)
    let folder = call.folder
    let target = folder.at("snippets.lock")
    var diagnostics: [Diagnostic] = []
    let old = Disk.kind(of: target) == .file ? try Self.text(of: target) : nil
    let base = old.map { SnippetLock.read($0).value(reportingTo: &diagnostics) } ?? SnippetLock()
    let joined = diagnostics.isEmpty ? SnippetLock.joined(base, shards: try locks.map(Self.text)) : Checked(nil)
    diagnostics += joined.diagnostics
    if let lock = joined.value {
      let lost = base.entries.keys.filter {
        lock.entries[$0] == nil && Disk.kind(of: folder.at("content/" + $0)) == .file
      }
      diagnostics += lost.sorted().map(Diagnostic.shardsLack)
      diagnostics += lock.unchecked(since: base, call.articles).map(Diagnostic.unchecked)
    }
    guard let lock = joined.value, diagnostics.isEmpty else {
      console.report(diagnostics)
      throw CommandFailure(.contentErrors)
    }
    let bytes = Array(lock.text.utf8)
    if bytes != old?.bytes, !lock.entries.isEmpty || old != nil { try Disk.writeAtomically(bytes, to: target) }
    let count = locks.count
    console.say(Phrase(en: "joined the locks of \(Phrase.counted(count, "shard"))", ko: "몫 \(count)개의 기록을 합쳤습니다"))
  }

  private static func text(of path: String) throws -> SourceText {
    SourceText(path: path, String(decoding: try Disk.read(path), as: UTF8.self))
  }
}
