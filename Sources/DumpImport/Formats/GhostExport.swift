/// Ghost's export: one JSON text with tables of posts, tags and users.
import ArticleModel
import Diagnostics
import HTMLSource

enum GhostExport: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let head = String(decoding: text.source.bytes.prefix(4096), as: UTF8.self)
    guard head.drop(while: \.isWhitespace).hasPrefix("{"), head.holds("\"db\""), head.holds("\"data\"") else {
      return nil
    }
    return FormatEvidence(format: .ghostExport, score: 98, reason: "a JSON text with the tables of a Ghost site")
  }

  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    let json = text.source.string(in: 0..<text.source.bytes.count)
    guard let data = DataValue(json, as: .json)?["db"]?.elements.first?["data"] else { return Checked([]) }
    let tables = Tables(data)
    let last = text.source.lines.starts.count
    let posts = (data["posts"]?.elements ?? []).map { row in
      var post = RawPost(lines: [])
      post.firstLine = 1
      post.lastLine = last
      post.facts = facts(of: row, tables)
      let html = (row["html"]?.text ?? "").replacing("__GHOST_URL__", with: "")
      post.setBlocks(of: .body(of: html), in: HTMLContext())
      if let picture = row["feature_image"]?.text {
        let address = picture.replacing("__GHOST_URL__", with: "")
        post.blocks?.insert(
          .paragraph([InlineAtom(content: .image(description: "", address: address, title: ""))]), at: 0)
      }
      post.knownAs = row["slug"]?.text.map { ["/\($0)"] } ?? []
      if html.isEmpty, row["lexical"]?.text != nil || row["mobiledoc"]?.text != nil {
        post.diagnostics.append(.noArticle(at: Place(text.source, nil)))
      }
      return post
    }
    return Checked(posts)
  }

  private static func facts(of row: DataValue, _ tables: Tables) -> PostMetadata {
    var facts = PostMetadata()
    facts.title = row["title"]?.text
    facts.fileName = row["slug"]?.text
    facts.date = (row["published_at"]?.text ?? row["created_at"]?.text).flatMap { moment($0) }
    facts.setUpdated(row["updated_at"]?.text.flatMap { moment($0) })
    facts.description = (row["custom_excerpt"]?.text ?? row["meta_description"]?.text).map { PageWords.squeezed($0) }
    facts.isDraft = row["status"]?.text.map { !["published", "sent"].contains($0) } ?? false
    facts.isPage = row["type"]?.text == "page" || row["page"]?.text == "true"
    let id = row["id"]?.text ?? ""
    facts.tags = tables.tags[id] ?? []
    facts.authors = tables.authors[id] ?? []
    facts.sourceAddress = row["canonical_url"]?.text
    facts.aliases = facts.isPage ? [] : facts.fileName.map { ["/\($0)/"] } ?? []
    return facts
  }

  /// Parses a time of Ghost: in UTC, with or without an offset, or in milliseconds since 1970.
  private static func moment(_ written: String) -> CalendarDate? {
    if let milliseconds = Int(written), milliseconds > 1_000_000_000_00 {
      return DateReader.zone.date(at: milliseconds / 1000)
    }
    let universal = DateReader.$zone.withValue(.utc) { DateReader.loose(written) }
    return universal.flatMap { DateReader.zone.date(at: $0.unixSeconds) }
  }

  /// The tables of the export.
  private struct Tables {
    /// The names of the tags and authors of each post, by the id of the post.
    let tags: [String: [String]], authors: [String: [String]]

    init(_ data: DataValue) {
      tags = Self.names(in: data, "posts_tags", "tag_id", "tags")
      authors = Self.names(in: data, "posts_authors", "author_id", "users")
    }

    /// The names that a table of pairs assigns to each post, in the order of that table, without internal tags, which
    /// begin with `#`.
    private static func names(
      in data: DataValue, _ pairs: String, _ key: String, _ table: String
    ) -> [String: [String]] {
      let rows = (data[table]?.elements ?? []).compactMap { row in
        row["id"]?.text.flatMap { id in row["name"]?.text.map { (id, $0) } }
      }
      let nameByID = Dictionary(rows) { first, _ in first }
      var names: [String: [String]] = [:]
      for pair in data[pairs]?.elements ?? [] {
        guard let post = pair["post_id"]?.text, let name = pair[key]?.text.flatMap({ nameByID[$0] }),
          !name.hasPrefix("#")
        else { continue }
        names[post, default: []].append(name)
      }
      return names
    }
  }
}
