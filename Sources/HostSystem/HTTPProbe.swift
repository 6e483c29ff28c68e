/// Finds out whether web addresses are alive: HEAD first, then GET where HEAD is refused, with pauses and retries.
private import WebAddress

/// The outcome of requesting one address.
package enum ProbeResult: Error, Sendable, Hashable {
  /// The status of the last address reached; that address when it is another one and every redirection was permanent.
  case status(Int, movedTo: String?)
  /// No answer began in time.
  case timeout
  /// No connection, or one that broke; why, in English.
  case unreachable(String)
  /// More redirections than the policy allows.
  case redirectLoop
}

/// Timeouts, pauses and retries of a probe.
package struct ProbePolicy: Sendable, Hashable {
  /// Seconds until an answer must begin.
  package var timeout = 15.0
  /// Seconds between two requests to one host.
  package var pause = 0.5
  /// How often an address is requested again after a failure that may be temporary.
  package var retries = 2
  /// Seconds before the first retry; doubled before each further one. A server's own `Retry-After` counts up to
  /// `longestWait` seconds.
  package var backoff = 1.0, longestWait = 30.0
  /// How many redirections are followed.
  package var redirects = 8
  /// How many hosts are requested concurrently; requests to one host are never concurrent.
  package var concurrentHosts = 8
  /// The value of `User-Agent`.
  package var agent = "jikji-link-check"

  /// The default policy.
  package init() {}
}

/// Requests addresses and classifies the answers.
package struct HTTPProbe: Sendable {
  private let policy: ProbePolicy
  private let sleep: @Sendable (Double) async throws -> Void
  private let curl: Curl?

  /// A probe. `sleep` waits for some seconds; tests give one that does not.
  package init(
    _ policy: ProbePolicy = ProbePolicy(),
    sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.policy = policy
    self.sleep = sleep
    curl = Curl()
  }

  /// The results by address. Hosts are requested concurrently, the addresses of one host one after another.
  package func results(for plan: [(host: String, addresses: [String])]) async -> [String: ProbeResult] {
    await withTaskGroup(of: [String: ProbeResult].self) { group in
      var gathered: [String: ProbeResult] = [:]
      var waiting = plan[...]
      for host in waiting.prefix(policy.concurrentHosts) { group.addTask { await results(ofOneHost: host.addresses) } }
      waiting = waiting.dropFirst(policy.concurrentHosts)
      while let found = await group.next() {
        gathered.merge(found) { first, _ in first }
        if let host = waiting.popFirst() { group.addTask { await results(ofOneHost: host.addresses) } }
      }
      return gathered
    }
  }

  private func results(ofOneHost addresses: [String]) async -> [String: ProbeResult] {
    var found: [String: ProbeResult] = [:]
    for (number, address) in addresses.enumerated() {
      if number > 0 { try? await sleep(policy.pause) }
      found[address] = await result(for: address)
    }
    return found
  }

  /// The result for one address, after retries.
  package func result(for address: String) async -> ProbeResult {
    var attempt = 0
    while true {
      let answer = await headThenGet(address)
      guard attempt < policy.retries, Self.mayBeTemporary(answer.result) else { return answer.result }
      let backoff = policy.backoff * Double(1 << attempt)
      try? await sleep(min(max(answer.retryAfter ?? 0, backoff), policy.longestWait))
      attempt += 1
    }
  }

  /// The first 64 KB of an HTML page, redirections followed, and whether that is all of it; nil when there is none to be had.
  package func page(at address: String) async -> (html: [UInt8], isWhole: Bool)? {
    guard let curl, let url = Self.url(address) else { return nil }
    let body = "\(curl.folder)/jikji-\(UniqueName.next()).body"
    defer { try? Disk.remove(body) }
    let options = [
      "--user-agent", policy.agent, "--location", "--max-redirs", String(policy.redirects), "--dump-header", "-",
      "--output", body, "--range", "0-\(Self.longestBody - 1)",
    ]
    guard
      let outcome = await curl.request(url.text, options, seconds: policy.timeout, answerBytes: Self.longestBody),
      let head = ResponseHead(outcome.standardOutput), [200, 206].contains(head.status),
      head["content-type"]?.lowercased().contains("html") ?? false, let html = try? Disk.read(body)
    else { return nil }
    return (html, outcome.ending == .exited(0) && html.count < Self.longestBody)
  }

  private static func mayBeTemporary(_ result: ProbeResult) -> Bool {
    switch result {
    case .status(let status, _): [408, 425, 429].contains(status) || (500...599).contains(status)
    case .timeout, .unreachable: true
    case .redirectLoop: false
    }
  }

  private struct Answer {
    let result: ProbeResult
    /// The value of `Retry-After` in seconds.
    var retryAfter: Double?
  }

  /// HEAD; then GET, when the server refuses HEAD, answers it with an error or not at all, as many do.
  private func headThenGet(_ address: String) async -> Answer {
    let head = await follow(address, method: "HEAD")
    switch head.result {
    case .status(let status, _) where status < 400 || status == 429: return head
    case .redirectLoop: return head
    default: return await follow(address, method: "GET")
    }
  }

  /// Follows redirections itself, to know whether each was permanent and to stop at a limit.
  private func follow(_ address: String, method: String) async -> Answer {
    guard var current = Self.url(address) else { return Answer(result: .unreachable("it is no valid address")) }
    var isPermanent = true
    for step in 0...policy.redirects {
      let head: ResponseHead
      switch await request(current.text, method) {
      case .failure(let result): return Answer(result: result)
      case .success(let answer): head = answer
      }
      if [301, 302, 303, 307, 308].contains(head.status), let location = head["location"],
        let next = Self.url(location, from: current)
      {
        isPermanent = isPermanent && (head.status == 301 || head.status == 308)
        current = next
        continue
      }
      let moved = step > 0 && isPermanent && head.status < 400 ? current.text : nil
      return Answer(result: .status(head.status, movedTo: moved), retryAfter: head["retry-after"].flatMap(Double.init))
    }
    return Answer(result: .redirectLoop)
  }

  // MARK: One request

  private func request(_ address: String, _ method: String) async -> Result<ResponseHead, ProbeResult> {
    guard let curl else { return .failure(.unreachable("the program curl is missing; install it")) }
    // A server that honours the range sends little of a film; of one that does not, the file size ends the transfer.
    let body = "\(curl.folder)/jikji-\(UniqueName.next()).body"
    defer { try? Disk.remove(body) }
    let options = [
      "--user-agent", policy.agent, "--dump-header", "-", "--output", method == "HEAD" ? "/dev/null" : body,
    ]
    let verb = method == "HEAD" ? ["--head"] : ["--range", "0-\(Self.longestBody - 1)"]
    guard
      let outcome = await curl.request(
        address, options + verb, seconds: policy.timeout, answerBytes: Self.longestBody)
    else { return .failure(.unreachable("the program curl is missing; install it")) }
    // A head that came whole counts, whatever became of the body.
    if let head = ResponseHead(outcome.standardOutput) { return .success(head) }
    guard case .exited(let code) = outcome.ending, code != 28 else { return .failure(.timeout) }
    return .failure(.unreachable(Self.reason(code)))
  }

  /// The most bytes that are taken of an answer's body.
  private static let longestBody = 65_536

  /// The reason of a failure when no name server knows the host, as it is for every host on a machine that is offline.
  package static let unknownHost = "the host name is unknown"

  /// What an exit status of curl means (curl(1), "EXIT CODES").
  private static func reason(_ code: Int) -> String {
    switch code {
    case 3: "it is no valid address"
    case 6: unknownHost
    case 7: "the host refuses connections"
    case 35, 51, 58, 60, 77, 83, 91: "the certificate is not valid"
    case 18, 52, 55, 56, 92: "the connection broke"
    case 1, 8: "no HTTP answer"
    default: "the connection failed (curl \(code))"
    }
  }

  /// An address of the web, a relative one resolved against `base`; Hangul and spaces are percent-encoded.
  private static func url(_ address: String, from base: URLReference? = nil) -> URLReference? {
    var reference = URLReference(address)
    // A host is not percent-encoded but written in ASCII (IDNA).
    if let authority = reference.authority, let ascii = HostName.ascii(authority) { reference.authority = ascii }
    reference = URLReference(PercentEncoding.encoded(reference.text, keeping: .address))
    let url = base.map(reference.resolved) ?? reference
    return url.isWeb ? url : nil
  }
}
