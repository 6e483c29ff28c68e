/// Tests of what is listed where: posts, years, tags, categories, series, authors, guides and neighbours.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct SitePlanTests {
  private func text(_ words: String) -> Located<String> { Located(words, at: 0..<0) }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Located<CalendarDate>? {
    CalendarDate(year: year, month: month, day: day).map { Located($0, at: 0..<0) }
  }

  private func plan(_ make: (inout SampleSite) -> Void) -> SitePlan {
    var site = SampleSite()
    make(&site)
    return site.emitter.value.plan
  }

  private func titles(_ articles: [Int], _ plan: SitePlan) -> [String] { articles.map { plan.site.articles[$0].title } }

  @Test func postsAreListedNewestFirstAndUndatedLast() {
    let plan = plan { site in
      for (name, day) in [("a", 2), ("b", 9), ("c", 0), ("d", 9), ("e", 0)] {
        site.add("ko/posts/\(name).md", .post, title: name) { if day > 0 { $0.date = date(2024, 5, day) } }
      }
      site.add("ko/about.md", .page, title: "page")
    }
    let lists = plan.lists("ko")
    #expect(titles(lists.posts, plan) == ["b", "d", "a", "c", "e"])
    #expect(lists.articles.count == 6)
    #expect(lists.years.map(\.name) == ["2024"] && lists.years[0].members.count == 3)
  }

  @Test func yearsAreListedNewestFirst() {
    let plan = plan { site in
      for (number, year) in [2019, 2021, 2019, 2020].enumerated() {
        site.add("ko/posts/\(number).md", .post, title: "\(number)") { $0.date = date(year, 1 + number, 1) }
      }
    }
    let years = plan.lists("ko").years
    #expect(years.map(\.name) == ["2021", "2020", "2019"])
    #expect(years.map(\.url.path) == ["/archive/2021/", "/archive/2020/", "/archive/2019/"])
    #expect(titles(years[2].members, plan) == ["2", "0"])
  }

  @Test func neighboursOfPostsAreByDate() {
    let plan = plan { site in
      for day in 1...3 { site.add("ko/posts/\(day).md", .post, title: "\(day)") { $0.date = date(2024, 1, day) } }
    }
    #expect(plan.placements.map(\.next) == [1, 2, nil])
    #expect(plan.placements.map(\.previous) == [nil, 0, 1])
  }

  @Test func tagsThatDifferInCaseOrCompositionAreOneUnderTheMostFrequentSpelling() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"
    let plan = plan { site in
      for (number, tags) in [["swift", "한글"], ["Swift", decomposed], ["Swift"], ["Other", ""]].enumerated() {
        site.add("ko/posts/\(number).md", .post, title: "\(number)") {
          $0.date = date(2024, 1, 9 - number)
          $0.tags = tags.map(text)
        }
      }
    }
    let tags = plan.lists("ko").tags
    #expect(tags.map(\.name) == ["Swift", "한글", "Other"])
    #expect(tags.map(\.members) == [[0, 1, 2], [0, 1], [3]])
    #expect(tags.map(\.url.path) == ["/tags/swift/", "/tags/한글/", "/tags/other/"])
  }

  @Test func articleTagsKeepTheOrderOfTheFrontMatter() {
    let plan = plan { site in
      site.add("ko/posts/a.md", .post, title: "a") { $0.tags = ["z", "Y", "x"].map(text) }
      site.add("ko/posts/b.md", .post, title: "b") { $0.tags = ["x", "y"].map(text) }
      site.add("ko/posts/c.md", .post, title: "c") { $0.tags = ["x", "x"].map(text) }
    }
    let names = plan.placements.map { $0.tags.map { plan.lists("ko").tags[$0].name } }
    #expect(names == [["z", "Y", "x"], ["x", "Y"], ["x"]])
  }

  @Test func categoriesAreATreeWhoseOuterPartsHoldTheInnerArticles() {
    let plan = plan { site in
      for (number, category) in ["A/b ", "A", " A /b/c", "d//e", ""].enumerated() {
        site.add("ko/posts/\(number).md", .post, title: "\(number)") {
          $0.date = date(2024, 1, 9 - number)
          $0.category = text(category)
        }
      }
    }
    let categories = plan.lists("ko").categories
    #expect(
      categories.map { "\($0.depth) \($0.name) \($0.url.path) \($0.members)" } == [
        "0 A /categories/a/ [0, 1, 2]", "1 b /categories/a/b/ [0, 2]", "2 c /categories/a/b/c/ [2]",
        "0 d /categories/d/ [3]", "1 e /categories/d/e/ [3]",
      ])
    #expect(plan.placements.map(\.categories) == [[0, 1], [0], [0, 1, 2], [3, 4], []])
  }

  @Test func seriesAreOrderedByPartThenDate() {
    let plan = plan { site in
      for (number, part) in [nil, 2, 1, nil].enumerated() {
        site.add("ko/posts/\(number).md", .post, title: "\(number)") {
          $0.date = date(2024, 9 - number, 1)
          $0.series = SeriesPart(name: text(number == 2 ? "연재 A" : "연재 a"), part: part)
        }
      }
      site.add("ko/posts/other.md", .post, title: "o") { $0.series = SeriesPart(name: text("B"), part: nil) }
    }
    let series = plan.lists("ko").series
    #expect(series.map(\.name) == ["B", "연재 a"])
    #expect(titles(series[1].members, plan) == ["2", "1", "3", "0"])
    #expect(plan.placements.map(\.series) == [1, 1, 1, 1, 0])
  }

  @Test func authorsAndTranslatorsShareOnePageByTheirConfiguredName() {
    let plan = plan { site in
      site.config.authors["kim"] = AuthorConfig(name: "김조판")
      site.add("ko/posts/a.md", .post, title: "a") { $0.authors = [text("kim"), text("손님")] }
      site.add("ko/posts/b.md", .post, title: "b") { $0.translators = [text("김조판")] }
    }
    let authors = plan.lists("ko").authors
    #expect(
      authors.map { "\($0.name) \($0.url.path) \($0.members.sorted())" } == [
        "김조판 /authors/김조판/ [0, 1]", "손님 /authors/손님/ [0]",
      ])
    #expect(plan.placements[0].authors == [0, 1] && plan.placements[1].authors == [])
    #expect(plan.placements[1].translators == [0])
    #expect(
      plan.authorConfig(named: "김조판", in: "ko")?.name == "김조판" && plan.authorConfig(named: "kim", in: "ko") == nil)
  }

  @Test func theHomeArticleIsInNoGroup() {
    let plan = plan { site in site.add("ko/index.md", .page, title: "첫") { $0.tags = [text("a")] } }
    #expect(plan.lists("ko").home == 0 && plan.lists("ko").tags.isEmpty)
    #expect(plan.lists("en").home == nil)
  }

  @Test func chaptersAreOrderedByWeightThenPath() {
    let plan = plan { site in
      for (name, weight) in [("다", nil), ("나", 2), ("가", nil), ("라", 1)] as [(String, Int?)] {
        site.add("ko/guide/\(name).md", .chapter, title: name) { $0.weight = weight }
      }
    }
    let guide = plan.lists("ko").guides[0]
    #expect(titles(guide.chapters, plan) == ["라", "나", "가", "다"])
    #expect(guide.index == nil && guide.url.path == "/guide/" && guide.title == "안내서")
    #expect(plan.placements.map(\.previous) == [2, 3, 1, nil])
    #expect(plan.placements.map(\.next) == [nil, 2, 0, 1])
    #expect(plan.placements.map(\.guide) == [0, 0, 0, 0])
  }

  @Test func theGuidesOwnPageComesBeforeItsFirstChapter() {
    let plan = plan { site in
      site.add("ko/guide/index.md", .page, title: "책")
      site.add("ko/guide/a.md", .chapter, title: "a")
    }
    let guide = plan.lists("ko").guides[0]
    #expect(
      guide.index == 0 && guide.chapters == [1] && guide.parts == [GuidePart(chapters: [1])] && guide.title == "책")
    #expect(plan.placements[1].previous == 0 && plan.placements[0].next == 1 && plan.placements[0].guide == 0)
  }

  @Test func foldersOfAGuideAreItsParts() {
    let plan = plan { site in
      for (path, title) in [
        ("00-before", "먼저"), ("01-basics/index", "기초"), ("01-basics/01-let", "상수"), ("01-basics/02-var", "변수"),
        ("02-more_things/01-x", "엑스"), ("09-after", "나중"),
      ] { site.add("ko/guide/\(path).md", .chapter, title: title) }
    }
    let guide = plan.lists("ko").guides[0]
    #expect(guide.parts.map(\.title) == [nil, "기초", "more things", nil])
    #expect(titles(guide.chapters, plan) == ["먼저", "기초", "상수", "변수", "엑스", "나중"])
    #expect(guide.chapters.map { guide.numbers[$0] } == ["0", "1", "1.1", "1.2", "2.1", "9"])
    #expect(plan.placements[2].previous == 1 && plan.placements[3].next == 4)
  }

  @Test(arguments: [["01-a", "b"], ["01-a", "1-b"], ["2024", "01a"]])
  func chaptersHaveNumbersOnlyWhereAllOfThemDo(_ names: [String]) {
    let plan = plan { site in
      for name in names { site.add("ko/guide/\(name).md", .chapter, title: name) }
    }
    #expect(plan.lists("ko").guides[0].numbers.isEmpty)
  }

  @Test func authorsAreNamedInTheLanguageOfThePage() {
    let plan = plan { site in
      site.config.authors["kim"] = LocalizedText(["ko": "김조판", "en": "Kim Jopan"], usual: "ko").map(AuthorConfig.init)
      for language in ["ko", "en", "ja"] {
        site.add("\(language)/posts/a.md", .post, title: "가") { $0.authors = [text("kim")] }
      }
    }
    #expect(["ko", "en", "ja"].map { plan.lists($0).authors.map(\.name) } == [["김조판"], ["Kim Jopan"], ["김조판"]])
    #expect(
      plan.authorConfig(named: "Kim Jopan", in: "en") != nil && plan.authorConfig(named: "Kim Jopan", in: "ko") == nil)
  }

  @Test func aChapterWithoutTranslationIsReplacedByItsOriginal() {
    let plan = plan { site in
      site.add("ko/guide/index.md", .page, title: "책")
      for name in ["a", "b"] { site.add("ko/guide/\(name).md", .chapter, title: "ko \(name)") }
      site.add("en/guide/b.md", .chapter, title: "en b")
      site.add("en/guide/c.md", .chapter, title: "en c")
    }
    let english = plan.lists("en").guides[0]
    #expect(titles(english.chapters, plan) == ["ko a", "en b", "en c"])
    #expect(english.url.path == "/en/guide/" && english.title == "책" && english.index == nil)
    #expect(titles(plan.lists("ko").guides[0].chapters, plan) == ["ko a", "ko b", "en c"])
    // Neighbours are chapters of the reader's language.
    #expect(plan.placements[3].previous == nil && plan.placements[3].next == 4)
  }

  @Test func topicsAreFoundByLanguageAndKey() {
    let plan = SampleSite.full.emitter.value.plan
    #expect(plan.topicIndex["ko"]?["actor"] == 0 && plan.topicIndex["en"] == nil)
    #expect(plan.lists("ko").topics == [0] && plan.topicOfArticle.isEmpty)
    #expect(plan.root(of: "ko").path == "/" && plan.root(of: "en").path == "/en/")
    #expect(plan.lists("fr").articles.isEmpty && plan.lists("fr").root.path == "/fr/")
  }
}
