/// One request by the program `curl`, of which only the head of the answer is wanted.

/// The head of an HTTP answer.
struct AnswerHead: Sendable, Hashable {
  /// The status code.
  let status: Int
  /// The fields, names in small letters; the first of equal names.
  private let fields: [String: String]

  /// The last head in what `curl --dump-header` wrote; nil when there is none, or only a passing one (1xx).
  init?(_ dump: [UInt8]) {
    var status: Int?
    var fields: [String: String] = [:]
    for line in dump.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self).trimmed
      if text.hasPrefix("HTTP/") {
        status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        fields = [:]
      } else if let colon = text.firstIndex(of: ":") {
        let name = text[..<colon].lowercased()
        fields[name] = fields[name] ?? String(text[text.index(after: colon)...]).trimmed
      }
    }
    guard let status, status >= 200 else { return nil }
    self.status = status
    self.fields = fields
  }

  /// The value of a field; its name in small letters.
  subscript(name: String) -> String? { fields[name] }
}

/// Asks by `curl`, which brings TLS, proxies and the system's certificates.
struct CurlRequest: Sendable {
  struct Failure: Error {
    let result: ProbeResult
  }

  private let manners: ProbeManners

  init(_ manners: ProbeManners) { self.manners = manners }

  /// The head of the answer, or why there was none; redirections are not followed.
  func head(of address: String, method: String) async -> Result<AnswerHead, Failure> {
    let temporary = HostEnvironment.variables["TMPDIR"] ?? "/tmp"
    var limits = ProcessLimits.tool
    limits.milliseconds = Int(manners.timeout * 1000) + 5_000
    var request = ProcessRequest(command(address, method), in: "/", output: temporary, limits: limits)
    request.environment = HostEnvironment.variables.filter { name, _ in
      name == "PATH" || name == "SSL_CERT_FILE" || name == "SSL_CERT_DIR" || name.lowercased().hasSuffix("_proxy")
    }
    guard let outcome = try? await ProcessRunner.run(request) else {
      return .failure(Failure(result: .unreachable("the program curl cannot be started")))
    }
    // A head that came whole counts, whatever became of the body.
    if let head = AnswerHead(outcome.standardOutput), outcome.headIsWhole { return .success(head) }
    guard case .exited(let code) = outcome.ending else { return .failure(Failure(result: .timeout)) }
    return .failure(Failure(result: code == 28 ? .timeout : .unreachable(Self.reason(code))))
  }

  private func command(_ address: String, _ method: String) -> [String] {
    let seconds = "\(manners.timeout)"
    // A server that honours the range sends one byte instead of a film.
    let verb = method == "HEAD" ? ["--head"] : ["--range", "0-0"]
    return [
      "/usr/bin/env", "curl", "--disable", "--silent", "--globoff", "--proto", "=http,https", "--max-time", seconds,
      "--user-agent", manners.agent, "--dump-header", "-", "--output", "/dev/null",
    ] + verb + ["--", address]
  }

  /// What an exit status of `curl` means (its manual, "Exit codes").
  private static func reason(_ code: Int) -> String {
    switch code {
    case 3: "it is no valid address"
    case 6: "the host name is unknown"
    case 7: "the host refuses connections"
    case 35, 51, 58, 60, 77, 83, 91: "the certificate is not valid"
    case 18, 52, 55, 56, 92: "the connection broke"
    case 1, 8: "no HTTP answer"
    case 126, 127: "the program curl is missing; install it"
    default: "the connection failed (curl \(code))"
    }
  }
}

extension ProcessOutcome {
  /// Whether the head ended with its empty line.
  fileprivate var headIsWhole: Bool {
    standardOutput.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A])
      || standardOutput.suffix(2).elementsEqual([0x0A, 0x0A])
  }
}

extension String {
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
