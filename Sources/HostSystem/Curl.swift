/// HTTP requests with the program `curl`, which provides TLS, proxies and the system's certificates.
private import Foundation

/// Runs `curl`.
struct Curl: Sendable {
  /// A folder for the temporary files of a request.
  let folder: String
  /// The path of the program.
  private let program: String
  /// The environment variables for `curl`: `PATH` and those for proxies and certificates.
  private let environment: [String: String]

  /// Finds `curl` in the `PATH` of `environment`; nil when it is not installed.
  ///
  /// - Parameter folder: a folder for temporary files; nil for `TMPDIR`, or else `/tmp`.
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
  ///   - options: command-line options of `curl` for the method and the destination of the response.
  ///   - seconds: the time limit of the whole request.
  ///   - answerBytes: the maximum number of bytes read from standard output.
  func request(
    _ address: String, _ options: [String], seconds: Double, answerBytes: Int = 8 << 20
  ) async -> ProcessOutcome? {
    // The user's ~/.curlrc is ignored, and brackets in a URL are not expanded as patterns.
    let common = ["--disable", "--silent", "--globoff", "--proto", "=http,https", "--max-time", "\(seconds)"]
    var request = ProcessRequest(
      [program] + common + options + ["--", address], in: "/", output: folder,
      limits: ProcessLimits(
        milliseconds: Int(seconds * 1000) + 5_000, memoryBytes: 1 << 30, fileBytes: answerBytes))
    request.environment = environment
    return try? await ProcessRunner.run(request)
  }
}

/// The status line and header fields of an HTTP response.
struct ResponseHead: Sendable, Hashable {
  /// The status code.
  let status: Int
  /// The first value of each header field, by name in lower case.
  private let fields: [String: String]

  /// Parses the last response head in the output of `curl --dump-header`; nil when there is none, when it is an interim
  /// response (1xx), or when it ended before its empty line.
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

  /// The value of a header field, by its name in lower case; nil when it is missing.
  subscript(name: String) -> String? { fields[name] }
}
