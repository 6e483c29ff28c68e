/// Decisions of a person that override those of an import: the report of `--report`, corrected by hand and given with
/// `--fix`.
private import ArticleModel
import Diagnostics
import KoreanText

/// A corrected report, read leniently: a missing key changes nothing, an empty value removes what was detected.
package struct ImportDecisions: Sendable {
  /// The decisions on one article, which is identified by its dump and its first line there.
  struct Article: Sendable {
    let firstLine: Int
    /// The last line of the post; nil when it is not given, not a number, or above `firstLine`.
    let lastLine: Int?
    fileprivate let value: DataValue

    /// Whether the post is not imported.
    var isSkipped: Bool { value["skip"]?.text == "true" }

    /// The path below the target folder; nil when it is not given, does not end with `.md`, is absolute, or has an
    /// empty or hidden part.
    var path: String? {
      guard let path = value["path"]?.text, path.hasSuffix(".md"), !path.hasPrefix("/"),
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
      else { return nil }
      return path
    }

    /// Values that change nothing because they cannot be read, as `key: value`.
    fileprivate var unusable: [String] {
      let readable: [(key: String, isReadable: Bool)] = [
        ("lastLine", lastLine != nil), ("path", path != nil),
        ("date", value["date"]?.text.flatMap(DateReader.loose) != nil),
        ("seriesPart", value["seriesPart"]?.text.flatMap { Int($0) } != nil),
      ]
      return readable.compactMap { key, isReadable in
        value[key]?.text.flatMap { isReadable ? nil : "\(key): \($0)" }
      }
    }
  }

  private var formats: [String: DumpFormat] = [:]
  private var articles: [String: [Article]] = [:]
  /// Decisions that cannot be followed, each with the file it is about.
  private(set) var unusable: [(file: String, words: String)] = []

  /// Reads the decisions of `json`; nil when it is not the report of an import.
  package init?(json: [UInt8]) {
    guard let report = DataValue(String(decoding: json, as: UTF8.self), as: .json),
      report["articles"] != nil || report["dumps"] != nil
    else { return nil }
    for dump in report["dumps"]?.elements ?? [] {
      guard let file = dump["file"]?.text, let format = dump["format"]?.text else { continue }
      formats[file] = DumpFormat(rawValue: format)
      if formats[file] == nil { unusable.append((file, "format: \(format)")) }
    }
    for value in report["articles"]?.elements ?? [] {
      guard let file = value["file"]?.text, let first = value["firstLine"]?.text.flatMap({ Int($0) }) else {
        unusable.append((value["file"]?.text ?? "", "firstLine: \(value["firstLine"]?.text ?? "")"))
        continue
      }
      let last = value["lastLine"]?.text.flatMap { Int($0) }.flatMap { $0 >= first ? $0 : nil }
      let article = Article(firstLine: first, lastLine: last, value: value)
      articles[file, default: []].append(article)
      unusable += article.unusable.map { (file, $0) }
    }
  }

  /// The format decided for a dump; nil when nothing was decided.
  func format(of file: String) -> DumpFormat? { formats[file] }

  /// The decision on the post of `file` that begins at `line`.
  func article(in file: String, at line: Int) -> Article? { articles[file]?.first { $0.firstLine == line } }

  /// The posts of `text`, split again at the decided lines when one of these ranges begins where no post of `posts`
  /// does, or contains the start of a later one. Formats without lines are not split.
  func parted(_ posts: [RawPost], of text: DumpText) -> [RawPost] {
    let wanted = (articles[text.name] ?? []).compactMap { article in article.lastLine.map { article.firstLine...$0 } }
    guard !wanted.isEmpty, !text.lines.isEmpty, posts.allSatisfy({ $0.blocks == nil }) else { return posts }
    let starts = posts.map { $0.firstLine ?? $0.lines.first?.number ?? 0 }
    let isElsewhere = wanted.contains { span in
      !starts.contains(span.lowerBound) || starts.contains { $0 > span.lowerBound && span.contains($0) }
    }
    guard isElsewhere else { return posts }
    // Posts without a decision keep their place, without the lines that were given to other posts.
    let others = zip(starts, posts).filter { start, _ in !wanted.contains { $0.contains(start) } }.map { start, post in
      var post = post
      post.lines.removeAll { line in wanted.contains { $0.contains(line.number) } }
      return (start, post)
    }
    let given = wanted.map { span in
      (span.lowerBound, RawPost(lines: text.lines.filter { span.contains($0.number) }))
    }
    return (given + others).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The alphabetically first file that the decisions are about, when none of them is about any of `files`;
  /// otherwise nil.
  func unknownFile(among files: [String]) -> String? {
    let named = Set(articles.keys).union(formats.keys)
    return named.isDisjoint(with: files) ? named.min() : nil
  }

  /// The files and first lines of decisions that match no post, for those files that have posts.
  func unused(among posts: [ImportedPost]) -> [(file: String, line: Int)] {
    let files = Set(posts.map(\.file))
    let known = Set(posts.map { "\($0.file):\($0.firstLine)" })
    return articles.sorted { $0.key < $1.key }.flatMap { file, articles in
      files.contains(file)
        ? articles.filter { !known.contains("\(file):\($0.firstLine)") }.map { (file, $0.firstLine) } : []
    }
  }
}

extension ImportDecisions.Article {
  /// Overwrites what the import found with what was decided.
  func apply(to facts: inout PostMetadata) {
    func given<T>(_ key: String, _ read: (DataValue) -> T) -> T? { value[key].map(read) }
    if let title = value["title"]?.text {
      let isGuessed = value["titleGuessed"]?.text == "true" && title == facts.title
      facts.title = title
      facts.isTitleGuessed = isGuessed && facts.isTitleGuessed
    }
    if !unusable.contains(where: { $0.hasPrefix("date:") }),
      let date = given("date", { $0.text.flatMap { DateReader.loose($0) } })
    {
      facts.date = date
    }
    facts.authors = given("authors", \.texts) ?? facts.authors
    facts.tags = given("tags", \.texts) ?? facts.tags
    if let category = given("category", \.text) { facts.category = category }
    if let name = given("seriesName", \.text) { facts.seriesName = name }
    if let part = given("seriesPart", { $0.text.flatMap { Int($0) } }) { facts.seriesPart = part }
    if let draft = given("draft", { $0.text == "true" }) { facts.isDraft = draft }
  }
}

extension Diagnostic {
  /// A decision whose value cannot be read.
  static func unusableDecision(file: String, words: String) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: Place(path: file),
      en: "a decision cannot be followed and changed nothing: '\(words)'; correct it in the file given with --fix",
      ko: "결정 '\(words)'\(.eunNeun) 따를 수 없어 아무것도 바꾸지 않았습니다. --fix로 준 파일에서 고치세요")
  }

  /// All decisions are about files that are not part of this import.
  static func foreignDecisions(file: String) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: nil,
      en: "no decision is about these dumps, but about '\(file)'; files are named as in the report, so write a new one",
      ko: "결정이 이 덤프가 아니라 '\(file)'에 관한 것뿐입니다. 파일 이름은 보고서에 적힌 대로여야 하니 보고서를 새로 쓰세요")
  }

  /// A decision about a line at which no post begins.
  static func unusedDecision(file: String, line: Int) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: Place(path: file),
      en: "a decision is about a post at line \(line), where none begins; write a new report and correct that one",
      ko: "결정 하나가 \(line)번째 줄에서 시작하는 글에 관한 것인데 그런 글이 없습니다. 보고서를 새로 써서 고치세요")
  }
}
