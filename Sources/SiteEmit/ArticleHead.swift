/// The parts of a page above an article's text: dates, people, tags, table of contents, series, language banners.
import ArticleModel
private import DataFormats

extension SiteEmitter {
  func addDates(_ article: Article, _ frame: inout PageFrame) {
    let ui = self.ui(article.language)
    if let date = article.date {
      frame.scope.set("date", ui.date(date))
      frame.scope.set("dateISO", date.day10)
    }
    if let updated = article.updated, updated != article.date {
      frame.scope.set("updated", ui.date(updated))
      frame.scope.set("updatedISO", updated.day10)
    }
    frame.scope.set("readingTime", ui(.readingTime, String(article.readingMinutes)))
    frame.scope.set("isDraft", article.isDraft)
  }

  func addPeopleAndNames(_ index: Int, _ lists: LanguageLists, _ frame: inout PageFrame) {
    let placement = plan.placements[index]
    frame.scope.set("authors", placement.authors.map { groupLink(lists.authors[$0]) })
    frame.scope.set("translators", placement.translators.map { groupLink(lists.authors[$0]) })
    frame.scope.set(
      "tagLinks", placement.tags.map { nameLink(.tag, $0, groupLink(lists.tags[$0]), lists.language) }.joined())
    frame.scope.set("categories", placement.categories.map { groupLink(lists.categories[$0]) })
    let known = plan.topicIndex[lists.language] ?? [:]
    let topics = links.articles[index].topics.compactMap { known[$0] }.filter { links.topics[$0].article != index }
    let topicLinks = topics.map { number in
      let topic = links.topics[number]
      return nameLink(.topic, number, ["name": topic.title, "href": topic.url.href], lists.language)
    }
    frame.scope.set("topicLinks", topicLinks.joined())
  }

  private enum NameKind: String { case tag, topic }

  /// The link of a tag or topic, rendered once for all articles.
  private func nameLink(_ kind: NameKind, _ number: Int, _ scope: TemplateScope, _ language: LanguageCode) -> String {
    let key = FragmentCache.Key(template: .tag, language: language, root: kind.rawValue, detail: number)
    return fragments.text(key) {
      var scope = scope
      scope.set("kind", kind.rawValue)
      return templates.render(.tag, in: language, scope)
    }
  }

  /// The name and address of a group's page.
  func groupLink(_ group: ArticleGroup) -> TemplateScope { ["name": group.name, "href": group.url.href] }

  /// The table of contents: the two highest levels of headings, if they have at least two headings together.
  func addContents(_ article: Article, _ frame: inout PageFrame) {
    guard let top = article.outline.map(\.level).min() else { return }
    let shown = article.outline.filter { $0.level <= top + 1 }
    guard shown.count >= 2 else { return }
    var html: [UInt8] = Array("<ol>".utf8)
    var isOpen = false
    var isNested = false
    for heading in shown {
      if heading.level == top || !isOpen {
        if isNested { html += Array("</ol>".utf8) }
        if isOpen { html += Array("</li>".utf8) }
        html += Array("<li>".utf8)
        isOpen = true
        isNested = false
        appendLink(heading, &html)
        continue
      }
      html += Array((isNested ? "<li>" : "<ol><li>").utf8)
      isNested = true
      appendLink(heading, &html)
      html += Array("</li>".utf8)
    }
    html += Array((isNested ? "</ol></li></ol>" : "</li></ol>").utf8)
    frame.scope.set("contents", slot: .contents)
    frame.filling.bytes[.contents] = html
  }

  private func appendLink(_ heading: OutlineHeading, _ html: inout [UInt8]) {
    html += Array(##"<a href="#\##(SitePath.percentEncode(heading.id))">"##.utf8)
    html.append(escaping: heading.text, as: .template)
    html += Array("</a>".utf8)
  }

  func addSeries(_ index: Int, _ lists: LanguageLists, _ frame: inout PageFrame) {
    guard let number = plan.placements[index].series else { return }
    let series = lists.series[number]
    var scope = groupLink(series)
    let place = (series.members.firstIndex(of: index) ?? 0) + 1
    scope.set("position", "\(place)/\(series.members.count)")
    scope.set("isShort", series.members.count <= 6)
    if place > 1 { scope.set("previous", shortLink(series.members[place - 2])) }
    if place < series.members.count { scope.set("next", shortLink(series.members[place])) }
    frame.scope.set("series", scope)
    frame.scope.set("seriesParts", slot: .series)
    let key = FragmentCache.Key(template: .series, language: lists.language, root: frame.root, detail: number)
    frame.filling.bytes[.series] = fragments.piece(key) {
      var scope = TemplateScope()
      scope.set("root", frame.root)
      scope.set("parts", series.members.map(currentLink))
      return templates.render(.series, in: lists.language, scope)
    }
  }

  /// A link to an article that is marked as current on the article's own page.
  func currentLink(_ article: Int) -> TemplateScope {
    var scope = shortLink(article)
    scope.set("current", slot: .current(article))
    return scope
  }

  /// An article's title and address.
  func shortLink(_ index: Int) -> TemplateScope {
    ["title": site.articles[index].title, "href": site.articles[index].url.href]
  }

  /// A link to an article from a page in another language: it names the language of the target and leads to the banner for readers of
  /// `language`.
  func link(_ index: Int, from language: LanguageCode) -> TemplateScope {
    let article = site.articles[index]
    var scope = shortLink(index)
    guard article.language != language else { return scope }
    scope.set("foreign", article.language)
    scope.set("foreignName", UIStrings.name(of: article.language, in: config))
    // The target has a banner only for languages in which it has no translation.
    if links.articles[index].translations[language] == nil {
      scope.set("href", article.url.href + "#_untranslated-" + language)
    }
    return scope
  }

  /// The banners shown to readers who followed a link from a language in which this page does not exist; one for each such language.
  func banners(for index: Int) -> [TemplateScope] {
    let article = site.articles[index]
    let translations = links.articles[index].translations
    return languages.filter { $0 != article.language && translations[$0] == nil }.map { language in
      [
        "language": language, "text": ui(language)(.noTranslation, UIStrings.name(of: language, in: config)),
        "homeText": ui(language)[.toHome],
        "href": plan.root(of: language).href,
      ]
    }
  }
}
