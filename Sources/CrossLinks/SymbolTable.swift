/// Finds the article that declares or explains a Swift name, to link inline code to it.
import ArticleModel
import ByteText
import CommonMark
import DataFormats
import Diagnostics

/// Swift names, each with the one place of a guide or series that explains it.
///
/// A name is explained by a heading that consists only of its code, or by the only article of the work whose samples declare a type of that
/// name and whose running text mentions it. Names are not linked from outside their guide or series, or from another language, because
/// nothing shows that a `Task` there is the same.
struct SymbolTable: Sendable {
  /// The place that explains a name.
  struct Explanation: Sendable, Hashable {
    let article: Int
    let fragment: String?
    /// Whether it is a heading, not a sample that declares the name.
    let isHeading: Bool
  }

  /// A guide or series in one language.
  struct Work: Sendable, Hashable {
    let language: LanguageCode
    let name: String

    /// The work that an article belongs to; nil if it belongs to none.
    init?(_ article: Article) {
      language = article.language
      guard let name = article.guide ?? article.series.map({ "series " + $0.name.value }) else {
        return nil
      }
      self.name = name
    }
  }

  /// The explained names by work, then by name.
  private(set) var places: [Work: [String: Explanation]] = [:]
  let site: LoadedSite

  /// The names of `places` that are linked in samples, by work.
  private(set) var sampleWords: [Work: SampleWords] = [:]

  /// For each article, its symbol links and, for an article about a topic, the names in its inline code.
  private let symbolLinks: [[Located<String>]], codeNames: [[String]]

  /// Collects the names of `site`. A name that two articles of a work explain is left out.
  ///
  /// - Parameter found: the names of each article.
  init(_ site: LoadedSite, found: [ArticleSymbols]) {
    self.site = site
    symbolLinks = found.map(\.symbolLinks)
    codeNames = found.map(\.codeNames)
    guard site.config.codeLinks else { return }
    take(found.map { $0.explained.map { ($0, nil) } })
    take(found.map { $0.declared.map { ($0.name, $0.isParsed) } })
    sampleWords = places.mapValues { SampleWords($0.keys) }
  }

  /// Adds the names of all articles, except those that two articles of a work have.
  ///
  /// - Parameter found: the names with whether the parser finds the declaration; nil for a heading.
  private mutating func take(_ found: [[(name: ArticleSymbols.Name, isParsed: Bool?)]]) {
    var owners: [Work: [String: (article: Int, fragment: String?, isParsed: Bool?)]] = [:]
    var rivals: [Work: Set<String>] = [:]
    for (number, names) in found.enumerated() {
      guard let work = Work(site.articles[number]) else { continue }
      for (named, isParsed) in names where places[work]?[named.name] == nil {
        if let other = owners[work]?[named.name] {
          if other.article != number { rivals[work, default: []].insert(named.name) }
        } else {
          owners[work, default: [:]][named.name] = (number, named.fragment, isParsed)
        }
      }
    }
    for (work, names) in owners {
      for (name, owner) in names where rivals[work]?.contains(name) != true {
        if owner.isParsed == false { continue }
        places[work, default: [:]][name] = Explanation(
          article: owner.article, fragment: owner.fragment, isHeading: owner.isParsed == nil)
      }
    }
  }

  /// A hash of everything that the annotations of an article depend on besides its own text; 0 where there is nothing to link.
  func digest(for article: Article, number: Int) -> UInt64 {
    guard let work = Work(article), let names = places[work], !names.isEmpty else { return 0 }
    var writer = BinaryWriter()
    for (name, place) in names.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(site.articles[place.article].url)
      writer.write(place.fragment)
      writer.write(leads(number, to: place))
    }
    return writer.digest
  }

  /// Whether a name in an article may lead to `place`: never within one article, and to a declaration only from articles that come later in
  /// the reading order.
  func leads(_ article: Int, to place: Explanation) -> Bool {
    func order(_ number: Int) -> (Int, Int) {
      let matter = site.articles[number].frontMatter
      return (matter.series?.part ?? matter.weight ?? 0, number)
    }
    return place.article != article && (place.isHeading || order(place.article) < order(article))
  }

  /// The names that may be linked in an article; empty if it declines all links.
  func known(to article: Article) -> [String: Explanation] {
    let declined = article.frontMatter.nolink.map(\.value)
    guard let work = Work(article), !declined.contains("all") else { return [:] }
    return (places[work] ?? [:]).filter { !declined.contains($0.key) }
  }

  /// Whether a type is a placeholder, such as SomeClass or MyView, or a type of the standard library.
  static func isSample(_ name: String) -> Bool {
    WordLists.standardTypes.contains(name) || WordLists.placeholders.contains { name.hasPrefix($0) }
  }

  /// The name in a piece of code: print for `print(_:)`; nil when it is more than one name.
  static func name(of code: String) -> String? {
    let bare = code.utf8.prefix { $0 != UInt8(ascii: "(") }
    let isCall = bare.endIndex < code.endIndex
    guard !bare.isEmpty, !isCall || code.utf8.last == UInt8(ascii: ")") else { return nil }
    let isName = bare.enumerated().allSatisfy { offset, byte in
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F || byte >= 0x80
        || offset > 0 && byte >= 0x30 && byte <= 0x39 || offset == 0 && (byte == 0x40 || byte == 0x23)
    }
    return isName ? String(Substring(bare)) : nil
  }

  /// Annotations for the first use of each explained name in an article's inline code, and for every symbol link (``Name``) of a DocC
  /// catalog; not in headings or links. The former never lead to the article itself.
  func annotations(of article: Article, number: Int) -> [TextAnnotation] {
    let known = known(to: article)
    guard !known.isEmpty else { return [] }
    // Names of types that the article declares are not linked.
    var done = Set(article.snippets.filter { $0.language == "swift" }.flatMap { DeclaredNames.types(in: $0.code) })
    return Self.inlineCode(of: article).compactMap { node -> TextAnnotation? in
      let literal = article.tree.literal(of: node)
      var place =
        Self.isSymbolLink(node, in: article) ? Self.symbolNames(literal).lazy.compactMap { known[$0] }.first : nil
      if place == nil, let name = Self.name(of: literal), let found = known[name], leads(number, to: found),
        done.insert(name).inserted
      {
        place = found
      }
      return place.map {
        TextAnnotation(
          node: node, literalRange: 0..<literal.utf8.count,
          meaning: .symbol(site.articles[$0.article].url, fragment: $0.fragment))
      }
    }
  }

  /// Diagnostics for symbol links of DocC catalogs to names that their guide does not explain. Types of the standard library are documented
  /// elsewhere.
  func missing() -> [Diagnostic] {
    guard site.config.codeLinks, let severity = site.config.internalLinks else { return [] }
    return zip(site.articles, symbolLinks).flatMap { article, links -> [Diagnostic] in
      guard !links.isEmpty, Work(article) != nil else { return [] }
      let known = known(to: article)
      let names = NearestName(known.keys.sorted().map { ($0, $0) })
      return links.compactMap { link -> Diagnostic? in
        let parts = Self.symbolNames(link.value)
        guard !parts.contains(where: { known[$0] != nil || WordLists.standardTypes.contains($0) }) else { return nil }
        return .missingSymbol(
          min(severity, .warning), at: Place(article.source, link.range), name: link.value,
          nearest: parts.first.flatMap { names.nearest(to: $0)?.value })
      }
    }
  }

  /// The inline code of an article's running text.
  static func inlineCode(of article: Article) -> [NodeID] {
    let nodes = article.tree.nodes
    var found: [NodeID] = []
    var index = 0
    while index < nodes.count {
      switch nodes[index].kind {
      case .heading, .link, .image, .codeBlock, .htmlBlock:
        index = ProseNodes.end(ofSubtree: index, in: nodes)
        continue
      case .code: found.append(NodeID(index))
      default: break
      }
      index += 1
    }
    return found
  }

  /// Whether inline code is a symbol link: in double backticks, in a DocC catalog, and the path of a symbol.
  static func isSymbolLink(_ node: NodeID, in article: Article) -> Bool {
    let range = article.tree[node].range.clamped(to: article.source.bytes.indices)
    return article.path.contains(".docc/") && article.source.bytes[range].starts(with: "``".utf8)
      && !symbolNames(article.tree.literal(of: node)).isEmpty
  }

  /// The names in the path of a symbol, innermost first: sail and Boat for `Boat/sail(to:)-5x7`; empty if it is not a path of names.
  static func symbolNames(_ path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      // The hash or kind after a hyphen distinguishes overloads.
      name(of: part.lastIndex(of: "-").map { String(part[..<$0]) } ?? String(part))
    }
    return parts.contains(nil) ? [] : parts.compactMap { $0 }.reversed()
  }

  /// How many names of code the page of a topic shows.
  static let mostCodeNames = 12

  /// The Swift names in inline code of a topic's own articles, in order, at most ``mostCodeNames``.
  func names(about topic: Topic) -> [String] {
    var names: [String] = []
    for (_, number) in topic.articles.sorted(by: { $0.key < $1.key }) where codeNames.indices.contains(number) {
      for name in codeNames[number] where names.count < Self.mostCodeNames && !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }
}

/// Finds the types that a Swift sample seems to declare: words after `struct`, `class` and other keywords, outside
/// strings and comments. A fast prefilter; only few samples then need the parser.
enum DeclaredNames {
  private static let keywords = ["struct", "class", "enum", "protocol", "actor", "macro"].map { Array($0.utf8) }

  /// The names, in order, without duplicates; only those that begin with a capital and have at least three letters.
  static func types(in code: [UInt8]) -> [String] {
    var names: [String] = []
    var follows = false
    var index = 0
    while index < code.count {
      let byte = code[index]
      if byte == UInt8(ascii: "/"), index + 1 < code.count, code[index + 1] == byte {
        index = code[index...].firstIndex(of: 0x0A) ?? code.count
      } else if byte == UInt8(ascii: "\"") {
        index = endOfString(code, from: index)
        follows = false
      } else if byte.isASCIIWordByte {
        let word = code[index...].prefix(while: \.isASCIIWordByte)
        if follows, code[index].isASCIIUppercase, word.count >= 3 {
          let name = word.text
          if !names.contains(name) { names.append(name) }
        }
        follows = keywords.contains { $0.count == word.count && word.elementsEqual($0) }
        index = word.endIndex
      } else {
        if byte != 0x20, byte != 0x0A { follows = false }
        index += 1
      }
    }
    return names
  }

  private static func endOfString(_ code: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < code.count, code[index] != UInt8(ascii: "\""), code[index] != 0x0A {
      index += code[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, code.count)
  }
}
