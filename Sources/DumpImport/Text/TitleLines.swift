/// Pages with line-numbered listings, as WordPress shows them: nothing but a title line parts the posts.
import ByteText

enum TitleLines {
  /// How many listings with numbers there are, when more than two lines are in them.
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

  /// Short, with blank lines around it.
  func standsAlone(_ index: Int) -> Bool {
    lines.indices.contains(index + 1) && lines[index + 1].gap >= 1 && (index == 0 || lines[index].gap >= 1)
      && lines[index].shape.length <= 100
  }

  /// `[Label] words`, alone between blank lines.
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

  /// A title without label looks like a heading. It is a title when enough speaks for a new post: a listing ends above, a
  /// picture opens the post, the numbers of the headings begin again.
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

  /// Whether the first numbered heading below is the first of its row.
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

/// The names a text is about: Latin words of five letters or more, which in such posts are classes and methods.
enum SubjectWords {
  /// Whether two texts use many of the same names.
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
