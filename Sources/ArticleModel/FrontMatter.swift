/// What an author says about an article in the YAML block at its head, typed, each value with its place.

/// A value with the bytes it was read from.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value

  /// Where it stands in the file.
  package let range: Range<Int>

  /// A value read from `range`.
  package init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// A day, with a time and an offset from UTC where the author gave them.
package struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year, month 1...12 and day 1...31.
  package let year: Int, month: Int, day: Int

  /// Seconds since midnight, if a time was given.
  package let secondOfDay: Int?

  /// Offset from UTC in minutes; 0 where none was given.
  package let offsetMinutes: Int

  /// A date; nil when the day does not exist.
  package init?(year: Int, month: Int, day: Int, secondOfDay: Int? = nil, offsetMinutes: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
      (secondOfDay ?? 0) >= 0, (secondOfDay ?? 0) < 86_400, abs(offsetMinutes) < 24 * 60
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.secondOfDay = secondOfDay
    self.offsetMinutes = offsetMinutes
  }

  /// The moment `seconds` after 1970-01-01T00:00:00Z; nil beyond the year 9999.
  package init?(unixSeconds seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // Civil from days, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let z = seconds / 86_400 + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shifted + 2) / 5 + 1,
      secondOfDay: seconds % 86_400)
  }

  /// `2017-01-04`.
  package var day10: String { "\(Self.pad(year, 4))-\(Self.pad(month, 2))-\(Self.pad(day, 2))" }

  /// RFC 3339, `2017-01-04T00:00:00Z`.
  package var rfc3339: String {
    let second = secondOfDay ?? 0
    let time = "\(Self.pad(second / 3600, 2)):\(Self.pad(second / 60 % 60, 2)):\(Self.pad(second % 60, 2))"
    guard offsetMinutes != 0 else { return "\(day10)T\(time)Z" }
    let offset = abs(offsetMinutes)
    return "\(day10)T\(time)\(offsetMinutes < 0 ? "-" : "+")\(Self.pad(offset / 60, 2)):\(Self.pad(offset % 60, 2))"
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  package var unixSeconds: Int {
    // Days from civil, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + (secondOfDay ?? 0) - offsetMinutes * 60
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.unixSeconds < right.unixSeconds }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// The part an article has in a series.
package struct SeriesPart: Sendable, Hashable {
  /// The series' name.
  package let name: Located<String>

  /// The part's number from 1, if numbered.
  package let part: Int?

  /// A part.
  package init(name: Located<String>, part: Int?) {
    self.name = name
    self.part = part
  }
}

/// Where an article was taken or translated from.
package struct SourceCredit: Sendable, Hashable {
  /// The original's title, address, author, language, date and revision, as far as known.
  package var title: String?, url: Located<String>?, author: String?, language: String?, date: String?,
    revision: String?

  /// An empty credit.
  package init() {}
}

/// One entry of an article's own history.
package struct HistoryNote: Sendable, Hashable {
  /// When, if dated.
  package let date: CalendarDate?

  /// What changed.
  package let note: String

  /// An entry.
  package init(date: CalendarDate?, note: String) {
    self.date = date
    self.note = note
  }
}

/// Which lines of which dump an imported article was made of.
package struct ImportTrace: Sendable, Hashable, Codable {
  /// The dump's file name.
  package let file: String

  /// The first and last line, from 1.
  package let firstLine: Int, lastLine: Int

  /// A trace.
  package init(file: String, firstLine: Int, lastLine: Int) {
    self.file = file
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}

/// A YAML value of no known meaning, kept for templates (`extra:`).
package enum ExtraValue: Sendable, Hashable {
  case null, bool(Bool), integer(Int), number(Double), string(String), list([ExtraValue]), map([String: ExtraValue])
}

/// The typed front matter. Absent keys are nil or empty.
package struct FrontMatter: Sendable {
  /// The bytes of the whole block, fences included; empty when there is none.
  package var range: Range<Int> = 0..<0
  /// The title.
  package var title: Located<String>?
  /// One or two sentences for lists, feeds and search engines.
  package var description: Located<String>?
  /// When it was published.
  package var date: Located<CalendarDate>?
  /// When it was last changed.
  package var updated: Located<CalendarDate>?
  /// The last part of the URL, instead of the file name.
  package var slug: Located<String>?
  /// Old paths that redirect here; each may hold a `#fragment` mapping `old#a -> b`.
  package var aliases: [Located<String>] = []
  /// The bytes of the key `aliases`, where it stands; its value may be missing or an empty list.
  package var aliasesKey: Range<Int>?
  /// Whether it is left out unless drafts are asked for.
  package var draft: Located<Bool>?
  /// Its order among chapters, smaller first.
  package var weight: Int?
  /// Who wrote it, by name or key of `authors` in jikji.yml.
  package var authors: [Located<String>] = []
  /// Who translated it.
  package var translators: [Located<String>] = []
  /// Its tags.
  package var tags: [Located<String>] = []
  /// Its category as a path: `iOS Dev/깨알 Tips`.
  package var category: Located<String>?
  /// The series it belongs to.
  package var series: SeriesPart?
  /// An SPDX identifier or `CC-BY-NC-ND-2.0-KR`.
  package var license: Located<String>?
  /// Where it comes from.
  package var source: SourceCredit?
  /// The content path of the article it translates, when the paths differ.
  package var translationOf: Located<String>?
  /// The Swift language mode of its samples: `6`, `5`, `4.2` … `1`.
  package var swift: Located<String>?
  /// The level its samples are checked at: `run`, `compile`, `parse`, `auto`, `skip`.
  package var check: Located<String>?
  /// Further settings for its samples, as in jikji.yml.
  package var snippets: SnippetDefaults?
  /// Its own history.
  package var history: [HistoryNote] = []
  /// The topics it is about, by name or key.
  package var topics: [Located<String>] = []
  /// Topics: the name in the other language, spellings, and what it means.
  package var topic: TopicNames?
  /// Words of topics that must not be linked in this article.
  package var nolink: [Located<String>] = []
  /// Which dump it was imported from.
  package var imported: ImportTrace?
  /// Keys of the author's own.
  package var extra: [String: ExtraValue] = [:]

  /// An empty front matter.
  package init() {}
}

/// The names of a topic.
package struct TopicNames: Sendable, Hashable {
  /// Names by language code.
  package var names: [LanguageCode: String] = [:]

  /// Other spellings that mean the same.
  package var variants: [String] = []

  /// What it is, in one or two sentences.
  package var definition: String?

  /// No names yet.
  package init() {}
}
