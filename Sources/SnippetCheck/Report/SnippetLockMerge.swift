/// Three-way merge of `snippets.lock` by sample, which `git merge` cannot do.
import ArticleModel

extension SnippetLock {
  /// The merged lock. A change of only one side is taken. If both sides changed an entry, the newer toolchain wins, then the worse result;
  /// the next check corrects it.
  package static func merged(base: SnippetLock, ours: SnippetLock, theirs: SnippetLock) -> SnippetLock {
    var lock = SnippetLock()
    for path in Set(ours.entries.keys).union(theirs.entries.keys) {
      let merged = merged(base.entries[path] ?? [], ours.entries[path] ?? [], theirs.entries[path] ?? [])
      if !merged.isEmpty { lock.entries[path] = merged }
    }
    for path in Set(ours.recorded.keys).union(theirs.recorded.keys) {
      let merged = merged(base.recorded[path] ?? [], ours.recorded[path] ?? [], theirs.recorded[path] ?? [])
      if !merged.isEmpty { lock.recorded[path] = merged }
    }
    return lock
  }

  /// The records from other platforms of both sides, without those that one side dropped. Of two records for the same sample and platform,
  /// the later run wins.
  private static func merged(
    _ base: [RecordedVerdict], _ ours: [RecordedVerdict], _ theirs: [RecordedVerdict]
  ) -> [RecordedVerdict] {
    let all = ours + theirs.filter { !ours.contains($0) }
    let kept = all.filter { ours.contains($0) && theirs.contains($0) || !base.contains($0) }
    return kept.enumerated().filter { place, verdict in
      !kept.enumerated().contains { otherPlace, other in
        other.replaces(verdict) && (other.run.date, place) > (verdict.run.date, otherPlace)
      }
    }.map(\.element)
  }

  /// The entries with a unique key each: the fingerprint and the number among entries with the same fingerprint.
  private static func keyed(_ entries: [LockedSnippet]) -> [(key: String, entry: LockedSnippet)] {
    var counts: [String: Int] = [:]
    return entries.map { entry in
      counts[entry.contentKey, default: 0] += 1
      return ("\(entry.contentKey) \(counts[entry.contentKey] ?? 0)", entry)
    }
  }

  private static func merged(
    _ base: [LockedSnippet], _ ours: [LockedSnippet], _ theirs: [LockedSnippet]
  ) -> [LockedSnippet] {
    let lists = [base, ours, theirs].map { Dictionary(uniqueKeysWithValues: keyed($0)) }
    var order = keyed(ours).map(\.key)
    var previous = -1
    for (key, _) in keyed(theirs) {
      if let known = order.firstIndex(of: key) {
        previous = known
      } else {
        previous += 1
        order.insert(key, at: previous)
      }
    }
    return order.compactMap { key in
      switch (lists[0][key], lists[1][key], lists[2][key]) {
      case (let base?, let one?, nil), (let base?, nil, let one?): one == base ? nil : one
      case (nil, let one?, nil), (nil, nil, let one?): one
      case (let base, let our?, let their?):
        our == base
          ? their
          : their == base || our.toolchain == their.toolchain && our.rank <= their.rank
            || our.isNewer(than: their) ? our : their
      default: nil
      }
    }
  }

  /// Splits a lock with conflict markers into both sides and their common base; nil if a conflict is not closed.
  package static func sides(of text: String) -> (base: String, ours: String, theirs: String)? {
    var sides = (base: "", ours: "", theirs: "")
    var part = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let next = ["<<<<<<< ": 1, "||||||| ": 2, ">>>>>>> ": 0].first(where: { line.hasPrefix($0.key) })?.value {
        part = next
      } else if line == "=======" {
        part = 3
      } else {
        if part == 0 || part == 2 { sides.base += line + "\n" }
        if part == 0 || part == 1 { sides.ours += line + "\n" }
        if part == 0 || part == 3 { sides.theirs += line + "\n" }
      }
    }
    return part == 0 ? sides : nil
  }
}

extension LockedSnippet {
  /// Whether its Swift version is later.
  fileprivate func isNewer(than other: LockedSnippet) -> Bool {
    func version(_ toolchain: String) -> [Int] {
      toolchain.split { !$0.isNumber && $0 != "." }.first.map { $0.split(separator: ".").compactMap { Int($0) } } ?? []
    }
    return version(other.toolchain).lexicographicallyPrecedes(version(toolchain))
  }
}
