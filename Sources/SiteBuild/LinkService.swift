/// The parts of link checking that need disk and network: requests to external addresses.
private import ArticleModel
private import CrossLinks
package import Diagnostics
package import HostSystem

/// Checks external links over the network.
package enum LinkService {
  /// Requests every external address of the site whose last answer is missing or too old, searches pages that exist for the fragments that
  /// links name, writes the answers to `links.lock`, and reports dead and moved addresses.
  ///
  /// - Parameters:
  ///   - site: a site that was built at least to its links.
  ///   - folder: the site's folder.
  ///   - now: the current time in seconds since 1970.
  ///   - maximumAge: how long a good answer stays valid, in seconds; if nil, the settings decide.
  ///   - probe: makes the requests.
  ///   - announce: called once before the requests begin, with the numbers of addresses and of hosts.
  package static func checkExternal(
    _ site: BuiltSite, in folder: SiteFolder, now: Int, maximumAge: Int? = nil, probe: HTTPProbe = HTTPProbe(),
    announce: (_ addresses: Int, _ hosts: Int) -> Void = { _, _ in }
  ) async throws(HostError) -> [Diagnostic] {
    let place = folder.at(ExternalCache.path)
    var cache = ExternalCache(bytes: Disk.kind(of: place) == .file ? try Disk.read(place) : [])
    var policy = ExternalPolicy(site.content.config)
    if let maximumAge { policy.goodFor = maximumAge }
    let plan = ExternalLinks.plan(site.content, site.links, cache: cache, policy: policy, now: now)
    announce(plan.reduce(0) { $0 + $1.addresses.count }, plan.count)
    let results = await probe.results(for: plan)
    if isOffline(results) {
      // Recorded answers are still reported; failed requests say nothing about the addresses when there is no network.
      return ExternalLinks.judge(site.content, site.links, cache: cache, policy: policy)
        + [.offline(addresses: results.count)]
    }
    for (address, result) in results { cache.entries[address] = ExternalCache.Entry(answer(result), at: now) }
    let places = ExternalLinks.anchors(site.content, site.links, cache: cache, policy: policy, now: now)
    for (address, fragments) in places.sorted(by: { $0.key < $1.key }) {
      guard let page = await probe.page(at: address) else { continue }
      for fragment in fragments {
        let answer = ExternalLinks.answer(for: fragment, in: page.html, isWhole: page.isWhole)
        cache.entries["\(address)#\(fragment)"] = ExternalCache.Entry(answer, at: now)
      }
    }
    if !plan.isEmpty || !places.isEmpty { try Disk.writeAtomically(cache.bytes, to: place) }
    return ExternalLinks.judge(site.content, site.links, cache: cache, policy: policy)
  }

  /// Whether no host name could be resolved. One failure is not enough, because a single host may no longer exist.
  private static func isOffline(_ results: [String: ProbeResult]) -> Bool {
    results.count > 1 && results.values.allSatisfy { $0 == .unreachable(HTTPProbe.unknownHost) }
  }

  private static func answer(_ result: ProbeResult) -> ExternalAnswer {
    switch result {
    case .status(let status, let goal): .status(status, movedTo: goal)
    case .timeout: .timeout
    case .unreachable(let reason): .unreachable(reason)
    case .redirectLoop: .redirectLoop
    }
  }
}
