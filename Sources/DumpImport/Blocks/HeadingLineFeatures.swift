/// The features by which the heading model classifies a line: those of the line itself and of its neighbours.
import ByteText

/// The kind of a line; raw values are parts of the feature names in Resources/heading-line-weights.txt.
enum LineKind: String {
  case none, code, item, num, colon, row, long, sent, open, short, mid

  init(_ line: DumpLine) {
    let text = line.text
    let scalars = text.unicodeScalars
    let length = line.shape.length
    if Self.isItem(scalars) {
      self = .item
    } else if case .number(let number, _) = LineMarker(text), number < 100 {
      self = .num
    } else if text.hasSuffix(":") {
      self = .colon
    } else if text.hasPrefix("|") || text.utf8.contains(0x09) {
      self = .row
    } else if length > 60 {
      self = .long
    } else if Self.endsSentence(text) || text.hasSuffix(".") && length > 12 {
      self = .sent
    } else if text.hasSuffix(",") || text.hasSuffix("(") {
      self = .open
    } else {
      self = length <= 25 ? .short : .mid
    }
  }

  private static func isItem(_ text: String.UnicodeScalarView) -> Bool {
    guard let first = text.first, let second = text.dropFirst().first else { return false }
    if "•·▪◦○●".unicodeScalars.contains(first) { return second != " " || text.count > 2 }
    return "-*+■▶✔✅".unicodeScalars.contains(first) && second == " "
  }

  /// Whether the line ends with a Korean verb ending.
  private static func endsSentence(_ text: String) -> Bool {
    let last = text.unicodeScalars.last { !".!?~)".unicodeScalars.contains($0) }
    return last.map { "다요죠까네".unicodeScalars.contains($0) } ?? false
  }
}

/// Computes the features of the lines of one text.
struct HeadingLineFeatures {
  private let lines: [DumpLine]
  private let kinds: [LineKind]
  /// The texts of short list items, folded; a heading may be listed in a table of contents.
  private let topics: Set<String>
  /// `F` when fewer than one in eight lines has a blank line above, otherwise `B`.
  private let form: String

  /// - Parameter isCode: whether each line is a listing, a table or a picture.
  init(_ lines: [DumpLine], isCode: [Bool]) {
    self.lines = lines
    kinds = zip(lines, isCode).map { $1 ? .code : LineKind($0) }
    let gaps = lines.indices.dropFirst().filter { lines[$0].gap > 0 && !isCode[$0] }.count
    let others = lines.indices.dropFirst().filter { !isCode[$0] }.count
    form = gaps * 8 < others ? "F" : "B"
    topics = Set(
      zip(lines, kinds).compactMap { line, kind in
        guard kind == .item || kind == .num, line.shape.length < 60 else { return nil }
        let words = folded(LineMarker(line.text).text ?? line.text)
        return words.unicodeScalars.count > 1 ? words : nil
      })
  }

  private func kind(_ index: Int) -> LineKind { kinds.indices.contains(index) ? kinds[index] : .none }

  /// The names of the features of the line at `index`.
  func names(of index: Int) -> [String] {
    let line = lines[index]
    return ownNames(line, kind(index)) + placeNames(index, line) + neighbourNames(index)
  }

  private func ownNames(_ line: DumpLine, _ own: LineKind) -> [String] {
    let text = line.text
    let scalars = text.unicodeScalars
    var names = [
      "l\(bucket(line.shape.length, [4, 8, 12, 16, 20, 25, 30, 40, 50, 60, 80]))",
      "w\(bucket(line.shape.words, [1, 2, 3, 5, 8, 12]))", "own:\(own.rawValue)", "e:" + scalars.last.featureClass,
      "s:" + scalars.first.featureClass,
    ]
    if let first = scalars.first, !first.isWordLike {
      names.append("s2:" + first.featureClass + scalars.dropFirst().first.featureClass)
    }
    names += endingNames(scalars) + numberNames(text) + wordNames(text, line.shape)
    names += Self.marks.filter { text.holds($0.mark) }.map { "c:" + $0.name }
    if let first = scalars.first, Self.particles.contains(first), scalars.dropFirst().first == " " {
      names.append("part")
    }
    if topics.contains(folded(text)) { names.append("toc") }
    return names
  }

  /// Features of the last one or two Hangul syllables, unless Latin words follow them.
  private func endingNames(_ text: String.UnicodeScalarView) -> [String] {
    let tail = text.reversed().prefix { !$0.isHangul }
    let ending = text.reversed().dropFirst(tail.count).prefix(2).reversed()
    let isLatin = zip(tail, tail.dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
    guard let last = ending.last, !isLatin else { return [] }
    let one = "k1:" + String(last)
    return ending.count == 2 ? [one, "k2:" + String(String.UnicodeScalarView(ending))] : [one]
  }

  private func numberNames(_ text: String) -> [String] {
    let digits = text.utf8.prefix(while: \.isASCIIDigit)
    var names: [String] = []
    if (1...2).contains(digits.count), let mark = text.utf8.dropFirst(digits.count).first, ".)-".utf8.contains(mark) {
      let isDeep = text.utf8.dropFirst(digits.count + 1).first.map(\.isASCIIDigit) == true
      names.append("num" + String(UnicodeScalar(mark)) + (isDeep ? "n" : ""))
    }
    let isChapter = ["Step", "step", "STEP", "Chapter", "Part"].contains { text.hasPrefix($0) }
    let counter = text.drop { $0.isNumber || $0 == " " }.first
    let isCounted = !digits.isEmpty && counter.map { "장강단편부".contains($0) } == true
    let ordinal = text.hasPrefix("제") ? text.dropFirst().drop { $0 == " " }.first : nil
    let isQuestion =
      text.hasPrefix("Q") && text.dropFirst().drop(while: \.isNumber).first.map { ".:".contains($0) } == true
    if isChapter || isCounted || ordinal?.isNumber == true || isQuestion { names.append("chapter") }
    return names
  }

  private func wordNames(_ text: String, _ shape: LineShape) -> [String] {
    let words = text.utf8.split { !$0.isASCIILetter }.map { String(Substring($0)) }
    guard shape.hangul == 0 else { return ["ko", "mix\(bucket(words.count, [0, 1, 3]))"] }
    guard let first = words.first else { return [] }
    let isCapital = { (word: String) in word.utf8.first.map(\.isASCIIUppercase) == true }
    let capitals = words.filter(isCapital).count
    let stops = words.filter { englishStopWords.contains($0.lowercased()) }.count
    let form =
      capitals + stops >= words.count && isCapital(first)
      ? "title\(min(words.count, 4))" : isCapital(first) ? "capital" : "small"
    return ["latin", form, "st\(min(stops, 3))"]
  }

  /// Features of the blank lines around and of the kinds of the neighbours.
  private func placeNames(_ index: Int, _ line: DumpLine) -> [String] {
    let above = index > 0 ? min(line.gap, 3) : 4
    let below = index + 1 < lines.count ? min(lines[index + 1].gap, 3) : 4
    let length = bucket(line.shape.length, [16, 30, 60])
    let (before, after) = (kind(index - 1).rawValue, kind(index + 1).rawValue)
    let own = kind(index).rawValue
    return [
      "ga\(above)\(form)", "gb\(below)\(form)", "g\(above)\(below)\(form)", "p:\(before)\(form)", "n:\(after)\(form)",
      "pn:\(before)\(after)\(form)", "nl:\(after)\(length)\(form)", "pl:\(before)\(length)\(form)",
      "o:\(own)\(before)\(after)", "on:\(own)\(above)\(below)\(after)",
    ] + (index == 0 ? ["first"] : [])
  }

  private func neighbourNames(_ index: Int) -> [String] {
    var names: [String] = []
    if index + 1 < lines.count {
      let next = lines[index + 1]
      names.append("nln\(bucket(next.shape.length, [10, 25, 50, 90]))")
      let scalars = next.text.unicodeScalars
      let isParticle =
        scalars.first.map(Self.particles.contains) == true && [" ", nil].contains(scalars.dropFirst().first)
      if isParticle || scalars.first.map({ ",.)".unicodeScalars.contains($0) }) == true { names.append("nextpart") }
    }
    if index > 0 {
      names.append("pln\(bucket(lines[index - 1].shape.length, [10, 25, 50, 90]))")
      let last = lines[index - 1].text.unicodeScalars.last
      if kind(index - 1) != .code, last.map({ "은는을를이가의에와과고며".unicodeScalars.contains($0) }) == true {
        names.append("prevopen")
      }
    }
    if index + 2 < lines.count { names.append("nn:\(kind(index + 2).rawValue)\(kind(index + 1).rawValue)") }
    if index > 1 { names.append("pp:\(kind(index - 2).rawValue)\(kind(index - 1).rawValue)") }
    return names
  }

  /// Korean particles (josa), which begin a line only when a page broke a sentence at inline code.
  private static let particles = Set("을를이가은는의에로와과도".unicodeScalars)

  private static let marks: [(mark: String, name: String)] = [
    (",", "comma"), ("(", "paren"), (": ", "colon"), (" : ", "colon2"), ("\"", "quote"), ("=", "eq"), ("://", "url"),
    ("→", "arrow"), ("->", "arrow"), (" - ", "dash"), (". ", "period"), ("..", "dots"), ("ㅋ", "chat"), ("ㅎ", "chat"),
    ("ㅠ", "chat"), ("^^", "chat"), ("!", "excl"), ("?", "ques"), ("|", "bar"), (";", "semi"), ("_", "under"),
    ("/", "slash"), ("[", "brack"), ("그림", "pic"), ("출처", "src"), ("참고", "ref"), ("{{", "liquid"),
  ]
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}

/// The form in which titles and headings are compared: lower case, without spaces and punctuation.
func folded(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
}
