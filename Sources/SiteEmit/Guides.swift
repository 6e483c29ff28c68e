/// Puts the chapters of guides in order and finds each guide's own page.
import ArticleModel

extension SitePlan {
  /// The guides of a language. A guide that exists only in other languages is listed too, and a chapter missing here is
  /// replaced by the default language's (or the first other language's) chapter.
  func makeGuides(_ language: LanguageCode) -> [Guide] {
    var members: [String: [Int]] = [:]
    for (index, article) in site.articles.enumerated() {
      if let guide = article.guide, !article.frontMatter.unlisted { members[guide, default: []].append(index) }
    }
    return members.keys.sorted().compactMap { key in
      makeGuide(key, language, all: members[key] ?? [])
    }
  }

  private func makeGuide(_ key: String, _ language: LanguageCode, all: [Int]) -> Guide? {
    let own = all.filter { site.articles[$0].language == language }
    guard let sample = own.first ?? all.first else { return nil }
    let sampleArticle = site.articles[sample]
    let rest = guideRest(of: sampleArticle, key: key)
    let url = SitePath(root(of: language).path + rest)
    var guide = Guide(key: key, language: language, url: url, title: "", index: nil, chapters: [])
    guide.index = own.first { site.articles[$0].url == url }
    let present = Set(own.map { site.articles[$0].translationKey })
    var missing: [String: Int] = [:]
    for index in fallbackOrder(all) {
      let article = site.articles[index]
      let isIndex = article.url.path == root(of: article.language).path + rest
      if article.language != language, !present.contains(article.translationKey), !isIndex {
        missing[article.translationKey] = missing[article.translationKey] ?? index
      }
    }
    guide.chapters = inOrder(own.filter { $0 != guide.index } + missing.values)
    guide.title = title(of: guide, all: all, rest: rest)
    return guide
  }

  /// The guide's address below the language's root: as many folders as its key has.
  private func guideRest(of article: Article, key: String) -> String {
    let language = root(of: article.language).path
    let below = article.url.path.hasPrefix(language) ? article.url.path.dropFirst(language.utf8.count) : ""
    let folders = key.split(separator: "/").count
    let parts = below.split(separator: "/").prefix(folders)
    return parts.isEmpty ? key + "/" : parts.joined(separator: "/") + "/"
  }

  private func fallbackOrder(_ all: [Int]) -> [Int] {
    let defaults = all.filter { site.articles[$0].language == site.config.defaultLanguage }
    return defaults + all.filter { site.articles[$0].language != site.config.defaultLanguage }
  }

  /// Chapters by weight, those without one behind; then by path.
  private func inOrder(_ chapters: [Int]) -> [Int] {
    let ranked = chapters.map { index in
      (
        weight: site.articles[index].frontMatter.weight ?? Int.max, key: site.articles[index].translationKey,
        index: index
      )
    }
    return ranked.sorted { ($0.weight, $0.key, $0.index) < ($1.weight, $1.key, $1.index) }.map(\.index)
  }

  private func title(of guide: Guide, all: [Int], rest: String) -> String {
    if let index = guide.index { return site.articles[index].title }
    let other = fallbackOrder(all).first { index in
      site.articles[index].url.path == root(of: site.articles[index].language).path + rest
    }
    if let other { return site.articles[other].title }
    let folder = guide.key.split(separator: "/").last.map(String.init) ?? guide.key
    let name = folder.hasSuffix(".docc") ? String(folder.dropLast(5)) : folder
    return name == "guide" || name == "guides" ? UIStrings(language: guide.language)[.guide] : name
  }
}
