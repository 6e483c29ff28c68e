/// Checks whether web addresses can be reached: HEAD first, then GET where HEAD is refused, with pauses and retries.
private import WebAddress

/// The result of requesting one URL.
package enum ProbeResult: Error, Sendable, Hashable {
  /// The status of the last URL requested; `movedTo` is that URL when it differs from the first and all redirects were
  /// permanent.
  case status(Int, movedTo: String?)
  /// No response head arrived within the timeout.
  case timeout
  /// No connection, or a broken one; the reason in English.
  case unreachable(String)
  /// More redirects than the policy allows.
  case redirectLoop
}

/// The timeouts, pauses and retries of a probe.
package struct ProbePolicy: Sendable, Hashable {
  /// The time in seconds within which a response head must arrive; the whole transfer ends then, too.
  package var timeout = 15.0
  /// The pause between two requests to one host in seconds.
  package var pause = 0.5
  /// The number of retries after a failure that may be temporary.
  package var retries = 2
  /// The delay before the first retry in seconds, doubled for each further one. A longer delay given by the server in
  /// `Retry-After` is respected up to `longestWait` seconds.
  package var backoff = 1.0, longestWait = 30.0
  /// The maximum number of redirects to follow.
  package var redirects = 8
  /// The number of hosts requested concurrently; requests to one host are sequential.
  package var concurrentHosts = 8
  /// The value of the header field `User-Agent`.
  package var agent = "jikji-link-check"

  /// Creates the default policy.
  package init() {}
}

/// Requests URLs and classifies the responses.
package struct HTTPProbe: Sendable {
  private let policy: ProbePolicy
  private let sleep: @Sendable (Double) async throws -> Void
  private let curl: Curl?

  /// Creates a probe. `sleep` waits for the given number of seconds; tests pass a function that returns at once.
  package init(
    _ policy: ProbePolicy = ProbePolicy(),
    sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.policy = policy
    self.sleep = sleep
    curl = Curl()
  }

  /// The results by URL. Hosts are requested concurrently, the URLs of one host one after another.
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

  /// The result for one URL, after retries.
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

  /// The first 64 KiB of an HTML page, with redirects followed, and whether that is the whole page; nil when the request
  /// fails or the response is not HTML.
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

  /// Requests with HEAD, then with GET when the server refuses HEAD, answers it with an error or does not answer, which is
  /// common.
  private func headThenGet(_ address: String) async -> Answer {
    let head = await follow(address, method: "HEAD")
    switch head.result {
    case .status(let status, _) where status < 400 || status == 429: return head
    case .redirectLoop: return head
    default: return await follow(address, method: "GET")
    }
  }

  /// Follows redirects here rather than in curl, to know whether all were permanent and to stop at the limit.
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
    // A server that supports ranges sends only the beginning of a large file; with others, the file-size limit ends the
    // transfer.
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
    // A complete response head is a result, even if the body was cut off.
    if let head = ResponseHead(outcome.standardOutput) { return .success(head) }
    guard case .exited(let code) = outcome.ending, code != 28 else { return .failure(.timeout) }
    return .failure(.unreachable(Self.reason(code)))
  }

  /// The maximum number of bytes read from a response body.
  private static let longestBody = 65_536

  /// The reason of a failure to resolve the host name; on a machine without a network connection every host gets it.
  package static let unknownHost = "the host name is unknown"

  /// The meaning of an exit status of curl (curl(1), "EXIT CODES").
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

  /// Parses a web URL and resolves a relative one against `base`; Hangul and spaces are percent-encoded. nil for other
  /// schemes.
  private static func url(_ address: String, from base: URLReference? = nil) -> URLReference? {
    var reference = URLReference(address)
    // A host name is not percent-encoded but converted to ASCII (IDNA).
    if let authority = reference.authority, let ascii = HostName.ascii(authority) { reference.authority = ascii }
    reference = URLReference(PercentEncoding.encoded(reference.text, keeping: .address))
    let url = base.map(reference.resolved) ?? reference
    return url.isWeb ? url : nil
  }
}
