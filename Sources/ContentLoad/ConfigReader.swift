/// Parses `jikji.yml`, with values overridden by environment variables `JIKJI_SECTION__KEY`.
package import ArticleModel
package import Diagnostics
private import Foundation
private import KoreanText

/// Parses the settings of the site.
package enum ConfigReader {
  /// Parses the settings in `text`.
  ///
  /// - Parameters:
  ///   - text: the content of `jikji.yml`.
  ///   - environment: environment variables; those named `JIKJI_KEY` or `JIKJI_SECTION__KEY` override single values.
  package static func read(_ text: SourceText, environment: [String: String]) -> Checked<SiteConfig> {
    let tree = YAMLReader.read(text, in: 0..<text.bytes.count)
    var diagnostics = tree.diagnostics
    let overlaid = EnvironmentOverlay.apply(environment, to: tree.value).value(reportingTo: &diagnostics)
    var reader = MappingReader(overlaid, in: text)
    let title = reader.nonBlankString("title")
    if title == nil, !diagnostics.haveErrors, reader.diagnostics.isEmpty {
      reader.report(.missingKey("title", at: Place(text, 0..<0)))
    }
    var config = SiteConfig(source: text, title: title?.value ?? "")
    readSite(&reader, into: &config)
    readChecks(&reader, into: &config)
    reader.map("publish") { config.publishTarget = $0.choice("target", of: PublishTarget.self)?.value }
    AppearanceReader.read(&reader, into: &config)
    readProcessors(&reader, into: &config)
    config.extra = reader.extra("extra")
    let found = reader.finish().map { EnvironmentOverlay.placed($0, environment) }
    return Checked(config, diagnostics + found)
  }

  private static func readSite(_ reader: inout MappingReader, into config: inout SiteConfig) {
    config.description = reader.string("description")?.value
    if let base = reader.string("baseURL") { config.baseURL = baseURL(base, &reader) }
    config.defaultLanguage = language(reader.string("defaultLanguage"), &reader) ?? config.defaultLanguage
    config.timeZone = timeZone(&reader, language: config.defaultLanguage)
    config.license = reader.string("license")?.value
    config.html = reader.choice("html", of: RawHTML.self)?.value ?? config.html
    config.glossary = safePath("glossary", &reader) ?? config.glossary
    config.paginate = pageLength(&reader) ?? config.paginate
    let text = reader.text
    let languages = reader.dictionary("languages", of: .map) { code, value, problems -> (String, LanguageConfig) in
      var inner = MappingReader(value, in: text, prefix: "languages.\(code.value).")
      var language = LanguageConfig()
      language.title = inner.string("title")?.value
      language.name = inner.string("name")?.value
      language.description = inner.string("description")?.value
      language.menu = AppearanceReader.menu("menu", &inner)
      language.footer = AppearanceReader.footer(&inner)
      problems += inner.finish()
      if !PathRules.isLanguageCode(code.value) {
        problems.append(.badLanguage(code.value, at: Place(text, code.range)))
      }
      return (code.value, language)
    }
    config.languages = Dictionary(languages) { $1 }
    readAuthors(&reader, into: &config)
    let topics = reader.dictionary("topics", of: .map) { key, value, problems -> TopicConfig in
      var inner = MappingReader(value, in: text, prefix: "topics.\(key.value).")
      let names = FrontMatterReader.topicNames(&inner)
      problems += inner.finish()
      return TopicConfig(key: Located(key.value.inNFC, at: key.range), names: names)
    }
    config.topics = topics
  }

  private static func readAuthors(_ reader: inout MappingReader, into config: inout SiteConfig) {
    let text = reader.text
    let usual = config.defaultLanguage
    let authors = reader.dictionary("authors", of: .map, .text) { key, value, problems -> (String, AuthorConfig) in
      if case .scalar(let name, _) = value.content { return (key.value, AuthorConfig(name: LocalizedText(name))) }
      var inner = MappingReader(value, in: text, prefix: "authors.\(key.value).")
      var author = AuthorConfig(name: inner.localized("name", usual: usual) ?? LocalizedText(key.value))
      author.url = inner.string("url")?.value
      author.image = inner.nonBlankString("image")
      author.bio = inner.localized("bio", usual: usual)
      problems += inner.finish()
      return (key.value, author)
    }
    config.authors = Dictionary(authors) { $1 }
  }

  private static func readChecks(_ reader: inout MappingReader, into config: inout SiteConfig) {
    reader.map("links") { inner in
      if let found = inner.choice("internal", of: SeveritySetting.self) { config.internalLinks = found.value.severity }
      if let found = inner.choice("external", of: SeveritySetting.self) { config.externalLinks = found.value.severity }
      config.codeLinks = inner.bool("code")?.value ?? true
    }
    readSynonyms(&reader, into: &config)
    readOldAddresses(&reader, into: &config)
    if let found = reader.choice("terms", of: SeveritySetting.self) { config.terms = found.value.severity }
    reader.map("snippets") { inner in
      config.snippets = SnippetDefaultsReader.read(&inner)
      config.sampleTools = SampleToolsReader.read(&inner)
    }
    config.translations = TranslationSettings.read(&reader)
  }

  /// `search: {synonyms: [[배포, 디플로이, deploy], "누수, leak"]}`: groups of at least two words, as lists or as texts with
  /// commas.
  private static func readSynonyms(_ reader: inout MappingReader, into config: inout SiteConfig) {
    let text = reader.text
    reader.map("search") { inner in
      for group in inner.lists("synonyms") {
        let words = group.flatMap { $0.value.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
        let known = words.filter { !$0.isEmpty }
        config.searchSynonyms.append(known)
        if known.count < 2, let first = group.first {
          inner.report(.wrongType("search.synonyms", wanted: .synonyms, at: Place(text, first.range)))
        }
      }
    }
  }

  /// The processors: `true` for a built-in one, or a map with a command and its output format.
  private static func readProcessors(_ reader: inout MappingReader, into config: inout SiteConfig) {
    let text = reader.text
    let found = reader.dictionary("processors", of: .bool, .map) { key, value, problems -> FenceProcessor? in
      let name = key.value.lowercased()
      let builtIn = FenceProcessor.builtIn[name]
      if case .scalar(let word, _) = value.content {
        if word == "true", builtIn != nil || word == "false" { return builtIn }
        if word == "false" { return nil }
        let names = FenceProcessor.builtIn.keys.sorted()
        problems.append(
          word == "true"
            ? .unknownValue(
              key.value, of: "processors", allowed: names, meant: NearMiss.bestMatch(for: name, among: names),
              at: Place(text, key.range))
            : .wrongType("processors.\(key.value)", wanted: .bool, at: Place(text, value.range)))
        return nil
      }
      var inner = MappingReader(value, in: text, prefix: "processors.\(key.value).")
      let command = inner.strings("command").map(\.value)
      let output = inner.choice("output", of: FenceProcessor.Output.self)?.value
      problems += inner.finish()
      guard let program = command.first ?? builtIn?.command.first, !program.isEmpty else {
        problems.append(.missingKey("processors.\(key.value).command", at: Place(text, key.range)))
        return nil
      }
      var processor = builtIn ?? FenceProcessor(name: name, command: command, output: output ?? .svg)
      if !command.isEmpty { (processor.command, processor.displayArguments) = (command, []) }
      processor.output = output ?? processor.output
      return processor
    }
    config.processors = Dictionary(found.compactMap { $0.map { ($0.name, $0) } }) { $1 }
  }

  /// The redirects from old URLs, and the URLs that were removed permanently.
  private static func readOldAddresses(_ reader: inout MappingReader, into config: inout SiteConfig) {
    let text = reader.text
    let moves = reader.dictionary("redirects", of: .text) { from, value, problems -> ConfiguredRedirect? in
      guard case .scalar(let goal, _) = value.content else {
        problems.append(.wrongType("redirects.\(from.value)", wanted: .text, at: Place(text, value.range)))
        return nil
      }
      return ConfiguredRedirect(from: from, to: Located(goal, at: value.range))
    }
    config.redirects = moves.compactMap { $0 }.filter { isAddress($0.from, &reader) && isAddress($0.to, &reader) }
    config.gone = reader.strings("gone").filter { isAddress($0, &reader) }
  }

  private static func isAddress(_ found: Located<String>, _ reader: inout MappingReader) -> Bool {
    let isSound = found.value.hasPrefix("/") && !found.value.hasPrefix("//") && PathRules.isSafePath(found.value)
    if !isSound { reader.report(.badOldAddress(found.value, at: Place(reader.text, found.range))) }
    return isSound
  }

  private static func baseURL(_ found: Located<String>, _ reader: inout MappingReader) -> String {
    if let address = BaseAddress.normalized(found.value) { return address }
    reader.report(.badBaseURL(found.value, at: Place(reader.text, found.range)))
    return "/"
  }

  private static func language(_ found: Located<String>?, _ reader: inout MappingReader) -> LanguageCode? {
    guard let found else { return nil }
    guard PathRules.isLanguageCode(found.value) else {
      reader.report(.badLanguage(found.value, at: Place(reader.text, found.range)))
      return nil
    }
    return found.value
  }

  /// The configured time zone, or else that of Korea for a Korean site and UTC for others; it does not depend on the
  /// machine.
  private static func timeZone(_ reader: inout MappingReader, language: LanguageCode) -> SiteTimeZone {
    let usual = language == "ko" ? SiteTimeZone.korea : .utc
    guard let found = reader.nonBlankString("timeZone") else { return usual }
    if let zone = SiteTimeZone(parsing: found.value) { return zone }
    reader.report(.badTimeZone(found.value, at: Place(reader.text, found.range)))
    return usual
  }

  /// The number of articles on a list page, 1...1000; larger pages would take readers too long to load.
  private static func pageLength(_ reader: inout MappingReader) -> Int? {
    guard let found = reader.integer("paginate") else { return nil }
    if (1...1000).contains(found.value) { return found.value }
    let wanted = Phrase(en: "a whole number from 1 to 1000", ko: "1부터 1000까지의 정수")
    reader.report(.wrongType("paginate", wanted: wanted, at: Place(reader.text, found.range)))
    return nil
  }

  private static func safePath(_ key: String, _ reader: inout MappingReader) -> String? {
    guard let found = reader.nonBlankString(key) else { return nil }
    guard PathRules.isSafePath(found.value) else {
      reader.report(.unsafePath(found.value, of: key, at: Place(reader.text, found.range)))
      return nil
    }
    return found.value
  }
}

/// Overrides values of a YAML tree by environment variables.
enum EnvironmentOverlay {
  /// The settings, each with its path as a list of keys.
  private static let settings = SettingsSchema.config.map {
    (path: $0.path.split(separator: ".").map(String.init), kinds: $0.kinds)
  }

  static func apply(_ environment: [String: String], to tree: LocatedYAML) -> Checked<LocatedYAML> {
    var tree = tree
    var diagnostics: [Diagnostic] = []
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix("JIKJI_") {
      let parts = name.dropFirst("JIKJI_".count).split(separator: "__", omittingEmptySubsequences: false).map(
        String.init)
      if parts.count == 1 {
        // Other programs may have variables with this prefix, for instance JIKJI_COMMIT.
        guard let known = settings.first(where: { isScalar($0.kinds) && matches($0.path, parts) }) else { continue }
        tree.set(known.path, to: value)
      } else if let section = settings.map(\.path).first(where: { $0.count > 1 && matches([$0[0]], [parts[0]]) }) {
        tree.set(spelled([section[0]] + parts.dropFirst()), to: value)
      } else {
        diagnostics.append(.unknownSetting(variable: name))
      }
    }
    return Checked(tree, diagnostics)
  }

  /// Moves a diagnostic about an overridden value from its position in the file to the environment variable.
  static func placed(_ problem: Diagnostic, _ environment: [String: String]) -> Diagnostic {
    let said = problem.message.english
    guard let range = problem.place?.range, let text = problem.place?.text,
      let name = environment.keys.filter({ $0.hasPrefix("JIKJI_") }).sorted().first(where: { name in
        let value = environment[name] ?? ""
        return said.contains("'\(value)'") && text.string(in: range) != value
      })
    else { return problem }
    let source = name == "JIKJI_BASEURL" ? "--base-url, JIKJI_BASEURL" : name
    return Diagnostic(problem.kind, problem.severity, at: Place(path: source), problem.message, notes: problem.notes)
  }

  /// The path with its keys as the schema spells them, and in lower case where users choose the key.
  private static func spelled(_ path: [String]) -> [String] {
    let row = settings.map(\.path).first { matches($0, path) }
    return zip(row ?? path, path).map { key, written in row == nil || key == "*" ? written.lowercased() : key }
  }

  private static func matches(_ known: [String], _ path: [String]) -> Bool {
    known.count == path.count && zip(known, path).allSatisfy { $0 == "*" || folded($0) == folded($1) }
  }

  private static func isScalar(_ kinds: [SettingKind]) -> Bool {
    kinds.contains {
      switch $0 {
      case .texts, .lists, .items, .choices, .map, .anything: false
      case .text, .integer, .bool, .date, .choice: true
      }
    }
  }

  fileprivate static func folded(_ key: some StringProtocol) -> String { key.lowercased().filter { $0 != "_" } }
}

extension LocatedYAML {
  /// Replaces or adds the value at a path of keys; keys are compared without regard to case and underscores.
  fileprivate mutating func set(_ path: [String], to value: String) {
    guard let key = path.first else {
      content = .scalar(value, isPlain: true)
      return
    }
    var entries: [Entry] = if case .map(let found) = content { found } else { [] }
    let index = entries.firstIndex { EnvironmentOverlay.folded($0.key) == EnvironmentOverlay.folded(key) }
    var inner = index.map { entries[$0].value } ?? LocatedYAML(.map([]), at: range)
    inner.set(Array(path.dropFirst()), to: value)
    if let index {
      entries[index].value = inner
    } else {
      entries.append(Entry(key: key, keyRange: range, value: inner))
    }
    content = .map(entries)
  }
}
