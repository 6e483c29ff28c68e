/// Parses the settings of `jikji.yml` about the appearance of the site.
import ArticleModel
import Diagnostics

/// Parses menu, footer, logo, icons and theme.
enum AppearanceReader {
  static func read(_ reader: inout MappingReader, into config: inout SiteConfig) {
    config.menu = menu("menu", &reader)
    config.footer = footer(&reader) ?? config.footer
    config.logo =
      reader.mapOrText("logo", text: { SiteLogo(image: $0) }) { inner, range in
        let dark = inner.nonBlankString("dark")
        let alt = inner.string("alt")?.value
        guard let image = inner.nonBlankString("image") else {
          inner.report(.missingKey("logo.image", at: Place(inner.text, range)))
          return nil
        }
        var logo = SiteLogo(image: image)
        (logo.dark, logo.alt) = (dark, alt)
        return logo
      } ?? nil
    config.favicon = reader.nonBlankString("favicon")
    config.card = reader.nonBlankString("card")
    config.editURL = reader.nonBlankString("editURL")
    config.updated = reader.choice("updated", of: UpdateSource.self)?.value ?? .written
    let text = reader.text
    config.social = reader.dictionary("social", of: .text) { network, value, problems in
      guard case .scalar(let address, _) = value.content else {
        problems.append(.wrongType("social.\(network.value)", wanted: .text, at: Place(text, value.range)))
        return nil
      }
      return (network, Located(address, at: value.range))
    }.compactMap { $0 }
    if let found = reader.map("theme", { inner in (inner.rest, theme(&inner)) }) {
      (config.theme, config.style) = found
    }
  }

  /// A list of links: names of site parts, paths, URLs, or maps with a name and one of these; nil when the key is
  /// missing.
  static func menu(_ key: String, _ reader: inout MappingReader) -> [MenuItem]? {
    guard reader.holds(key) || reader.isRecording else { return nil }
    return reader.items(key, text: { MenuItem($0) }) { inner, range in
      let name = inner.nonBlankString("name")?.value
      guard let target = inner.nonBlankString("url") else {
        inner.report(.missingKey("\(key).url", at: Place(inner.text, range)))
        return nil
      }
      return MenuItem(target, name: name)
    }
  }

  static func footer(_ reader: inout MappingReader) -> SiteFooter? {
    let short = { (text: Located<String>) in
      var footer = SiteFooter()
      footer.text = text.value
      return footer
    }
    return reader.mapOrText("footer", text: short) { inner, _ in
      var footer = SiteFooter()
      footer.text = inner.string("text")?.value
      footer.links = menu("links", &inner) ?? []
      return footer
    }
  }

  private static func theme(_ reader: inout MappingReader) -> SiteTheme {
    var theme = SiteTheme()
    theme.brand = reader.nonBlankString("brand")
    theme.brandDark = reader.nonBlankString("brandDark")
    theme.accent = reader.nonBlankString("accent")
    theme.accentDark = reader.nonBlankString("accentDark")
    reader.map("fonts") { inner in
      theme.sans = inner.nonBlankString("sans")
      theme.serif = inner.nonBlankString("serif")
      theme.mono = inner.nonBlankString("mono")
    }
    theme.measure = reader.nonBlankString("measure")
    theme.code = reader.choice("code", of: CodeTheme.self)?.value ?? theme.code
    _ = reader.bool("llmsFull")
    return theme
  }
}
