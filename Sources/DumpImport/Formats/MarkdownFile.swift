/// A Markdown file of Jekyll, Hugo or Velog: front matter in YAML or TOML, the body right already.
import ArticleModel
import Diagnostics

enum MarkdownFile: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let name = text.name.lowercased()
    let isNamed = name.hasSuffix(".md") || name.hasSuffix(".markdown") || name.hasSuffix(".mdx")
    let hasFrontMatter = text.lines.first.map { $0.number == 1 && ["---", "+++"].contains($0.text) } ?? false
    let fences = text.lines.filter { $0.text.hasPrefix("```") }.count
    guard isNamed || hasFrontMatter && fences % 2 == 0 else { return nil }
    return FormatEvidence(
      format: .markdown, score: (isNamed ? 60 : 30) + (hasFrontMatter ? 38 : 0),
      reason: (isNamed ? "a Markdown file" : "a text") + (hasFrontMatter ? " with front matter" : ""))
  }

  static func posts(in text: DumpText) -> [RawPost] {
    var post = RawPost(lines: text.lines)
    let lines = text.source.string(in: 0..<text.source.bytes.count).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    var start = 0
    if let fence = lines.first, fence == "---" || fence == "+++", let end = lines.dropFirst().firstIndex(of: fence) {
      ForeignFrontMatter.read(Array(lines[1..<end]), into: &post.facts)
      start = end + 1
    }
    nameDate(text.name, into: &post.facts)
    var body = lines[start...].drop { trimmed($0).isEmpty }
    if post.facts.title == nil, let first = body.first, first.hasPrefix("# ") {
      post.facts.title = trimmed(first.dropFirst(2))
      body = body.dropFirst()
    }
    post.blocks = [.markdown(trimmed(JekyllTags.plain(body.joined(separator: "\n"))), line: start + 1)]
    return [post]
  }

  /// `2017-01-04-constants.md` has a date and a slug.
  private static func nameDate(_ name: String, into facts: inout PostFacts) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    guard file.count > 11, let date = DateReader.dotted(String(file.prefix(10))) else { return }
    if facts.date == nil { facts.date = date }
  }
}

/// Jekyll's own tags in a body.
enum JekyllTags {
  /// `{% highlight swift %}` becomes a fence; `{{ site.url }}` and raw marks go.
  static func plain(_ body: String) -> String {
    var out: [String] = []
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = trimmed(line)
      if text.hasPrefix("{% highlight "), text.hasSuffix("%}") {
        let words = text.dropFirst("{% highlight ".count).split(separator: " ")
        out.append("```" + (words.first.map(String.init) ?? ""))
      } else if text == "{% endhighlight %}" {
        out.append("```")
      } else if text == "{% raw %}" || text == "{% endraw %}" || text == "<!--more-->" || text == "<!-- more -->" {
        continue
      } else {
        let marks = ["{{ site.url }}", "{{site.url}}", "{{ site.baseurl }}", "{{site.baseurl}}"]
        out.append(marks.reduce(String(line)) { $0.replacing($1, with: "") })
      }
    }
    return out.joined(separator: "\n")
  }
}

/// The keys that other generators use, read line by line: scalars, `[a, b]` and dashed lists.
enum ForeignFrontMatter {
  static func read(_ lines: [String], into facts: inout PostFacts) {
    var key = ""
    var items: [String] = []
    func close(_ facts: inout PostFacts) {
      if !items.isEmpty { assign(key, items, into: &facts) }
      items = []
    }
    for line in lines {
      let text = trimmed(line)
      if text.hasPrefix("- "), !key.isEmpty {
        items.append(unquoted(text.dropFirst(2)))
        continue
      }
      guard let mark = text.firstIndex(where: { $0 == ":" || $0 == "=" }), !line.hasPrefix(" "), !text.hasPrefix("#")
      else { continue }
      close(&facts)
      key = trimmed(text[..<mark]).lowercased()
      let value = trimmed(text[text.index(after: mark)...])
      if value.isEmpty { continue }
      assign(key, values(value), into: &facts)
    }
    close(&facts)
  }

  private static func values(_ text: String) -> [String] {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return [unquoted(text)] }
    return text.dropFirst().dropLast().split(separator: ",").map { unquoted($0) }.filter { !$0.isEmpty }
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    let plain = trimmed(text)
    guard plain.count >= 2, let first = plain.first, first == plain.last, first == "\"" || first == "'" else {
      return plain
    }
    let inner = String(plain.dropFirst().dropLast())
    return first == "\"" ? inner.replacing("\\\"", with: "\"") : inner.replacing("''", with: "'")
  }

  private static func assign(_ key: String, _ values: [String], into facts: inout PostFacts) {
    guard let first = values.first, !first.isEmpty else { return }
    switch key {
    case "title": facts.title = first
    case "date", "released_at", "publishdate": facts.date = DateReader.loose(first) ?? facts.date
    case "description", "excerpt", "summary", "subtitle": facts.description = first
    case "author", "authors": facts.authors = values
    case "translator", "translators": facts.translators = values
    case "tags", "tag", "keywords":
      facts.tags = values.flatMap { String($0).split(separator: values.count == 1 ? "," : "\n").map { trimmed($0) } }
    case "categories", "category": facts.category = values.joined(separator: "/")
    case "slug", "permalink": facts.slug = first.split(separator: "/").last.map(String.init)
    case "draft": facts.isDraft = first == "true"
    case "published": facts.isDraft = first == "false"
    case "series": facts.seriesName = first
    case "license": facts.license = first
    case "layout", "type", "comments", "toc", "math", "pin", "lastmod", "updated": break
    default: facts.extra.append((key, values.joined(separator: ", ")))
    }
  }
}
