/// Finds the YAML block at the head of a Markdown file and parses it into typed values.
package import ArticleModel
package import Diagnostics
private import KoreanText

/// Parses front matter.
package enum FrontMatterReader {
  /// Parses the front matter of `text`; it is empty when the file does not begin with a `---` line.
  ///
  /// - Parameter timeZone: the time zone of dates without an offset.
  package static func read(_ text: SourceText, timeZone: SiteTimeZone = .utc) -> Checked<FrontMatter> {
    guard let block = block(of: text) else { return Checked(FrontMatter()) }
    guard let yaml = block.yaml else {
      return Checked(FrontMatter(), [.unclosedFrontMatter(at: Place(text, block.whole))])
    }
    let tree = YAMLReader.read(text, in: yaml)
    guard !tree.diagnostics.haveErrors else {
      var empty = FrontMatter()
      empty.range = block.whole
      return Checked(empty, tree.diagnostics)
    }
    var reader = MappingReader(tree.value, in: text)
    reader.timeZone = timeZone
    var matter = FrontMatter()
    matter.range = block.whole
    readIdentity(&reader, into: &matter)
    readPeopleAndLabels(&reader, into: &matter)
    readOrigin(&reader, into: &matter)
    readChecking(&reader, into: &matter)
    matter.extra = reader.extra("extra")
    return Checked(matter, reader.finish())
  }

  /// The byte range of the whole block with its fences, and that of the YAML between them, which is nil when the block
  /// is not closed. nil when there is no block.
  static func block(of text: SourceText) -> (whole: Range<Int>, yaml: Range<Int>?)? {
    let lines = text.lines
    guard isFence(text.bytes[lines.range(ofLine: 1)], "---"), lines.starts.count > 1 else { return nil }
    for line in 2...lines.starts.count {
      let range = lines.range(ofLine: line)
      let bytes = text.bytes[range]
      guard isFence(bytes, "---") || isFence(bytes, "...") else { continue }
      let end = line < lines.starts.count ? lines.starts[line] : range.upperBound
      return (0..<end, lines.starts[1]..<range.lowerBound)
    }
    return (lines.range(ofLine: 1), nil)
  }

  private static func isFence(_ line: ArraySlice<UInt8>, _ fence: String) -> Bool {
    line.starts(with: fence.utf8) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func readIdentity(_ reader: inout MappingReader, into matter: inout FrontMatter) {
    matter.title = reader.nonBlankString("title")
    matter.description = reader.string("description")
    matter.date = reader.date("date")
    matter.updated = reader.date("updated")
    matter.slug = reader.nonBlankString("slug").map { Located($0.value.inNFC, at: $0.range) }
    matter.aliasesKey = reader.keyRange("aliases")
    matter.aliases = reader.strings("aliases")
    matter.draft = reader.bool("draft")
    matter.unlisted = reader.bool("unlisted")?.value ?? false
    matter.noindex = reader.bool("noindex")?.value ?? false
    matter.pinned = reader.bool("pinned")?.value ?? false
    matter.cover = reader.nonBlankString("cover")
    LandingReader.read(&reader, into: &matter)
    matter.weight = reader.integer("weight")?.value
    if let slug = matter.slug, !PathRules.isSafeName(slug.value) {
      reader.report(.unsafePath(slug.value, of: "slug", at: Place(reader.text, slug.range)))
      matter.slug = nil
    }
    if let slug = matter.slug, slug.value.utf8.count > PathRules.longestName {
      reader.report(.nameTooLong(slug.value, at: Place(reader.text, slug.range)))
      matter.slug = nil
    }
    matter.aliases.removeAll { alias in
      let isSafe = PathRules.isSafePath(alias.value)
      if !isSafe { reader.report(.unsafePath(alias.value, of: "aliases", at: Place(reader.text, alias.range))) }
      return !isSafe
    }
  }

  private static func readPeopleAndLabels(_ reader: inout MappingReader, into matter: inout FrontMatter) {
    matter.authors = reader.strings("authors")
    matter.translators = reader.strings("translators")
    matter.tags = reader.strings("tags")
    matter.category = reader.nonBlankString("category")
    matter.topics = reader.strings("topics")
    matter.nolink = reader.strings("nolink")
    matter.series = seriesPart(&reader)
    matter.topic = reader.map("topic") { topicNames(&$0) }
  }

  private static func seriesPart(_ reader: inout MappingReader) -> SeriesPart? {
    reader.mapOrText("series", text: { SeriesPart(name: $0, part: nil) }) { inner, range in
      let name = inner.nonBlankString("name")
      let part = inner.integer("part")
      if let part, part.value < 1 {
        inner.report(.wrongType("series.part", wanted: .counting, at: Place(inner.text, part.range)))
      }
      if name == nil, inner.diagnostics.isEmpty {
        inner.report(.missingKey("series.name", at: Place(inner.text, range)))
      }
      return name.map { SeriesPart(name: $0, part: part?.value) }
    }
  }

  /// Parses the names of a topic, which have the same form in front matter and in jikji.yml.
  static func topicNames(_ reader: inout MappingReader) -> TopicNames {
    var names = TopicNames()
    let pairs = reader.dictionary("names", of: .text) { language, value, _ -> (String, String)? in
      guard case .scalar(let name, _) = value.content else { return nil }
      return (language.value, name)
    }
    names.names = Dictionary(pairs.compactMap { $0 }) { $1 }
    names.variants = reader.strings("variants").map(\.value)
    names.definition = reader.string("definition")?.value
    names.sameAs = reader.strings("sameAs").map(\.value)
    return names
  }

  private static func readOrigin(_ reader: inout MappingReader, into matter: inout FrontMatter) {
    matter.license = reader.nonBlankString("license")
    matter.translationOf = reader.nonBlankString("translationOf")
    matter.source = reader.map("source") { inner in
      var credit = SourceCredit()
      credit.title = inner.string("title")?.value
      credit.url = inner.string("url")
      credit.author = inner.string("author")?.value
      credit.language = inner.string("language")?.value
      credit.date = inner.string("date")?.value
      credit.revision = inner.string("revision")?.value
      return credit
    }
    matter.history = history(&reader)
    matter.imported =
      reader.map("imported") { inner in
        let file = inner.string("file")?.value
        let first = inner.integer("firstLine")?.value
        let last = inner.integer("lastLine")?.value
        _ = inner.value("lines")
        _ = inner.value("hash")
        guard let file, let first, let last else { return nil }
        return ImportTrace(file: file, firstLine: first, lastLine: last)
      } ?? nil
  }

  private static func history(_ reader: inout MappingReader) -> [HistoryNote] {
    reader.items("history", text: { HistoryNote(date: nil, note: $0.value) }) { inner, _ in
      let date = inner.date("date")
      return inner.string("note").map { HistoryNote(date: date?.value, note: $0.value) }
    }
  }

  private static func readChecking(_ reader: inout MappingReader, into matter: inout FrontMatter) {
    matter.swift = SnippetDefaultsReader.swiftVersion(&reader, key: "swift")
    matter.check = reader.choice("check", of: SnippetLevel.self).map { Located($0.value.rawValue, at: $0.range) }
    matter.snippets = reader.map("snippets") { SnippetDefaultsReader.read(&$0) }
  }
}

/// Parses `snippets:` in front matter and jikji.yml.
enum SnippetDefaultsReader {
  private enum SessionRule: String, CaseIterable { case block, page }

  static func read(_ reader: inout MappingReader) -> SnippetDefaults {
    var defaults = SnippetDefaults()
    defaults.check = reader.choice("check", of: SnippetLevel.self)?.value
    defaults.swift = swiftVersion(&reader, key: "snippets.swift")?.value
    defaults.session = reader.choice("session", of: SessionRule.self)?.value.rawValue
    defaults.timeoutMilliseconds = amount("timeout", Quantity.milliseconds, example: "10s", &reader)
    defaults.memoryBytes = amount("memory", Quantity.bytes, example: "512m", &reader)
    return defaults
  }

  /// The Swift language mode of samples.
  ///
  /// - Parameter key: the name of the key in messages.
  static func swiftVersion(_ reader: inout MappingReader, key: String) -> Located<String>? {
    guard let found = reader.string("swift") else { return nil }
    if SwiftVersion.isKnown(found.value) { return found }
    let wanted = Phrase(en: "a Swift version from 1 to 6", ko: "1부터 6까지의 Swift 버전")
    reader.report(.wrongType(key, wanted: wanted, at: Place(reader.text, found.range)))
    return nil
  }

  private static func amount(
    _ key: String, _ parse: (String) -> Int?, example: String, _ reader: inout MappingReader
  ) -> Int? {
    guard let found = reader.string(key) else { return nil }
    if let amount = parse(found.value), amount > 0 { return amount }
    let wanted = Phrase(en: "an amount such as '\(example)'", ko: "'\(example)' 같은 양")
    reader.report(.wrongType(key, wanted: wanted, at: Place(reader.text, found.range)))
    return nil
  }
}
