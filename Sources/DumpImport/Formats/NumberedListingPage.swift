/// A blog page with line-numbered listings, as WordPress shows them: nothing but a title line parts the posts.

enum NumberedListingPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let listings = NumberedListings.find(in: text.lines)
    let lines = listings.reduce(0) { $0 + $1.count }
    guard lines > 2 else { return nil }
    return FormatEvidence(
      format: .wordpressPage, score: min(40 + listings.count * 3, 80),
      reason: "\(listings.count) listings with numbered lines")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    let lines = text.lines
    let listings = NumberedListings.find(in: lines)
    var inside = Set<Int>()
    for range in listings { inside.formUnion(range) }
    let ends = Set(listings.map(\.upperBound))
    var starts: [Int] = []
    for index in lines.indices where !inside.contains(index) {
      if index == 0 || isTitle(lines, at: index) || isBareTitle(lines, at: index, afterListing: ends.contains(index)) {
        starts.append(index)
      }
    }
    starts.append(lines.count)
    return zip(starts, starts.dropFirst()).map { start, end in
      var post = RawPost(lines: Array(lines[start..<end]))
      // A page may begin in the middle of a post.
      if start > 0 || isTitle(lines, at: 0) || standsAlone(lines, at: 0) { setTitle(of: &post) }
      return post
    }
  }

  private static func setTitle(of post: inout RawPost) {
    guard let first = post.lines.first, !first.shape.isProse else { return }
    post.facts.title = first.text
    post.firstLine = first.number
    post.lines.removeFirst()
    if first.text.hasPrefix("["), let close = first.text.firstIndex(of: "]") {
      let tag = trimmed(first.text[first.text.index(after: first.text.startIndex)..<close])
      if !tag.isEmpty, tag.utf8.count < 60 { post.facts.tags = [tag] }
    }
  }

  private static func standsAlone(_ lines: [DumpLine], at index: Int) -> Bool {
    lines.indices.contains(index + 1) && lines[index + 1].gap >= 1 && (index == 0 || lines[index].gap >= 1)
      && lines[index].shape.length <= 100
  }

  /// `[Label] words`, alone between blank lines.
  private static func isTitle(_ lines: [DumpLine], at index: Int) -> Bool {
    let line = lines[index]
    guard line.text.hasPrefix("["), !line.text.hasPrefix("[["), standsAlone(lines, at: index),
      let close = line.text.firstIndex(of: "]")
    else { return false }
    let tail = trimmed(line.text[line.text.index(after: close)...])
    guard !tail.isEmpty, !tail.hasPrefix("("), !tail.hasSuffix(";"), CodeSign(line.text) != .strong else {
      return false
    }
    let shape = LineShape(tail)
    return !(shape.endsSentence && shape.length > 40) && !shape.endsOpen
  }

  /// A title without label: it follows a listing, a picture stands right below it, and the text begins by saying what it is about.
  private static func isBareTitle(_ lines: [DumpLine], at index: Int, afterListing: Bool) -> Bool {
    let line = lines[index]
    guard afterListing, standsAlone(lines, at: index), LineMark(line.text) == .none, line.shape.length <= 80,
      !line.shape.isProse,
      !HeadingJudge.isStatement(line.text, line.shape), lines.indices.contains(index + 2)
    else { return false }
    var evidence = 0
    if Captions.isPicture(lines[index + 1]) { evidence += 2 }
    if let first = lines[(index + 1)...].prefix(3).first(where: { $0.shape.isProse }), announces(first.text) {
      evidence += 1
    }
    if lines[index + 1].gap >= 2 { evidence += 1 }
    return evidence >= 2
  }

  private static let announcements = [
    "적어 보았다", "소개하고자", "알아본다", "알아보자", "살펴보자", "올려보고자", "정리해 보았", "정리해보았", "설명하고자", "소개한다", "다루어", "다뤄보", "소개하려",
    "정리한다",
    "이번 글", "이번 포스트", "이번 주제", "본 포스트",
  ]

  private static func announces(_ text: String) -> Bool { announcements.contains { text.contains($0) } }
}
