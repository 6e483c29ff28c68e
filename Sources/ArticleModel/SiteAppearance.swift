/// The settings of `jikji.yml` that decide how the site looks: menu, footer, logo, icons, colours and fonts.
private import KoreanText

/// A link in the menu or the footer, configured by the site's owner.
package struct MenuItem: Sendable, Hashable {
  /// The target of the link: the name of a part of the site (``SitePart``), a path below the language's root such as
  /// `about/`, or a URL with a scheme.
  package var target: Located<String>
  /// The link text; nil for the name of the part or the title of the page.
  package var name: String?

  /// Creates a link to `target`.
  package init(_ target: Located<String>, name: String? = nil) {
    // Addresses are in normalization form C, whatever the file is in.
    self.target = Located(target.value.inNFC, at: target.range)
    self.name = name
  }
}

/// The parts of a site that a menu may name.
package enum SitePart: String, Sendable, CaseIterable {
  case home, posts, guides, series, topics, glossary, tags, categories, authors, search
}

/// The site's logo in the header.
package struct SiteLogo: Sendable, Hashable {
  /// The path of the image below `static/` or `content/`, and that of the variant for the dark colour scheme.
  package var image: Located<String>, dark: Located<String>?
  /// The alternative text when the image replaces the site's title; nil when it is shown before the title.
  package var alt: String?

  /// Creates a logo that is shown before the title.
  package init(image: Located<String>) { self.image = image }
}

/// The content of the footer of every page, besides the site's title.
package struct SiteFooter: Sendable, Hashable {
  /// A text that replaces the site's description.
  package var text: String?
  /// The links in the footer.
  package var links: [MenuItem] = []

  /// Creates a footer without content.
  package init() {}
}

/// The source of the date of an article's last change.
package enum UpdateSource: String, Sendable, CaseIterable {
  /// Only `updated:` in its front matter.
  case written
  /// The last commit that changed the file, unless the front matter has a date.
  case git
}

/// The colour themes for code.
package enum CodeTheme: String, Sendable, CaseIterable {
  /// The theme that matches the site's default colours.
  case jikji
  /// The colours of GitHub.
  case github
  /// No colours: only font weight and italics.
  case mono
}

/// The keys of `theme:` that the built-in style sheet uses. Values are kept as written; the stage that uses them validates
/// them.
package struct SiteTheme: Sendable, Hashable {
  /// The brand colour (used for the seal) and the link colour, each for the light and the dark colour scheme, as `#rgb` or
  /// `#rrggbb`.
  package var brand: Located<String>?, brandDark: Located<String>?, accent: Located<String>?,
    accentDark: Located<String>?
  /// Font families in CSS syntax that come before the built-in ones: for text, headings and code.
  package var sans: Located<String>?, serif: Located<String>?, mono: Located<String>?
  /// The maximum width of a text line, such as `38em`.
  package var measure: Located<String>?
  /// The colour theme for code.
  package var code = CodeTheme.jikji

  /// Creates the default theme.
  package init() {}
}
