/// A shared result cache over HTTP, with GET and PUT by name, compatible with Bazel's simple HTTP cache and WebDAV servers.
private import Synchronization
private import WebAddress

/// The client of the cache. An error response counts as a cache miss. A server that does not respond is not requested again,
/// so that it does not cost its timeout for every result.
package final class SharedCache: Sendable {
  private let address: String
  private let curl: Curl
  /// The number of consecutive requests without a response.
  private let unansweredRequests = Mutex(0)

  /// The time limits for connecting and for a whole transfer, in seconds.
  private static let connectTimeout = 2, timeout = 10.0

  /// Whether `address` can be the URL of a cache: `http://` or `https://` with a host, without white space.
  package static func isAddress(_ address: String) -> Bool {
    URLReference(address).isWeb && !address.utf8.contains { $0 <= 0x20 }
  }

  /// Creates a client for the cache at `http[s]://host[:port]/prefix`; nil for other URLs, and when there is no `curl` in
  /// `PATH`.
  ///
  /// - Parameters:
  ///   - folder: a folder for temporary files.
  ///   - environment: `PATH`, and the variables for proxies and certificates.
  package init?(address: String, folder: String, environment: [String: String]) {
    guard Self.isAddress(address), let curl = Curl(folder: folder, environment: environment) else { return nil }
    self.curl = curl
    self.address = String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// Whether the cache is no longer requested, because two consecutive requests had no response.
  package var isGivenUp: Bool { unansweredRequests.withLock { $0 >= 2 } }

  /// The bytes stored under `name`; nil when there are none.
  package func get(_ name: String) async -> [UInt8]? {
    guard let outcome = await transfer([], name), outcome.ending == .exited(0) else { return nil }
    return outcome.standardOutput
  }

  /// Stores `bytes` under `name`; returns whether the server accepted them.
  @discardableResult
  package func put(_ bytes: [UInt8], as name: String) async -> Bool {
    let file = "\(curl.folder)/\(UniqueName.next()).put"
    guard (try? Disk.create(file, bytes)) != nil else { return false }
    defer { try? Disk.remove(file) }
    // With an empty `Expect` field curl does not wait for a "100 Continue" response, which simple servers never send.
    return await transfer(["--upload-file", file, "--header", "Expect:"], name)?.ending == .exited(0)
  }

  /// Runs one request. With `--fail` curl exits with 22 when the HTTP status is 400 or higher, and with 0 below that.
  private func transfer(_ options: [String], _ name: String) async -> ProcessOutcome? {
    guard !isGivenUp else { return nil }
    let outcome = await curl.request(
      "\(address)/\(name)", ["--fail", "--connect-timeout", "\(Self.connectTimeout)"] + options, seconds: Self.timeout)
    let isAnswer = [.exited(0), .exited(22)].contains(outcome?.ending)
    unansweredRequests.withLock { $0 = isAnswer ? 0 : $0 + 1 }
    return outcome
  }
}
