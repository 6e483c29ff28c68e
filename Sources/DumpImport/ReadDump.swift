/// Reads one dump independently of the others, so that several can be read in parallel: its text, format and posts.
import Diagnostics

/// The content of one dump.
struct ReadDump: Sendable {
  /// Whether the dump is an article, an unpublished one, or another file; others are not read.
  let role: FileRole
  private(set) var entry: ImportReport.Dump
  private(set) var text: DumpText
  private(set) var posts: [ImportedPost] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let input: DumpInput
  private let number: Int
  private let options: ImportOptions

  /// Reads a dump.
  ///
  /// - Parameters:
  ///   - number: the index of the dump among the inputs of the import.
  ///   - site: the settings of the old site in the dump's folder; nil without any.
  ///   - language: the language of the texts to import; nil for all.
  init(_ input: DumpInput, number: Int, in site: OldSite?, language: String? = nil, options: ImportOptions) {
    (self.input, self.number, self.options) = (input, number, options)
    entry = ImportReport.Dump(name: input.name)
    text = DumpText(name: input.name, source: SourceText(path: input.name, ""), lines: [])
    role = input.isFound ? FileRole(of: input, in: site, language: language) : .article
    entry.isLeftOut = ![.article, .unpublished].contains(role)
    guard !entry.isLeftOut else { return }
    read(site)
    guard role == .unpublished else { return }
    for index in posts.indices { posts[index].facts.isDraft = true }
  }

  private mutating func read(_ site: OldSite?) {
    let decoded = DumpDecoder.decode(input).value(reportingTo: &diagnostics)
    let source = decoded.text
    entry.encoding = decoded.encoding
    entry.repairedRuns = decoded.repairedRuns
    entry.doubtfulSyllables = decoded.doubts
    let isMarkup =
      wantedFormat?.isMarkup ?? FormatDetector.isMarkup(DumpText(name: input.name, source: source, lines: []))
    if !isMarkup, let length = LongLines.longest(in: source.bytes),
      // A Markdown file may have a whole page in one line, but not eight megabytes.
      !MarkdownFile.isNamed(input.name) || length > 8 << 20
    {
      return keepWhole(source, longest: length)
    }
    let (hasFile, root) = (options.hasFile, input.root)
    // Markdown is read as a whole, so the features of its lines are not computed.
    let isMarkdown = MarkdownFile.isNamed(input.name) && (wantedFormat ?? .markdown) == .markdown
    let lines = isMarkup || isMarkdown ? [] : dumpLines(of: source.string(in: 0..<source.bytes.count))
    text = DumpText(name: input.name, source: source, lines: lines) { hasFile(root, $0) }
    text.textNames = options.textNames
    if MarkdownFile.isNamed(input.name) { text.site = site }
    guard source.bytes.contains(where: { $0 > 0x20 }) else {
      if decoded.encoding != "binary" { diagnostics.append(.emptyDump(at: Place(source, nil))) }
      return
    }
    readPosts()
  }

  /// The format that a person has named; nil to detect it.
  private var wantedFormat: DumpFormat? { options.decisions?.format(of: input.name) ?? options.format }

  private mutating func readPosts() {
    let evidence = FormatDetector.evidence(in: text)
    let format = wantedFormat ?? evidence.first?.format ?? .plainText
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
      take(
        post, PostBuilder(post, text: text, usual: usual, shared: shared, recurring: recurring, heads: heads))
    }
  }

  /// Keeps a text with an excessively long line as it is: each line becomes a paragraph, and nothing is detected in it.
  private mutating func keepWhole(_ source: SourceText, longest: Int) {
    text = DumpText(name: source.path, source: source, lines: [])
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

  private mutating func take(_ raw: RawPost, _ builder: PostBuilder) {
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
}
