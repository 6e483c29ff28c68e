/// The steps that look at all posts together: duplicates, series, old addresses, file names.
import ArticleModel
private import ByteText
import Diagnostics
import KoreanText

extension ImportSession {
  // MARK: Duplicates

  /// Drops exact duplicates of earlier posts, and drafts that were published, and reports near duplicates.
  mutating func dropDuplicates() {
    var known = NearDuplicatePosts(posts.map { PostFingerprint($0) })
    var kept: [Int] = []
    let drafts = posts.indices.filter { posts[$0].facts.isDraft }
    for index in posts.indices.filter({ !posts[$0].facts.isDraft }) + drafts {
      let post = posts[index]
      let place = texts[post.input].place(ofLine: post.firstLine)
      if let earlier = known.same(as: index) {
        report.duplicates.append(pair(posts[earlier], post, similarity: 100))
        diagnostics.append(.repeatedPost(at: place, firstLine: posts[earlier].firstLine))
        continue
      }
      if let (earlier, similarity) = known.nearest(to: index) {
        report.nearDuplicates.append(pair(posts[earlier], post, similarity: similarity))
        diagnostics.append(.similarPost(at: place, firstLine: posts[earlier].firstLine, percent: similarity))
      }
      kept.append(index)
      known.keep(index)
    }
    posts = kept.sorted().map { posts[$0] }
  }

  private func pair(_ kept: ImportedPost, _ other: ImportedPost, similarity: Int) -> ImportReport.Pair {
    ImportReport.Pair(
      kept: "\(kept.file):\(kept.firstLine)", other: other.file, firstLine: other.firstLine, lastLine: other.lastLine,
      similarity: similarity)
  }

  // MARK: Addresses

  /// Reports posts that give the same address, one of which must be wrong.
  mutating func reportSharedAddresses() {
    var first: [String: Int] = [:]
    for post in posts {
      guard let address = post.facts.sourceAddress, !address.hasPrefix("https://github.com") else { continue }
      if let line = first[address] {
        diagnostics.append(
          .sharedAddress(at: texts[post.input].place(ofLine: post.lastLine), address: address, firstLine: line))
      } else {
        first[address] = post.firstLine
      }
    }
  }

  // MARK: Series

  /// Gives posts the title, date and category that references in other posts give for them, names unnamed series, and
  /// reports guessed titles.
  mutating func resolveSeries() {
    let catalog = ReferenceCatalog(posts: posts)
    var parts: [Int: Int] = [:]
    for post in posts where post.facts.seriesPart != nil { parts[post.input, default: 0] += 1 }
    for index in posts.indices {
      if let entry = catalog.entry(for: posts[index]) {
        posts[index].facts.title = entry.title
        posts[index].facts.date = posts[index].facts.date ?? entry.date
        posts[index].facts.category = posts[index].facts.category ?? entry.category
        posts[index].facts.seriesName = posts[index].facts.seriesName ?? entry.seriesName
        posts[index].facts.isTitleGuessed = false
      }
      nameSeries(at: index, siblings: &parts[posts[index].input, default: 0])
      if posts[index].facts.isTitleGuessed {
        let place = texts[posts[index].input].place(ofLine: posts[index].firstLine)
        let title = posts[index].facts.title ?? ""
        let isName = posts[index].facts.isTitleOfFile
        let others = posts[index].facts.extra.first { $0.key == "titleAlternatives" }?.value
        diagnostics.append(
          isName
            ? .titleOfFile(at: place, title: title)
            : others.map { .chosenTitle(at: place, title: title, others: $0) } ?? .guessedTitle(at: place, title: title)
        )
      }
    }
  }

  /// Names the series of a post that has only a part number after its category, else its author, else its dump. A part
  /// number that is the only one in its dump is removed.
  private mutating func nameSeries(at index: Int, siblings: inout Int) {
    guard posts[index].facts.seriesPart != nil, posts[index].facts.seriesName == nil else { return }
    guard siblings > 1 else {
      posts[index].facts.seriesPart = nil
      siblings -= 1
      return
    }
    let name =
      posts[index].facts.category ?? posts[index].facts.authors.first.map { "\($0) 강좌" } ?? posts[index].file
    posts[index].facts.seriesName = name
    let place = texts[posts[index].input].place(ofLine: posts[index].firstLine)
    diagnostics.append(.namedSeries(at: place, name: name, part: posts[index].facts.seriesPart ?? 1))
  }

  // MARK: Old addresses

  /// Folders in which every new site has list pages of its own, one for each name.
  private static let reservedFolders: Set<Substring> = [
    "tags", "topics", "series", "authors", "archive", "categories",
  ]
  /// Other addresses at which every new site, or many of them, has pages of its own.
  private static let reservedPages: Set<String> = [
    "", "/search", "/archives", "/assets", "/posts", "/guides", "/glossary", "/translation", "/404", "/404.html",
  ]
  /// Endings of addresses of files that are not pages: feeds, `robots.txt`, what templates make.
  private static let fileEndings = [".xml", ".txt", ".json", ".js", ".css", ".ico", ".rss", ".atom", ".webmanifest"]

  /// Whether the new site has a page or file of its own at an old address.
  private static func isReservedAddress(_ key: String) -> Bool {
    let names = key.split(separator: "/")
    return reservedPages.contains(key) || names.count <= 2 && reservedFolders.contains(names.first ?? "")
      || fileEndings.contains(where: key.hasSuffix)
  }

  /// Expands the patterns of permalinks, and drops aliases that are already the address of an article, an alias of
  /// another, or a page of the new site itself.
  mutating func tidyAliases() {
    let (paths, prefix) = (posts.map(\.path) + options.present, options.addressPrefix)
    var taken = Set(paths.map { OldAddress.key(of: prefix + "/" + $0.dropLast(3)) })
    for index in posts.indices {
      var kept: [String] = []
      for written in posts[index].facts.aliases {
        guard let alias = PermalinkPattern.expanded(written, for: posts[index]) else { continue }
        if alias != written { posts[index].knownAs.append(alias) }
        let key = OldAddress.key(of: alias)
        let below = key.hasPrefix(prefix + "/") || key == prefix ? String(key.dropFirst(prefix.count)) : key
        if !Self.isReservedAddress(key), !Self.isReservedAddress(below), taken.insert(key).inserted {
          kept.append(alias)
        } else {
          report.droppedAliases += 1
        }
      }
      posts[index].facts.aliases = kept
      report.keptAliases += kept.count
    }
  }

  // MARK: Names

  /// Gives each post a path that no other has: `posts/2017/title.md` with a date, `posts/title.md` without,
  /// `guide/title.md` for a guide, `title.md` for a page.
  mutating func namePosts() {
    var taken: [String: Int] = [:]
    for path in posts.map(\.path) where !path.isEmpty { taken[String(path.dropLast(3)).lowercased(), default: 0] += 1 }
    for index in posts.indices where posts[index].path.isEmpty {
      let facts = posts[index].facts
      let slug = ArticleSlug.make(facts.slug ?? facts.fileName ?? facts.title ?? posts[index].file)
      let folder = facts.isGuide ? "guide" : facts.date.map { "posts/\($0.year)" } ?? "posts"
      let path = facts.isPage ? slug : "\(folder)/\(slug)"
      let key = path.lowercased()
      taken[key, default: 0] += 1
      let number = taken[key, default: 1]
      posts[index].path = number == 1 ? path + ".md" : "\(path)-\(number).md"
      if number > 1 { taken["\(key)-\(number)", default: 0] += 1 }
    }
  }
}

/// Makes file names from titles.
enum ArticleSlug {
  /// Lower-case letters of any script and digits, joined by hyphens, at most 60 characters; `post` when nothing is
  /// left.
  static func make(_ title: String) -> String {
    var out: [Unicode.Scalar] = []
    for scalar in HangulComposition.composed(title.lowercased().unicodeScalars) {
      if scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) {
        out.append(scalar)
      } else if out.last != "-", !out.isEmpty {
        out.append("-")
      }
      if out.count >= 60 { break }
    }
    while out.last == "-" { out.removeLast() }
    return out.isEmpty ? "post" : String(String.UnicodeScalarView(out))
  }
}

/// The permalink patterns from which generators make the addresses of posts.
enum PermalinkPattern {
  /// Jekyll's permalink styles by name.
  private static let styles = [
    "/date/": "/:categories/:year/:month/:day/:title.html", "/pretty/": "/:categories/:year/:month/:day/:title/",
    "/none/": "/:categories/:title.html", "/ordinal/": "/:categories/:year/:y_day/:title.html",
  ]

  /// The address that Hugo gives a text without a pattern: its path in lower case, with the slug instead of the file
  /// name when it has one. An `index.md` stands for its folder.
  private static func contentPath(of post: ImportedPost, below folders: some Collection<String>) -> String? {
    var parts = folders.map { $0.lowercased() }
    let stem = (post.plainFile.split(separator: "/").last ?? "").split(separator: ".").dropLast().joined(separator: ".")
    if !["index", "_index"].contains(stem.lowercased()) { parts.append(stem.lowercased()) }
    guard let last = parts.popLast() else { return nil }
    let name = MarkdownFile.dated(last)?.rest ?? last
    let slug = post.facts.fileName.flatMap { $0.lowercased() == name ? nil : $0 }
    return (parts + [(slug ?? last).split(separator: " ").joined(separator: "-")]).joined(separator: "/")
  }

  /// The pattern with the values of the post filled in, as for `/archive/:year/:title/`; `written` itself when it is
  /// not a pattern, nil when a value is not known.
  static func expanded(_ written: String, for post: ImportedPost) -> String? {
    let pattern = styles[written] ?? written
    guard pattern.contains("/:") || pattern.contains("-:") else { return written }
    let date = post.facts.date
    let name = post.facts.fileName ?? ArticleSlug.make(post.facts.title ?? "")
    let sections = post.plainFile.split(separator: "/").dropLast().map(String.init).drop {
      ["content", "ko", "en"].contains($0)
    }
    let values: [String: String?] = [
      "title": name, "slug": post.facts.slug ?? name, "name": name, "basename": name, "filename": name,
      "contentbasename": name, "year": date.map { "\($0.year)" }, "month": date.map { $0.month.digits(2) },
      "i_month": date.map { "\($0.month)" }, "day": date.map { $0.day.digits(2) }, "i_day": date.map { "\($0.day)" },
      // Jekyll writes categories in lower case.
      "categories": (post.facts.category ?? "").lowercased(), "slugorfilename": post.facts.slug ?? name,
      "slugorcontentbasename": post.facts.slug ?? name, "section": sections.first ?? "",
      "sections": sections.joined(separator: "/"), "category": post.facts.category ?? "", "output_ext": ".html",
      "path": name, "contentpath": contentPath(of: post, below: sections),
    ]
    var parts: [String] = []
    for part in pattern.split(separator: "/") {
      var out = ""
      var rest = part
      while let colon = rest.firstIndex(of: ":") {
        out += rest[..<colon]
        let key = rest[rest.index(after: colon)...].prefix { $0.isLetter || $0 == "_" }
        guard case .some(.some(let value)) = values[String(key)] else { return nil }
        out += value
        rest = rest[key.endIndex...]
      }
      out += rest
      if !out.isEmpty { parts.append(out) }
    }
    return parts.isEmpty ? nil : "/" + parts.joined(separator: "/") + "/"
  }
}
