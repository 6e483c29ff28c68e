/// One story of Medium as text: `6 min read` below title and author, claps and the author's card below the text.
import ByteText
import ArticleModel

enum MediumPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    guard head(of: text.lines) != nil else { return nil }
    return FormatEvidence(
      format: .mediumPage, score: 88, reason: "the minutes it takes to read, and a date beside them")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    guard let (start, date) = head(of: text.lines) else { return [RawPost(lines: text.lines)] }
    let (end, tags) = tail(of: text.lines, below: start)
    var post = RawPost(lines: Array(text.lines[start..<end]))
    post.facts.date = date
    post.facts.tags = tags
    readHead(text.lines[..<start], into: &post.facts)
    post.firstLine = text.lines.first?.number
    post.lastLine = text.lines.last?.number
    post.boilerplate[BoilerplateKind.header.rawValue] = start
    post.boilerplate[BoilerplateKind.navigation.rawValue] = text.lines.count - end
    return [post]
  }

  /// `6 min read`, also with the date behind it.
  private static func isLength(_ text: String) -> Bool {
    let words = text.split { " ·".contains($0) }
    return words.count >= 3 && words[1] == "min" && words[2].hasPrefix("read")
      && words[0].utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Where the text begins, and the day; nil when the lines are no such page.
  private static func head(of lines: [DumpLine]) -> (start: Int, date: CalendarDate)? {
    guard let length = lines.prefix(30).firstIndex(where: { isLength($0.text) }) else { return nil }
    var date: CalendarDate?
    var start = length
    for line in lines[length...].prefix(12) {
      let found = DateReader.englishEnd(line.text[...]).flatMap {
        $0.before.isEmpty || isLength(line.text) ? $0.date : nil
      }
      guard found != nil || isButton(line.text) || isLength(line.text) else { break }
      date = date ?? found
      start += 1
    }
    return date.map { (start, $0) }
  }

  /// What is around a story: buttons, counts of claps, dots between them.
  private static func isButton(_ text: String) -> Bool {
    let isSign = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E || $0 == 0x4B } || text == "·"
    return isSign
      || [
        "Follow", "Following", "Listen", "Share", "More", "Open in app", "Sign up", "Sign in", "Write", "Search",
        "Get started", "Member-only story", "Top highlight", "Save", "Subscribe",
      ].contains(text)
  }

  /// Title, subtitle, author and the publication it is in.
  private static func readHead(_ lines: ArraySlice<DumpLine>, into facts: inout PostMetadata) {
    var words: [String] = []
    var isPublication = false
    for line in lines where !isButton(line.text) && !isLength(line.text) && line.text != "in" {
      if isPublication {
        facts.category = line.text
        isPublication = false
      } else if line.text == "Published in" {
        isPublication = true
      } else if !words.contains(line.text), DateReader.englishEnd(line.text[...]) == nil {
        words.append(line.text)
      }
    }
    facts.title = words.first
    // Between title and author is a subtitle, or nothing.
    if words.count > 1, let author = words.last { facts.authors = [author] }
    if words.count > 2 { facts.description = words[1] }
  }

  /// Where the text ends, and the tags that are there apart from it: at the claps, or at the card of the author.
  private static func tail(of lines: [DumpLine], below start: Int) -> (end: Int, tags: [String]) {
    let card = lines.indices.dropFirst(start).first { index in
      ["Written by ", "More from ", "Recommended from Medium"].contains { lines[index].text.hasPrefix($0) }
        && lines[index...].arePageTail
    }
    guard let card else { return (lines.count, []) }
    let claps = lines[max(start, card - 12)..<card].lastIndex { $0.text == "--" } ?? card
    var end = claps
    while end > start, lines[end].gap == 0 { end -= 1 }
    let words = lines[end..<claps].map(\.text)
    // A story has five tags at most.
    guard end > start, (1...5).contains(words.count),
      words.allSatisfy({ $0.utf8.count <= 40 && !LineShape($0).endsSentence && CodeEvidence($0) != .strong })
    else { return (claps, []) }
    return (end, words)
  }
}
