/// Lists of the site for machines: sitemap.xml, robots.txt, llms.txt.
import ArticleModel

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
    var xml = XMLWriter()
    let namespaces = [
      ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"), ("xmlns:xhtml", "http://www.w3.org/1999/xhtml"),
    ]
    xml.open("urlset", namespaces)
    for (index, article) in site.articles.enumerated() where article.frontMatter.draft?.value != true {
      xml.open("url", [])
      xml.leaf("loc", config.address(of: article.url))
      xml.leaf("lastmod", (article.frontMatter.updated?.value ?? article.frontMatter.date?.value)?.day10)
      let alternates = alternates(of: index)
      if alternates.count > 1 { addAlternates(alternates, &xml) }
      xml.close("url")
    }
    let own = Set(site.articles.map(\.url.outputFile))
    for file in listed where isForSearchEngines(file.path) && !own.contains(file.path) {
      xml.open("url", [])
      xml.leaf("loc", config.address(of: SitePath("/" + file.path.dropLast("index.html".count))))
      xml.close("url")
    }
    xml.close("urlset")
    return xml.bytes
  }

  private func isForSearchEngines(_ path: String) -> Bool {
    path.hasSuffix("index.html") && !path.hasSuffix("parallel/index.html") && !path.hasSuffix("search/index.html")
  }

  private func addAlternates(_ alternates: [LanguageCode: SitePath], _ xml: inout XMLWriter) {
    func add(_ code: String, _ path: SitePath) {
      xml.empty("xhtml:link", [("rel", "alternate"), ("hreflang", code), ("href", config.address(of: path))])
    }
    for code in languages {
      if let path = alternates[code] { add(code, path) }
    }
    if let path = alternates[config.defaultLanguage] { add("x-default", path) }
  }

  private var robots: [UInt8] {
    let sitemap = hasHost ? "\nSitemap: \(config.baseURL)sitemap.xml\n" : ""
    return Array("User-agent: *\nAllow: /\n\(sitemap)".utf8)
  }

  /// The list of pages for language models, after llmstxt.org: each as its Markdown twin.
  private var llms: [UInt8] {
    var lines = ["# \(oneLine(config.title))", ""]
    if let description = config.description { lines += ["> \(oneLine(description))", ""] }
    for language in languages {
      let shelf = plan.shelf(language)
      let ui = self.ui(language)
      let name = languages.count > 1 ? " (\(UIStrings.name(of: language, in: config)))" : ""
      for guide in shelf.guides {
        let own = ([guide.index].compactMap { $0 } + guide.chapters).filter { site.articles[$0].language == language }
        addSection(guide.title + name, own, &lines)
      }
      addSection(ui[.posts] + name, shelf.posts, &lines)
      let rest = shelf.articles.filter { site.articles[$0].kind != .post && plan.standings[$0].guide == nil }
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
      let twin = SitePath("/" + Self.twinPath(article.url))
      let title = oneLine(article.title).map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      let remark = article.excerpt.isEmpty ? "" : ": " + oneLine(article.excerpt)
      lines.append("- [\(title)](\(config.address(of: twin)))\(remark)")
    }
    lines.append("")
  }

  private func llmsFull(_ pages: [RenderedPage]) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in plan.shelf(config.defaultLanguage).articles {
      bytes += Array("# \(oneLine(site.articles[index].title))\n\n".utf8) + pages[index].markdown + Array("\n\n".utf8)
    }
    return bytes
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
