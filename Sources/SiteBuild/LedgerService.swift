/// The ledger of published addresses on disk: written when a site is published, shown and corrected by commands.
package import ArticleModel
package import CrossLinks
package import Diagnostics
package import HostSystem
private import KoreanText
private import SiteEmit

/// The current status of an address in the ledger.
package enum AddressStatus: String, Sendable, CaseIterable {
  /// A page of the site has it.
  case published
  /// An alias or a redirect leads to another address.
  case moved
  /// The settings declare it gone.
  case gone
  case missing
}

/// Reads and writes the ledger of a site.
package enum LedgerService {
  /// The path of the ledger relative to the site's folder.
  package static let path = URLLedger.path

  /// The ledger as read with the site; empty when there is none, and empty with a diagnostic when it cannot be read.
  package static func read(_ site: LoadedSite) -> Checked<URLLedger> {
    site.sideFiles[path].map { URLLedger.read($0) } ?? Checked(URLLedger())
  }

  /// Adds the addresses of a site to its ledger. Writes nothing when the ledger already has them all, or when it cannot be read: a check
  /// reports that, and the file must not be overwritten.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  package static func record(_ site: BuiltSite, in folder: SiteFolder) throws(HostError) -> Bool {
    let ledger = read(site.content)
    guard ledger.diagnostics.isEmpty else { return false }
    let next = ledger.value.adding(site.content)
    guard next.bytes != site.content.sideFiles[path]?.bytes else { return false }
    try write(next, in: folder)
    return true
  }

  /// Writes a ledger, replacing the existing file.
  package static func write(_ ledger: URLLedger, in folder: SiteFolder) throws(HostError) {
    try Disk.makeFolder(folder.at(".jikji"))
    try Disk.writeAtomically(ledger.bytes, to: folder.at(path))
  }

  /// The status of each address of a ledger, in its order.
  package static func statuses(of ledger: URLLedger, in site: BuiltSite) -> [(page: URLLedger.Page, AddressStatus)] {
    let own = Set(site.content.articles.map(\.url.path))
    let config = site.content.config
    let moves = config.redirects.compactMap { WrittenAlias($0.from.value)?.path.path }
    let moved = Set(site.links.redirects.map(\.from.path) + moves)
    let gone = Set(config.gone.compactMap { WrittenAlias($0.value)?.path.path })
    return ledger.pages.map { page in
      let status: AddressStatus =
        own.contains(page.url)
        ? .published : moved.contains(page.url) ? .moved : gone.contains(page.url) ? .gone : .missing
      return (page, status)
    }
  }
}

extension SiteConfig {
  /// Whether ``baseURL`` names a host that others can reach.
  var hasPublicHost: Bool {
    guard let scheme = baseURL.firstRange(of: "://") else { return false }
    let host = baseURL[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" }
    return !host.isEmpty && host != "localhost" && !host.hasPrefix("127.") && !host.hasPrefix("[")
  }
}

extension Diagnostic {
  /// A site is to be published without a public address.
  static func nowhereToPublish(_ config: SiteConfig) -> Diagnostic {
    Diagnostic(
      .noHost, .error, at: Place(config.source, nil),
      en:
        "publishing needs the address where the site is served, and the baseURL '\(config.baseURL)' is none; write one such as 'baseURL: https://example.org/', or give --base-url",
      ko:
        "펴내려면 사이트가 놓일 주소가 있어야 하는데 baseURL '\(config.baseURL)'\(.eunNeun) 그런 주소가 아닙니다. 'baseURL: https://example.org/'처럼 적거나 --base-url을 주세요"
    )
  }
}
