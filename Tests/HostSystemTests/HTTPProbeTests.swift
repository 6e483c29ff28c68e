/// Tests of requests to web servers, against a local server with every kind of answer.
import HostSystem
import Synchronization
import Testing

@Suite(.serialized) struct HTTPProbeTests {
  /// A probe that does not really wait, and the waits it asked for.
  private static func probe(_ change: (inout ProbePolicy) -> Void = { _ in }) -> (HTTPProbe, Waits) {
    var policy = ProbePolicy()
    policy.timeout = 1
    change(&policy)
    let waits = Waits()
    return (HTTPProbe(policy) { seconds in waits.add(seconds) }, waits)
  }

  final class Waits: Sendable {
    private let list = Mutex<[Double]>([])
    func add(_ seconds: Double) { list.withLock { $0.append(seconds) } }
    var all: [Double] { list.withLock { $0 } }
  }

  private func result(_ path: String) async throws -> (ProbeResult, [String]) {
    let server = try #require(LocalServer())
    defer { server.stop() }
    let (probe, _) = Self.probe { $0.retries = 1 }
    let result = await probe.result(for: server.address(path))
    return (result, server.asked)
  }

  @Test(arguments: [200, 204, 206, 401, 403, 404, 410, 451, 999])
  func everyStatusIsReported(status: Int) async throws {
    #expect(try await result("/status/\(status)").0 == .status(status, movedTo: nil))
  }

  @Test func aGoodAddressIsAskedOnceByHead() async throws {
    #expect(try await result("/status/200").1 == ["HEAD /status/200"])
  }

  @Test func getFollowsWhereHeadIsRefused() async throws {
    #expect(try await result("/no-head") == (.status(200, movedTo: nil), ["HEAD /no-head", "GET /no-head"]))
    #expect(try await result("/lying-head").0 == .status(200, movedTo: nil))
  }

  @Test func permanentRedirectionsNameTheNewAddress() async throws {
    let server = try #require(LocalServer())
    defer { server.stop() }
    let (probe, _) = Self.probe()
    #expect(
      await probe.result(for: server.address("/gone-for-good")) == .status(200, movedTo: server.address("/status/200")))
    #expect(await probe.result(for: server.address("/twice")) == .status(200, movedTo: server.address("/status/200")))
    #expect(await probe.result(for: server.address("/gone-for-now")) == .status(200, movedTo: nil))
  }

  @Test func redirectionsEnd() async throws {
    #expect(try await result("/loop").0 == .redirectLoop)
  }

  @Test func passingTroubleIsAskedAgain() async throws {
    let server = try #require(LocalServer())
    defer { server.stop() }
    let (probe, waits) = Self.probe()
    #expect(await probe.result(for: server.address("/tired")) == .status(200, movedTo: nil))
    #expect(await probe.result(for: server.address("/busy")) == .status(200, movedTo: nil))
    #expect(waits.all.contains(7), "a server's Retry-After counts: \(waits.all)")
    #expect(await probe.result(for: server.address("/status/500")) == .status(500, movedTo: nil))
    #expect(server.asked.count { $0 == "HEAD /status/500" } == 3)
  }

  @Test func silenceIsATimeout() async throws {
    #expect(try await result("/slow").0 == .timeout)
  }

  @Test(arguments: ["/cut", "/half", "/noise"])
  func brokenAnswersAreUnreachable(path: String) async throws {
    guard case .unreachable = try await result(path).0 else {
      Issue.record("a broken answer must not count as an answer")
      return
    }
  }

  @Test(arguments: ["/slow-body", "/endless"])
  func theBodyIsNotWaitedFor(path: String) async throws {
    #expect(try await result(path).0 == .status(200, movedTo: nil))
  }

  @Test func aClosedDoorIsUnreachable() async throws {
    let server = try #require(LocalServer())
    server.stop()
    let (probe, _) = Self.probe { $0.retries = 0 }
    guard case .unreachable = await probe.result(for: server.address("/status/200")) else {
      Issue.record("nobody listens there")
      return
    }
    guard case .unreachable = await probe.result(for: "http://") else {
      Issue.record("that is no address")
      return
    }
  }

  @Test func oneHostIsAskedSlowlyAndOneAfterTheOther() async throws {
    let server = try #require(LocalServer())
    defer { server.stop() }
    let (probe, waits) = Self.probe()
    let addresses = ["/status/200", "/status/204", "/status/404"].map(server.address)
    let results = await probe.results(for: [(host: "127.0.0.1", addresses: addresses)])
    #expect(results.count == 3)
    #expect(waits.all.count { $0 == 0.5 } == 2)
    #expect(server.asked.first == "HEAD /status/200")
  }

  @Test func hangulInAddressesIsPercentEncoded() async throws {
    let server = try #require(LocalServer())
    defer { server.stop() }
    let (probe, _) = Self.probe()
    _ = await probe.result(for: server.address("/상수/200"))
    #expect(server.asked.first == "HEAD /%EC%83%81%EC%88%98/200")
  }
}
