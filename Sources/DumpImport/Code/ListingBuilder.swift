/// Converts lines of code to a listing: removes double spacing, replaces special spaces, splits collapsed lines.
import Diagnostics

struct ListingBuilder {
  /// The language of most of the dump's listings, for those that have no features of any language.
  var usual: ListingLanguage?

  /// The lines split into adjacent listings of different languages, where comments name these: `// Objective-C`, and
  /// below it `// Swift`.
  static func parts(of lines: ArraySlice<DumpLine>) -> [ArraySlice<DumpLine>] {
    guard let first = lines.first, var language = LanguageGuess.announced(first.text) else { return [lines] }
    var parts: [ArraySlice<DumpLine>] = []
    var start = lines.startIndex
    for index in lines.indices.dropFirst() {
      guard let next = LanguageGuess.announced(lines[index].text), next != language else { continue }
      parts.append(lines[start..<index])
      (start, language) = (index, next)
    }
    return parts + [lines[start...]]
  }

  /// A listing of `lines`, whose blank lines are taken from the dump.
  func listing(of lines: [DumpLine]) -> CodeListing {
    let isDouble = Self.isDoubleSpaced(lines)
    var out: [String] = []
    for (index, line) in lines.enumerated() {
      let blanks = index == 0 ? 0 : isDouble ? max(0, min(line.gap - 1, 1)) : min(line.gap, 2)
      for _ in 0..<blanks { out.append("") }
      let parts = CollapsedCode.setOut(line.text)
      out += parts.count > 1 ? parts : [Self.indented(line)]
    }
    return finished(Self.withoutCommonIndent(out))
  }

  /// A listing whose lines are exact already.
  func listing(exact lines: [String]) -> CodeListing { finished(lines.map { Self.trimmedEnd(plainSpaces($0)) }) }

  private func finished(_ lines: [String]) -> CodeListing {
    let usual = usual == .swift && LanguageGuess.isNotSwift(lines) ? nil : usual
    let language = LanguageGuess.language(of: lines, usual: usual) ?? usual ?? LanguageGuess.family(of: lines)
    var listing = CodeListing(lines: lines, language: language.rawValue)
    if language == .swift { listing.words = SwiftVersionGuess.words(for: lines) }
    return listing
  }

  /// Whether single blank lines between the lines are an artefact: nearly all lines have one above.
  static func isDoubleSpaced(_ lines: [DumpLine]) -> Bool {
    let gaps = lines.dropFirst().map(\.gap)
    guard gaps.count >= 2 else { return gaps == [1] }
    return gaps.filter { $0 == 0 }.count * 8 <= gaps.count
  }

  /// The line with its indentation, but without the ideographic space with which Korean paragraphs begin.
  private static func indented(_ line: DumpLine) -> String {
    trimmedEnd(plainSpaces(String(line.raw.drop { $0 == "\u{3000}" })))
  }

  private static func withoutCommonIndent(_ lines: [String]) -> [String] {
    let indents = lines.filter { !$0.isEmpty }.map { $0.utf8.prefix { $0 == 0x20 }.count }
    guard let common = indents.min(), common > 0 else { return lines }
    return lines.map { $0.isEmpty ? $0 : String($0.dropFirst(common)) }
  }

  private static func trimmedEnd(_ text: String) -> String {
    var text = text[...]
    while let last = text.utf8.last, last == 0x20 || last == 0x09 || last == 0x0D { text = text.dropLast() }
    return String(text)
  }

  /// The brackets that `listing` lacks, because it leaves one open or closes one too many, one character for each kind;
  /// empty when balanced.
  static func unbalanced(_ listing: CodeListing) -> String {
    var counts: [UInt8: Int] = [:]
    for line in listing.lines {
      for byte in StrippedCode(line).rest.utf8 where "(){}[]".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    }
    var missing = ""
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
      let opened = counts[Array(open.utf8)[0], default: 0]
      let closed = counts[Array(close.utf8)[0], default: 0]
      if opened > closed { missing += close }
      if closed > opened { missing += open }
    }
    return missing
  }
}
