/// Reads what a page prints above a post: title, day, author, category, the part of a series, and words of the page between them.
import ArticleModel
import ByteText

/// A line that may be the title, with what the rules ask of it.
struct TitleCandidate: Sendable {
  let text: String
  let shape: LineShape
  /// Whether nothing but words of the page is above it.
  var isFirst = false
  /// How many other candidates are between it and the byline below it; nil without a byline below.
  var aboveByline: Int?
  /// Whether a byline is above it, with something above that.
  var isBelowByline = false
  /// Whether the same words are a line of their own further down.
  var isRepeated = false
  /// Whether it is directly below another candidate, in a head that has blank lines.
  var isGlued = false
  /// The blank lines below it.
  var gapBelow = 0
  /// Whether the page's own word for its text, `본문`, is at its end or below it.
  var isNamedText = false
  /// Whether words of the page's menu are between it and the next candidate, in a head with a byline.
  var isAboveMenu = false
  /// Whether it is the first line behind `본문 바로가기`, and another candidate is below it.
  var followsSkipLink = false
  /// Whether other posts of the same dump begin with it too.
  var isShared = false
  /// Whether it has a heading's mark, `# `.
  var isMarked = false
}

/// A rule for or against a line as the title.
struct TitleRule: Sendable {
  let name: String
  let weight: Double
  let holds: @Sendable (TitleCandidate) -> Bool

  /// The rules; a line with less than ``least`` is no title. Weights were set so that each form of head in the tests is read right
  /// and checked on 450 pages rendered from 24 public blogs.
  static let all: [TitleRule] = [
    TitleRule(name: "first line", weight: 2) { $0.isFirst },
    TitleRule(name: "directly above the byline", weight: 2.5) { $0.aboveByline == 0 },
    TitleRule(name: "one line above that", weight: 1.2) { $0.aboveByline == 1 },
    TitleRule(name: "below the byline", weight: -4) { $0.isBelowByline },
    TitleRule(name: "said twice", weight: 3) { $0.isRepeated && $0.shape.length > 5 },
    TitleRule(name: "named as the text", weight: 6) { $0.isNamedText },
    TitleRule(name: "heading's mark", weight: 4) { $0.isMarked },
    TitleRule(name: "several words", weight: 1) { $0.shape.words >= 3 },
    TitleRule(name: "long enough", weight: 1) { $0.shape.length >= 15 },
    TitleRule(name: "a few characters", weight: -1) { $0.shape.length <= 4 },
    TitleRule(name: "label in brackets", weight: 0.8) { $0.text.hasPrefix("[") && $0.text.holds("] ") },
    TitleRule(name: "set off", weight: 0.5) { $0.gapBelow > 0 },
    TitleRule(name: "glued below another line", weight: -2) { $0.isGlued },
    TitleRule(name: "above the menu", weight: -3) { $0.isAboveMenu },
    TitleRule(name: "path of categories", weight: -2.5) { isPath($0.text) },
    TitleRule(name: "name of a site", weight: -3) { isSite($0.text) },
    TitleRule(name: "name of a person", weight: -1) { !$0.isFirst && $0.shape.words == 1 && $0.shape.length <= 10 },
    TitleRule(name: "behind the link to the text", weight: -2.5) { $0.followsSkipLink },
    TitleRule(name: "shared by posts", weight: -9) { $0.isShared },
    TitleRule(name: "sentence", weight: -4) { isSentence($0) },
    TitleRule(name: "goes on below", weight: -3) { $0.text.last.map { ",:;(".contains($0) } ?? false },
  ]

  /// The sum that a title has.
  static let least = 1.0

  static func score(_ candidate: TitleCandidate) -> Double {
    all.reduce(0) { $0 + ($1.holds(candidate) ? $1.weight : 0) }
  }

  /// `Apple/Swift`, `개발 일지/iOS`: words with strokes between them, no sentence.
  static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...4).contains(parts.count) && text.utf8.count <= 60 && !text.holds("://") && !text.holds("[")
      && parts.allSatisfy { (1...24).contains($0.utf8.count) && $0.split(separator: " ").count <= 3 }
  }

  /// A domain, or what blogs are called.
  static func isSite(_ text: String) -> Bool {
    let lower = text.lowercased()
    if lower.split(whereSeparator: { " -|".contains($0) }).contains(where: { isDomain($0) }) { return true }
    return text.utf8.count <= 60 && ["blog", "블로그", "개발 일기", "개발일기", "devlog", ".log"].contains { lower.hasSuffix($0) }
  }

  private static func isDomain(_ word: Substring) -> Bool {
    [".com", ".net", ".org", ".io", ".kr", ".dev", ".me"].contains {
      word.hasSuffix($0) && word.utf8.count > $0.utf8.count + 2
    }
  }

  /// A title may ask or state something, but a full stop, two sentences or the length of a paragraph make a text of it.
  private static func isSentence(_ candidate: TitleCandidate) -> Bool {
    let shape = candidate.shape
    if candidate.isMarked || candidate.isNamedText { return false }
    if shape.length > 130 || shape.holdsSentence && candidate.text.dropLast().holds(". ") { return true }
    if candidate.aboveByline == 0 { return shape.length > 60 && shape.endsFully }
    if shape.endsFully || shape.holdsSentence && shape.endsSentence { return true }
    return shape.endsSentence
      && (shape.length > 45 || !candidate.isFirst || candidate.gapBelow == 0)
      && !candidate.text.hasSuffix("?")
  }
}

/// The head of a post.
struct PostHead {
  private(set) var facts: PostMetadata
  /// The lines below the head.
  private(set) var body: [DumpLine]
  /// How many lines of the page were taken off.
  private(set) var dropped = 0
  /// Other lines that might be the title.
  private(set) var alternatives: [String] = []

  private let lines: [DumpLine]
  private let shared: Set<String>
  /// Where words of the page above everything end, and where the text begins at the latest.
  private var start = 0, limit = 0
  private var byline: (index: Int, found: PostByline)?

  /// - Parameters:
  ///   - lines: a post's lines; head and text.
  ///   - isCode: for each whether it is code.
  ///   - facts: what is known already.
  ///   - shared: first lines that posts of the dump have in common.
  init(_ lines: [DumpLine], isCode: [Bool], facts: PostMetadata, shared: Set<String> = []) {
    self.lines = lines
    self.shared = shared
    self.facts = facts
    body = lines
    start = SideBar.end(in: lines)
    limit = textStart(isCode)
    for index in start..<limit where byline == nil { byline = self.byline(at: index).map { (index, $0) } }
    read()
  }

  /// Where the first line is that can only be text: prose, an item, code.
  private func textStart(_ isCode: [Bool]) -> Int {
    var index = start
    var words = 0
    while index < lines.count, words < 14 {
      let line = lines[index]
      // A single word in a head may look like code, several lines of it do not.
      let isListing = isCode[index] && (index + 1 < lines.count && isCode[index + 1] || CodeLines.score(line.text) > 4)
      if isListing, !Furniture.inHead(line.text) { break }
      let isPage = Furniture.inHead(line.text) || byline(at: index) != nil
      let isText =
        line.shape.length > 130 || Captions.isNumbered(line) || line.shape.isProse && line.shape.endsSentence
        || isItem(at: index)
        || line.text.hasPrefix("> ")
      if !isPage, isText {
        // A title may be a sentence, but not what begins a text.
        let mayBe = index == start || line.shape.length <= 60
        if mayBe, !isItem(at: index), !Captions.isNumbered(line), line.shape.length <= 130 { index += 1 }
        break
      }
      words += isPage ? 0 : 1
      index += 1
    }
    return index
  }

  /// Whether a line is an item of a list; a title may have a number too, but not one that the next line counts on.
  private func isItem(at index: Int) -> Bool {
    guard case .number(let number, _) = LineMarker(lines[index].text) else {
      return LineMarker(lines[index].text).isItem
    }
    if index + 1 < lines.count, case .number(let next, _) = LineMarker(lines[index + 1].text) {
      return next == number + 1
    }
    return false
  }

  private func byline(at index: Int) -> PostByline? {
    let text = lines[index].text
    if let found = PostByline.opening(text) ?? PostByline.closing(text), found.date != nil { return found }
    guard text.utf8.count <= 160, PostReference(text) == nil else { return nil }
    let fields = MetadataLine.together(text)
    guard !fields.isEmpty else {
      return text.utf8.count <= 40 ? DateReader.whole(text).map { PostByline(date: $0) } : nil
    }
    var facts = PostMetadata()
    for field in fields { field.apply(to: &facts) }
    return PostByline(author: facts.authors.first, date: facts.date, category: facts.category)
  }

  private mutating func read() {
    let candidates = candidates()
    let scored = candidates.map { (index: $0.index, score: TitleRule.score($0.candidate), text: $0.candidate.text) }
    let best = scored.max { ($0.score, -$0.index) < ($1.score, -$1.index) }
    var title = facts.title == nil ? best.flatMap { $0.score >= TitleRule.least ? $0.index : nil } : nil
    if let found = byline?.found, found.title != nil, facts.title == nil {
      facts.title = found.title
      facts.isTitleGuessed = true
      title = nil
    }
    if let title { set(title, of: candidates, scored: scored) }
    if let byline { apply(byline.found, at: byline.index, below: title) }
    guard title != nil || byline != nil || start > 0 else { return finish(from: pageEnd(from: 0, isSure: false)) }
    readAbove(title)
    finish(from: pageEnd(from: max(title.map { $0 + 1 } ?? 0, byline.map { $0.index + 1 } ?? 0, start)))
  }

  // MARK: Title

  private func candidates() -> [(index: Int, candidate: TitleCandidate)] {
    let indices = (start..<limit).filter { isCandidate($0) }
    let above = indices.filter { $0 < byline?.index ?? 0 }
    let skips =
      indices.first.map { first in
        lines[..<first].contains { Furniture.isSkipLink($0.text) }
          && indices.contains { $0 > first && $0 <= first + 3 && $0 < byline?.index ?? .max }
      } ?? false
    let hasGaps = lines[start..<limit].dropFirst().contains { $0.gap > 0 }
    return indices.enumerated().map { place, index in
      let marked = LineMarker(lines[index].text)
      var text = lines[index].text
      if case .hash(_, let words) = marked { text = words }
      let isNamed = text.hasSuffix(" 본문") || index + 1 < lines.count && lines[index + 1].text == "본문"
      if text.hasSuffix(" 본문") { text = trimmed(text.dropLast(2)) }
      var candidate = TitleCandidate(text: text, shape: LineShape(text))
      candidate.isFirst = place == (skips ? 1 : 0)
      candidate.followsSkipLink = place == 0 && skips
      candidate.isNamedText = isNamed
      candidate.isGlued =
        place > (skips ? 1 : 0) && indices[place - 1] == index - 1 && lines[index].gap == 0 && hasGaps
        && !TitleRule.isPath(lines[index - 1].text)
      candidate.aboveByline = above.firstIndex(of: index).map { above.count - 1 - $0 }
      candidate.isBelowByline = byline.map { $0.index < index && !above.isEmpty } ?? false
      candidate.isRepeated = lines[(index + 1)...].prefix(24).contains { folded($0.text) == folded(text) }
      candidate.isAboveMenu =
        byline != nil && place + 1 < above.count
        && lines[(index + 1)..<indices[place + 1]].contains { BoilerplateWords.kind(of: $0.text) == .navigation }
      candidate.gapBelow = index + 1 < lines.count ? lines[index + 1].gap : 1
      candidate.isShared = shared.contains(lines[index].text)
      if case .hash = marked { candidate.isMarked = true }
      return (index, candidate)
    }
  }

  private func isCandidate(_ index: Int) -> Bool {
    let line = lines[index]
    guard byline?.index != index, !Furniture.inHead(line.text), MetadataLine(line.text) == nil,
      Self.magazine(line.text) == nil, PostReference(line.text) == nil
    else { return false }
    if case .rule = LineMarker(line.text) { return false }
    return !isItem(at: index) && line.shape.length >= 2 && !line.shape.hasAddress
      && !Captions.isPicture(line)
      && line.shape.hangul + line.shape.latin > 0 && DateReader.whole(line.text) == nil && !line.text.holds("=0x")
      && !line.text.hasPrefix("//")
  }

  private mutating func set(
    _ title: Int, of candidates: [(index: Int, candidate: TitleCandidate)],
    scored: [(index: Int, score: Double, text: String)]
  ) {
    guard let found = candidates.first(where: { $0.index == title })?.candidate else { return }
    facts.title = found.text
    let own = scored.first { $0.index == title }?.score ?? 0
    // Another line with nearly as much for it, where the page has heads: a person should look.
    alternatives = scored.filter { $0.index != title && $0.score > own - 1 && $0.score >= TitleRule.least }.map(\.text)
    facts.isTitleGuessed = !alternatives.isEmpty && byline == nil && start == 0 && !found.isMarked && !found.isFirst
  }

  // MARK: What is around the title

  private mutating func apply(_ found: PostByline, at index: Int, below title: Int?) {
    facts.date = facts.date ?? found.date
    if facts.authors.isEmpty, let author = found.author { facts.authors = [author] }
    facts.category = facts.category ?? found.category
    if !facts.extra.contains(where: { $0.key == "byline" }) { facts.extra.append(("byline", lines[index].text)) }
    guard let title, title < index else { return }
    for line in lines[(title + 1)..<index] where !Furniture.inHead(line.text) {
      if let field = MetadataLine(line.text) {
        field.apply(to: &facts)
        continue
      }
      guard folded(line.text) != folded(facts.title ?? ""), !facts.authors.contains(line.text) else { continue }
      if line.shape.length <= 20, line.shape.words <= 3, facts.authors.isEmpty {
        facts.authors = [line.text]
      } else if facts.description == nil, line.shape.length > 20 || line.shape.words > 1 {
        facts.description = line.text
      }
    }
  }

  /// A category above the title.
  private mutating func readAbove(_ title: Int?) {
    guard let title, facts.category == nil else { return }
    facts.category = lines[start..<title].lazy.compactMap { Self.magazine($0.text) }.first
    if facts.category != nil { return }
    let above = lines[start..<title].filter { !Furniture.inHead($0.text) && MetadataLine($0.text) == nil }
    facts.category = (above.last { TitleRule.isPath($0.text) } ?? (hasSkipLink ? above.last : nil))?.text
  }

  /// The name of the magazine that Brunch prints above a story.
  private static func magazine(_ text: String) -> String? {
    ["매거진 ", "브런치북 "].first { text.hasPrefix($0) && text.utf8.count <= 60 }.map { trimmed(text.dropFirst($0.count)) }
  }

  private var hasSkipLink: Bool { lines.prefix(limit).contains { Furniture.isSkipLink($0.text) } }

  /// Where the words end that the page put below the title: counts, buttons, the name of the series, tags.
  ///
  /// - Parameter isSure: whether a head is above; without one only what is the page's from the first line on is taken.
  private mutating func pageEnd(from start: Int, isSure: Bool = true) -> Int {
    var end = start
    for index in start..<min(start + 10, lines.count) {
      let line = lines[index]
      guard line.shape.length <= 60, !line.shape.endsSentence, !LineMarker(line.text).isItem else { break }
      if index > start, line.gap > 2 { break }
      if let part = Self.part(of: line.text) {
        facts.seriesPart = facts.seriesPart ?? part
        let name = lines[start..<index].last { !Furniture.inHead($0.text) && MetadataLine($0.text) == nil }
        if let name, name.shape.length <= 40 { facts.seriesName = facts.seriesName ?? name.text }
        end = index + 1
      } else if let field = MetadataLine(line.text) {
        field.apply(to: &facts)
        end = index + 1
      } else if line.shape.hasAddress, !line.text.holds(" "), index > 0 {
        facts.sourceAddress = facts.sourceAddress ?? line.text
        end = index + 1
      } else if Furniture.inHead(line.text) {
        end = index + 1
      } else if !isSure || index > end + 1 || end == start && index > start {
        break
      }
    }
    return end
  }

  /// `3/7`: the number of the part.
  static func part(of text: String) -> Int? {
    let numbers = text.split(separator: "/")
    guard numbers.count == 2, text.utf8.count <= 7, let part = Int(numbers[0]), let all = Int(numbers[1]), part <= all
    else { return nil }
    return part
  }

  /// Takes off what is above `index`, and the title where the text begins with it again.
  private mutating func finish(from index: Int) {
    var rest = lines[index...]
    dropped = max(0, index - (facts.title == nil ? 0 : 1))
    if let title = facts.title {
      while let first = rest.first, folded(LineMarker(first.text).text ?? first.text) == folded(title) {
        rest.removeFirst()
      }
    }
    // A head without a text below it is the text.
    guard !rest.isEmpty else {
      facts.title = nil
      facts.isTitleGuessed = false
      dropped = 0
      return
    }
    body = Array(rest)
    if index > 0, !body.isEmpty { body[0].gap = max(body[0].gap, 1) }
  }
}

/// A calendar and a cloud of tags, which some pages print above everything.
enum SideBar {
  /// Where they end; 0 when the lines begin with anything else.
  static func end(in lines: [DumpLine]) -> Int {
    var index = lines.prefix(60).prefix { isCalendarRow($0.text) }.count
    let items = lines[index...].prefix(80).prefix { isTag($0) }
    // A list at the beginning of a text has fewer and longer items.
    let short = items.filter { $0.shape.length <= 30 }.count
    let isPage = index > 0 || items.contains { BoilerplateWords.kind(of: LineMarker($0.text).text ?? "") != nil }
    if isPage, items.count >= 8, short * 4 >= items.count * 3 { index += items.count }
    return index
  }

  private static func isTag(_ line: DumpLine) -> Bool {
    switch LineMarker(line.text) {
    case .dash, .bullet, .star: true
    default: false
    }
  }

  private static let days: Set<String> = [
    "일", "월", "화", "수", "목", "금", "토", "sun", "mon", "tue", "wed", "thu", "fri", "sat", "s", "m", "t", "w", "f",
  ]

  /// The days of the week, or up to seven days of a month, with strokes or spaces between them.
  private static func isCalendarRow(_ text: String) -> Bool {
    let cells = text.split { "| \t".contains($0) }.map { $0.lowercased() }
    if cells.count >= 2, cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) { return true }
    guard (2...7).contains(cells.count) else { return false }
    if cells.allSatisfy({ days.contains($0) }) { return true }
    let numbers = cells.compactMap { Int($0) }
    return numbers.count == cells.count && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
      && numbers.allSatisfy { (1...31).contains($0) }
  }
}
