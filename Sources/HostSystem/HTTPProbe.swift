/// Asks web servers whether an address is alive: HEAD first, GET where HEAD is refused, politely and with patience.
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What came of asking for one address.
package enum ProbeResult: Sendable, Hashable {
  /// The status of the last address reached; that address when it is another one and every redirection was permanent.
  case status(Int, movedTo: String?)
  /// Nothing came in time.
  case timeout
  /// No connection, or one that broke; why, in English.
  case unreachable(String)
  /// More redirections than allowed.
  case redirectLoop
}

/// How patient and how polite asking is.
package struct ProbeManners: Sendable, Hashable {
  /// Seconds until an answer must begin.
  package var timeout = 15.0
  /// Seconds between two requests to one host.
  package var pause = 0.5
  /// How often an address is asked again when the trouble may pass.
  package var retries = 2
  /// Seconds before the first retry; each further one doubles it. A server's own `Retry-After` counts up to
  /// `longestWait`.
  package var backoff = 1.0, longestWait = 30.0
  /// How many redirections are followed.
  package var redirects = 8
  /// How many hosts are asked at once; one host is never asked twice at the same time.
  package var hostsAtOnce = 8
  /// How the tool names itself.
  package var agent = "jikji-link-check"

  /// The usual manners.
  package init() {}
}

/// Asks for addresses.
package struct HTTPProbe: Sendable {
  private let manners: ProbeManners
  private let wait: @Sendable (Double) async throws -> Void

  /// A probe.
  ///
  /// - Parameters:
  ///   - manners: patience and politeness.
  ///   - wait: sleeps for some seconds; tests give one that does not.
  package init(
    _ manners: ProbeManners = ProbeManners(),
    wait: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.manners = manners
    self.wait = wait
  }

  /// The results for all addresses; hosts are asked side by side, the addresses of one host one after another.
  package func results(for plan: [(host: String, addresses: [String])]) async -> [String: ProbeResult] {
    await withTaskGroup(of: [String: ProbeResult].self) { group in
      var gathered: [String: ProbeResult] = [:]
      var waiting = plan[...]
      for host in waiting.prefix(manners.hostsAtOnce) { group.addTask { await results(ofOneHost: host.addresses) } }
      waiting = waiting.dropFirst(manners.hostsAtOnce)
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
      if number > 0 { try? await wait(manners.pause) }
      found[address] = await result(for: address)
    }
    return found
  }

  /// The result for one address, after retries.
  package func result(for address: String) async -> ProbeResult {
    var attempt = 0
    while true {
      let asked = await ask(address)
      guard attempt < manners.retries, Self.mayPass(asked.result) else { return asked.result }
      let backoff = manners.backoff * Double(1 << attempt)
      try? await wait(min(max(asked.retryAfter ?? 0, backoff), manners.longestWait))
      attempt += 1
    }
  }

  private static func mayPass(_ result: ProbeResult) -> Bool {
    switch result {
    case .status(let status, _): status == 408 || status == 425 || status == 429 || (500...599).contains(status)
    case .timeout, .unreachable: true
    case .redirectLoop: false
    }
  }

  private struct Asked {
    let result: ProbeResult
    var retryAfter: Double?
  }

  /// HEAD; then GET, when the server refuses HEAD or answers it with an error, as many do.
  private func ask(_ address: String) async -> Asked {
    let head = await follow(address, method: "HEAD")
    if case .status(let status, _) = head.result, status < 400 || status == 429 { return head }
    if case .timeout = head.result { return head }
    if case .redirectLoop = head.result { return head }
    return await follow(address, method: "GET")
  }

  /// Follows redirections by hand, to know whether each was permanent and to stop at a limit.
  private func follow(_ address: String, method: String) async -> Asked {
    guard var current = Self.url(address) else { return Asked(result: .unreachable("it is no valid address")) }
    var isPermanent = true
    for step in 0...manners.redirects {
      let response: HTTPURLResponse
      switch await HeadRequest(configuration).answer(to: request(current, method)) {
      case .failure(let failure): return Asked(result: failure.result)
      case .success(let answer): response = answer
      }
      let status = response.statusCode
      if [301, 302, 303, 307, 308].contains(status), let goal = response.value(forHTTPHeaderField: "Location"),
        let next = URL(string: goal, relativeTo: current)?.absoluteURL
      {
        if status != 301 && status != 308 { isPermanent = false }
        current = next
        continue
      }
      let moved = step > 0 && isPermanent && status < 400 ? current.absoluteString : nil
      let pause = response.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
      return Asked(result: .status(status, movedTo: moved), retryAfter: pause)
    }
    return Asked(result: .redirectLoop)
  }

  private func request(_ url: URL, _ method: String) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: manners.timeout)
    request.httpMethod = method
    request.setValue(manners.agent, forHTTPHeaderField: "User-Agent")
    // A server that honours it sends one byte instead of a film.
    if method == "GET" { request.setValue("bytes=0-0", forHTTPHeaderField: "Range") }
    return request
  }

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = manners.timeout
    configuration.httpShouldSetCookies = false
    return configuration
  }

  /// An address as a URL; Hangul and spaces are percent-encoded.
  static func url(_ address: String) -> URL? {
    if let url = URL(string: address), url.host != nil { return url }
    let encoded = address.utf8.map { $0 > 0x20 && $0 < 0x7F ? String(UnicodeScalar($0)) : hex($0) }.joined()
    return URL(string: encoded).flatMap { $0.host == nil ? nil : $0 }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }

  fileprivate static func reason(_ error: URLError) -> String {
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed: "the host name is unknown"
    case .cannotConnectToHost: "the host refuses connections"
    case .networkConnectionLost: "the connection broke"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      "the certificate is not valid"
    case .notConnectedToInternet: "there is no network"
    default: "the connection failed (\(error.code.rawValue))"
    }
  }
}

/// One request of which only the head of the answer is wanted; redirections are not followed.
private final class HeadRequest: NSObject, URLSessionDataDelegate, Sendable {
  struct Failure: Error {
    let result: ProbeResult
  }

  private typealias Answer = Result<HTTPURLResponse, Failure>

  private let configuration: URLSessionConfiguration
  private let waiting = Mutex<CheckedContinuation<Result<HTTPURLResponse, Failure>, Never>?>(nil)

  init(_ configuration: URLSessionConfiguration) { self.configuration = configuration }

  /// The head of the answer, or why there was none.
  func answer(to request: URLRequest) async -> Result<HTTPURLResponse, Failure> {
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    return await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      session.dataTask(with: request).resume()
    }
  }

  /// Hands the answer over once; whatever comes later is not listened to.
  private func finish(_ answer: Answer) {
    let continuation = waiting.withLock { kept in
      defer { kept = nil }
      return kept
    }
    continuation?.resume(returning: answer)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    finish(.success(response))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let http = response as? HTTPURLResponse {
      finish(.success(http))
    } else {
      finish(.failure(Failure(result: .unreachable("no HTTP answer"))))
    }
    completionHandler(.cancel)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let http = task.response as? HTTPURLResponse { return finish(.success(http)) }
    switch error {
    case let error as URLError where error.code == .timedOut: finish(.failure(Failure(result: .timeout)))
    case let error as URLError: finish(.failure(Failure(result: .unreachable(HTTPProbe.reason(error)))))
    default: finish(.failure(Failure(result: .unreachable("the connection failed"))))
    }
  }
}
