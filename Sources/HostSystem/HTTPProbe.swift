/// Asks web servers whether an address is alive: HEAD first, GET where HEAD is refused, politely and with patience.
private import Foundation

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
      let head: AnswerHead
      switch await CurlRequest(manners).head(of: current.absoluteString, method: method) {
      case .failure(let failure): return Asked(result: failure.result)
      case .success(let answer): head = answer
      }
      if [301, 302, 303, 307, 308].contains(head.status), let goal = head["location"],
        let next = Self.url(goal, from: current)
      {
        if head.status != 301 && head.status != 308 { isPermanent = false }
        current = next
        continue
      }
      let moved = step > 0 && isPermanent && head.status < 400 ? current.absoluteString : nil
      return Asked(result: .status(head.status, movedTo: moved), retryAfter: head["retry-after"].flatMap(Double.init))
    }
    return Asked(result: .redirectLoop)
  }

  /// An address as a URL, a relative one seen from `base`; Hangul and spaces are percent-encoded.
  private static func url(_ address: String, from base: URL? = nil) -> URL? {
    let encoded = address.utf8.map { $0 > 0x20 && $0 < 0x7F ? String(UnicodeScalar($0)) : hex($0) }.joined()
    return URL(string: encoded, relativeTo: base).flatMap { $0.host == nil ? nil : $0.absoluteURL }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }
}
