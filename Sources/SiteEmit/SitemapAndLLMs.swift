/// Lists of the site for machines: sitemap.xml, robots.txt, llms.txt.
import ArticleModel
private import DataFormats

extension SiteEmitter {
  /// The files.
  ///
  /// - Parameter listed: the pages that are no articles, made before; those search engines should know are added.
  func indexFiles(_ pages: [RenderedPage], listed: [OutputFile]) -> [OutputFile] {
    var files = [OutputFile(path: "robots.txt", bytes: robots), OutputFile(path: "llms.txt", bytes: llms)]
    // The sitemap protocol wants full addresses.
    if hasHost { files.append(OutputFile(path: "sitemap.xml", bytes: sitemap(listed))) }
    if case .bool(true)? = config.theme["llmsFull"] {
      files.append(OutputFile(path: "llms-full.txt", bytes: llmsFull(pages)))
    }
    return files
  }

  private func sitemap(_ listed: [OutputFile]) -> [UInt8] {
    let namespaces = [
      ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"), ("xmlns:xhtml", "http://www.w3.org/1999/xhtml"),
    ]
    let own = Set(site.articles.map(\.url.outputFile))
    var xml = XMLWriter()
    xml.element("urlset", namespaces) { xml in
      for (index, article) in site.articles.enumerated() where isForSearchEngines(article) {
        xml.element("url") { xml in
          xml.element("loc", text: config.address(of: article.url))
          xml.element("lastmod", text: (article.frontMatter.updated?.value ?? article.frontMatter.date?.value)?.day10)
          addAlternates(alternates(of: index), &xml)
        }
      }
      for file in listed where isForSearchEngines(file.path) && !own.contains(file.path) {
        let path = SitePath("/" + file.path.dropLast("index.html".count))
        xml.element("url") { $0.element("loc", text: config.address(of: path)) }
      }
    }
    return xml.bytes
  }

  private func isForSearchEngines(_ article: Article) -> Bool {
    article.frontMatter.draft?.value != true && !article.frontMatter.unlisted && !article.frontMatter.noindex
  }

  private func isForSearchEngines(_ path: String) -> Bool {
    path.hasSuffix("index.html") && !path.hasSuffix("parallel/index.html") && !path.hasSuffix("search/index.html")
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

  /// The list of pages for language models, after llmstxt.org: each by the address of its Markdown.
  private var llms: [UInt8] {
    var lines = ["# \(oneLine(config.title))", ""]
    if let description = config.description { lines += ["> \(oneLine(description))", ""] }
    for language in languages {
      let lists = plan.lists(language)
      let ui = self.ui(language)
      let name = languages.count > 1 ? " (\(UIStrings.name(of: language, in: config)))" : ""
      for guide in lists.guides {
        let own = ([guide.index].compactMap { $0 } + guide.chapters).filter { site.articles[$0].language == language }
        addSection(guide.title + name, own, &lines)
      }
      addSection(ui[.posts] + name, lists.posts, &lines)
      let rest = lists.articles.filter { site.articles[$0].kind != .post && plan.placements[$0].guide == nil }
      addSection(ui[.topics] + name, rest.filter { site.articles[$0].kind == .topic }, &lines)
      addSection(config.title(in: language) + name, rest.filter { site.articles[$0].kind == .page }, &lines)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func addSection(_ title: String, _ articles: [Int], _ lines: inout [String]) {
    let shown = articles.filter { site.articles[$0].frontMatter.draft?.value != true }
    guard !shown.isEmpty else { return }
    lines += ["## \(oneLine(title))", ""]
    for index in shown {
      let article = site.articles[index]
      let markdown = SitePath("/" + Self.markdownPath(article.url))
      let title = oneLine(article.title).map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      let remark = article.excerpt.isEmpty ? "" : ": " + oneLine(article.excerpt)
      lines.append("- [\(title)](\(config.address(of: markdown)))\(remark)")
    }
    lines.append("")
  }

  private func llmsFull(_ pages: [RenderedPage]) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in plan.lists(config.defaultLanguage).articles {
      bytes += Array("# \(oneLine(site.articles[index].title))\n\n".utf8) + pages[index].markdown + Array("\n\n".utf8)
    }
    return bytes
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
