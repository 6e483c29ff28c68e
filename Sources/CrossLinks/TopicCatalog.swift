/// Gathers the topics of a site: declared ones, those of topic pages, and those that grow from tags and glosses.
import ArticleModel

/// A topic before its articles are known.
struct Topic: Sendable {
  /// Where the topic comes from; a declared topic is trusted more than a grown one.
  enum Origin: Sendable, Hashable { case declared, tag, gloss }

  /// The key in its URL.
  let key: String

  /// Names by language, spellings, meaning.
  var names: TopicNames

  /// Where it comes from.
  let origin: Origin

  /// The articles that describe it, by language.
  var articles: [LanguageCode: Int] = [:]

  /// Every spelling by which a text may mention it.
  var spellings: [String] {
    var found: [String] = []
    for name in names.names.sorted(by: { $0.key < $1.key }).map(\.value) + names.variants where !found.contains(name) {
      found.append(name)
    }
    return found
  }

  /// The name shown in `language`.
  func title(in language: LanguageCode) -> String {
    names.names[language] ?? names.names.min { $0.key < $1.key }?.value ?? key
  }
}

/// A name of several declared topics; its page lets the reader choose.
struct Homograph: Sendable {
  /// The key in its URL, and the name as it is written.
  let key: String, name: String
  /// The numbers of its topics.
  let meanings: [Int]
}

/// Collects topics so that no two share a key.
struct TopicCatalog: Sendable {
  /// The topics, declared ones first, each group sorted by key.
  private(set) var topics: [Topic] = []

  /// Names of several declared topics, by loose key.
  private(set) var homographs: [String: Homograph] = [:]

  private var byKey: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  private var byExactName: [String: Int] = [:]

  /// The topics of `site`; `glosses` are the pairs of Korean and English names found in its texts.
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
    // The key of a grown topic is made up: that of C++ must not be in the way of a tag cpp.
    let key = topics[number].key.looseKey
    if topics[number].origin == .declared, byName[key] == nil { byName[key] = number }
  }

  private mutating func addPage(_ article: Article, _ index: Int) {
    let key = article.translationKey.split(separator: "/").last.map(String.init) ?? article.translationKey
    // The folder's own page lists topics and is none itself.
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

  /// A tag that two articles of one language share grows into a topic, unless it names a topic already.
  private mutating func growFromTags(_ site: LoadedSite) {
    var uses: [String: (name: String, language: LanguageCode, count: Int)] = [:]
    for article in site.articles {
      let names = Dictionary(article.frontMatter.tags.map { ($0.value.looseKey, $0.value) }) { first, _ in first }
      for (key, name) in names { uses[key, default: (name, article.language, 0)].count += 1 }
    }
    for (key, use) in uses.sorted(by: { $0.key < $1.key }) where use.count >= 2 && byName[key] == nil && !key.isEmpty {
      var names = TopicNames()
      names.names[use.language] = use.name
      add(Topic(key: freeKey(for: use.name), names: names, origin: .tag))
    }
  }

  /// The key of a grown topic: its slug, with a number when that of another name is the same (C++ and cpp).
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

  /// A gloss joins the topic that has one of its names; else it becomes a topic.
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

  /// A declared topic keeps what its author said; a grown one learns the name it lacks.
  private mutating func join(_ gloss: Gloss, to number: Int) {
    guard topics[number].origin == .tag else { return }
    let isKorean = gloss.korean.looseKey == topics[number].names.names.values.first?.looseKey
    let other = isKorean ? gloss.english : gloss.korean
    let language = isKorean ? "en" : "ko"
    if topics[number].names.names[language].map({ $0.looseKey != other.looseKey }) ?? false {
      topics[number].names.variants.append(other)
    } else {
      topics[number].names.names[language] = other
    }
    index(number)
  }

  /// The number of the topic with that name, spelling or key.
  func number(named name: String) -> Int? {
    byExactName[name] ?? byName[name.looseKey] ?? byKey[name]
  }

  /// A name as part of a URL: small letters, Hangul kept, everything else a hyphen.
  static func slug(_ name: String) -> String {
    var parts = String.UnicodeScalarView()
    for scalar in name.withComposedHangul.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { parts.append(lower) }
      } else if "+#".unicodeScalars.contains(scalar) {
        // C++ and C# must not become C.
        parts.append(contentsOf: (scalar == "+" ? "p" : "sharp").unicodeScalars)
      } else if parts.last != "-", !parts.isEmpty {
        parts.append("-")
      }
    }
    while parts.last == "-" { parts.removeLast() }
    return String(parts)
  }
}

/// Where each topic's page lies, in which language, and which topic a name means.
struct TopicNamesIndex: Sendable {
  /// One topic's page in one language.
  struct Page: Sendable {
    let url: SitePath
    let language: LanguageCode
    let article: Int?
  }

  /// The topics.
  let catalog: TopicCatalog

  /// Pages by topic number, then language.
  let pages: [[LanguageCode: Page]]

  private let defaultLanguage: LanguageCode

  /// Gives every topic a page in every language of the site that knows its name or that is the default one.
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

  /// The page of a name of several topics, for readers of `language`: below the folder of the language if its site knows one of the topics.
  func address(of homograph: Homograph, for language: LanguageCode) -> (url: SitePath, language: LanguageCode) {
    let known = homograph.meanings.contains { pages[$0][language] != nil }
    let own = known ? language : defaultLanguage
    return (SitePath((own == defaultLanguage ? "/" : "/\(own)/") + "topics/\(homograph.key)/"), own)
  }

  /// The number of the topic with that name.
  func key(named name: String) -> Int? { catalog.number(named: name) }

  /// The page of a topic for readers of `language`: in that language, else in any other.
  func page(of topic: Int, for language: LanguageCode) -> Page? {
    pages[topic][language] ?? pages[topic].min { $0.key < $1.key }?.value
  }
}
