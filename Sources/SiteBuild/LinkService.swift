/// The parts of link checking that need disk and network: probes of external addresses.
private import ArticleModel
private import CrossLinks
package import Diagnostics
package import HostSystem

/// Checking links over the network.
package enum LinkService {
  /// Requests every external address of the site whose last answer is missing or too old, looks for the places that links mean in pages
  /// that are there, keeps the answers in `links.lock`, and reports dead and moved addresses.
  ///
  /// - Parameters:
  ///   - site: a site built as far as its links.
  ///   - folder: the site's folder.
  ///   - now: seconds since 1970.
  ///   - maximumAge: how long a good answer counts, in seconds, if not as long as the settings say.
  ///   - probe: makes the requests.
  ///   - announce: called once before the requests begin, with the numbers of addresses and hosts.
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
      // Known verdicts still count; what could not be asked says nothing.
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

  /// Whether no host could be found at all: two at least, since one may be gone for good.
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
