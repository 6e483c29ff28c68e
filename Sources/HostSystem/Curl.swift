/// HTTP requests by the program `curl`, which brings TLS, proxies and the system's certificates.
private import Foundation

/// Runs `curl`.
struct Curl: Sendable {
  /// A folder for the files that a request needs while it runs.
  let folder: String
  /// The program's path, or its name to be found in `PATH`.
  private let program: String
  /// The variables that `curl` reads: those for proxies and certificates.
  private let environment: [String: String]

  /// A `curl` found in `PATH` of `environment`; nil when there is none.
  ///
  /// - Parameter folder: nil for that of temporary files.
  init?(folder: String? = nil, environment: [String: String] = HostEnvironment.variables) {
    guard let program = Disk.program("curl", in: environment["PATH"]) else { return nil }
    self.folder = folder ?? environment["TMPDIR"] ?? "/tmp"
    self.program = program
    self.environment = environment.filter { name, _ in
      ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE"].contains(name)
        || name.lowercased().hasSuffix("_proxy")
    }
  }

  /// Requests `address`; nil when the program cannot be started.
  ///
  /// - Parameters:
  ///   - options: what to do and where the answer goes, as command-line options of `curl`.
  ///   - seconds: how long the whole request may take.
  ///   - answerBytes: the most bytes that are taken from standard output.
  func request(
    _ address: String, _ options: [String], seconds: Double, answerBytes: Int = 8 << 20
  ) async -> ProcessOutcome? {
    // Neither the user's ~/.curlrc nor brackets in an address change what is asked for.
    let common = ["--disable", "--silent", "--globoff", "--proto", "=http,https", "--max-time", "\(seconds)"]
    var request = ProcessRequest(
      [program] + common + options + ["--", address], in: "/", output: folder,
      limits: ProcessLimits(
        milliseconds: Int(seconds * 1000) + 5_000, memoryBytes: 1 << 30, fileBytes: answerBytes))
    request.environment = environment
    return try? await ProcessRunner.run(request)
  }
}

/// The status line and fields of an HTTP answer.
struct ResponseHead: Sendable, Hashable {
  /// The status code.
  let status: Int
  /// The first value of each field, by name in lower case.
  private let fields: [String: String]

  /// The last head in what `curl --dump-header` wrote; nil when there is none, only an interim one (1xx), or one that
  /// broke off before its empty line.
  init?(_ dump: [UInt8]) {
    let text = String(decoding: dump, as: UTF8.self).replacing("\r\n", with: "\n")
    guard text.hasSuffix("\n\n"), let last = text.dropLast(2).split(separator: "\n\n").last else { return nil }
    let lines = last.split(separator: "\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]), status >= 200 else { return nil }
    self.status = status
    fields = lines.dropFirst().reduce(into: [:]) { fields, line in
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { return }
      let name = sides[0].lowercased()
      fields[name] = fields[name] ?? sides[1].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The value of a field, by its name in lower case.
  subscript(name: String) -> String? { fields[name] }
}
