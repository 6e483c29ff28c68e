/// A Markdown file of Jekyll, Hugo, Velog or Hexo: front matter in YAML, TOML or JSON, and a body that needs few
/// changes.
import ArticleModel
import ByteText
import Diagnostics

enum MarkdownFile: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let isNamed = isNamed(text.name)
    let lines = text.source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let mark = ["---", "+++"].first {
      ($0 as String) == lines.first.map { trimmed(String(decoding: $0, as: UTF8.self)) }
    }
    let closes =
      mark.map { mark in
        lines.dropFirst().contains {
          $0.starts(with: mark.utf8) && trimmed(String(decoding: $0, as: UTF8.self)) == mark
        }
      } ?? false
    guard isNamed || closes else { return nil }
    return FormatEvidence(
      format: .markdown, score: (isNamed ? 60 : 30) + (closes ? 38 : 0),
      reason: (isNamed ? "a Markdown file by name" : "a text") + (closes ? " with front matter" : ""))
  }

  /// Whether the name of a file has an extension of Markdown.
  static func isNamed(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".md", ".markdown", ".mdx", ".mkd", ".mdown"].contains { name.hasSuffix($0) }
  }

  static func read(_ text: DumpText) -> Checked<[RawPost]> {
    var post = RawPost(lines: [])
    post.firstLine = 1
    post.lastLine = max(text.source.lines.starts.count - (text.source.bytes.last == 0x0A ? 1 : 0), 1)
    let lines = text.source.string(in: 0..<text.source.bytes.count).lineStrings
    read(lines, of: text, into: &post)
    return Checked([post])
  }

  /// Reads Markdown, including front matter: a whole file, or the part of a scraped page that is Markdown.
  static func read(_ lines: [String], of text: DumpText, into post: inout RawPost) {
    var matter = ImportedFrontMatter()
    matter.isJekyll = text.isJekyll
    matter.isHugo = text.site?.generator == .hugo
    let start = matter.read(lines, into: &post.facts)
    let name = text.site?.plain(text.name) ?? text.name
    readName(name, into: &post.facts)
    if let site = text.site { post.facts.isPage = site.isPage(file: text.name, isDated: post.facts.date != nil) }
    var body = content(of: lines, from: start, facts: &post.facts)
    if start == 0, isNotion(text.name) { body = withoutProperties(body, facts: &post.facts) }
    var tags = TemplateTags(of: text.site)
    var plain = tags.plain(body)
    if plain.holds(":::") { plain = ContainerLines.closed(plain) }
    if let folder = matter.pictureFolder { plain = withPictures(plain, in: address(ofFolder: folder)) }
    var context = HTMLContext()
    context.hasFile = { path in OldAddress.file(path, from: text.name).map { text.hasFile($0) } ?? false }
    context.textNames = text.textNames
    if text.site?.generator == .hexo { plain = withFolderOfPost(plain, named: text.name, context) }
    if text.isJekyll, plain.holds(">") { plain = KramdownHTML.withMarkedQuotes(plain) }
    if text.isJekyll, plain.holds("|") { plain = KramdownTables.completed(plain) }
    if text.isJekyll, plain.holds("<") {
      var blocks = KramdownHTML(context)
      plain = blocks.converted(plain)
      post.dropped.merge(blocks.dropped, uniquingKeysWith: +)
    }
    let (clean, dropped, places) = MarkdownCleaning.clean(plain, in: context)
    post.places = places
    post.dropped.merge(dropped.merging(tags.dropped, uniquingKeysWith: +), uniquingKeysWith: +)
    post.blocks = trimmedBlankLines(clean).map { [.markdown($0)] } ?? []
    post.keepsEmpty = true
    post.knownAs = [text.name, name] + knownNames(name, post.facts)
    let head = Place(text.source, text.source.lines.range(ofLine: 1))
    if !post.facts.hasOwnAddress, let pattern = text.site?.pattern(forFile: text.name) {
      let address = "/" + pattern.split(separator: "/").joined(separator: "/") + "/"
      if !post.facts.aliases.contains(address) { post.facts.aliases.append(address) }
    }
    if !tags.kept.isEmpty { post.diagnostics.append(.keptTags(at: head, counts: tags.kept)) }
    if !matter.leftOut.isEmpty { post.diagnostics.append(.keysLeftOut(at: head, keys: matter.leftOut)) }
    for line in matter.unread.prefix(3) { post.diagnostics.append(.unreadFrontMatter(at: head, line: line)) }
  }

  /// The address of a folder of pictures of the old site, below its root or elsewhere; empty for the root.
  private static func address(ofFolder folder: String) -> String {
    let parts = folder.split(separator: "/").joined(separator: "/")
    guard !parts.isEmpty else { return "" }
    return folder.contains("://")
      ? folder.prefix { $0 != "/" } + "//" + parts.drop { $0 != "/" }.dropFirst() + "/" : "/" + parts + "/"
  }

  /// `body` with the folder of the post before the addresses of pictures that are in it. Hexo keeps the files of a post in a folder of its name
  /// beside it (`post_asset_folder`).
  private static func withFolderOfPost(_ body: String, named path: String, _ context: HTMLContext) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = stem(name).replacing(" ", with: "%20") + "/"
    return withPictures(body, in: folder) { !context.hasFile($0) && context.hasFile(folder + $0) }
  }

  /// `body` with `folder` before those relative addresses of pictures for which `isThere` is true, except in fenced code.
  private static func withPictures(
    _ body: String, in folder: String, where isThere: (String) -> Bool = { _ in true }
  ) -> String {
    var fence = FenceTracker()
    return body.lineStrings.map { line in
      guard !fence.takes(line), line.holds("](") else { return line }
      return line.replacing(#/(?<before>!\[[^\]]*\]\(<?)(?<path>[^\s<>)][^<>)]*)/#) { found in
        let isWhole = found.path.hasPrefix("/") || found.path.contains(":")
        let address = String(found.path.prefix { $0 != " " })
        return found.before + (isWhole || !isThere(address) ? "" : folder) + found.path
      }
    }.joined(separator: "\n")
  }

  /// Whether lines of a dump without a file name are Markdown: they have closed fences, or headings with `#` and links.
  /// A scraped page about Markdown has these too, in its samples, but its other code has no fences.
  static func isMarkdown(_ lines: [DumpLine]) -> Bool { hasMarks(lines) && !hasBareCode(lines) }

  /// Whether more than a tenth of the lines, and more lines than the fences contain, are code without fence or indentation.
  private static func hasBareCode(_ lines: [DumpLine]) -> Bool {
    if lines.contains(where: { $0.text.hasPrefix("~~~") || $0.text.hasPrefix("{% highlight") }) { return false }
    var isFenced = false
    let outside = lines.filter { line in
      guard line.text.hasPrefix("```") else { return !isFenced }
      isFenced.toggle()
      return false
    }
    let bare = zip(outside, CodeLines.mark(outside)).filter { line, isCode in
      isCode && line.indent < 4 && !line.text.utf8.contains(0x60)
        && line.text.utf8.first.map { !"<|![{#>".utf8.contains($0) } == true
    }
    return bare.count * 10 > lines.count && bare.count > lines.count - outside.count
  }

  private static func hasMarks(_ lines: [DumpLine]) -> Bool {
    let fences = lines.filter { $0.text.hasPrefix("```") }
    if fences.count >= 2, fences.count.isMultiple(of: 2) { return true }
    let headings = lines.filter { if case .hash = LineMarker($0.text) { $0.indent == 0 } else { false } }.count
    let links = lines.filter { $0.text.holds("](") }.count
    let marks = lines.filter { StrongMarks.areIn($0.text) }.count
    return headings >= 1 && links + marks >= 2
  }

  /// The body without a first heading of level 1 that is the title, or repeats it.
  private static func content(of lines: [String], from start: Int, facts: inout PostMetadata) -> String {
    var body = lines[start...].drop { trimmed($0).isEmpty }
    if let first = body.first, first.hasPrefix("# ") {
      let written = trimmed(first.dropFirst(2).reversed().drop { $0 == "#" }.reversed().map(String.init).joined())
      // The id that VitePress and kramdown allow after this heading would be that of the page itself.
      let heading = written.replacing(/\s*\{:?\s*#[^\s{}]+\s*\}$/, with: "")
      let isTitle =
        facts.title == nil || facts.title.map { PageWords.squeezed($0) == PageWords.squeezed(heading) } ?? false
      if isTitle {
        facts.title = facts.title ?? heading
        body = body.dropFirst()
      }
    } else if facts.title == nil, body.count > 1, let mark = body.dropFirst().first, let first = body.first {
      // A heading underlined with equals signs (setext).
      if mark.count > 2, trimmed(mark).allSatisfy({ $0 == "=" }), !trimmed(first).isEmpty {
        facts.title = trimmed(first)
        body = body.dropFirst(2)
      }
    }
    return body.joined(separator: "\n")
  }

  /// The text without blank lines at its ends; nil when nothing is left. The indentation of the first line is kept, as
  /// it may mean code.
  private static func trimmedBlankLines(_ text: String) -> String? {
    var lines = text.lineStrings[...]
    while let first = lines.first, trimmed(first).isEmpty { lines.removeFirst() }
    while let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: Names

  /// Reads metadata from the path: `_posts/2017-01-04-constants.md` has a date and a name; `foo/index.md` has its
  /// folder's name; `_drafts/` holds drafts.
  private static func readName(_ path: String, into facts: inout PostMetadata) {
    let parts = path.split(separator: "/").map(String.init)
    if parts.dropLast().contains("_drafts") { facts.isDraft = true }
    var name = stem(parts.last ?? path)
    if ["index", "_index", "readme"].contains(name.lowercased()), parts.count > 1 { name = parts[parts.count - 2] }
    if let (date, rest) = dated(name) {
      if facts.date == nil { facts.date = date }
      name = rest
    }
    name = withoutNotionKey(name)
    // A text from standard input has no name.
    guard parts.last?.contains(".") == true else { return }
    if facts.fileName == nil, !["index", "_index"].contains(name.lowercased()) { facts.fileName = name }
    if facts.title == nil, facts.fileName == name {
      facts.nameTitle = name.replacing("-", with: " ").replacing("_", with: " ")
    }
  }

  /// The date and the name after it in `2017-01-04-constants`, `20170104_constants`, `2017_01_04 constants`; nil for
  /// other names.
  static func dated(_ name: String) -> (date: CalendarDate, rest: String)? {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let length = digits.count == 8 ? 8 : 10
    let day = length == 8 ? String(digits.prefix(4)) + "-" + digits.dropFirst(4).prefix(2) + "-" + digits.suffix(2) : ""
    let written = length == 8 ? day : String(name.prefix(10)).replacing("_", with: "-")
    guard let date = DateReader.dotted(String(written)), name.count > length + 1,
      let mark = name.dropFirst(length).first, "-_ .".contains(mark), (1990...2100).contains(date.year)
    else { return nil }
    return (date, String(name.dropFirst(length + 1)))
  }

  /// The name without the key of 32 hexadecimal digits with which Notion ends the names of exported pages.
  private static func withoutNotionKey(_ name: String) -> String {
    let key = name.suffix(32)
    let isKey = key.utf8.count == 32 && key.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    return isKey && name.dropLast(32).last == " " ? String(name.dropLast(33)) : name
  }

  private static func isNotion(_ path: String) -> Bool {
    let name = stem(path)
    return withoutNotionKey(name) != name
  }

  /// Reads and removes the properties that Notion writes below the title, `Created: January 4, 2017 10:20 AM`.
  private static func withoutProperties(_ body: String, facts: inout PostMetadata) -> String {
    var lines = body.lineStrings[...]
    while let first = lines.first, trimmed(first).isEmpty { lines.removeFirst() }
    let block = lines.prefix { !trimmed($0).isEmpty }
    let pairs = block.compactMap { line -> (String, String)? in
      guard let colon = firstRange(of: ": ", in: line[...]), line[..<colon.lowerBound].count <= 30 else { return nil }
      return (String(line[..<colon.lowerBound]), trimmed(line[colon.upperBound...]))
    }
    guard !pairs.isEmpty, pairs.count == block.count else { return body }
    for (key, value) in pairs {
      switch key.lowercased() {
      case "created", "created time", "date", "생성 일시", "생성일", "작성일", "날짜":
        facts.date = facts.date ?? DateReader.whole(value)
      case "tags", "태그": facts.tags = value.split(separator: ",").map { trimmed($0) }
      case "author", "created by", "작성자", "생성자": facts.authors = [value]
      case "category", "카테고리": facts.category = value
      default: facts.extra.append((key, value))
      }
    }
    return lines.dropFirst(block.count).joined(separator: "\n")
  }

  private static func stem(_ file: String) -> String {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// The names by which links of the old site refer to the file.
  private static func knownNames(_ path: String, _ facts: PostMetadata) -> [String] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    var names = [file, stem(file), stem(path)]
    if let name = facts.fileName { names.append("*/" + name.lowercased()) }
    if stem(file).lowercased().hasSuffix("index") {
      names.append(path.split(separator: "/").dropLast().joined(separator: "/"))
    }
    // Links of other tools name a text without its extension; it is assumed to be `.md`.
    if let dot = path.lastIndex(of: "."), path[dot...] != ".md" { names.append(path[..<dot] + ".md") }
    return names + facts.aliases
  }
}

/// Recognises `**words**` in a line.
private enum StrongMarks {
  static func areIn(_ text: String) -> Bool {
    guard let open = firstRange(of: "**", in: text[...]) else { return false }
    return firstRange(of: "**", in: text[open.upperBound...]).map { $0.lowerBound > open.upperBound } ?? false
  }
}
