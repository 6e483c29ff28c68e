/// Plans which outside addresses to ask, judges the answers and remembers them; asking itself is done elsewhere.
package import ArticleModel
package import Diagnostics
import WebAddress

/// What came of asking for an address.
package enum ExternalAnswer: Sendable, Hashable {
  /// The server answered with a status of the last address reached, and that address when it differs and every
  /// step there
  /// said that it moved for good.
  case status(Int, movedTo: String?)
  /// Nothing came in time.
  case timeout
  /// No connection, or one that broke; the reason in English.
  case unreachable(String)
  /// More redirections than allowed.
  case redirectLoop
  /// The page is there, and was seen whole without a place of that name.
  case noAnchor

  /// Whether the address is alive. A server that wants a login or refuses programs is there: 401, 403, 405, 406,
  /// 429 and 999.
  package var isAlive: Bool {
    guard case .status(let status, _) = self else { return false }
    return (200...299).contains(status) || [401, 403, 405, 406, 429, 999].contains(status)
  }
}

/// Verdicts of earlier checks, kept in `links.lock`: one address a line, sorted, so that two branches merge. Of two verdicts about
/// an address the newer counts; lines of any other form, such as the marks of a conflict, say nothing.
package struct ExternalCache: Sendable, Hashable {
  /// One answer.
  package struct Entry: Sendable, Hashable {
    /// What came.
    package let answer: ExternalAnswer
    /// When, in seconds since 1970.
    package let time: Int

    /// An answer that came at `time`.
    package init(_ answer: ExternalAnswer, at time: Int) {
      self.answer = answer
      self.time = time
    }
  }

  /// Answers by address; those with a fragment are about that place of the page.
  package var entries: [String: Entry] = [:]

  /// Where it lies in a site.
  package static let path = "links.lock"

  /// An empty cache.
  package init() {}

  /// Reads a cache.
  package init(bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 3, let time = Int(parts[1]), let answer = ExternalAnswer(parts[2], parts.dropFirst(3).first)
      else { continue }
      let known = entries[parts[0]]
      if known.map({ $0.time < time }) ?? true { entries[parts[0]] = Entry(answer, at: time) }
    }
  }

  /// The file.
  package var bytes: [UInt8] {
    let lines = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { address, entry in
      ([address, String(entry.time)] + entry.answer.words).joined(separator: "\t") + "\n"
    }
    return Array(
      ("# Verdicts of 'jikji check links --external': address, seconds since 1970, verdict, remark.\n" + lines.joined())
        .utf8)
  }
}

extension ExternalAnswer {
  /// The verdict and a remark, as ``ExternalCache`` writes them.
  fileprivate var words: [String] {
    switch self {
    case .status(let status, let goal): [String(status)] + (goal.map { [$0] } ?? [])
    case .timeout: ["timeout"]
    case .unreachable(let reason): ["unreachable", reason]
    case .redirectLoop: ["loop"]
    case .noAnchor: ["no-anchor"]
    }
  }

  fileprivate init?(_ verdict: String, _ remark: String?) {
    switch verdict {
    case "timeout": self = .timeout
    case "loop": self = .redirectLoop
    case "no-anchor": self = .noAnchor
    case "unreachable": self = .unreachable(remark ?? "")
    default:
      guard let status = Int(verdict) else { return nil }
      self = .status(status, movedTo: remark)
    }
  }
}

/// How outside addresses are checked, from `extra.externalLinks` of jikji.yml.
package struct ExternalPolicy: Sendable, Hashable {
  /// How long an answer counts, in seconds: good ones seven days, bad ones one hour.
  package var goodFor = 7 * 86_400, badFor = 3_600
  /// Addresses that may fail; a `*` at the end matches anything.
  package var allowed: [String] = []

  /// Hosts whose addresses are never asked: they refuse programs, or want a login.
  package var skippedHosts: [String] = []

  /// The usual way.
  package init() {}

  /// The policy of a site: `extra: {externalLinks: {allow: [https://example.org/*], skip: [example.com], maxAgeDays: 3}}`.
  package init(_ config: SiteConfig) {
    guard case .map(let map)? = config.extra["externalLinks"] else { return }
    if case .list(let items)? = map["allow"] {
      allowed = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    if case .list(let items)? = map["skip"] {
      skippedHosts = items.compactMap { if case .string(let text) = $0 { text.lowercased() } else { nil } }
    }
    if case .integer(let days)? = map["maxAgeDays"], days >= 0 { goodFor = days * 86_400 }
  }

  /// Whether an address may fail.
  func allows(_ address: String) -> Bool {
    if let host = URLReference(address).host, skippedHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
      return true
    }
    return allowed.contains { pattern in
      pattern.hasSuffix("*") ? address.hasPrefix(String(pattern.dropLast())) : address == pattern
    }
  }
}

/// Plans and judges.
package enum ExternalLinks {
  /// The addresses to ask, by host, hosts and addresses sorted: all outside `http:` and `https:` addresses of the
  /// site that are not
  /// allowed to fail and have no answer in `cache` that is young enough at `now`.
  package static func plan(
    _ site: LoadedSite, _ links: SiteLinks, cache: ExternalCache, policy: ExternalPolicy, now: Int
  ) -> [(host: String, addresses: [String])] {
    var wanted: [String: Set<String>] = [:]
    for use in uses(in: site, links) where !policy.allows(use.address.request) {
      if let entry = cache.entries[use.address.request], isFresh(entry, policy, now) { continue }
      wanted[use.address.server, default: []].insert(use.address.request)
    }
    return wanted.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// The places of pages to look for, by address of the page: the fragments of addresses whose page is alive, and which have no answer
  /// in `cache` that is young enough at `now`. Fragments that only a script understands are left out.
  package static func anchors(
    _ site: LoadedSite, _ links: SiteLinks, cache: ExternalCache, policy: ExternalPolicy, now: Int
  ) -> [String: Set<String>] {
    var wanted: [String: Set<String>] = [:]
    for use in uses(in: site, links) where !policy.allows(use.address.request) {
      guard let fragment = use.anchor, cache.entries[use.address.request]?.answer.isAlive ?? false else { continue }
      if let entry = cache.entries[use.address.text], isFresh(entry, policy, now) { continue }
      wanted[use.address.request, default: []].insert(fragment)
    }
    return wanted
  }

  /// What a page says of a place: `html` is its beginning, or all of it. A page that was cut off may have the place further down.
  package static func answer(for fragment: String, in html: [UInt8], isWhole: Bool) -> ExternalAnswer {
    let text = String(decoding: html, as: UTF8.self)
    let names = [fragment, PercentEncoding.decoded(fragment) ?? fragment].flatMap { [$0, "user-content-" + $0] }
    let isThere = names.contains { name in
      ["id", "name"].contains { key in
        ["\(key)=\"\(name)\"", "\(key)='\(name)'", "\(key)=\(name)>", "\(key)=\(name) "].contains(where: text.contains)
      }
    }
    // A page without any id is made by a script.
    return isThere || !isWhole || !text.contains("id=") ? .status(200, movedTo: nil) : .noAnchor
  }

  private static func isFresh(_ entry: ExternalCache.Entry, _ policy: ExternalPolicy, _ now: Int) -> Bool {
    let age = now - entry.time
    return age >= 0 && age < (entry.answer.isAlive ? policy.goodFor : policy.badFor)
  }

  /// What is wrong with the outside addresses of a site, as far as `cache` knows; by article and place.
  package static func judge(
    _ site: LoadedSite, _ links: SiteLinks, cache: ExternalCache, policy: ExternalPolicy
  ) -> [Diagnostic] {
    guard let severity = site.config.externalLinks else { return [] }
    return uses(in: site, links).compactMap { use in
      if let anchor = use.anchor, cache.entries[use.address.text]?.answer == .noAnchor,
        cache.entries[use.address.request]?.answer.isAlive ?? false, !policy.allows(use.address.request)
      {
        return .deadExternal(severity, at: use.place, address: use.address.text, reason: .hasNoAnchor(anchor))
      }
      guard !policy.allows(use.address.request), let answer = cache.entries[use.address.request]?.answer else {
        return nil
      }
      return diagnostic(of: answer, use, severity)
    }
  }

  private static func diagnostic(of answer: ExternalAnswer, _ use: Use, _ severity: Severity) -> Diagnostic? {
    switch answer {
    case .status(_, let goal?) where answer.isAlive:
      return .movedExternal(at: use.place, address: use.address.request, to: goal, fix: use.fix(to: goal))
    case .status where answer.isAlive: return nil
    case .status(let status, _): return dead(use, severity, .answeredStatus(status))
    case .timeout: return dead(use, severity, .didNotAnswer)
    case .unreachable(let reason): return dead(use, severity, .connectionFailed(reason))
    case .redirectLoop: return dead(use, severity, .redirectsForEver)
    case .noAnchor: return nil
    }
  }

  private static func dead(_ use: Use, _ severity: Severity, _ reason: Phrase) -> Diagnostic {
    .deadExternal(
      severity, at: use.place, address: use.address.request, reason: reason)
  }

  /// One outside reference.
  private struct Use {
    let address: URLReference
    let place: Place

    /// The place of the page that is meant, unless only a script understands it: routes, lines of code, words to mark.
    var anchor: String? {
      guard let fragment = address.fragment, fragment.count > 1, !["/", "!", ":", "?"].contains(fragment.first) else {
        return nil
      }
      let isLine = fragment.first == "L" && fragment.dropFirst().allSatisfy { $0.isNumber || $0 == "-" || $0 == "L" }
      return isLine || fragment.contains("=") || fragment == "top" ? nil : fragment
    }

    /// Writes the new address, if the old one is in the source just so.
    func fix(to goal: String) -> Diagnostic.Fix? {
      guard let range = place.range, place.text.string(in: range) == address.request else { return nil }
      return Diagnostic.Fix(Phrase(en: "use the new address", ko: "새 주소로 바꾸기"), replacing: range, with: goal)
    }
  }

  private static func uses(in site: LoadedSite, _ links: SiteLinks) -> [Use] {
    var found: [Use] = []
    for (article, decided) in zip(site.articles, links.articles) {
      for (link, outcome) in zip(article.links, decided.resolved) {
        guard case .external(let written) = outcome.destination, let address = URLReference(web: written) else {
          continue
        }
        found.append(Use(address: address, place: Place(article.source, link.targetRange ?? link.range)))
      }
    }
    return found
  }
}
