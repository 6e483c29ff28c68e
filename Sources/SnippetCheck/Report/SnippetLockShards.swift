/// Joins the locks that the shards of one check wrote.
package import ArticleModel
package import Diagnostics

extension SnippetLock {
  /// The lock of all shards. For each article it has the entries of the shard that checked it; articles that no shard checked keep the
  /// entries of `base`.
  ///
  /// - Parameters:
  ///   - base: the lock that all shards started from; empty if there was none.
  ///   - shards: the texts of the locks, with their paths.
  /// - Returns: the joined lock; nil and errors if a file is not a lock, if shards used different toolchains, or if two shards differ about
  ///   one article. Different times do not count.
  package static func joined(_ base: SnippetLock, shards: [SourceText]) -> Checked<SnippetLock?> {
    var diagnostics: [Diagnostic] = []
    let locks = shards.map { text -> SnippetLock in
      if !text.string(in: 0..<text.bytes.count).hasPrefix(mark) {
        diagnostics.append(.notALock(at: Place(text, nil)))
      }
      return read(text).value(reportingTo: &diagnostics)
    }
    guard diagnostics.isEmpty, var joined = locks.first else { return Checked(nil, diagnostics) }
    let toolchains = locks.map { $0.toolchains(besides: base) }
    if let first = toolchains.first(where: { !$0.isEmpty }),
      let other = toolchains.firstIndex(where: { !$0.isEmpty && $0 != first })
    {
      let one = toolchains.firstIndex(of: first) ?? 0
      return Checked(nil, [.shardsDisagree(about: first.joined(separator: ", "), shards[one].path, shards[other].path)])
    }
    for path in Set(locks.flatMap(\.entries.keys)).union(base.entries.keys).sorted() {
      let found = locks.indices.filter { locks[$0].entries[path] != base.entries[path] }
      guard let first = found.first else {
        joined.entries[path] = base.entries[path]
        continue
      }
      joined.entries[path] = locks[first].entries[path]
      joined.recorded[path] = locks[first].recorded[path]
      for other in found where !locks[other].says(of: path, the: locks[first]) {
        diagnostics.append(.shardsDisagree(about: "content/" + path, shards[first].path, shards[other].path))
      }
    }
    return Checked(diagnostics.isEmpty ? joined : nil, diagnostics)
  }

  /// The paths of the articles whose samples have changed since `base`, although this lock has the same entries for them as `base`: no
  /// shard checked them, or all new samples in them fail.
  package func unchecked(since base: SnippetLock, _ articles: [Article]) -> [String] {
    articles.filter { article in
      guard entries[article.path] == base.entries[article.path] else { return false }
      let keys = SnippetFingerprint.keys(of: article)
      let samples = article.snippets.filter { $0.node != nil && PageReport.isReported($0) }
      return !Set(samples.compactMap { keys[$0.index] }).isSubset(
        of: entries[article.path, default: []].map(\.contentKey))
    }.map(\.path)
  }

  /// The toolchains of the entries that differ from `base`, sorted.
  private func toolchains(besides base: SnippetLock) -> [String] {
    Set(entries.filter { $0.value != base.entries[$0.key] }.values.joined().map(\.toolchain)).sorted()
  }

  /// Whether two locks have the same entries for an article, apart from the times.
  private func says(of path: String, the other: SnippetLock) -> Bool {
    func timeless(_ lock: SnippetLock) -> [LockedSnippet]? {
      lock.entries[path]?.map { entry in
        var entry = entry
        entry.hundredths = 0
        return entry
      }
    }
    return timeless(self) == timeless(other)
  }
}

extension Diagnostic {
  /// No shard has entries for an article that exists and that the site's lock has.
  package static func shardsLack(_ path: String) -> Diagnostic {
    Diagnostic(
      .shardsDisagree, at: Place(path: "content/" + path),
      en:
        "no shard's lock has this article: the shards did not begin with the site's snippets.lock; nothing is written",
      ko: "어느 몫의 기록에도 이 글이 없습니다. 사이트의 snippets.lock에서 시작한 몫이 아니므로 쓰지 않습니다")
  }

  /// No shard has entries for the new samples of an article.
  package static func unchecked(_ path: String) -> Diagnostic {
    Diagnostic(
      .shardsDisagree, at: Place(path: "content/" + path),
      en:
        "no shard has recorded the new samples of this article: they fail, or its shard has died or is missing; nothing is written",
      ko: "이 글의 새 예제를 기록한 몫이 없습니다. 예제가 실패했거나, 그 몫이 도중에 죽었거나 빠졌으므로 쓰지 않습니다")
  }

  /// A file given as the lock of a shard is not a lock.
  fileprivate static func notALock(at place: Place) -> Diagnostic {
    Diagnostic(
      .shardsDisagree, at: place, en: "this is no snippets.lock; its shard has died or wrote elsewhere, run it again",
      ko: "snippets.lock이 아닙니다. 이 몫이 도중에 죽었거나 다른 곳에 썼으니 다시 실행하세요")
  }

  /// Two shards differ about `what`; `one` and `other` are the paths of their locks.
  fileprivate static func shardsDisagree(about what: String, _ one: String, _ other: String) -> Diagnostic {
    Diagnostic(
      .shardsDisagree, at: Place(path: other),
      en: "the shards differ about \(what): \(one) and \(other) were not made of the same site with the same Swift",
      ko: "\(what)에 대해 \(one)과 \(other)의 기록이 다릅니다. 같은 사이트를 같은 Swift로 확인한 것이 아닙니다")
  }
}
