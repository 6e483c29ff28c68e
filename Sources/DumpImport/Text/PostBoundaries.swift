/// Finds where the posts of a text begin and end.
import ByteText

/// A way in which pages separate posts.
struct PostBoundary: Sendable {
  let name: String
  /// How many lines are evidence for it.
  let count: @Sendable ([DumpLine]) -> Int
  /// The score with which evidence begins, what each line adds, and the maximum.
  let weight: (base: Int, each: Int, most: Int)
  /// Splits the lines into posts in this way.
  let posts: @Sendable ([DumpLine]) -> [RawPost]

  /// All ways; the one with the highest score is used, and none when there is no evidence.
  static let all: [PostBoundary] = [
    PostBoundary(
      name: "lines like 'Posted by' that close posts",
      count: { $0.filter { PostByline.closing($0.text) != nil }.count },
      weight: (60, 1, 90), posts: ClosingLines.posts),
    PostBoundary(
      name: "bylines above posts", count: { BylineHeads.heads(of: $0).count }, weight: (70, 5, 97),
      posts: BylineHeads.posts),
    PostBoundary(
      name: "author signatures with an address", count: { SignatureLines.numbers(in: $0).count }, weight: (55, 3, 95),
      posts: SignatureLines.posts),
    PostBoundary(
      name: "titles between numbered listings", count: { TitleLines.listings(in: $0) },
      weight: (40, 3, 80), posts: TitleLines.posts),
    PostBoundary(
      name: "numbered lessons", count: { RuledParts.lessons(in: $0).count }, weight: (30, 1, 39),
      posts: RuledParts.posts),
    PostBoundary(
      name: "rules between texts", count: { RuledParts.rules(in: $0).count }, weight: (20, 1, 29),
      posts: RuledParts.posts),
  ]

  /// The ways for which there is evidence, highest score first.
  static func evidence(in lines: [DumpLine]) -> [(boundary: PostBoundary, score: Int, count: Int)] {
    all.compactMap { boundary in
      let count = boundary.count(lines)
      guard count > 0 else { return nil }
      return (boundary, min(boundary.weight.base + boundary.weight.each * count, boundary.weight.most), count)
    }.sorted { $0.score > $1.score }
  }
}

/// Posts that begin with a line of date and category or author.
enum BylineHeads {
  /// The indices of lines that head a post. A date alone counts when boilerplate words are next to it, or when another
  /// such line heads another text.
  static func heads(of lines: [DumpLine]) -> [Int] {
    let days = Set(lines.indices.filter { isDayAboveTitle(lines, at: $0) })
    return lines.indices.filter { index in
      lines[index].shape.length < 130
        && (PostByline.opening(lines[index].text) != nil || isLoneDate(lines, at: index)
          || days.count > 1 && days.contains(index))
    }
  }

  /// Whether a date is alone on its line, with a short line below it that is not a sentence.
  private static func isDayAboveTitle(_ lines: [DumpLine], at index: Int) -> Bool {
    guard lines[index].shape.length <= 32, index + 2 < lines.count, index == 0 || lines[index].gap > 0,
      DateReader.whole(lines[index].text) != nil
    else { return false }
    let title = lines[index + 1]
    return title.shape.length <= 100 && !title.shape.endsSentence && !title.shape.endsFully
      && LineMarker(title.text) == .none
  }

  private static func isLoneDate(_ lines: [DumpLine], at index: Int) -> Bool {
    // In a box of related posts, the date of a row is below `title  (0)`.
    if index > 0, lines[index - 1].text.hasSuffix(")"), lines[index - 1].text.holds(" (") { return false }
    guard lines[index].shape.length <= 28, DateReader.whole(lines[index].text) != nil else { return false }
    return lines[max(0, index - 1)..<min(lines.count, index + 3)].contains { BoilerplateWords.kind(of: $0.text) != nil }
  }

  static func posts(in lines: [DumpLine]) -> [RawPost] {
    let (lines, dropped) = CommentSection.without(heads(of: lines), in: lines)
    let heads = heads(of: lines)
    var starts: [Int] = []
    for head in heads {
      let top = titleTop(above: head, after: (starts.last ?? -1), in: lines)
      // Two bylines above one text, such as the dates of writing and of the last change, head one post.
      if let last = starts.last, !lines[last..<top].contains(where: { isText($0) }) { continue }
      starts.append(top)
    }
    // The lines above the first head belong to it, unless they are a text of their own.
    if let first = starts.first, first > 0 {
      let above = lines[..<first]
      if above.contains(where: { $0.shape.endsSentence && $0.shape.length > 60 }) {
        starts.insert(0, at: 0)
      } else if above.filter({ LineMarker($0.text).isItem }).count < 3 {
        starts[0] = 0
      }
    }
    var posts = zip(starts, starts.dropFirst() + [lines.count]).map { RawPost(lines: Array(lines[$0..<$1])) }
    RelatedPostsRow.giveTitles(to: &posts)
    if dropped > 0, !posts.isEmpty { posts[posts.count - 1].boilerplate[BoilerplateKind.comments.rawValue] = dropped }
    return posts
  }

  private static func isText(_ line: DumpLine) -> Bool {
    line.shape.endsSentence && line.shape.length > 12 || line.shape.length > 100 && PostByline.opening(line.text) == nil
      || CodeLines.isSure(line.text)
  }

  /// The index of the first line of a head: the title, author and category above the byline at `head`. These lines are
  /// short, no sentences, and at most one blank line apart.
  private static func titleTop(above head: Int, after before: Int, in lines: [DumpLine]) -> Int {
    var top = head
    var words = 0
    while top > before + 1, head - top < 6, lines[top].gap <= 1 || words == 0 {
      let line = lines[top - 1]
      let isPage = Furniture.inHead(line.text) || MetadataLine(line.text) != nil
      let closes = BoilerplateFilter.always(line.text) != nil || words > 0 && isPage
      guard !closes, line.shape.length <= 100, !line.shape.endsFully, !line.shape.hasAddress,
        !LineMarker(line.text).isItem, PostReference(line.text) == nil, RelatedPostsRow.row(line.text) == nil,
        !(line.shape.endsSentence && line.shape.length > 60), words < 3, lines[top].gap <= 3
      else { break }
      words += isPage ? 0 : 1
      top -= 1
    }
    // Without blank lines the end of the previous post may look like a title, so only the line directly above is taken.
    if top > 0, lines[top].gap == 0, head - top > 1, top > before + 1 { return head - 1 }
    return top
  }
}

/// Pages whose posts end with `Posted by NAME` or a similar line of another blog.
enum ClosingLines {
  static func posts(in lines: [DumpLine]) -> [RawPost] {
    let posts = withoutHead(cut(lines) { isCloser($0.text) })
    // When the page begins with such a line and ends with text, these lines begin their posts instead of ending them.
    guard let first = lines.first, isCloser(first.text), let last = posts.last, !isCloser(last.lines.last?.text ?? ""),
      last.lines.contains(where: { $0.shape.isProse })
    else { return posts }
    let starts = lines.indices.filter { isCloser(lines[$0].text) } + [lines.count]
    return zip(starts, starts.dropFirst()).map { RawPost(lines: Array(lines[$0..<$1])) }
  }

  /// When the line that ends the first post recurs in the second, the first is the head of the page, and its last line
  /// the title of the second.
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

  private static func isCloser(_ text: String) -> Bool { PostByline.closing(text) != nil }

  /// Splits the lines after each closing line; the remaining lines join the last post when they are boilerplate only.
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
    let isRemnant = current.prefix { !BoilerplateFilter.isCommentByline($0.text) }.allSatisfy {
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
