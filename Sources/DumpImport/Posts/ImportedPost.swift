/// A post between dump and article: as found in a dump, its metadata, and with its blocks.
import ArticleModel
import Diagnostics

/// A post as a format reader found it, before its lines become blocks.
struct RawPost: Sendable {
  /// The lines of the post, including its head and signature.
  var lines: [DumpLine]

  /// The metadata that the format gives.
  var facts = PostMetadata()

  /// Its first line in the dump, from 1, when lines above its text were removed already.
  var firstLine: Int?

  /// Its last line in the dump, when lines below its text were removed already.
  var lastLine: Int?

  /// How many lines of each kind of boilerplate the format reader removed.
  var boilerplate: [String: Int] = [:]

  /// Pieces that the format reader has recognised at its beginning.
  var pieces: [DumpPiece] = []

  /// Blocks that a format with real structure (HTML, Markdown) gave; nil when they are made from `lines`.
  var blocks: [Block]?

  /// Whether it becomes an article even when it has no text.
  var keepsEmpty = false

  /// How many things of each kind were left out of it.
  var dropped: [String: Int] = [:]

  /// Diagnostics about it.
  var diagnostics: [Diagnostic] = []

  /// The names by which links of the old site refer to it: addresses, paths that begin with `/`, queries that begin
  /// with `?`, file names, or `*/` and the last part of a path.
  var knownAs: [String] = []

  /// The ids that replace the named anchors of the old page, by name.
  var places: [String: String] = [:]

  /// Files that came with it, to which pictures and links refer.
  var attachments: [RawAttachment] = []
}

/// A file that is contained in an export.
struct RawAttachment: Sendable {
  /// The name by which the text refers to it.
  let name: String

  /// The name that its author gave it.
  let label: String

  let bytes: [UInt8]
}

/// A part of a post during the conversion: a line that is not interpreted yet, or a block.
enum DumpPiece: Sendable {
  case line(DumpLine)
  /// A block, and how many blank lines there are above it.
  case block(Block, gap: Int)
}

/// What is known of a post besides its text.
struct PostMetadata: Sendable {
  var title: String?
  var isTitleGuessed = false
  /// Whether the guessed title is the name of the file.
  var isTitleOfFile = false
  /// The title that the name of the file suggests, used when there is no other.
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
  /// The preferred name of its file, without extension.
  var fileName: String?
  /// Whether it is not a dated post but a page at the top of the target folder.
  var isPage = false
  /// Whether it is a guide of a repository, which has no date.
  var isGuide = false
  var weight: Int?
  var isDraft = false
  var aliases: [String] = []
  /// Whether the article gives its own address, so that the permalink pattern of the old site does not apply.
  var hasOwnAddress = false
  var extra: [(key: String, value: String)] = []

  /// Sets the date of the last change if it is later than the date of the post; otherwise changes nothing.
  mutating func setUpdated(_ day: CalendarDate?) {
    if let day, let date, day.day10 > date.day10 { updated = day }
  }
}

/// A post with its blocks.
struct ImportedPost: Sendable {
  /// The index of its dump among the inputs.
  var input: Int

  /// The dump's name.
  var file: String

  /// Its first and last lines there, from 1.
  var firstLine: Int, lastLine: Int
  /// The line at which the blank lines above the post begin, directly after the preceding content of the dump.
  var spanStart: Int?

  var facts: PostMetadata
  var blocks: [Block]

  /// The article's path below the target folder.
  var path = ""

  /// How many lines of each kind of boilerplate were dropped.
  var boilerplate: [String: Int] = [:]

  /// The number of the folder or file it was read from, as in ``DumpInput/root``.
  var root = 0

  /// The dump's name without the language that it says, as in `index.en.md`.
  var plainFile = ""

  /// As in ``RawPost``.
  var places: [String: String] = [:], knownAs: [String] = [], attachments: [RawAttachment] = []
}
