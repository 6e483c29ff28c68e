/// Downloads images by HTTP; an interrupted transfer is resumed.

/// Downloads files.
package struct MediaDownload: Sendable {
  /// The maximum size of a file in bytes, and the time limit for one in seconds.
  private static let limit = 64 << 20, seconds = 120.0
  private let curl: Curl

  /// Creates a downloader; nil when the program `curl` is not installed.
  package init?() {
    guard let curl = Curl() else { return nil }
    self.curl = curl
  }

  /// Downloads the file at `address`; nil when that fails. The bytes are collected in the file `part`, which is kept when the
  /// transfer is interrupted, so that the next call resumes it, and is removed otherwise.
  ///
  /// - Parameter referer: the URL of the page that shows the image; some hosts refuse requests without it.
  package func bytes(of address: String, part: String, referer: String?) async -> [UInt8]? {
    let found = Disk.kind(of: part) == .file
    var code = await request(address, part, referer, goesOn: found)
    // 33: the server cannot resume; 22 for a resumed request: nothing is left to send, or the file is gone.
    if found, [22, 33].contains(code) {
      try? Disk.remove(part)
      code = await request(address, part, referer, goesOn: false)
    }
    guard code == 0, let bytes = try? Disk.read(part, atMost: Self.limit), !bytes.isEmpty else {
      // An error response is not a part of the image that could be resumed.
      if let code, ![18, 28, 52, 55, 56].contains(code) { try? Disk.remove(part) }
      return nil
    }
    try? Disk.remove(part)
    return bytes
  }

  /// The exit status of curl; nil when it was killed or could not be started.
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
