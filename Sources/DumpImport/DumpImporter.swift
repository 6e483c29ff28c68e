/// Converts dumps to Markdown articles: a pure function from named bytes to files, a report, and diagnostics.
package import ArticleModel
package import Diagnostics
private import KoreanText
private import ParallelWork
private import WebAddress

/// A dump (scraped text, saved page, export or Markdown file) as it is on disk.
package struct DumpInput: Sendable {
  /// The name shown to people and kept in front matter: a file name, or a path below the folder that was given.
  package let name: String
  /// Its bytes.
  package let bytes: [UInt8]
  /// The number of the folder on the command line in which it was found; its links and pictures are looked up in the
  /// same folder.
  package let root: Int
  /// Whether it was found in a folder, where not every file is an article; a file named on the command line always is
  /// one.
  package let isFound: Bool

  /// Creates an input; by default one that was named on the command line.
  package init(name: String, bytes: [UInt8], root: Int = 0, isFound: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.root = root
    self.isFound = isFound
  }
}

/// The options of an import.
package struct ImportOptions: Sendable {
  /// The format of all dumps; nil to detect it.
  package var format: DumpFormat?

  /// Whether a file exists at a path below the folder of this number (`DumpInput.root`); pictures that exist are
  /// imported too.
  package var hasFile: @Sendable (Int, String) -> Bool

  /// The bytes of a file at such a path, or nil; used to look for the configuration of the old site.
  package var readFile: @Sendable (Int, String) -> [UInt8]? = { _, _ in nil }

  /// The names of the files in a folder at such a path.
  package var fileNames: @Sendable (Int, String) -> [String] = { _, _ in [] }

  /// The keys (``WikiLink/key(of:)``) of the names of all Markdown files of this import.
  var textNames: Set<String> = []

  /// Remote pictures that were downloaded: their paths below the target folder, by address.
  package var media: [String: String] = [:]

  /// Paths below the target folder of articles that exist already; no alias of an imported article may lead to one of
  /// them.
  package var present: [String] = []

  /// The decisions of a person, read from a corrected report; nil without one.
  package var decisions: ImportDecisions?

  /// The time zone of dates that give no offset.
  package var timeZone = SiteTimeZone.korea

  /// The name of the target folder, such as `ko`. Of a site in several languages those texts are imported that belong into it.
  package var target: String?

  /// The beginning of the addresses of the target folder's articles on the new site, such as `/en`; empty for the default language.
  package var addressPrefix = ""

  /// How many dumps are read in parallel; does not affect the result.
  package var jobs = 1

  /// Creates options that detect everything but `format`; by default no file is found beside the dumps.
  package init(format: DumpFormat? = nil, hasFile: @escaping @Sendable (Int, String) -> Bool = { _, _ in false }) {
    self.format = format
    self.hasFile = hasFile
  }
}

/// An article to be written.
package struct ImportedFile: Sendable {
  /// The path below the target folder.
  package let path: String
  /// The bytes.
  package let bytes: [UInt8]
  /// The article's title, and its date as `2017-01-04`, if it has one.
  package let title: String, date: String?
  /// The name of the dump, and the article's first and last lines in it, from 1.
  package let dump: String, firstLine: Int, lastLine: Int
}

/// A picture or another file that belongs to an article.
package struct ImportedAsset: Sendable {
  /// Where its bytes come from.
  package enum Source: Sendable {
    case bytes([UInt8])
    /// A file below the folder of this number (`DumpInput.root`).
    case file(root: Int, path: String)
  }

  /// The path below the target folder.
  package let path: String
  /// Its bytes, or the file to copy.
  package let source: Source
}

/// A picture on another host that an article shows.
package struct RemotePicture: Sendable, Hashable {
  /// Its address, and that of the page that showed it, if known.
  package let address: String, page: String?
  /// The path of the article that shows it.
  let article: String

  /// The path below the target folder at which the picture is stored.
  ///
  /// - Parameter ending: the extension that is appended when the address does not end with that of a picture.
  package func path(ending: String) -> String {
    let last = URLReference(address).path.split(separator: "/").last.map(String.init) ?? ""
    let name = AssetName.safe(last.isEmpty ? "picture" : last)
    return article.dropLast(3) + "/" + (PictureAddress.isPicture("/" + name) ? name : name + "." + ending)
  }
}

/// The result of an import.
package struct ImportResult: Sendable {
  /// Pictures and other files, each once.
  package var assets: [ImportedAsset] = []
  /// The articles, in the order of the dumps.
  package var files: [ImportedFile] = []
  /// Pictures on other hosts that the articles show, each once.
  package var remotePictures: [RemotePicture] = []
  /// The decisions of the import and the evidence for them.
  package var report = ImportReport()
}

/// The entry points of the import.
package enum DumpImporter {
  /// How many dumps per thread are read between two calls of `progress`.
  private static let batch = 16

  /// Converts `inputs` to articles. Never fails: what cannot be read gives a diagnostic.
  ///
  /// - Parameter progress: called with the index of the input that is read next.
  package static func run(
    _ inputs: [DumpInput], options: ImportOptions = ImportOptions(), progress: (Int) -> Void = { _ in }
  ) -> Checked<ImportResult> {
    var named = options
    named.textNames = Set(inputs.filter { MarkdownFile.isNamed($0.name) }.flatMap { WikiLink.keys(of: $0.name) })
    let options = named
    let roots = Set(inputs.filter { $0.isFound || MarkdownFile.isNamed($0.name) }.map(\.root))
    let sites = Dictionary(
      uniqueKeysWithValues: roots.map { root in
        (root, OldSite(read: { options.readFile(root, $0) }, names: { options.fileNames(root, $0) }))
      })
    let languages = sites.compactMapValues { $0?.languages }.compactMap { root, languages in
      let files = inputs.lazy.filter { $0.root == root && $0.isFound }.map { $0.name }
      return languages.language(forTarget: options.target, files: files).map { (root, $0) }
    }
    let wanted = Dictionary(uniqueKeysWithValues: languages)
    var session = ImportSession(options: options)
    for first in stride(from: 0, to: inputs.count, by: batch * options.jobs) {
      progress(first)
      let next = Array(inputs[first..<min(first + batch * options.jobs, inputs.count)])
      let read = next.parallelMap(jobs: options.jobs) { input, offset in
        DateReader.$zone.withValue(options.timeZone) {
          ReadDump(
            input, number: first + offset, in: sites[input.root] ?? nil, language: wanted[input.root], options: options)
        }
      }
      for dump in read { session.add(dump) }
    }
    return DateReader.$zone.withValue(options.timeZone) { session.finished() }
  }
}

/// The state of an import, to which the dumps are added in order.
struct ImportSession {
  let options: ImportOptions
  var posts: [ImportedPost] = []
  var texts: [DumpText] = []
  var diagnostics: [Diagnostic] = []
  var report = ImportReport()
  /// Names of files in folders that are not articles, and of those that the old site did not publish.
  private var others: [String] = [], unpublished: [String] = []
  /// Names of texts in other languages, by language.
  private var foreign: [String: [String]] = [:]

  init(options: ImportOptions) { self.options = options }

  /// Adds what was read from the next dump.
  mutating func add(_ dump: ReadDump) {
    posts += dump.posts
    texts.append(dump.text)
    diagnostics += dump.diagnostics
    report.dumps.append(dump.entry)
    switch dump.role {
    case .article: break
    case .unpublished: unpublished.append(dump.text.name)
    case .other: others.append(dump.text.name)
    case .foreign(let language): foreign[language, default: []].append(dump.text.name)
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
    rewriteAddresses(into: &result)
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
    for (language, files) in foreign.sorted(by: { $0.key < $1.key }) {
      diagnostics.append(.foreignTexts(files, language: language))
    }
    report.articles = posts.map { ImportReport.Article($0) }
    report.assets = result.assets.map(\.path)
    result.report = report
    return Checked(result, diagnostics)
  }
}

extension ImportSession {
  /// Applies the decisions of a person, which override what was detected.
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

  /// The UTF-8 bytes of a text without control characters other than tab, line feed and form feed; no page may hold the
  /// others.
  private static func printable(_ text: String) -> [UInt8] {
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 && ![0x09, 0x0A, 0x0C].contains($0.value) || (0x7F...0x9F).contains($0.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return Array(text.utf8) }
    return Array(String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) })).utf8)
  }

  /// Reports how many paragraphs of `post` lost their emphasis.
  private mutating func report(lostEmphasis count: Int, in post: ImportedPost) {
    guard count > 0 else { return }
    report.dumps[post.input].boilerplate["emphasis", default: 0] += count
    diagnostics.append(
      .leftOut(at: texts[post.input].place(ofLine: post.firstLine), counts: ["emphasis": count]))
  }
}

extension DumpImporter {
  /// Only decodes a dump and repairs its text, for `--repair-only`.
  package static func repair(_ input: DumpInput) -> Checked<SourceText> { DumpDecoder.decode(input).map(\.text) }
}
