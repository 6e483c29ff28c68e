/// Tests of the colours, fonts and sizes of `theme:` as custom properties.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct ThemeStyleTests {
  private func rules(_ change: (inout SiteTheme) -> Void) -> Checked<String> {
    var config = SampleSite().config
    change(&config.style)
    return ThemeStyle.rules(config)
  }

  private func word(_ text: String) -> Located<String> { Located(text, at: 0..<0) }

  @Test func withoutAThemeTheStyleSheetStaysAsItIs() { #expect(rules { _ in }.value.isEmpty) }

  @Test(arguments: ["#ff", "#ffff", "fff", "#ggg", "#fffffff", "", "red", "#12345g", "red;} body{display:none"])
  func whatIsNoColourIsReportedAndLeftOut(_ text: String) {
    let made = rules { $0.accent = word(text) }
    #expect(made.diagnostics.map(\.code) == ["bad-theme-color"])
    #expect(made.value.hasPrefix(":root{--link:light-dark(#1d4e89,"))
  }

  @Test func readableColoursAreUsedAsTheyAreAndTheDarkOneFollows() throws {
    let made = rules { ($0.accent, $0.brand, $0.brandDark) = (word("#0a3"), word("#602060"), word("#E0b0e0")) }
    #expect(made.diagnostics.isEmpty == (made.value.contains("--link:light-dark(#00aa33,") == true))
    #expect(made.value.contains("--seal:light-dark(#602060,#e0b0e0)"))
  }

  /// Every hue at full strength, black, white and grey, as either colour of either scheme.
  @Test(arguments: [
    "#ff0000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#ff00ff", "#000", "#fff", "#808080", "#ffcc00",
  ])
  func anyColourCanBeReadInBothSchemes(_ text: String) throws {
    let papers = [["#fbfaf6", "#f4f1e8", "#fdf0c4"], ["#191815", "#23211d", "#4a3f18"]]
    let made = rules { ($0.accent, $0.brand, $0.brandDark) = (word(text), word(text), word(text)) }
    let pairs = made.value.matches(of: /light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/)
    #expect(pairs.count == 2)
    for pair in pairs {
      for (shown, papers) in zip([pair.output.1, pair.output.2], papers) {
        let color = try #require(ThemeColor(String(shown)))
        for paper in papers {
          #expect(color.contrast(to: try #require(ThemeColor(paper))) >= 4.5, "\(shown) on \(paper)")
        }
      }
    }
    for note in made.diagnostics { #expect(note.code == "adjusted-color" && note.severity == .note) }
  }

  @Test func anAdjustedColourIsNamedWithItsContrast() {
    let made = rules { $0.accent = word("#ffcc00") }
    #expect(made.diagnostics.map(\.code) == ["adjusted-color"])
    #expect(made.diagnostics.first?.message.english.contains("contrast of only 1.3 to light paper") == true)
  }

  @Test func contrastIsThatOfWCAG() throws {
    let (black, white) = (try #require(ThemeColor("#000")), try #require(ThemeColor("#ffffff")))
    #expect(abs(black.contrast(to: white) - 21) < 0.001)
    #expect(abs(try #require(ThemeColor("#767676")).contrast(to: white) - 4.54) < 0.01)
  }

  @Test func fontsStandBeforeTheUsualOnesAndMeasuresAreWidths() {
    let made = rules {
      ($0.sans, $0.mono) = (word("맑은 고딕, Inter"), word("'D2 Coding'"))
      ($0.measure, $0.code) = (word("40.5em"), .mono)
    }
    #expect(made.diagnostics.isEmpty)
    #expect(made.value.contains("--sans:\"맑은 고딕\",Inter,var(--sans-usual)"))
    #expect(made.value.contains("--mono:\"D2 Coding\",var(--mono-usual)") && made.value.contains("--measure:40.5rem"))
    #expect(made.value.contains("--tok-keyword:var(--ink)"))
  }

  @Test(arguments: ["a;}b", "", ",", "url(x)", "a{"])
  func whatIsNoFontIsReported(_ text: String) {
    #expect(rules { $0.serif = word(text) }.diagnostics.map(\.code) == ["bad-theme-value"])
  }

  @Test(arguments: ["wide", "38", "-3em", "38em;}", "10000px", "0em"])
  func whatIsNoWidthIsReported(_ text: String) {
    #expect(rules { $0.measure = word(text) }.diagnostics.map(\.code) == ["bad-theme-value"])
  }
}
