/// Page records: what a search result shows of a page (address, title, headings, date), and the texts from which excerpts are cut.
private import ArticleModel
internal import ByteText
internal import DataFormats
private import KoreanText
internal import ParallelWork

/// The record of a page and its texts.
struct PageRecord {
  /// The JSON object of the record without the members that locate the texts; see FORMAT.md.
  let json: [UInt8]
  /// The approximate size of the record in bytes.
  let size: Int
  /// The prose and code of all units as JSON, `"prose","code"` for each, concatenated; and the end of each unit.
  private(set) var texts: Deferred<StoredBytes>
  let textEnds: [Int]
  /// A hash of ``texts``.
  let textDigest: UInt64
  /// The initial consonants (choseong) of the title, and those of each unit's heading after a space, as keys of the two-set keyboard.
  let titleInitials: [UInt8], headingInitials: [UInt8]

  /// Makes the record of `page`.
  ///
  /// - Parameter units: its ``SearchPage/units``.
  init(of page: SearchPage, _ units: [SearchUnit]) {
    let headings = Self.headings(of: page, units)
    let value: JSONText = [
      "path": .string(Self.shortPath(of: page)), "title": .string(page.title),
      "kind": .string(Self.kindLetter(of: page)),
      "date": .string(page.date ?? ""), "headings": .string(headings),
    ]
    json = value.bytes(.compact).withoutSlack
    size = page.url.path.utf8.count + page.title.utf8.count + headings.utf8.count + 40
    var texts: [UInt8] = []
    textEnds = units.map { unit in
      texts += JSONText.string(utf8: unit.prose)
      texts.append(UInt8(ascii: ","))
      texts += JSONText.string(utf8: unit.code)
      return texts.count
    }
    textDigest = StableHash.digest(of: texts[...])
    self.texts = Deferred(ready: StoredBytes(texts))
    titleInitials = Self.initials(of: page.title)
    headingInitials = units.flatMap { unit in
      [UInt8(ascii: " ")] + (unit.isContinuation ? [] : Self.initials(of: page.section(of: unit)?.heading ?? ""))
    }
  }

  /// Moves the texts to `store`; nil for memory.
  mutating func keepTexts(in store: (any ByteStore)?) { texts = Deferred(ready: texts.value.kept(in: store)) }

  /// The complete record as JSON, with the location of its texts.
  func json(_ place: TextFiles.Place) -> [UInt8] {
    let location: JSONText = [
      "texts": .array(place.names.map { .string($0) }), "units": .array(place.units.map { .integer($0) }),
      "before": .integer(place.before),
    ]
    // Two objects become one: `{…}` and `{…}` are joined to `{…,…}`.
    return location.bytes(.compact).dropLast() + [UInt8(ascii: ",")] + json.dropFirst()
  }

  /// The keys of the choseong of all syllables. Other characters and spaces are left out, so that 이벤트 루프 is found by ㅇㅂㅌㄹㅍ.
  private static func initials(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { HangulSyllable($0).map { initialKeys[$0.initial] } ?? [] }
  }

  private static let initialKeys = HangulSyllable.initials.map { TwoSetKeyboard.keys(of: String($0)) }

  /// The path, with `*` in place of a last component that is the slug of the title, as most are.
  private static func shortPath(of page: SearchPage) -> String {
    let path = page.url.path
    let slug = anchor(of: page.title)
    guard !slug.isEmpty, path.hasSuffix("/\(slug)/"), !path.contains("*") else { return path }
    return String(path.dropLast(slug.count + 1)) + "*/"
  }

  /// `p` for a post, `c` for a chapter, `t` for a topic, `g` for a page; upper case for a translation.
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

  /// One line for each unit: empty for a continuation, otherwise the level and the heading, followed by a tab and the
  /// id unless ``anchor(of:)`` gives the same id.
  private static func headings(of page: SearchPage, _ units: [SearchUnit]) -> String {
    units.map { unit in
      if unit.isContinuation { return "" }
      guard let section = page.section(of: unit) else { return "1" }
      let heading = collapsed(section.heading)
      return "\(section.level)\(heading)" + (anchor(of: heading) == section.id ? "" : "\t\(section.id)")
    }
    .joined(separator: "\n")
  }

  /// A heading with single spaces.
  static func collapsed(_ heading: String) -> String {
    var hasSimpleSpaces = true
    var last: UInt8 = 0x20
    for byte in heading.utf8 {
      // The white space beyond ASCII begins with C2 or E1 to E3.
      let isSimple = byte > 0x20 ? byte != 0xC2 && !(0xE1...0xE3).contains(byte) : byte == 0x20 && last != 0x20
      guard isSimple else {
        hasSimpleSpaces = false
        break
      }
      last = byte
    }
    if last == 0x20 { hasSimpleSpaces = heading.isEmpty }
    return hasSimpleSpaces ? heading : heading.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The usual id of a heading: lower case, `-` for spaces, no punctuation. `anchorOf` in `text.js` must give the same result.
  static func anchor(of heading: String) -> String {
    var anchor: [UInt8] = []
    for scalar in heading.unicodeScalars {
      switch scalar.value {
      case 0x20, 0x2D: anchor.append(UInt8(ascii: "-"))
      case 0..<0x80:
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if byte.isASCIIWordByte { anchor.append(byte.asciiLowercased) }
      // Syllables have no case, and are the most frequent.
      case 0xAC00...0xD7A3: anchor += scalar.utf8
      default:
        guard WordRuns.isWordScalar(scalar) || scalar.properties.numericType != nil else { continue }
        anchor += scalar.properties.lowercaseMapping.utf8
      }
    }
    return String(decoding: anchor, as: UTF8.self)
  }
}

extension PageRecord {
  /// Reads a record.
  ///
  /// - Parameter texts: makes the texts when they are needed.
  init(from reader: inout BinaryReader, texts: Deferred<StoredBytes>) throws(BinaryFault) {
    json = Array(try reader.counted())
    size = try reader.count()
    textEnds = try reader.ends()
    textDigest = try reader.fixed()
    titleInitials = Array(try reader.counted())
    headingInitials = Array(try reader.counted())
    self.texts = texts
    // The record of a page is an object with members.
    guard json.count > 2 else { throw BinaryFault() }
  }

  /// Appends everything but the texts.
  func write(to writer: inout BinaryWriter) {
    writer.write(counted: json)
    writer.write(count: size)
    writer.write(ends: textEnds)
    writer.write(fixed: textDigest)
    writer.write(counted: titleInitials)
    writer.write(counted: headingInitials)
  }
}
