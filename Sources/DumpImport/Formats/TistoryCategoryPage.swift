/// Tistory pages of a category: posts one below the other, each closed by `Posted by NAME` or another blog's line of that kind.

enum TistoryCategoryPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let closers = text.lines.filter { isCloser($0.text) }.count
    guard closers > 0 else { return nil }
    let marks = text.lines.filter { ["신고", "티스토리 툴바"].contains($0.text) || Licence.identifier(in: $0.text) != nil }
      .count
    return FormatEvidence(
      format: .tistoryCategory, score: min(60 + closers + marks, 90),
      reason: "\(closers) lines like 'Posted by', \(marks) of Tistory's own lines")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    let posts = withoutHead(cut(text.lines) { isCloser($0.text) })
    // Where the page begins with such a line and ends with text, the lines are above the posts.
    guard let first = text.lines.first, isCloser(first.text), let last = posts.last,
      !isCloser(last.lines.last?.text ?? ""),
      last.lines.contains(where: { $0.shape.isProse })
    else { return posts }
    let starts = text.lines.indices.filter { isCloser(text.lines[$0].text) } + [text.lines.count]
    return zip(starts, starts.dropFirst()).map { RawPost(lines: Array(text.lines[$0..<$1])) }
  }

  /// Where the line that closes the first post is above it too, what is above is the page's head, its last line the title.
  private static func withoutHead(_ posts: [RawPost]) -> [RawPost] {
    guard posts.count > 1, let closer = posts[0].lines.last?.text,
      posts[1].lines.contains(where: { $0.text == closer }),
      posts[1].lines.contains(where: { $0.shape.isProse }), posts[0].lines.count <= 12,
      posts[0].lines.allSatisfy({ !$0.shape.endsSentence && $0.shape.length <= 100 })
    else { return posts }
    var head = posts[0].lines.dropLast()
    var first = posts[1]
    if let title = head.popLast(), BoilerplateWords.kind(of: title.text) == nil, !title.shape.hasAddress {
      first.facts.title = title.text
    }
    first.firstLine = posts[0].lines.first?.number
    first.boilerplate[BoilerplateKind.header.rawValue] = head.count + 1
    return [first] + posts[2...]
  }

  static func isCloser(_ text: String) -> Bool { PostByline.closing(text) != nil }

  /// The lines cut behind each closing line; what is left at the end joins the last post when it is boilerplate only.
  static func cut(_ lines: [DumpLine], where closes: (DumpLine) -> Bool) -> [RawPost] {
    var posts: [RawPost] = []
    var current: [DumpLine] = []
    for line in lines {
      current.append(line)
      guard closes(line) else { continue }
      posts.append(RawPost(lines: current))
      current = []
    }
    guard !current.isEmpty else { return posts }
    let isRemnant = current.prefix { !BoilerplateFilter.isReadersByline($0.text) }.allSatisfy {
      BoilerplateFilter.always($0.text) != nil || BoilerplateFilter.tailKind($0.text) != nil
    }
    if isRemnant, !posts.isEmpty {
      posts[posts.count - 1].lines += current
    } else {
      posts.append(RawPost(lines: current))
    }
    return posts
  }
}
