/// Reads the translator, the part of a series and the history of changes from the text of a post.
import ByteText
import ArticleModel

enum PostMetadataReader {
  /// Adds to `facts` the metadata that the lines of the post give.
  static func read(_ lines: [DumpLine], into facts: inout PostMetadata) {
    let head = lines.prefix(40)
    if facts.translators.isEmpty { facts.translators = translators(in: head) }
    // A guide may name its translator in its last lines.
    if facts.translators.isEmpty {
      let names = lines.dropFirst(40).suffix(6).compactMap { labelled(in: LineMarker($0.text).text ?? $0.text) }
      facts.translators = names.last.map { [$0] } ?? []
    }
    if facts.translators.isEmpty == false, facts.sourceLanguage == nil { facts.sourceLanguage = "en" }
    if facts.seriesPart == nil { readSeries(head, into: &facts) }
    readHistory(lines, into: &facts)
  }

  private static func translators(in lines: ArraySlice<DumpLine>) -> [String] {
    for line in lines where line.text.holds("번역") || line.text.holds("옮긴이") || line.text.holds("역자") {
      if let name = labelled(in: LineMarker(line.text).text ?? line.text) { return [name] }
    }
    return []
  }

  /// The translator's name in `번역: NAME`, `옮긴이 : NAME`; nil for any other text.
  private static func labelled(in text: String) -> String? {
    for label in ["번역자", "번역", "옮긴이", "역자"] where text.hasPrefix(label) {
      let rest = text.dropFirst(label.count).drop { $0 == " " }
      guard rest.hasPrefix(":") else { continue }
      let name = trimmed(rest.dropFirst())
      if !name.isEmpty, name.utf8.count < 40 { return name }
    }
    return nil
  }

  /// Reads the part of a series from an ordinal: `빵 굽기 열두 번째 글`.
  private static func readSeries(_ lines: ArraySlice<DumpLine>, into facts: inout PostMetadata) {
    for line in lines where line.shape.length < 80 {
      guard let found = KoreanOrdinals.find(in: line.text) else { continue }
      let after = trimmed(found.after)
      let isPart = ["시간", "글", "편", "강", "포스트", "포스팅", "이야기", "입니다", "(", "~", "파트"].contains { after.hasPrefix($0) }
      guard isPart else { continue }
      facts.seriesPart = found.number
      let name = seriesName(found.before)
      if let name { facts.seriesName = name }
      return
    }
  }

  private static func seriesName(_ before: String) -> String? {
    // The topic of a sentence (`오늘은`, `이번이`) and adverbs (`벌써`, `드디어`) are not the name of a series.
    let words = before.split(separator: " ")
    guard let last = words.last, words.count <= 3 else { return nil }
    let name = String(last)
    let shape = LineShape(name)
    guard shape.length >= 2, shape.hangul + shape.latin > 1, !shape.endsSentence else { return nil }
    if ["중", "은", "는", "이", "가", "을", "를", "로", "에", "의", "도", "써", "디어", "제", ","].contains(where: {
      name.hasSuffix($0)
    }) {
      return nil
    }
    return words.dropLast().allSatisfy { $0.hasSuffix("은") || $0.hasSuffix("는") || $0.hasSuffix("의") } ? name : nil
  }

  /// Reads changes from lines such as `Update: 2015-09-15` and `수정사항 1`, each with the line below it.
  private static func readHistory(_ lines: [DumpLine], into facts: inout PostMetadata) {
    for (index, line) in lines.enumerated() where line.shape.length < 60 {
      let below = index + 1 < lines.count && lines[index + 1].gap <= 1 ? lines[index + 1].text : nil
      if let date = updateDate(line.text) {
        facts.history.append(HistoryNote(date: date, note: below ?? line.text))
      } else if line.text.hasPrefix("수정사항 ") || line.text.hasPrefix("수정 사항 "), line.shape.length < 16 {
        facts.history.append(HistoryNote(date: nil, note: line.text + (below.map { ": " + shortened($0) } ?? "")))
      }
    }
  }

  private static func updateDate(_ text: String) -> CalendarDate? {
    for label in ["Update", "Updated", "업데이트", "수정일", "최종 수정", "UPDATE", "수정"] where text.hasPrefix(label) {
      let rest = text.dropFirst(label.count).drop { " :()[]-".contains($0) }
      if let date = DateReader.dotted(
        String(rest.prefix { ($0.utf8.first ?? 0).isASCIIDigit || ".-/".contains($0) }))
      {
        return date
      }
    }
    return nil
  }

  static func shortened(_ text: String) -> String {
    let limit = 120
    guard text.count > limit else { return text }
    let head = text.prefix(limit)
    let cut = head.lastIndex(of: " ") ?? head.endIndex
    return String(head[..<cut]) + "…"
  }
}
