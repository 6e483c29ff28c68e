/// Downloads pictures by HTTP; one that broke off goes on where it stopped.

/// Requests files and keeps them.
package struct MediaDownload: Sendable {
  /// The largest file that is taken, and the seconds that one may need.
  private static let limit = 64 << 20, seconds = 120.0
  private let curl: Curl

  /// nil when the program `curl` is missing.
  package init?() {
    guard let curl = Curl() else { return nil }
    self.curl = curl
  }

  /// The bytes at `address`, gathered in the file `part`, which stays when the transfer breaks off and is gone otherwise; nil when
  /// there are none.
  ///
  /// - Parameter referer: the page that shows the picture, without which some hosts refuse it.
  package func bytes(of address: String, part: String, referer: String?) async -> [UInt8]? {
    let found = Disk.kind(of: part) == .file
    var code = await request(address, part, referer, goesOn: found)
    // 33: the server cannot go on in the middle; 22 after a part: nothing is left to send, or the file is gone.
    if found, [22, 33].contains(code) {
      try? Disk.remove(part)
      code = await request(address, part, referer, goesOn: false)
    }
    guard code == 0, let bytes = try? Disk.read(part, atMost: Self.limit), !bytes.isEmpty else {
      // What a server said instead of the picture is nothing to go on from.
      if let code, ![18, 28, 52, 55, 56].contains(code) { try? Disk.remove(part) }
      return nil
    }
    try? Disk.remove(part)
    return bytes
  }

  /// The exit status of curl; nil when it was killed.
  private func request(_ address: String, _ part: String, _ referer: String?, goesOn: Bool) async -> Int? {
    var options = [
      "--location", "--max-redirs", "8", "--fail", "--output", part, "--user-agent", "Mozilla/5.0 (jikji import)",
      "--max-filesize", "\(Self.limit)", "--speed-limit", "100", "--speed-time", "20",
    ]
    if let referer { options += ["--referer", referer] }
    if goesOn { options += ["--continue-at", "-"] }
    let outcome = await curl.request(address, options, seconds: Self.seconds, answerBytes: Self.limit)
    guard case .exited(let code)? = outcome?.ending else { return nil }
    return code
  }
}
