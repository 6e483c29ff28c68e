/// What a result shows of a page (address, title, headings, date) and the texts that excerpts are cut from.
private import ArticleModel
private import ByteText
internal import DataFormats
private import KoreanText

/// The records of a page and the files of its texts.
struct PageRecord {
  /// An object; FORMAT.md describes its members.
  let value: JSONText
  /// About how many bytes the record takes.
  let size: Int
  /// The files of the page's texts.
  let texts: [DataFile]
  /// The initial consonants of the title and of the heading of each unit, as keys, separated by spaces.
  let initials: [UInt8]

  /// The record of `page`.
  init(of page: SearchPage) {
    let units = page.units
    let texts = Self.texts(of: units)
    let headings = Self.headings(of: page, units)
    value = [
      "path": .string(Self.shortPath(of: page)), "title": .string(page.title),
      "kind": .string(Self.kindLetter(of: page)),
      "date": .string(page.date ?? ""), "texts": .array(texts.map { .string($0.file.name) }),
      "units": .array(texts.map { .integer($0.units) }), "headings": .string(headings),
    ]
    size = page.url.path.utf8.count + page.title.utf8.count + headings.utf8.count + 40
    self.texts = texts.map(\.file)
    initials = Self.initials(of: page, units)
  }

  /// Only Hangul counts; other words are left out, so that 이벤트 루프 is found by ㅇㅂㅌㄹㅍ in any context.
  private static func initials(of page: SearchPage, _ units: [SearchUnit]) -> [UInt8] {
    let headings = units.map { $0.isContinuation ? "" : page.section(of: $0)?.heading ?? "" }
    let lines = ([page.title] + headings).map { text in
      text.unicodeScalars.compactMap { HangulSyllable($0).map { initialKeys[$0.initial] } }.joined()
    }
    return Array(lines.joined(separator: " ".utf8))
  }

  private static let initialKeys = HangulSyllable.initials.map { TwoSetKeyboard.keys(of: String($0)) }

  /// The path, with `*` for a last part that is made of the title as most are.
  private static func shortPath(of page: SearchPage) -> String {
    let path = page.url.path
    let slug = anchor(of: page.title)
    guard !slug.isEmpty, path.hasSuffix("/\(slug)/"), !path.contains("*") else { return path }
    return String(path.dropLast(slug.count + 1)) + "*/"
  }

  /// `p`, `c`, `t` or `g` for post, chapter, topic and page; in capitals when it is a translation.
  static func kindLetter(of page: SearchPage) -> String {
    let letter =
      switch page.kind {
      case .post: "p"
      case .chapter: "c"
      case .topic: "t"
      case .page: "g"
      }
    return page.isTranslation ? letter.uppercased() : letter
  }

  /// One line for each unit: nothing for a continuation, else the level, the heading, and the id after a tab unless
  /// ``anchor(of:)`` gives it.
  private static func headings(of page: SearchPage, _ units: [SearchUnit]) -> String {
    units.map { unit in
      if unit.isContinuation { return "" }
      guard let section = page.section(of: unit) else { return "1" }
      let heading = section.heading.split { $0.isWhitespace }.joined(separator: " ")
      return "\(section.level)\(heading)" + (anchor(of: heading) == section.id ? "" : "\t\(section.id)")
    }
    .joined(separator: "\n")
  }

  /// The id that most headings have: small letters, `-` for spaces, no punctuation. `anchorOf` in `text.js` makes the
  /// same.
  static func anchor(of heading: String) -> String {
    var anchor = String.UnicodeScalarView()
    for scalar in heading.lowercased().unicodeScalars {
      if scalar.isASCII {
        if scalar == " " || scalar == "-" { anchor.append("-") }
        if UInt8(ascii: scalar).isASCIIWordByte { anchor.append(scalar) }
      } else if WordRuns.isWordScalar(scalar) || scalar.properties.numericType != nil {
        anchor.append(scalar)
      }
    }
    return String(anchor)
  }

  /// Texts of neighbouring units share a file up to about this many bytes: small enough to be fetched for one excerpt,
  /// large enough that most posts have a single file.
  private static let textFileSize = SearchPage.unitSize * 3 / 2

  /// The texts of a page's units.
  private static func texts(of units: [SearchUnit]) -> [(file: DataFile, units: Int)] {
    var files: [(DataFile, Int)] = []
    var values: [JSONText] = []
    var size = 0
    func close() {
      guard !values.isEmpty else { return }
      files.append((DataFile(in: "text", .array(values)), values.count / 2))
      values = []
      size = 0
    }
    for unit in units {
      let bytes = unit.prose.count + unit.code.count
      if size > 0, size + bytes > textFileSize { close() }
      values += [.utf8(unit.prose), .utf8(unit.code)]
      size += bytes
    }
    close()
    return files
  }
}
