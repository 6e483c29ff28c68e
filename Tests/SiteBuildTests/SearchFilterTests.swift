/// Tests of what search offers as filters of a built site.
import Foundation
import SiteBuild
import TestSupport
import Testing

struct SearchFilterTests {
  @Test func tagsAreOfferedAndKeysOfTopicsAreNot() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write(
        "title: 시험\nbaseURL: https://example.org/\ntopics:\n  arc:\n    names: {ko: 참조 세기}\n", to: "jikji.yml")
      try folder.write(
        "---\ntitle: 글\ndate: 2020-01-01\ntags: [메모리]\ntopics: [arc]\n---\n\n참조를 센다.\n", to: "content/ko/posts/a.md")
      _ = try SmallSite.builder(folder).build()
      let files = SmallSite.contents(of: folder.appendingPathComponent("public/search/data"))
      let filters = files.values.map { String(decoding: $0, as: UTF8.self) }.filter { $0.contains("\"tags\"") }
      #expect(filters.count == 1 && filters[0].contains("\"메모리\"") && !filters[0].contains("\"arc\""), "\(filters)")
    }
  }
}
