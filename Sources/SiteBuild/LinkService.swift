/// The parts of link checking that need disk and network: probes of external addresses, the ledger of published ones.
private import ArticleModel
private import CrossLinks
package import Diagnostics
package import HostSystem

/// Link checking with disk and network.
package enum LinkService {
  /// The path of the ledger of published addresses below the site's folder.
  package static let ledgerPath = URLLedger.path

  /// Requests every external address of the site whose last answer is missing or too old, keeps the answers in
  /// `links.lock`, and reports dead and moved addresses.
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
    if !plan.isEmpty { try Disk.writeAtomically(cache.bytes, to: place) }
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

  /// Adds the addresses of the site to its ledger. Writes nothing when the ledger has them all, or when it cannot be read:
  /// then a check reports it, and nothing may overwrite it.
  ///
  /// - Returns: the fingerprint of what was written, if anything was.
  package static func recordAddresses(of site: BuiltSite, in folder: SiteFolder) throws(HostError) -> String? {
    let text = site.content.sideFiles[URLLedger.path]
    let ledger = text.map { URLLedger.read($0) } ?? Checked(URLLedger())
    guard ledger.diagnostics.isEmpty else { return nil }
    let bytes = ledger.value.adding(site.content).bytes
    guard bytes != text?.bytes else { return nil }
    try Disk.makeFolder(folder.at(".jikji"))
    try Disk.writeAtomically(bytes, to: folder.at(URLLedger.path))
    return ContentHash.hex(of: bytes)
  }
}
