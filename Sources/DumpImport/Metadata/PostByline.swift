/// Reads the lines that say who wrote a post, when, and where it is filed, in the shapes in which blogs print them.
import ArticleModel

/// What such a line says.
struct PostByline: Sendable, Hashable {
  var author: String?
  var date: CalendarDate?
  var category: String?

  // MARK: Below a post

  /// `Posted by NAME`, `posted by NAME at 2008/05/05 12:33`, `by NAME | 2008/05/05 12:33 | category | 덧글(3)`.
  static func closing(_ text: String) -> PostByline? {
    guard text.utf8.count < 120 else { return nil }
    let line = trimmed(text.drop { $0 == "#" || $0 == " " })
    let lower = line.lowercased()
    if lower.hasPrefix("posted by"), text.utf8.count < 80 {
      let rest = trimmed(line.dropFirst("posted by".count).drop { $0 == ":" || $0 == " " })
      return rest.isEmpty || LineShape(rest).endsSentence ? nil : named(rest)
    }
    guard lower.hasPrefix("by "), line.contains("|") else { return nil }
    return columns(trimmed(line.dropFirst(3)))
  }

  /// `NAME at DATE`, `NAME on DATE`, `NAME`.
  private static func named(_ text: String) -> PostByline {
    if let on = firstRange(of: " on ", in: text[...]) {
      let rest = text[on.upperBound...]
      let place = firstRange(of: " in ", in: rest)
      if let date = DateReader.whole(trimmed(rest[..<(place?.lowerBound ?? rest.endIndex)])) {
        return PostByline(
          author: trimmed(text[..<on.lowerBound]), date: date, category: place.map { trimmed(rest[$0.upperBound...]) })
      }
    }
    guard let (before, date) = DateReader.trailing(text) else { return PostByline(author: text) }
    var name = before
    for word in [" at", " on", ",", "|", "-"] where name.hasSuffix(word) { name = trimmed(name.dropLast(word.count)) }
    return PostByline(author: name.isEmpty ? nil : name, date: date)
  }

  /// `NAME | DATE | category | …`: a date among the columns is what makes it a byline.
  private static func columns(_ text: String) -> PostByline? {
    let cells = text.split(separator: "|").map { trimmed($0) }
    guard let name = cells.first, !name.isEmpty, cells.count >= 2 else { return nil }
    var found = PostByline(author: name)
    for cell in cells.dropFirst() {
      if let (before, date) = DateReader.trailing(cell), before.isEmpty {
        found.date = date
      } else if found.category == nil, found.date != nil, BoilerplateWords.kind(of: cell) == nil, !cell.isEmpty {
        found.category = cell
      }
    }
    return found.date == nil ? nil : found
  }

  // MARK: Above a post

  /// `CategoryDATE TIME`, `DATE TIME`, `Posted on DATE by NAME`, `NAME · DATE`; nil when the line is anything else.
  static func opening(_ text: String) -> PostByline? {
    guard text.utf8.count < 120, RelatedPostsRow.row(text) == nil, closing(text) == nil else { return nil }
    if let found = english(text) ?? leading(text) { return found }
    if let field = MetadataLine(text), field.kind == .date { return PostByline(date: DateReader.whole(field.value)) }
    guard let (before, date) = DateReader.trailing(text) else { return nil }
    var label = trimmed(before.filter { $0 != "[" && $0 != "]" })
    let isParted = label.isEmpty || ["|", "·", "•"].contains { label.hasSuffix($0) }
    guard date.secondOfDay != nil || isParted && !label.isEmpty || isGlued(before) || label.hasPrefix("by "),
      !label.hasPrefix("Commented by ")
    else { return nil }
    while let last = label.last, "|·•-, ".contains(last) { label.removeLast() }
    if let field = MetadataLine(label), field.kind == .author { return PostByline(author: field.value, date: date) }
    guard !label.hasSuffix("/"), label.utf8.count < 70, !LineShape(label).endsSentence, !isWords(label) else {
      return nil
    }
    if label.hasPrefix("by ") { return PostByline(author: trimmed(label.dropFirst(3)), date: date) }
    if isParted, !label.holds("/"), before.holds("·") || before.holds("•") {
      return PostByline(author: label, date: date)
    }
    return PostByline(date: date, category: label.isEmpty ? nil : label)
  }

  /// `2019. 3. 14. 10:22ㆍcategory`, `2021-05-03 | NAME`: the day first, then who or where.
  private static func leading(_ text: String) -> PostByline? {
    guard let mark = text.firstIndex(where: { "ㆍ·•|".contains($0) }) else { return nil }
    let (head, tail) = (trimmed(text[..<mark]), trimmed(text[text.index(after: mark)...]))
    guard let (before, date) = DateReader.trailing(head), before.isEmpty, !tail.isEmpty, tail.utf8.count <= 60,
      !LineShape(tail).endsSentence, BoilerplateWords.kind(of: tail) == nil, !tail.contains("|")
    else { return nil }
    let isCategory = tail.contains("/") || text[mark] == "ㆍ"
    return PostByline(author: isCategory ? nil : tail, date: date, category: isCategory ? tail : nil)
  }

  /// `Posted on January 26, 2015 by NAME`, `January 26, 2015 by NAME`, `By NAME on January 26, 2015`.
  private static func english(_ text: String) -> PostByline? {
    var rest = text[...]
    let isPosted = rest.hasPrefix("Posted on ")
    if isPosted { rest = rest.dropFirst("Posted on ".count) }
    if rest.hasPrefix("By ") || rest.hasPrefix("by "), let on = firstRange(of: " on ", in: rest) {
      guard let date = DateReader.loose(trimmed(rest[on.upperBound...])) else { return nil }
      return PostByline(author: trimmed(rest[..<on.lowerBound].dropFirst(3)), date: date)
    }
    guard let by = firstRange(of: " by ", in: rest) else {
      return isPosted ? DateReader.loose(trimmed(rest)).map { PostByline(date: $0) } : nil
    }
    let name = trimmed(rest[by.upperBound...])
    guard name.utf8.count < 40, let date = DateReader.whole(trimmed(rest[..<by.lowerBound])) else { return nil }
    return PostByline(author: name, date: date)
  }

  /// `AppleApp/Cocoa Touch2010. 7. 8.`: a path of categories with the date glued to it.
  private static func isGlued(_ before: String) -> Bool {
    before.holds("/") && before.last.map { $0 != " " } == true && !before.holds("://")
  }

  /// A label that says `last changed on` or the like is no category.
  private static func isWords(_ label: String) -> Bool {
    label.hasSuffix(":") || label.split(separator: " ").count > 6 || label.holds("://")
      || ["Update", "업데이트", "수정", "갱신", "작성일", "최종"].contains { label.hasPrefix($0) }
  }
}
