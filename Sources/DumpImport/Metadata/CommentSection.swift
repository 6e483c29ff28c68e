/// Removes the comments of readers below a post: `댓글 2`, then names, dates and a few words each.
import ByteText

struct CommentSection {
  /// The maximum number of lines of a comment, and the minimum number of lines of the post above it.
  private static let lineLimit = 6, minimumPostLines = 8

  private let lines: [DumpLine]

  /// The indices of the lines at which posts and comments may begin, in order.
  private let heads: [Int]

  /// How many lines of a title are directly above the first of them.
  private let titleLines: Int

  private init(_ headers: [Int], in lines: [DumpLine]) {
    self.lines = lines
    let first = headers.first ?? 0
    heads = Set(headers).union(Self.days(in: lines, below: first)).sorted()
    var top = first
    while top > 0, first - top < 3, lines[top].gap == 0, BoilerplateWords.kind(of: lines[top - 1].text) == nil {
      top -= 1
    }
    titleLines = first - top
  }

  /// The lines without readers' comments, and how many were removed.
  ///
  /// - Parameter headers: the indices of lines that may begin a post or a comment.
  static func without(_ headers: [Int], in lines: [DumpLine]) -> (lines: [DumpLine], dropped: Int) {
    guard !headers.isEmpty else { return (lines, 0) }
    let cuts = CommentSection(headers, in: lines).cuts()
    guard !cuts.isEmpty else { return (lines, 0) }
    var kept: [DumpLine] = []
    var from = 0
    for cut in cuts + [lines.count..<lines.count] {
      let start = kept.count
      kept += lines[from..<cut.lowerBound]
      if from > 0, start < kept.count { kept[start].gap = max(kept[start].gap, 1) }
      from = cut.upperBound
    }
    return (kept, lines.count - kept.count)
  }

  /// The ranges of lines to be removed, in order.
  private func cuts() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place + 1 < heads.count {
      let span = heads[place]..<heads[place + 1]
      var next = place + 1
      if let opener = span.lastIndex(where: { Self.count(in: lines[$0].text) != nil }),
        let announced = Self.count(in: lines[opener].text), opener - heads[place] >= Self.minimumPostLines,
        isComment(heads[next], below: heads[place])
      {
        while next < heads.count, next - place <= announced, isShort(next) { next += 1 }
        let end = next < heads.count ? heads[next] - titleLines : lines.count
        if next > place + 1, end > opener { found.append(opener..<end) }
      }
      place = next
    }
    return found
  }

  /// Whether a comment may begin at `head`: the line above is boilerplate, or `head` is a date alone while the head of
  /// the post has more than a date.
  private func isComment(_ head: Int, below post: Int) -> Bool {
    if BoilerplateWords.kind(of: lines[head - 1].text) != nil { return true }
    return isDay(head) && !isDay(post)
  }

  private func isDay(_ index: Int) -> Bool { DateReader.trailing(lines[index].text).map { $0.before.isEmpty } ?? false }

  private func isShort(_ place: Int) -> Bool {
    let end = place + 1 < heads.count ? heads[place + 1] - titleLines : lines.count
    guard heads[place] + 1 <= end else { return true }
    return lines[(heads[place] + 1)..<end].filter { BoilerplateFilter.tailKind($0.text) == nil }.count <= Self.lineLimit
  }

  /// The indices of lines that hold only a date, below the first line that counts comments.
  private static func days(in lines: [DumpLine], below header: Int) -> [Int] {
    guard let opener = lines[header...].firstIndex(where: { count(in: $0.text) != nil }) else { return [] }
    return (opener + 1..<lines.count).filter { index in
      lines[index].shape.length <= 24 && DateReader.trailing(lines[index].text).map { $0.before.isEmpty } ?? false
    }
  }

  /// The number in `댓글 2`, `2개의 댓글`, `덧글(3)`, `Comments 4`; nil for any other text, and for 0.
  private static func count(in text: String) -> Int? {
    guard text.utf8.count <= 30, ["댓글", "덧글", "comment", "comments"].contains(BoilerplateWords.folded(text)) else {
      return nil
    }
    return Int(text.filter { ($0.utf8.first ?? 0).isASCIIDigit }).flatMap { $0 > 0 ? $0 : nil }
  }
}
