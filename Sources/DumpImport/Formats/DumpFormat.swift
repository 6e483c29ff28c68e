/// The kinds of dump that are known, and how each is recognised.
import ByteText
import Diagnostics

/// A kind of dump.
package enum DumpFormat: String, Sendable, Hashable, CaseIterable {
  /// Tistory pages of a category, each post closed by `Posted by NAME`.
  case tistoryCategory = "tistory-category"
  /// A blog page with line-numbered listings, as WordPress shows them.
  case wordpressPage = "wordpress-page"
  /// The page of a GitHub repository with its README.
  case githubReadme = "github-readme"
  /// Tistory posts closed by the author's own signature, code without fences.
  case tistorySigned = "tistory-signed"
  /// Tistory posts headed by category and date.
  case tistoryDated = "tistory-dated"
  /// A story of Brunch.
  case brunchPage = "brunch"
  /// A story of Medium.
  case mediumPage = "medium"
  /// A saved HTML page.
  case html
  /// A Markdown file of Jekyll, Hugo or Velog.
  case markdown
  /// A WordPress export (WXR).
  case wordpressExport = "wordpress-export"
  /// A Tistory backup.
  case tistoryBackup = "tistory-backup"
  /// Any other text: one article.
  case plainText = "plain-text"

  /// Whether the kind is read as elements, not as lines.
  var isMarkup: Bool { [.html, .wordpressExport, .tistoryBackup].contains(self) }
}

/// Why a text is taken for a dump of some kind.
package struct FormatEvidence: Sendable, Hashable {
  /// The kind.
  package let format: DumpFormat
  /// 0...100.
  package let score: Int
  /// What speaks for it, in English, for the report.
  package let reason: String
}

/// A text with its lines, ready to be recognised.
struct DumpText: Sendable {
  /// The dump's name.
  let name: String
  /// The clean text; its line numbers are those of the dump.
  let source: SourceText
  /// Its lines that hold more than white space; none for markup, which nobody reads by lines.
  let lines: [DumpLine]
  /// Whether a file lies at a path below the folder the dump was read from.
  let hasFile: @Sendable (String) -> Bool

  init(name: String, source: SourceText) {
    self.init(name: name, source: source, lines: dumpLines(of: source.string(in: 0..<source.bytes.count)))
  }

  /// A text whose lines are known, or are not to be looked at; a backup of a hundred megabytes has no use for them.
  init(
    name: String, source: SourceText, lines: [DumpLine], hasFile: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.name = name
    self.source = source
    self.lines = lines
    self.hasFile = hasFile
  }

  /// The number of the first of the blank lines right above `line`; `line` itself when there are none.
  func startOfBlanks(above line: Int) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].number < line { low = middle + 1 } else { high = middle }
    }
    guard low < lines.count else { return line }
    return low > 0 ? lines[low - 1].number + 1 : line
  }

  /// The place of a line.
  func place(ofLine line: Int) -> Place { Place(source, source.lines.range(ofLine: line)) }
}

/// What every kind of dump has.
protocol DumpFormatReader {
  /// How likely the text is of this kind; nil when nothing speaks for it.
  static func evidence(in text: DumpText) -> FormatEvidence?

  /// The posts of the text, in order.
  static func posts(in text: DumpText) -> [RawPost]
}

enum FormatDetector {
  private static var markup: [any DumpFormatReader.Type] { [WordPressExport.self, TistoryBackup.self, HTMLPage.self] }
  private static var texts: [any DumpFormatReader.Type] {
    [
      TistoryCategoryPage.self, TistoryDatedPage.self, TistorySignedPage.self, RepositoryReadme.self,
      NumberedListingPage.self, MarkdownFile.self, BrunchPage.self, MediumPage.self,
    ]
  }

  /// What speaks for each kind, best first; plain text is always last. Markup shows itself in its first bytes, so that
  /// nothing else is asked of it.
  static func evidence(in text: DumpText) -> [FormatEvidence] {
    let tagged = markup.compactMap { $0.evidence(in: text) }
    let found = tagged.isEmpty ? texts.compactMap { $0.evidence(in: text) } : tagged
    return found.sorted { $0.score > $1.score } + [
      FormatEvidence(format: .plainText, score: 1, reason: "no other kind fits")
    ]
  }

  /// Whether `text`, of which only the bytes are known, is markup; then its lines need not be read.
  static func isMarkup(_ text: DumpText) -> Bool { markup.contains { $0.evidence(in: text) != nil } }

  /// Cuts the text into posts as `format` has it.
  static func posts(in text: DumpText, as format: DumpFormat) -> Checked<[RawPost]> {
    switch format {
    case .tistoryCategory: Checked(TistoryCategoryPage.posts(in: text))
    case .tistoryDated: Checked(TistoryDatedPage.posts(in: text))
    case .tistorySigned: Checked(TistorySignedPage.posts(in: text))
    case .brunchPage: Checked(BrunchPage.posts(in: text))
    case .mediumPage: Checked(MediumPage.posts(in: text))
    case .githubReadme: Checked(RepositoryReadme.posts(in: text))
    case .wordpressPage: Checked(NumberedListingPage.posts(in: text))
    case .markdown: Checked(MarkdownFile.posts(in: text))
    case .html: Checked(HTMLPage.posts(in: text))
    case .wordpressExport: WordPressExport.read(text)
    case .tistoryBackup: TistoryBackup.read(text)
    case .plainText: Checked(ruled(text.lines))
    }
  }

  /// `7강. title`, `Day 3 title`: the number of a lesson that a line standing alone begins with.
  private static func lesson(_ line: DumpLine) -> Int? {
    guard line.shape.length <= 80, !HeadingClassifier.isStatement(line.text, line.shape) else { return nil }
    var rest = line.text.utf8[...]
    for word in ["제", "Lesson ", "Lecture ", "Day ", "Week "] where line.text.hasPrefix(word) {
      rest = rest.dropFirst(word.utf8.count)
    }
    let isEnglish = rest.startIndex != line.text.startIndex && !line.text.hasPrefix("제")
    let digits = rest.drop { $0 == 0x20 }.prefix { $0.isASCIIDigit }
    guard (1...3).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    let tail = Substring(rest[digits.endIndex...])
    return isEnglish
      || ["강", "회", "주차", "일차", "편"].contains {
        tail.hasPrefix($0 + ".") || tail.hasPrefix($0 + " ") || tail.hasPrefix($0 + ":") || tail.hasPrefix($0 + ")")
      }
      ? number : nil
  }

  /// The lines that begin lessons, when the text begins with one and each number follows the one before it.
  private static func lessons(in lines: [DumpLine]) -> [Int] {
    guard let first = lines.first, lesson(first) != nil else { return [] }
    let found = lines.indices.filter { index in
      lesson(lines[index]) != nil && (index == 0 || lines[index].gap >= 1) && index + 1 < lines.count
        && lines[index + 1].gap >= 1
    }
    let numbers = found.compactMap { lesson(lines[$0]) }
    return found.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 } ? found : []
  }

  /// Unknown text is one post, unless rules of one kind divide it into texts each of which begins with a line that is alone.
  private static func ruled(_ lines: [DumpLine]) -> [RawPost] {
    let lessons = lessons(in: lines)
    if !lessons.isEmpty {
      return zip(lessons, lessons.dropFirst() + [lines.count]).map { RawPost(lines: Array(lines[$0..<$1])) }
    }
    let rules = lines.indices.filter { LineMarker(lines[$0].text) == .rule && lines[$0].text.utf8.count >= 10 }
    let parts = zip([-1] + rules, rules + [lines.count]).map { Array(lines[($0 + 1)..<$1]) }.filter { !$0.isEmpty }
    let isParted =
      Set(rules.map { lines[$0].text }).count == 1 && parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first, part.count > 2 else { return false }
        return part[1].gap >= 1 && first.shape.length <= 100 && !HeadingClassifier.isStatement(first.text, first.shape)
          && LineMarker(first.text) == .none && part.contains { $0.shape.isProse }
      }
    guard isParted else { return lines.isEmpty ? [] : [RawPost(lines: lines)] }
    return parts.map { RawPost(lines: $0) }
  }
}
