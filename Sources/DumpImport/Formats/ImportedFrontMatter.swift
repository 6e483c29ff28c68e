/// Converts the front matter of Jekyll, Hugo, Velog, Hexo and Gatsby to metadata.
import ArticleModel

struct ImportedFrontMatter {
  /// The names of keys that only concern the layout of the old site, so that a diagnostic can list them.
  private(set) var leftOut: [String] = []
  /// Whether the file belongs to Jekyll, whose tags may be on one line, separated by spaces.
  var isJekyll = false
  /// Whether the file belongs to Hugo, whose categories are independent of each other and not a path.
  var isHugo = false
  /// The folder of pictures that do not name one, from `media_subpath` of Chirpy.
  private(set) var pictureFolder: String?
  /// The values of `keywords:`, which are meant for search engines; they become tags only in an article without tags.
  private var keywords: [String] = []
  /// Lines that could not be read.
  private(set) var unread: [String] = []

  /// Reads the block at the beginning of `lines`; returns how many lines it has, 0 when there is none.
  mutating func read(_ lines: [String], into facts: inout PostMetadata) -> Int {
    guard let (syntax, range, end) = Self.block(of: lines) else { return 0 }
    let block = lines[range]
    let entries = DataValue(block.joined(separator: "\n"), as: syntax)?.entries
    if entries == nil, syntax == .json { return 0 }
    for entry in entries ?? lenient(Array(block), as: syntax) {
      assign(entry.key, entry.value, isJekyllStyle: syntax == .yaml && !isHugo, into: &facts)
    }
    if facts.tags.isEmpty { facts.tags = keywords }
    return end
  }

  /// The syntax of the block at the beginning of a file, the lines with its values, and the index of the first line
  /// after it; nil without a block.
  private static func block(of lines: [String]) -> (DataValue.Syntax, Range<Int>, end: Int)? {
    let first = lines.first.map { trimmed($0) } ?? ""
    if first.hasPrefix("{"), first.hasSuffix("}") { return (.json, 0..<1, end: 1) }
    // An empty block precedes the one with the values.
    if first == "---", lines.count > 2, trimmed(lines[1]) == "---",
      let inner = blockWithoutOpening(of: Array(lines.dropFirst(2)))
    {
      return (inner.0, inner.1.lowerBound + 2..<inner.1.upperBound + 2, end: inner.end + 2)
    }
    guard let syntax = ["---": DataValue.Syntax.yaml, "+++": .toml, "{": .json][first] else {
      return blockWithoutOpening(of: lines)
    }
    let closing = syntax == .json ? "}" : first
    guard let end = lines.dropFirst().firstIndex(where: { trimmed($0) == closing }) else { return nil }
    return (syntax, syntax == .json ? 0..<end + 1 : 1..<end, end: end + 1)
  }

  /// The block of a Hexo post whose front matter has only the closing line, which hexo-front-matter accepts; nil
  /// without one.
  private static func blockWithoutOpening(of lines: [String]) -> (DataValue.Syntax, Range<Int>, end: Int)? {
    guard lines.first?.contains(":") == true,
      let end = lines.prefix(60).firstIndex(where: { trimmed($0) == "---" }),
      let entries = DataValue(lines[..<end].joined(separator: "\n"), as: .yaml)?.entries,
      entries.contains(where: { keysOfPosts.contains($0.key.lowercased()) })
    else { return nil }
    return (.yaml, 0..<end, end: end + 1)
  }

  private static let keysOfPosts: Set<String> = ["title", "date", "tags", "categories", "layout", "permalink"]

  /// The entries of a broken block: each key is parsed alone with the indented lines below it; a value that is still
  /// broken is taken as text.
  private mutating func lenient(_ lines: [String], as syntax: DataValue.Syntax) -> [DataValue.Entry] {
    let separator: Character = syntax == .toml ? "=" : ":"
    var table = ""
    var chunks: [[String]] = []
    for line in lines where !trimmed(line).isEmpty && !trimmed(line).hasPrefix("#") {
      let continues =
        line.hasPrefix(" ") || line.hasPrefix("\t") || line.hasPrefix("-") || "]}".contains(line.first ?? " ")
      if continues, !chunks.isEmpty { chunks[chunks.count - 1].append(line) } else { chunks.append([line]) }
    }
    return chunks.flatMap { chunk -> [DataValue.Entry] in
      if syntax == .toml, chunk[0].hasPrefix("[") {
        table = chunk[0] + "\n"
        return []
      }
      let text = chunk.joined(separator: "\n").replacing("\t", with: "  ")
      if let entries = DataValue(table + text, as: syntax)?.entries, !entries.isEmpty { return entries }
      guard let mark = chunk[0].firstIndex(of: separator) else {
        unread += chunk.map { trimmed($0) }
        return []
      }
      unread += chunk.dropFirst().map { trimmed($0) }
      let quotes: (Character) -> Bool = { "\"' ".contains($0) }
      let value = trimmed(chunk[0][chunk[0].index(after: mark)...]).drop(while: quotes).reversed().drop(while: quotes)
      return [DataValue.Entry(key: trimmed(chunk[0][..<mark]), value: .scalar(String(value.reversed())))]
    }
  }

  // MARK: Keys

  private static let display: Set<String> = [
    "layout", "type", "comments", "comment", "toc", "math", "mathjax", "katex", "pin", "sidebar", "share", "related",
    "classes", "author_profile", "read_time", "markup", "outputs", "showtoc", "tocopen", "hidemeta", "disableshare",
    "use_math", "mermaid", "sitemap", "search", "searchexclude", "header", "nav_order", "parent", "has_children",
  ]

  private mutating func assign(_ key: String, _ value: DataValue, isJekyllStyle: Bool, into facts: inout PostMetadata) {
    let texts = value.texts
    guard let first = texts.first else { return }
    switch key.lowercased() {
    case "title": facts.title = first
    case "date", "released_at", "publishdate", "pubdate", "created_at":
      facts.date = date(first, key, into: &facts) ?? facts.date
    case "lastmod", "updated", "last_modified_at", "modified", "updated_at":
      facts.updated = date(first, key, into: &facts)
    case "description", "excerpt", "summary", "subtitle", "short_description":
      if facts.description == nil { facts.description = PageWords.squeezed(first) }
    case "author", "authors": facts.authors = texts
    case "translator", "translators": facts.translators = texts
    case "draft": facts.isDraft = ["true", "yes"].contains(first.lowercased())
    case "published", "is_private":
      facts.isDraft = first.lowercased() == (key.lowercased() == "published" ? "false" : "true")
    case "license", "licence": facts.license = first
    case "weight": facts.weight = Int(first)
    default: assignLabel(key, value, texts, isJekyllStyle: isJekyllStyle, into: &facts)
    }
  }

  /// The date that a value gives; one that cannot be read is noted, and kept with the values of unknown keys.
  private mutating func date(_ text: String, _ key: String, into facts: inout PostMetadata) -> CalendarDate? {
    let date = DateReader.inFrontMatter(text)
    if date == nil {
      unread.append("\(key): \(text)")
      facts.extra.append((key, text))
    }
    return date
  }

  /// The tags that a value lists, without duplicates.
  private func tags(in value: DataValue) -> [String] {
    var tags = value.texts
    if tags.count == 1 { tags = tags[0].split(separator: ",").map { trimmed($0) } }
    if isJekyll, case .scalar(let text) = value, tags.count == 1 { tags = text.split(separator: " ").map(String.init) }
    return tags.indices.filter { !tags[$0].isEmpty && !tags[..<$0].contains(tags[$0]) }.map { tags[$0] }
  }

  private mutating func assignLabel(
    _ key: String, _ value: DataValue, _ texts: [String], isJekyllStyle: Bool, into facts: inout PostMetadata
  ) {
    let first = texts.first ?? ""
    switch key.lowercased() {
    case "keywords": keywords = tags(in: value)
    case "media_subpath", "img_path": pictureFolder = first
    case "tags", "tag":
      facts.tags += tags(in: value).filter { !facts.tags.contains($0) }
    case "categories", "category":
      // Jekyll's categories are a path; Hugo's are independent of each other.
      var parts = texts
      if case .list(let rows) = value, rows.contains(where: { if case .list = $0 { true } else { false } }) {
        // Each list within Hexo's list is a path; all but the first become tags.
        parts = rows[0].texts
        facts.tags += rows.dropFirst().compactMap(\.texts.last).filter { !facts.tags.contains($0) }
      }
      if isJekyll, case .scalar = value { parts = first.split(separator: " ").map(String.init) }
      facts.category = isJekyllStyle ? parts.joined(separator: "/") : first
      if !isJekyllStyle { facts.tags += texts.dropFirst().filter { !facts.tags.contains($0) } }
    case "taxonomies":
      for entry in value.entries { assign(entry.key, entry.value, isJekyllStyle: isJekyllStyle, into: &facts) }
    case "slug" where first.contains("/"):
      // A slug with slashes, as in Gatsby and Next, is the whole address.
      facts.fileName = first.split(separator: "/").last.map(String.init)
      addAddresses([first], isOwn: true, to: &facts)
    case "slug": facts.fileName = first
    case "permalink", "url", "redirect_from", "aliases", "alias":
      addAddresses(texts, isOwn: ["permalink", "url"].contains(key.lowercased()) && !first.isEmpty, to: &facts)
    case "series":
      facts.seriesName = value["name"]?.texts.first ?? first
      facts.seriesPart = (value["index"] ?? value["part"])?.texts.first.flatMap { Int($0) } ?? facts.seriesPart
    case "series_order", "seriesorder", "series_index": facts.seriesPart = Int(first)
    case "canonical_url", "canonicalurl", "source_url", "original_url": facts.sourceAddress = first
    case let name where Self.display.contains(name): leftOut.append(key)
    default:
      for leaf in value.leaves(below: key)
      where !leaf.text.isEmpty && !facts.extra.contains(where: { $0.key == leaf.path }) {
        facts.extra.append((leaf.path, leaf.text))
      }
    }
  }

  /// Adds old addresses of the article; with `isOwn`, the pattern of the old site does not apply to it.
  private func addAddresses(_ texts: [String], isOwn: Bool, to facts: inout PostMetadata) {
    if isOwn { facts.hasOwnAddress = true }
    facts.aliases += texts.flatMap { OldAddress.aliases($0) }.filter { !facts.aliases.contains($0) }
  }
}
