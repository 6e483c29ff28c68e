/// A Markdown file of Jekyll, Hugo, Velog or Hexo: front matter in YAML, TOML or JSON, the body nearly right already.
import ArticleModel
import Diagnostics

enum MarkdownFile: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let isNamed = isNamed(text.name)
    let hasFrontMatter = text.lines.first.map { $0.number == 1 && ["---", "+++"].contains($0.text) } ?? false
    let closes = hasFrontMatter && text.lines.dropFirst().contains { $0.text == text.lines[0].text }
    guard isNamed || closes else { return nil }
    return FormatEvidence(
      format: .markdown, score: (isNamed ? 60 : 30) + (closes ? 38 : 0),
      reason: (isNamed ? "a Markdown file by name" : "a text") + (closes ? " with front matter" : ""))
  }

  /// Whether a file says by its name that it is Markdown.
  static func isNamed(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".md", ".markdown", ".mdx", ".mkd", ".mdown"].contains { name.hasSuffix($0) }
  }

  static func posts(in text: DumpText) -> [RawPost] {
    var post = RawPost(lines: [])
    post.firstLine = 1
    post.lastLine = max(text.source.lines.starts.count - (text.source.bytes.last == 0x0A ? 1 : 0), 1)
    let lines = text.source.string(in: 0..<text.source.bytes.count).lineStrings
    read(lines, of: text, into: &post)
    return [post]
  }

  /// Reads Markdown, front matter and all, that is the whole of a file or the part of it that a page is around.
  static func read(_ lines: [String], of text: DumpText, into post: inout RawPost) {
    var matter = ImportedFrontMatter()
    matter.isJekyll = text.name.holds("_posts/")
    let start = matter.read(lines, into: &post.facts)
    readName(text.name, into: &post.facts)
    let body = content(of: lines, from: start, facts: &post.facts)
    var tags = TemplateTags()
    let plain = tags.plain(body)
    var context = HTMLContext()
    context.hasFile = { path in OldAddress.file(path, from: text.name).map { text.hasFile($0) } ?? false }
    let (clean, dropped) = MarkdownCleaning.clean(plain, in: context)
    post.dropped.merge(dropped.merging(tags.dropped, uniquingKeysWith: +), uniquingKeysWith: +)
    post.blocks = trimmedBlankLines(clean).map { [.markdown($0)] } ?? []
    post.keepsEmpty = true
    post.knownAs = [text.name] + knownNames(text.name, post.facts)
    let head = Place(text.source, text.source.lines.range(ofLine: 1))
    if !matter.leftOut.isEmpty { post.diagnostics.append(.keysLeftOut(at: head, keys: matter.leftOut)) }
    for line in matter.unread.prefix(3) { post.diagnostics.append(.unreadFrontMatter(at: head, line: line)) }
  }

  /// Whether lines without a file's name are Markdown: closed fences, or headings with their marks and links.
  static func isMarkdown(_ lines: [DumpLine]) -> Bool {
    let fences = lines.filter { $0.text.hasPrefix("```") }
    if fences.count >= 2, fences.count.isMultiple(of: 2) { return true }
    let headings = lines.filter { if case .hash = LineMarker($0.text) { $0.indent == 0 } else { false } }.count
    let links = lines.filter { $0.text.holds("](") }.count
    let marks = lines.filter { StrongMarks.areIn($0.text) }.count
    return headings >= 1 && links + marks >= 2
  }

  /// The body; a first heading of the first level is the title, or repeats it.
  private static func content(of lines: [String], from start: Int, facts: inout PostMetadata) -> String {
    var body = lines[start...].drop { trimmed($0).isEmpty }
    if let first = body.first, first.hasPrefix("# ") {
      let heading = trimmed(first.dropFirst(2).reversed().drop { $0 == "#" }.reversed().map(String.init).joined())
      let isTitle =
        facts.title == nil || facts.title.map { PageWords.squeezed($0) == PageWords.squeezed(heading) } ?? false
      if isTitle {
        facts.title = facts.title ?? heading
        body = body.dropFirst()
      }
    } else if facts.title == nil, body.count > 1, let mark = body.dropFirst().first, let first = body.first {
      // A heading underlined by equals signs.
      if mark.count > 2, trimmed(mark).allSatisfy({ $0 == "=" }), !trimmed(first).isEmpty {
        facts.title = trimmed(first)
        body = body.dropFirst(2)
      }
    }
    return body.joined(separator: "\n")
  }

  /// Without blank lines at the ends; nil when nothing is left. Indentation of the first line may mean code.
  private static func trimmedBlankLines(_ text: String) -> String? {
    var lines = text.lineStrings[...]
    while let first = lines.first, trimmed(first).isEmpty { lines.removeFirst() }
    while let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: Names

  /// `_posts/2017-01-04-constants.md` has a date and a name; `foo/index.md` has its folder's name; `_drafts/` holds drafts.
  private static func readName(_ path: String, into facts: inout PostMetadata) {
    let parts = path.split(separator: "/").map(String.init)
    if parts.dropLast().contains("_drafts") { facts.isDraft = true }
    var name = stem(parts.last ?? path)
    if ["index", "_index", "readme"].contains(name.lowercased()), parts.count > 1 { name = parts[parts.count - 2] }
    if name.count > 11, let date = DateReader.dotted(String(name.prefix(10))), name.dropFirst(10).hasPrefix("-") {
      if facts.date == nil { facts.date = date }
      name = String(name.dropFirst(11))
    }
    // What came through standard input has no name.
    guard parts.last?.contains(".") == true else { return }
    if facts.fileName == nil, !["index", "_index"].contains(name.lowercased()) { facts.fileName = name }
    if facts.title == nil, facts.fileName == name {
      facts.nameTitle = name.replacing("-", with: " ").replacing("_", with: " ")
    }
  }

  private static func stem(_ file: String) -> String {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// What links of the old site call the file.
  private static func knownNames(_ path: String, _ facts: PostMetadata) -> [String] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    var names = [file, stem(file), stem(path)]
    if let name = facts.fileName { names.append("*/" + name.lowercased()) }
    if stem(file).lowercased().hasSuffix("index") {
      names.append(path.split(separator: "/").dropLast().joined(separator: "/"))
    }
    return names + facts.aliases
  }
}

/// `**words**` in a line.
private enum StrongMarks {
  static func areIn(_ text: String) -> Bool {
    guard let open = firstRange(of: "**", in: text[...]) else { return false }
    return firstRange(of: "**", in: text[open.upperBound...]).map { $0.lowerBound > open.upperBound } ?? false
  }
}
