/// Rules that score each line above a post as a possible title.
import ByteText

/// A line that may be the title, with the features that the rules use.
struct TitleCandidate: Sendable {
  let text: String
  let shape: LineShape
  /// Whether only boilerplate is above it.
  var isFirst = false
  /// How many other candidates are between it and the byline below it; nil without a byline below.
  var aboveByline: Int?
  /// Whether a byline is above it, and another candidate above that.
  var isBelowByline = false
  /// Whether a line further down repeats it.
  var isRepeated = false
  /// Whether it is directly below another candidate, in a head that has blank lines.
  var isGlued = false
  /// The blank lines below it.
  var gapBelow = 0
  /// Whether the page labels it as its text: `본문` is at its end or below it.
  var isNamedText = false
  /// Whether words of the page's menu are between it and the next candidate, in a head with a byline.
  var isAboveMenu = false
  /// Whether it is the first line after the skip link `본문 바로가기`, and another candidate is below it.
  var followsSkipLink = false
  /// Whether other posts of the same dump begin with it too.
  var isShared = false
  /// Whether it has the marker of a heading, `# `.
  var isMarked = false
}

/// A rule that adds its weight to the score of a line as the title.
struct TitleRule: Sendable {
  let name: String
  let weight: Double
  let holds: @Sendable (TitleCandidate) -> Bool

  /// The rules; a line with a score below ``least`` is not a title. The weights were set so that each form of head in
  /// the tests is read correctly, and checked on 450 pages rendered from 24 public blogs.
  static let all: [TitleRule] = [
    TitleRule(name: "first line", weight: 2) { $0.isFirst },
    TitleRule(name: "directly above the byline", weight: 2.5) { $0.aboveByline == 0 },
    TitleRule(name: "one line above that", weight: 1.2) { $0.aboveByline == 1 },
    TitleRule(name: "below the byline", weight: -4) { $0.isBelowByline },
    TitleRule(name: "said twice", weight: 3) { $0.isRepeated && $0.shape.length > 5 },
    TitleRule(name: "named as the text", weight: 6) { $0.isNamedText },
    TitleRule(name: "heading's mark", weight: 4) { $0.isMarked },
    TitleRule(name: "several words", weight: 1) { $0.shape.words >= 3 },
    TitleRule(name: "long enough", weight: 1) { $0.shape.length >= 15 },
    TitleRule(name: "a few characters", weight: -1) { $0.shape.length <= 4 },
    TitleRule(name: "label in brackets", weight: 0.8) { $0.text.hasPrefix("[") && $0.text.holds("] ") },
    TitleRule(name: "set off", weight: 0.5) { $0.gapBelow > 0 },
    TitleRule(name: "glued below another line", weight: -2) { $0.isGlued },
    TitleRule(name: "above the menu", weight: -3) { $0.isAboveMenu },
    TitleRule(name: "path of categories", weight: -2.5) { isPath($0.text) },
    TitleRule(name: "way to the page", weight: -5) { isTrail($0.text) },
    TitleRule(name: "name and work", weight: -2.5) { !$0.isFirst && nameAndWork($0.text) != nil },
    TitleRule(name: "name of a site", weight: -3) { isSite($0.text) },
    TitleRule(name: "name of a person", weight: -1) { !$0.isFirst && $0.shape.words == 1 && $0.shape.length <= 10 },
    TitleRule(name: "behind the link to the text", weight: -2.5) { $0.followsSkipLink },
    TitleRule(name: "shared by posts", weight: -9) { $0.isShared },
    TitleRule(name: "sentence", weight: -4) { isSentence($0) },
    TitleRule(name: "goes on below", weight: -3) { $0.text.last.map { ",:;(".contains($0) } ?? false },
  ]

  /// The minimum score of a title.
  static let least = 1.0

  static func score(_ candidate: TitleCandidate) -> Double {
    all.reduce(0) { $0 + ($1.holds(candidate) ? $1.weight : 0) }
  }

  /// Whether the text is a path of categories, `Apple/Swift` or `개발 일지/iOS`: two to four parts of a few words separated
  /// by slashes.
  static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...4).contains(parts.count) && text.utf8.count <= 60 && !text.holds("://") && !text.holds("[")
      && parts.allSatisfy { (1...24).contains($0.utf8.count) && $0.split(separator: " ").count <= 3 }
  }

  /// Whether the text is a breadcrumb trail, `Home » Posts` or `홈 > 개발 > iOS`.
  static func isTrail(_ text: String) -> Bool {
    let mark = ["»", "›", ">"].first { text.holds(" \($0) ") }
    return text.utf8.count <= 80 && mark.map { !text.hasPrefix($0) } == true
      && ["home", "홈", "메인"].contains(text.prefix { !" »›>".contains($0) }.lowercased())
  }

  /// The name in `이슬ㆍServer Developer`, the name and work that some pages print above the date; nil for any other line.
  static func nameAndWork(_ text: String) -> String? {
    let parts = text.split { "ㆍ·".contains($0) }.map { trimmed($0) }
    guard parts.count == 2, text.utf8.count <= 60, (2...10).contains(parts[0].count), !parts[0].holds(" "),
      !parts[1].holds(" ") || parts[1].utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return parts[0]
  }

  /// Whether the text contains a domain or ends with a usual word for a blog.
  static func isSite(_ text: String) -> Bool {
    let lower = text.lowercased()
    if lower.split(whereSeparator: { " -|".contains($0) }).contains(where: { isDomain($0) }) { return true }
    return text.utf8.count <= 60 && ["blog", "블로그", "개발 일기", "개발일기", "devlog", ".log"].contains { lower.hasSuffix($0) }
  }

  private static func isDomain(_ word: Substring) -> Bool {
    [".com", ".net", ".org", ".io", ".kr", ".dev", ".me"].contains {
      word.hasSuffix($0) && word.utf8.count > $0.utf8.count + 2
    }
  }

  /// Whether the text is a sentence and not a title. A title may ask or state something, but not end with a full stop,
  /// hold two sentences or be as long as a paragraph.
  private static func isSentence(_ candidate: TitleCandidate) -> Bool {
    let shape = candidate.shape
    if candidate.isMarked || candidate.isNamedText { return false }
    if shape.length > 130 || shape.holdsSentence && candidate.text.dropLast().holds(". ") { return true }
    if candidate.aboveByline == 0 { return shape.length > 60 && shape.endsFully }
    if shape.endsFully || shape.holdsSentence && shape.endsSentence { return true }
    return shape.endsSentence
      && (shape.length > 45 || !candidate.isFirst || candidate.gapBelow == 0)
      && !candidate.text.hasSuffix("?")
  }
}
