/// Social cards: images of 1200 by 630 pixels that messengers show beside a link, drawn as SVG and converted to PNG by the caller.
import ArticleModel
import ByteText

/// A card that the caller has to draw.
package struct SocialCard: Sendable, Hashable {
  /// The path of its PNG in the built site; the name is a hash of the drawing.
  package let path: String
  /// The drawing as SVG.
  package let svg: [UInt8]
}

extension SiteEmitter {
  /// The cards of all articles that have no cover of a bitmap format, in order; empty unless
  /// ``EmitOptions/drawsCards``. Equal drawings give one card.
  package var socialCards: [SocialCard] {
    guard options.drawsCards else { return [] }
    var seen: Set<String> = []
    return site.articles.indices.compactMap { card(of: $0) }.filter { seen.insert($0.path).inserted }
  }

  /// The image that other sites show for an article: its cover, its card, its first image, or the site's default. Never an SVG, because
  /// messengers do not show it.
  func sharedPicture(of index: Int) -> SitePath? {
    let isBitmap = { (path: SitePath) in !path.path.lowercased().hasSuffix(".svg") }
    if let cover = appearance.covers[index]?.url, isBitmap(cover) { return cover }
    if options.drawsCards, let card = card(of: index) { return SitePath("/" + card.path) }
    return firstImage(of: index, where: isBitmap) ?? appearance.card.map(\.url)
  }

  private func card(of index: Int) -> SocialCard? {
    let article = site.articles[index]
    if let cover = appearance.covers[index]?.url, !cover.path.lowercased().hasSuffix(".svg") { return nil }
    let key = FragmentCache.Key(template: .card, language: article.language, root: "", detail: index)
    let drawing = fragments.piece(key) { templates.render(.card, in: article.language, cardScope(article)) }
    return SocialCard(path: "cards/\(StableHash(drawing).hexadecimal).png", svg: drawing)
  }

  private func cardScope(_ article: Article) -> TemplateScope {
    let layout = CardTitle(article.title)
    let brand = config.style.brand.flatMap { ThemeColor($0.value)?.hexadecimal } ?? "#a3301f"
    let people = article.frontMatter.authors.map { plan.authorName($0.value, in: article.language) }.joined(
      separator: ", ")
    let date = article.date.map(ui(article.language).date)
    var scope: TemplateScope = [
      "lang": article.language, "title": article.title, "brand": brand, "size": String(layout.size),
      "byline": [people, date ?? ""].filter { !$0.isEmpty }.joined(separator: " · "),
    ]
    scope.set("ui", uiScopes[article.language])
    scope.set("site", siteScopes[article.language])
    scope.set("page", ["kind": article.kind.rawValue, "path": article.path] as TemplateScope)
    scope.set(
      "lines",
      layout.lines.enumerated().map { place, line in
        ["text": line, "y": String(120 + layout.size + place * layout.size * 13 / 10), "size": String(layout.size)]
      })
    let cover = TitleCover(title: article.title)
    scope.set(
      "sorts",
      cover.sorts.prefix(4).enumerated().map { place, sort in
        let isSealed = place == cover.sealed % 4
        return [
          "text": String(sort), "x": String(place * 74), "middle": String(place * 74 + 34),
          "fill": isSealed ? brand : "#ffffff", "ink": isSealed ? "#ffffff" : "#24211c",
        ]
      })
    return scope
  }
}

/// A title broken into lines for a card, by approximate widths of Korean fonts: a syllable is as wide as the font size, a Latin letter
/// about 0.56 of that, a space 0.3.
struct CardTitle: Sendable, Equatable {
  /// The font size in pixels, and the lines.
  private(set) var size = 0, lines: [String] = []

  /// The width of a line in pixels; the font sizes to try, each with the greatest number of lines.
  private static let width = 1032.0
  private static let sizes = [(104, 2), (88, 3), (72, 4), (60, 5)]

  init(_ title: String) {
    let words = title.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0xFFFE }
    let text = String(String.UnicodeScalarView(words))
    for (size, count) in Self.sizes {
      (self.size, lines) = (size, Self.lines(of: text, units: Self.width / Double(size)))
      if lines.count <= count { return }
    }
    // Text that does not fit is cut.
    let last = Self.sizes[Self.sizes.count - 1].1
    lines = Array(lines.prefix(last))
    lines[last - 1] = String(lines[last - 1].dropLast()) + "…"
  }

  /// Breaks at spaces; a word wider than a line is broken between characters.
  private static func lines(of text: String, units: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let joined = line.isEmpty ? String(word) : line + " " + word
      if width(of: joined) <= units {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if width(of: line + String(character)) > units, !line.isEmpty {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The width of a text in units of the font size.
  static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x20: width + 0.3
      case 0x57, 0x4D, 0x77, 0x6D: width + 0.9
      case 0x41...0x5A: width + 0.68
      case ..<0x250: width + 0.56
      default: width + 1
      }
    }
  }
}
