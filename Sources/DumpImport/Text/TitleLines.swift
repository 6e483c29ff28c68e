/// Splits pages with line-numbered listings, as WordPress shows them, whose posts are separated only by a title line.
import ByteText

enum TitleLines {
  /// The number of line-numbered listings; 0 when they have no more than two lines in all.
  static func listings(in lines: [DumpLine]) -> Int {
    let found = NumberedListings.find(in: lines)
    return found.reduce(0) { $0 + $1.count } > 2 ? found.count : 0
  }

  static func posts(in lines: [DumpLine]) -> [RawPost] {
    let page = TitleLineFinder(lines)
    var starts = page.starts
    starts.append(lines.count)
    // The name of the blog above the first title is no post.
    let isName = starts.count > 2 && starts[1] == 1 && !lines[0].shape.endsSentence && !page.isLabelled(0)
    return zip(starts, starts.dropFirst()).dropFirst(isName ? 1 : 0).map { start, end in
      var post = RawPost(lines: Array(lines[start..<end]))
      // A page may begin in the middle of a post.
      if start > 0 || page.isLabelled(0) || page.standsAlone(0) { setTitle(of: &post) }
      return post
    }
  }

  private static func setTitle(of post: inout RawPost) {
    guard let first = post.lines.first, post.lines.count > 1, !first.shape.isProse,
      LineMarker(first.text) == .none
    else { return }
    post.facts.title = first.text
    post.firstLine = first.number
    post.lines.removeFirst()
    if first.text.hasPrefix("["), let close = first.text.firstIndex(of: "]") {
      let tag = trimmed(first.text[first.text.index(after: first.text.startIndex)..<close])
      if !tag.isEmpty, tag.utf8.count < 60 { post.facts.tags = [tag] }
    }
  }
}

/// Finds the title lines of such a page.
struct TitleLineFinder {
  private let lines: [DumpLine]
  private let inside: Set<Int>
  private let ends: Set<Int>
  private(set) var starts: [Int] = []

  init(_ lines: [DumpLine]) {
    self.lines = lines
    let listings = NumberedListings.find(in: lines)
    var inside = Set<Int>()
    for range in listings { inside.formUnion(range) }
    self.inside = inside
    ends = Set(listings.map(\.upperBound))
    for index in lines.indices where !inside.contains(index) {
      if index == 0 || isLabelled(index) || isBareTitle(index) { starts.append(index) }
    }
  }

  /// Whether a line is short, with blank lines around it.
  func standsAlone(_ index: Int) -> Bool {
    lines.indices.contains(index + 1) && lines[index + 1].gap >= 1 && (index == 0 || lines[index].gap >= 1)
      && lines[index].shape.length <= 100
  }

  /// Whether the line is `[Label] words`, alone between blank lines.
  func isLabelled(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.text.hasPrefix("["), !line.text.hasPrefix("[["), standsAlone(index),
      let close = line.text.firstIndex(of: "]")
    else { return false }
    let tail = trimmed(line.text[line.text.index(after: close)...])
    guard !tail.isEmpty, !tail.hasPrefix("("), !tail.hasSuffix(";") else {
      return false
    }
    let shape = LineShape(tail)
    return !(shape.endsSentence && shape.length > 40) && !shape.endsOpen
  }

  // MARK: Titles without a label

  /// Whether a line that looks like a heading is a title without a label. All signs of a new post must be present: a
  /// listing ends above, a picture follows, and the numbers of the headings begin again.
  private func isBareTitle(_ index: Int) -> Bool {
    let line = lines[index]
    guard index > 0, starts.last != index - 1, standsAlone(index), LineMarker(line.text) == .none,
      line.shape.length <= 80, !line.shape.isProse,
      !line.shape.endsSentence, !line.shape.endsFully, !Captions.isPicture(line), !line.shape.hasAddress,
      lines.indices.contains(index + 2), !LinkLabels.contains(line.text)
    else { return false }
    var evidence = ends.contains(index) ? 1 : 0
    if Captions.isPicture(lines[index + 1]) { evidence += 1 }
    if numbersBeginAnew(at: index) { evidence += 1 }
    return evidence >= 3
  }

  /// Whether the first numbered heading below has the number 0 or 1.
  private func numbersBeginAnew(at index: Int) -> Bool {
    for place in lines.indices[(index + 1)...].prefix(24) where !inside.contains(place) {
      if place > index + 1, isLabelled(place) { return false }
      if case .number(let number, let text) = LineMarker(lines[place].text), lines[place].indent == 0 {
        return number <= 1 && !LineShape(text).endsSentence && standsAlone(place)
      }
    }
    return false
  }
}

/// The names a text is about: Latin words of five letters or more, which in such posts name classes and methods.
enum SubjectWords {
  /// Whether two texts share at least a quarter of the names of the one with fewer.
  static func areShared(_ first: ArraySlice<DumpLine>, _ second: ArraySlice<DumpLine>) -> Bool {
    let (one, two) = (words(of: first), words(of: second))
    guard !one.isEmpty, !two.isEmpty else { return false }
    return one.intersection(two).count * 4 >= min(one.count, two.count)
  }

  private static func words(of lines: ArraySlice<DumpLine>) -> Set<String> {
    var words: Set<String> = []
    for line in lines where !Captions.isPicture(line) {
      for word in line.text.utf8.split(whereSeparator: { !$0.isIdentifierStart }) where word.count >= 5 {
        words.insert(String(decoding: word, as: UTF8.self).lowercased())
      }
    }
    return words
  }
}
