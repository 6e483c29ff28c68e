/// Posts headed by a line of date and category or author: Tistory's `AppleApp/Cocoa Touch2010. 7. 8. 14:50`, and the bylines of
/// other blogs.
import ArticleModel

enum TistoryDatedPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    // Front matter has its dates in lines of the same look.
    guard let first = text.lines.first, first.text != "---", first.text != "+++" else { return nil }
    let headers = headers(of: text.lines).count
    guard headers > 0 else { return nil }
    return FormatEvidence(
      format: .tistoryDated, score: min(70 + headers * 5, 97), reason: "\(headers) headers of category and date")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    let (lines, talk) = CommentSection.without(headers(of: text.lines).map(\.index), in: text.lines)
    let headers = headers(of: lines)
    let spans = titleSpans(above: headers.map(\.index), in: lines)
    var posts: [RawPost] = []
    let starts = headers.indices.map { spans[$0]?.lowerBound ?? headers[$0].index }
    if let first = starts.first, first > 0, !isPageHead(lines[..<first]) {
      posts.append(RawPost(lines: Array(lines[..<first])))
    }
    for (number, header) in headers.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : lines.count
      posts.append(
        post(lines[starts[number]..<end], header: header.index, header.byline, above: spans[number], in: lines))
    }
    giveTitles(&posts)
    if talk > 0, !posts.isEmpty { posts[posts.count - 1].boilerplate[BoilerplateKind.comments.rawValue] = talk }
    return posts.filter { !$0.lines.isEmpty }
  }

  private static func post(
    _ lines: ArraySlice<DumpLine>, header: Int, _ byline: PostByline, above span: Range<Int>?, in all: [DumpLine]
  ) -> RawPost {
    var post = RawPost(lines: Array(all[(header + 1)..<lines.endIndex].drop { LineMarker($0.text) == .rule }))
    post.facts.category = byline.category
    post.facts.date = byline.date
    post.facts.authors = byline.author.map { [$0] } ?? []
    post.firstLine = lines.first?.number
    post.lastLine = lines.last?.number
    post.boilerplate[BoilerplateKind.header.rawValue] = 1
    guard let span else { return post }
    for line in all[span] { MetadataLine(line.text)?.apply(to: &post.facts) }
    let words = all[span].filter {
      BoilerplateWords.kind(of: $0.text) == nil && MetadataLine($0.text) == nil && LineMarker($0.text) != .rule
    }
    // A path of categories above the title says that what is beside the day is the author's name.
    let hasPath = words.count > 1 && words[0].text.contains("/") && !words[0].text.holds(" / ")
    if hasPath, post.facts.authors.isEmpty, let name = byline.category, !name.contains("/") {
      post.facts.authors = [name]
      post.facts.category = words[0].text
    }
    let name = words.count > 1 && post.facts.authors.isEmpty ? words.last : nil
    let title = words.count > 1 && name != nil ? words.dropLast().last : words.last
    if let title { post.facts.title = title.text }
    if let name, post.facts.authors.isEmpty { post.facts.authors = [name.text] }
    if words.count > (name == nil ? 1 : 2), let first = words.first, post.facts.category == nil {
      post.facts.category = first.text
    }
    return post
  }

  /// Whether the lines are what is above all posts of a page: a few short ones, words of the page among them.
  private static func isPageHead(_ lines: ArraySlice<DumpLine>) -> Bool {
    lines.count <= 8 && lines.allSatisfy { $0.shape.length <= 40 && !$0.shape.endsSentence }
      && lines.filter { BoilerplateWords.kind(of: $0.text) != nil || BoilerplateFilter.always($0.text) != nil }.count
        * 3
        >= lines.count
  }

  // MARK: Headers

  private static func headers(of lines: [DumpLine]) -> [(index: Int, byline: PostByline)] {
    lines.indices.compactMap { index in
      guard lines[index].shape.length < 90 else { return nil }
      if let found = PostByline.opening(lines[index].text) { return (index, found) }
      return loneDate(lines, at: index).map { (index, PostByline(date: $0)) }
    }
  }

  /// A day without time, alone in its line, where the page's own words are beside it.
  private static func loneDate(_ lines: [DumpLine], at index: Int) -> CalendarDate? {
    // The day of a row in a box of related posts is below `title  (0)`.
    if index > 0, lines[index - 1].text.hasSuffix(")"), lines[index - 1].text.holds(" (") { return nil }
    guard lines[index].shape.length <= 16, let (before, date) = DateReader.trailing(lines[index].text), before.isEmpty
    else { return nil }
    let around = lines[max(0, index - 1)..<min(lines.count, index + 3)]
    return around.contains { BoilerplateWords.kind(of: $0.text) != nil } ? date : nil
  }

  /// The lines above each header that are its title (and its author's name), when the page puts titles there: the line above is
  /// short, states nothing, and is apart from what is above it.
  private static func titleSpans(above headers: [Int], in lines: [DumpLine]) -> [Range<Int>?] {
    let spans = zip(headers, [-1] + headers).map { header, before in
      titleSpan(above: header, after: before, in: lines)
    }
    let found = spans.compactMap { $0 }.count
    return found * 2 > headers.count ? spans : spans.map { _ in nil }
  }

  private static func titleSpan(above header: Int, after before: Int, in lines: [DumpLine]) -> Range<Int>? {
    var top = header
    while top > before + 1, lines[top].gap <= 1, MetadataLine(lines[top - 1].text) != nil { top -= 1 }
    var start = top
    while start > before + 1, top - start < 4, start == top || lines[start].gap == 0 {
      let line = lines[start - 1]
      // Words of the page may be between title and byline, but those above the title close what came before.
      let hasTitle = lines[start..<top].contains { BoilerplateWords.kind(of: $0.text) == nil }
      if hasTitle, BoilerplateWords.kind(of: line.text) != nil { break }
      guard line.shape.length <= 100, !line.shape.endsSentence, !line.shape.hasAddress, LineMarker(line.text) != .rule,
        BoilerplateFilter.always(line.text) == nil, lines[start].gap <= 1
      else { break }
      start -= 1
    }
    while start < top, BoilerplateWords.kind(of: lines[start].text) != nil { start += 1 }
    if start == top { return top < header ? top..<header : nil }
    guard start == before + 1 && before < 0 || lines[start].gap >= 1 || isPageEdge(lines, start) else { return nil }
    return groupAbove(start..<top, after: before, in: lines)..<header
  }

  /// Where only a name is under the word `프로필`, the title is the last line of the group above it.
  private static func groupAbove(_ span: Range<Int>, after before: Int, in lines: [DumpLine]) -> Int {
    guard span.count == 1, span.lowerBound > before + 2, lines[span.lowerBound - 1].text == "프로필" else {
      return span.lowerBound
    }
    let last = span.lowerBound - 2
    var start = last
    while start > before + 1, lines[start].gap == 0, last - start < 1 { start -= 1 }
    let isTitle = lines[start...last].allSatisfy { $0.shape.length <= 100 && !$0.shape.endsSentence }
    return isTitle ? start : span.lowerBound
  }

  /// Whether the words of the page end right above.
  private static func isPageEdge(_ lines: [DumpLine], _ start: Int) -> Bool {
    start == 0 || BoilerplateFilter.always(lines[start - 1].text) != nil
      || BoilerplateWords.kind(of: lines[start - 1].text) != nil
  }

  // MARK: Titles

  /// The boxes of related posts name the posts around them: rows of one day are dealt out in order to the posts of that day,
  /// except the one that holds the box.
  private static func giveTitles(_ posts: inout [RawPost]) {
    var untitled: [String: ArraySlice<Int>] = [:]
    for (index, post) in posts.enumerated() where post.facts.title == nil {
      if let day = post.facts.date?.day10 { untitled[day, default: []].append(index) }
    }
    for holder in posts.indices {
      let rows = posts[holder].lines.compactMap { RelatedPostsRow.row($0.text) }
      let counts = Dictionary(rows.map { ($0.date, 1) }, uniquingKeysWith: +)
      var taken = 0
      for row in rows {
        let day = row.date.day10
        let holds = posts[holder].facts.title == nil && posts[holder].facts.date?.day10 == day
        let candidates = (untitled[day]?.count ?? 0) - (holds ? 1 : 0)
        guard candidates > 0, counts[row.date, default: 0] <= candidates + taken,
          let match = takeFirst(of: &untitled[day, default: []], but: holder)
        else { continue }
        posts[match].facts.title = row.title
        taken += 1
      }
    }
  }

  /// Takes out the first post that is not the holder of the box.
  private static func takeFirst(of posts: inout ArraySlice<Int>, but holder: Int) -> Int? {
    let first = posts.popFirst()
    guard let first, first == holder, let second = posts.first else { return first }
    posts[posts.startIndex] = first
    return second
  }
}
