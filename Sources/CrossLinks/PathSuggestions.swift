/// Suggests the page or file that a dead path most likely means.
import ArticleModel
import KoreanText

/// Finds pages and files with similar file names. Ties between equally near names are broken by language, then by the number of equal
/// folders, then by the distance between folders.
struct PathSuggestions: Sendable {
  private let index: SiteIndex
  private let pages: NearestName<Int>
  private let files: NearestName<Int>
  /// The digits in the names of the articles and assets, by their index.
  private let pageDigits: [[UInt8]], fileDigits: [[UInt8]]

  /// The index of an article or asset; certain when no other name is as near and the language stays the same.
  typealias Suggestion = (place: Int, isCertain: Bool)

  init(_ index: SiteIndex) {
    self.index = index
    let names = index.site.articles.map { SiteIndex.stem(of: $0.path) }
    pages = NearestName(names.enumerated().map { ($1, $0) })
    pageDigits = names.map(Self.digits)
    let stems = index.site.assets.map { SiteIndex.stem(of: $0.path) }
    files = NearestName(stems.enumerated().map { ($1, $0) })
    fileDigits = stems.map(Self.digits)
  }

  /// The article that `path`, written in `article`, most likely means: in the language that the path names, otherwise in that of the
  /// article, if there is one. Nil when no name is near enough, or only that of the article itself.
  func page(for path: String, from article: Article) -> Suggestion? {
    let parts = path.split(separator: "/").map(String.init)
    let named = parts.first { index.languages.contains($0) }
    // A path below a folder of generated pages never means a post, even if names are similar.
    guard !LinkResolver.isInGeneratedFolder(parts.drop { $0 == named }) else { return nil }
    let language = named ?? article.language
    let name = SiteIndex.stem(of: path.dropping(suffix: "/") ?? path)
    var near = pages.allNearest(to: name)
    // A misspelt path hardly means the page that contains the link, or one with other digits.
    if !near.isSame {
      let digits = Self.digits(in: name)
      near = pages.allNearest(to: name) { !isEdition($0, of: article) && pageDigits[$0] == digits }
      if !Self.isLong(name) {
        let letters = Self.letters(of: name)
        near.values.removeAll { Self.letters(of: SiteIndex.stem(of: index.site.articles[$0].path)) != letters }
      }
    }
    func isWanted(_ page: Int) -> Bool { index.site.articles[page].language == language }
    let candidates = near.values.contains(where: isWanted) ? near.values.filter(isWanted) : near.values
    let paths = candidates.map { index.site.articles[$0].path }
    guard let first = best(paths, for: parts, from: article).map({ candidates[$0] }) else { return nil }
    let goal = index.edition(of: first, in: language) ?? first
    guard index.site.articles[goal].path != article.path else { return nil }
    let isCertain = candidates.count == 1 && goal == first && index.site.articles[goal].language == article.language
    return (goal, isCertain)
  }

  /// The file that `path`, written in `article`, most likely means; nil when no name is near enough. Pictures are often named by dates and
  /// numbers, so a file with other digits is another one, and digits alone say what is meant only in a folder of the same name.
  func file(for path: String, from article: Article) -> Suggestion? {
    let (stem, parts) = (SiteIndex.stem(of: path), path.split(separator: "/").map(String.init))
    let digits = Self.digits(in: stem)
    let near = files.allNearest(to: stem) { fileDigits[$0] == digits }
    var candidates = near.isSame || Self.isLong(stem) ? near.values : []
    if !stem.contains(where: \.isLetter) {
      candidates.removeAll {
        index.site.assets[$0].path.split(separator: "/").dropLast().last != parts.dropLast().last?[...]
      }
    }
    let paths = candidates.map { index.site.assets[$0].path }
    return best(paths, for: parts, from: article).map {
      (candidates[$0], candidates.count == 1)
    }
  }

  /// Whether a name is long enough to be recognised when it is misspelt. In a large site nearly every word of fewer than six keystrokes is one
  /// keystroke away from another: `tool`, `toml`; `rust`, `rest`. A shorter name is recognised when only the order of its letters is wrong.
  private static func isLong(_ name: String) -> Bool { TwoSetKeyboard.keys(of: name.looseKey).count >= 6 }

  /// The keystrokes of a name, in order of their values.
  private static func letters(of name: String) -> [UInt8] { TwoSetKeyboard.keys(of: name.looseKey).sorted() }

  private static func digits(in name: String) -> [UInt8] { name.utf8.filter { (0x30...0x39).contains($0) } }

  private func isEdition(_ page: Int, of article: Article) -> Bool {
    index.site.articles[page].path == article.path
      || index.edition(of: page, in: article.language).map { index.site.articles[$0].path == article.path } == true
  }

  /// The index of the path with the most components at its end equal to those of `parts`; ties are broken by the number of leading folders
  /// shared with the article, then by order.
  private func best(_ paths: [String], for parts: [String], from article: Article) -> Int? {
    let written = Self.keys(of: parts)
    let here = article.path.split(separator: "/")
    func rank(_ path: String) -> (Int, Int) {
      let own = path.split(separator: "/")
      let equalEnds = zip(Self.keys(of: own.map(String.init)).reversed(), written.reversed()).prefix { $0 == $1 }.count
      return (equalEnds, zip(own, here).prefix { $0 == $1 }.count)
    }
    let ranks = paths.map(rank)
    return ranks.indices.max { (ranks[$0].0, ranks[$0].1, $1) < (ranks[$1].0, ranks[$1].1, $0) }
  }

  /// The loose keys of the components of a path, without file extension.
  private static func keys(of parts: [String]) -> [String] {
    guard let last = parts.last else { return [] }
    return (parts.dropLast() + [SiteIndex.stem(of: last)]).map(\.looseKey)
  }
}
