/// Tistory posts headed by a line that glues category and date: `AppleApp/Cocoa Touch2010. 7. 8. 14:50`.
import ArticleModel

enum TistoryDatedPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let headers = text.lines.filter { header($0) != nil }.count
    guard headers > 0 else { return nil }
    return FormatEvidence(
      format: .tistoryDated, score: min(70 + headers * 5, 97), reason: "\(headers) headers of category and date")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    var posts: [RawPost] = []
    for line in text.lines {
      if let (category, date) = header(line) {
        var post = RawPost(lines: [])
        post.facts.category = category.isEmpty ? nil : category
        post.facts.date = date
        post.lines.append(line)
        posts.append(post)
      } else if posts.isEmpty {
        posts.append(RawPost(lines: [line]))
      } else {
        posts[posts.count - 1].lines.append(line)
      }
    }
    giveTitles(&posts)
    for index in posts.indices where header(posts[index].lines[0]) != nil {
      posts[index].firstLine = posts[index].lines.removeFirst().number
    }
    return posts.filter { !$0.lines.isEmpty }
  }

  /// The category and the date of a header line.
  private static func header(_ line: DumpLine) -> (String, CalendarDate)? {
    guard line.shape.length < 90, let (before, date) = DateReader.header(line.text) else { return nil }
    guard !before.hasSuffix("/"), before.utf8.count < 70, !LineShape(before).endsSentence else { return nil }
    return (trimmed(before.drop { $0 == "[" }.filter { $0 != "]" && $0 != "|" }), date)
  }

  /// The boxes of related posts name the posts around them: rows of one day are dealt out in order to the posts of that day,
  /// except the one that holds the box.
  private static func giveTitles(_ posts: inout [RawPost]) {
    for holder in posts.indices {
      let rows = posts[holder].lines.compactMap { RelatedBox.row($0.text) }
      var taken: Set<Int> = []
      for row in rows {
        let candidates = posts.indices.filter { index in
          index != holder && !taken.contains(index) && posts[index].facts.title == nil
            && posts[index].facts.date.map { sameDay($0, row.date) } == true
        }
        let sameDayRows = rows.filter { $0.date == row.date }.count
        guard let match = sameDayRows <= candidates.count + taken.count ? candidates.first : nil else { continue }
        posts[match].facts.title = row.title
        taken.insert(match)
      }
    }
  }

  private static func sameDay(_ one: CalendarDate, _ two: CalendarDate) -> Bool { one.day10 == two.day10 }
}
