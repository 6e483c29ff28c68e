/// Finds where a page continues below the text of a post: the author's card, other stories, a comment form.

enum PageTail {
  /// The index of the first line below the text; `lines.count` when there is none.
  static func start(in lines: [DumpLine], authors: [String] = []) -> Int {
    let opener = lines.indices.dropFirst(3).first { index in
      isOpener(lines[index]) && isTail(lines[index...])
    }
    guard let opener else { return lines.count }
    // The numbers of claps are printed above the author's card.
    var start = opener
    while start > 1, opener - start < 12, isCount(lines[start - 1].text) || authors.contains(lines[start - 1].text) {
      start -= 1
    }
    // Tags are printed above the claps, each on a line of its own.
    if start < lines.count, lines[start].text == "--" {
      var top = start
      while top > 1, start - top < 5, lines[top].gap == 0, lines[top - 1].shape.length <= 40,
        !lines[top - 1].shape.endsSentence,
        lines[top - 1].text.allSatisfy({ $0.isLetter || $0.isNumber || " -_.#".contains($0) })
      {
        top -= 1
      }
      if lines[top].gap > 0 { start = top }
    }
    return start
  }

  private static let openers = [
    "Written by ", "More from ", "Recommended from Medium", "매거진의 이전글", "매거진의 다음글", "브런치는 최신 브라우저", "작품 선택",
    "Leave a Reply", "Leave a Comment", "Share this:", "Related posts", "Related Posts", "You may also like",
  ]

  private static func isOpener(_ line: DumpLine) -> Bool {
    guard line.shape.length <= 60 else { return false }
    if openers.contains(where: { line.text.hasPrefix($0) }) || line.text == "keyword" { return true }
    // Counts of comments and shares: `12 댓글 3 공유하기`.
    let words = line.text.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
    return line.shape.digits > 0 && words.count > 1 && words.allSatisfy { ["댓글", "공유하기", "공유", "좋아요"].contains($0) }
  }

  private static func isCount(_ text: String) -> Bool {
    text == "--" || Furniture.rules[0].holds(text) || BoilerplateWords.kind(of: text) != nil
      || text.hasPrefix("#") && !text.hasPrefix("# ") && !text.contains(" ")
  }

  /// Whether the lines may all belong to the page and not to the text: at most 40, at most two long sentences, no code.
  private static func isTail(_ lines: ArraySlice<DumpLine>) -> Bool {
    lines.count <= 40 && lines.filter { $0.shape.length > 30 && $0.shape.endsSentence }.count <= 2
      && !lines.contains { CodeLines.isSure($0.text) }
  }
}
