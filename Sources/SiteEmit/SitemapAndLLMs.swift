/// Lists of the site for crawlers and language models: sitemap.xml, robots.txt, llms.txt.
import ArticleModel
private import ByteText
private import DataFormats

extension SiteEmitter {
  /// `robots.txt`, the `llms.txt` files and, if the base URL has a host, the sitemaps.
  ///
  /// - Parameter listed: the generated pages that are not articles; those meant for search engines are added to the sitemap.
  func indexFiles(_ pages: [RenderedPage], listed: [OutputFile]) -> [OutputFile] {
    let sections = llmsSections
    var files = [OutputFile(path: "robots.txt", bytes: robots)]
    files += self.files(of: "llms", from: inputs(of: sections)) { llmsFiles(sections) }
    // The sitemap protocol requires full URLs.
    if hasHost {
      let addresses = searchableAddresses(of: listed)
      files += self.files(of: "sitemap", from: sitemapInputs(addresses)) { sitemaps(addresses) }
    }
    if case .bool(true)? = config.theme["llmsFull"] {
      files.append(OutputFile(path: "llms-full.txt", bytes: llmsFull(pages)))
    }
    return files
  }

  /// The addresses of generated pages that are meant for search engines, in the order of `listed`.
  private func searchableAddresses(of listed: [OutputFile]) -> [SitePath] {
    let own = Set(site.articles.map(\.url.outputFile))
    return listed.filter { isForSearchEngines($0.path) && !own.contains($0.path) }
      .map { SitePath("/" + $0.path.dropLast("index.html".count)) }
  }

  /// A hash of what the sitemaps are made from.
  private func sitemapInputs(_ addresses: [SitePath]) -> UInt64 {
    var writer = BinaryWriter()
    for (index, article) in site.articles.enumerated() where isForSearchEngines(article) {
      writer.write(article.url)
      writer.write(article.lastChange)
      // Other articles have no other addresses.
      if !links.articles[index].translations.isEmpty || plan.topicOfArticle[index] != nil {
        writer.write(searchableAlternates(of: index))
      }
    }
    writer.write(addresses)
    return writer.digest
  }

  /// The sitemap; one that is too long is split, and `sitemap.xml` is then the index of its parts.
  private func sitemaps(_ addresses: [SitePath]) -> [OutputFile] {
    var maps = [sitemapHead], count = 0
    func add(_ path: SitePath, _ write: (inout XMLWriter) -> Void) {
      var url = XMLWriter(isFragment: true)
      url.element("url") { xml in
        xml.element("loc", text: config.address(of: path))
        write(&xml)
      }
      let (most, size) = options.largestSitemap
      if count == most || count > 0 && maps[maps.count - 1].count + url.bytes.count > size {
        maps.append(sitemapHead)
        count = 0
      }
      maps[maps.count - 1] += url.bytes
      count += 1
    }
    for (index, article) in site.articles.enumerated() where isForSearchEngines(article) {
      add(article.url) { xml in
        xml.element("lastmod", text: article.lastChange?.day10)
        addAlternates(searchableAlternates(of: index), &xml)
      }
    }
    for address in addresses { add(address) { _ in } }
    let end = Array("</urlset>\n".utf8)
    guard maps.count > 1 else { return [OutputFile(path: "sitemap.xml", bytes: maps[0] + end)] }
    let parts = maps.enumerated().map { OutputFile(path: "sitemap-\($0.offset + 1).xml", bytes: $0.element + end) }
    return [OutputFile(path: "sitemap.xml", bytes: sitemapIndex(of: parts))] + parts
  }

  /// The addresses of an article in all languages in which search engines may index it.
  private func searchableAlternates(of index: Int) -> [LanguageCode: SitePath] {
    let hidden = Set(
      links.articles[index].translations.filter { !isForSearchEngines(site.articles[$0.value]) }.keys)
    return alternates(of: index).filter { !hidden.contains($0.key) }
  }

  private static let sitemapNamespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private var sitemapHead: [UInt8] {
    var xml = XMLWriter()
    xml.open("urlset", [("xmlns", Self.sitemapNamespace), ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")])
    return xml.bytes
  }

  private func sitemapIndex(of parts: [OutputFile]) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("sitemapindex", [("xmlns", Self.sitemapNamespace)]) { xml in
      for part in parts {
        xml.element("sitemap") { $0.element("loc", text: config.address(of: SitePath("/" + part.path))) }
      }
    }
    return xml.bytes
  }

  private func isForSearchEngines(_ article: Article) -> Bool {
    !article.isDraft && !article.isUnlisted && !article.isHiddenFromSearchEngines
  }

  private func isForSearchEngines(_ path: String) -> Bool {
    path.hasSuffix("index.html") && !path.hasSuffix("parallel/index.html") && !Pager.isFurtherPage(path)
      && !languages.contains { path.hasPrefix(plan.lists($0).path("search/").path.dropFirst()) }
  }

  private func addAlternates(_ alternates: [LanguageCode: SitePath], _ xml: inout XMLWriter) {
    guard alternates.count > 1 else { return }
    let named = languages.map { ($0, alternates[$0]) } + [("x-default", alternates[config.defaultLanguage])]
    for case (let code, let path?) in named {
      xml.element("xhtml:link", [("rel", "alternate"), ("hreflang", code), ("href", config.address(of: path))])
    }
  }

  private var robots: [UInt8] {
    let sitemap = hasHost ? "\nSitemap: \(config.baseURL)sitemap.xml\n" : ""
    return Array("User-agent: *\nAllow: /\n\(sitemap)".utf8)
  }

  /// A section of `llms.txt`: its title and the articles in it.
  private typealias LLMsSection = (title: String, articles: [Int])

  /// The sections of the list of pages for language models, without drafts; empty ones are left out.
  private var llmsSections: [LLMsSection] {
    var sections: [LLMsSection] = []
    for language in languages {
      let lists = plan.lists(language)
      let ui = self.ui(language)
      let name = languages.count > 1 ? " (\(UIStrings.name(of: language, in: config)))" : ""
      for guide in lists.guides {
        let own = ([guide.index].compactMap { $0 } + guide.chapters).filter { site.articles[$0].language == language }
        sections.append((guide.title + name, own))
      }
      sections.append((ui[.posts] + name, lists.posts))
      let rest = lists.articles.filter { site.articles[$0].kind != .post && plan.placements[$0].guide == nil }
      sections.append((ui[.topics] + name, rest.filter { site.articles[$0].kind == .topic }))
      sections.append((config.title(in: language) + name, rest.filter { site.articles[$0].kind == .page }))
    }
    return sections.map { ($0.title, $0.articles.filter { !site.articles[$0].isDraft }) }
      .filter { !$0.articles.isEmpty }
  }

  /// A hash of what the list of pages for language models is made from.
  private func inputs(of sections: [LLMsSection]) -> UInt64 {
    var writer = BinaryWriter()
    for (title, articles) in sections {
      writer.write(title)
      writer.write(count: articles.count)
      for index in articles { write(card: index, from: site.articles[index].language, to: &writer) }
    }
    return writer.digest
  }

  /// The list of pages for language models in the format of llmstxt.org; one that is too long is continued in `llms-2.txt`, which is linked
  /// from the section "Optional", which such a model may skip.
  private func llmsFiles(_ sections: [LLMsSection]) -> [OutputFile] {
    var parts: [[String]] = [[]]
    var size = 0
    for line in llmsLines(sections) {
      size += line.utf8.count + 1
      if size > options.largestLLMSFile, line.hasPrefix("- ") {
        parts.append(["# \(oneLine(config.title))", "", parts[parts.count - 1].last { $0.hasPrefix("## ") } ?? "", ""])
        size = 0
      }
      parts[parts.count - 1].append(line)
    }
    return parts.enumerated().map { number, lines in
      let next = SitePath("/llms-\(number + 2).txt")
      let more = ["", "## Optional", "", "- [\(next.outputFile)](\(config.address(of: next)))", ""]
      return OutputFile(
        path: number == 0 ? "llms.txt" : "llms-\(number + 1).txt",
        bytes: Array((lines + (number + 1 < parts.count ? more : [])).joined(separator: "\n").utf8))
    }
  }

  /// The lines of the list: each article with the address of its Markdown copy.
  private func llmsLines(_ sections: [LLMsSection]) -> [String] {
    var lines = ["# \(oneLine(config.title))", ""]
    if let description = config.description { lines += ["> \(oneLine(description))", ""] }
    for (title, articles) in sections {
      lines += ["## \(oneLine(title))", ""] + articles.map(llmsLine) + [""]
    }
    return lines
  }

  private func llmsLine(_ index: Int) -> String {
    let article = site.articles[index]
    let markdown = SitePath("/" + Self.markdownPath(article.url))
    var title = oneLine(article.title)
    if title.utf8.contains(where: "[]\\".utf8.contains) {
      title = title.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    let remark = article.excerpt.isEmpty ? "" : ": " + oneLine(article.excerpt)
    return "- [\(title)](\(config.address(of: markdown)))\(remark)"
  }

  private func llmsFull(_ pages: [RenderedPage]) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in plan.lists(config.defaultLanguage).articles {
      bytes +=
        Array("# \(oneLine(site.articles[index].title))\n\n".utf8) + pages[index].markdown.bytes + Array("\n\n".utf8)
    }
    return bytes
  }

  private func oneLine(_ text: String) -> String {
    // Most texts have no line break, and to look for one among scalars is much faster than among characters.
    let mayBreak = text.unicodeScalars.contains { scalar in
      (0x0A...0x0D).contains(scalar.value) || scalar.value == 0x85 || scalar.value & ~1 == 0x2028
    }
    return mayBreak ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
  }
}
