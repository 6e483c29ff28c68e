/// One story of Brunch as text: `by하루Mar 12. 2019` below the title, keywords and the author's card below the text.
import ByteText
import ArticleModel

enum BrunchPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    guard byline(in: text.lines) != nil else { return nil }
    return FormatEvidence(format: .brunchPage, score: 88, reason: "the author's name and an English date run together")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    guard let (index, author, date) = byline(in: text.lines) else { return [RawPost(lines: text.lines)] }
    let end = tail(of: text.lines, below: index)
    var body = Array(text.lines[(index + 1)..<end])
    var post = RawPost(lines: [])
    post.facts.date = date
    post.facts.authors = author.isEmpty ? [] : [author]
    post.facts.tags = keywords(endingIn: &body)
    readHead(text.lines[..<index], into: &post.facts)
    post.lines = body
    post.firstLine = text.lines.first?.number
    post.lastLine = text.lines.last?.number
    post.boilerplate[BoilerplateKind.header.rawValue] = index + 1
    post.boilerplate[BoilerplateKind.navigation.rawValue] = text.lines.count - end
    return [post]
  }

  /// The first line near the top that is `by`, a name and an English date, with nothing between them.
  private static func byline(in lines: [DumpLine]) -> (index: Int, author: String, date: CalendarDate)? {
    for (index, line) in lines.prefix(30).enumerated() where line.text.hasPrefix("by") && line.text.utf8.count < 90 {
      if let (before, date) = DateReader.englishEnd(line.text.dropFirst(2)) { return (index, trimmed(before), date) }
    }
    return nil
  }

  /// Title, subtitle and magazine, which are directly above the byline, or alone each.
  private static func readHead(_ lines: ArraySlice<DumpLine>, into facts: inout PostMetadata) {
    var words: [String] = []
    for line in lines.reversed() {
      if let magazine = ["매거진 ", "브런치북 "].first(where: { line.text.hasPrefix($0) }) {
        facts.category = trimmed(line.text.dropFirst(magazine.count))
        break
      }
      guard BoilerplateWords.kind(of: line.text) == nil, words.count < 2, !isMotto(line.text) else { break }
      words.append(line.text)
    }
    facts.title = words.last
    if words.count == 2 { facts.description = words.first }
  }

  /// What Brunch prints above every story.
  private static func isMotto(_ text: String) -> Bool {
    ["brunch", "brunch story", "브런치스토리", "C.S.Lewis", "by writing", "You can make anything"].contains(text)
  }

  /// Where the text ends: at the counts of comments, or what leads to other stories.
  private static func tail(of lines: [DumpLine], below byline: Int) -> Int {
    let marks = ["매거진의 이전글", "매거진의 다음글", "브런치는 최신 브라우저", "작품 선택"]
    let found = lines.indices.dropFirst(byline + 1).first { index in
      let text = lines[index].text
      return (marks.contains { text.hasPrefix($0) } || isCount(text) || text == "keyword")
        && lines[index...].arePageTail
    }
    return found ?? lines.count
  }

  /// `12 댓글 3 공유하기`, `댓글`, `댓글 3`.
  private static func isCount(_ text: String) -> Bool {
    let words = text.split(separator: " ").filter { !$0.utf8.allSatisfy(\.isASCIIDigit) }
    return words.first == "댓글" && words.allSatisfy { ["댓글", "공유하기", "공유"].contains($0) }
  }

  /// The keywords that end the text, each `#word` in a line of its own; they are taken off.
  private static func keywords(endingIn lines: inout [DumpLine]) -> [String] {
    let count = lines.reversed().prefix {
      $0.text.hasPrefix("#") && !$0.text.dropFirst().contains { " #".contains($0) }
    }
    .count
    let words = lines.suffix(count).map { String($0.text.dropFirst()) }.filter { !$0.isEmpty }
    lines.removeLast(count)
    return words
  }
}

extension ArraySlice<DumpLine> {
  /// Whether the lines, to the last, may be what a page prints below a text: few, short ones, without code.
  var arePageTail: Bool {
    count <= 40 && filter { $0.shape.length > 30 && $0.shape.endsSentence }.count <= 2
      && !contains { CodeEvidence($0.text) == .strong }
  }
}
