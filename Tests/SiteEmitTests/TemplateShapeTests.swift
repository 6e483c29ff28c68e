/// Tests that the declared values of templates are those that pages really get.
import ArticleModel
import Diagnostics
import Synchronization
import Testing

@testable import SiteEmit

struct TemplateShapeTests {
  /// What all templates of the golden site were rendered with, as rows of ``SiteEmitter/templateValues(of:bodies:)`` show it.
  private var values: [TemplateValues] {
    let site = GoldenSiteTests.trilingual
    return site.emitter.value.templateValues(of: nil, bodies: site.pages)
  }

  /// Every name that a template of the golden site is given is declared for it.
  @Test func whatTemplatesAreGivenIsDeclared() {
    let site = GoldenSiteTests.trilingual
    let undeclared = Mutex<Set<String>>([])
    let emitter = site.emitter.value.observed { name, _, scope in
      let own = OwnTemplateValues(LoadedSite(config: site.config, articles: site.articles, assets: [], sideFiles: [:]))
      let missing = scope.undeclared(among: TemplateShapes.values(of: name, own))
      undeclared.withLock { $0.formUnion(missing.map { "\(name): \($0)" }) }
    }
    for (index, page) in site.pages.enumerated() { _ = emitter.articleFiles(index, page) }
    let none = PrintedIndexPage(html: [])
    _ = emitter.siteFiles(site.pages, extra: EmitExtras(searchPages: ["ko": [none], "en": [none], "ja": [none]]))
    #expect(undeclared.withLock { $0.sorted() } == [])
  }

  @Test func everyValueHasATypeAMeaningAndOnSomePageAContent() {
    let rows = values.flatMap(\.rows)
    #expect(rows.allSatisfy { !$0.meaning.english.isEmpty && !$0.meaning.korean.isEmpty })
    #expect(rows.contains { $0.name == "site.title" && $0.type == "text" && $0.content == "활자 & 글" })
    #expect(rows.contains { $0.name == "series.position" && $0.content == "2/8" })
    #expect(Set(rows.map(\.type)) == ["text", "html", "flag", "map", "list"])
  }

  @Test func onePageShowsItsOwnValuesOnly() {
    let site = GoldenSiteTests.trilingual
    let page = site.emitter.value.templateValues(of: SitePath("/posts/둘/"), bodies: site.pages)
    #expect(page.map(\.template) == ["article"])
    #expect(page.first?.rows.first { $0.name == "title" }?.content == "둘")
    #expect(page.first?.rows.first { $0.name == "backlinks" }?.content == "(2)")
    #expect(site.emitter.value.templateValues(of: SitePath("/none/"), bodies: site.pages).isEmpty)
  }
}

extension TemplateScope {
  /// The names in it that no value of `declared` has, with those of the maps and lists in it.
  fileprivate func undeclared(among declared: [TemplateValue]) -> [String] {
    values.flatMap { name, value -> [String] in
      guard let known = declared.first(where: { $0.name == name }) else { return [name] }
      let inner = known.shape.members ?? []
      switch value {
      case .scope(let scope): return scope.undeclared(among: inner).map { "\(name).\($0)" }
      case .list(let items):
        let scopes = items.compactMap { if case .scope(let scope) = $0 { scope } else { nil } }
        return Set(scopes.flatMap { $0.undeclared(among: inner) }).map { "\(name)[].\($0)" }
      case .text, .flag: return []
      }
    }
  }
}
