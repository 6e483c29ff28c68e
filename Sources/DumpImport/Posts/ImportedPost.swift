/// A post on its way from a dump to an article.
import ArticleModel
import Diagnostics

/// What was found of a post before its text is read.
struct RawPost: Sendable {
  /// The post's lines, its own header and signature included.
  var lines: [DumpLine]

  /// What the format knows of it.
  var facts = PostMetadata()

  /// The line of the dump it begins in, when a title line was taken off already.
  var firstLine: Int?

  /// Its last line in the dump, when the lines below its text were taken off already.
  var lastLine: Int?

  /// How many lines of each kind of boilerplate the format itself took off.
  var boilerplate: [String: Int] = [:]

  /// What the format has understood of its beginning already.
  var pieces: [DumpPiece] = []

  /// Blocks that a format with real structure (HTML, Markdown) has made already.
  var blocks: [Block]?

  /// Whether it becomes an article even when it has no text.
  var keepsEmpty = false

  /// What was left out of it, by kind.
  var dropped: [String: Int] = [:]

  /// What was doubtful in it.
  var diagnostics: [Diagnostic] = []

  /// How links of the old site name it: addresses, paths that begin with `/`, file names, `*/` and a last part.
  var knownAs: [String] = []

  /// The ids that named places of the old page have now.
  var places: [String: String] = [:]

  /// Files that came with it; pictures and links name them.
  var attachments: [RawAttachment] = []
}

/// A file that an export carries within itself.
struct RawAttachment: Sendable {
  /// How the text names it.
  let name: String

  /// How its author named it.
  let label: String

  let bytes: [UInt8]
}

/// What a post is made of while the steps work on it: lines not yet understood, and blocks that are.
enum DumpPiece: Sendable {
  case line(DumpLine)
  /// A block, and how many blank lines there are above it.
  case block(Block, gap: Int)
}

/// What is known of a post besides its text.
struct PostMetadata: Sendable {
  var title: String?
  var isTitleGuessed = false
  /// Whether the title that was guessed is the name of the file.
  var isTitleOfFile = false
  /// The title that a file's name suggests, when there is no other.
  var nameTitle: String?
  var date: CalendarDate?
  var updated: CalendarDate?
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
  /// The name its file should have.
  var fileName: String?
  /// Whether it is no dated post but a page of its own, at the top of the folder.
  var isPage = false
  /// Whether it is a guide of a repository, which has no day.
  var isGuide = false
  var weight: Int?
  var isDraft = false
  var aliases: [String] = []
  /// Whether the article said its own address, so that no pattern of the old site gave it one.
  var hasOwnAddress = false
  var extra: [(key: String, value: String)] = []

  /// Notes the day of the last change; one that is not after the post's own says nothing.
  mutating func setUpdated(_ day: CalendarDate?) {
    if let day, let date, day.day10 > date.day10 { updated = day }
  }
}

/// A post with its blocks.
struct ImportedPost: Sendable {
  /// The dump it comes from, by number among the inputs.
  var input: Int

  /// The dump's name.
  var file: String

  /// Its first and last line there.
  var firstLine: Int, lastLine: Int
  /// Where the blank lines above the post begin, right after what came before it in the dump.
  var spanStart: Int?

  var facts: PostMetadata
  var blocks: [Block]

  /// The article's path below the target folder.
  var path = ""

  /// How many lines of each kind of boilerplate were dropped.
  var boilerplate: [String: Int] = [:]

  /// The number of the folder or file it was read from, as in ``DumpInput/root``.
  var root = 0

  /// As in ``RawPost``.
  var places: [String: String] = [:], knownAs: [String] = [], attachments: [RawAttachment] = []
}
