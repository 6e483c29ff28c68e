/// A post on its way from a dump to an article.
import ArticleModel

/// What was found of a post before its text is read.
struct RawPost: Sendable {
  /// The post's lines, its own header and signature included.
  var lines: [DumpLine]

  /// What the format knows of it.
  var facts = PostFacts()

  /// The line of the dump it begins in, when a title line was taken off already.
  var firstLine: Int?

  /// Its last line in the dump, when the lines below its text were taken off already.
  var lastLine: Int?

  /// How many lines of each kind of boilerplate the format itself took off.
  var boilerplate: [String: Int] = [:]

  /// What the format has understood of its beginning already.
  var pieces: [DumpPiece] = []

  /// Blocks that a format with real structure (HTML, Markdown) has made already.
  var blocks: [DumpBlock]?
}

/// What is known of a post besides its text.
struct PostFacts: Sendable {
  var title: String?
  var isTitleGuessed = false
  var date: CalendarDate?
  var authors: [String] = []
  var translators: [String] = []
  var category: String?
  var tags: [String] = []
  var license: String?
  var sourceAddress: String?
  var sourceLanguage: String?
  var seriesName: String?
  var seriesPart: Int?
  var history: [HistoryNote] = []
  var description: String?
  var slug: String?
  var isDraft = false
  var aliases: [String] = []
  var extra: [(key: String, value: String)] = []
}

/// A post with its blocks.
struct ImportedPost: Sendable {
  /// The dump it comes from, by number among the inputs.
  var input: Int

  /// The dump's name.
  var file: String

  /// Its first and last line there.
  var firstLine: Int, lastLine: Int

  var facts: PostFacts
  var blocks: [DumpBlock]

  /// The article's path below the target folder.
  var path = ""

  /// How many lines of each kind of boilerplate were dropped.
  var boilerplate: [String: Int] = [:]
}
