/// The binary form of front matter, for the cache between builds.
package import DataFormats

extension Located: BinaryStorable where Value: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(try Value(from: &reader), at: try Range(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(value)
    writer.write(range)
  }
}

extension CalendarDate: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (year, month, day) = (try reader.count(), try reader.count(), try reader.count())
    let (second, offset) = (try Int?(from: &reader), try Int(from: &reader))
    // A damaged offset could be the least integer, which has no absolute value.
    guard (-1440...1440).contains(offset),
      let date = CalendarDate(year: year, month: month, day: day, secondOfDay: second, offsetMinutes: offset)
    else { throw BinaryFault() }
    self = date
  }

  package func write(to writer: inout BinaryWriter) {
    for part in [year, month, day] { writer.write(count: part) }
    writer.write(secondOfDay)
    writer.write(offsetMinutes)
  }
}

extension SeriesPart: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(name: try Located(from: &reader), part: try Int?(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(part)
  }
}

extension SourceCredit: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    title = try String?(from: &reader)
    url = try Located<String>?(from: &reader)
    author = try String?(from: &reader)
    language = try String?(from: &reader)
    date = try String?(from: &reader)
    revision = try String?(from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(url)
    for text in [author, language, date, revision] { writer.write(text) }
  }
}

extension HistoryNote: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(date: try CalendarDate?(from: &reader), note: try String(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(date)
    writer.write(note)
  }
}

extension MenuItem: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(try Located(from: &reader), name: try String?(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(target)
    writer.write(name)
  }
}

extension Hero: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    title = try String?(from: &reader)
    tagline = try String?(from: &reader)
    image = try Located<String>?(from: &reader)
    alt = try String?(from: &reader)
    actions = try [MenuItem](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(tagline)
    writer.write(image)
    writer.write(alt)
    writer.write(actions)
  }
}

extension FeatureCard: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(title: try String(from: &reader))
    text = try String?(from: &reader)
    icon = try Located<String>?(from: &reader)
    link = try MenuItem?(from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(title)
    writer.write(text)
    writer.write(icon)
    writer.write(link)
  }
}

extension ImportTrace: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(file: try String(from: &reader), firstLine: try Int(from: &reader), lastLine: try Int(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(file)
    writer.write(firstLine)
    writer.write(lastLine)
  }
}

extension ExtraValue: BinaryStorable {
  /// YAML is nested at most this deep; damaged bytes must not overflow the stack.
  private static let depthLimit = 1_000

  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = try Self.read(&reader, depth: 0)
  }

  private static func read(_ reader: inout BinaryReader, depth: Int) throws(BinaryFault) -> ExtraValue {
    guard depth < depthLimit else { throw BinaryFault() }
    switch try reader.byte() {
    case 0: return .null
    case 1: return .bool(try Bool(from: &reader))
    case 2: return .integer(try Int(from: &reader))
    case 3: return .number(Double(bitPattern: try reader.fixed()))
    case 4: return .string(try String(from: &reader))
    case 5:
      var items: [ExtraValue] = []
      for _ in 0..<(try reader.count()) { items.append(try read(&reader, depth: depth + 1)) }
      return .list(items)
    case 6:
      var members: [String: ExtraValue] = [:]
      for _ in 0..<(try reader.count()) {
        let key = try String(from: &reader)
        members[key] = try read(&reader, depth: depth + 1)
      }
      return .map(members)
    default: throw BinaryFault()
    }
  }

  package func write(to writer: inout BinaryWriter) {
    switch self {
    case .null: writer.write(byte: 0)
    case .bool(let flag):
      writer.write(byte: 1)
      writer.write(flag)
    case .integer(let number):
      writer.write(byte: 2)
      writer.write(number)
    case .number(let number):
      writer.write(byte: 3)
      writer.write(fixed: number.bitPattern)
    case .string(let text):
      writer.write(byte: 4)
      writer.write(text)
    case .list(let items):
      writer.write(byte: 5)
      writer.write(items)
    case .map(let members):
      writer.write(byte: 6)
      writer.write(members)
    }
  }
}

extension SnippetLevel: BinaryStorable {}

extension SnippetDefaults: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    check = try SnippetLevel?(from: &reader)
    swift = try String?(from: &reader)
    session = try String?(from: &reader)
    timeoutMilliseconds = try Int?(from: &reader)
    memoryBytes = try Int?(from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(check)
    writer.write(swift)
    writer.write(session)
    writer.write(timeoutMilliseconds)
    writer.write(memoryBytes)
  }
}

extension TopicNames: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    names = try [LanguageCode: String](from: &reader)
    variants = try [String](from: &reader)
    definition = try String?(from: &reader)
    sameAs = try [String](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(names)
    writer.write(variants)
    writer.write(definition)
    writer.write(sameAs)
  }
}

extension FrontMatter: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init()
    range = try Range(from: &reader)
    title = try Located<String>?(from: &reader)
    description = try Located<String>?(from: &reader)
    date = try Located<CalendarDate>?(from: &reader)
    updated = try Located<CalendarDate>?(from: &reader)
    slug = try Located<String>?(from: &reader)
    aliases = try [Located<String>](from: &reader)
    aliasesKey = try Range<Int>?(from: &reader)
    draft = try Located<Bool>?(from: &reader)
    unlisted = try Bool(from: &reader)
    noindex = try Bool(from: &reader)
    pinned = try Bool(from: &reader)
    cover = try Located<String>?(from: &reader)
    hero = try Hero?(from: &reader)
    features = try [FeatureCard](from: &reader)
    weight = try Int?(from: &reader)
    authors = try [Located<String>](from: &reader)
    translators = try [Located<String>](from: &reader)
    tags = try [Located<String>](from: &reader)
    category = try Located<String>?(from: &reader)
    series = try SeriesPart?(from: &reader)
    license = try Located<String>?(from: &reader)
    source = try SourceCredit?(from: &reader)
    translationOf = try Located<String>?(from: &reader)
    swift = try Located<String>?(from: &reader)
    check = try Located<String>?(from: &reader)
    snippets = try SnippetDefaults?(from: &reader)
    history = try [HistoryNote](from: &reader)
    topics = try [Located<String>](from: &reader)
    topic = try TopicNames?(from: &reader)
    nolink = try [Located<String>](from: &reader)
    imported = try ImportTrace?(from: &reader)
    extra = try [String: ExtraValue](from: &reader)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(range)
    for text in [title, description] { writer.write(text) }
    for date in [date, updated] { writer.write(date) }
    writer.write(slug)
    writer.write(aliases)
    writer.write(aliasesKey)
    writer.write(draft)
    for flag in [unlisted, noindex, pinned] { writer.write(flag) }
    writer.write(cover)
    writer.write(hero)
    writer.write(features)
    writer.write(weight)
    for names in [authors, translators, tags] { writer.write(names) }
    writer.write(category)
    writer.write(series)
    writer.write(license)
    writer.write(source)
    for text in [translationOf, swift, check] { writer.write(text) }
    writer.write(snippets)
    writer.write(history)
    writer.write(topics)
    writer.write(topic)
    writer.write(nolink)
    writer.write(imported)
    writer.write(extra)
  }
}
