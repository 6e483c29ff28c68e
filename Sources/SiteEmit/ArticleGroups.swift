/// Groups articles by tag, category, series and author.
import ArticleModel
private import Foundation
private import KoreanText

extension SitePlan {
  /// Names that differ only in case, spaces or hyphens are one tag. The most frequent spelling is shown; ties are
  /// broken in favour of the newest article.
  mutating func collectTags(_ articles: [Int], _ lists: inout LanguageLists) {
    var gathering = NameGathering()
    for article in articles {
      for tag in listed[article].tags { gathering.add(tag.value, article) }
    }
    let sorted = gathering.groups.sorted { ($1.members.count, $0.key) < ($0.members.count, $1.key) }
    var words = SlugRegister()
    for (place, group) in sorted.enumerated() {
      lists.tags.append(
        ArticleGroup(
          name: group.shownName, url: lists.path("tags/\(words.slug(for: group.shownName))/"), members: group.members))
      for article in group.members { placements[article].tags.append(place) }
    }
    // An article shows its tags in the order in which it names them.
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, $0) })
    for article in articles where placements[article].tags.count > 1 {
      var shown: [Int] = []
      for tag in listed[article].tags {
        if let place = gathering.key(of: tag.value).flatMap({ places[$0] }), !shown.contains(place) {
          shown.append(place)
        }
      }
      placements[article].tags = shown
    }
  }

  /// A category is a path of names; an article belongs to the innermost category and to all that contain it.
  mutating func collectCategories(_ articles: [Int], _ lists: inout LanguageLists) {
    var members: [[String]: [Int]] = [:]
    for article in articles {
      let names = Self.categoryNames(listed[article].category)
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
  mutating func collectSeries(_ articles: [Int], _ lists: inout LanguageLists) {
    var gathering = NameGathering()
    for article in articles {
      if let series = listed[article].series { gathering.add(series.name.value, article) }
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
  mutating func collectAuthors(_ articles: [Int], _ lists: inout LanguageLists) {
    var gathering = NameGathering()
    for article in articles {
      for person in listed[article].authors + listed[article].translators {
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
    for article in articles {
      let place = { (person: Located<String>) in
        gathering.key(of: authorName(person.value, language)).flatMap { places[$0] }
      }
      placements[article].authors = listed[article].authors.compactMap(place)
      placements[article].translators = listed[article].translators.compactMap(place)
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
    (listed[article].series?.part ?? Int.max, listed[article].date?.unixSeconds ?? Int.max, article)
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
  /// The group and the spelling of each name as written, because names are added once for every article that has them.
  private var known: [String: (group: Int, spelling: Int)] = [:]

  /// Adds an article under a name; twice under one name counts once.
  mutating func add(_ name: String, _ article: Int) {
    guard let (place, spelling) = known[name] ?? begin(name) else { return }
    if groups[place].members.last != article { groups[place].members.append(article) }
    groups[place].spellings[spelling].count += 1
  }

  /// The key of the group to which a name was added.
  func key(of name: String) -> String? { known[name].map { groups[$0.group].key } }

  /// The group and the spelling of a name that has not been added yet; nil for a name without letters.
  private mutating func begin(_ name: String) -> (group: Int, spelling: Int)? {
    let key = name.nameKey
    guard !key.isEmpty else { return nil }
    let place = places[key] ?? groups.count
    if place == groups.count { groups.append(Group(key: key, spellings: [], members: [])) }
    let spelling = groups[place].spellings.count
    groups[place].spellings.append((name.inNFC, 0))
    (places[key], known[name]) = (place, (place, spelling))
    return (place, spelling)
  }
}
