/// `jikji list`: lists the contents of the site as text or JSON.
import ArgumentParser
import ArticleModel
import ContentLoad
private import CrossLinks
import DataFormats
import Diagnostics
import HostSystem
import SiteBuild

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the site's articles, snippets or topics, or pages that links are missing to.",
    discussion: """
      EXAMPLES
        jikji list articles
        jikji list articles --format json
        jikji list orphans                  pages that no page leads to
        jikji list wanted                   names in [[…]] that have no page yet
        jikji list mentions                 places that may mean a topic and are no link
        jikji list snippets --format json | jq '.[] | select(.language == "swift")'
      """)

  /// The kinds of lists.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case articles, snippets, topics
    /// Pages to which no page links.
    case orphans
    /// Names in `[[…]]` for which there is no page.
    case wanted
    /// Places that name a topic but are not links, because the meaning is doubtful or there are several topics.
    case mentions
  }

  @Argument(help: ArgumentHelp("What to list.", valueName: "articles|snippets|topics|orphans|wanted|mentions"))
  var subject: Subject

  @OptionGroup var site: SiteOptions
  @OptionGroup var publishing: PublishingOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() async throws {
    let console = Console(consoleOptions)
    let built = try SiteCall(site, publishing).built
    let listing = SiteListing(site: built.site)
    switch consoleOptions.format {
    case .json: console.print(listing.json(of: subject).text() + "\n")
    default: console.print(listing.text(of: subject))
    }
    console.explain(built.diagnostics)
    try console.conclude(built.diagnostics)
  }
}

/// Creates the lists of a site.
struct SiteListing {
  private let site: BuiltSite

  init(site: BuiltSite) { self.site = site }

  /// The list as JSON.
  func json(of subject: ListCommand.Subject) -> JSONText {
    switch subject {
    case .articles: .array(site.content.articles.indices.map(article))
    case .snippets: .array(site.content.articles.flatMap { article in article.snippets.map { snippet($0, article) } })
    case .topics: .array(site.links.topics.map(topic))
    case .orphans: .array(orphans.map(article))
    case .wanted: .array(wanted.map { ["name": .string($0.name), "uses": .integer($0.uses)] })
    case .mentions:
      .array(
        mentions.map { path, line, decision in
          [
            "path": .string(path), "line": .integer(line), "words": .string(decision.words),
            "topic": .string(decision.topic), "reason": .string(decision.reason.phrase.english),
          ]
        })
    }
  }

  /// The list as lines with columns separated by tabs.
  func text(of subject: ListCommand.Subject) -> String {
    let rows: [[String]] =
      switch subject {
      case .articles:
        site.content.articles.map {
          [$0.url.path, $0.date?.day10 ?? "-", $0.kind.rawValue, $0.title]
        }
      case .snippets:
        site.content.articles.flatMap { article in
          article.snippets.map { snippet in
            let line = article.source.lines.line(of: snippet.range.lowerBound)
            return ["content/\(article.path):\(line)", snippet.language, snippet.options.level?.rawValue ?? "-"]
          }
        }
      case .topics: site.links.topics.map { [$0.url.path, $0.language, "\($0.entries.count)", $0.title] }
      case .orphans: orphans.map { ["content/" + site.content.articles[$0].path, site.content.articles[$0].title] }
      case .wanted: wanted.map { ["\($0.uses)", $0.name] }
      case .mentions:
        mentions.map { path, line, decision in
          ["\(path):\(line)", decision.words, decision.topic, decision.reason.phrase.english]
        }
      }
    return rows.map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  private var orphans: [Int] { ContentChecks.orphans(site.content, site.links) }

  /// The names in broken topic links, the most frequent first.
  private var wanted: [(name: String, uses: Int)] {
    var uses: [String: Int] = [:]
    for (article, links) in zip(site.content.articles, site.links.articles) {
      for (use, link) in zip(article.links, links.resolved)
      where [.wiki, .embed].contains(use.form) && link.destination == .dead {
        uses[use.target, default: 0] += 1
      }
    }
    return uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private var mentions: [(path: String, line: Int, decision: NameDecision)] {
    zip(site.content.articles, CrossLinker.nameDecisions(of: site.content)).flatMap { article, decisions in
      decisions.filter { $0.reason == .doubtful || $0.reason == .severalTopics }.map { decision in
        ("content/" + article.path, article.source.lines.line(of: decision.range.lowerBound), decision)
      }
    }
  }

  private func article(_ index: Int) -> JSONText {
    let article = site.content.articles[index]
    return .object(present: [
      "id": .string(article.language + "/" + article.translationKey), "url": .string(article.url.path),
      "path": .string(article.path), "title": .string(article.title), "language": .string(article.language),
      "kind": .string(article.kind.rawValue), "date": JSONText(article.date?.day10),
      "translationOf": JSONText(original(of: index).map { site.content.articles[$0].path }),
      "imported": article.frontMatter.imported.map {
        .object(present: [
          "file": .string($0.file), "firstLine": .integer($0.firstLine), "lastLine": .integer($0.lastLine),
        ])
      },
    ])
  }

  /// The index of the article that this one translates: the one that it names (`translationOf`); none if another article names this one;
  /// otherwise, among articles at the same path, the one in the language of its source or in the site's default language.
  private func original(of index: Int) -> Int? {
    let others = site.links.articles[index].translations.sorted { $0.key < $1.key }.map(\.value)
    func named(by number: Int) -> String? {
      site.content.articles[number].translationOf.map {
        $0.value.hasSuffix(".md") ? $0.value : $0.value + ".md"
      }
    }
    func language(ofSource number: Int) -> String? { site.content.articles[number].frontMatter.source?.language }
    let own = site.content.articles[index]
    if let path = named(by: index) { return others.first { site.content.articles[$0].path == path } }
    if others.contains(where: { named(by: $0) == own.path || language(ofSource: $0) == own.language }) { return nil }
    return others.first { site.content.articles[$0].language == language(ofSource: index) }
      ?? others.first { site.content.articles[$0].language == site.content.config.defaultLanguage }
  }

  private func snippet(_ snippet: Snippet, _ article: Article) -> JSONText {
    let position = article.source.lines.position(
      of: snippet.range.lowerBound, in: article.source.bytes, counting: .scalar)
    return .object(present: [
      "path": .string("content/" + article.path), "line": .integer(position.line), "column": .integer(position.column),
      "index": .integer(snippet.index), "language": .string(snippet.language),
      "level": JSONText(snippet.options.level?.rawValue), "heading": JSONText(snippet.heading),
    ])
  }

  private func topic(_ topic: TopicPage) -> JSONText {
    .object(present: [
      "key": .string(topic.key), "url": .string(topic.url.path), "language": .string(topic.language),
      "title": .string(topic.title), "definition": JSONText(topic.names.definition),
      "articles": .array(topic.entries.map { .string(site.content.articles[$0.article].path) }),
      "symbols": .array(topic.symbols.map { .string($0) }),
    ])
  }
}
