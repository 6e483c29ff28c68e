/// Collects the topics of a site: declared ones, those of topic pages, and those derived from tags and glosses.
import ArticleModel

/// A topic before its articles are known.
struct Topic: Sendable {
  /// The source of a topic; a declared topic is trusted more than a derived one.
  enum Origin: Sendable, Hashable { case declared, tag, gloss }

  /// The key in its URL.
  let key: String

  /// Its names by language, variants, definition and equivalent addresses.
  var names: TopicNames

  let origin: Origin

  /// The articles that describe it (topic pages), by language.
  var articles: [LanguageCode: Int] = [:]

  /// All names and variants by which a text may mention it.
  var spellings: [String] {
    var found: [String] = []
    for name in names.names.sorted(by: { $0.key < $1.key }).map(\.value) + names.variants where !found.contains(name) {
      found.append(name)
    }
    return found
  }

  /// The name to show in `language`; otherwise that of the first language that has one, otherwise the key.
  func title(in language: LanguageCode) -> String {
    names.names[language] ?? names.names.min { $0.key < $1.key }?.value ?? key
  }
}

/// A homograph: a name of several declared topics. Its page lists them for the reader to choose.
struct Homograph: Sendable {
  /// The key in its URL, and the name as written.
  let key: String, name: String
  /// The indices of its topics.
  let meanings: [Int]
}

/// Collects topics so that no two have the same key.
struct TopicCatalog: Sendable {
  /// The topics: declared ones, those of topic pages, then those derived from tags and from glosses.
  private(set) var topics: [Topic] = []

  /// The homographs by loose key.
  private(set) var homographs: [String: Homograph] = [:]

  private var byKey: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byExactName: [String: Int] = [:]

  /// Collects the topics of `site`; `glosses` are pairs of Korean and English names found in its texts.
  init(_ site: LoadedSite, glosses: [Gloss]) {
    for declared in site.config.topics { add(Topic(key: declared.key.value, names: declared.names, origin: .declared)) }
    for (index, article) in site.articles.enumerated() where article.kind == .topic { addPage(article, index) }
    growFromTags(site)
    growFromGlosses(glosses)
    findHomographs()
  }

  private mutating func findHomographs() {
    var holders: [String: [(name: String, topic: Int)]] = [:]
    for (number, topic) in topics.enumerated() where topic.origin == .declared {
      for name in topic.spellings where holders[name.looseKey]?.last?.topic != number {
        holders[name.looseKey, default: []].append((name, number))
      }
    }
    var taken: Set<String> = []
    for (name, found) in holders.sorted(by: { $0.key < $1.key }) where found.count > 1 && !name.isEmpty {
      var key = freeKey(for: found[0].name)
      while !taken.insert(key).inserted { key += "-2" }
      homographs[name] = Homograph(key: key, name: found[0].name, meanings: found.map(\.topic))
    }
  }

  private mutating func add(_ topic: Topic) {
    guard byKey[topic.key] == nil, !topic.key.isEmpty else { return }
    byKey[topic.key] = topics.count
    topics.append(topic)
    index(topics.count - 1)
  }

  private mutating func index(_ number: Int) {
    for name in topics[number].spellings {
      if byExactName[name] == nil { byExactName[name] = number }
      let key = name.looseKey
      if byName[key] == nil { byName[key] = number }
    }
    // The key of a derived topic is generated: that of C++ must not hide a tag cpp.
    let key = topics[number].key.looseKey
    if topics[number].origin == .declared, byName[key] == nil { byName[key] = number }
  }

  private mutating func addPage(_ article: Article, _ index: Int) {
    let key = article.translationKey.split(separator: "/").last.map(String.init) ?? article.translationKey
    // The index page of the folder lists topics and is not a topic.
    if ["index", "_index", "topics", "readme"].contains(key.lowercased()) { return }
    add(Topic(key: key, names: TopicNames(), origin: .declared))
    guard let number = byKey[key] else { return }
    topics[number].articles[article.language] = index
    let said = article.frontMatter.topic ?? TopicNames()
    topics[number].names.names.merge(said.names) { declared, _ in declared }
    topics[number].names.names[article.language] = topics[number].names.names[article.language] ?? article.title
    for variant in said.variants where !topics[number].names.variants.contains(variant) {
      topics[number].names.variants.append(variant)
    }
    topics[number].names.definition = topics[number].names.definition ?? said.definition
    for address in said.sameAs where !topics[number].names.sameAs.contains(address) {
      topics[number].names.sameAs.append(address)
    }
    self.index(number)
  }

  /// Makes a topic of each tag that at least two articles have, unless a topic has that name already.
  private mutating func growFromTags(_ site: LoadedSite) {
    var uses: [String: (name: String, language: LanguageCode, count: Int)] = [:]
    for article in site.articles {
      let names = Dictionary(article.tags.map { ($0.value.looseKey, $0.value) }) { first, _ in first }
      for (key, name) in names { uses[key, default: (name, article.language, 0)].count += 1 }
    }
    for (key, use) in uses.sorted(by: { $0.key < $1.key }) where use.count >= 2 && byName[key] == nil && !key.isEmpty {
      var names = TopicNames()
      names.names[use.language] = use.name
      add(Topic(key: freeKey(for: use.name), names: names, origin: .tag))
    }
  }

  /// An unused key for a derived topic: its slug, followed by a number when another topic has the same slug (C++ and cpp).
  private func freeKey(for name: String) -> String {
    let slug = Self.slug(name)
    var key = slug
    var number = 2
    while !slug.isEmpty, byKey[key] != nil {
      key = "\(slug)-\(number)"
      number += 1
    }
    return key
  }

  /// Adds each gloss to the topic that has one of its names; otherwise makes a topic of it.
  private mutating func growFromGlosses(_ glosses: [Gloss]) {
    for gloss in glosses {
      let known = byName[gloss.english.looseKey] ?? byName[gloss.korean.looseKey]
      if let known {
        join(gloss, to: known)
      } else {
        var names = TopicNames()
        names.names = ["ko": gloss.korean, "en": gloss.english]
        add(Topic(key: Self.slug(gloss.english), names: names, origin: .gloss))
      }
    }
  }

  /// Adds the missing name to a topic derived from a tag; declared topics keep what their author wrote.
  private mutating func join(_ gloss: Gloss, to number: Int) {
    guard topics[number].origin == .tag else { return }
    let isKorean = topics[number].names.names.values.contains { $0.looseKey == gloss.korean.looseKey }
    let other = isKorean ? gloss.english : gloss.korean
    let language = isKorean ? "en" : "ko"
    if topics[number].names.names[language].map({ $0.looseKey != other.looseKey }) ?? false {
      topics[number].names.variants.append(other)
    } else {
      topics[number].names.names[language] = other
    }
    index(number)
  }

  /// The index of the topic with that name, variant or key; nil if there is none.
  func number(named name: String) -> Int? {
    byExactName[name] ?? byName[name.looseKey] ?? byKey[name]
  }

  /// A name as part of a URL: letters (Hangul included) and digits in lower case, other characters replaced by hyphens.
  static func slug(_ name: String) -> String {
    var parts = String.UnicodeScalarView()
    for scalar in name.withComposedHangul.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { parts.append(lower) }
      } else if "+#".unicodeScalars.contains(scalar) {
        // C++ and C# must not become c.
        parts.append(contentsOf: (scalar == "+" ? "p" : "sharp").unicodeScalars)
      } else if parts.last != "-", !parts.isEmpty {
        parts.append("-")
      }
    }
    while parts.last == "-" { parts.removeLast() }
    return String(parts)
  }
}

/// The pages of topics by language, and the topic that a name means.
struct TopicNamesIndex: Sendable {
  /// The page of a topic in one language; `article` is its topic page, if it has one.
  struct Page: Sendable {
    let url: SitePath
    let language: LanguageCode
    let article: Int?
  }

  /// The topics of the site.
  let catalog: TopicCatalog

  /// The pages by index of the topic, then by language.
  let pages: [[LanguageCode: Page]]

  private let defaultLanguage: LanguageCode

  /// Gives every topic a page in each language of the site in which it has a name or an article, and in the default language.
  init(_ catalog: TopicCatalog, site: LoadedSite) {
    self.catalog = catalog
    defaultLanguage = site.config.defaultLanguage
    let used = Set(site.articles.map(\.language))
    let languages = site.languages.filter(used.contains)
    pages = catalog.topics.map { topic in
      var found: [LanguageCode: Page] = [:]
      for language in languages {
        guard
          topic.articles[language] != nil || topic.names.names[language] != nil
            || language == site.config.defaultLanguage
        else { continue }
        let prefix = language == site.config.defaultLanguage ? "/" : "/\(language)/"
        let article = topic.articles[language]
        let url = article.map { site.articles[$0].url } ?? SitePath("\(prefix)topics/\(topic.key)/")
        found[language] = Page(url: url, language: language, article: article)
      }
      return found
    }
  }

  /// The page of a homograph for readers of `language`: in that language if one of its topics has a page there, otherwise in the default
  /// language.
  func address(of homograph: Homograph, for language: LanguageCode) -> (url: SitePath, language: LanguageCode) {
    let known = homograph.meanings.contains { pages[$0][language] != nil }
    let own = known ? language : defaultLanguage
    return (SitePath((own == defaultLanguage ? "/" : "/\(own)/") + "topics/\(homograph.key)/"), own)
  }

  /// The index of the topic with that name; nil if there is none.
  func key(named name: String) -> Int? { catalog.number(named: name) }

  /// The page of a topic for readers of `language`: in that language, otherwise in the first other language that has one.
  func page(of topic: Int, for language: LanguageCode) -> Page? {
    pages[topic][language] ?? pages[topic].min { $0.key < $1.key }?.value
  }
}
