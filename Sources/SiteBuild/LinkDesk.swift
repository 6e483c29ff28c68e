/// What the link checker does in the outside world: asks for outside addresses, keeps the ledger of published ones.
private import ArticleModel
private import CrossLinks
package import Diagnostics
package import HostSystem

/// The checker's business with disk and network.
package enum LinkDesk {
  /// Where the ledger of published addresses lies in a site.
  package static let ledgerPath = URLLedger.path

  /// Asks for every outside address of the site that has no fresh answer yet, remembers the answers, and says what
  /// is wrong.
  ///
  /// - Parameters:
  ///   - linked: the site.
  ///   - folder: where its cache lies.
  ///   - now: seconds since 1970.
  ///   - probe: asks.
  ///   - announce: is told how many addresses of how many hosts are asked, before it begins.
  package static func checkExternal(
    _ linked: LinkedSite, in folder: SiteFolder, now: Int, probe: HTTPProbe = HTTPProbe(),
    announce: (_ addresses: Int, _ hosts: Int) -> Void = { _, _ in }
  ) async throws(HostError) -> [Diagnostic] {
    let place = folder.at(ExternalCache.path)
    var cache = ExternalCache(bytes: Disk.kind(of: place) == .file ? try Disk.read(place) : [])
    let policy = ExternalPolicy(linked.site.config)
    let plan = ExternalLinks.plan(linked.site, linked.links, cache: cache, policy: policy, now: now)
    announce(plan.reduce(0) { $0 + $1.addresses.count }, plan.count)
    for (address, result) in await probe.results(for: plan) {
      cache.entries[address] = ExternalCache.Entry(answer(result), at: now)
    }
    if !plan.isEmpty {
      try Disk.makeFolder(folder.at(".jikji/cache"))
      try Disk.writeAtomically(cache.bytes, to: place)
    }
    return ExternalLinks.judge(linked.site, linked.links, cache: cache, policy: policy)
  }

  private static func answer(_ result: ProbeResult) -> ExternalAnswer {
    switch result {
    case .status(let status, let goal): .status(status, movedTo: goal)
    case .timeout: .timeout
    case .unreachable(let reason): .unreachable(reason)
    case .redirectLoop: .redirectLoop
    }
  }

  /// Adds what the site publishes now to its ledger; nothing is written when the ledger holds it all.
  ///
  /// - Returns: the fingerprint of what was written, if anything was.
  package static func recordAddresses(of linked: LinkedSite, in folder: SiteFolder) throws(HostError) -> String? {
    let text = linked.site.sideFiles[URLLedger.path]
    let ledger = text.map { URLLedger.read($0) } ?? Checked(URLLedger())
    // A ledger that cannot be read is never overwritten; the check says so.
    guard ledger.diagnostics.isEmpty else { return nil }
    let bytes = ledger.value.adding(linked.site).bytes
    guard bytes != text?.bytes else { return nil }
    try Disk.makeFolder(folder.at(".jikji"))
    try Disk.writeAtomically(bytes, to: folder.at(URLLedger.path))
    return ContentHash.hex(of: bytes)
  }
}
