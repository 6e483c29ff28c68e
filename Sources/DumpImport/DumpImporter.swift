/// Turns dumps into Markdown articles: a pure function from named bytes to files, a report, and diagnostics.
package import ArticleModel
package import Diagnostics
private import KoreanText
private import ParallelWork
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

  /// The keys (``WikiLink/key(of:)``) of the names of all Markdown files that are read.
  var textNames: Set<String> = []

  /// Paths below the target folder of remote pictures that were downloaded, by address.
  package var media: [String: String] = [:]

  /// Paths below the target folder of articles that are there already; no old address may be theirs.
  package var present: [String] = []

  /// What a person has decided.
  package var decisions: ImportDecisions?

  /// Where dates are meant that say no offset.
  package var timeZone = SiteTimeZone.korea

  /// How many dumps are read at once; changes no result.
  package var jobs = 1

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
  /// How many dumps each thread reads between two calls of `progress`.
  private static let batch = 16

  /// Reads `inputs` and makes articles of them. Never fails: what cannot be read gives a diagnostic.
  ///
  /// - Parameter progress: gets the number of the input that is about to be read.
  package static func run(
    _ inputs: [DumpInput], options: ImportOptions = ImportOptions(), progress: (Int) -> Void = { _ in }
  ) -> Checked<ImportResult> {
    var named = options
    named.textNames = Set(inputs.filter { MarkdownFile.isNamed($0.name) }.flatMap { WikiLink.keys(of: $0.name) })
    let options = named
    let roots = Set(inputs.filter { $0.isFound || MarkdownFile.isNamed($0.name) }.map(\.root))
    let sites = Dictionary(uniqueKeysWithValues: roots.map { root in (root, OldSite { options.readFile(root, $0) }) })
    var session = ImportSession(options: options)
    for first in stride(from: 0, to: inputs.count, by: batch * options.jobs) {
      progress(first)
      let next = Array(inputs[first..<min(first + batch * options.jobs, inputs.count)])
      let read = next.parallelMap(jobs: options.jobs) { input, offset in
        DateReader.$zone.withValue(options.timeZone) {
          ReadDump(input, number: first + offset, in: sites[input.root] ?? nil, options: options)
        }
      }
      for dump in read { session.add(dump) }
    }
    return DateReader.$zone.withValue(options.timeZone) { session.finished() }
  }
}

/// The state of one import.
struct ImportSession {
  let options: ImportOptions
  var posts: [ImportedPost] = []
  var texts: [DumpText] = []
  var diagnostics: [Diagnostic] = []
  var report = ImportReport()
  /// Files that were found in folders and are no articles, and those that the old site did not publish.
  private var others: [String] = [], unpublished: [String] = []

  init(options: ImportOptions) { self.options = options }

  /// Takes the next dump in.
  mutating func add(_ dump: ReadDump) {
    posts += dump.posts
    texts.append(dump.text)
    diagnostics += dump.diagnostics
    report.dumps.append(dump.entry)
    switch dump.role {
    case .article: break
    case .unpublished: unpublished.append(dump.text.name)
    case .other: others.append(dump.text.name)
    }
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
    diagnostics += decisions.unusable.map { .unusableDecision(file: $0.file, words: $0.words) }
    if let file = decisions.unknownFile(among: texts.map(\.name)) { diagnostics.append(.foreignDecisions(file: file)) }
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
