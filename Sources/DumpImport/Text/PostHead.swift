/// Reads the head that a page prints above a post: title, date, author, category, part of a series, and boilerplate
/// between them.
import ArticleModel
import ByteText

/// The head of a post, separated from its body.
struct PostHead {
  private(set) var facts: PostMetadata
  /// The lines below the head.
  private(set) var body: [DumpLine]
  /// How many lines of the head were removed, not counting the title.
  private(set) var dropped = 0
  /// Other lines that may be the title.
  private(set) var alternatives: [String] = []

  private let lines: [DumpLine]
  private let shared: Set<String>
  /// The end of the side bar at the top, and the index at which the text begins at the latest.
  private var start = 0, limit = 0
  private var byline: (index: Int, found: PostByline)?

  /// - Parameters:
  ///   - lines: the lines of a post, head and text.
  ///   - isCode: whether each line is code.
  ///   - facts: metadata that is known already.
  ///   - shared: first lines that several posts of the dump have in common.
  init(_ lines: [DumpLine], isCode: [Bool], facts: PostMetadata, shared: Set<String> = []) {
    self.lines = lines
    self.shared = shared
    self.facts = facts
    body = lines
    start = SideBar.end(in: lines)
    limit = textStart(isCode)
    for index in start..<limit where byline == nil && !belongsToSection(index) {
      byline = self.byline(at: index).map { (index, $0) }
    }
    read()
  }

  private func belongsToSection(_ index: Int) -> Bool {
    index >= start + 2 && SectionDay(lines).isOne(index) && isCandidate(index - 2)
      && !TitleRule.isPath(lines[index - 2].text)
  }

  /// The index of the first line that can only be text: prose, a list item, code; at most 14 lines that are not
  /// boilerplate are examined.
  private func textStart(_ isCode: [Bool]) -> Int {
    var index = start
    var words = 0
    while index < lines.count, words < 14 {
      let line = lines[index]
      let menu = SideBar.menuEnd(from: index, in: lines)
      if menu > index {
        index = menu
        continue
      }
      // A single line of a head may look like code; two in a row, or a high score, make a listing.
      let isListing = isCode[index] && (index + 1 < lines.count && isCode[index + 1] || CodeLines.score(line.text) > 4)
      if isListing, !Furniture.inHead(line.text) { break }
      let isPage = Furniture.inHead(line.text) || byline(at: index) != nil
      let isText =
        line.shape.length > 130 || Captions.isNumbered(line) || line.shape.isProse && line.shape.endsSentence
        || isItem(at: index)
        || line.text.hasPrefix("> ")
      if !isPage, isText {
        // A title may be a sentence when it is the first line or short, but a longer one begins the text.
        let mayBe = index == start || line.shape.length <= 60
        if mayBe, !isItem(at: index), !Captions.isNumbered(line), line.shape.length <= 130 { index += 1 }
        break
      }
      words += isPage ? 0 : 1
      index += 1
    }
    return index
  }

  /// Whether a line is a list item. One with a number is an item only when the next line has the next number, as titles
  /// may have numbers too.
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
    let fields = MetadataLine.together(text)
    if fields.isEmpty, let found = PostByline.opening(text) ?? PostByline.closing(text), found.date != nil {
      return found
    }
    guard text.utf8.count <= 160, PostReference(text) == nil else { return nil }
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
      let isNamed = isNamed(index)
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

  /// Whether the page labels the line as its text: `빵 굽는 법 본문`.
  private func isNamed(_ index: Int) -> Bool {
    lines[index].text.hasSuffix(" 본문") || index + 1 < lines.count && lines[index + 1].text == "본문"
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
    cutByline(of: found.text)
    let own = scored.first { $0.index == title }?.score ?? 0
    // Another line has nearly the same score: a person should check, unless the page has a clear head.
    alternatives = scored.filter { $0.index != title && $0.score > own - 1 && $0.score >= TitleRule.least }.map(\.text)
    facts.isTitleGuessed = !alternatives.isEmpty && byline == nil && start == 0 && !found.isMarked && !found.isFirst
  }

  /// Removes the byline from the end of a title that it was joined to, and reads the category between them.
  private mutating func cutByline(of title: String) {
    guard let byline, lines[byline.index].text != title, title.hasSuffix(lines[byline.index].text) else { return }
    let rest = trimmed(title.dropLast(lines[byline.index].text.count))
    facts.title = rest
    if let (words, category) = PostByline.gluedTitle(rest) ?? PostByline.pathBehindTitle(rest) {
      facts.title = words
      facts.category = facts.category ?? category
    }
  }

  // MARK: What is around the title

  private mutating func apply(_ found: PostByline, at index: Int, below title: Int?) {
    facts.date = facts.date ?? found.date
    if facts.authors.isEmpty, let author = found.author { facts.authors = [author] }
    facts.category = facts.category ?? found.category
    for field in MetadataLine.together(lines[index].text) { field.apply(to: &facts) }
    if !facts.extra.contains(where: { $0.key == "byline" }) { facts.extra.append(("byline", lines[index].text)) }
    guard let title, title < index else { return }
    for line in lines[(title + 1)..<index] where !Furniture.inHead(line.text) {
      if let field = MetadataLine(line.text) {
        field.apply(to: &facts)
        continue
      }
      guard folded(line.text) != folded(facts.title ?? ""), !facts.authors.contains(line.text) else { continue }
      if line.shape.length <= 20, line.shape.words <= 3, facts.authors.isEmpty {
        facts.authors = [TitleRule.nameAndWork(line.text) ?? line.text]
      } else if facts.description == nil, line.shape.length > 20 || line.shape.words > 1 {
        facts.description = line.text
      }
    }
  }

  /// Reads a category above the title, and collects other lines there that may be the title: pages seldom print
  /// anything else there.
  private mutating func readAbove(_ title: Int?) {
    guard let title, start < title else { return }
    let menu = lines[start..<title].lastIndex { line in
      LineMarker(line.text).isItem || BoilerplateWords.kind(of: line.text) == .navigation
    }
    let above = lines[start..<title].filter { !Furniture.inHead($0.text) && MetadataLine($0.text) == nil }
    if facts.category == nil {
      facts.category =
        lines[start..<title].lazy.compactMap { Self.magazine($0.text) }.first
        ?? (above.last { TitleRule.isPath($0.text) } ?? (hasSkipLink || isFiled(title) ? above.last : nil))?.text
    }
    let lost = ((menu ?? start - 1) + 1..<title).filter { isCandidate($0) }.map { lines[$0].text }.filter { text in
      ![facts.category, facts.authors.first].contains(text) && folded(text) != folded(facts.title ?? "")
        && !TitleRule.isPath(text) && !TitleRule.isSite(text) && !TitleRule.isTrail(text) && !shared.contains(text)
        && !text.hasSuffix(":")
    }
    guard !lost.isEmpty, facts.title != nil, !isNamed(title) else { return }
    alternatives = lost + alternatives.filter { !lost.contains($0) }
    facts.isTitleGuessed = true
  }

  /// Whether a boilerplate line, a line of one to three words and the title follow each other, with a byline below.
  private func isFiled(_ title: Int) -> Bool {
    guard let byline, byline.index > title, title >= start + 2 else { return false }
    let line = lines[title - 1]
    return line.shape.words <= 3 && line.shape.length <= 24 && Furniture.inHead(lines[title - 2].text)
      && isCandidate(title - 1) && !TitleRule.isSite(line.text) && !TitleRule.isTrail(line.text)
  }

  /// The name of the magazine that Brunch prints above a story; nil for any other line.
  private static func magazine(_ text: String) -> String? {
    ["매거진 ", "브런치북 "].first { text.hasPrefix($0) && text.utf8.count <= 60 }.map { trimmed(text.dropFirst($0.count)) }
  }

  private var hasSkipLink: Bool { lines.prefix(limit).contains { Furniture.isSkipLink($0.text) } }

  /// The end of the boilerplate below the title: counts, buttons, the name of the series, tags.
  ///
  /// - Parameter isSure: whether there is a head; without one only boilerplate from the first line on is skipped.
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

  /// The number of the part in `3/7`; nil for any other text.
  static func part(of text: String) -> Int? {
    let numbers = text.split(separator: "/")
    guard numbers.count == 2, text.utf8.count <= 7, let part = Int(numbers[0]), let all = Int(numbers[1]), part <= all
    else { return nil }
    return part
  }

  /// Removes the lines above `index`, and the title where the text begins by repeating it.
  private mutating func finish(from index: Int) {
    var rest = lines[index...]
    dropped = max(0, index - (facts.title == nil ? 0 : 1))
    if let title = facts.title {
      while let first = rest.first, folded(LineMarker(first.text).text ?? first.text) == folded(title) {
        rest.removeFirst()
      }
    }
    // When nothing follows the head, the head is the text.
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
