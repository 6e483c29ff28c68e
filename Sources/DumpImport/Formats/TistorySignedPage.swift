/// Tistory posts closed by the author's signature, `글쓴이 : NAME(http://…)`; one or the other lacks it.

enum TistorySignedPage: DumpFormatReader {
  static func evidence(in text: DumpText) -> FormatEvidence? {
    let signatures = text.lines.filter { AuthorSignature.parse($0.text) != nil }.count
    guard signatures > 0 else { return nil }
    return FormatEvidence(
      format: .tistorySigned, score: min(55 + signatures * 3, 95),
      reason: "\(signatures) author signatures with an address")
  }

  static func posts(in text: DumpText) -> [RawPost] {
    let signed = TistoryCategoryPage.cut(text.lines) { AuthorSignature.parse($0.text) != nil }
    return signed.flatMap { unsignedParts(of: $0.lines) }.map { RawPost(lines: $0) }
  }

  /// A post without signature ends on the line that says where its code came from; a new subject after a wide gap begins
  /// another post.
  private static func unsignedParts(of lines: [DumpLine]) -> [[DumpLine]] {
    for index in lines.indices.dropFirst().dropLast() where endsOnSource(lines[index]) && lines[index + 1].gap >= 2 {
      let (head, tail) = (lines[...index], lines[(index + 1)...])
      if tail.filter({ $0.shape.isProse }).count >= 3, !shareSubject(head, tail) {
        return [Array(head)] + unsignedParts(of: Array(tail))
      }
    }
    return [lines]
  }

  /// `출처 : http://…`, nothing else.
  private static func endsOnSource(_ line: DumpLine) -> Bool {
    guard line.text.hasPrefix("출처") || line.text.hasPrefix("Source") || line.text.hasPrefix("원문"), line.shape.hasAddress
    else { return false }
    return line.text.split(separator: " ").count <= 4
  }

  /// Whether two texts use many of the same names and words.
  private static func shareSubject(_ first: ArraySlice<DumpLine>, _ second: ArraySlice<DumpLine>) -> Bool {
    let (one, two) = (subjectWords(first), subjectWords(second))
    guard !one.isEmpty, !two.isEmpty else { return false }
    return one.intersection(two).count * 4 >= min(one.count, two.count)
  }

  /// Latin words of five letters or more: class and method names, the subjects of such posts.
  private static func subjectWords(_ lines: ArraySlice<DumpLine>) -> Set<String> {
    var words: Set<String> = []
    for line in lines {
      for word in line.text.utf8.split(whereSeparator: { !CodeSign.isNameStart($0) }) where word.count >= 5 {
        words.insert(String(decoding: word, as: UTF8.self).lowercased())
      }
    }
    return words
  }
}
