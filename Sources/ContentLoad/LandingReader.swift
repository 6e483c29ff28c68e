/// Parses the front matter keys of a landing page: `hero:` and `features:`.
import ArticleModel
import Diagnostics

enum LandingReader {
  static func read(_ reader: inout MappingReader, into matter: inout FrontMatter) {
    matter.hero = reader.map("hero") { inner in
      var hero = Hero()
      hero.title = inner.string("title")?.value
      hero.tagline = inner.string("tagline")?.value
      hero.image = inner.nonBlankString("image")
      hero.alt = inner.string("alt")?.value
      hero.actions = AppearanceReader.menu("actions", &inner) ?? []
      return hero
    }
    matter.features = reader.items("features", text: { FeatureCard(title: $0.value) }) { inner, range in
      let (text, icon, target) = (
        inner.string("text")?.value, inner.nonBlankString("icon"), inner.nonBlankString("url")
      )
      guard let title = inner.nonBlankString("title")?.value else {
        inner.report(.missingKey("features.title", at: Place(inner.text, range)))
        return nil
      }
      var card = FeatureCard(title: title)
      (card.text, card.icon, card.link) = (text, icon, target.map { MenuItem($0, name: title) })
      return card
    }
  }
}
