/// Takes away what the page put around a post, and keeps what it says of the post.
import ArticleModel

/// What kind of thing was dropped; raw values are keys of the report.
enum BoilerplateKind: String, Sendable, CaseIterable {
  case signature, links, feed, vote, license, report, posted, toolbar, navigation, related, header, sharing
  case comments, source
}

struct BoilerplateFilter {
  private(set) var counts: [String: Int] = [:]
  private(set) var facts: PostFacts
  private var kept: [DumpLine] = []
  private var carriedGap = 0

  init(facts: PostFacts) { self.facts = facts }

  /// The lines without boilerplate; what they tell is in ``facts`` afterwards.
  mutating func filter(_ lines: [DumpLine]) -> [DumpLine] {
    let tail = tailStart(of: lines)
    let head = lines.prefix { Self.isHeadLine($0) }.count
    var inRelated = false
    for (index, line) in lines.enumerated() {
      if inRelated, Self.isRelatedRow(line.text) {
        drop(line, .related)
        continue
      }
      inRelated = false
      if let kind = kind(of: line, isEdge: index >= tail || index < head) {
        inRelated = kind == .related
        drop(line, kind)
      } else {
        keep(line)
      }
    }
    return kept
  }

  private mutating func drop(_ line: DumpLine, _ kind: BoilerplateKind) {
    counts[kind.rawValue, default: 0] += 1
    carriedGap = max(carriedGap, line.gap, 1)
  }

  private mutating func keep(_ line: DumpLine) {
    var line = line
    line.gap = max(line.gap, carriedGap)
    carriedGap = 0
    kept.append(line)
  }

  /// Where the last lines of the post begin that are boilerplate throughout.
  private func tailStart(of lines: [DumpLine]) -> Int {
    var index = lines.count
    while index > 0, Self.isTailLine(lines[index - 1]) { index -= 1 }
    // A signature further up closes the text: what follows it belongs to the tail if it is links only.
    return index
  }

  private static func isTailLine(_ line: DumpLine) -> Bool {
    always(line.text) != nil || tailKind(line.text) != nil || isRelatedRow(line.text)
  }

  /// Words of the page above a post.
  private static func isHeadLine(_ line: DumpLine) -> Bool {
    always(line.text) != nil || BoilerplateWords.kind(of: line.text) != nil
  }

  private mutating func kind(of line: DumpLine, isEdge: Bool) -> BoilerplateKind? {
    let text = line.text
    if let kind = Self.always(text) {
      learn(from: text, kind)
      return kind
    }
    guard isEdge, let kind = Self.tailKind(text) else { return nil }
    if kind == .source { learn(from: text, kind) }
    return kind
  }

  private mutating func learn(from text: String, _ kind: BoilerplateKind) {
    switch kind {
    case .posted:
      guard let byline = PostByline.closing(text) else { return }
      if facts.authors.isEmpty { facts.authors = byline.author.map { [$0] } ?? [] }
      facts.date = facts.date ?? byline.date
      facts.category = facts.category ?? byline.category
    case .source:
      guard let source = SourceLine(text) else { return }
      if facts.authors.isEmpty { facts.authors = source.author.map { [$0] } ?? [] }
      facts.title = facts.title ?? source.title
      facts.sourceAddress = facts.sourceAddress ?? source.address
    case .license: facts.license = Licence.identifier(in: text) ?? facts.license
    case .signature where text.holds("://"):
      if let (name, address) = AuthorSignature.parse(text) {
        if facts.authors.isEmpty { facts.authors = [name] }
        if facts.sourceAddress == nil, AuthorSignature.namesAPost(address) { facts.sourceAddress = address }
      }
    default: break
    }
  }

  /// What is boilerplate wherever it stands.
  static func always(_ text: String) -> BoilerplateKind? {
    if PostByline.closing(text) != nil { return .posted }
    if Licence.identifier(in: text) != nil { return .license }
    if AuthorSignature.parse(text) != nil { return .signature }
    if ["신고", "신고하기", "[신고]"].contains(text) { return .report }
    if text == "티스토리 툴바" || text == "Tistory toolbar" { return .toolbar }
    if text.holds("손가락"), text.holds("눌러") || text.holds("한방") { return .vote }
    if text.hasPrefix("↓↓") || text.hasSuffix("↓↓") { return .vote }
    if text.hasPrefix("RSS Feed") || text.holds("RSS 피드로") || text.hasPrefix("RSS 구독") { return .feed }
    if text.hasSuffix("카테고리의 다른 글"), text.hasPrefix("'") || text.hasPrefix("‘") || text.utf8.count < 60 {
      return .related
    }
    return ["+ recent posts", "recent posts", "skip to content", "본문 바로가기", "메뉴 바로가기"].contains(text.lowercased())
      ? .navigation : nil
  }

  private static let linkLabels = [
    "facebook", "twitter", "blog", "github", "e-mail", "email", "mail", "instagram", "linkedin", "youtube", "homepage",
    "web", "블로그",
    "페이스북", "트위터", "이메일", "깃허브",
  ]

  /// What is boilerplate in the last lines of a post only.
  static func tailKind(_ text: String) -> BoilerplateKind? {
    if let kind = BoilerplateWords.kind(of: text) { return kind }
    if SourceLine(text) != nil { return .source }
    if text.hasPrefix("by "), text.utf8.count < 32, text.split(separator: " ").count <= 3 { return .signature }
    let lower = text.lowercased()
    if let label = linkLabels.first(where: { lower.hasPrefix($0) }), text.holds("://") || text.holds("@") {
      let rest = lower.dropFirst(label.count).drop { $0 == " " }
      if rest.hasPrefix(":") || rest.hasPrefix("group") || rest.hasPrefix("page") { return .links }
    }
    return nil
  }

  /// `title  (3) 2010.07.08`: a row of a box of related posts.
  static func isRelatedRow(_ text: String) -> Bool { RelatedBox.row(text) != nil }
}

/// A row of Tistory's box of posts of the same category.
enum RelatedBox {
  /// The title and the day; nil when the line is no such row.
  static func row(_ text: String) -> (title: String, date: CalendarDate)? {
    guard text.utf8.count > 14, let last = text.split(separator: " ").last, let date = DateReader.dotted(String(last))
    else { return nil }
    var head = trimmed(text.dropLast(last.count))
    guard head.hasSuffix(")"), let open = head.lastIndex(of: "(") else { return nil }
    let count = head[head.index(after: open)...].dropLast()
    guard !count.isEmpty, count.utf8.allSatisfy({ CodeSign.isDigit($0) }) else { return nil }
    head = trimmed(head[..<open])
    return head.isEmpty ? nil : (head, date)
  }
}

/// Reads Korean Creative Commons labels.
enum Licence {
  /// `저작자 표시 비영리 변경 금지` is CC-BY-NC-ND-2.0-KR; nil when the text is no such label.
  static func identifier(in text: String) -> String? {
    let packed = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "_" && $0 != "," && $0 != "," }))
    guard packed.hasPrefix("저작자표시") else { return nil }
    var rest = packed.dropFirst("저작자표시".count)
    var name = "CC-BY"
    for (words, short) in [("비영리", "-NC"), ("상업적이용금지", "-NC"), ("변경금지", "-ND"), ("동일조건변경허락", "-SA"), ("동일조건", "-SA")]
    where rest.hasPrefix(words) {
      name += short
      rest = rest.dropFirst(words.count)
    }
    return rest.isEmpty ? name + "-2.0-KR" : nil
  }
}
