/// Orders the chapters of guides and finds each guide's own page.
import ArticleModel

extension SitePlan {
  /// The guides of a language. A guide that exists only in other languages is included, and a chapter that is missing
  /// here is replaced by that of the default language or, if it lacks it too, of the first other language.
  func makeGuides(_ language: LanguageCode) -> [Guide] {
    var members: [String: [Int]] = [:]
    for (index, article) in site.articles.enumerated() {
      if let guide = article.guide, !article.isUnlisted { members[guide, default: []].append(index) }
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
    var guide = Guide(key: key, language: language, url: url, title: "", index: nil)
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
    let chapters = inOrder(own.filter { $0 != guide.index } + missing.values)
    let depth = key.split(separator: "/").count
    let groups = ((guide.index.map { [$0] } ?? []) + chapters).lazy.compactMap { topicGroups(of: $0, among: chapters) }
    guide.parts = groups.first ?? folders(of: chapters, depth: depth)
    guide.numbers = numbers(of: chapters, depth: depth)
    guide.title = title(of: guide, all: all, rest: rest)
    return guide
  }

  /// The guide's address relative to the language's root: as many path components as its key has.
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

  /// Sorts chapters by weight, those without one last, then by path.
  private func inOrder(_ chapters: [Int]) -> [Int] {
    let ranked = chapters.map { index in
      (
        weight: site.articles[index].frontMatter.weight ?? Int.max, key: site.articles[index].translationKey,
        index: index
      )
    }
    return ranked.sorted { ($0.weight, $0.key, $0.index) < ($1.weight, $1.key, $1.index) }.map(\.index)
  }

  // MARK: Parts

  /// Makes a part of each subfolder of a guide, at the position of the part's own page or, without one, of its first
  /// chapter. Chapters outside of subfolders form untitled parts between them.
  private func folders(of chapters: [Int], depth: Int) -> [GuidePart] {
    var parts: [GuidePart] = []
    var places: [String: Int] = [:]
    let pages = chapters.filter { isIndex($0, depth) }
    let folderOfIndex = Dictionary(pages.compactMap { page in folder(of: page, depth).map { ($0, page) } }) { $1 }
    for chapter in chapters {
      guard let folder = folder(of: chapter, depth) else {
        if parts.last.map({ $0.title == nil }) != true { parts.append(GuidePart(chapters: [])) }
        parts[parts.count - 1].chapters.append(chapter)
        continue
      }
      let index = folderOfIndex[folder]
      let isOpening = index == nil || index == chapter
      if places[folder] == nil, isOpening {
        places[folder] = parts.count
        let title = index.map { site.articles[$0].title } ?? Self.words(ofFolder: folder)
        let others = chapters.filter { $0 != index && self.folder(of: $0, depth) == folder }
        parts.append(GuidePart(title: title, index: index, chapters: others))
      }
    }
    return parts
  }

  /// The groups below the heading "Topics" of a guide's own page, as in DocC: headings of the next level with links to chapters. Chapters
  /// that no group names follow. Nil where there are no such groups.
  private func topicGroups(of index: Int, among chapters: [Int]) -> [GuidePart]? {
    let article = site.articles[index]
    guard let start = article.outline.firstIndex(where: { ["Topics", "주제"].contains($0.text) }) else { return nil }
    let level = article.outline[start].level
    let below = article.outline[(start + 1)...].prefix { $0.level > level }
    let groups = below.filter { $0.level == level + 1 }
    let end = below.endIndex < article.outline.count ? article.outline[below.endIndex].node : nil
    var waiting = Set(chapters)
    var parts = groups.map { GuidePart(title: $0.text, chapters: []) }
    for (use, link) in zip(article.links, links.articles[index].resolved) {
      guard let group = groups.lastIndex(where: { $0.node < use.node }), end.map({ use.node < $0 }) ?? true,
        case .site(let path, _) = link.destination, let chapter = articleAt[path], waiting.remove(chapter) != nil
      else { continue }
      parts[group - groups.startIndex].chapters.append(chapter)
    }
    parts.removeAll { $0.chapters.isEmpty }
    guard !parts.isEmpty else { return nil }
    let opening = waiting.remove(index) == nil ? [] : [GuidePart(chapters: [index])]
    let rest = chapters.filter(waiting.contains)
    return opening + parts + (rest.isEmpty ? [] : [GuidePart(chapters: rest)])
  }

  /// The chapter numbers from the names of files and folders (`02-values/01-let.md` is 2.1); empty unless all chapters have one and all are
  /// different.
  private func numbers(of chapters: [Int], depth: Int) -> [Int: String] {
    var numbers: [Int: String] = [:]
    for chapter in chapters {
      var steps = site.articles[chapter].translationKey.split(separator: "/").dropFirst(depth)
      if isIndex(chapter, depth) { steps = steps.dropLast() }
      let found = steps.map { step in
        let digits = step.prefix { $0.isASCII && $0.isNumber }
        return step.dropFirst(digits.count).first.map { "-_. ".contains($0) } ?? true ? Int(digits) : nil
      }
      guard !found.isEmpty, found.allSatisfy({ $0 != nil }) else { return [:] }
      numbers[chapter] = found.compactMap { $0.map(String.init) }.joined(separator: ".")
    }
    return Set(numbers.values).count == numbers.count ? numbers : [:]
  }

  /// The subfolder of its guide that contains a chapter; nil if it is in none.
  private func folder(of chapter: Int, _ depth: Int) -> String? {
    let below = site.articles[chapter].translationKey.split(separator: "/").dropFirst(depth)
    return below.count > 1 ? below.first.map(String.init) : nil
  }

  /// Whether a chapter is the own page of a subfolder.
  private func isIndex(_ chapter: Int, _ depth: Int) -> Bool {
    let below = site.articles[chapter].translationKey.split(separator: "/").dropFirst(depth)
    return below.count == 2 && below.last == "index"
  }

  /// The readable name of a folder such as `02-first_steps`.
  private static func words(ofFolder name: String) -> String {
    let bare = name.drop { $0.isNumber || "-_. ".contains($0) }
    return (bare.isEmpty ? name[...] : bare).map { "-_".contains($0) ? " " : String($0) }.joined()
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
