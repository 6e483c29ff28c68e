/// A shared store of results behind HTTP: GET and PUT by name, as Bazel's simple HTTP cache and WebDAV servers have it.
private import Synchronization
private import WebAddress

/// The store. One that answers with an error is treated as an empty one; one that does not answer is asked no more, so that it
/// does not cost every result its time.
package final class SharedCache: Sendable {
  private let address: String
  private let curl: Curl
  /// How many requests in a row had no answer.
  private let silences = Mutex(0)

  /// The longest that connecting and a whole transfer may take, in seconds.
  private static let connectTimeout = 2, timeout = 10.0

  /// Whether an address is one of a store: `http://` or `https://` and a host.
  package static func isAddress(_ address: String) -> Bool {
    URLReference(address).isWeb && !address.utf8.contains { $0 <= 0x20 }
  }

  /// A store at `http[s]://host[:port]/prefix`; nil for any other kind of address, and without `curl` in `PATH`.
  ///
  /// - Parameters:
  ///   - folder: where files in transfer lie.
  ///   - environment: `PATH`, and the variables for proxies and certificates.
  package init?(address: String, folder: String, environment: [String: String]) {
    guard Self.isAddress(address), let curl = Curl(folder: folder, environment: environment) else { return nil }
    self.curl = curl
    self.address = String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// Whether the store is asked no more, because it did not answer twice in a row.
  package var isGivenUp: Bool { silences.withLock { $0 >= 2 } }

  /// The bytes kept as `name`; nil when there are none.
  package func get(_ name: String) async -> [UInt8]? {
    guard let outcome = await transfer([], name), outcome.ending == .exited(0) else { return nil }
    return outcome.standardOutput
  }

  /// Keeps `bytes` as `name`; whether the store took them.
  @discardableResult
  package func put(_ bytes: [UInt8], as name: String) async -> Bool {
    let file = "\(curl.folder)/\(UniqueName.next()).put"
    guard (try? Disk.create(file, bytes)) != nil else { return false }
    defer { try? Disk.remove(file) }
    // Without `Expect` curl does not wait for a "100 Continue" that simple servers never send.
    return await transfer(["--upload-file", file, "--header", "Expect:"], name)?.ending == .exited(0)
  }

  /// `--fail` makes curl's exit status say whether the HTTP status was below 400: it is 22 where it was not.
  private func transfer(_ options: [String], _ name: String) async -> ProcessOutcome? {
    guard !isGivenUp else { return nil }
    let outcome = await curl.request(
      "\(address)/\(name)", ["--fail", "--connect-timeout", "\(Self.connectTimeout)"] + options, seconds: Self.timeout)
    let isAnswer = [.exited(0), .exited(22)].contains(outcome?.ending)
    silences.withLock { $0 = isAnswer ? 0 : $0 + 1 }
    return outcome
  }
}
