/// Finds a post's title and takes its lines out of the text.

struct TitleFinder {
  private(set) var facts: PostFacts

  init(facts: PostFacts) { self.facts = facts }

  /// The pieces without title, label and agenda; the title is in ``facts`` afterwards.
  mutating func take(from pieces: [DumpPiece]) -> [DumpPiece] {
    if let label = labelIndex(in: pieces) { return takeLabelled(pieces, at: label) }
    guard facts.title == nil else { return withoutRepeatedTitle(pieces) }
    return takeFirstLine(pieces)
  }

  // MARK: 오늘의 주제

  private static let labels: Set<String> = [
    "오늘의 주제", "오늘의 Tip", "오늘의 팁", "오늘의 TIP", "이번 주제", "오늘의 포스팅", "주제", "오늘의 강좌",
  ]

  private func labelIndex(in pieces: [DumpPiece]) -> Int? {
    pieces.prefix(30).firstIndex { piece in
      guard case .line(let line) = piece else { return false }
      return Self.labels.contains(line.text)
    }
  }

  private mutating func takeLabelled(_ pieces: [DumpPiece], at label: Int) -> [DumpPiece] {
    var end = label + 1
    var titles: [String] = []
    while end < pieces.count, case .line(let line) = pieces[end], titles.count < 8 {
      if case .number(let number, let text) = LineMark(line.text), number == titles.count + 1,
        titles.isEmpty || line.gap <= 2
      {
        titles.append(text)
        end += 1
      } else if titles.isEmpty, line.shape.length < 80, !HeadingJudge.isStatement(line.text, line.shape) {
        titles.append(line.text)
        end += 1
        break
      } else {
        break
      }
    }
    guard !titles.isEmpty else { return pieces }
    if facts.title == nil { facts.title = titles.joined(separator: ", ") }
    return Array(pieces[..<label]) + pieces[end...]
  }

  // MARK: The first line

  private mutating func takeFirstLine(_ pieces: [DumpPiece]) -> [DumpPiece] {
    guard case .line(let line)? = pieces.first, pieces.count > 1 else { return pieces }
    if case .hash(_, let text) = LineMark(line.text), !HeadingJudge.isStatement(text, LineShape(text)) {
      facts.title = text
      return Array(pieces.dropFirst())
    }
    guard isTitle(line, next: pieces[1]) else { return pieces }
    facts.title = line.text
    return Array(pieces.dropFirst())
  }

  /// A first line that stands alone, names something and states nothing.
  private func isTitle(_ line: DumpLine, next: DumpPiece) -> Bool {
    let shape = line.shape
    guard shape.length <= 100, shape.length >= 2, !shape.hasAddress, !shape.isChatty, !shape.endsOpen,
      !HeadingJudge.isStatement(line.text, shape), LineMark(line.text) == .none, !Captions.isPicture(line)
    else { return false }
    if line.text.hasPrefix("//") || line.text.hasPrefix("#") || line.text.contains("=0x") || line.text.contains("{") {
      return false
    }
    let gap =
      switch next {
      case .line(let below): below.gap
      case .block(_, let gap): gap
      }
    if case .block(.code, _) = next { return false }
    return gap >= 1
  }

  /// The title as a first heading of its own is said twice.
  private func withoutRepeatedTitle(_ pieces: [DumpPiece]) -> [DumpPiece] {
    guard case .line(let line)? = pieces.first, let title = facts.title else { return pieces }
    let text = LineMark(line.text).text ?? line.text
    return HeadingJudge.folded(text) == HeadingJudge.folded(title) ? Array(pieces.dropFirst()) : pieces
  }

  // MARK: Made up

  /// A title made of the first sentence of the text.
  static func guessed(from blocks: [DumpBlock]) -> String? {
    guessed(from: blocks, sentencesOnly: true) ?? guessed(from: blocks, sentencesOnly: false)
  }

  private static func guessed(from blocks: [DumpBlock], sentencesOnly: Bool) -> String? {
    for block in blocks {
      guard case .paragraph(let lines, _) = block, let first = lines.first else { continue }
      if sentencesOnly, !lines.contains(where: { LineShape($0).endsSentence }) { continue }
      let text = lines.count > 1 && !LineShape(first).endsSentence ? lines.joined(separator: " ") : first
      let sentence = firstSentence(text)
      if sentence.utf8.count > 6, sentence.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) {
        return shortened(sentence)
      }
    }
    return nil
  }

  private static func firstSentence(_ text: String) -> String {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if ".?!".contains(text[index]), next == text.endIndex || text[next] == " " {
        return trimmed(text[..<(text[index] == "." ? index : next)])
      }
      index = next
    }
    return trimmed(text)
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > 60 else { return text }
    let head = text.prefix(58)
    return trimmed(head[..<(head.lastIndex(of: " ") ?? head.endIndex)]) + "…"
  }
}
