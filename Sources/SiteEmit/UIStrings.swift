/// The words of the page frame, in the languages that are built in and those for which a site has its own words.
import ArticleModel
private import ByteText
import Diagnostics
private import Foundation
private import KoreanText

/// The names of these words; templates read them as `ui.NAME`.
enum UIText: String, Sendable, CaseIterable {
  case skip, home, menu, search, theme, languages, archive, posts, newest, allPosts, tags, tag, categories, category
  case series, seriesPart, authors, author, topics, topic, guides, guide, chapters, glossary, breadcrumbs, onThisPage
  case readingTime, published, updated, by, translatedBy, draft, source, license, history, aboutThisArticle, revision
  case backlinks, related, previous, next, newer, older, noTranslation, noTranslationHome, onlyIn, sideBySide, original
  case translation, asMarkdown, notFound, notFoundText, toHome, movedTitle, movedText, countArticle, countArticles
  case builtWith, feed, term, english, meaning, avoid, copy, copied, wrap, enlarge, close, symbols, noPosts
  case searchNeedsScript, minutes, otherNames, year, themeDark, themeLight, anchorsMoved, emptyTopic, gone, goneText
  case date, months, editPage, pinned, openMenu, elsewhere, topicPosts, share, copyLink, toTop
  case nearest, keysHelp, pages, pageNumber
  // Translations.
  case originalsChanged, blocksMissing, originalChanged, originalGone, notTranslated, byMachine, movedBlocks
  case translationChanges
  case changes, readingMode, both, translations, translationState, coverage, words, page, blocks, upToDate, machine,
    kept
  case stale, missing, extra, byRevision, staleBlocks, parityDefects, glossaryVariants, nothingStale, noDefects,
    unknownRevision
  case madeFrom, uses
}

/// The words in one language. A language without words of its own uses English.
struct UIStrings: Sendable, Equatable {
  /// The language of the page.
  let language: LanguageCode
  private let words: [UIText: String]
  /// The names of the months.
  private let months: [String]

  /// The words for a language.
  ///
  /// - Parameter own: the site's own words, which replace built-in ones.
  init(language: LanguageCode, own: [UIText: String] = [:]) {
    self.language = language
    let builtIn = Self.builtIn(language) ?? Self.builtIn("en") ?? [:]
    words = own.isEmpty ? builtIn : builtIn.merging(own) { $1 }
    months = (words[.months] ?? "").split(separator: ",").map(String.init)
  }

  subscript(text: UIText) -> String { words[text] ?? text.rawValue }

  /// The words with `{}` replaced by `value`.
  func callAsFunction(_ text: UIText, _ value: String) -> String { self[text].replacingFirst("{}", with: value) }

  /// The words for a number of articles.
  func count(_ number: Int) -> String { self(number == 1 ? .countArticle : .countArticles, String(number)) }

  /// A date as shown to readers.
  func date(_ date: CalendarDate) -> String {
    let month = months.indices.contains(date.month - 1) ? months[date.month - 1] : String(date.month)
    return self[.date].replacingFirst("{year}", with: String(date.year)).replacingFirst("{month}", with: month)
      .replacingFirst("{day}", with: String(date.day))
  }

  /// The values that templates read as `ui`.
  var scope: TemplateScope {
    var scope = TemplateScope()
    for text in UIText.allCases { scope.set(text.rawValue, self[text]) }
    return scope
  }

  /// A language's name in that language.
  static func name(of language: LanguageCode, in config: SiteConfig) -> String {
    config.languages[language]?.name ?? languageNames[language] ?? language
  }

  private static let languageNames = [
    "ko": "한국어", "en": "English", "ja": "日本語", "zh": "中文", "zh-Hans": "简体中文", "zh-CN": "简体中文", "zh-Hant": "繁體中文",
    "zh-TW": "繁體中文", "de": "Deutsch", "fr": "Français", "es": "Español", "vi": "Tiếng Việt", "pt": "Português",
    "ru": "Русский", "it": "Italiano", "id": "Bahasa Indonesia", "th": "ไทย",
  ]

  // MARK: Built-in words

  /// The built-in words for a language: its own, or those of the language of which it is a variant; nil when there are none.
  static func builtIn(_ language: LanguageCode) -> [UIText: String]? {
    var code = ["zh", "zh-CN", "zh-SG", "zh-Hans-CN"].contains(language) ? "zh-Hans" : language
    while true {
      if let words = tables[code] { return words }
      // Simplified characters are no fallback for traditional ones.
      guard let hyphen = code.lastIndex(of: "-"), !code.hasPrefix("zh-Hant") else { return nil }
      code = String(code[..<hyphen])
    }
  }

  /// The tables of `templates/i18n/*.json`, by language code.
  private static let tables: [LanguageCode: [UIText: String]] = {
    var tables: [LanguageCode: [UIText: String]] = [:]
    for (path, bytes) in EmbeddedFiles.all where path.hasPrefix("i18n/") {
      let words = (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
      let named = words.compactMap { name, text in UIText(rawValue: name).map { ($0, text) } }
      tables[String(path.dropFirst(5).dropLast(5))] = Dictionary(named) { first, _ in first }
    }
    return tables
  }()
}

extension UIStrings {
  /// The words of all languages of a site, with those from its own files `i18n/LANG.yml`, and their diagnostics.
  static func all(of site: LoadedSite, _ languages: [LanguageCode]) -> Checked<[LanguageCode: UIStrings]> {
    var words: [LanguageCode: UIStrings] = [:]
    var problems: [Diagnostic] = []
    for language in languages {
      let own = site.words[language].map { Self.own($0, language) } ?? Checked([:])
      problems += own.diagnostics
      words[language] = UIStrings(language: language, own: own.value)
      if site.words[language] == nil, builtIn(language) == nil {
        problems.append(.noWords(in: language, at: Place(site.config.source, nil)))
      }
    }
    return Checked(words, problems)
  }

  /// The words of one file, with diagnostics for every unknown, wrong or missing key.
  private static func own(_ file: InterfaceWords, _ language: LanguageCode) -> Checked<[UIText: String]> {
    var words: [UIText: String] = [:]
    var problems: [Diagnostic] = []
    let names = UIText.allCases.map(\.rawValue)
    let patterns = builtIn("en") ?? [:]
    for entry in file.entries {
      guard let text = UIText(rawValue: entry.key.value) else {
        let near = NearMiss.bestMatch(for: entry.key.value, among: names)
        problems.append(
          .unknownKey(entry.key.value, meant: near, known: names, at: Place(file.source, entry.key.range)))
        continue
      }
      words[text] = entry.value.value
      let marks = ["{}", "{year}", "{month}", "{day}", "{number}", "{total}"].filter {
        patterns[text]?.contains($0) == true
      }
      for mark in marks where !entry.value.value.contains(utf8: mark) && text != .year && text != .onlyIn {
        problems.append(.wordsWithoutMark(text.rawValue, mark, at: Place(file.source, entry.value.range)))
      }
    }
    let missing = UIText.allCases.filter { words[$0] == nil }.map(\.rawValue)
    if builtIn(language) == nil, !missing.isEmpty {
      problems.append(.missingWords(missing, at: Place(file.source, nil)))
    }
    return Checked(words, problems)
  }
}

extension Diagnostic {
  /// A language that has neither built-in words nor words of the site.
  fileprivate static func noWords(in language: LanguageCode, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingWords, at: place,
      en:
        "pages in '\(language)' have English words around the text; write them in i18n/\(language).yml ('jikji templates show i18n/en.json' prints the keys)",
      ko:
        "'\(language)' 페이지의 틀이 영어로 나옵니다. i18n/\(language).yml에 낱말을 적으세요('jikji templates show i18n/en.json'이 키를 보여 줍니다)"
    )
  }

  /// A file of words that lacks some keys.
  fileprivate static func missingWords(_ keys: [String], at place: Place) -> Diagnostic {
    let list = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? ", …" : "")
    return Diagnostic(
      .missingWords, at: place,
      en: "\(keys.count) words are missing and shown in English: \(list); write them",
      ko: "낱말 \(keys.count)개가 빠져 영어로 나옵니다: \(list). 채워 넣으세요")
  }

  /// A text that lacks the placeholder for its value.
  fileprivate static func wordsWithoutMark(_ key: String, _ mark: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingWords, at: place,
      en: "'\(key)' must hold '\(mark)', which stands for its value",
      ko: "'\(key)'에는 값이 들어갈 자리 '\(mark)'\(.iGa) 있어야 합니다")
  }
}
