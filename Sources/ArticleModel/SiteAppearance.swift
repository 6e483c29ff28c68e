/// The settings of `jikji.yml` that decide how the site looks: menu, footer, logo, icons, colours and fonts.

/// A link that the site's owner put into the menu or the footer.
package struct MenuItem: Sendable, Hashable {
  /// Where it leads: the name of a part of the site (``SitePart``), a path below the language's root such as `about/`, or an
  /// address with a scheme.
  package var target: Located<String>
  /// What it says; nil: the name of the part, or the title of the page.
  package var name: String?

  /// A link to `target`.
  package init(_ target: Located<String>, name: String? = nil) {
    self.target = target
    self.name = name
  }
}

/// The parts of a site that a menu may name.
package enum SitePart: String, Sendable, CaseIterable {
  case home, posts, guides, series, topics, glossary, tags, categories, authors, search
}

/// The site's mark in the header.
package struct SiteLogo: Sendable, Hashable {
  /// The picture's path below `static/` or `content/`, and that of the dark colour scheme.
  package var image: Located<String>, dark: Located<String>?
  /// Alternative text when it replaces the site's title; nil: it is shown before the title.
  package var alt: String?

  /// A picture before the title.
  package init(image: Located<String>) { self.image = image }
}

/// What the footer of every page says besides the site's title.
package struct SiteFooter: Sendable, Hashable {
  /// A sentence in place of the site's description.
  package var text: String?
  /// Links.
  package var links: [MenuItem] = []

  /// Nothing said.
  package init() {}
}

/// Where the date of an article's last change comes from.
package enum UpdateSource: String, Sendable, CaseIterable {
  /// `updated:` in its front matter only.
  case written
  /// The last commit that changed the file, where front matter says nothing.
  case git
}

/// Colours of code.
package enum CodeTheme: String, Sendable, CaseIterable {
  /// The colours that belong to paper and seal.
  case jikji
  /// Those that GitHub's readers know.
  case github
  /// Weight and slant only.
  case mono
}

/// `theme:`, as far as the built-in style sheet reads it. Values are as written; the stage that uses them judges them.
package struct SiteTheme: Sendable, Hashable {
  /// The colours of the seal and of links, in the light and the dark colour scheme, as `#rgb` or `#rrggbb`.
  package var brand: Located<String>?, brandDark: Located<String>?, accent: Located<String>?,
    accentDark: Located<String>?
  /// Font families in CSS syntax, put before the built-in ones: text, headings, code.
  package var sans: Located<String>?, serif: Located<String>?, mono: Located<String>?
  /// The width of a line of text, such as `38em`.
  package var measure: Located<String>?
  /// The colours of code.
  package var code = CodeTheme.jikji

  /// The built-in look.
  package init() {}
}
