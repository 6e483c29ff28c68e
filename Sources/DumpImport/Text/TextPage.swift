/// Reads the text of scraped pages of any blog.
///
/// The steps, each in a file of its own: remove the frame of a code host (`GitHubFrame`), split the text into posts
/// (`PostBoundaries`), mark the lines of code (`CodeLines`), read the head of each post (`PostHead`), drop boilerplate
/// (`Boilerplate`), and then, in `PostBuilder`, make blocks of the rest.
import Diagnostics

enum TextPage: DumpFormatReader {
  /// Always some evidence: a text that is no other kind of file is plain text.
  static func evidence(in text: DumpText) -> FormatEvidence? {
    if GitHubFrame.read(text.lines) != nil {
      return FormatEvidence(format: .plainText, score: 3, reason: "the frame of a code host's page")
    }
    guard let best = PostBoundary.evidence(in: text.lines).first else {
      return FormatEvidence(format: .plainText, score: 1, reason: "no other kind fits")
    }
    return FormatEvidence(format: .plainText, score: 2, reason: "\(best.count) \(best.boundary.name)")
  }

  /// The posts of the text, in order.
  static func read(_ text: DumpText) -> Checked<[RawPost]> { Checked(posts(in: text)) }

  private static func posts(in text: DumpText) -> [RawPost] {
    guard !text.lines.isEmpty else { return [] }
    if var framed = GitHubFrame.read(text.lines) {
      if let markdown = markdown(framed.lines, of: text, framed.facts) { framed = merged(framed, markdown) }
      return [framed]
    }
    if let markdown = markdown(text.lines, of: text, PostMetadata()) { return [markdown] }
    return PostBoundary.evidence(in: text.lines).first?.boundary.posts(text.lines) ?? [RawPost(lines: text.lines)]
  }

  /// The lines read as Markdown, without the boilerplate above them; nil when they are not Markdown.
  private static func markdown(_ lines: [DumpLine], of text: DumpText, _ facts: PostMetadata) -> RawPost? {
    guard MarkdownFile.isMarkdown(lines) else { return nil }
    let start = lines.prefix(20).prefix { Furniture.inHead($0.text) || $0.text.hasPrefix("/") }.count
    guard let first = lines.dropFirst(start).first, let last = lines.last else { return nil }
    var post = RawPost(lines: [])
    post.facts = facts
    post.firstLine = lines.first?.number
    post.lastLine = last.number
    if start > 0 { post.boilerplate[BoilerplateKind.navigation.rawValue] = start }
    let all = text.source.string(in: 0..<text.source.bytes.count).lineStrings
    MarkdownFile.read(Array(all[(first.number - 1)..<last.number]), of: text, into: &post)
    return post
  }

  private static func merged(_ frame: RawPost, _ markdown: RawPost) -> RawPost {
    var post = markdown
    post.firstLine = frame.firstLine
    post.boilerplate.merge(frame.boilerplate, uniquingKeysWith: +)
    return post
  }

  /// How many lines at the end of a post may be the usual closing words of its author.
  static let endLines = 24

  /// The lines that recur at the end of at least three posts and at least a third of all: they belong to the blog, not
  /// to a post.
  static func recurringEnds(of posts: [RawPost]) -> Set<String> {
    var counts: [String: Int] = [:]
    for post in posts where post.blocks == nil {
      for text in Set(post.lines.suffix(endLines).filter { $0.shape.length >= 6 }.map(\.text)) {
        counts[text, default: 0] += 1
      }
    }
    return Set(counts.filter { $0.value >= 3 && $0.value * 3 >= posts.count }.keys)
  }

  /// The lines among the first five that two or more posts share: below a title such a line is a subtitle, not the
  /// heading of a section.
  static func sharedHeads(of posts: [RawPost]) -> Set<String> {
    var counts: [String: Int] = [:]
    for post in posts where post.blocks == nil {
      for text in Set(post.lines.prefix(5).map(\.text)) { counts[text, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value >= 2 }.keys)
  }

  /// The short first lines that two or more posts share: they introduce the title and are not titles.
  static func sharedOpenings(of posts: [RawPost]) -> Set<String> {
    var counts: [String: Int] = [:]
    for post in posts {
      guard let line = post.lines.first(where: { BoilerplateFilter.always($0.text) == nil }), line.shape.length <= 20,
        !line.shape.endsSentence, LineMarker(line.text) == .none
      else { continue }
      counts[line.text, default: 0] += 1
    }
    return Set(counts.filter { $0.value >= 2 }.keys)
  }
}
