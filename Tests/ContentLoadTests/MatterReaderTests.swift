/// What readers see of a file outside of its Markdown.
import ArticleModel
import ContentLoad
import Diagnostics
import Testing

struct MatterReaderTests {
  private func parts(_ text: String) -> [String] {
    MatterReader.parts(of: SourceText(path: "a.md", text)).map { "\($0.name)=\($0.text)" }
  }

  @Test func valuesForReadersAreFoundByNameAtAnyDepth() {
    let text = """
      ---
      title: "A: b"
      weight: 3
      tags: [c]
      description: >-
        One
        two.
      source: {title: Other}
      hero: {tagline: Go, actions: [{name: Start, url: a}, {name: More, url: b}]}
      sidebar: {label: Short}
      authors: [{name: Ann}]
      ---

      # Title
      """
    #expect(
      parts(text) == [
        "title=A: b", "description=One two.", "hero.tagline=Go", "hero.actions.name=Start", "hero.actions.name=More",
        "sidebar.label=Short",
      ])
  }

  @Test(arguments: [
    ("linkTitle", true), ("sidebar_label", true), ("unitTitle", true), ("subtitle", true), ("context", false),
    ("title_id", false), ("default", false),
  ])
  func theLastWordOfAKeySaysWhetherReadersSeeIt(key: String, isSeen: Bool) {
    #expect(parts("---\n\(key): Ink\n---\n") == (isSeen ? ["\(key)=Ink"] : []))
  }

  @Test func directivesThatShowSomethingAreFoundInOrder() {
    let text = """
      @Metadata {
        @DisplayName("Ink")
        @PageColor(blue)
        @PageImage(purpose: card, source: "a", alt: "Balls")
      }
      @Comment { Not seen. }
      @TabNavigator {
        @Tab("Hand") {
          Text.
        }
      }
      @DeprecationSummary { Use `b`. }

      ```
      @Tab("code")
      ```
      """
    #expect(
      parts(text) == [
        "@DisplayName=@DisplayName(\"Ink\")", "@PageImage=@PageImage(purpose: card, source: \"a\", alt: \"Balls\")",
        "@Tab=@Tab(\"Hand\")", "@DeprecationSummary=@DeprecationSummary { Use `b`. }",
      ])
  }

  @Test(arguments: ["", "Text only.", "---\ntitle: [broken\n---\n", "---\ntitle: never closed\n", "---\n---\n"])
  func textsWithoutThemHaveNone(text: String) { #expect(parts(text).isEmpty) }
}
