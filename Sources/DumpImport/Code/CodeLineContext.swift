/// The features of the lines around a line, for the model that classifies lines as code or prose.
import ByteText

/// A coarse class of a line; raw values are parts of feature names in Resources/code-line-weights.txt.
private enum CodeLineKind: String {
  case none = "N", koreanItem = "i", item = "j", colon = "c", sentence = "k", korean = "h", block = "b", signs = "s",
    latin = "l", other = "n", remark = "r"

  init(_ line: DumpLine) {
    var text = line.text
    var isKorean = line.shape.hangul > 0
    if isKorean {
      let bare = StrippedCode(text)
      let remark = firstRange(of: " # ", in: bare.rest[...])
      let rest = trimmed(bare.rest[..<(remark?.lowerBound ?? bare.rest.endIndex)])
      // Hangul only in strings and comments does not make a line prose.
      if rest.isEmpty ? bare.hadComment : !rest.unicodeScalars.contains(where: \.isHangul) {
        (text, isKorean) = (rest, false)
      }
    }
    if text.isEmpty {
      self = .remark
    } else if Self.isItem(text) {
      self = isKorean ? .koreanItem : .item
    } else if isKorean {
      let last = text.unicodeScalars.last { !".!?~)".unicodeScalars.contains($0) }
      let isSentence = last.map { "다요죠까".unicodeScalars.contains($0) } ?? false
      self = text.hasSuffix(":") ? .colon : isSentence ? .sentence : .korean
    } else if Self.isOfBlock(text) {
      self = .block
    } else if text.hasSuffix(":") {
      self = text.utf8.contains(0x20) ? .colon : .signs
    } else if text.utf8.contains(where: { ";{}()=<>[]|$\\".utf8.contains($0) })
      || ["//", "--", "::"].contains(where: { text.holds($0) })
    {
      self = .signs
    } else {
      self = text.utf8.contains(where: \.isASCIILetter) ? .latin : .other
    }
  }

  private static func isItem(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if "•·▪◦○●".unicodeScalars.contains(first) || text.hasPrefix("- ") || text.hasPrefix("* ") { return true }
    let tail = text.utf8.drop(while: \.isASCIIDigit)
    return tail.count < text.utf8.count && tail.first.map { ".)".utf8.contains($0) } == true
      && tail.dropFirst().first == 0x20
  }

  /// Whether a line begins or ends a statement, a block or an HTML element.
  private static func isOfBlock(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    if ";{}".utf8.contains(last) || "})]@".utf8.contains(first) { return true }
    let name = text.utf8.dropFirst(text.hasPrefix("</") ? 2 : 1).first
    return first == 0x3C && name.map(\.isASCIILetter) == true
  }
}

/// Computes the context features of each line of one text.
struct CodeLineContext {
  private let gaps: [Int]
  private let kinds: [CodeLineKind]
  /// `K` if at least three tenths of the lines have Hangul, so that a line without Hangul is a stronger sign of code; otherwise `E`.
  private let language: String
  /// Whether fewer than an eighth of the lines follow a blank line, so that a missing blank line is no sign of anything.
  private let isFlat: Bool

  init(_ lines: [DumpLine]) {
    gaps = lines.map(\.gap)
    kinds = lines.map { CodeLineKind($0) }
    language = lines.filter { $0.shape.hangul > 0 }.count * 10 >= lines.count * 3 ? "K" : "E"
    isFlat = gaps.dropFirst().filter { $0 > 0 }.count * 8 < lines.count
  }

  private func kind(_ index: Int) -> String {
    kinds.indices.contains(index) ? kinds[index].rawValue : CodeLineKind.none.rawValue
  }

  /// `1` if a blank line precedes the line at `index`, `0` if not, `F` for all lines of a flat text.
  private func gap(_ index: Int) -> String {
    if isFlat { return "F" }
    return index > 0 && index < gaps.count && gaps[index] == 0 ? "0" : "1"
  }

  /// The names of the context features of a line: its class together with those of up to two lines on each side.
  func names(of index: Int) -> [String] {
    let own = kind(index)
    let above = kind(index - 1) + gap(index)
    let below = kind(index + 1) + gap(index + 1)
    return [
      "D:" + language + own, "u:" + above + own, "d:" + below + own, "ud:" + kind(index - 1) + own + kind(index + 1),
      "uu:" + kind(index - 2) + above + own, "dd:" + below + kind(index + 2) + own,
    ]
  }
}
