/// Parses lines that state one field of a post's metadata: `작성일: 2016-02-11`, `Author: NAME`, `태그 #a #b`.

struct MetadataLine: Sendable, Hashable {
  /// The field that a line states.
  enum Kind: Sendable, Hashable { case date, updated, author, category, tags, title, source }

  let kind: Kind
  let value: String

  private static let labels: [(String, Kind)] = [
    ("작성일시", .date), ("작성일자", .date), ("작성일", .date), ("등록일시", .date), ("등록일", .date), ("게시일", .date), ("게시", .date),
    ("날짜", .date),
    ("일시", .date), ("Published on", .date), ("Published", .date), ("Posted on", .date), ("Post", .date),
    ("Date", .date),
    ("date", .date),
    ("작성자", .author), ("글쓴이", .author), ("저자", .author), ("지은이", .author), ("Author", .author), ("author", .author),
    ("Written by", .author), ("카테고리", .category), ("분류", .category), ("Category", .category), ("Categories", .category),
    ("Filed under", .category), ("Posted in", .category), ("태그", .tags), ("Tags", .tags), ("Tagged", .tags),
    ("Tag", .tags), ("tags", .tags), ("제목", .title), ("Title", .title), ("원문", .source), ("주소", .source),
    ("URL", .source),
  ]

  /// Labels that are recognised only beside others, or on the line above their value: alone in a text they begin a
  /// note.
  private static let weakLabels: [(String, Kind)] = [
    ("최초 게시", .date), ("발행일", .date), ("생성일", .date), ("생성 일시", .date), ("Created time", .date), ("Created", .date),
    ("키워드", .tags), ("최종 수정일", .updated), ("최종 수정", .updated), ("수정일", .updated), ("업데이트", .updated),
    ("Last edited time", .updated), ("Last modified", .updated), ("Last updated", .updated), ("Updated", .updated),
  ]

  /// The label of a line that holds nothing else; nil for any other line.
  static func label(_ text: String) -> (name: String, kind: Kind)? {
    guard text.utf8.count <= 24 else { return nil }
    let name = trimmed([":", "："].contains { text.hasSuffix($0) } ? text.dropLast() : text[...])
    return (labels + weakLabels).first { $0.0 == name }.map { (name: $0.0, kind: $0.1) }
  }

  /// A field whose label is on the line above its value; nil when the value does not fit the kind.
  init?(kind: Kind, below value: String) {
    let isDay = kind == .date || kind == .updated
    guard value.utf8.count <= 80, !LineShape(value).endsSentence, !isDay || DateReader.whole(value) != nil,
      kind != .author || value.utf8.count <= 48
    else { return nil }
    self.init(kind: kind, value: value)
  }

  /// Parses a whole line; nil when it is anything else.
  init?(_ text: String) {
    guard text.utf8.count < 160,
      let (label, kind) = Self.labels.first(where: {
        text.hasPrefix($0.0) && Self.isParted(text.dropFirst($0.0.count), $0.1)
      })
    else { return nil }
    let rest = trimmed(text.dropFirst(label.count).drop { " :：|".contains($0) })
    guard !rest.isEmpty, !LineShape(rest).endsSentence else { return nil }
    if kind == .date, DateReader.whole(rest) == nil { return nil }
    if kind == .author, rest.utf8.count > 48 || rest.holds("://") { return nil }
    if kind == .source, !rest.hasPrefix("http") || rest.holds(" ") { return nil }
    self.kind = kind
    value = rest
  }

  /// The fields of a line that holds several, one of them a date: `글쓴이 NAME게시일 2018년 9월 30일카테고리 A`, `글쓴이 : NAME 날짜 :
  /// 2002-05-13 조회 : 7`. Empty for any other line.
  static func together(_ text: String) -> [MetadataLine] {
    guard text.utf8.count < 300, labels.contains(where: { text.hasPrefix($0.0) }) else { return [] }
    var marks: [(place: Range<Substring.Index>, kind: Kind?)] = []
    let words =
      (weakLabels + labels).map { ($0.0, Optional($0.1)) }
      + ["조회수", "조회", "추천", "댓글", "Visit", "Views"].map { ($0, nil) }
    for (label, kind) in words {
      guard let place = firstRange(of: label, in: text[...]), !marks.contains(where: { $0.place.overlaps(place) })
      else { continue }
      let tail = text[place.upperBound...]
      let isParted = tail.drop { $0 == " " }.first.map { ":：".contains($0) } == true || tail.hasPrefix(" ")
      if isParted { marks.append((place, kind)) }
    }
    marks.sort { $0.place.lowerBound < $1.place.lowerBound }
    let ends = marks.dropFirst().map(\.place.lowerBound) + [text.endIndex]
    let found = zip(marks, ends).compactMap { mark, end in
      mark.kind.map { kind in
        let value = text[mark.place.upperBound..<end].drop { " :：|".contains($0) }
        return MetadataLine(
          kind: kind,
          value: trimmed(kind == .date || kind == .updated ? withoutWeekday(value) : String(value.filter { $0 != "." }))
        )
      }
    }
    let isWhole = found.allSatisfy {
      !$0.value.isEmpty && ($0.kind != .date && $0.kind != .updated || DateReader.whole($0.value) != nil)
    }
    return marks.count >= 2 && isWhole && found.contains { $0.kind == .date } ? found : []
  }

  /// The text of a date such as `2002-05-13 (월) 21:21` without the day of the week.
  private static func withoutWeekday(_ text: Substring) -> String {
    guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else {
      return String(text)
    }
    return text[..<open] + trimmed(text[text.index(after: close)...])
  }

  private init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }

  /// Whether a colon or vertical bar separates the label from its value; tags may begin with `#` directly.
  private static func isParted(_ rest: Substring, _ kind: Kind) -> Bool {
    let tail = rest.drop { $0 == " " }
    return tail.first.map { ":：|".contains($0) } == true || kind == .tags && tail.hasPrefix("#")
  }

  /// The tags of a list like `a, b` or `#a#b`.
  static func tags(in text: String) -> [String] {
    let parts = text.hasPrefix("#") ? text.split(separator: "#") : text.split { ",|/".contains($0) }
    return parts.map { trimmed($0.filter { $0 != "," }) }.filter { !$0.isEmpty && $0.utf8.count <= 60 }
  }

  /// Sets the field in `facts`, unless it is set already.
  func apply(to facts: inout PostMetadata) {
    switch kind {
    case .date: facts.date = facts.date ?? DateReader.whole(value)
    case .updated where facts.date == nil: facts.updated = facts.updated ?? DateReader.whole(value)
    case .updated: facts.setUpdated(DateReader.whole(value))
    case .author: if facts.authors.isEmpty { facts.authors = [value] }
    case .category: facts.category = facts.category ?? value
    case .tags: if facts.tags.isEmpty { facts.tags = Self.tags(in: value) }
    case .title: facts.title = facts.title ?? value
    case .source: facts.sourceAddress = facts.sourceAddress ?? value
    }
  }
}
