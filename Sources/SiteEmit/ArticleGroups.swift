/// Groups articles by tag, category, series and author.
import ArticleModel
private import Foundation

extension SitePlan {
  /// Names that differ only in case, spaces or hyphens are one tag. The most frequent spelling is shown; ties are
  /// broken in favour of the newest article.
  mutating func collectTags(_ listed: [Int], _ lists: inout LanguageLists) {
    let site = self.site
    var gathering = NameGathering()
    for article in listed {
      for tag in site.articles[article].frontMatter.tags { gathering.add(tag.value, article) }
    }
    let sorted = gathering.groups.sorted { ($1.members.count, $0.key) < ($0.members.count, $1.key) }
    var words = SlugRegister()
    for (place, group) in sorted.enumerated() {
      lists.tags.append(
        ArticleGroup(
          name: group.shownName, url: lists.path("tags/\(words.slug(for: group.shownName))/"), members: group.members))
      for article in group.members { placements[article].tags.append(place) }
    }
    for article in listed where placements[article].tags.count > 1 {
      let order = Dictionary(
        site.articles[article].frontMatter.tags.enumerated().map { ($1.value.nameKey, $0) }
      ) { first, _ in first }
      let ranked = placements[article].tags.map { ($0, order[lists.tags[$0].name.nameKey] ?? 0) }
      placements[article].tags = ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
  }

  /// A category is a path of names; an article belongs to the innermost category and to all that contain it.
  mutating func collectCategories(_ listed: [Int], _ lists: inout LanguageLists) {
    var members: [[String]: [Int]] = [:]
    for article in listed {
      let names = Self.categoryNames(site.articles[article].frontMatter.category?.value)
      for depth in names.indices { members[Array(names[...depth]), default: []].append(article) }
    }
    var words: [[String]: String] = [:]
    var registers: [[String]: SlugRegister] = [:]
    for path in members.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let outer = Array(path.dropLast())
      let word = registers[outer, default: SlugRegister()].slug(for: path.last ?? "")
      let full = (words[outer] ?? "") + word + "/"
      words[path] = full
      let place = lists.categories.count
      lists.categories.append(
        ArticleGroup(
          name: path.last ?? "", url: lists.path("categories/" + full), members: members[path] ?? [],
          depth: path.count - 1))
      for article in members[path] ?? [] { placements[article].categories.append(place) }
    }
  }

  /// The parts of a series in order: by part number, then those without one by date.
  mutating func collectSeries(_ listed: [Int], _ lists: inout LanguageLists) {
    var gathering = NameGathering()
    for article in listed {
      if let series = site.articles[article].frontMatter.series { gathering.add(series.name.value, article) }
    }
    var words = SlugRegister()
    for group in gathering.groups.sorted(by: { $0.key < $1.key }) {
      let ordered = group.members.map { (part: partKey(of: $0), index: $0) }.sorted { $0.part < $1.part }.map(\.index)
      for article in ordered { placements[article].series = lists.series.count }
      lists.series.append(
        ArticleGroup(
          name: group.shownName, url: lists.path("series/\(words.slug(for: group.shownName))/"), members: ordered))
    }
  }

  /// Groups by authors and translators, by their names in jikji.yml where they have one.
  mutating func collectAuthors(_ listed: [Int], _ lists: inout LanguageLists) {
    var gathering = NameGathering()
    for article in listed {
      let frontMatter = site.articles[article].frontMatter
      for person in frontMatter.authors + frontMatter.translators {
        gathering.add(authorName(person.value, in: lists.language), article)
      }
    }
    var words = SlugRegister()
    var places: [String: Int] = [:]
    for group in gathering.groups.sorted(by: { $0.key < $1.key }) {
      places[group.key] = lists.authors.count
      lists.authors.append(
        ArticleGroup(
          name: group.shownName, url: lists.path("authors/\(words.slug(for: group.shownName))/"),
          members: group.members))
    }
    let (authorName, language) = (self.authorName, lists.language)
    for article in listed {
      let frontMatter = site.articles[article].frontMatter
      let place = { (person: Located<String>) in
        places[authorName(person.value, language).nameKey]
      }
      placements[article].authors = frontMatter.authors.compactMap(place)
      placements[article].translators = frontMatter.translators.compactMap(place)
    }
  }

  /// The name to show in a language for an author given by name or key.
  func authorName(_ written: String, in language: LanguageCode) -> String {
    site.config.authors[written]?.name[language] ?? written
  }

  /// The settings of the author that is shown by this name in a language; nil if there are none.
  func authorConfig(named name: String, in language: LanguageCode) -> AuthorConfig? {
    let key = site.config.authors.keys.sorted().first { site.config.authors[$0]?.name[language] == name }
    return key.flatMap { site.config.authors[$0] }
  }

  private static func categoryNames(_ category: String?) -> [String] {
    (category ?? "").split(separator: "/").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ")) }
      .filter { !$0.isEmpty }
  }

  private func partKey(of article: Int) -> (Int, Int, Int) {
    let frontMatter = site.articles[article].frontMatter
    return (frontMatter.series?.part ?? Int.max, frontMatter.date?.value.unixSeconds ?? Int.max, article)
  }
}

/// Groups articles under names that differ only in case, Unicode composition, spaces and hyphens.
struct NameGathering {
  /// The articles of one name, in the order in which they were added.
  struct Group {
    let key: String
    var spellings: [(name: String, count: Int)]
    var members: [Int]

    /// The most frequent spelling; of equally frequent ones the first.
    var shownName: String {
      var best = spellings[0]
      for spelling in spellings where spelling.count > best.count { best = spelling }
      return best.name
    }
  }

  private(set) var groups: [Group] = []
  private var places: [String: Int] = [:]

  /// Adds an article under a name; twice under one name counts once.
  mutating func add(_ name: String, _ article: Int) {
    let key = name.nameKey
    guard !key.isEmpty else { return }
    guard let place = places[key] else {
      places[key] = groups.count
      return groups.append(
        Group(key: key, spellings: [(name.precomposedStringWithCanonicalMapping, 1)], members: [article]))
    }
    if groups[place].members.last != article { groups[place].members.append(article) }
    let shown = name.precomposedStringWithCanonicalMapping
    if let spelling = groups[place].spellings.firstIndex(where: { $0.name == shown }) {
      groups[place].spellings[spelling].count += 1
    } else {
      groups[place].spellings.append((shown, 1))
    }
  }
}
