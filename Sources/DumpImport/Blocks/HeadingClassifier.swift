/// Decides whether a line without any mark is a heading.
import ByteText

struct HeadingClassifier {
  /// Whether wide gaps set off headings in this post, so that a narrow one speaks against a heading.
  let gapsTell: Bool

  /// Words that are headings elsewhere in the post, or topics announced in a list.
  let known: Set<String>

  init(_ lines: [DumpLine], known: Set<String>) {
    let gaps = lines.dropFirst().filter { $0.gap > 0 }
    let wide = gaps.filter { $0.emptyRun >= 2 }.count
    gapsTell = wide * 6 >= gaps.count && wide > 0
    self.known = known
  }

  /// What surrounds a line.
  struct Surroundings {
    /// Whether a heading, a rule or the beginning is directly above.
    var followsHeading = false
    /// The gap below the line and whether something to be headed is there.
    var nextGap = 0
    var nextIsBody = false
    /// Whether what is below is code, a list or a figure.
    var nextIsBlock = false
    /// Whether the line below is itself short and unmarked.
    var nextIsBare = false
  }

  /// Whether `line` is a heading where it is.
  func isHeading(_ line: DumpLine, in place: Surroundings) -> Bool {
    guard place.nextIsBody || place.nextIsBare, couldBeHeading(line.text, line.shape) else { return false }
    if place.nextIsBlock, Self.namesFile(line.text) { return false }
    if known.contains(Self.folded(line.text)) { return true }
    guard line.gap >= 1 || place.followsHeading else { return false }
    if place.nextGap == 0 { return isGlued(line, in: place) }
    if Self.isTitleCase(line.text, line.shape) { return isSetOff(line, in: place, needed: 1) }
    return isSetOff(line, in: place, needed: gapsTell ? 2 : 1)
  }

  private func isSetOff(_ line: DumpLine, in place: Surroundings, needed: Int) -> Bool {
    line.gap >= needed || line.emptyRun >= needed || place.followsHeading
      || (place.nextIsBlock && Self.isNounPhrase(line.text, line.shape))
  }

  /// A heading with its text directly below: it must be short and end like a noun.
  private func isGlued(_ line: DumpLine, in place: Surroundings) -> Bool {
    guard place.nextIsBody, !place.nextIsBare else { return false }
    return line.shape.length <= 50
      && (Self.isTitleCase(line.text, line.shape) || Self.isNounPhrase(line.text, line.shape))
  }

  /// `build.gradle (Module: app)`, `src/main.c`: the file that the listing below shows.
  static func namesFile(_ text: String) -> Bool {
    let name = text.prefix { $0 != " " && $0 != "(" }
    guard let first = name.utf8.first, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].utf8
    return (1...10).contains(ending.count) && ending.allSatisfy { (0x61...0x7A).contains($0) }
      && name.utf8.allSatisfy { $0 < 0x80 } && (!first.isASCIIUppercase || name.holds("/") || name.holds("_"))
  }

  /// Whether the words could be a heading at all.
  func couldBeHeading(_ text: String, _ shape: LineShape) -> Bool {
    guard shape.length <= (shape.hangul > shape.latin ? 48 : 80), shape.length >= 2, !shape.hasAddress,
      shape.hangul + shape.latin > 1
    else { return false }
    guard !Self.isStatement(text, shape), !shape.endsOpen, !shape.isChatty, !startsLikeTalk(text) else { return false }
    if text.hasPrefix("(") || text.hasPrefix("\"") && shape.hangul == 0 || text.hasPrefix("→") { return false }
    if text.hasPrefix("["), text.hasSuffix("]") { return false }
    if isCode(text) || PostReference(text) != nil || PostByline.opening(text) != nil { return false }
    if text.hasPrefix("//") || Captions.isAttachment(text) || Captions.isLabel(text) { return false }
    if let last = text.unicodeScalars.last, "!~,:;=/".unicodeScalars.contains(last) { return false }
    // `빌드는 이렇게.`, `다음과 같이`: words of manner point at what is below, but are no name of it.
    if ["렇게", "같이", "처럼"].contains(where: { shape.ending.hasSuffix($0) }) { return false }
    if shape.length <= 20, BoilerplateWords.kind(of: text) == .sharing { return false }
    if LinkLabels.contains(text) || shape.words > (shape.hangul > shape.latin ? 10 : 12) { return false }
    return !isDefinition(text, shape)
  }

  /// Pieces of code that are in no listing: a call left open, `name:value` in one word.
  private func isCode(_ text: String) -> Bool {
    if text.hasPrefix("[[") || text.hasPrefix("@") || text.hasPrefix("./") || text.hasPrefix("~/") { return true }
    if text.hasPrefix("/"), !text.holds(" ") { return true }
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else { return false }
    return text[text.index(after: colon)] != " " && !text.holds(" ") && !text.holds("::")
  }

  /// A sentence that states something: a question may head a section in plain style, chat may not.
  static func isStatement(_ text: String, _ shape: LineShape) -> Bool {
    if text.hasSuffix("?") || text.hasSuffix("?”") || text.hasSuffix("?\"") {
      return shape.ending.hasSuffix("요") || shape.ending.hasSuffix("죠") || shape.ending.hasSuffix("까")
        || text.hasSuffix("??")
        || shape.holdsSentence || shape.length > 50 && !isTitleCase(text, shape)
    }
    if isTitleCase(text, shape) { return false }
    if shape.endsFully { return true }
    if shape.holdsSentence || text.hasSuffix(".") && !text.hasSuffix("..") && shape.hangul > 0 && shape.length > 16 {
      return true
    }
    return shape.endsSentence || (shape.ending.hasSuffix("요") && shape.hangul > 3) || shape.ending == "니다"
      || (shape.ending.hasSuffix("다") && text.hasSuffix("."))
  }

  private static let talk = [
    "자, ", "자.", "자 ", "참, ", "아, ", "네, ", "음..", "음.", "어!", "그럼 ", "그럼,", "그리고 ", "그런데 ", "하지만 ", "또, ", "또한 ",
    "즉, ", "여튼", "뭐 ", "뭐,",
    "그래서", "먼저 ", "일단 ", "다음은 ", "위 ", "아래 ", "이 ", "제가 ", "저는 ", "안녕", "+ ",
  ]

  private func startsLikeTalk(_ text: String) -> Bool { Self.talk.contains { text.hasPrefix($0) } }

  /// `term : what it means`.
  private func isDefinition(_ text: String, _ shape: LineShape) -> Bool {
    guard let range = firstRange(of: ": ", in: text[...]) else { return false }
    return text[range.upperBound...].utf8.count > 40 || text.hasSuffix(":")
  }

  private static let joining: Set<Substring> = [
    "a", "an", "the", "of", "in", "on", "to", "for", "and", "or", "with", "from", "by", "at", "is", "as", "vs", "your",
    "into", "via", "be", "do", "it", "next",
    "go",
  ]

  /// Latin words most of which begin with a capital: `Moving to Background`, `SnapKit`, `Then`.
  static func isTitleCase(_ text: String, _ shape: LineShape) -> Bool {
    guard shape.hangul == 0, shape.latin > 2 else { return false }
    let words = text.split(separator: " ").filter { $0.utf8.first.map { $0.isIdentifierStart } ?? false }
    guard let first = words.first, words.count <= 10 else { return false }
    let capitals = words.filter { word in word.utf8.contains { $0.isASCIIUppercase } }.count
    guard !Captions.isAttachment(text) else { return false }
    let small = words.filter { joining.contains($0) }.count
    return capitals + small >= words.count && capitals > 0 && (first.utf8.contains { $0.isASCIIUppercase })
  }

  /// Korean that ends like a noun, or a bare identifier.
  static func isNounPhrase(_ text: String, _ shape: LineShape) -> Bool {
    guard !isStatement(text, shape), !shape.endsOpen, !(shape.lastCharacter == "." && shape.hangul > 0) else {
      return false
    }
    guard let last = shape.ending.unicodeScalars.last else { return false }
    if (0xAC00...0xD7A3).contains(last.value) {
      return shape.ending == "대해" || !"어해여려서며면게지".unicodeScalars.contains(last) || text.split(separator: " ").count == 1
    }
    return shape.latin > 0 || shape.digits > 0
  }

  /// How headings are compared: without case, spaces and marks.
  static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }
}

/// Words that were links of their own: the address is lost, the words head nothing.
enum LinkLabels {
  private static let words: Set<String> = [
    "링크", "출처", "참조", "원문", "바로가기", "원문 바로가기", "다운로드", "여기", "link", "Link", "source", "Source:", "here", "예제 다운로드",
    "첨부파일",
    "동영상", "영상",
  ]

  /// Whether the words introduce a link in the same line: `관련글 : TITLE : http://…`.
  static func introduce(_ text: String) -> Bool {
    contains(text) || ["관련글", "관련 글", "참고", "참고자료", "이전 글", "다음 글", "지난 글"].contains(text)
  }

  static func contains(_ text: String) -> Bool {
    words.contains(text)
      || (text.hasSuffix(" 링크") || text.hasSuffix(" 참조") || text.hasSuffix(" 바로가기")) && text.utf8.count < 90
  }
}
