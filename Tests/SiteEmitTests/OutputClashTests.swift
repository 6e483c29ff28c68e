/// Tests that files of the site that cannot exist side by side are reported where an author can change one of them.
import ArticleModel
import Diagnostics
import Testing

@testable import SiteEmit

struct OutputClashTests {
  private func file(_ path: String) -> OutputFile { OutputFile(path: path, bytes: []) }

  /// A site with one post, one aliased page and one asset.
  private var site: SampleSite {
    var site = SampleSite()
    site.add("ko/posts/하나.md", .post, title: "하나") { $0.slug = Located("하나", at: 3..<5) }
    site.add("ko/about.md", .page, title: "소개") { $0.aliases = [Located("/old/x.html", at: 7..<9)] }
    site.assets = [AssetFile(path: "ko/files/a", url: SitePath("/files/a"), size: 1, pixels: nil)]
    return site
  }

  private func clashes(_ paths: [String]) -> [String] {
    site.emitter.value.clashes(among: paths.sorted().map(file)).map { found in
      let place = found.place.map { "\($0.text.path):\($0.range.map { String($0.lowerBound) } ?? "-")" } ?? "-"
      return "\(place) \(found.message.english)"
    }
  }

  @Test func filesInDifferentPlacesDoNotClash() {
    #expect(clashes(["a", "ab/c", "b/c", "b/d/e", "b/d.html", "posts/하나/index.html"]) == [])
    #expect(clashes([]) == [])
  }

  @Test func anAliasAtTheAddressOfAnotherFileIsReportedAtTheAlias() {
    #expect(
      clashes(["old/x.html", "old/x.html"]) == [
        "content/ko/about.md:7 the alias '/old/x.html' is already the address of old/x.html; remove one of the two"
      ])
  }

  @Test(arguments: [["old/x.html", "old/x.html/index.html"], ["old", "old/x.html"]])
  func anAliasThatNeedsAFolderWhereAFileIsIsReportedAtTheAlias(_ paths: [String]) {
    let file = paths[0]
    #expect(
      clashes(paths) == [
        "content/ko/about.md:7 the alias '/old/x.html' needs '\(file)' to be a file and a folder at once; remove the alias"
      ])
  }

  @Test func anAssetAtTheAddressOfAPageIsReportedAtTheAsset() {
    #expect(
      clashes(["files/a", "files/a"]) == [
        "content/ko/files/a:- the address '/files/a' is taken by 'files/a'; give one of them another 'slug:'"
      ])
    #expect(
      clashes(["files/a", "files/a/b"]) == [
        "content/ko/files/a:- 'files/a' would be a file and a folder at once, because of 'files/a/b'; choose another name"
      ])
  }

  @Test func aPageInsideAFileIsReportedAtItsSlug() {
    #expect(
      clashes(["posts/하나", "posts/하나/index.html"]) == [
        "content/ko/posts/하나.md:3 'posts/하나' would be a file and a folder at once; choose another name"
      ])
    #expect(
      clashes(["posts/하나/index.md", "posts/하나/index.md/a"]) == [
        "content/ko/posts/하나.md:3 'posts/하나/index.md' would be a file and a folder at once, because of "
          + "'posts/하나/index.md/a'; choose another name"
      ])
  }

  @Test func aClashThatNoAuthorMadeIsReportedAtTheFile() {
    #expect(
      clashes(["x", "x/y"]) == [
        "public/x:- 'x' would be a file and a folder at once, because of 'x/y'; choose another name"
      ])
  }

  @Test func everyClashIsReported() {
    #expect(clashes(["a", "a/b", "c/d", "c/d/e/f", "g", "g", "h"]).count == 3)
  }
}
