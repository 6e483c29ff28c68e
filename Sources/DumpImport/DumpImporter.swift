/// Turns dumps into Markdown articles: a pure function from named bytes to files, a report, and diagnostics.
package import Diagnostics
private import KoreanText

/// A dump as it lies on disk.
package struct DumpInput: Sendable {
  /// The name shown to people and kept in front matter: a file name, or a path below the folder that was given.
  package let name: String
  /// Its bytes.
  package let bytes: [UInt8]

  /// A dump.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// How to import.
package struct ImportOptions: Sendable {
  /// The kind of dump, when it is known better.
  package var format: DumpFormat?

  /// Recognise everything.
  package init(format: DumpFormat? = nil) { self.format = format }
}

/// A file to be written.
package struct ImportedFile: Sendable {
  /// The path below the target folder.
  package let path: String
  /// The bytes.
  package let bytes: [UInt8]
  /// The article's title.
  package let title: String
  /// The dump and its lines.
  package let dump: String, firstLine: Int, lastLine: Int
}

/// What an import gives.
package struct ImportResult: Sendable {
  /// The articles, in the order of the dumps.
  package var files: [ImportedFile] = []
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
    for (number, input) in inputs.enumerated() {
      progress(number)
      session.read(input, number: number)
    }
    return session.finished()
  }
}

/// The state of one import.
struct ImportSession {
  let options: ImportOptions
  var posts: [ImportedPost] = []
  var texts: [DumpText] = []
  var diagnostics: [Diagnostic] = []
  var report = ImportReport()

  init(options: ImportOptions) { self.options = options }

  mutating func read(_ input: DumpInput, number: Int) {
    var entry = ImportReport.Dump(name: input.name)
    let decoded = DumpDecoder.decode(input).value(reportingTo: &diagnostics)
    entry.encoding = decoded.encoding
    entry.repairedRuns = decoded.repairedRuns
    entry.doubtfulSyllables = decoded.doubts
    if let length = LongLines.longest(in: decoded.text.bytes) {
      report.dumps.append(entry)
      return keepWhole(decoded.text, longest: length, number: number)
    }
    let text = DumpText(name: input.name, source: decoded.text)
    texts.append(text)
    guard !text.lines.isEmpty else {
      diagnostics.append(.emptyDump(at: Place(text.source, nil)))
      report.dumps.append(entry)
      return
    }
    let evidence = FormatDetector.evidence(in: text)
    let format = options.format ?? evidence.first?.format ?? .plainText
    entry.format = format
    entry.evidence = evidence
    if format == .plainText, options.format == nil { diagnostics.append(.unknownDump(at: Place(text.source, nil))) }
    let raw = FormatDetector.posts(in: text, as: format)
    let usual = LanguageGuess.usual(in: raw)
    let shared = TitleFinder.sharedOpenings(of: raw)
    for post in raw { take(post, of: text, number: number, usual: usual, shared: shared, into: &entry) }
    report.dumps.append(entry)
  }

  /// A text with a line that no page has is kept as it is: each line a paragraph, nothing looked for in it.
  private mutating func keepWhole(_ source: SourceText, longest: Int, number: Int) {
    let text = DumpText(name: source.path, source: source, lines: [])
    texts.append(text)
    diagnostics.append(.longLine(at: Place(source, nil), bytes: longest))
    let blocks = LongLines.paragraphs(of: source.bytes)
    guard let first = blocks.first, let last = blocks.last else { return }
    var facts = PostFacts()
    facts.title = source.path
    facts.isTitleGuessed = true
    posts.append(
      ImportedPost(
        input: number, file: source.path, firstLine: first.line, lastLine: last.line, facts: facts, blocks: blocks))
  }

  private mutating func take(
    _ raw: RawPost, of text: DumpText, number: Int, usual: ListingLanguage?, shared: Set<String>,
    into entry: inout ImportReport.Dump
  ) {
    guard let first = raw.lines.first, let last = raw.lines.last else { return }
    var builder = PostBuilder(raw, text: text, usual: usual, shared: shared)
    var post = builder.build()
    for (kind, count) in post.boilerplate { entry.boilerplate[kind, default: 0] += count }
    guard !post.blocks.isEmpty else { return }
    post.input = number
    post.firstLine = raw.firstLine ?? first.number
    post.lastLine = max(last.number, raw.lastLine ?? 0)
    diagnostics += builder.diagnostics
    posts.append(post)
  }

  mutating func finished() -> Checked<ImportResult> {
    dropDuplicates()
    reportSharedAddresses()
    resolveSeries()
    namePosts()
    let references = CrossReferences(posts: posts)
    report.unresolvedReferences = references.unresolved(in: posts)
    var result = ImportResult()
    for post in posts {
      let writer = MarkdownWriter(reference: { references.link(for: $0, from: post.path) })
      let content = FrontMatterWriter.text(for: post) + "\n" + writer.body(post.blocks)
      result.files.append(
        ImportedFile(
          path: post.path, bytes: Array(content.utf8), title: post.facts.title ?? "", dump: post.file,
          firstLine: post.firstLine,
          lastLine: post.lastLine))
    }
    report.articles = posts.map { ImportReport.Article($0) }
    result.report = report
    return Checked(result, diagnostics)
  }
}

extension DumpImporter {
  /// Only decodes and restores the text of a dump, for `--repair-only`.
  package static func repair(_ input: DumpInput) -> Checked<SourceText> { DumpDecoder.decode(input).map(\.text) }
}
