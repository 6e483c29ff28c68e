/// Removes the boilerplate that a page printed around a post, and keeps the metadata in it.
import ByteText
import ArticleModel

/// The kind of a removed line; raw values are keys of the report.
enum BoilerplateKind: String, Sendable, CaseIterable {
  case signature, links, feed, vote, license, report, posted, toolbar, navigation, related, header, sharing
  case comments, source
}

struct BoilerplateFilter {
  private(set) var counts: [String: Int] = [:]
  private(set) var facts: PostMetadata
  private var kept: [DumpLine] = []
  private var carriedGap = 0

  /// Lines that recur at the end of several posts of the dump.
  private let recurring: Set<String>

  init(facts: PostMetadata, recurring: Set<String> = []) {
    self.facts = facts
    self.recurring = recurring
  }

  /// The lines without boilerplate; the metadata in it is in ``facts`` afterwards.
  mutating func filter(_ lines: [DumpLine]) -> [DumpLine] {
    let firstComment = Self.commentStart(in: lines)
    let page = PageTail.start(in: lines, authors: facts.authors)
    let own = Array(lines.prefix(firstComment))
    let tail = tailStart(of: own)
    let dense = min(denseStart(of: own), tail)
    var inRelated = false
    for (index, line) in lines.enumerated() {
      if index >= firstComment || index >= page || index >= dense && index < tail {
        dropPageLine(line, at: index, in: lines, isTalk: index >= firstComment)
        continue
      }
      if index >= tail, let kind = neighbour(of: index, in: lines, tail: tail) {
        drop(line, kind)
        continue
      }
      if inRelated, Self.isRelatedRow(line.text) || Self.isHalfRow(line.text) {
        drop(line, .related)
        continue
      }
      inRelated = false
      if recurring.contains(line.text), lines.count - index <= TextPage.endLines {
        drop(line, .signature)
        continue
      }
      if let kind = kind(of: line, isEdge: index >= tail) {
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

  /// The index from which all lines to the end of the post are boilerplate.
  private func tailStart(of lines: [DumpLine]) -> Int {
    var index = lines.count
    var start = index
    while index > 0, start - index < 3 {
      index -= 1
      if Self.isTailLine(lines[index]) {
        start = index
      } else if lines[index].shape.length > 60 || lines[index].shape.endsSentence
        || !(Self.label(above: index, in: lines) != nil || Self.isBetween(index, in: lines) && start == index + 1)
      {
        break
      }
    }
    return cardStart(above: start, in: lines)
  }

  /// The index of the first reader's comment below the text; `lines.count` when there is none.
  private static func commentStart(in lines: [DumpLine]) -> Int {
    guard let start = lines.firstIndex(where: { isCommentByline($0.text) }),
      lines[..<start].contains(where: { $0.shape.isProse }),
      !lines[start...].contains(where: { PostByline.closing($0.text) != nil })
    else { return lines.count }
    return start
  }

  /// Whether the line begins a reader's comment, `Commented by NAME at 2009/03/13 09:11`; the rest of the page is
  /// comments.
  static func isCommentByline(_ text: String) -> Bool {
    text.utf8.count < 90 && (text.hasPrefix("Commented by ") || text.hasPrefix("Linked at "))
      && DateReader.trailing(text) != nil
  }

  /// Whether the line is part of a two-line row in a box of related posts: `title  (0)`, or the date below it.
  private static func isHalfRow(_ text: String) -> Bool {
    if text.utf8.count <= 12, DateReader.dotted(text) != nil { return true }
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), text.utf8.count < 120 else { return false }
    let count = text[text.index(after: open)...].dropLast()
    return !count.isEmpty && count.utf8.allSatisfy { $0.isASCIIDigit }
  }

  /// The index of the trailing blocks, separated by blank lines, in which at least every third line is boilerplate:
  /// between its buttons are names and titles that no word list can contain.
  private func denseStart(of lines: [DumpLine]) -> Int {
    var start = lines.count
    while start > 0 {
      var top = start - 1
      while top > 0, lines[top].gap == 0, start - top < 60 { top -= 1 }
      guard top > 0, let first = denseRun(in: top..<start, of: lines) else { break }
      start = first
      if first > top { break }
    }
    return start
  }

  /// The index of the first boilerplate line of a block; nil when the block belongs to the post. Short words like `취소`
  /// and `이름`, which a post may list too, are not sufficient, and lines that look like text are accepted only below two
  /// boilerplate lines.
  private func denseRun(in block: Range<Int>, of lines: [DumpLine]) -> Int? {
    var first: Int?
    var words = 0
    var isSure = false
    for index in block {
      let line = lines[index]
      let isPage = Self.always(line.text) != nil || Self.tailKind(line.text) != nil
      if isPage {
        words += 1
        first = first ?? index
        let word = BoilerplateWords.folded(line.text)
        isSure = isSure || word.utf8.count >= (word.utf8.allSatisfy { $0 < 0x80 } ? 7 : 12) || line.shape.digits > 0
      } else if line.shape.length > 50 || LineMarker(line.text) != .none || CodeLines.isSure(line.text) {
        (first, words, isSure) = (nil, 0, false)
      } else if line.shape.endsSentence || line.shape.holdsSentence, words < 2 {
        (first, words, isSure) = (nil, 0, false)
      }
    }
    guard let first, isSure, words * 3 >= block.upperBound - first else { return nil }
    let above = lines[block.lowerBound..<first]
    return above.allSatisfy { !$0.shape.isProse } && !above.isEmpty ? nil : first
  }

  /// Drops a line of a boilerplate section and reads the metadata in it; tags are listed below a label for tags.
  private mutating func dropPageLine(_ line: DumpLine, at index: Int, in lines: [DumpLine], isTalk: Bool) {
    let kind = Self.always(line.text) ?? Self.tailKind(line.text)
    if let kind { learn(from: line.text, kind) }
    if !isTalk { for field in MetadataLine.together(line.text) { field.apply(to: &facts) } }
    if !isTalk, facts.tags.isEmpty, Self.namesTags(line.text) {
      let below = lines[(index + 1)...].prefix { $0.gap == 0 && Self.tailKind($0.text) == nil && $0.shape.length <= 20 }
      facts.tags = below.prefix(12).map(\.text).flatMap { MetadataLine.tags(in: $0) }
    }
    if let start = line.text.firstIndex(of: "#"), !isTalk, facts.tags.isEmpty, Self.tailKind(line.text) == .navigation {
      facts.tags = MetadataLine.tags(in: String(line.text[start...]))
    }
    let dashes = lines[index...].prefix(6).firstIndex { $0.text == "--" }
    if !isTalk, let dashes, dashes > index, line.shape.length <= 40, Self.tailKind(line.text) == nil {
      facts.tags.append(line.text)
    }
    if !isTalk, line.text.hasPrefix("#"), !line.text.contains(" "), line.text.utf8.count <= 60 {
      facts.tags.append(String(line.text.dropFirst()))
    }
    drop(line, isTalk ? .comments : kind ?? .navigation)
  }

  /// The index of the author's name when it is directly above the tail, with a few words about the author at most;
  /// otherwise `tail`.
  private func cardStart(above tail: Int, in lines: [DumpLine]) -> Int {
    guard tail < lines.count, let author = facts.authors.first else { return tail }
    let card = lines[..<tail].suffix(2)
    guard let name = card.lastIndex(where: { $0.text == author }), card[name...].allSatisfy({ $0.shape.length <= 40 })
    else {
      return tail
    }
    return name
  }

  private static func namesTags(_ text: String) -> Bool {
    ["Tag", "TAG", "태그", "Tags", "tag", "keyword", "키워드"].contains(text)
  }

  /// The label directly above a line, or up to five lines above without blank lines between, that makes it the title of
  /// another post or tags; nil without one.
  private static func label(above index: Int, in lines: [DumpLine]) -> String? {
    var place = index
    while place > 0, lines[place].gap == 0, index - place < 5 {
      place -= 1
      if namesTags(lines[place].text) { return place == index - 1 ? lines[place].text : nil }
      if BoilerplateWords.labelsAdjacentPost(lines[place].text) { return lines[place].text }
      if isTailLine(lines[place]) { return nil }
    }
    return nil
  }

  /// Whether a few words, such as the name of the blog, are directly between two boilerplate lines.
  private static func isBetween(_ index: Int, in lines: [DumpLine]) -> Bool {
    guard index > 0, index + 1 < lines.count, lines[index].gap == 0, lines[index + 1].gap == 0,
      lines[index].shape.length <= 20
    else { return false }
    return isTailLine(lines[index - 1]) && isTailLine(lines[index + 1])
  }

  /// The kind of a line of the tail that is boilerplate only because of the lines around it; otherwise nil.
  private mutating func neighbour(of index: Int, in lines: [DumpLine], tail: Int) -> BoilerplateKind? {
    let line = lines[index]
    guard !Self.isTailLine(line) else { return nil }
    if line.text == facts.authors.first || index > tail && lines[index - 1].text == facts.authors.first {
      return .signature
    }
    if let label = Self.label(above: index, in: lines) {
      if Self.namesTags(label), facts.tags.isEmpty { facts.tags = MetadataLine.tags(in: line.text) }
      return .navigation
    }
    return Self.isBetween(index, in: lines) ? .sharing : nil
  }

  private static func isTailLine(_ line: DumpLine) -> Bool {
    always(line.text) != nil || tailKind(line.text) != nil || isRelatedRow(line.text)
      || MetadataLine(line.text).map { [.tags, .category].contains($0.kind) } ?? false || LineMarker(line.text) == .rule
  }

  private mutating func kind(of line: DumpLine, isEdge: Bool) -> BoilerplateKind? {
    let text = line.text
    if let kind = Self.always(text) {
      learn(from: text, kind)
      return kind
    }
    if isEdge, let field = MetadataLine(text), [.tags, .category].contains(field.kind) {
      field.apply(to: &facts)
      return .navigation
    }
    if isEdge, LineMarker(text) == .rule { return .navigation }
    guard isEdge, let kind = Self.tailKind(text) else { return nil }
    for field in MetadataLine.together(text) { field.apply(to: &facts) }
    if kind == .source { learn(from: text, kind) }
    if kind == .navigation, let start = text.firstIndex(of: "#"), facts.tags.isEmpty {
      facts.tags = MetadataLine.tags(in: String(text[start...]))
    }
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
      guard let source = AttributionLine(text) else { return }
      if facts.authors.isEmpty { facts.authors = source.author.map { [$0] } ?? [] }
      facts.title = facts.title ?? source.title
      facts.sourceAddress = facts.sourceAddress ?? source.address
    case .license: facts.license = Licence.identifier(in: text) ?? facts.license
    case .signature where text.holds("://"):
      if let (name, address) = AuthorSignature.parse(text) {
        if facts.authors.isEmpty { facts.authors = [name] }
        if facts.sourceAddress == nil, AuthorSignature.isPost(address) { facts.sourceAddress = address }
      }
    default: break
    }
  }

  /// The kind of a line that is boilerplate wherever it is; nil for any other.
  static func always(_ text: String) -> BoilerplateKind? {
    if PostByline.closing(text) != nil { return .posted }
    if Licence.identifier(in: text) != nil { return .license }
    if AuthorSignature.parse(text) != nil { return .signature }
    if ["신고", "신고하기", "[신고]"].contains(text) { return .report }
    if text == "티스토리 툴바" || text == "Tistory toolbar" { return .toolbar }
    if text.hasPrefix("RSS Feed") || text.holds("RSS 피드로") || text.hasPrefix("RSS 구독") { return .feed }
    if text.hasSuffix("카테고리의 다른 글"), text.hasPrefix("'") || text.hasPrefix("‘") || text.utf8.count < 60 {
      return .related
    }
    if text.hasSuffix("로 건너뛰기"), text.utf8.count < 40 { return .navigation }
    return ["+ recent posts", "recent posts", "skip to content", "본문 바로가기", "메뉴 바로가기"].contains(text.lowercased())
      ? .navigation : nil
  }

  private static let linkLabels = [
    "facebook", "twitter", "blog", "github", "e-mail", "email", "mail", "instagram", "linkedin", "youtube", "homepage",
    "web", "블로그",
    "페이스북", "트위터", "이메일", "깃허브",
  ]

  /// The kind of a line that is boilerplate only near the end of a post; nil for any other.
  static func tailKind(_ text: String) -> BoilerplateKind? {
    if let kind = BoilerplateWords.kind(of: text) { return kind }
    if AttributionLine(text) != nil { return .source }
    if !MetadataLine.together(text).isEmpty { return .header }
    if text.utf8.count < 120, text.hasPrefix("트랙백 주소") || text.hasSuffix("(트랙백 보내기)") { return .comments }
    if text.utf8.count < 200,
      ["이메일은 공개되지", "이메일 주소는 공개되지", "이메일 주소를 발행하지", "Your email address will not", "Required fields"]
        .contains(where: { text.hasPrefix($0) })
    {
      return .comments
    }
    if (text.hasPrefix("태그#") || text.hasPrefix("#")), text.utf8.filter({ $0 == UInt8(ascii: "#") }).count >= 2,
      !text.hasPrefix("##")
    {
      return .navigation
    }
    if text.hasPrefix("by "), text.utf8.count < 32, text.split(separator: " ").count <= 3 { return .signature }
    let lower = text.lowercased()
    if let label = linkLabels.first(where: { lower.hasPrefix($0) }), text.holds("://") || text.holds("@") {
      let rest = lower.dropFirst(label.count).drop { $0 == " " }
      if rest.hasPrefix(":") || rest.hasPrefix("group") || rest.hasPrefix("page") { return .links }
    }
    return nil
  }

  /// Whether the line is a row of a box of related posts: `title  (3) 2010.07.08`.
  static func isRelatedRow(_ text: String) -> Bool { RelatedPostsRow.row(text) != nil }
}

/// A row of Tistory's box of posts of the same category.
enum RelatedPostsRow {
  /// The title and the date; nil when the line is not such a row.
  static func row(_ text: String) -> (title: String, date: CalendarDate)? {
    guard text.utf8.count > 14, let last = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).last,
      let date = DateReader.dotted(String(last))
    else { return nil }
    var head = trimmed(text.dropLast(last.count))
    guard head.hasSuffix(")"), let open = head.lastIndex(of: "(") else { return nil }
    let count = head[head.index(after: open)...].dropLast()
    guard !count.isEmpty, count.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    head = trimmed(head[..<open])
    return head.isEmpty ? nil : (head, date)
  }

  /// Gives untitled posts the titles in boxes of related posts: the rows of a date are assigned in order to the
  /// untitled posts of that date, except to the post that holds the box.
  static func giveTitles(to posts: inout [RawPost]) {
    var untitled: [String: ArraySlice<Int>] = [:]
    for (index, post) in posts.enumerated() where post.facts.title == nil {
      // A post that begins with its byline has no title of its own.
      if let day = post.lines.first.flatMap({ PostByline.opening($0.text)?.date?.day10 }) {
        untitled[day, default: []].append(index)
      }
    }
    guard !untitled.isEmpty else { return }
    for holder in posts.indices {
      for row in posts[holder].lines.compactMap({ row($0.text) }) {
        guard var waiting = untitled[row.date.day10], let first = waiting.first(where: { $0 != holder }) else {
          continue
        }
        waiting.removeAll { $0 == first }
        untitled[row.date.day10] = waiting
        posts[first].facts.title = row.title
      }
    }
  }
}
