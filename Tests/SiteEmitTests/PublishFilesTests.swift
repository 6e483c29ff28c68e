/// Tests of the files for hosting services beside the pages.
import ArticleModel
import Diagnostics
import Foundation
import Testing

@testable import SiteEmit

struct PublishFilesTests {
  private func files(_ target: PublishTarget?, change: (inout SampleSite) -> Void = { _ in }) -> [String: String] {
    var site = SampleSite.full
    site.config.publishTarget = target
    change(&site)
    let own = ["_headers", "_redirects", "vercel.json", "CNAME", ".nojekyll"]
    return site.build().files.filter { own.contains($0.key) }
  }

  @Test(
    arguments: [
      (nil, []), (.gitLabPages, []), (.gitHubPages, [".nojekyll", "CNAME"]), (.netlify, ["_headers", "_redirects"]),
      (.cloudflarePages, ["_headers", "_redirects"]), (.vercel, ["vercel.json"]),
    ] as [(PublishTarget?, [String])])
  func eachServiceGetsWhatItReads(target: PublishTarget?, names: [String]) {
    #expect(files(target).keys.sorted() == names)
  }

  @Test func redirectsAreEncodedAndLieBelowTheBasePath() throws {
    let lines = try #require(files(.netlify)["_redirects"]).split(separator: "\n")
    #expect(
      lines == [
        "/blog/old/constants.html /blog/posts/2023/%EC%83%81%EC%88%98/ 301!", "/blog/was/ /blog/posts/2024/actor/ 301!",
      ])
  }

  @Test func anAddressWithRenamedFragmentsIsLeftToItsPage() throws {
    var site = SampleSite.full
    site.config.publishTarget = .cloudflarePages
    let files = site.build().files
    #expect(files["archive-2016/7/index.html"] != nil && files["_redirects"]?.contains("archive-2016") == false)
    #expect(files["was/index.html"] != nil)
  }

  @Test func signsOfPatternsAreNoPatterns() throws {
    let change = { (site: inout SampleSite) in
      site.redirects = [Redirect(from: SitePath("/a:b/*(c)/"), to: SitePath("/posts/2024/actor/"))]
    }
    #expect(files(.netlify, change: change)["_redirects"]?.contains("/blog/a%3Ab/%2A") == true)
    let json = try #require(files(.vercel, change: change)["vercel.json"])
    let source = json.split(separator: "\n").first { $0.contains("a%3Ab") }
    #expect(source?.contains(#""source": "/blog/a%3Ab/%2A\\(c\\)/""#) == true || source?.contains("%28c%29") == true)
  }

  @Test func noMoreRedirectsAreWrittenThanAServiceTakes() throws {
    let change = { (site: inout SampleSite) in
      site.redirects = (0..<2_100).map { Redirect(from: SitePath("/o/\($0)/"), to: SitePath("/posts/2024/actor/")) }
    }
    #expect(files(.cloudflarePages, change: change)["_redirects"]?.split(separator: "\n").count == 2_000)
    let json = try JSONSerialization.jsonObject(
      with: Data(try #require(files(.vercel, change: change)["vercel.json"]).utf8))
    let redirects = (json as? [String: Any])?["redirects"] as? [[String: Any]]
    #expect(redirects?.count == 1_024)
    #expect(redirects?.first?["statusCode"] as? Int == 301)
  }

  @Test func onlyFilesWithChangingAddressesAreKeptForLong() throws {
    let headers = try #require(files(.netlify)["_headers"])
    #expect(headers.hasPrefix("/*\n  X-Content-Type-Options: nosniff\n"))
    #expect(headers.contains("/blog/assets/site.css\n  Cache-Control: public, max-age=31536000\n"))
    let own = files(.netlify) { $0.overrides = ["assets/logo.svg": SourceText(path: "logo.svg", "<svg/>")] }
    #expect(own["_headers"]?.contains("logo.svg") == false)
  }

  @Test(arguments: [
    ("https://notes.example/", "notes.example\n"), ("https://notes.example:8443/blog/", "notes.example\n"),
    ("https://kim.github.io/blog/", nil), ("/blog/", nil),
  ])
  func aHostOfOnesOwnIsNamedToGitHub(base: String, name: String?) {
    #expect(files(.gitHubPages) { $0.config.baseURL = base }["CNAME"] == name)
  }

  @Test func onlyFilesThatChangedAreCopiedAgain() {
    var site = SampleSite.full
    func contents(_ versions: [UInt64?]) -> [OutputFile.Contents?] {
      site.assets = versions.enumerated().map { number, version in
        AssetFile(path: "ko/\(number).png", url: SitePath("/\(number).png"), size: 1, pixels: nil, version: version)
      }
      let files = site.emitter.value.siteFiles(site.pages, extra: EmitExtras()).value
      return versions.indices.map { number in files.first { $0.path == "\(number).png" }?.contents }
    }
    let first = PageMemo()
    site.options.memo = first
    let copies = (0..<3).map { OutputFile.Contents?.some(.copy(ofContent: "ko/\($0).png")) }
    #expect(contents([1, 2, nil]) == copies)
    site.options.memo = PageMemo(published: first.inputs)
    #expect(contents([1, 3, nil]) == [.published, copies[1], copies[2]])
  }

  @Test func aFileOfTheSitesOwnTakesThePlace() {
    var site = SampleSite.full
    site.config.publishTarget = .netlify
    site.assets = [AssetFile(path: "_redirects", url: SitePath("/_redirects"), size: 1, pixels: nil)]
    #expect(site.build().files["_redirects"] == nil)
  }
}
