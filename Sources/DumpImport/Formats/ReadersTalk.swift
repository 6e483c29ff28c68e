/// Cuts off what readers wrote below a post: `댓글 2`, then names, days and a few words each.

enum ReadersTalk {
  /// A comment is no longer, in lines, and the post above it no shorter.
  private static let comment = 6, post = 8

  /// The lines without readers' comments, and how many were cut off.
  ///
  /// - Parameter headers: the lines that may head a post, those of comments among them.
  static func without(_ headers: [Int], in lines: [DumpLine]) -> (lines: [DumpLine], dropped: Int) {
    guard let first = headers.first else { return (lines, 0) }
    let headers = Array(Set(headers).union(days(in: lines, below: first))).sorted()
    for place in headers.indices.dropLast() {
      let span = headers[place]..<headers[place + 1]
      guard let opener = span.lastIndex(where: { count(in: lines[$0].text) != nil }),
        let announced = count(in: lines[opener].text), announced > 0, opener - first >= post,
        headers.count - place - 1 <= announced * 2
      else { continue }
      let ends = headers[(place + 2)...] + [lines.count]
      let areShort = zip(headers[(place + 1)...], ends).allSatisfy { start, end in
        lines[(start + 1)..<end].filter { BoilerplateFilter.tailKind($0.text) == nil }.count <= comment
      }
      if areShort { return (Array(lines[..<opener]), lines.count - opener) }
    }
    return (lines, 0)
  }

  /// The days alone in their lines below the first line that counts comments.
  private static func days(in lines: [DumpLine], below header: Int) -> [Int] {
    guard let opener = lines[header...].firstIndex(where: { count(in: $0.text) != nil }) else { return [] }
    return (opener + 1..<lines.count).filter { index in
      lines[index].shape.length <= 24 && DateReader.trailing(lines[index].text).map { $0.before.isEmpty } ?? false
    }
  }

  /// The number in `댓글 2`, `2개의 댓글`, `덧글(3)`, `Comments 4`; nil for anything else.
  private static func count(in text: String) -> Int? {
    guard text.utf8.count <= 30, ["댓글", "덧글", "comment", "comments"].contains(BoilerplateWords.folded(text)) else {
      return nil
    }
    return Int(text.filter { CodeSign.isDigit($0.utf8.first ?? 0) })
  }
}
