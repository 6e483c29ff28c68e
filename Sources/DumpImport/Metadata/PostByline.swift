/// Parses bylines: lines that give the author, date and category of a post, in the formats that blogs use.
import ArticleModel

/// The content of a byline.
struct PostByline: Sendable, Hashable {
  var author: String?
  var date: CalendarDate?
  var category: String?
  /// The title, when the page joined it to the category without a space; a guess.
  var title: String?

  // MARK: Below a post

  /// Parses a byline below a post, `Posted by NAME`, `posted by NAME at 2008/05/05 12:33`, `by NAME | 2008/05/05 12:33
  /// | category | 덧글(3)`; nil for any other line.
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

  /// Parses `NAME at DATE`, `NAME on DATE`, `NAME`.
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

  /// Parses `NAME | DATE | category | …`; nil unless one of the columns is a date.
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

  /// Parses a byline above a post, `CategoryDATE TIME`, `DATE TIME`, `Posted on DATE by NAME`, `NAME · DATE`; nil for
  /// any other line.
  static func opening(_ text: String) -> PostByline? {
    guard text.utf8.count < 240, RelatedPostsRow.row(text) == nil, closing(text) == nil else { return nil }
    if let found = english(text) ?? parted(text) ?? run(text) { return found }
    if let field = MetadataLine(text), field.kind == .date { return PostByline(date: DateReader.whole(field.value)) }
    guard let (before, date) = DateReader.trailing(text) else { return nil }
    var label = trimmed(before.filter { $0 != "[" && $0 != "]" })
    let isParted = ["|", "·", "•", "-"].contains { label.hasSuffix($0) }
    while let last = label.last, "|·•-, ".contains(last) { label.removeLast() }
    guard !label.isEmpty else { return date.secondOfDay == nil ? nil : PostByline(date: date) }
    let isGlued = !text.dropFirst(before.count).hasPrefix(" ") && !isParted
    guard
      date.secondOfDay != nil || isParted || isGlued && !label.holds(" ") || isGluedPath(before)
        || label.hasPrefix("by ")
    else { return nil }
    if let field = MetadataLine(label), field.kind == .author { return PostByline(author: field.value, date: date) }
    guard !label.hasSuffix("/"), !LineShape(label).endsSentence else { return nil }
    if label.hasPrefix("by ") { return PostByline(author: trimmed(label.dropFirst(3)), date: date) }
    if date.secondOfDay != nil, let (title, category) = gluedTitle(trimmed(before)) {
      return PostByline(date: date, category: category, title: title)
    }
    guard label.utf8.count < 70, !isWords(label) else { return nil }
    // A name is separate from the date; a category is a path or joined to the date without a space.
    let isName = !label.holds("/") && !isGlued && label.split(separator: " ").count <= 3 && !before.hasPrefix("[")
    let isAuthor = isParted ? !label.holds("/") && !before.hasSuffix("|") : isName
    return isAuthor ? PostByline(author: label, date: date) : PostByline(date: date, category: label)
  }

  /// Parses a date among parts separated by `ㆍ`, `·`, `•` or `|`: `2019. 3. 14. 10:22ㆍcategory`, `2021-05-03 | NAME`,
  /// `NAME · Mar 3, 2020 · 5 min read`.
  private static func parted(_ text: String) -> PostByline? {
    guard text.utf8.count < 120, let mark = text.first(where: { "ㆍ·•|".contains($0) }) else { return nil }
    let parts = text.split { "ㆍ·•|".contains($0) }.map { trimmed($0) }.filter { !$0.isEmpty }
    var found = PostByline()
    var others: [String] = []
    for part in parts {
      if found.date == nil, let date = DateReader.whole(part) {
        found.date = date
      } else if Furniture.rules.contains(where: { $0.holds(part) }) || isMinutes(part) {
        continue
      } else if BoilerplateWords.kind(of: part) != nil {
        return nil
      } else {
        others.append(part)
      }
    }
    guard found.date != nil, parts.count > 1, others.count <= 2,
      others.allSatisfy({ $0.utf8.count <= 60 && !LineShape($0).endsSentence && $0.split(separator: " ").count <= 5 })
    else { return nil }
    for part in others {
      if let field = MetadataLine(part), field.kind == .author {
        found.author = field.value
      } else if part.contains("/") || mark == "ㆍ" || found.author != nil {
        found.category = found.category ?? part
      } else {
        found.author = part.hasPrefix("by ") ? trimmed(part.dropFirst(3)) : part
      }
    }
    return found
  }

  /// Whether the text is a reading time: `5 min`, `5분`.
  private static func isMinutes(_ text: String) -> Bool {
    let unit = trimmed(text.drop { $0.isNumber })
    return unit != text && ["min", "mins", "minutes", "분"].contains(unit)
  }

  /// Parses a name and an English date after `by`, without spaces between them: `by하루Mar 12. 2019`.
  private static func run(_ text: String) -> PostByline? {
    guard text.hasPrefix("by"), let (before, date) = DateReader.englishEnd(text.dropFirst(2)), before.utf8.count <= 40
    else {
      return nil
    }
    return PostByline(author: before.isEmpty ? nil : before, date: date)
  }

  /// Splits a title and a category that the page joined without a space, `How to bake breadKitchen/Bread`: at that
  /// point the case or the script of the letters changes inside a word. nil without such a point.
  static func gluedTitle(_ label: String) -> (title: String, category: String)? {
    let scalars = Array(label.unicodeScalars)
    guard scalars.count > 16, label.holds(" ") else { return nil }
    let slash = scalars.lastIndex(of: "/")
    var place = slash ?? scalars.count
    while place > 1, scalars[place - 1] != " ", (slash ?? scalars.count) - place < 24 {
      place -= 1
      let (before, after) = (scalars[place - 1], scalars[place])
      let isLower = before.properties.isLowercase || before.isHangul || ")]?!".unicodeScalars.contains(before)
      let isJunction =
        isLower && (after.properties.isUppercase || after.isHangul != before.isHangul && after.properties.isAlphabetic)
      guard isJunction, before.value > 0x2F, slash != nil || !before.properties.isLowercase else { continue }
      // The lower-case letter of names such as `iOS` belongs to what follows.
      let start = before == "i" && (place < 2 || !scalars[place - 2].properties.isLowercase) ? place - 1 : place
      let title = trimmed(String(String.UnicodeScalarView(scalars[..<start])))
      let category = String(String.UnicodeScalarView(scalars[start...]))
      return title.split(separator: " ").count >= 2 && category.utf8.count <= 60 ? (title, category) : nil
    }
    return nil
  }

  /// Splits off a path of categories in the last word, `How to bake bread Kitchen/Bread`; nil when it is not a path.
  static func pathBehindTitle(_ label: String) -> (title: String, category: String)? {
    guard let space = label.lastIndex(of: " ") else { return nil }
    let path = String(label[label.index(after: space)...])
    return TitleRule.isPath(path) ? (trimmed(label[..<space]), path) : nil
  }

  /// Parses `Posted on January 26, 2015 by NAME`, `January 26, 2015 by NAME`, `By NAME on January 26, 2015`.
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

  /// Whether the text before a date is a path of categories joined to it without a space: `AppleApp/Cocoa Touch2010. 7.
  /// 8.`.
  private static func isGluedPath(_ before: String) -> Bool {
    before.holds("/") && before.last.map { $0 != " " } == true && !before.holds("://")
  }

  /// Whether the label is not a category but words such as `last changed on`.
  private static func isWords(_ label: String) -> Bool {
    label.hasSuffix(":") || label.split(separator: " ").count > 6 || label.holds("://")
      || ["Update", "업데이트", "수정", "갱신", "작성일", "최종"].contains { label.hasPrefix($0) }
  }
}
