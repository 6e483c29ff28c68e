/// Finds a post's title and takes its lines out of the text.

struct TitleFinder {
  private(set) var facts: PostMetadata

  /// Lines with which most posts of the dump begin: they announce the title and are none.
  private let shared: Set<String>

  init(facts: PostMetadata, shared: Set<String> = []) {
    self.facts = facts
    self.shared = shared
  }

  /// The short first lines that two or more posts have in common.
  static func sharedOpenings(of posts: [RawPost]) -> Set<String> {
    var counts: [String: Int] = [:]
    for post in posts {
      guard let line = post.lines.first(where: { BoilerplateFilter.always($0.text) == nil }), line.shape.length <= 20,
        !line.shape.endsSentence, LineMarker(line.text) == .none
      else { continue }
      counts[line.text, default: 0] += 1
    }
    return Set(counts.filter { $0.value >= 2 }.keys)
  }

  /// The pieces without title, label and agenda; the title is in ``facts`` afterwards.
  mutating func take(from pieces: [DumpPiece]) -> [DumpPiece] {
    if let label = labelIndex(in: pieces) { return takeLabelled(pieces, at: label) }
    guard facts.title == nil else { return withoutRepeatedTitle(pieces) }
    return takeFirstLine(pieces)
  }

  // MARK: 오늘의 주제

  /// `오늘의 …`, `이번 …`: a few words that say what the next line is. So do the words that other posts begin with too.
  private func isLabel(_ line: DumpLine) -> Bool {
    let words = line.text.split(separator: " ")
    if shared.contains(line.text) { return true }
    if words.count == 1 { return ["주제", "제목", "Title", "TITLE"].contains(line.text) }
    guard words.count == 2, line.shape.length <= 12, !line.shape.endsSentence, !line.shape.endsOpen else {
      return false
    }
    return ["오늘의", "이번", "이번주", "금주의", "이달의", "Today's"].contains(words[0])
  }

  /// The label is above all sections, apart from what is around it; further down the same words are the post's own.
  private func labelIndex(in pieces: [DumpPiece]) -> Int? {
    guard facts.title == nil else { return nil }
    let opening = pieces.prefix(30).prefix { piece in
      guard case .line(let line) = piece else { return false }
      return isLabel(line) || LineMarker(line.text).text == nil
    }
    return opening.indices.first { index in
      guard case .line(let line) = pieces[index], isLabel(line), index + 1 < pieces.count,
        case .line(let below) = pieces[index + 1], below.gap >= 1 || LineMarker(below.text) != .none
      else { return false }
      // Words that several posts begin with may be the title of a series; only a number below makes them a label.
      if shared.contains(line.text), case .number = LineMarker(below.text) { return true }
      return !shared.contains(line.text) || line.text.hasPrefix("오늘의")
    }
  }

  private mutating func takeLabelled(_ pieces: [DumpPiece], at label: Int) -> [DumpPiece] {
    var end = label + 1
    var titles: [String] = []
    var first = 1
    while end < pieces.count, case .line(let line) = pieces[end], titles.count < 8 {
      if case .number(let number, let text) = LineMarker(line.text), titles.isEmpty || number == titles.count + first,
        titles.isEmpty || line.gap <= 2, !HeadingClassifier.isStatement(text, LineShape(text))
      {
        if titles.isEmpty { first = number }
        titles.append(text)
        end += 1
      } else if titles.isEmpty, line.shape.length < 80, !HeadingClassifier.isStatement(line.text, line.shape) {
        titles.append(line.text)
        end += 1
        break
      } else {
        break
      }
    }
    guard !titles.isEmpty else { return pieces }
    if facts.title == nil { facts.title = titles.joined(separator: ", ") }
    if first > 1, titles.count == 1, facts.seriesPart == nil { facts.seriesPart = first }
    return Array(pieces[..<label]) + pieces[end...]
  }

  // MARK: The first line

  private mutating func takeFirstLine(_ pieces: [DumpPiece]) -> [DumpPiece] {
    guard case .line(let line)? = pieces.first, pieces.count > 1 else { return pieces }
    if line.shape.length <= 14, line.shape.hangul <= 3, let day = DateReader.whole(line.text) {
      facts.date = facts.date ?? day
      return takeFirstLine(Array(pieces.dropFirst()))
    }
    if case .hash(_, let text) = LineMarker(line.text), !HeadingClassifier.isStatement(text, LineShape(text)) {
      facts.title = text
      return Array(pieces.dropFirst())
    }
    let after =
      switch pieces.count > 2 ? pieces[2] : nil {
      case .line(let below): below.gap
      case .block(_, let gap): gap
      case nil: 0
      }
    guard isTitle(line, next: pieces[1], after: after) else { return pieces }
    facts.title = line.text
    guard case .line(let second) = pieces[1], second.gap == 0 else { return Array(pieces.dropFirst()) }
    return [.block(.paragraph([InlineAtom(content: .text(second.text))]), gap: 0)] + pieces.dropFirst(2)
  }

  /// A first line that is alone, names something and states nothing.
  private func isTitle(_ line: DumpLine, next: DumpPiece, after: Int) -> Bool {
    let shape = line.shape
    guard shape.length <= 100, shape.length >= 2, !shape.hasAddress, !shape.isChatty, !shape.endsOpen,
      !HeadingClassifier.isStatement(line.text, shape), LineMarker(line.text) == .none, !Captions.isPicture(line)
    else { return false }
    if line.text.hasPrefix("//") || line.text.hasPrefix("#") || line.text.holds("=0x") || line.text.holds("{") {
      return false
    }
    let gap =
      switch next {
      case .line(let below): below.gap
      case .block(_, let gap): gap
      }
    if case .block(.code, _) = next { return false }
    return gap >= 1 || isSubtitle(next, gap: after)
  }

  /// Whether directly below a title is one more line that states nothing, apart from the text.
  private func isSubtitle(_ piece: DumpPiece, gap: Int) -> Bool {
    guard gap >= 1, case .line(let line) = piece, LineMarker(line.text) == .none, !line.shape.hasAddress else {
      return false
    }
    return line.shape.length <= 60 && !line.shape.endsOpen && !HeadingClassifier.isStatement(line.text, line.shape)
      && MetadataLine(line.text) == nil && CodeEvidence(line.text) != .strong
  }

  /// The title as a first heading of its own is said twice.
  private func withoutRepeatedTitle(_ pieces: [DumpPiece]) -> [DumpPiece] {
    guard case .line(let line)? = pieces.first, let title = facts.title else { return pieces }
    let text = LineMarker(line.text).text ?? line.text
    return HeadingClassifier.folded(text) == HeadingClassifier.folded(title) ? Array(pieces.dropFirst()) : pieces
  }

  // MARK: Made up

  /// A title made of the first sentence of the text.
  static func guessed(from blocks: [Block]) -> String? {
    guessed(from: blocks, sentencesOnly: true) ?? guessed(from: blocks, sentencesOnly: false)
  }

  private static func guessed(from blocks: [Block], sentencesOnly: Bool) -> String? {
    for block in blocks {
      guard case .paragraph(let atoms) = block, let first = atoms.lines.first else { continue }
      let lines = atoms.lines
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
