/// Tests that `make site` keeps building the project's own site, whatever an author changes in it.
import TestSupport
import Testing

struct OwnSiteTests {
  @Test func itsLinksTranslationsAndWordsHaveNoErrors() throws {
    let check = try jikji(["check", "links", "translations", "terms", "content", "--locale", "en"], in: packageFolder)
    #expect(check.status == 0, "\(check.error)")
  }
}
