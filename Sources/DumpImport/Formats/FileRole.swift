/// Distinguishes articles from the other files of a blog's folder, by the rules of the site generator.
private import DataFormats

/// The role of a file that was found in a folder.
enum FileRole: Equatable {
  case article
  /// A text that the generator did not publish; it is imported as a draft.
  case unpublished
  /// Not an article: a page that the generator computes, a file for other programs, notes about the repository.
  case other
  /// A text in another language than the one that is imported.
  case foreign(language: String)

  /// The role of a file among those of an import of one language.
  ///
  /// - Parameter language: the language of the texts to import of a site with several; nil for all.
  init(of file: DumpInput, in site: OldSite?, language: String?) {
    self.init(of: file, in: site)
    if self == .article, let language, let own = site?.languages?.language(ofFile: file.name), own != language {
      self = .foreign(language: own)
    }
  }

  /// The role of a file.
  ///
  /// - Parameter site: the settings of the site that the folder belongs to. Without them, and when the folder is only a
  ///   part of the site, every text but files for other programs is an article.
  init(of file: DumpInput, in site: OldSite?) {
    let folders = file.name.split(separator: "/").map(String.init)
    let name = folders.last ?? ""
    if Self.isForMachines(name.lowercased()) {
      self = .other
      return
    }
    guard let site, site.isWhole else {
      self = .article
      return
    }
    let text = { String(decoding: file.bytes, as: UTF8.self) }
    switch site.generator {
    case .jekyll: self = Self.inJekyll(folders.dropLast(), name, site, text)
    case .hexo: self = Self.inHexo(folders.dropLast(), name, site, text)
    case .hugo:
      let content = site.contentFolder.split(separator: "/").map(String.init)
      let isList = name.hasPrefix("_index.") && Self.letters(of: text()) < Self.fewestLetters
      let isContent = site.plain(file.name).split(separator: "/").map(String.init).starts(with: content)
      self = isContent && !isList ? .article : .other
    }
  }

  // MARK: Generators

  /// Jekyll publishes dated files in `_posts`, collections with `output: true`, and pages with front matter
  /// (`Jekyll::PostReader`, `Jekyll::EntryFilter`).
  private static func inJekyll(
    _ folders: ArraySlice<String>, _ name: String, _ site: OldSite, _ text: () -> String
  ) -> FileRole {
    if let posts = folders.firstIndex(of: "_posts") {
      let isPassedOver = folders[(posts + 1)...].contains(where: isSpecial) || isSpecial(name)
      return isPassedOver || name.prefixMatch(of: /\d{2,4}-\d{1,2}-\d{1,2}-/) == nil ? .unpublished : .article
    }
    if let own = folders.first(where: isSpecial), !site.publishedFolders.contains(own) { return .unpublished }
    if isSpecial(name) { return .unpublished }
    let text = text(), lower = name.lowercased()
    let isMarkdown = [".md", ".markdown", ".mkd", ".mdown"].contains { lower.hasSuffix($0) }
    let isPage = text.hasPrefix("---") && (isMarkdown || lower.hasSuffix(".html") || lower.hasSuffix(".htm"))
    // GitHub publishes Markdown without front matter too (jekyll-optional-front-matter).
    let isNote = isMarkdown && !(folders.isEmpty && aboutRepository.contains(String(lower.prefix { $0 != "." })))
    return (isPage || isNote) && !isComputed(name, text) ? .article : .other
  }

  /// The names that jekyll-optional-front-matter leaves out.
  private static let aboutRepository: Set<String> = [
    "readme", "license", "licence", "copying", "code_of_conduct", "contributing", "issue_template",
    "pull_request_template", "changelog", "security",
  ]

  /// Hexo publishes the files below its source folder; it ignores folders that begin with an underscore other than
  /// `_posts`.
  private static func inHexo(
    _ folders: ArraySlice<String>, _ name: String, _ site: OldSite, _ text: () -> String
  ) -> FileRole {
    let source = site.contentFolder.split(separator: "/").map(String.init)
    guard folders.starts(with: source) else { return .other }
    let below = folders.dropFirst(source.count)
    if below.first == "_posts" { return .article }
    if below.contains(where: isSpecial) || isSpecial(name) { return .unpublished }
    return isComputed(name, text()) ? .other : .article
  }

  /// Whether Jekyll and Hexo ignore files or folders with this name.
  private static func isSpecial(_ name: String) -> Bool { name.first.map { "_#~".contains($0) } ?? false }

  // MARK: Pages that are no articles

  /// Whether a page is a 404 page, has hardly any text of its own, or few words beside a template loop over other pages
  /// of the site.
  private static func isComputed(_ name: String, _ text: String) -> Bool {
    if name.hasPrefix("404.") { return true }
    let letters = letters(of: text)
    let isLoop = { text.contains(/\{%-?\s*for\s/) && text.contains(/\{[{%][^}]*(?:site|paginator)\./) }
    return letters < fewestLetters || letters < fewestBesideLoop && isLoop()
  }

  /// The number of letters in a text without front matter, template tags and HTML elements.
  private static func letters(of text: String) -> Int {
    var body = Substring(text)
    if let matter = text.prefixMatch(of: /(?:---|\+\+\+)\s*\n(?s:.*?)\n(?:---|\+\+\+)[ \t]*(?:\n|$)/) {
      body = text[matter.range.upperBound...]
    }
    return body.replacing(/\{%[^%]*%\}|\{\{[^}]*\}\}|<[^>]*>/, with: "").count(where: \.isLetter)
  }

  /// Of the pages beside the posts of ten blogs, the empty ones had up to 8 letters, all others 17 and more. Beside a loop there
  /// may be a heading and a few sentences; a note that shows a loop in its code has more words than that.
  private static let fewestLetters = 12, fewestBesideLoop = 200

  /// Whether a file, by its lowercase name, is one that search engines, advertisers and other programs request from a
  /// site: RFC 9309 and 9116, ads.txt of the IAB, and the files by which search engines verify ownership.
  private static func isForMachines(_ name: String) -> Bool {
    let known = [
      "robots.txt", "ads.txt", "app-ads.txt", "humans.txt", "security.txt", "llms.txt", "bingsiteauth.xml",
      "browserconfig.xml", "opensearch.xml",
    ]
    return known.contains(name)
      || name.wholeMatch(of: /(?:google|naver|yandex_|pinterest-|baidu_verify_)[0-9a-z]{5,40}\.html/) != nil
        && name.contains(where: \.isNumber)
  }
}
