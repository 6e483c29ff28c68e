/// Tests of files that are copied unchanged, and of dates of last changes from git.
import Diagnostics
import Foundation
@testable import SiteBuild
import TestSupport
import Testing

@testable import HostSystem

struct StaticAndGitTests {
  @Test func staticFilesAreCopiedToTheRootUnderTheirOwnNames() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("type.example\n", to: "static/CNAME")
      try folder.write("# 글이 아님\n", to: "static/Read Me.md")
      try folder.write("mail", to: "static/.well-known/security.txt")
      try folder.write("x", to: "static/.git/config")
      try folder.write("google", to: "content/static/google1.html")
      try folder.write("User-agent: *\n", to: "content/static/robots.txt")
      let outcome = try SmallSite.builder(folder).build()
      #expect(outcome.diagnostics.allSatisfy { $0.severity < .error }, "\(outcome.diagnostics.map(\.message.english))")
      let read = { (path: String) in
        try? String(contentsOf: folder.appendingPathComponent("public/" + path), encoding: .utf8)
      }
      #expect(read("CNAME") == "type.example\n" && read("Read Me.md") == "# 글이 아님\n")
      #expect(read(".well-known/security.txt") == "mail" && read(".git/config") == nil)
      #expect(read("google1.html") == "google" && read("robots.txt") == "User-agent: *\n")
      #expect(try SmallSite.builder(folder).build().wasCurrent)
      try folder.write("other.example\n", to: "static/CNAME")
      _ = try SmallSite.builder(folder).build()
      #expect(read("CNAME") == "other.example\n")
    }
  }

  @Test func aFileThatClaimsAPagesAddressIsAnError() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("a", to: "static/about/index.html")
      let outcome = try SmallSite.builder(folder).build()
      #expect(outcome.diagnostics.map(\.code).contains("duplicate-url"))
    }
  }

  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  @Test(.enabled(if: hasGit)) func gitKnowsWhenFilesWereLastChanged() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("하나", to: "site/content/ko/글 \"하나\".md")
      try folder.write("둘", to: "site/content/ko/b.md")
      try git(["init", "-q"], in: folder)
      #expect(GitHistory(of: folder.path + "/site/content") == nil)
      try git(["add", "."], in: folder)
      try git(["commit", "-qm", "하나"], in: folder)
      try folder.write("둘!", to: "site/content/ko/b.md")
      try git(["commit", "-qam", "둘"], in: folder, date: "2025-01-01T00:00:00Z")
      try folder.write("셋", to: "site/content/ko/새것.md")
      let history = try #require(GitHistory(of: folder.path + "/site/content"))
      #expect(!history.isShallow && history.lastChanges["ko/b.md"] == 1_735_689_600)
      #expect(history.lastChanges.count == 2 && history.lastChanges.values.sorted().first == 1_714_979_289)
    }
  }

  @Test(.enabled(if: hasGit)) func lastChangesComeFromGitWhereFrontMatterIsSilent() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write(
        "title: 시험\nbaseURL: https://example.org/\nlanguages: {ko: {}, en: {}}\nupdated: git\n", to: "jikji.yml")
      let plain = try SmallSite.builder(folder).build()
      #expect(plain.diagnostics.map(\.code).contains("no-git-history"))
      try git(["init", "-q"], in: folder)
      try git(["add", "."], in: folder)
      try git(["commit", "-qm", "하나"], in: folder)
      let outcome = try SmallSite.builder(folder).build()
      #expect(!outcome.diagnostics.map(\.code).contains("no-git-history"))
      let page = try String(contentsOf: folder.appendingPathComponent("public/posts/1/index.html"), encoding: .utf8)
      #expect(page.contains("<time datetime=\"2024-05-06\">2024년 5월 6일</time>"))
      #expect(page.contains("<time datetime=\"2020-01-01\">"))
    }
  }

  @Test(.enabled(if: hasGit)) func shallowClonesSaySo() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder.appendingPathComponent("a"))
      try folder.write("title: 가\nupdated: git\nlanguages: {ko: {}, en: {}}\n", to: "a/jikji.yml")
      try git(["init", "-q", "a"], in: folder)
      for name in ["하나", "둘"] {
        try folder.write(name, to: "a/content/ko/\(name).md")
        try git(["-C", "a", "add", "."], in: folder)
        try git(["-C", "a", "commit", "-qm", name], in: folder)
      }
      try git(["clone", "-q", "--depth", "1", "file://\(folder.path)/a", "b"], in: folder)
      let outcome = try SmallSite.builder(folder.appendingPathComponent("b")).build()
      #expect(outcome.diagnostics.map(\.code).contains("shallow-clone"))
    }
  }

  @Test func aFileWithOtherBytesIsPublishedWhateverItsTimeSays() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      let file = folder.appendingPathComponent("static/f.txt")
      for words in ["AAAA", "BBBB"] {
        try folder.write(words, to: "static/f.txt")
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file.path)
        // So late that a file of now has settled times.
        var builder = try SmallSite.builder(folder)
        builder.clock = { HostEnvironment.now + 100 }
        #expect(try !builder.build().wasCurrent)
        #expect(folder.read("public/f.txt") == words)
      }
    }
  }

  @Test func namesThatPublishingUsesItselfAreErrors() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      try folder.write("{}", to: "static/.jikji-manifest.json")
      let found = try SmallSite.builder(folder).build()
      #expect(
        found.report == nil && found.diagnostics.contains { $0.place?.text.path == "static/.jikji-manifest.json" })
    }
  }

  @Test func aSitemapDoesNotNameTranslationsThatAreNotListed() throws {
    try withTemporaryFolder { (folder) throws in
      try SmallSite.write(to: folder)
      #expect(try SmallSite.builder(folder).build().report != nil)
      #expect(folder.read("public/sitemap.xml")?.contains("https://example.org/en/about/") == true)
      try folder.write("---\ntitle: About\nunlisted: true\n---\n\nWords.\n", to: "content/en/about.md")
      _ = try SmallSite.builder(folder).build()
      #expect(folder.read("public/sitemap.xml")?.contains("/en/about/") == false)
    }
  }
}
