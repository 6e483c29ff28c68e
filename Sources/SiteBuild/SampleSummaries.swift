/// What the build needs to know about the samples of each article, kept between builds.
import ArticleModel
import DataFormats
import Diagnostics
import ParallelWork
import SnippetCheck

/// The samples of one article.
struct SampleSummary: Sendable {
  /// The hash of the article's file.
  let fingerprint: String
  /// The badges by ``Snippet/index``.
  let badges: [Int: SnippetBadge]
  /// How many Swift samples have no verdict and are not marked to be skipped.
  let unchecked: Int
  /// Whether it was read from a file.
  var isStored = false
}

/// The samples of all articles.
struct SampleSummaries: Sendable {
  /// The summaries by path relative to `content/`.
  private(set) var byPath: [String: SampleSummary] = [:]
  /// A hash of `snippets.lock`, on which all badges depend.
  private(set) var lockDigest: UInt64 = 0

  /// No summaries.
  init() {}

  /// Summaries from a cache file.
  init(stored: [String: SampleSummary], lockDigest: UInt64) { (byPath, self.lockDigest) = (stored, lockDigest) }

  /// The summaries of a site's articles; those in `known` are reused where article and lock are the same.
  init(of site: LoadedSite, lock: SnippetLock, known: SampleSummaries) {
    var writer = BinaryWriter()
    if let text = site.sideFiles["snippets.lock"] { writer.write(raw: text.bytes) }
    let digest = writer.digest
    let tools = site.config.sampleTools
    let made = site.articles.parallelMap(jobs: site.jobs) { article, _ -> SampleSummary in
      if digest == known.lockDigest, !article.hasInclusions, let summary = known.byPath[article.path],
        summary.fingerprint == article.fingerprint
      {
        return summary
      }
      let badges = SnippetBadges.badges(of: article, from: lock, tools: tools)
      let unchecked = article.snippets.count {
        $0.language == "swift" && $0.options.level != .skip && badges[$0.index] == nil
      }
      return SampleSummary(fingerprint: article.fingerprint, badges: badges, unchecked: unchecked)
    }
    lockDigest = digest
    for (article, summary) in zip(site.articles, made) { byPath[article.path] = summary }
  }

  /// The badges in the order of `articles`.
  func badges(of articles: [Article]) -> SnippetBadges {
    var all = SnippetBadges()
    for (index, article) in articles.enumerated() {
      if let badges = byPath[article.path]?.badges, !badges.isEmpty { all.badges[index] = badges }
    }
    return all
  }

  /// How many samples of the site are not checked.
  var unchecked: Int { byPath.values.reduce(0) { $0 + $1.unchecked } }
}

extension SampleSummary: BinaryStorable {
  init(from reader: inout BinaryReader) throws(BinaryFault) {
    fingerprint = try String(from: &reader)
    badges = try [Int: SnippetBadge](from: &reader)
    unchecked = try reader.count()
    isStored = true
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(fingerprint)
    writer.write(badges)
    writer.write(count: unchecked)
  }
}
