/// The project's own site: whatever an author changes in it, `make site` must go on building it.
import TestSupport
import Testing

struct OwnSiteTests {
  @Test func itsLinksTranslationsAndWordsHaveNoErrors() throws {
    let check = try jikji(["check", "links", "translations", "terms", "content", "--locale", "en"], in: packageFolder)
    #expect(check.status == 0, "\(check.error)")
  }
}
