/// What every key of jikji.yml, front matter and the glossary is for: the words that editors show beside it.
package import Diagnostics

/// Descriptions of keys, by their path as ``SettingsSchema`` writes it; a test asks for one of every key.
package enum SettingDescriptions {
  /// The keys of `jikji.yml`.
  package static let config: [String: Phrase] = [
    "title": Phrase(en: "The name of the site.", ko: "사이트 이름."),
    "description": Phrase(
      en: "One or two sentences about the site, for its home page, feeds and search engines.",
      ko: "첫 페이지, 피드, 검색 엔진에 보일 한두 문장."),
    "baseURL": Phrase(
      en: "Where the site is served: an address, or a path such as /blog/. Feeds and the sitemap need an address.",
      ko: "사이트가 놓일 주소, 또는 /blog/ 같은 경로. 피드와 사이트맵에는 주소가 있어야 합니다."),
    "defaultLanguage": Phrase(
      en: "The language that is served at /; every other one lies below its code.",
      ko: "/에서 보여 줄 언어. 다른 언어는 그 코드 아래에 놓입니다."),
    "timeZone": Phrase(
      en: "The zone of dates without an offset, such as Asia/Seoul or +09:00; Korea's for a Korean site unless set.",
      ko: "시차를 적지 않은 날짜의 시간대. Asia/Seoul, +09:00 등. 적지 않으면 한국어 사이트는 한국 시간."),
    "license": Phrase(
      en: "The licence of articles that name none, as an SPDX id such as CC-BY-4.0.",
      ko: "따로 적지 않은 글의 라이선스. CC-BY-4.0 같은 SPDX id."),
    "html": Phrase(
      en: "What happens to raw HTML in articles: shown as text, or kept as HTML.",
      ko: "글 속의 HTML을 글자로 보일지(escape), HTML로 둘지(allow)."),
    "glossary": Phrase(
      en: "The path of the glossary; glossary.yml unless set.", ko: "용어집 파일의 경로. 적지 않으면 glossary.yml."),
    "paginate": Phrase(
      en:
        "How many articles a page of a list shows, 1 to 1000; 50 unless set. Overviews of names show ten times as many.",
      ko: "목록 한 쪽에 보일 글의 수. 1부터 1000까지이고, 적지 않으면 50. 이름만 늘어놓는 목록은 그 열 배를 보입니다."),
    "languages": Phrase(en: "The languages of the site, by code.", ko: "사이트의 언어들, 코드별로."),
    "languages.*": Phrase(
      en: "One language: what differs from the site's own settings.", ko: "한 언어에서 사이트 설정과 다른 것."),
    "languages.*.title": Phrase(en: "The site's name in this language.", ko: "이 언어로 쓴 사이트 이름."),
    "languages.*.name": Phrase(
      en: "The language's own name, for the language switch.", ko: "언어를 고르는 곳에 보일 언어 이름."),
    "languages.*.description": Phrase(en: "The site's description in this language.", ko: "이 언어로 쓴 사이트 설명."),
    "authors": Phrase(
      en: "Authors by key; articles name the key in 'authors'.", ko: "글쓴이들, 키별로. 글의 'authors'에 그 키를 적습니다."),
    "authors.*": Phrase(en: "An author: a name, or what is known.", ko: "글쓴이. 이름만 적거나 항목을 적습니다."),
    "authors.*.name": Phrase(en: "The name that readers see.", ko: "독자에게 보일 이름."),
    "authors.*.name.*": Phrase(en: "The name in this language.", ko: "이 언어의 이름."),
    "authors.*.bio.*": Phrase(en: "The sentence in this language.", ko: "이 언어의 소개."),
    "authors.*.image": Phrase(
      en: "A portrait below static/ or content/.", ko: "얼굴 그림의 경로(static/이나 content/ 아래)."),
    "authors.*.url": Phrase(en: "The author's own page.", ko: "글쓴이의 페이지 주소."),
    "authors.*.bio": Phrase(en: "A sentence about the author.", ko: "글쓴이를 소개하는 한 문장."),
    "topics": Phrase(
      en: "Topics without a page of their own, by key; their first mention in an article becomes a link.",
      ko: "따로 글이 없는 주제들, 키별로. 글에서 처음 나올 때 링크가 됩니다."),
    "topics.*": Phrase(en: "One topic.", ko: "한 주제."),
    "topics.*.names": Phrase(en: "The topic's name in each language.", ko: "언어마다 쓰는 주제 이름."),
    "topics.*.names.*": Phrase(en: "The name in this language.", ko: "이 언어의 이름."),
    "topics.*.variants": Phrase(en: "Other spellings that mean the topic.", ko: "같은 주제를 뜻하는 다른 표기."),
    "topics.*.definition": Phrase(en: "What the topic is, in a sentence.", ko: "주제를 한 문장으로 풀이한 말."),
    "topics.*.sameAs": Phrase(
      en: "Addresses of the same subject elsewhere, such as its entry in Wikidata.", ko: "위키데이터처럼 같은 것을 다루는 다른 곳의 주소."),
    "links": Phrase(en: "The severity of broken links.", ko: "끊어진 링크를 얼마나 무겁게 볼지."),
    "links.internal": Phrase(
      en: "Links to pages, headings and files of this site; error unless set.",
      ko: "이 사이트의 글, 제목, 파일로 가는 링크. 적지 않으면 error."),
    "links.external": Phrase(
      en: "Links to other sites, asked only by 'jikji check links --external'.",
      ko: "다른 사이트로 가는 링크. 'jikji check links --external'만 확인합니다."),
    "links.code": Phrase(
      en: "Whether code names link to the chapter of the same guide or series that explains them; true unless set.",
      ko: "코드 이름을 같은 안내서나 연재에서 그것을 설명한 글로 이을지. 적지 않으면 true."),
    "search": Phrase(en: "How search reads queries.", ko: "검색이 검색어를 읽는 방법."),
    "search.synonyms": Phrase(
      en: "Groups of words that search takes for one another, as lists or as texts with commas.",
      ko: "검색이 같은 말로 볼 낱말 묶음들. 목록으로 적거나 쉼표로 나눠 적습니다."),
    "terms": Phrase(
      en: "The severity of words that the glossary does not want.", ko: "용어집이 쓰지 않기로 한 말을 얼마나 무겁게 볼지."),
    "publish": Phrase(en: "Where the site is published.", ko: "사이트를 어디에 펴내는지."),
    "publish.target": Phrase(
      en: "The service whose own files are written: _headers, _redirects, vercel.json, CNAME.",
      ko: "그 서비스가 읽는 _headers, _redirects, vercel.json, CNAME 파일을 함께 씁니다."),
    "redirects": Phrase(
      en: "Addresses that were published once, each with the page that answers for it now.",
      ko: "예전에 발행한 주소와, 이제 그 주소를 대신하는 페이지."),
    "redirects.*": Phrase(en: "The page's address, such as /posts/new/.", ko: "대신하는 페이지의 주소. /posts/new/처럼 씁니다."),
    "gone": Phrase(
      en: "Addresses that were published and are gone for good; a page there says so.",
      ko: "발행했다가 아주 없앤 주소들. 그 자리에는 없앴다고 알리는 페이지가 놓입니다."),
    "translations": Phrase(en: "Folders of translations and of their originals.", ko: "번역 폴더와 그 원문 폴더."),
    "translations.source": Phrase(
      en: "The folder of originals, below content/ or anywhere else.", ko: "원문 폴더. content/ 아래든 밖이든 됩니다."),
    "translations.target": Phrase(en: "The folder of translations.", ko: "번역 폴더."),
    "translations.repository": Phrase(
      en: "A git repository that holds the originals; 'source' is a path in it.",
      ko: "원문이 든 git 저장소. 'source'는 그 안의 경로입니다."),
    "translations.revision": Phrase(
      en: "The version of the original; in a repository, the one that is read.", ko: "원문의 판. 저장소에서는 읽을 판입니다."),
    "translations.license": Phrase(en: "The original's licence, as an SPDX id.", ko: "원문의 라이선스. SPDX id로 씁니다."),
    "translations.author": Phrase(en: "Who wrote the original.", ko: "원문을 쓴 사람."),
    "translations.url": Phrase(en: "The original's address.", ko: "원문의 주소."),
    "translations.redistribute": Phrase(
      en: "Whether the original's text may be kept and shown; if not, only hashes are kept.",
      ko: "원문의 글을 보관하고 보여도 되는지. 안 되면 해시만 남깁니다."),
    "translations.stale": Phrase(
      en: "The severity of blocks whose original changed; warning unless set.",
      ko: "원문이 바뀐 문단을 얼마나 무겁게 볼지. 적지 않으면 warning."),
    "translations.publish": Phrase(
      en: "Which pages are published: complete ones, all (partial), or none (draft).",
      ko: "어떤 글을 낼지: 다 옮긴 글(complete), 모든 글(partial), 내지 않음(draft)."),
    "extra": Phrase(en: "Keys of your own, for your templates.", ko: "내 템플릿에서 쓸 나만의 키."),
  ].merging(samples) { $1 }.merging(sampleTools) { $1 }.merging(appearance) { $1 }

  private static let sampleTools: [String: Phrase] = [
    "snippets.compilerExplorer": Phrase(
      en: "Whether samples that stand alone link to Compiler Explorer; false unless set.",
      ko: "혼자 서는 예제에 Compiler Explorer 링크를 달지. 적지 않으면 false."),
    "snippets.toolchains": Phrase(
      en: "Further Swifts to check samples with, by version.", ko: "예제를 함께 확인할 다른 Swift들, 버전별로."),
    "snippets.toolchains.*": Phrase(
      en: "The folder of this toolchain, the one that holds bin or usr/bin.", ko: "bin이나 usr/bin이 든 도구 모음 폴더."),
    "snippets.packages": Phrase(
      en: "Products of SwiftPM packages that samples import, by name.", ko: "예제가 import하는 SwiftPM 패키지의 제품들, 이름별로."),
    "snippets.packages.*": Phrase(
      en: "The package's folder, or its repository and version.", ko: "패키지의 폴더, 또는 저장소와 버전."),
    "snippets.packages.*.path": Phrase(en: "The package's folder.", ko: "패키지의 폴더."),
    "snippets.packages.*.url": Phrase(en: "The package's Git repository.", ko: "패키지의 Git 저장소."),
    "snippets.packages.*.version": Phrase(en: "Its version, such as 1.2.0.", ko: "패키지의 버전. 1.2.0처럼 씁니다."),
  ]

  private static let appearance: [String: Phrase] = [
    "menu": Phrase(
      en: "The links of the header in their order; without it, every part that the site has.",
      ko: "머리의 메뉴. 순서대로 적으며, 적지 않으면 사이트에 있는 것이 모두 나옵니다."),
    "menu.name": Phrase(en: "What the link says.", ko: "링크의 이름."),
    "menu.url": Phrase(
      en: "A part (posts, guides, series, topics, glossary, tags, ...), a path such as about/, or an address.",
      ko: "posts, guides, series, topics, glossary, tags 같은 부분, about/ 같은 경로, 또는 주소."),
    "languages.*.menu": Phrase(en: "The menu in this language.", ko: "이 언어의 메뉴."),
    "languages.*.menu.name": Phrase(en: "What the link says.", ko: "링크의 이름."),
    "languages.*.menu.url": Phrase(en: "Where the link leads.", ko: "링크가 가는 곳."),
    "languages.*.footer": Phrase(en: "The footer in this language.", ko: "이 언어의 꼬리말."),
    "languages.*.footer.text": Phrase(en: "A sentence.", ko: "한 문장."),
    "languages.*.footer.links": Phrase(en: "Links, written as in 'menu'.", ko: "'menu'처럼 적는 링크들."),
    "languages.*.footer.links.name": Phrase(en: "What the link says.", ko: "링크의 이름."),
    "languages.*.footer.links.url": Phrase(en: "Where the link leads.", ko: "링크가 가는 곳."),
    "footer": Phrase(
      en: "What the footer says: a sentence, or text and links.", ko: "꼬리말. 한 문장을 적거나, text와 links를 적습니다."),
    "footer.text": Phrase(
      en: "A sentence in place of the site's description.", ko: "사이트 설명 대신 보일 한 문장."),
    "footer.links": Phrase(en: "Links, written as in 'menu'.", ko: "'menu'처럼 적는 링크들."),
    "footer.links.name": Phrase(en: "What the link says.", ko: "링크의 이름."),
    "footer.links.url": Phrase(en: "Where the link leads.", ko: "링크가 가는 곳."),
    "logo": Phrase(
      en: "A picture below static/ or content/ for the header, or image, dark and alt.",
      ko: "머리에 보일 그림의 경로(static/이나 content/ 아래). image, dark, alt로 나누어 적어도 됩니다."),
    "logo.image": Phrase(en: "The picture.", ko: "그림."),
    "logo.dark": Phrase(en: "The picture for the dark colour scheme.", ko: "어두운 화면에 쓸 그림."),
    "logo.alt": Phrase(
      en: "What the picture says; then it stands in place of the site's title.",
      ko: "그림이 말하는 것. 적으면 사이트 이름 자리에 그림이 섭니다."),
    "favicon": Phrase(
      en: "An SVG below static/ or content/: the icon of tabs, bookmarks and home screens.",
      ko: "static/이나 content/ 아래의 SVG. 탭, 즐겨찾기, 홈 화면의 아이콘이 됩니다."),
    "card": Phrase(
      en: "A picture below static/ or content/ that messengers show for pages without one; no SVG.",
      ko: "그림이 없는 페이지를 나눌 때 보일 그림(static/이나 content/ 아래). SVG는 안 됩니다."),
    "social": Phrase(
      en: "Profiles by network, such as 'github: https://github.com/me'; also rss and email.",
      ko: "다른 곳의 내 자리. 'github: https://github.com/me'처럼 적습니다. rss와 email도 됩니다."),
    "social.*": Phrase(en: "The address.", ko: "주소."),
    "editURL": Phrase(
      en: "Where an article's source is edited; {path} is replaced by its path below content/.",
      ko: "글의 원본을 고치는 주소. {path} 자리에 content/ 아래의 경로가 들어갑니다."),
    "updated": Phrase(
      en: "Where the dates of last changes come from: front matter alone, or git where that says nothing.",
      ko: "고친 날을 어디서 얻을지. 머리말만(written), 또는 머리말에 없으면 git에서(git)."),
    "processors": Phrase(
      en: "Programs that make pictures of fences, by the fences' language.", ko: "코드 블록을 그림으로 바꾸는 프로그램들, 블록의 언어별로."),
    "processors.*": Phrase(
      en: "true for a built-in one (dot, math, plantuml, mermaid), or a command of your own.",
      ko: "내장된 것(dot, math, plantuml, mermaid)은 true, 내 프로그램이면 명령."),
    "processors.*.command": Phrase(
      en: "The program and its arguments; it reads the text from its standard input.",
      ko: "프로그램과 인자들. 표준 입력으로 글을 받습니다."),
    "processors.*.output": Phrase(en: "What the program writes.", ko: "프로그램이 내놓는 것."),
    "theme": Phrase(en: "Colours, fonts and measures.", ko: "색과 글꼴과 줄 길이."),
    "theme.brand": Phrase(en: "The colour of the seal, such as '#a3301f'.", ko: "인장의 색. '#a3301f'처럼 적습니다."),
    "theme.brandDark": Phrase(en: "The same in the dark colour scheme.", ko: "어두운 화면에서 인장의 색."),
    "theme.accent": Phrase(en: "The colour of links, such as '#1d4e89'.", ko: "링크의 색. '#1d4e89'처럼 적습니다."),
    "theme.accentDark": Phrase(en: "The same in the dark colour scheme.", ko: "어두운 화면에서 링크의 색."),
    "theme.fonts": Phrase(en: "Font families, put before the built-in ones.", ko: "기본 글꼴 앞에 둘 글꼴들."),
    "theme.fonts.sans": Phrase(en: "The font of the text.", ko: "본문 글꼴."),
    "theme.fonts.serif": Phrase(en: "The font of titles.", ko: "제목 글꼴."),
    "theme.fonts.mono": Phrase(en: "The font of code.", ko: "코드 글꼴."),
    "theme.measure": Phrase(en: "The width of a line of text, such as 38em.", ko: "본문 한 줄의 너비. 38em처럼 적습니다."),
    "theme.code": Phrase(en: "The colours of code.", ko: "코드의 색."),
    "theme.llmsFull": Phrase(
      en: "Whether llms-full.txt with all texts is written.", ko: "모든 글을 담은 llms-full.txt를 쓸지."),
  ]

  /// The keys of front matter.
  package static let frontMatter: [String: Phrase] = identity.merging(origin) { $1 }.merging(samples) { $1 }

  private static let identity: [String: Phrase] = [
    "title": Phrase(
      en: "The title; otherwise the first heading of level 1, otherwise the file name.",
      ko: "제목. 없으면 1단계 제목, 그것도 없으면 파일 이름."),
    "description": Phrase(
      en: "One or two sentences for lists, feeds and search engines.", ko: "목록, 피드, 검색 엔진에 보일 한두 문장."),
    "date": Phrase(
      en: "When it was published, such as 2026-03-14; a date in the future hides it until then.",
      ko: "펴낸 날. 2026-03-14처럼 씁니다. 앞날이면 그날까지 나오지 않습니다."),
    "updated": Phrase(en: "When it was last changed.", ko: "마지막으로 고친 날."),
    "slug": Phrase(en: "The last part of the address, in place of the file name.", ko: "파일 이름 대신 쓸 주소의 마지막 부분."),
    "aliases": Phrase(
      en: "Old paths that lead here; 'old#a -> b' maps a fragment.", ko: "여기로 이어질 옛 경로. 'old#a -> b'는 제목 주소를 옮깁니다."),
    "draft": Phrase(en: "Whether it is left out unless --drafts is given.", ko: "초고인지. --drafts가 없으면 나오지 않습니다."),
    "unlisted": Phrase(
      en: "Whether lists, feeds and search leave it out; it can be read at its address.",
      ko: "목록, 피드, 검색에서 뺄지. 주소를 아는 사람은 읽을 수 있습니다."),
    "noindex": Phrase(en: "Whether search engines are asked to leave it out.", ko: "검색 엔진에 나오지 않게 할지."),
    "pinned": Phrase(en: "Whether it stands first in lists by date.", ko: "날짜순 목록의 맨 앞에 둘지."),
    "cover": Phrase(
      en: "The picture for lists and social cards; a cover is set from the title without it.",
      ko: "목록과 공유 카드에 쓸 그림. 없으면 제목의 글자로 표지를 짭니다."),
    "hero": Phrase(en: "The head of a landing page.", ko: "첫 페이지의 머리."),
    "hero.title": Phrase(en: "The large title.", ko: "큰 제목."),
    "hero.tagline": Phrase(en: "A sentence or two below it.", ko: "그 아래 한두 문장."),
    "hero.image": Phrase(en: "A picture beside it.", ko: "곁에 둘 그림."),
    "hero.alt": Phrase(en: "What the picture shows.", ko: "그림이 보여 주는 것."),
    "hero.actions": Phrase(en: "Links shown as buttons, the first in colour.", ko: "단추로 보일 링크들. 첫 단추에 색이 있습니다."),
    "hero.actions.name": Phrase(en: "What the button says.", ko: "단추의 이름."),
    "hero.actions.url": Phrase(en: "Where it leads.", ko: "단추가 가는 곳."),
    "features": Phrase(en: "Cards below the head of a landing page.", ko: "첫 페이지 머리 아래의 카드들."),
    "features.title": Phrase(en: "The card's title.", ko: "카드의 제목."),
    "features.text": Phrase(en: "What it says.", ko: "카드의 글."),
    "features.icon": Phrase(en: "The name of an icon, or up to four characters.", ko: "아이콘 이름, 또는 '찍' 같은 글자."),
    "features.url": Phrase(en: "Where it leads.", ko: "카드가 가는 곳."),
    "weight": Phrase(en: "The order among chapters, smaller first.", ko: "장의 차례. 작은 것이 먼저입니다."),
    "authors": Phrase(en: "Names, or keys of 'authors' in jikji.yml.", ko: "글쓴이의 이름, 또는 jikji.yml의 'authors' 키."),
    "translators": Phrase(en: "Who translated it.", ko: "옮긴이의 이름."),
    "tags": Phrase(en: "Words to find it by.", ko: "글을 찾을 낱말."),
    "category": Phrase(en: "Its place in a tree of categories, such as iOS/Tips.", ko: "분류. iOS/Tips처럼 경로로 씁니다."),
    "topics": Phrase(en: "The topics it is about, by name or key.", ko: "다루는 주제의 이름이나 키."),
    "nolink": Phrase(
      en: "Words of topics that must not become links here; 'all' for none.",
      ko: "이 글에서 링크로 만들지 않을 주제의 이름. 모두면 'all'."),
    "series": Phrase(en: "The series it belongs to: a name, or name and part.", ko: "연재. 이름만 적거나 이름과 회차를 적습니다."),
    "series.name": Phrase(en: "The series' name.", ko: "연재 이름."),
    "series.part": Phrase(en: "Which part it is, from 1.", ko: "몇째 글인지, 1부터."),
    "topic": Phrase(en: "On the page of a topic: its names and meaning.", ko: "주제를 다루는 글에서, 그 주제의 이름과 뜻."),
    "topic.names": Phrase(en: "The topic's name in each language.", ko: "언어마다 쓰는 주제 이름."),
    "topic.names.*": Phrase(en: "The name in this language.", ko: "이 언어의 이름."),
    "topic.variants": Phrase(en: "Other spellings that mean the topic.", ko: "같은 주제를 뜻하는 다른 표기."),
    "topic.definition": Phrase(en: "What the topic is, in a sentence.", ko: "주제를 한 문장으로 풀이한 말."),
    "topic.sameAs": Phrase(
      en: "Addresses of the same subject elsewhere, such as its entry in Wikidata.", ko: "위키데이터처럼 같은 것을 다루는 다른 곳의 주소."),
    "extra": Phrase(en: "Keys of your own, for your templates.", ko: "내 템플릿에서 쓸 나만의 키."),
  ]

  private static let origin: [String: Phrase] = [
    "license": Phrase(
      en: "An SPDX id such as CC-BY-4.0; CC-BY-NC-ND-2.0-KR is known, too.",
      ko: "CC-BY-4.0 같은 SPDX id. CC-BY-NC-ND-2.0-KR도 압니다."),
    "translationOf": Phrase(
      en: "The article it translates, when the two paths differ.", ko: "옮긴 원문의 경로. 두 경로가 다를 때만 적습니다."),
    "source": Phrase(en: "Where it was taken or translated from.", ko: "가져오거나 옮긴 원문."),
    "source.title": Phrase(en: "The original's title.", ko: "원문의 제목."),
    "source.url": Phrase(en: "The original's address.", ko: "원문의 주소."),
    "source.author": Phrase(en: "Who wrote the original.", ko: "원문을 쓴 사람."),
    "source.language": Phrase(en: "The original's language, as a code such as en.", ko: "원문의 언어 코드. en처럼 씁니다."),
    "source.date": Phrase(en: "When the original was published.", ko: "원문을 펴낸 날."),
    "source.revision": Phrase(en: "The original's version, such as a commit.", ko: "커밋 같은 원문의 판."),
    "history": Phrase(en: "What changed since it was published.", ko: "펴낸 뒤에 바뀐 것들."),
    "history.date": Phrase(en: "When it changed.", ko: "바뀐 날."),
    "history.note": Phrase(en: "What changed.", ko: "바뀐 것."),
    "imported": Phrase(en: "Written by 'jikji import': where the text came from.", ko: "'jikji import'가 적는 글의 출처."),
    "imported.file": Phrase(en: "The dump.", ko: "덤프 파일."),
    "imported.firstLine": Phrase(en: "The first line of the text in the dump.", ko: "덤프에서 글이 시작한 줄."),
    "imported.lastLine": Phrase(en: "The last line of the text in the dump.", ko: "덤프에서 글이 끝난 줄."),
    "imported.lines": Phrase(
      en: "The lines it was taken from, when they do not follow one another.", ko: "이어지지 않은 글이 있던 줄들."),
    "imported.hash": Phrase(
      en: "A hash of the text as it was imported, to recognise a person's edits.", ko: "가져온 그대로인지, 사람이 고쳤는지 알아보는 값."),
    "swift": Phrase(en: "The Swift language mode of its samples, 6 to 1.", ko: "예제의 Swift 언어 모드. 6부터 1까지."),
    "check": Phrase(
      en: "How far its samples are checked unless a fence says otherwise.", ko: "코드 블록이 따로 말하지 않을 때 예제를 어디까지 확인할지."),
  ]

  private static let samples: [String: Phrase] = [
    "snippets": Phrase(en: "How samples are checked.", ko: "예제를 확인하는 방법."),
    "snippets.check": Phrase(
      en: "How far: run, compile, parse, the highest that can hold (auto), or not at all (skip).",
      ko: "어디까지 확인할지: 실행, 컴파일, 구문, 되는 데까지(auto), 확인 안 함(skip)."),
    "snippets.swift": Phrase(en: "The Swift language mode, 6 to 1.", ko: "Swift 언어 모드. 6부터 1까지."),
    "snippets.session": Phrase(
      en: "Whether every sample stands alone, or all of a page make one program.",
      ko: "예제마다 따로 볼지(block), 한 글을 한 프로그램으로 볼지(page)."),
    "snippets.timeout": Phrase(en: "How long a sample may run, such as 10s.", ko: "예제가 돌 수 있는 시간. 10s처럼 씁니다."),
    "snippets.memory": Phrase(en: "How much memory a sample may take, such as 1g.", ko: "예제가 쓸 수 있는 메모리. 1g처럼 씁니다."),
  ]

  /// The keys of an entry of the glossary.
  package static let glossary: [String: Phrase] = [
    "term": Phrase(en: "The English term.", ko: "영어 용어."),
    "preferred": Phrase(en: "The Korean form to use.", ko: "쓰기로 한 우리말 꼴."),
    "banned": Phrase(en: "Forms that must not be used.", ko: "쓰지 않기로 한 꼴들."),
    "definition": Phrase(
      en: "What it means; shown when a reader points at the first mention.", ko: "뜻풀이. 독자가 처음 나온 곳을 가리키면 보입니다."),
    "gloss": Phrase(
      en: "Whether its first mention on a page must give the English, as in 클로저(closure).",
      ko: "글에서 처음 나올 때 클로저(closure)처럼 영어를 함께 적어야 하는지."),
    "ambiguous": Phrase(
      en: "Those of its forms that are common words as well; they become links only where the article shows the sense.",
      ko: "흔한 낱말이기도 한 꼴들. 글에서 뜻이 드러날 때만 링크가 됩니다."),
    "longer": Phrase(
      en: "Names of other things that hold a form, such as 사전 조사; they never become links.",
      ko: "사전 조사처럼 이 꼴이 든 다른 이름들. 링크가 되지 않습니다."),
    "kinds": Phrase(
      en: "What kind of choice it is; terms with needs-context are never corrected by machine.",
      ko: "어떤 선택인지. needs-context인 용어는 기계가 고치지 않습니다."),
  ]
}
