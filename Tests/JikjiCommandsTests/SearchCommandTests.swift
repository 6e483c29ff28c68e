/// Tests of searching a built site on the command line, and of judged queries.
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"))
struct SearchCommandTests {
  private func site(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write("title: 시험\n", to: "jikji.yml")
      try folder.write(
        "---\ntitle: Docker로 배포하기\n---\n이미지를 만들어 올린다.\n", to: "content/ko/posts/docker-deploy.md")
      try folder.write("---\ntitle: 이벤트 루프\n---\n콜백을 차례로 부른다.\n", to: "content/ko/posts/loop.md")
      #expect(try jikji(["build"], in: folder).status == 0)
      try body(folder)
    }
  }

  @Test func findsWhatTheSiteFinds() throws {
    try site { folder in
      let found = try jikji(["search", "도커", "--locale", "en"], in: folder)
      #expect(found.status == 0)
      #expect(found.output.contains("read as: 도커 → docker"))
      #expect(found.output.contains("1. /posts/docker-deploy/  Docker로 배포하기"))
      let missing = try jikji(["search", "양자컴퓨터", "--locale", "ko"], in: folder)
      #expect(missing.status == 1)
      #expect(missing.output.contains("없는 낱말: 양자컴퓨터") && missing.output.contains("결과가 없습니다"))
    }
  }

  @Test func aSiteThatCannotBeWrittenIsSearched() throws {
    try site { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent(".jikji"))
      try folder.write("a file", to: ".jikji")
      let found = try jikji(["search", "도커", "--locale", "en"], in: folder)
      #expect(found.status == 0 && found.output.contains("1. /posts/docker-deploy/"), "\(found.error)")
    }
  }

  @Test func explainsWhatWasReadHow() throws {
    try site { folder in
      let found = try jikji(["search", "ㅇㅂㅌㄹㅍ", "--explain", "--locale", "en"], in: folder)
      #expect(found.output.contains("initials of titles 1"))
      #expect(found.output.contains("in title"))
      let json = try jikji(["search", "배포", "--explain", "--format", "json"], in: folder)
      #expect(json.output.contains("\"readings\":[{\"word\":\"배포\""))
    }
  }

  @Test func judgedQueriesFailWhereAPageIsNotFound() throws {
    try site { folder in
      try folder.write(
        "# 검색\n도커 => docker-deploy\nㅇㅂㅌㄹㅍ => content/ko/posts/loop.md\n양자컴퓨터 =>\n\\#루프 => loop\n", to: "good.txt")
      let good = try jikji(["check", "search", "--queries", "good.txt", "--locale", "en"], in: folder)
      #expect(good.status == 0, "\(good.output) \(good.error)")
      #expect(good.output.contains("queries 4, passed 4 (5); s@1 1.00"))
      try folder.write("도커 => loop\n콜백 =>\n", to: "bad.txt")
      let bad = try jikji(["check", "search", "--queries", "bad.txt", "--locale", "en"], in: folder)
      #expect(bad.status == 1)
      #expect(bad.output.contains("도커: expected loop; rank -; first result: /posts/docker-deploy/"))
      #expect(bad.output.contains("콜백: nothing should be found"))
      try folder.write("[{\"q\": \"루프\", \"relevant\": [{\"path\": \"loop\"}]}]", to: "list.json")
      #expect(try jikji(["check", "search", "--queries", "list.json"], in: folder).status == 0)
    }
  }

  @Test func saysWhatIsWrongWithTheCall() throws {
    try site { folder in
      let unreadable = try jikji(["check", "search", "--queries", "none.txt"], in: folder)
      #expect(unreadable.status == 2 && unreadable.error.contains("none.txt"))
      try folder.write("도커 docker-deploy\n", to: "odd.txt")
      let odd = try jikji(["check", "search", "--queries", "odd.txt", "--locale", "en"], in: folder)
      #expect(odd.status == 2 && odd.error.contains("odd.txt:1: unreadable line"))
      #expect(try jikji(["check", "search"], in: folder).status == 2)
      #expect(try jikji(["check", "links", "--queries", "odd.txt"], in: folder).status == 2)
      #expect(try jikji(["search", "도커", "--limit", "0"], in: folder).status == 2)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("public"))
      let unbuilt = try jikji(["search", "도커", "--locale", "en"], in: folder)
      #expect(unbuilt.status == 3 && unbuilt.error.contains("run 'jikji build' first"))
    }
  }

  @Test func aSiteWithoutKoreanSaysWhatIsMissing() throws {
    try withTemporaryFolder { folder in
      try folder.write("title: T\nlanguages: {en: {}}\n", to: "jikji.yml")
      try folder.write("---\ntitle: Ink\n---\nInk and paper.\n", to: "content/en/posts/ink.md")
      #expect(try jikji(["build"], in: folder).status == 0)
      for word in ["zzz", "가", "ㅋ"] {
        let found = try jikji(["search", word, "--locale", "en"], in: folder)
        #expect(found.status == 1 && found.output.contains("not on this site: \(word)"), "\(word): \(found)")
      }
      #expect(try jikji(["search", "paper", "--locale", "en"], in: folder).output.contains("/posts/ink/"))
    }
  }
}
