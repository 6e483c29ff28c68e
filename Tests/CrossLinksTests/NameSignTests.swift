/// Tests that names that differ only in punctuation, such as C, C++ and C#, are different names.
import ArticleModel
import Diagnostics
import TestSupport
import Testing

@testable import CrossLinks

@Suite struct NameSignTests {
  /// Where the links of `body` lead and which codes were said about them.
  private func goals(_ body: String, _ others: [String: String]) -> [String] {
    var files = others
    files["ko/me.md"] = body
    let fixture = SiteFixture(files, config: "languages: {ko: {}, en: {}}")
    let links = CrossLinker.link(fixture.site)
    let resolved = links.value.articles[fixture.number(of: "ko/me.md")].resolved.map { link in
      switch link.destination {
      case .site(let path, let fragment): path.path + (fragment.map { "#" + $0 } ?? "")
      case .fragment(let id): "#" + id
      case .external(let address): address
      case .dead: "dead"
      }
    }
    return resolved + links.diagnostics.map(\.code)
  }

  @Test(arguments: [
    ("C++", "c++"), ("C#과 C", "c#과c"), ("F#", "f#"), (".NET 입문", ".net입문"), ("C++17", "c++17"),
    ("Swift + UI", "swiftui"),
    ("A+B", "ab"), ("끝.net", "끝net"), ("Node.js", "nodejs"), ("...and", "and"), ("#1", "1"), ("1+1", "11"), ("가+", "가"),
    ("C++ & Swift", "c++swift"),
  ])
  func signsOfNamesStayInLooseKeys(name: String, key: String) { #expect(name.looseKey == key) }

  @Test func titlesThatDifferInASignAreDifferentArticles() {
    let posts = [
      "ko/posts/cs.md": "---\ntitle: C# 입문\n---\n## 배열\n\n글\n", "ko/posts/c.md": "---\ntitle: C 입문\n---\n글\n",
    ]
    #expect(
      goals("[[C# 입문]] [[C 입문]] [[c# 입문|이것]] [[C# 입문#배열]]\n", posts)
        == ["/posts/cs/", "/posts/c/", "/posts/cs/", "/posts/cs/#배열"])
  }

  @Test func theExactTitleGoesBeforeOneThatIsNearlyEqual() {
    let posts = [
      "ko/posts/a.md": "---\ntitle: 값, 타입\n---\n글\n", "ko/posts/b.md": "---\ntitle: 값 타입\n---\n글\n",
    ]
    #expect(goals("[[값 타입]] [[값, 타입]]\n", posts) == ["/posts/b/", "/posts/a/"])
    #expect(goals("[[값타입]]\n", posts) == ["/posts/a/", "ambiguous-title"])
  }

  @Test func headingsThatDifferInASignAreDifferentPlaces() {
    let body = "## C\n\n## C++\n\n## C#\n\n[x](#c++) [y](#C%23) [z](#c#) [u](#c) [v](#C%2B%2B)\n"
    #expect(goals(body, [:]) == ["#c-1", "#c-2", "#c-2", "#c", "#c-1"])
  }

  @Test func aSignAtTheEndOfANameIsNoEmptyFragment() {
    let posts = ["ko/posts/c.md": "---\ntitle: C\n---\n글\n"]
    #expect(goals("[[C#]]\n", posts) == ["dead", "missing-topic"])
  }

  @Test func tagsThatDifferInASignGrowIntoTopicsOfTheirOwn() {
    var posts: [String: String] = [:]
    for (number, tag) in ["C", "C", "C#", "C#", "C++", "C++", "cpp", "cpp", ".NET", ".NET", "NET", "NET"].enumerated() {
      posts["ko/posts/\(number).md"] = "---\ntitle: 글 \(number)\ntags: ['\(tag)']\n---\n글\n"
    }
    let found = goals("[[C]] [[C#]] [[C++]] [[cpp]] [[.NET]] [[NET]] [a](/tags/csharp/) [b](/tags/c++/)\n", posts)
    #expect(
      found == [
        "/topics/c/", "/topics/csharp/", "/topics/cpp/", "/topics/cpp-2/", "/topics/net/", "/topics/net-2/",
        "/tags/csharp/", "/tags/c++/",
      ])
  }
}
