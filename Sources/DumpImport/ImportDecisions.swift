/// Decisions of a person that overrule those of an import: a report of `--report`, corrected by hand.
private import ArticleModel
import Diagnostics
import KoreanText

/// What a corrected report says, read leniently: a key that is missing decides nothing, an empty one takes the value away.
package struct ImportDecisions: Sendable {
  /// The decisions on one article, found by its dump and first line there.
  struct Article: Sendable {
    let firstLine: Int
    /// Where the post ends; nil when the decision does not say, or says what cannot be.
    let lastLine: Int?
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

    /// Values that decide nothing because they cannot be read, as `key: value`.
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
  /// What cannot be followed, with the file it is about.
  private(set) var unusable: [(file: String, words: String)] = []

  /// The decisions in `json`; nil when it is no such report.
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

  /// The kind of a dump.
  func format(of file: String) -> DumpFormat? { formats[file] }

  /// The decision on the post of `file` that begins at `line`.
  func article(in file: String, at line: Int) -> Article? { articles[file]?.first { $0.firstLine == line } }

  /// The posts of `text`, split where the decisions say, when that is elsewhere than where `posts` are.
  func parted(_ posts: [RawPost], of text: DumpText) -> [RawPost] {
    let wanted = (articles[text.name] ?? []).compactMap { article in article.lastLine.map { article.firstLine...$0 } }
    guard !wanted.isEmpty, !text.lines.isEmpty, posts.allSatisfy({ $0.blocks == nil }) else { return posts }
    let starts = posts.map { $0.firstLine ?? $0.lines.first?.number ?? 0 }
    let isElsewhere = wanted.contains { span in
      !starts.contains(span.lowerBound) || starts.contains { $0 > span.lowerBound && span.contains($0) }
    }
    guard isElsewhere else { return posts }
    // Posts that nothing was decided about stay where they are, without lines that were given to others.
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

  /// Whether none of the decisions is about any of `files`, and the first file that they are about.
  func unknownFile(among files: [String]) -> String? {
    let named = Set(articles.keys).union(formats.keys)
    return named.isDisjoint(with: files) ? named.min() : nil
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
  /// A decision that cannot be followed.
  static func unusableDecision(file: String, words: String) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: Place(path: file),
      en: "a decision cannot be followed and changed nothing: '\(words)'; correct it in the file given with --fix",
      ko: "결정 '\(words)'\(.eunNeun) 따를 수 없어 아무것도 바꾸지 않았습니다. --fix로 준 파일에서 고치세요")
  }

  /// Decisions about other dumps.
  static func foreignDecisions(file: String) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: nil,
      en: "no decision is about these dumps, but about '\(file)'; files are named as in the report, so write a new one",
      ko: "결정이 이 덤프가 아니라 '\(file)'에 관한 것뿐입니다. 파일 이름은 보고서에 적힌 대로여야 하니 보고서를 새로 쓰세요")
  }

  /// A decision about a post that is not there.
  static func unusedDecision(file: String, line: Int) -> Diagnostic {
    Diagnostic(
      .notImported, .warning, at: Place(path: file),
      en: "a decision is about a post at line \(line), where none begins; write a new report and correct that one",
      ko: "결정 하나가 \(line)번째 줄에서 시작하는 글에 관한 것인데 그런 글이 없습니다. 보고서를 새로 써서 고치세요")
  }
}
