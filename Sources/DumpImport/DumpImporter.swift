/// Turns dumps into Markdown articles: a pure function from named bytes to files, a report, and diagnostics.
package import ArticleModel
package import Diagnostics
private import KoreanText
private import WebAddress

/// A dump as it lies on disk.
package struct DumpInput: Sendable {
  /// The name shown to people and kept in front matter: a file name, or a path below the folder that was given.
  package let name: String
  /// Its bytes.
  package let bytes: [UInt8]
  /// Which of the folders on the command line it was found in; links and pictures lead to files of the same one.
  package let root: Int
  /// Whether it was found in a folder, so that it may be no article; what is named itself always is one.
  package let isFound: Bool

  /// A dump.
  package init(name: String, bytes: [UInt8], root: Int = 0, isFound: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.root = root
    self.isFound = isFound
  }
}

/// How to import.
package struct ImportOptions: Sendable {
  /// The kind of dump, when it is known better.
  package var format: DumpFormat?

  /// Whether a file lies at a path below the folder of this number; pictures that do are imported too.
  package var hasFile: @Sendable (Int, String) -> Bool

  /// The bytes of a file at such a path; the configuration of the old site is looked for so.
  package var readFile: @Sendable (Int, String) -> [UInt8]? = { _, _ in nil }

  /// Paths below the target folder of remote pictures that were downloaded, by address.
  package var media: [String: String] = [:]

  /// Paths below the target folder of articles that are there already; no old address may be theirs.
  package var present: [String] = []

  /// What a person has decided.
  package var decisions: ImportDecisions?

  /// Where dates are meant that say no offset.
  package var timeZone = SiteTimeZone.korea

  /// Recognise everything.
  package init(format: DumpFormat? = nil, hasFile: @escaping @Sendable (Int, String) -> Bool = { _, _ in false }) {
    self.format = format
    self.hasFile = hasFile
  }
}

/// A file to be written.
package struct ImportedFile: Sendable {
  /// The path below the target folder.
  package let path: String
  /// The bytes.
  package let bytes: [UInt8]
  /// The article's title, and its day as `2017-01-04` when it is dated.
  package let title: String, date: String?
  /// The dump and its lines.
  package let dump: String, firstLine: Int, lastLine: Int
}

/// A picture or another file that belongs to an article.
package struct ImportedAsset: Sendable {
  /// Where its bytes come from.
  package enum Source: Sendable {
    case bytes([UInt8])
    /// A file below the folder of this number.
    case file(root: Int, path: String)
  }

  /// The path below the target folder.
  package let path: String
  /// What it holds.
  package let source: Source
}

/// A picture on another host.
package struct RemotePicture: Sendable, Hashable {
  /// Its address, and that of the page that showed it.
  package let address: String, page: String?
  /// The path of the article that shows it.
  let article: String

  /// Where it belongs below the target folder.
  ///
  /// - Parameter ending: how the name of its file should end.
  package func path(ending: String) -> String {
    let last = URLReference(address).path.split(separator: "/").last.map(String.init) ?? ""
    let name = AssetName.safe(last.isEmpty ? "picture" : last)
    return article.dropLast(3) + "/" + (PictureAddress.isPicture("/" + name) ? name : name + "." + ending)
  }
}

/// What an import gives.
package struct ImportResult: Sendable {
  /// Pictures and other files, each once.
  package var assets: [ImportedAsset] = []
  /// The articles, in the order of the dumps.
  package var files: [ImportedFile] = []
  /// Pictures on other hosts that the articles show, each once.
  package var remotePictures: [RemotePicture] = []
  /// What was decided and why.
  package var report = ImportReport()
}

/// The importer.
package enum DumpImporter {
  /// Reads `inputs` and makes articles of them. Never fails: what cannot be read gives a diagnostic.
  package static func run(
    _ inputs: [DumpInput], options: ImportOptions = ImportOptions(), progress: (Int) -> Void = { _ in }
  ) -> Checked<ImportResult> {
    var session = ImportSession(options: options)
    return DateReader.$zone.withValue(options.timeZone) {
      for (number, input) in inputs.enumerated() {
        progress(number)
        session.read(input, number: number)
      }
      return session.finished()
    }
  }
}

/// The state of one import.
struct ImportSession {
  let options: ImportOptions
  /// The settings of the old site of each folder that was looked into.
  private var sites: [Int: OldSite?] = [:]
  var posts: [ImportedPost] = []
  var texts: [DumpText] = []
  var diagnostics: [Diagnostic] = []
  var report = ImportReport()
  /// Files that were found in folders and are no articles, and those that the old site did not publish.
  private var others: [String] = [], unpublished: [String] = []

  init(options: ImportOptions) { self.options = options }

  mutating func read(_ input: DumpInput, number: Int) {
    var entry = ImportReport.Dump(name: input.name)
    let role = input.isFound ? FileRole(of: input, in: site(of: input.root)) : .article
    if role == .other {
      others.append(input.name)
      entry.isLeftOut = true
      report.dumps.append(entry)
      return texts.append(DumpText(name: input.name, source: SourceText(path: input.name, ""), lines: []))
    }
    let before = posts.count
    defer {
      if role == .unpublished {
        unpublished.append(input.name)
        for index in before..<posts.count { posts[index].facts.isDraft = true }
      }
    }
    let decoded = DumpDecoder.decode(input).value(reportingTo: &diagnostics)
    entry.encoding = decoded.encoding
    entry.repairedRuns = decoded.repairedRuns
    entry.doubtfulSyllables = decoded.doubts
    let isMarkup = isMarkup(input, decoded.text)
    if !isMarkup, let length = LongLines.longest(in: decoded.text.bytes),
      // Markdown may well have all of a page in one line; nothing has eight megabytes in one.
      !MarkdownFile.isNamed(input.name) || length > 8 << 20
    {
      report.dumps.append(entry)
      return keepWhole(decoded.text, longest: length, of: input, number: number)
    }
    let text = dumpText(of: input, decoded.text, readsLines: !isMarkup)
    texts.append(text)
    guard decoded.text.bytes.contains(where: { $0 > 0x20 }) else {
      if decoded.encoding != "binary" { diagnostics.append(.emptyDump(at: Place(text.source, nil))) }
      report.dumps.append(entry)
      return
    }
    let evidence = FormatDetector.evidence(in: text)
    let format = options.decisions?.format(of: input.name) ?? options.format ?? evidence.first?.format ?? .plainText
    entry.format = format
    entry.evidence = evidence
    if format == .plainText, options.format == nil, evidence.first?.score == 1 {
      diagnostics.append(.unknownDump(at: Place(text.source, nil)))
    }
    var raw = FormatDetector.posts(in: text, as: format).value(reportingTo: &diagnostics)
    if let decisions = options.decisions { raw = decisions.parted(raw, of: text) }
    let usual = LanguageGuess.usual(in: raw)
    let shared = TextPage.sharedOpenings(of: raw)
    let heads = TextPage.sharedHeads(of: raw)
    let recurring = TextPage.recurringEnds(of: raw)
    for post in raw {
      let builder = PostBuilder(post, text: text, usual: usual, shared: shared, recurring: recurring, heads: heads)
      take(post, of: text, input, number: number, builder, into: &entry)
    }
    report.dumps.append(entry)
  }

  private func isMarkup(_ input: DumpInput, _ source: SourceText) -> Bool {
    options.format?.isMarkup ?? FormatDetector.isMarkup(DumpText(name: input.name, source: source, lines: []))
  }

  private mutating func dumpText(of input: DumpInput, _ source: SourceText, readsLines: Bool) -> DumpText {
    let hasFile = options.hasFile
    let root = input.root
    let lines = readsLines ? dumpLines(of: source.string(in: 0..<source.bytes.count)) : []
    var text = DumpText(name: input.name, source: source, lines: lines) { hasFile(root, $0) }
    if MarkdownFile.isNamed(input.name) { text.site = site(of: root) }
    return text
  }

  private mutating func site(of root: Int) -> OldSite? {
    if let known = sites[root] { return known }
    let read = options.readFile
    let found = OldSite { read(root, $0) }
    sites[root] = .some(found)
    return found
  }

  /// A text with a line that no page has is kept as it is: each line a paragraph, nothing looked for in it.
  private mutating func keepWhole(_ source: SourceText, longest: Int, of input: DumpInput, number: Int) {
    let text = DumpText(name: source.path, source: source, lines: [])
    texts.append(text)
    diagnostics.append(.longLine(at: Place(source, nil), bytes: longest))
    let blocks = LongLines.paragraphs(of: source.bytes)
    if blocks.isEmpty { return }
    var facts = PostMetadata()
    facts.title = source.path
    facts.isTitleGuessed = true
    facts.isTitleOfFile = true
    var post = ImportedPost(
      input: number, file: source.path, firstLine: 1, lastLine: source.lines.starts.count, facts: facts, blocks: blocks)
    post.root = input.root
    posts.append(post)
  }

  private mutating func take(
    _ raw: RawPost, of text: DumpText, _ input: DumpInput, number: Int, _ builder: PostBuilder,
    into entry: inout ImportReport.Dump
  ) {
    guard let first = raw.firstLine ?? raw.lines.first?.number, let last = raw.lines.last?.number ?? raw.lastLine else {
      return
    }
    var builder = builder
    var post = builder.build()
    for (kind, count) in post.boilerplate { entry.boilerplate[kind, default: 0] += count }
    diagnostics += raw.diagnostics
    guard !post.blocks.isEmpty || raw.keepsEmpty else { return }
    post.input = number
    post.root = input.root
    post.firstLine = first
    post.spanStart = text.startOfBlanks(above: first)
    post.lastLine = max(last, raw.lastLine ?? 0)
    diagnostics += builder.diagnostics
    if !raw.dropped.isEmpty { diagnostics.append(.leftOut(at: text.place(ofLine: first), counts: raw.dropped)) }
    posts.append(post)
  }

  mutating func finished() -> Checked<ImportResult> {
    decide()
    dropDuplicates()
    reportSharedAddresses()
    resolveSeries()
    namePosts()
    tidyAliases()
    var result = ImportResult()
    tieAddresses(into: &result)
    let references = CrossReferences(posts: posts)
    report.unresolvedReferences = references.unresolved(in: posts)
    for post in posts {
      var writer = MarkdownWriter()
      let body = writer.markdown(
        post.blocks.map { block in block.mapInlines { references.linked($0, from: post.path) } })
      let content = FrontMatterWriter.text(for: post) + "\n" + body + (body.isEmpty ? "" : "\n")
      report(lostEmphasis: writer.lostEmphasis, in: post)
      result.files.append(
        ImportedFile(
          path: post.path, bytes: Self.printable(content), title: post.facts.title ?? "", date: post.facts.date?.day10,
          dump: post.file, firstLine: post.firstLine, lastLine: post.lastLine))
    }
    if !others.isEmpty { diagnostics.append(.noArticles(others)) }
    if !unpublished.isEmpty { diagnostics.append(.unpublished(unpublished)) }
    report.articles = posts.map { ImportReport.Article($0) }
    report.assets = result.assets.map(\.path)
    result.report = report
    return Checked(result, diagnostics)
  }
}

extension ImportSession {
  /// Overrules what was found by what a person has decided.
  private mutating func decide() {
    guard let decisions = options.decisions else { return }
    for unused in decisions.unused(among: posts) {
      diagnostics.append(.unusedDecision(file: unused.file, line: unused.line))
    }
    var taken: Set<String> = []
    posts = posts.compactMap { post in
      guard let decision = decisions.article(in: post.file, at: post.firstLine) else { return post }
      var post = post
      decision.apply(to: &post.facts)
      if let path = decision.path, taken.insert(path.lowercased()).inserted { post.path = path }
      return decision.isSkipped ? nil : post
    }
  }

  /// The bytes of a text without control characters, which no page may hold.
  private static func printable(_ text: String) -> [UInt8] {
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 && ![0x09, 0x0A, 0x0C].contains($0.value) || (0x7F...0x9F).contains($0.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return Array(text.utf8) }
    return Array(String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) })).utf8)
  }

  /// Says how many paragraphs of `post` lost their emphasis.
  private mutating func report(lostEmphasis count: Int, in post: ImportedPost) {
    guard count > 0 else { return }
    report.dumps[post.input].boilerplate["emphasis", default: 0] += count
    diagnostics.append(
      .leftOut(at: texts[post.input].place(ofLine: post.firstLine), counts: ["emphasis": count]))
  }
}

extension DumpImporter {
  /// Only decodes and restores the text of a dump, for `--repair-only`.
  package static func repair(_ input: DumpInput) -> Checked<SourceText> { DumpDecoder.decode(input).map(\.text) }
}
