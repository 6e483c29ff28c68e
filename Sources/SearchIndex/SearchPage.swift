/// The input of the search index: the pages of the site as plain text.
package import ArticleModel
internal import DataFormats

/// One page as input of the search index.
package struct SearchPage: Sendable, Hashable {
  /// The page's address.
  package var url: SitePath
  /// The title as plain text.
  package var title: String
  /// The language of the page.
  package var language: LanguageCode
  /// The kind of the article.
  package var kind: ArticleKind
  /// Whether the page is a translation of another page or text, on this site or elsewhere.
  package var isTranslation: Bool
  /// The page's tags, as shown to readers.
  package var tags: [String]
  /// The category as a path, such as `iOS Dev/깨알 Tips`.
  package var category: String?
  /// The day it was published, `2017-01-04`.
  package var date: String?
  /// Additional keywords: the title of the original, the name of the series, the names or keys of topics.
  package var keywords: [String]
  /// The sections in order; the first is the text before any heading.
  package var sections: [RenderedSection]

  /// A page; address, title, language, kind and sections are required.
  package init(
    url: SitePath, title: String, language: LanguageCode, kind: ArticleKind, isTranslation: Bool = false,
    tags: [String] = [], category: String? = nil, date: String? = nil, keywords: [String] = [],
    sections: [RenderedSection]
  ) {
    self.url = url
    self.title = title
    self.language = language
    self.kind = kind
    self.isTranslation = isTranslation
    self.tags = tags
    self.category = category
    self.date = date
    self.keywords = keywords
    self.sections = sections
  }
}

/// A section, or a part of a long one: what a posting refers to and an excerpt is taken from.
struct SearchUnit {
  /// The index of the section in the page.
  let section: Int
  /// Whether the unit continues the section of the unit before.
  let isContinuation: Bool
  /// The words of paragraphs, lists and tables, and the text of code blocks, in UTF-8.
  let prose: ArraySlice<UInt8>, code: ArraySlice<UInt8>
}

extension SearchPage {
  /// The approximate size of units in bytes, chosen so that an excerpt needs only one small file.
  static let unitSize = 4_000

  /// The units of the page; at least one.
  var units: [SearchUnit] {
    let units = sections.enumerated().flatMap { Self.units(of: $1, number: $0) }
    return units.isEmpty ? [SearchUnit(section: 0, isContinuation: false, prose: [], code: [])] : units
  }

  /// The section that a unit belongs to; nil for the text before any heading.
  func section(of unit: SearchUnit) -> RenderedSection? {
    guard sections.indices.contains(unit.section), !sections[unit.section].id.isEmpty else { return nil }
    return sections[unit.section]
  }

  private static func units(of section: RenderedSection, number: Int) -> [SearchUnit] {
    let (prose, code) = (section.prose, section.code)
    guard prose.count + code.count > unitSize * 5 / 4 else {
      return [SearchUnit(section: number, isContinuation: false, prose: prose[...], code: code[...])]
    }
    let proseParts = parts(of: prose).map { ($0, ArraySlice<UInt8>()) }
    let codeParts = parts(of: code).map { (ArraySlice<UInt8>(), $0) }
    return (proseParts + codeParts).enumerated().map {
      SearchUnit(section: number, isContinuation: $0 > 0, prose: $1.0, code: $1.1)
    }
  }

  /// Splits a text at line breaks into parts of about ``unitSize`` bytes; a longer line is not split.
  private static func parts(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var lastBreak = 0
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      if index - start > unitSize, lastBreak > start {
        parts.append(text[start..<lastBreak])
        start = lastBreak + 1
      }
      lastBreak = index
    }
    if start < text.count { parts.append(text[start...]) }
    return parts
  }
}

extension SearchPage {
  /// A hash of what the printed index shows: the address, the title and the headings.
  var printedDigest: UInt64 {
    var writer = BinaryWriter()
    writer.write(url)
    writer.write(title)
    writeHeadings(to: &writer)
    return writer.digest
  }

  /// The page without the texts of its sections.
  var withoutTexts: SearchPage {
    var page = self
    page.sections = sections.map { RenderedSection(id: $0.id, level: $0.level, heading: $0.heading) }
    return page
  }

  /// The page without its sections.
  var withoutSections: SearchPage {
    var page = self
    page.sections = []
    return page
  }
}

// MARK: The binary form

extension SearchPage {
  /// Reads a page without its sections.
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      url: try SitePath(from: &reader), title: try String(from: &reader), language: try String(from: &reader),
      kind: try ArticleKind(from: &reader), isTranslation: try Bool(from: &reader), tags: try [String](from: &reader),
      category: try String?(from: &reader), date: try String?(from: &reader), keywords: try [String](from: &reader),
      sections: [])
  }

  /// Appends the page without its sections.
  func write(to writer: inout BinaryWriter) {
    writer.write(url)
    writer.write(title)
    writer.write(language)
    writer.write(kind)
    writer.write(isTranslation)
    writer.write(tags)
    writer.write(category)
    writer.write(date)
    writer.write(keywords)
  }

  /// Reads the sections without their texts.
  mutating func readHeadings(from reader: inout BinaryReader) throws(BinaryFault) {
    let count = try reader.count()
    guard count <= reader.remaining else { throw BinaryFault() }
    for _ in 0..<count {
      sections.append(
        RenderedSection(id: try String(from: &reader), level: try reader.count(), heading: try String(from: &reader)))
    }
  }

  /// Appends the sections without their texts.
  func writeHeadings(to writer: inout BinaryWriter) {
    writer.write(count: sections.count)
    for section in sections {
      writer.write(section.id)
      writer.write(count: section.level)
      writer.write(section.heading)
    }
  }
}
