/// Plans which external addresses to request, evaluates the answers and caches them; the requests are made in `HostSystem`.
package import ArticleModel
private import ByteText
package import Diagnostics
import WebAddress

/// The answer to a request.
package enum ExternalAnswer: Sendable, Hashable {
  /// The status of the last address reached; `movedTo` is that address if it differs and every redirect was permanent.
  case status(Int, movedTo: String?)
  /// No answer in time.
  case timeout
  /// No connection, or one that failed; with the reason in English.
  case unreachable(String)
  /// More redirections than allowed.
  case redirectLoop
  /// The page exists and was read completely, but has no element with that id or name.
  case noAnchor

  /// Whether the address exists. A server that requires a login or rejects programs counts as existing: 401, 403, 405, 406, 429 and 999.
  package var isAlive: Bool {
    guard case .status(let status, _) = self else { return false }
    return (200...299).contains(status) || [401, 403, 405, 406, 429, 999].contains(status)
  }
}

/// Answers of earlier checks, kept in `links.lock`: one address per line, sorted, so that two branches can be merged. Of two answers about
/// an address the newer counts; other lines, such as the marks of a merge conflict, are ignored.
package struct ExternalCache: Sendable, Hashable {
  /// An answer with its time.
  package struct Entry: Sendable, Hashable {
    /// The answer.
    package let answer: ExternalAnswer
    /// The time of the answer in seconds since 1970.
    package let time: Int

    /// An answer received at `time`, in seconds since 1970.
    package init(_ answer: ExternalAnswer, at time: Int) {
      self.answer = answer
      self.time = time
    }
  }

  /// Answers by address; those with a fragment tell whether the page has it.
  package var entries: [String: Entry] = [:]

  /// The path relative to the site's folder.
  package static let path = "links.lock"

  /// An empty cache.
  package init() {}

  /// Parses a cache file; invalid lines are ignored.
  package init(bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 3, let time = Int(parts[1]), let answer = ExternalAnswer(parts[2], parts.dropFirst(3).first)
      else { continue }
      let known = entries[parts[0]]
      if known.map({ $0.time < time }) ?? true { entries[parts[0]] = Entry(answer, at: time) }
    }
  }

  /// The cache as a file.
  package var bytes: [UInt8] {
    let lines = entries.sorted { $0.key.precedes(utf8: $1.key) }.map { address, entry in
      ([address, String(entry.time)] + entry.answer.words).joined(separator: "\t") + "\n"
    }
    return Array(
      ("# Verdicts of 'jikji check links --external': address, seconds since 1970, verdict, remark.\n" + lines.joined())
        .utf8)
  }
}

extension ExternalAnswer {
  /// The answer as it is written in the cache: a verdict and, for some, a remark.
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

/// How external addresses are checked, from `extra.externalLinks` of jikji.yml.
package struct ExternalPolicy: Sendable, Hashable {
  /// How long an answer stays valid, in seconds: seven days if the address exists, one hour otherwise.
  package var goodFor = 7 * 86_400, badFor = 3_600
  /// Addresses whose faults are ignored; `*` at the end matches any rest.
  package var allowed: [String] = []

  /// Hosts, with their subdomains, that are never requested, because they reject programs or require a login.
  package var skippedHosts: [String] = []

  /// The default policy.
  package init() {}

  /// The policy of a site, from `extra: {externalLinks: {allow: [https://example.org/*], skip: [example.com], maxAgeDays: 3}}`.
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

  /// Whether an address is never reported.
  func allows(_ address: String) -> Bool {
    if let host = URLReference(address).host, skippedHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
      return true
    }
    return allowed.contains { pattern in
      pattern.hasSuffix("*") ? address.hasPrefix(String(pattern.dropLast())) : address == pattern
    }
  }
}

/// Plans requests and evaluates answers.
package enum ExternalLinks {
  /// The addresses to request by host, both sorted: all external `http:` and `https:` addresses of the site that the
  /// policy does not exclude and that have no valid answer in `cache` at the time `now`.
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

  /// The fragments to look for, by address of the page: those of existing pages without a valid answer in `cache` at the time `now`.
  /// Fragments that only a script interprets are left out.
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

  /// Whether a page has an element for a fragment. `html` is the beginning of the page, or all of it; in a page that was cut off, a missing
  /// fragment counts as existing.
  package static func answer(for fragment: String, in html: [UInt8], isWhole: Bool) -> ExternalAnswer {
    let text = String(decoding: html, as: UTF8.self)
    let names = [fragment, PercentEncoding.decoded(fragment) ?? fragment].flatMap { [$0, "user-content-" + $0] }
    let isThere = names.contains { name in
      ["id", "name"].contains { key in
        ["\(key)=\"\(name)\"", "\(key)='\(name)'", "\(key)=\(name)>", "\(key)=\(name) "].contains(where: text.contains)
      }
    }
    // A page without any id is probably generated by a script.
    return isThere || !isWhole || !text.contains("id=") ? .status(200, movedTo: nil) : .noAnchor
  }

  private static func isFresh(_ entry: ExternalCache.Entry, _ policy: ExternalPolicy, _ now: Int) -> Bool {
    let age = now - entry.time
    return age >= 0 && age < (entry.answer.isAlive ? policy.goodFor : policy.badFor)
  }

  /// The diagnostics of the external addresses of a site for which `cache` has an answer; by article and place.
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

  /// One external reference.
  private struct Use {
    let address: URLReference
    let place: Place

    /// The fragment to look for in the page; nil for fragments that only a script interprets: routes, line numbers, text to highlight.
    var anchor: String? {
      guard let fragment = address.fragment, fragment.count > 1, !["/", "!", ":", "?"].contains(fragment.first) else {
        return nil
      }
      let isLine = fragment.first == "L" && fragment.dropFirst().allSatisfy { $0.isNumber || $0 == "-" || $0 == "L" }
      return isLine || fragment.contains("=") || fragment == "top" ? nil : fragment
    }

    /// A fix that writes the new address; nil unless the source contains the old one literally.
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
