/// Makes facts of the front matter of Jekyll, Hugo, Velog, Hexo and Gatsby.
import ArticleModel

struct ForeignFrontMatter {
  /// Keys that only arrange a page of the old site; their names, so that leaving them out can be said.
  private(set) var leftOut: [String] = []
  /// Whether it is a file of Jekyll's, whose tags may stand in one line with spaces between.
  var isJekyll = false
  /// Lines that could not be read.
  private(set) var unread: [String] = []

  /// Reads the block at the head of `lines`; how many lines it takes, 0 when there is none.
  mutating func read(_ lines: [String], into facts: inout PostFacts) -> Int {
    guard let first = lines.first.map({ trimmed($0) }) else { return 0 }
    if first == "{" { return readJSON(lines, into: &facts) }
    guard first == "---" || first == "+++", let end = lines.dropFirst().firstIndex(where: { trimmed($0) == first })
    else {
      return 0
    }
    let block = Array(lines[1..<end])
    let (entries, unread) = first == "+++" ? ForeignTOML.entries(block) : ForeignYAML.entries(block)
    self.unread = unread
    for entry in entries { assign(entry.key, entry.value, isTOML: first == "+++", into: &facts) }
    return end + 1
  }

  private mutating func readJSON(_ lines: [String], into facts: inout PostFacts) -> Int {
    guard let end = lines.firstIndex(where: { $0 == "}" }),
      case .object(let values)? = LenientJSON.parse(lines[...end].joined(separator: "\n"))
    else { return 0 }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      assign(key, Self.foreign(value), isTOML: true, into: &facts)
    }
    return end + 1
  }

  private static func foreign(_ value: LenientJSON) -> ForeignValue {
    switch value {
    case .string(let text), .number(let text): .scalar(text)
    case .array(let values): .list(values.map { foreign($0) })
    case .object(let values):
      .map(values.sorted { $0.key < $1.key }.map { ForeignEntry(key: $0.key, value: foreign($0.value)) })
    case .other: .scalar("true")
    }
  }

  // MARK: Keys

  private static let display: Set<String> = [
    "layout", "type", "comments", "comment", "toc", "math", "mathjax", "katex", "pin", "sidebar", "share", "related",
    "classes", "author_profile", "read_time", "markup", "outputs", "showtoc", "tocopen", "hidemeta", "disableshare",
    "use_math", "mermaid", "sitemap", "search", "searchexclude", "header", "nav_order", "parent", "has_children",
  ]

  private mutating func assign(_ key: String, _ value: ForeignValue, isTOML: Bool, into facts: inout PostFacts) {
    let texts = value.texts
    guard let first = texts.first else { return }
    switch key.lowercased() {
    case "title": facts.title = first
    case "date", "released_at", "publishdate", "pubdate", "created_at":
      facts.date = DateReader.loose(first) ?? facts.date
      if DateReader.loose(first) == nil { facts.extra.append((key, first)) }
    case "lastmod", "updated", "last_modified_at", "modified", "updated_at": facts.updated = DateReader.loose(first)
    case "description", "excerpt", "summary", "subtitle", "short_description":
      if facts.description == nil { facts.description = PageWords.squeezed(first) }
    case "author", "authors": facts.authors = texts
    case "translator", "translators": facts.translators = texts
    case "draft": facts.isDraft = ["true", "yes"].contains(first.lowercased())
    case "published", "is_private":
      facts.isDraft = first.lowercased() == (key.lowercased() == "published" ? "false" : "true")
    case "license", "licence": facts.license = first
    case "weight": facts.weight = Int(first)
    default: assignLabel(key, value, texts, isTOML: isTOML, into: &facts)
    }
  }

  private mutating func assignLabel(
    _ key: String, _ value: ForeignValue, _ texts: [String], isTOML: Bool, into facts: inout PostFacts
  ) {
    let first = texts.first ?? ""
    switch key.lowercased() {
    case "tags", "tag", "keywords", "taxonomies.tags":
      var split = texts.count == 1 ? first.split(separator: ",").map { trimmed($0) } : texts
      if isJekyll, case .scalar = value, split.count == 1 { split = first.split(separator: " ").map(String.init) }
      for tag in split where !tag.isEmpty && !facts.tags.contains(tag) { facts.tags.append(tag) }
    case "categories", "category", "taxonomies.categories":
      // Jekyll's categories are a path; Hugo's stand side by side.
      facts.category = isTOML ? first : texts.joined(separator: "/")
      if isTOML { facts.tags += texts.dropFirst().filter { !facts.tags.contains($0) } }
    case "slug": facts.fileName = first
    case "permalink", "url", "redirect_from", "aliases", "alias":
      facts.aliases += texts.flatMap { OldAddress.alias($0) }.filter { !facts.aliases.contains($0) }
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
}
