/// Tests of comparisons of translated pages with their originals, which a build takes from the last one.
import ArticleModel
import ByteText
import ContentLoad
import Diagnostics
import Foundation
import ParallelWork
import TestSupport
import Testing
import Translation

@testable import SiteBuild

struct PageComparisonTests {
  /// Unchanged pages and originals are compared once: by the cache of this process, and by the file that another left.
  @Test(arguments: ["en/Book.docc", "vendor/book"])
  func unchangedPagesAreNotComparedAgain(_ source: String) throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder, source: source)
      let original = source.hasPrefix("en/") ? "content/" + source : source
      for name in ["Other", "Left"] { try folder.write("# \(name)\n\nEvery word.\n", to: "\(original)/\(name).md") }
      try folder.write("# 다른 글\n\n모든 낱말.\n", to: "content/ko/책.docc/Other.md")
      try folder.write("- {term: word, preferred: 단어, banned: [낱말]}\n", to: "glossary.yml")
      try book.adopt()
      try book.change(original + "/Other.md", "Every word", to: "Every single word")
      #expect(try book.build() == [])
      try book.change("content/ko/책.docc/Types.md", "둘째", to: "다음")
      let (files, cache) = try SiteFiles.readWithCache(book.site, environment: [:], jobs: 2) { _ in
        LoadOptions(now: 1_700_000_000, jobs: 2)
      }
      let read = SiteLoader.read(files.input, options: LoadOptions(now: 1_700_000_000, jobs: 2), known: cache.articles)
      func translations(_ known: [UInt64: StoredPart]) -> SiteTranslations {
        SiteTranslations(files.input, read, jobs: 2, known: known)
      }
      let fresh = translations([:])
      let after = translations(cache.translationParts)
      #expect(fresh.pages.count == 2 && fresh.untranslated[0]?.count == 1)
      #expect(fresh.pages.first { $0.path.hasSuffix("Other.md") }?.comparison.variants.count == 1)
      #expect(zip(fresh.parts, after.parts).allSatisfy { $0.source.bytes == $1.source.bytes } && after.parts.count == 3)
      for (one, two) in zip(fresh.pages, after.pages) {
        #expect(one.comparison.blocks.value == two.comparison.blocks.value)
        #expect(one.comparison.status == two.comparison.status)
      }
      #expect(
        after.parts.map { if case .saved = $0.source { true } else { false } } == [true, false, true])
      var later = BuildCache()
      later.translations = after
      let again = SiteTranslations(files.input, Self.unparsed(read, files), jobs: 2, known: later.translationParts)
      #expect(again.parts.map(\.digest) == after.parts.map(\.digest))
      try book.build()
      try SmallSite.expectAsFresh(folder)
      try folder.write("- {term: word, preferred: 단어, banned: [모든]}\n", to: "glossary.yml")
      try book.build()
      try SmallSite.expectAsFresh(folder, "only the glossary changed")
    }
  }

  /// The same articles, whose bodies must not be needed.
  private static func unparsed(_ read: ReadArticles, _ files: SiteFiles) -> ReadArticles {
    let known = read.articles.mapValues { article in
      var article = article
      article.value.body = Deferred { preconditionFailure("parsed again") }
      return article
    }
    return SiteLoader.read(files.input, options: LoadOptions(now: 1_700_000_000, jobs: 2), known: known)
  }

  @Test func originalsOfPagesWithOtherNamesAreFoundOnce() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("content/ko/책.docc/Types.md"),
        to: folder.appendingPathComponent("content/ko/책.docc/타입.md"))
      try folder.write("# 내 글\n\n원문이 없습니다.\n", to: "content/ko/책.docc/내 글.md")
      let files = try SiteFiles.read(book.site, environment: [:], jobs: 1)
      let read = SiteLoader.read(files.input, options: LoadOptions(now: 1_700_000_000, jobs: 2))
      let first = SiteTranslations(files.input, read, jobs: 2, known: [:])
      #expect(first.pages.map { [$0.path, $0.sourcePath] } == [["ko/책.docc/타입.md", "en/Book.docc/Types.md"]])
      let known = Dictionary(first.parts.map { ($0.digest, $0) }) { one, _ in one }
      #expect(known.count == 3)
      let again = SiteTranslations(files.input, Self.unparsed(read, files), jobs: 2, known: known)
      #expect(again.pages.map(\.sourcePath) == first.pages.map(\.sourcePath) && again.originals == first.originals)
      try book.build()
      try book.change(Book.source, "# Types", to: "# Kinds")
      try book.change(Book.source, "let number = 1", to: "let other = 2")
      try book.build()
      try SmallSite.expectAsFresh(folder, "the original is no longer similar")
    }
  }

  @Test func aDamagedComparisonIsNotUsed() throws {
    try withTemporaryFolder { (folder) throws in
      let book = try Book(folder)
      try book.adopt()
      let files = try SiteFiles.read(book.site, environment: [:], jobs: 1)
      let read = SiteLoader.read(files.input, options: LoadOptions(now: 1_700_000_000, jobs: 1))
      let made = SiteTranslations(files.input, read, jobs: 1, known: [:]).pages[0].comparison
      let bytes = made.stored.source.bytes
      func comparison(_ bytes: [UInt8], _ inputs: UInt64) -> PageComparison? {
        try? PageComparison(StoredPart(StoredBytes(bytes), digest: inputs), inputs: inputs)
      }
      #expect(comparison(bytes, made.inputs)?.blocks.value == made.blocks.value)
      #expect(comparison(bytes, made.inputs + 1) == nil)
      #expect(comparison([], made.inputs) == nil)
      for index in bytes.indices {
        var damaged = bytes
        damaged[index] ^= 1
        #expect(comparison(damaged, made.inputs) == nil, "byte \(index)")
        #expect(comparison(Array(bytes[..<index]), made.inputs) == nil, "\(index) bytes")
      }
    }
  }
}
