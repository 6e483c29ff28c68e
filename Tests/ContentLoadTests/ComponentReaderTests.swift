/// Tests of components in articles, and of diagnostics about their names, keys and ends.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

struct ComponentReaderTests {
  private func said(_ marked: String) -> String {
    let text = MarkedText(marked, path: "content/ko/a.md")
    return text.summary(ArticleReader.readAlone(text.text).diagnostics)
  }

  private func components(_ text: String) -> [Component] {
    let read = ArticleReader.readAlone(SourceText(path: "a.md", text))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message.english))")
    return read.value.components
  }

  @Test func keysAndTitlesAreRead() {
    let found = components("::::tip 제목 {fold}\n글\n::::\n\n:::details{title='접은 것' open}\n글\n:::\n")
    #expect(found.map(\.kind) == [.tip, .details])
    #expect(found[0].values == ["title": "제목", "fold": ""] && found[1].values == ["title": "접은 것", "open": ""])
    #expect(found.allSatisfy { $0.close != nil && $0.parent == nil })
  }

  @Test func componentsNest() {
    let found = components("::::tabs\n:::tab{label=가}\n글\n:::\n:::tab{label=나}\n글\n:::\n::::\n")
    #expect(found.map(\.kind) == [.tabs, .tab, .tab] && found.map(\.parent) == [nil, 0, 0])
    let same = components(":::note\n글\n:::tip\n글\n:::\n:::\n")
    #expect(same.map(\.parent) == [nil, 0] && same.allSatisfy { $0.close != nil })
  }

  @Test(arguments: [
    (":::1️⃣tpi\n글\n:::\n", "1 error unknown-component: there is no component 'tpi'; did you mean 'tip'?"),
    (":::1️⃣zzzzzz\n글\n:::\n", "1 error unknown-component: there is no component 'zzzzzz'"),
    (":::1️⃣info\n글\n:::\n", "1 error unknown-component: there is no component 'info'; did you mean 'note'?"),
    (":::1️⃣danger\n글\n:::\n", "1 error unknown-component: there is no component 'danger'; did you mean 'caution'?"),
    (":::tip{1️⃣titel=가}\n글\n:::\n", "1 error unknown-component-key: 'titel' is no key of 'tip'; did you mean 'title'?"),
    (
      "1️⃣:::tip\n글\n",
      "1 error unclosed-component: 'tip' is not closed; add a line ':::' with as many colons, in the same list item or quote"
    ),
    (
      ":::1️⃣tab{label=가}\n글\n:::\n",
      "1 error misplaced-component: 'tab' belongs directly inside 'tabs', whose lines begin with more colons"
    ),
    ("::::tabs\n1️⃣:::tab\n글\n:::\n::::\n", "1 error bad-component-value: 'tab' needs 'label', as in {label=\"…\"}"),
    (
      ":::callout{title=가 tone=1️⃣loud}\n글\n:::\n",
      "1 error bad-component-value: 'callout.tone' cannot be 'loud'; write one of note, tip, important, warning, caution"
    ),
    (":::tip{fold=1️⃣yes}\n글\n:::\n", "1 error bad-component-value: 'tip.fold' cannot be 'yes'; write no value"),
    (
      "::video{youtube=1️⃣a/b}\n",
      "1 error bad-component-value: 'video.youtube' cannot be 'a/b'; write the video's name, of letters and digits"
    ),
    (
      "::video{src=\"1️⃣https://a.example/a.mp4\"}\n",
      "1 error bad-component-value: 'video.src' cannot be 'https://a.example/a.mp4'; write a file of the site"
    ),
    (":::steps 1️⃣말\n1. 가\n:::\n", "1 error bad-component-value: 'steps' cannot be '말'; write no words behind its name"),
  ])
  func mistakesAreReportedWhereTheyAre(_ text: String, _ wanted: String) { #expect(said(text) == wanted) }

  @Test func allComponentsAreNamedWhereNoneIsNear() {
    func notes(_ name: String) -> [String] {
      let read = ArticleReader.readAlone(SourceText(path: "a.md", ":::\(name)\n글\n:::\n"))
      return read.diagnostics.flatMap { $0.notes.map(\.message.english) }
    }
    #expect(notes("tpi").isEmpty)
    #expect(notes("zzzzzz").count == 1 && notes("zzzzzz")[0].hasPrefix("components: note, tip, important"))
  }

  @Test func anEndInAnotherListItemIsNoEnd() {
    let text = MarkedText("- 가\n\n  1️⃣:::note\n  글\n\n:::\n", path: "a.md")
    let found = ArticleReader.readAlone(text.text).diagnostics
    #expect(text.summary(found).hasPrefix("1 error unclosed-component") && found.count == 1)
  }

  @Test func addressesOfComponentsAreLinksOfTheArticle() {
    let article = ArticleReader.readAlone(
      SourceText(
        path: "a.md", "::::cards\n:::card{title=가 href=b.md}\n글\n:::\n::::\n\n::video{src=a.mp4 poster=a.png}\n")
    ).value
    #expect(article.links.map(\.target) == ["b.md", "a.mp4", "a.png"])
    #expect(article.links.map(\.form) == [.link, .image, .image])
  }
}
