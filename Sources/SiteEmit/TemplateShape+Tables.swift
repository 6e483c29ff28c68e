/// The tables of ``TemplateShapes``.
// Long because: it is one table, which a reader searches for the name of a value.
import ArticleModel
import Diagnostics

extension TemplateShapes {
  // MARK: Pieces

  static let language = TemplateValue("lang", en: "the page's language code", ko: "페이지의 언어 코드")
  static let homeHref = TemplateValue("homeHref", en: "the way to the home page", ko: "첫 페이지로 가는 길")
  static let excerpt = TemplateValue("excerpt", en: "the first words of the text", ko: "글의 첫머리")
  static let title = TemplateValue("title", en: "the title", ko: "제목")
  static let href = TemplateValue(
    "href", en: "the address below the root: write {{root}}{{href}}", ko: "사이트 맨 위에서부터의 주소. {{root}}{{href}}로 씁니다")
  static let name = TemplateValue("name", en: "the name", ko: "이름")
  static let number = TemplateValue("number", en: "how many articles, in digits", ko: "글의 수")
  static let count = TemplateValue("count", en: "how many articles, in words", ko: "'글 3편'처럼 적은 글의 수")
  static let named = [name, href]
  static let titled = [title, href]
  static let kind = TemplateValue("kind", en: "'tag' or 'topic'", ko: "'tag' 또는 'topic'")
  static let current = TemplateValue(
    "current", .html, en: "aria-current=\"page\" on the page itself", ko: "그 페이지 자신일 때의 aria-current=\"page\"")

  /// A link to an article that may be in another language.
  static let link: [TemplateValue] =
    titled + [
      TemplateValue("foreign", en: "the language code, if it is another than the page's", ko: "페이지와 언어가 다를 때 그 언어 코드"),
      TemplateValue("foreignName", en: "the name of that language", ko: "그 언어의 이름"),
    ]
  static let parts = TemplateValue("parts", .list(titled + [current]), en: "the parts of the series", ko: "연재의 글들")
  static let steps = TemplateValue("steps", .list(named), en: "the pages above, outermost first", ko: "위 페이지들, 바깥부터")
  static let draft = TemplateValue("isDraft", .flag, en: "whether it is a draft", ko: "초안인지")
  private static let chapterNumber = TemplateValue(
    "chapterNumber", en: "its number, where the guide numbers its chapters", ko: "장에 번호가 있는 안내서에서 그 번호")
  static let chapters = TemplateValue(
    "chapters", .list(link + [current, excerpt, draft, chapterNumber]), en: "the chapters of the guide",
    ko: "안내서의 장들")
  static let guideParts = TemplateValue(
    "guideParts",
    .list([
      TemplateValue("partTitle", en: "the part's name", ko: "부의 이름"),
      TemplateValue("partNumber", en: "its number", ko: "부의 번호"),
      TemplateValue("partHref", en: "the address of its own page below the root", ko: "부를 여는 글의, 사이트 맨 위에서부터의 주소"),
      TemplateValue(
        "partCurrent", .html, en: "aria-current=\"page\" on that page", ko: "그 글일 때의 aria-current=\"page\""),
      chapters,
    ]), en: "the chapters by part", ko: "부로 나눈 장들")
  static let guideValues: [TemplateValue] =
    named + [number, excerpt, TemplateValue("chapters", .list(link), en: "its first chapters", ko: "처음 몇 장")]
  static let guides = TemplateValue("guides", .list(guideValues), en: "the guides", ko: "안내서들")

  /// The values of every template.
  static let everywhere: [TemplateValue] = [
    TemplateValue(
      "root", en: "the way from the page to the root, such as ../../", ko: "페이지에서 사이트 맨 위로 가는 길. ../../ 따위"),
    TemplateValue(
      "ui",
      .map(
        UIText.allCases.map {
          TemplateValue($0.rawValue, en: "a word of the frame in the page's language", ko: "페이지의 언어로 쓴 틀의 말")
        }),
      en: "the words of the frame", ko: "틀의 말들"),
  ]

  static func site(_ own: OwnTemplateValues) -> TemplateValue {
    TemplateValue(
      "site",
      .map([
        TemplateValue("title", en: "the site's name in this language", ko: "이 언어로 쓴 사이트 이름"),
        TemplateValue("description", en: "the site's description in this language", ko: "이 언어로 쓴 사이트 설명"),
        TemplateValue(
          "theme", .map(TemplateValue.own(own.theme)), en: "'theme:' of jikji.yml", ko: "jikji.yml의 'theme:'"),
        TemplateValue(
          "extra", .map(TemplateValue.own(own.site)), en: "'extra:' of jikji.yml", ko: "jikji.yml의 'extra:'"),
      ]), en: "the site", ko: "사이트")
  }

  /// Addresses of asset files, relative to the root.
  static let assets: [TemplateValue] = ["style", "themeScript", "siteScript", "redirectScript", "icon", "searchScript"]
    .map { TemplateValue($0 + "Href", en: "the address of this file below the root", ko: "이 파일의, 사이트 맨 위에서부터의 주소") }

  /// A link from settings or front matter.
  static let ownLink: [TemplateValue] =
    named + [
      TemplateValue("address", en: "the address as seen from the page", ko: "페이지에서 본 주소"),
      TemplateValue("isExternal", .flag, en: "whether it is a whole address", ko: "온전한 주소인지"),
      TemplateValue("foreign", en: "the language code, if it is another than the page's", ko: "페이지와 언어가 다를 때 그 언어 코드"),
    ]

  static let shared: [TemplateValue] = [
    TemplateValue(
      "profiles",
      .list([
        name, TemplateValue("address", en: "the address", ko: "주소"),
        TemplateValue("icon", .html, en: "the icon as inline SVG", ko: "SVG 아이콘"),
      ]), en: "'social:' of jikji.yml", ko: "jikji.yml의 'social:'"),
    TemplateValue("footerText", en: "the footer's sentence", ko: "꼬리말의 문장"),
    TemplateValue("footerLinks", .list(ownLink), en: "the footer's links", ko: "꼬리말의 링크들"),
    TemplateValue("logo", .html, en: "the pictures of the logo", ko: "로고 그림"),
    TemplateValue("isLogoTitle", .flag, en: "whether the logo stands in place of the title", ko: "로고가 사이트 이름을 대신하는지"),
    TemplateValue("manifestHref", en: "the web app manifest below the root", ko: "웹 앱 매니페스트의, 사이트 맨 위에서부터의 주소"),
    TemplateValue("paperColor", en: "the colour of paper by day", ko: "밝은 화면의 바탕색"),
    TemplateValue("paperColorDark", en: "the colour of paper by night", ko: "어두운 화면의 바탕색"),
    TemplateValue("languages", .html, en: "links to the page in other languages", ko: "다른 언어의 같은 페이지로 가는 링크들"),
    TemplateValue("isHome", .flag, en: "whether this is the home page", ko: "첫 페이지인지"),
    TemplateValue(
      "menu",
      .list(
        ownLink + [
          current, TemplateValue("isCurrent", .flag, en: "whether the page belongs there", ko: "이 페이지가 그 안에 있는지"),
        ]),
      en: "the main menu", ko: "주 메뉴"),
    TemplateValue(
      "feeds",
      .list([
        href, TemplateValue("type", en: "the media type", ko: "미디어 타입"),
        TemplateValue("isAtom", .flag, en: "whether it is the Atom feed", ko: "Atom 피드인지"),
      ]), en: "the feeds of the language", ko: "이 언어의 피드들"),
    TemplateValue("basePath", en: "the path at which the site is served", ko: "사이트가 놓인 경로"),
  ]

  /// The values of every page.
  static func frame(_ own: OwnTemplateValues) -> [TemplateValue] {
    everywhere + [
      language, homeHref, site(own), title,
      TemplateValue("headTitle", en: "the words of the browser's title bar", ko: "브라우저 제목줄의 글"),
      TemplateValue("description", en: "the page's description", ko: "페이지의 설명"),
      TemplateValue("head", .html, en: "what the template 'head' makes", ko: "'head' 템플릿이 만든 것"),
      TemplateValue("header", .html, en: "what the template 'header' makes", ko: "'header' 템플릿이 만든 것"),
      TemplateValue("footer", .html, en: "what the template 'footer' makes", ko: "'footer' 템플릿이 만든 것"),
      TemplateValue("meta", .html, en: "tags for browsers and search engines", ko: "브라우저와 검색 엔진이 읽을 태그들"),
      TemplateValue("breadcrumbs", .html, en: "what the template 'breadcrumbs' makes", ko: "'breadcrumbs' 템플릿이 만든 것"),
      TemplateValue("content", .html, en: "the text of the page, or the entries of its list", ko: "페이지의 본문, 또는 목록의 글들"),
    ]
  }

  // MARK: Articles

  static func article(_ own: OwnTemplateValues) -> [TemplateValue] {
    let page: [TemplateValue] = [
      TemplateValue("kind", en: "post, chapter, topic or page", ko: "post, chapter, topic, page 가운데 하나"),
      TemplateValue("path", en: "the file below content/", ko: "content/ 아래의 파일 경로"),
      TemplateValue("extra", .map(TemplateValue.own(own.page)), en: "'extra:' of the article", ko: "글의 'extra:'"),
    ]
    return head + body + about + [TemplateValue("page", .map(page), en: "the article's file", ko: "글의 파일")] + topic
  }

  private static let head: [TemplateValue] = [
    TemplateValue("titleHTML", .html, en: "the title with its code and emphasis", ko: "코드와 강조가 든 제목"),
    TemplateValue("date", en: "when it was published, as people read it", ko: "펴낸 날. 사람이 읽는 꼴"),
    TemplateValue("dateISO", en: "the same as 2026-03-14", ko: "펴낸 날. 2026-03-14 꼴"),
    TemplateValue("updated", en: "when it was changed last", ko: "고친 날"),
    TemplateValue("updatedISO", en: "the same as 2026-03-14", ko: "고친 날. 2026-03-14 꼴"),
    TemplateValue("readingTime", en: "how long reading takes", ko: "읽는 데 걸리는 시간"), draft,
    TemplateValue("authors", .list(named), en: "who wrote it", ko: "글쓴이들"),
    TemplateValue("translators", .list(named), en: "who translated it", ko: "옮긴이들"),
    TemplateValue("categories", .list(named), en: "its categories, outermost first", ko: "분류들, 바깥부터"),
    TemplateValue("tagLinks", .html, en: "links to its tags", ko: "태그 링크들"),
    TemplateValue("topicLinks", .html, en: "links to its topics", ko: "주제 링크들"),
    TemplateValue(
      "banners",
      .list([
        TemplateValue("language", en: "the reader's language code", ko: "읽는 이의 언어 코드"),
        TemplateValue("text", en: "that there is no translation", ko: "번역이 없다는 말"),
        TemplateValue("homeText", en: "the words of the link home", ko: "첫 페이지 링크의 말"), href,
      ]), en: "what readers are told who were led here from another language", ko: "다른 언어에서 온 이에게 하는 말"),
    TemplateValue(
      "shares",
      .list([
        name, TemplateValue("address", en: "the address of the form", ko: "나누는 곳의 주소"),
        TemplateValue("icon", .html, en: "its icon", ko: "아이콘"),
      ]), en: "ways to pass the post on", ko: "글을 나눌 곳들"),
    TemplateValue("parallelHref", en: "the side-by-side page", ko: "나란히 읽기 페이지"), translationLine,
  ]

  private static let body: [TemplateValue] = [
    TemplateValue("contents", .html, en: "the table of contents", ko: "차례"),
    TemplateValue("hasCode", .flag, en: "whether it has code blocks", ko: "코드 블록이 있는지"),
    TemplateValue(
      "series",
      .map(
        named + [
          TemplateValue("position", en: "such as 2/8", ko: "2/8 따위"),
          TemplateValue("isShort", .flag, en: "whether the list is short enough to stand open", ko: "펼쳐 둘 만큼 짧은지"),
          TemplateValue("previous", .map(titled), en: "the part before", ko: "앞 글"),
          TemplateValue("next", .map(titled), en: "the part after", ko: "다음 글"),
        ]), en: "its series", ko: "연재"),
    TemplateValue("seriesParts", .html, en: "what the template 'series' makes", ko: "'series' 템플릿이 만든 것"),
    TemplateValue("sidebar", .html, en: "what the template 'sidebar' makes", ko: "'sidebar' 템플릿이 만든 것"),
    TemplateValue("guideTitle", en: "the name of the guide", ko: "안내서 이름"),
    TemplateValue("guideHref", en: "the address of the guide below the root", ko: "안내서의, 사이트 맨 위에서부터의 주소"), chapters,
    guideParts,
  ]

  private static let about: [TemplateValue] = [
    TemplateValue(
      "hasProvenance", .flag, en: "whether there is anything to say about its origin", ko: "출처 따위 할 말이 있는지"),
    TemplateValue(
      "source",
      .map([
        TemplateValue("title", en: "the original's title", ko: "원문의 제목"),
        TemplateValue("href", en: "the original's address", ko: "원문의 주소"),
        TemplateValue("author", en: "who wrote the original", ko: "원문을 쓴 이"),
        TemplateValue("date", en: "when the original was published", ko: "원문을 펴낸 날"),
        TemplateValue("revision", en: "the original's revision", ko: "원문의 판"),
        TemplateValue("language", en: "the name of the original's language", ko: "원문의 언어 이름"),
      ]), en: "where it comes from", ko: "출처"),
    TemplateValue(
      "license", .map([name, TemplateValue("href", en: "the licence's page", ko: "라이선스의 페이지")]), en: "its licence",
      ko: "이용 조건"),
    TemplateValue(
      "history",
      .list([
        TemplateValue("date", en: "when it changed", ko: "바뀐 날"),
        TemplateValue("dateISO", en: "the same as 2026-03-14", ko: "바뀐 날. 2026-03-14 꼴"),
        TemplateValue("note", en: "what changed", ko: "바뀐 것"),
      ]), en: "its history", ko: "고친 기록"),
    TemplateValue("changes", en: "that a translation differs from its original", ko: "번역이 원문과 다르다는 말"),
    TemplateValue("dashboardHref", en: "the dashboard of translations below the root", ko: "번역 현황의, 사이트 맨 위에서부터의 주소"),
    TemplateValue("editHref", en: "where its source is edited", ko: "원본을 고치는 주소"),
    TemplateValue("markdownHref", en: "the page as Markdown", ko: "마크다운 꼴의 페이지"),
    TemplateValue(
      "backlinks", .list(link + [TemplateValue("sentence", en: "the sentence that links", ko: "링크가 든 문장")]),
      en: "the pages that link here", ko: "이 글을 가리키는 글들"),
    TemplateValue("related", .html, en: "what the template 'related' makes", ko: "'related' 템플릿이 만든 것"),
    TemplateValue("previous", .map(titled), en: "the article before", ko: "앞 글"),
    TemplateValue("next", .map(titled), en: "the article after", ko: "다음 글"),
  ]

  // MARK: Lists

  static let pager = TemplateValue(
    "pager",
    .map([
      TemplateValue("previous", .map([href]), en: "the page before", ko: "앞쪽"),
      TemplateValue("next", .map([href]), en: "the page after", ko: "다음 쪽"),
      TemplateValue(
        "pages",
        .list([
          TemplateValue("number", en: "its number; absent where numbers are left out", ko: "쪽 번호. 건너뛴 자리에는 없습니다"), href,
          TemplateValue("label", en: "its number in words", ko: "'2쪽'처럼 적은 번호"),
          TemplateValue("isCurrent", .flag, en: "whether it is this page", ko: "지금 쪽인지"),
        ]), en: "the pages of the list to link to", ko: "링크할 쪽들"),
    ]), en: "the pages of a long list", ko: "긴 목록을 나눈 쪽들")

  static let entry: [TemplateValue] = [
    TemplateValue("date", en: "when it was published, as people read it", ko: "펴낸 날. 사람이 읽는 꼴"),
    TemplateValue("dateISO", en: "the same as 2026-03-14", ko: "펴낸 날. 2026-03-14 꼴"), draft, excerpt,
    TemplateValue("minutes", en: "how long reading takes", ko: "읽는 데 걸리는 시간"),
    TemplateValue("isPinned", .flag, en: "whether it is pinned", ko: "고정한 글인지"),
    TemplateValue("cover", .html, en: "its cover", ko: "표지"),
  ]

  static let list: [TemplateValue] = [
    count, pager, TemplateValue("eyebrow", en: "what kind of list it is", ko: "어떤 목록인지"),
    TemplateValue("isNumbered", .flag, en: "whether the entries are parts of a series", ko: "연재의 글들인지"),
    TemplateValue(
      "start", en: "the number of the page's first entry, from the second page on", ko: "둘째 쪽부터, 그 쪽 첫 글의 번호"),
    TemplateValue("before", en: "how many entries stand on the pages before", ko: "앞의 쪽들에 있는 글의 수"),
    TemplateValue("portrait", .html, en: "the author's portrait", ko: "글쓴이의 얼굴 그림"),
    TemplateValue("bio", en: "about the author", ko: "글쓴이 소개"),
    TemplateValue("authorHref", en: "the author's own page", ko: "글쓴이의 페이지"),
    TemplateValue("authorHost", en: "the words of the link to it", ko: "그 링크의 글자"),
  ]

  static let groups: [TemplateValue] = [
    pager,
    TemplateValue(
      "groups",
      .list(
        named + [
          number, count, excerpt,
          TemplateValue("cover", .html, en: "a picture for it", ko: "그림"),
          TemplateValue("isPerson", .flag, en: "whether it is an author", ko: "글쓴이인지"),
          TemplateValue("members", .list(link), en: "some of its articles", ko: "속한 글 몇 편"),
          TemplateValue("depth", en: "how deep it lies in its tree, from 0", ko: "나무에서의 깊이, 0부터"),
        ]), en: "tags, categories, series, authors or topics", ko: "태그, 분류, 연재, 글쓴이, 주제 가운데 하나의 목록"),
    TemplateValue("isCloud", .flag, en: "whether they are tags", ko: "태그인지"), guides,
  ]

  /// The values of lists on the home page and in guides.
  static let lists: [TemplateValue] = [
    TemplateValue("entries", .html, en: "the newest posts", ko: "새 글들"), guides,
  ]

  static let home: [TemplateValue] = [
    TemplateValue(
      "hero",
      .map([
        title, TemplateValue("tagline", en: "the sentences below the title", ko: "제목 아래의 글"),
        TemplateValue("image", .html, en: "the picture", ko: "그림"),
        TemplateValue(
          "actions", .list(ownLink + [TemplateValue("isMain", .flag, en: "whether it is the first", ko: "첫 단추인지")]),
          en: "the buttons", ko: "단추들"),
      ]), en: "the head of a landing page", ko: "첫 페이지의 머리"),
    TemplateValue(
      "features",
      .list([
        title, TemplateValue("text", en: "what the card says", ko: "카드의 글"),
        TemplateValue("icon", .html, en: "the icon", ko: "아이콘"),
        TemplateValue("address", en: "where it leads, as seen from the page", ko: "카드가 가는 곳의 주소"),
      ]), en: "the cards of a landing page", ko: "첫 페이지의 카드들"),
    TemplateValue("isHome", .flag, en: "whether this is the home page", ko: "첫 페이지인지"),
    TemplateValue("hasContent", .flag, en: "whether the home page has a text of its own", ko: "첫 페이지에 따로 쓴 글이 있는지"),
    TemplateValue("hasMore", .flag, en: "whether there are more posts", ko: "글이 더 있는지"),
    TemplateValue("archiveHref", en: "the list of all posts, below the root", ko: "모든 글 목록의, 사이트 맨 위에서부터의 주소"),
    TemplateValue(
      "seriesList", .list(named + [number, count, TemplateValue("depth", en: "always 0", ko: "언제나 0")]),
      en: "the series", ko: "연재들"),
    TemplateValue("topics", .list(named + [number, excerpt]), en: "the topics", ko: "주제들"),
    TemplateValue(
      "tags", .list(named + [number, count, TemplateValue("depth", en: "always 0", ko: "언제나 0")]), en: "the tags",
      ko: "태그들"),
  ]

  static let archive: [TemplateValue] = [
    pager,
    TemplateValue(
      "years",
      .list(
        named + [
          number, count, TemplateValue("depth", en: "always 0", ko: "언제나 0"),
          TemplateValue("key", en: "the year in digits", ko: "숫자로 쓴 해"),
          TemplateValue("entries", .html, en: "its posts", ko: "그해의 글들"),
        ]), en: "the years, newest first", ko: "해들, 새것부터"),
    TemplateValue("entries", .html, en: "posts without a date", ko: "날짜가 없는 글들"),
    TemplateValue(
      "links", .list(named), en: "the other lists of posts, and on several pages the years", ko: "글의 다른 목록들. 여러 쪽이면 해들도"
    ),
  ]

  static let topic: [TemplateValue] = [
    pager,
    TemplateValue("isTopic", .flag, en: "whether the page is that of a topic", ko: "주제의 페이지인지"),
    TemplateValue("definition", en: "what the topic is", ko: "주제의 뜻"),
    TemplateValue("otherNames", .list([name]), en: "its other names", ko: "다른 이름들"),
    TemplateValue("symbols", .list([name]), en: "names in code that belong to it", ko: "코드에서 쓰는 이름들"),
    TemplateValue(
      "topicEntries",
      .list(link + [excerpt, TemplateValue("heading", en: "the heading that speaks of it", ko: "주제를 다루는 절의 제목")]),
      en: "the articles that speak of it", ko: "주제를 다루는 글들"),
  ]

  static let glossary: [TemplateValue] = [
    count,
    TemplateValue(
      "terms",
      .list([
        TemplateValue("id", en: "the fragment of the term", ko: "용어의 조각 주소"),
        TemplateValue("term", en: "the form to use", ko: "쓰기로 한 꼴"),
        TemplateValue("english", en: "the English term", ko: "영어 용어"),
        TemplateValue("definition", en: "what it means", ko: "뜻풀이"),
        TemplateValue("banned", .list([name]), en: "forms not to use", ko: "쓰지 않기로 한 꼴들"),
      ]), en: "the terms", ko: "용어들"),
  ]

  // MARK: Other pages

  static let search = [
    pager,
    TemplateValue("years", .list(named), en: "the years, where the index has several pages", ko: "색인이 여러 쪽일 때의 해들"),
    TemplateValue("searchStyleHref", en: "the search's style sheet below the root", ko: "검색 스타일의, 사이트 맨 위에서부터의 주소"),
  ]

  static let notFound = [
    TemplateValue(
      "others",
      .list([
        TemplateValue("language", en: "the language code", ko: "언어 코드"), title,
        TemplateValue("text", en: "what to do", ko: "할 일"),
        TemplateValue("homeText", en: "the words of the link home", ko: "첫 페이지 링크의 말"), href,
      ]), en: "the same in other languages", ko: "다른 언어로 쓴 같은 말")
  ]

  static let translationLine = TemplateValue(
    "translationLine", en: "how many paragraphs have a newer original", ko: "원문이 바뀐 문단의 수를 알리는 말")

  static let parallel: [TemplateValue] = [
    translationLine,
    TemplateValue("titleHTML", .html, en: "the translation's title", ko: "번역의 제목"),
    TemplateValue("originalTitleHTML", .html, en: "the original's title", ko: "원문의 제목"),
    TemplateValue("originalLang", en: "the original's language code", ko: "원문의 언어 코드"),
    TemplateValue("translationHref", en: "the translation below the root", ko: "번역의, 사이트 맨 위에서부터의 주소"),
    TemplateValue("originalHref", en: "the original below the root", ko: "원문의, 사이트 맨 위에서부터의 주소"),
  ]

  static let redirect: [TemplateValue] = [
    language, title, href, TemplateValue("target", en: "the new page's title", ko: "새 페이지의 제목"),
    TemplateValue("canonical", en: "the new page's full address", ko: "새 페이지의 온전한 주소"),
    TemplateValue(
      "fragments", .list([TemplateValue("old", en: "the old fragment", ko: "옛 조각 주소"), href]),
      en: "parts of the old page that moved", ko: "옮겨 간 부분들"),
  ]

  /// The values of a social card.
  static func card(_ own: OwnTemplateValues) -> [TemplateValue] {
    let text = TemplateValue("text", en: "the letters", ko: "글자")
    return [
      language, site(own), title, TemplateValue("brand", en: "the colour of the seal", ko: "인장의 색"),
      TemplateValue("size", en: "the font size of the title", ko: "제목의 글자 크기"),
      TemplateValue("byline", en: "authors and date", ko: "글쓴이와 날짜"),
      TemplateValue(
        "lines",
        .list([
          text, TemplateValue("y", en: "the base line", ko: "글줄의 높이"),
          TemplateValue("size", en: "the font size", ko: "글자 크기"),
        ]), en: "the lines of the title", ko: "제목의 줄들"),
      TemplateValue(
        "sorts",
        .list([
          text, TemplateValue("x", en: "the left edge", ko: "왼쪽 끝"),
          TemplateValue("middle", en: "the middle", ko: "가운데"),
          TemplateValue("fill", en: "the colour of the block", ko: "활자의 색"),
          TemplateValue("ink", en: "the colour of the letter", ko: "글자의 색"),
        ]), en: "the first letters as blocks of type", ko: "활자로 짠 첫 글자들"),
      TemplateValue(
        "page",
        .map([
          TemplateValue("kind", en: "post, chapter, topic or page", ko: "post, chapter, topic, page 가운데 하나"),
          TemplateValue("path", en: "the file below content/", ko: "content/ 아래의 파일 경로"),
        ]), en: "the article's file", ko: "글의 파일"),
    ]
  }

  static let sidebar: [TemplateValue] = [
    TemplateValue("guideTitle", en: "the name of the guide", ko: "안내서 이름"),
    TemplateValue("guideHref", en: "the address of the guide below the root", ko: "안내서의, 사이트 맨 위에서부터의 주소"), current,
    chapters, guideParts,
  ]
}
