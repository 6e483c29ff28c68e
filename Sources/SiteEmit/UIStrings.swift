/// Every word that pages contain besides those of authors, in Korean and English.
import ArticleModel
import Diagnostics

/// The names of those words; templates reach them as `ui.NAME`.
enum UIText: String, Sendable, CaseIterable {
  case skip, home, menu, search, theme, languages, archive, posts, newest, allPosts, tags, tag, categories, category
  case series, seriesPart, authors, author, topics, topic, guides, guide, chapters, glossary, breadcrumbs, onThisPage
  case readingTime, published, updated, by, translatedBy, draft, source, license, history, aboutThisArticle, revision
  case backlinks, related, previous, next, newer, older, noTranslation, noTranslationHome, onlyIn, sideBySide, original
  case translation, asMarkdown, notFound, notFoundText, toHome, movedTitle, movedText, countArticles, builtWith, feed
  case term, english, meaning, avoid, copy, copied, wrap, enlarge, close, symbols, noPosts, searchNeedsScript, minutes
  case otherNames, year, themeDark, themeLight, anchorsMoved, emptyTopic, gone, goneText
}

/// The words in one language; languages other than Korean read English.
struct UIStrings: Sendable {
  /// The language of the page.
  let language: LanguageCode

  private var isKorean: Bool { language == "ko" || language.hasPrefix("ko-") }

  /// The words of a name.
  subscript(text: UIText) -> String {
    guard let phrase = Self.table[text] else { return text.rawValue }
    return isKorean ? phrase.korean : phrase.english
  }

  /// The words of a name with `{}` replaced by `value`.
  func callAsFunction(_ text: UIText, _ value: String) -> String {
    self[text].replacing("{}", with: value, maxReplacements: 1)
  }

  /// A number of articles.
  func count(_ number: Int) -> String {
    if !isKorean && number == 1 { return "1 article" }
    return self(.countArticles, String(number))
  }

  /// A date as people read it.
  func date(_ date: CalendarDate) -> String {
    if isKorean { return "\(date.year)년 \(date.month)월 \(date.day)일" }
    return "\(Self.months[date.month - 1]) \(date.day), \(date.year)"
  }

  /// The values templates reach as `ui`.
  var scope: TemplateScope {
    var scope = TemplateScope()
    for text in UIText.allCases { scope.set(text.rawValue, self[text]) }
    return scope
  }

  /// A language's own name.
  static func name(of language: LanguageCode, in config: SiteConfig) -> String {
    config.languages[language]?.name ?? languageNames[language] ?? language
  }

  private static let languageNames = [
    "ko": "한국어", "en": "English", "ja": "日本語", "zh": "中文", "de": "Deutsch", "fr": "Français", "es": "Español",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static let table: [UIText: Phrase] = [
    .skip: Phrase(en: "Skip to content", ko: "본문으로 건너뛰기"),
    .home: Phrase(en: "Home", ko: "처음"),
    .menu: Phrase(en: "Main menu", ko: "주 메뉴"),
    .search: Phrase(en: "Search", ko: "검색"),
    .theme: Phrase(en: "Change colours", ko: "밝기 바꾸기"),
    .themeDark: Phrase(en: "Dark", ko: "어둡게"),
    .themeLight: Phrase(en: "Light", ko: "밝게"),
    .languages: Phrase(en: "Languages", ko: "언어"),
    .archive: Phrase(en: "Posts by year", ko: "연도별 글"),
    .posts: Phrase(en: "Posts", ko: "글"),
    .newest: Phrase(en: "Newest posts", ko: "새 글"),
    .allPosts: Phrase(en: "All posts", ko: "모든 글"),
    .tags: Phrase(en: "Tags", ko: "태그"),
    .tag: Phrase(en: "Tag", ko: "태그"),
    .categories: Phrase(en: "Categories", ko: "분류"),
    .category: Phrase(en: "Category", ko: "분류"),
    .series: Phrase(en: "Series", ko: "연재"),
    .seriesPart: Phrase(en: "part {}", ko: "{}편"),
    .authors: Phrase(en: "Authors", ko: "글쓴이"),
    .author: Phrase(en: "Author", ko: "글쓴이"),
    .topics: Phrase(en: "Topics", ko: "주제"),
    .topic: Phrase(en: "Topic", ko: "주제"),
    .guides: Phrase(en: "Guides", ko: "안내서"),
    .guide: Phrase(en: "Guide", ko: "안내서"),
    .chapters: Phrase(en: "Chapters", ko: "차례"),
    .glossary: Phrase(en: "Glossary", ko: "용어집"),
    .breadcrumbs: Phrase(en: "Breadcrumbs", ko: "현재 위치"),
    .onThisPage: Phrase(en: "On this page", ko: "이 글의 차례"),
    .readingTime: Phrase(en: "{} min read", ko: "읽는 데 {}분"),
    .minutes: Phrase(en: "{} min", ko: "{}분"),
    .published: Phrase(en: "Published", ko: "펴낸 날"),
    .updated: Phrase(en: "Updated", ko: "고친 날"),
    .by: Phrase(en: "By", ko: "글"),
    .translatedBy: Phrase(en: "Translated by", ko: "옮김"),
    .draft: Phrase(en: "Draft", ko: "초안"),
    .source: Phrase(en: "Source", ko: "출처"),
    .license: Phrase(en: "Licence", ko: "이용 조건"),
    .history: Phrase(en: "History", ko: "고친 기록"),
    .aboutThisArticle: Phrase(en: "About this article", ko: "이 글에 대하여"),
    .revision: Phrase(en: "revision {}", ko: "{} 판"),
    .backlinks: Phrase(en: "Pages that link here", ko: "이 글을 가리키는 글"),
    .related: Phrase(en: "Related", ko: "함께 읽을 글"),
    .previous: Phrase(en: "Previous", ko: "이전"),
    .next: Phrase(en: "Next", ko: "다음"),
    .newer: Phrase(en: "Newer post", ko: "다음 글"),
    .older: Phrase(en: "Older post", ko: "이전 글"),
    .noTranslation: Phrase(
      en: "This page has not been translated into English yet. You are reading the original.",
      ko: "이 글은 아직 한국어로 옮기지 않았습니다. 원문을 보여 드립니다."),
    .noTranslationHome: Phrase(
      en: "The page you came from has not been translated yet.", ko: "보시던 글은 아직 옮기지 않았습니다."),
    .onlyIn: Phrase(en: "in {}", ko: "{}"),
    .sideBySide: Phrase(en: "Side by side with the original", ko: "원문과 나란히 읽기"),
    .original: Phrase(en: "Original", ko: "원문"),
    .translation: Phrase(en: "Translation", ko: "번역"),
    .asMarkdown: Phrase(en: "As Markdown", ko: "마크다운으로 보기"),
    .notFound: Phrase(en: "Page not found", ko: "없는 페이지입니다"),
    .notFoundText: Phrase(
      en: "The address may have changed. Search, or begin again at the home page.",
      ko: "주소가 바뀌었을 수 있습니다. 검색하거나 처음부터 다시 찾아보세요."),
    .gone: Phrase(en: "This page is gone", ko: "없앤 페이지입니다"),
    .goneText: Phrase(
      en: "It was published here once and has been taken away for good.", ko: "예전에 이 주소에 있던 글을 아주 없앴습니다."),
    .toHome: Phrase(en: "Go to the home page", ko: "처음으로 가기"),
    .movedTitle: Phrase(en: "This page has moved", ko: "옮겨 간 페이지입니다"),
    .movedText: Phrase(en: "You will find it here:", ko: "새 주소는 다음과 같습니다."),
    .anchorsMoved: Phrase(en: "Parts of the old page", ko: "옛 페이지의 각 부분"),
    .countArticles: Phrase(en: "{} articles", ko: "글 {}편"),
    .builtWith: Phrase(en: "Set with Jikji", ko: "직지로 찍었습니다"),
    .feed: Phrase(en: "Feed", ko: "새 글 받아 보기"),
    .term: Phrase(en: "Term", ko: "용어"),
    .english: Phrase(en: "English", ko: "영어"),
    .meaning: Phrase(en: "Meaning", ko: "뜻"),
    .avoid: Phrase(en: "Not", ko: "쓰지 않는 말"),
    .copy: Phrase(en: "Copy", ko: "복사"),
    .copied: Phrase(en: "Copied", ko: "복사했습니다"),
    .wrap: Phrase(en: "Wrap lines", ko: "줄 바꾸기"),
    .enlarge: Phrase(en: "Enlarge", ko: "크게 보기"),
    .close: Phrase(en: "Close", ko: "닫기"),
    .symbols: Phrase(en: "Names in code", ko: "코드에서 쓰는 이름"),
    .noPosts: Phrase(en: "Nothing here yet.", ko: "아직 글이 없습니다."),
    .searchNeedsScript: Phrase(
      en: "Search needs JavaScript; the list of all posts works without it.",
      ko: "검색에는 자바스크립트가 필요합니다. 모든 글의 목록은 그대로 볼 수 있습니다."),
    .otherNames: Phrase(en: "Also called", ko: "다른 이름"),
    .year: Phrase(en: "{}", ko: "{}년"),
    .emptyTopic: Phrase(en: "No article speaks of this topic yet.", ko: "아직 이 주제를 다룬 글이 없습니다."),
  ]
}
