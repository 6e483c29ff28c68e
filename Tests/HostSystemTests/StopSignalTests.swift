import Glibc
import Testing

@testable import HostSystem

@Suite(.serialized) struct StopSignalTests {
  @Test func aSignalThatArrivesBeforeAnybodyListensIsTold() async throws {
    defer { for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) } }
    let signals = StopSignal.stream()
    kill(getpid(), SIGHUP)
    kill(getpid(), SIGTERM)
    var told: Set<Int32> = []
    for await number in signals {
      told.insert(number)
      if told.count == 2 { break }
    }
    #expect(told == [SIGHUP, SIGTERM])
  }
}
