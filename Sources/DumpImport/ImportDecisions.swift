/// Decisions of a person that overrule those of an import: a report of `--report`, corrected by hand.
private import ArticleModel
import Diagnostics

/// What a corrected report says, read leniently: a key that is missing decides nothing, an empty one takes the value away.
package struct ImportDecisions: Sendable {
  /// The decisions on one article, found by its dump and first line there.
  struct Article: Sendable {
    let firstLine: Int, lastLine: Int
    fileprivate let value: DataValue

    /// Whether the post is not to be imported.
    var isSkipped: Bool { value["skip"]?.text == "true" }

    /// The path below the target folder; nil for none, and for one that leads out of it.
    var path: String? {
      guard let path = value["path"]?.text, path.hasSuffix(".md"), !path.hasPrefix("/"),
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
      else { return nil }
      return path
    }
  }

  private var formats: [String: DumpFormat] = [:]
  private var articles: [String: [Article]] = [:]

  /// The decisions in `json`; nil when it is no such report.
  package init?(json: [UInt8]) {
    guard let report = DataValue(String(decoding: json, as: UTF8.self), as: .json),
      report["articles"] != nil || report["dumps"] != nil
    else { return nil }
    for dump in report["dumps"]?.elements ?? [] {
      guard let file = dump["file"]?.text else { continue }
      formats[file] = dump["format"]?.text.flatMap { DumpFormat(rawValue: $0) }
    }
    for value in report["articles"]?.elements ?? [] {
      guard let file = value["file"]?.text, let first = value["firstLine"]?.text.flatMap({ Int($0) }) else { continue }
      let last = value["lastLine"]?.text.flatMap { Int($0) } ?? first
      articles[file, default: []].append(Article(firstLine: first, lastLine: max(first, last), value: value))
    }
  }

  /// The kind of a dump.
  func format(of file: String) -> DumpFormat? { formats[file] }

  /// The decision on the post of `file` that begins at `line`.
  func article(in file: String, at line: Int) -> Article? { articles[file]?.first { $0.firstLine == line } }

  /// The posts of `text`, split where the decisions say, when that is elsewhere than where `posts` are.
  func parted(_ posts: [RawPost], of text: DumpText) -> [RawPost] {
    guard let wanted = articles[text.name]?.sorted(by: { $0.firstLine < $1.firstLine }), !text.lines.isEmpty,
      posts.allSatisfy({ $0.blocks == nil })
    else { return posts }
    let starts = posts.map { $0.firstLine ?? $0.lines.first?.number ?? 0 }
    let isElsewhere = wanted.contains { article in
      !starts.contains(article.firstLine) || starts.contains { $0 > article.firstLine && $0 <= article.lastLine }
    }
    guard isElsewhere else { return posts }
    // Posts that nothing was decided about stay where they are.
    let others = zip(starts, posts).filter { start, _ in
      !wanted.contains { ($0.firstLine...$0.lastLine).contains(start) }
    }
    let given = wanted.map { article in
      let lines = text.lines.filter { (article.firstLine...article.lastLine).contains($0.number) }
      return (article.firstLine, RawPost(lines: lines))
    }
    return (given + others).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Files and lines of decisions that are about no post of `posts`.
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
    if let date = given("date", { $0.text.flatMap { DateReader.loose($0) } }) { facts.date = date }
    facts.authors = given("authors", \.texts) ?? facts.authors
    facts.tags = given("tags", \.texts) ?? facts.tags
    if let category = given("category", \.text) { facts.category = category }
    if let name = given("seriesName", \.text) { facts.seriesName = name }
    if let part = given("seriesPart", { $0.text.flatMap { Int($0) } }) { facts.seriesPart = part }
    if let draft = given("draft", { $0.text == "true" }) { facts.isDraft = draft }
  }
}

extension Diagnostic {
  /// A decision about a post that is not there.
  static func unusedDecision(file: String, line: Int) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: Place(path: file),
      en: "a decision is about a post at line \(line), where none begins; write a new report and correct that one",
      ko: "결정 하나가 \(line)번째 줄에서 시작하는 글에 관한 것인데 그런 글이 없습니다. 보고서를 새로 써서 고치세요")
  }
}
