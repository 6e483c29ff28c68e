/// `jikji glossary`: renames terms in all articles.
import ArgumentParser
import ArticleModel
import ContentLoad
import CrossLinks
import Diagnostics
import HostSystem
import SiteBuild

struct GlossaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glossary", abstract: "Works on the site's words.", subcommands: [GlossaryRenameCommand.self])
}

struct GlossaryRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Renames a term in all articles, with its josa.",
    discussion: """
      Changes whole words only and respells the josa after them (은/는, 이/가, 을/를, 와/과, 으로/로, 이라…): in the text, in titles,
      tags and topics of front matter, in the words of links and pictures, in the glossary and the topics of jikji.yml. Code and
      addresses stay; headings keep their old ids as aliases. What stays and what cannot be decided is reported.

      EXAMPLES
        jikji glossary rename 메소드 메서드
        jikji glossary rename "초기화 구문" 이니셜라이저 --dry-run
      """)

  @Argument(help: ArgumentHelp("The word as it is now.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The word it becomes.", valueName: "new"))
  var new: String

  @Flag(name: [.customShort("n"), .long], help: "Say what would be changed, and change nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("Only articles of this language.", valueName: "code"))
  var language: String?

  @OptionGroup var site: SiteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    for word in [old, new] where word.allSatisfy(\.isWhitespace) {
      throw ValidationError(en: "a term needs at least one letter", ko: "용어에는 글자가 하나는 있어야 합니다")
    }
    guard GlossaryRename.isPlain(new) else {
      throw ValidationError(
        en: "a new term is plain words, without line breaks and signs of Markdown or HTML (` * < > [ ] |)",
        ko: "새 용어에는 줄바꿈과 마크다운이나 HTML의 기호(` * < > [ ] |)가 없어야 합니다")
    }
    if old == new { throw ValidationError(en: "the old and the new term are the same", ko: "옛 용어와 새 용어가 같습니다") }
  }

  func run() async throws {
    let console = Console(consoleOptions)
    let call = try SiteCall(site, try PublishingOptions.parse([])) { options in
      // Drafts and articles with a future date are changed too.
      options.load.drafts = true
      options.load.future = true
    }
    let content = call.built.site.content
    let settings = [content.config.source, content.sideFiles[content.config.glossary]].compactMap { $0 }
    var plan = GlossaryRename.plan(
      call.articles.filter { language == nil || $0.language == language }, settings: settings, from: old, to: new)
    plan.keepHeadingIDs { path, bytes in
      SiteLoader.article(in: ContentFile(path: path, bytes: bytes), config: content.config)?.value
    }
    let fixes = FixPlan(plan.changes)
    if !dryRun { _ = try FixWriter.write(fixes, into: call.folder, files: call.files) }
    console.report(plan.undecided + plan.left)
    for path in fixes.edits.keys.sorted() {
      let count = fixes.edits[path]?.count ?? 0
      console.detail(Phrase(en: "\(path): \(count)", ko: "\(path): \(count)"))
    }
    console.say(summary(plan))
    try console.conclude(plan.undecided)
  }

  private func summary(_ plan: RenamePlan) -> Phrase {
    let verb = dryRun ? ("would rename", "바꿀 곳") : ("renamed", "바꾼 곳")
    let places = plan.count - plan.keptIDs
    return Phrase(
      en:
        "\(verb.0) '\(old)' to '\(new)' in \(Phrase.counted(places, "place")) of \(Phrase.counted(plan.changes.count, "file")); kept \(Phrase.counted(plan.keptIDs, "id")) of headings as aliases, left \(Phrase.counted(plan.left.count, "place")) in code, addresses and keys, \(plan.undecided.count) undecided",
      ko:
        "'\(old)' → '\(new)': \(verb.1) \(places)곳(파일 \(plan.changes.count)개), 별칭으로 남긴 제목 id \(plan.keptIDs)개, 코드와 주소와 키에 그대로 둔 곳 \(plan.left.count)곳, 정하지 못한 곳 \(plan.undecided.count)곳"
    )
  }
}
