/// Tests that a site linked with what was found in its articles by an earlier process is linked as without.
import ArticleModel
import DataFormats
import ParallelWork
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

struct StoredScanTests {
  private static let site = [
    "ko/topics/closure.md":
      "---\ntitle: 클로저\ntopic:\n  names: {en: closure}\n---\n설명 `map(_:)` `filter`.\n",
    "ko/posts/a.md":
      "---\ntitle: 값\ntags: [값]\n---\n클로저(closure)를 쓴다. [다음 글](b.md)을 본다.\n\n## 절\n\n[옛 글](http://a.kr)\n",
    "ko/posts/b.md": "---\ntitle: 둘째\ntags: [값]\n---\n클로저. <doc:a>를 본다. 글에는 [다른 글](a.md) 링크가 있다.\n",
    "ko/guide/1.md": "# 첫 장\n\n## `Counter`\n\n`Counter`와 `Counter`를 센다.\n\n```swift\nstruct Counter {}\n```\n",
    "ko/guide/2.md": "# 둘째 장\n\n`Counter`를 다시 쓴다. [[클로저]]\n\n```swift\nlet c = Counter()\n```\n",
    "ko/guide.docc/a.md": "# 문서\n\n``Counter``와 ``Missing``.\n",
  ]

  /// The cache as it comes back from a file.
  private func stored(_ cache: LinkCache, of site: LoadedSite) throws -> LinkCache {
    let scans = try site.articles.map { article -> (path: String, scan: LinkCache.StoredScan) in
      var writer = BinaryWriter()
      cache.writeScan(of: article.path, to: &writer)
      var reader = BinaryReader(writer.bytes)
      return (article.path, try LinkCache.StoredScan(from: &reader))
    }
    return LinkCache(stored: scans, namesDigest: cache.namesDigest)
  }

  private func expectEqual(_ one: LinkResult, _ other: LinkResult) {
    #expect(one.diagnostics == other.diagnostics)
    #expect(one.value.topics == other.value.topics && one.value.redirects == other.value.redirects)
    for (left, right) in zip(one.value.articles, other.value.articles) {
      #expect(left.annotationsDigest == right.annotationsDigest && left.annotations == right.annotations)
      #expect(left.backlinks == right.backlinks && left.related == right.related && left.topics == right.topics)
      #expect(left.resolved == right.resolved)
    }
  }

  @Test func linksAreTheSame() throws {
    let fixture = SiteFixture(Self.site)
    let fresh = CrossLinker.link(fixture.site)
    #expect(fresh.value.articles.contains { !$0.annotations.isEmpty } && !fresh.diagnostics.isEmpty)
    expectEqual(CrossLinker.link(fixture.site, cache: try stored(fresh.cache, of: fixture.site)), fresh)
  }

  @Test(arguments: [
    ("ko/posts/c.md", "---\ntitle: 셋째\ntags: [새것]\n---\n클로저와 값.\n"),
    ("ko/posts/b.md", "---\ntitle: 다른 제목\ntags: [값, 새것]\n---\n없다.\n"),
    ("ko/topics/closure.md", "---\ntitle: 클로저\ntopic:\n  names: {en: closure}\n  variants: [글]\n---\n설명.\n"),
    ("ko/guide/1.md", "# 첫 장\n\n글.\n"), ("ko/guide/0.md", "# 앞 장\n\n## `Counter`\n\n글.\n"),
  ])
  func linksAreTheSameAfterAnArticleChanged(path: String, text: String) throws {
    let before = SiteFixture(Self.site)
    let cache = try stored(CrossLinker.link(before.site).cache, of: before.site)
    let after = SiteFixture(Self.site.merging([path: text]) { $1 })
    expectEqual(CrossLinker.link(after.site, cache: cache), CrossLinker.link(after.site))
  }

  @Test func anUnchangedArticleIsNotParsedForItsLinks() throws {
    var site = SiteFixture(Self.site).site
    let cache = try stored(CrossLinker.link(site).cache, of: site)
    // The text of a link to a page of DocC is the title of that page or what is written, which needs the tree.
    let plain = site.articles.indices.filter { !site.articles[$0].links.contains { $0.form == .doc } }
    for index in plain { site.articles[index].body = Deferred { preconditionFailure("parsed again") } }
    #expect(plain.count == 5)
    _ = CrossLinker.link(site, cache: cache)
  }

  @Test func checksFindTheSameWithTheFindingsOfTheLastBuild() throws {
    let fixture = SiteFixture(Self.site.merging(["ko/posts/d.md": "[a][없다] https://a.kr\n\n#### 깊다\n"]) { $1 })
    let linked = CrossLinker.link(fixture.site)
    func check(_ memo: CheckMemo) -> [Diagnostic] {
      LinkChecks.check(fixture.site, linked.value, memo: memo)
        + TermChecks.check(fixture.site, linked.value, scans: linked.cache, memo: memo)
        + ContentChecks.check(fixture.site, linked.value, memo: memo)
    }
    let first = CheckMemo()
    let found = check(first)
    #expect(found.count >= 3)
    #expect(check(CheckMemo(after: first)) == found)
    let stored = try fixture.site.articles.map { article -> CheckMemo.Stored in
      var writer = BinaryWriter()
      first.write(findingsIn: article, to: &writer)
      var reader = BinaryReader(writer.bytes)
      return try CheckMemo.Stored(of: article, from: &reader)
    }
    var site = fixture.site
    for index in site.articles.indices { site.articles[index].body = Deferred { preconditionFailure("parsed again") } }
    // As in a build, which begins with a memo after the one that was read.
    let memo = CheckMemo(after: CheckMemo(stored: stored))
    #expect(
      LinkChecks.check(site, linked.value, memo: memo)
        + TermChecks.check(
          site, linked.value, scans: linked.cache, memo: memo) + ContentChecks.check(site, linked.value, memo: memo)
        == found)
  }

  @Test func aSecureHostThatAppearsElsewhereIsSeen() {
    let texts = ["ko/a.md": "[글](http://a.kr/x)\n", "ko/b.md": "글\n"]
    let (before, memo) = (SiteFixture(texts), CheckMemo())
    func found(_ fixture: SiteFixture, _ memo: CheckMemo) -> [String] {
      LinkChecks.check(fixture.site, CrossLinker.link(fixture.site).value, memo: memo).map(\.code)
    }
    #expect(!found(before, memo).contains("plain-http"))
    let after = SiteFixture(texts.merging(["ko/b.md": "[글](https://a.kr/)\n"]) { $1 })
    #expect(found(after, CheckMemo(after: memo)).contains("plain-http"))
  }
}
