/// Parses references of the form `2016/08/13 - [Category] - Title` and links them to imported posts.
import ArticleModel

/// A reference to another post of the blog.
struct PostReference: Sendable, Hashable {
  let date: CalendarDate
  let category: String
  let title: String

  init(date: CalendarDate, category: String, title: String) {
    self.date = date
    self.category = category
    self.title = title
  }

  /// Parses a whole line; nil when it is not a reference.
  init?(_ line: String) {
    guard line.utf8.count > 16, let date = DateReader.dotted(String(line.prefix(10))) else { return nil }
    var rest = trimmed(line.dropFirst(10))
    guard rest.hasPrefix("-") else { return nil }
    rest = trimmed(rest.dropFirst())
    guard rest.hasPrefix("["), let close = rest.firstIndex(of: "]") else { return nil }
    category = trimmed(rest[rest.index(after: rest.startIndex)..<close])
    rest = trimmed(rest[rest.index(after: close)...])
    guard rest.hasPrefix("-") else { return nil }
    title = trimmed(rest.dropFirst())
    self.date = date
    if title.isEmpty { return nil }
  }

  /// The title without a part number such as `3/4` at its end, the part, and the number of parts; nil without a part
  /// number.
  static func part(of title: String) -> (base: String, part: Int, of: Int)? {
    guard let last = title.split(separator: " ").last else { return nil }
    let numbers = last.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, last.contains("/"), (1...numbers[1]).contains(numbers[0]), numbers[1] < 100 else {
      return nil
    }
    return (trimmed(title.dropLast(last.count)), numbers[0], numbers[1])
  }
}

/// All references in the imported posts: the title, date, category and part of a series of the posts they refer to.
struct ReferenceCatalog {
  struct Entry {
    let title: String
    let date: CalendarDate?
    let category: String?
    let seriesName: String?
    let part: Int?
  }

  private(set) var entries: [Entry] = []
  /// Indices into ``entries`` by title, and by the number of the part.
  private var byTitle: [String: [Int]] = [:]
  private var byPart: [Int: [Int]] = [:]
  private var byDay: [PostReference: Int] = [:]
  /// Titles of addresses, from lines that give both.
  private var titlesByAddress: [String: String] = [:]

  init(posts: [ImportedPost]) {
    let lines = posts.flatMap { $0.blocks.flatMap(\.lines) }
    let references = Set(lines.compactMap { PostReference($0) })
    var series: [String: [PostReference]] = [:]
    for reference in references {
      let base = PostReference.part(of: reference.title)?.base ?? reference.title
      series[base, default: []].append(reference)
    }
    for (base, members) in series.sorted(by: { $0.key < $1.key }) { add(members, base: base) }
    for line in lines { readAddress(line) }
  }

  private mutating func add(_ members: [PostReference], base: String) {
    for member in members.sorted(by: { ($0.date, $0.title) < ($1.date, $1.title) }) {
      let part = PostReference.part(of: member.title)
      add(
        Entry(
          title: member.title, date: member.date, category: member.category, seriesName: part == nil ? nil : base,
          part: part?.part))
    }
  }

  private mutating func add(_ entry: Entry) {
    let place = entries.count
    entries.append(entry)
    byTitle[entry.title, default: []].append(place)
    if let part = entry.part { byPart[part, default: []].append(place) }
    guard let date = entry.date else { return }
    let reference = PostReference(date: date, category: "", title: entry.title)
    if byDay[reference] == nil { byDay[reference] = place }
  }

  /// The first entry with the reference's date and title; nil without any.
  func entry(for reference: PostReference) -> Entry? {
    byDay[PostReference(date: reference.date, category: "", title: reference.title)].map { entries[$0] }
  }

  /// Records the title of an address from a line `title : http://…` or `title http://…`.
  private mutating func readAddress(_ line: String) {
    // A text that is Markdown already is one line here; it is longer than any title with an address.
    guard line.utf8.count < 1000, let start = firstRange(of: "http", in: line[...]), start.lowerBound > line.startIndex
    else { return }
    var title = trimmed(
      line[..<start.lowerBound].reversed().drop { $0 == " " || $0 == ":" || $0 == "(" }.reversed().map(String.init)
        .joined())
    let address = String(line[start.lowerBound...].prefix { !" )>]".contains($0) })
    // `원문 링크 : TITLE : http://…` has a label before the title.
    if let colon = firstRange(of: " : ", in: title[...]), colon.lowerBound < title.endIndex,
      LinkLabels.introduce(trimmed(title[..<colon.lowerBound]))
    {
      title = trimmed(title[colon.upperBound...])
    }
    let shape = LineShape(title)
    guard shape.length > 4, shape.length < 80, !shape.endsSentence || title.hasSuffix("."),
      trimmed(line).hasSuffix(address)
    else { return }
    if titlesByAddress[address] == nil {
      titlesByAddress[address] = title.hasSuffix(".") ? String(title.dropLast()) : title
    }
  }

  /// What other posts say about `post`, found by its title, its part of a series, or its address; nil without any.
  func entry(for post: ImportedPost) -> Entry? {
    if let title = post.facts.title, !post.facts.isTitleGuessed {
      if let same = byTitle[title], same.count == 1 { return entries[same[0]] }
      if let part = post.facts.seriesPart {
        return byPart[part]?.lazy.map { entries[$0] }.first { ($0.seriesName ?? "").hasPrefix(title) }
      }
      return nil
    }
    guard let address = post.facts.sourceAddress, let title = titlesByAddress[address] else { return nil }
    return Entry(title: title, date: nil, category: nil, seriesName: nil, part: nil)
  }
}

/// Replaces references to imported posts by links.
struct CrossReferences {
  private let catalog: ReferenceCatalog
  private let pathByTitle: [String: String]

  init(posts: [ImportedPost]) {
    catalog = ReferenceCatalog(posts: posts)
    var titles: [String: String] = [:]
    for post in posts.reversed() {
      if let title = post.facts.title { titles[folded(title)] = post.path }
    }
    pathByTitle = titles
  }

  /// The atoms with the title of each reference made a link to its post, relative to the article at `path`.
  func linked(_ atoms: [InlineAtom], from path: String) -> [InlineAtom] {
    atoms.enumerated().flatMap { index, atom -> [InlineAtom] in
      guard case .text(let line) = atom.content, atom.link == nil, let reference = PostReference(line),
        let target = target(of: reference), target != path
      else { return [atom] }
      let address = AddressRewriter.relative(target, from: path)
      return [
        InlineAtom(content: .text(String(line.dropLast(reference.title.count)))),
        InlineAtom(
          content: .text(reference.title), link: InlineLink(number: index, address: address, title: "")),
      ]
    }
  }

  /// The lines that refer to posts which were not imported, sorted.
  func unresolved(in posts: [ImportedPost]) -> [String] {
    let lines = posts.flatMap { $0.blocks.flatMap(\.lines) }
    return Set(lines.filter { line in PostReference(line).map { target(of: $0) == nil } ?? false }).sorted()
  }

  private func target(of reference: PostReference) -> String? {
    pathByTitle[folded(catalog.entry(for: reference)?.title ?? reference.title)]
  }
}

/// Labels of links whose address is lost; such a label is not a heading.
enum LinkLabels {
  private static let words: Set<String> = [
    "링크", "출처", "참조", "원문", "바로가기", "원문 바로가기", "다운로드", "여기", "link", "Link", "source", "Source:", "here", "예제 다운로드",
    "첨부파일", "동영상", "영상",
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
