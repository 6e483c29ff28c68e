/// Tests of inputs that repeat one thing very often; with quadratic running time they would not finish.
import Diagnostics
import Testing

@testable import DumpImport

@Suite struct NearDuplicatePostsTests {
  private func post(_ lines: [String]) -> ImportedPost {
    ImportedPost(
      input: 0, file: "dump.txt", firstLine: 1, lastLine: 2, facts: PostMetadata(),
      blocks: [.paragraph([InlineAtom](lines: lines))])
  }

  private func own(_ number: Int) -> [String] {
    (0..<6).map { "\(number)번째 글의 \($0)번째 줄은 이렇게 길게 적습니다" }
  }

  @Test func comparesEachPostWithFewOthers() {
    let shared = (0..<4).map { "모든 글에 있는 \($0)번째 줄은 이렇게 길게 적습니다" }
    var posts = (0..<3_000).map { post(own($0) + shared) }
    posts.append(post(own(1_234) + shared.dropLast() + ["고친 줄이라서 앞의 글에는 이런 줄이 없습니다"]))
    posts.append(posts[17])
    var twins = NearDuplicatePosts(posts.map { PostFingerprint($0) })
    for index in posts.indices.dropLast(2) {
      let near = twins.nearest(to: index)
      #expect(near == nil && twins.same(as: index) == nil)
      twins.keep(index)
    }
    let near = twins.nearest(to: 3_000)
    #expect(near?.post == 1_234 && near?.similarity == 90)
    #expect(twins.same(as: 3_001) == 17)
    #expect(twins.comparisons <= 3_002 * 32)
  }

  @Test func comparesEachPostWithFewOthersWhereAllAreAlike() {
    let shared = (0..<9).map { "모든 글에 있는 \($0)번째 줄은 이렇게 길게 적습니다" }
    let posts = (0..<2_000).map { post(shared + ["\($0)번째 글에만 있는 줄은 이렇게 적습니다"]) }
    var twins = NearDuplicatePosts(posts.map { PostFingerprint($0) })
    for index in posts.indices {
      let near = twins.nearest(to: index)
      #expect(near?.post == (index == 0 ? nil : 0) && near?.similarity == (index == 0 ? nil : 90))
      twins.keep(index)
    }
    #expect(twins.comparisons <= 2_000 * 32)
  }

  @Test func looksOnceAtEachHeaderOfATable() {
    let header = dumpLines(of: "이름\n\n설명\n\n")
    let lines = (0..<20_000).flatMap { _ in header }
    #expect(FlatTableFinder(lines: lines).find().isEmpty)
  }

  @Test func dealsOutTitlesOfRelatedBoxesInOrder() {
    let box = "'살림' 카테고리의 다른 글\n둘째 글  (0) 2010.07.08\n셋째 글  (0) 2010.07.08\n"
    let text = (0..<3).map { "살림/부엌2010. 7. 8. 14:5\($0)\n솥을 \($0)번 닦고 또 닦습니다.\n" }
    let found = ImportedText(text[0] + box + text[1] + text[2])
    #expect(Array(found.titles.dropFirst()) == ["둘째 글", "셋째 글"])
  }

  @Test func knowsThePartsOfALongSeries() {
    let references = (1...60).map { "2016/0\($0 / 28 + 1)/\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1) - [빵] - 굽기 \($0)/60" }
    let catalog = ReferenceCatalog(posts: [post(references)])
    #expect(catalog.entries.count == 60)
    let reference = PostReference(references[41])
    #expect(reference.flatMap { catalog.entry(for: $0) }?.part == 42)
  }
}
