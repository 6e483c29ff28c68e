/// Tests of joining and shortening paths.
import Testing

@testable import WebAddress

@Suite struct SlashPathTests {
  @Test(arguments: [
    ("ko/posts/a.md", "ko/posts", "a.md"), ("a.md", "", "a.md"), ("/a.md", "", "a.md"), ("a/", "a", ""), ("", "", ""),
    ("/", "", ""), ("가/나\u{301}/다", "가/나\u{301}", "다"), ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func splitsFolderAndName(_ path: String, _ folder: String, _ name: String) {
    #expect(SlashPath.folder(of: path) == folder)
    #expect(SlashPath.name(of: path) == name)
  }

  @Test(
    arguments: [
      ("a/b", "c", "a/b/c"), ("a/b", "../c", "a/c"), ("a/b", "../../c", "c"), ("a/b", "../../../c", nil),
      ("", "..", nil),
      ("", "", ""), ("a", "..", ""), ("a", ".", "a"), ("/a//b/", "./c//d/", "a/b/c/d"), ("a", "/b", "a/b"),
      ("", "a/../../b", nil),
      ("a", "...", "a/..."), ("a", "..\u{301}", "a/..\u{301}"), ("a/../..", "b", nil), ("글", "나/./다", "글/나/다"),
    ] as [(String, String, String?)])
  func joinsBelowAFolder(_ folder: String, _ path: String, _ wanted: String?) {
    #expect(SlashPath.joined(folder, path) == wanted)
  }

  @Test(arguments: [
    ("/a/b/../c", "/a/c"), ("/a/./b/.", "/a/b/"), ("/a/b/..", "/a/"), ("/..", "/"), ("/../../a", "/a"), ("", ""),
    ("/", "/"),
    ("a/../b", "b"), ("../a", "a"), (".", ""), ("..", ""), ("a/..", ""), ("/a//b", "/a//b"), ("/a/", "/a/"),
    ("a/.", "a/"),
    ("/mid/content=5/../6", "/mid/6"), ("/a/...", "/a/..."),
  ])
  func removesDotSegments(_ path: String, _ wanted: String) {
    #expect(SlashPath.removingDotSegments(path) == wanted)
  }
}
