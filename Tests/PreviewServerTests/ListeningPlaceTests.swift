/// Tests of the addresses and ports to listen on.
import NIOCore
import NIOPosix
import Testing

@testable import PreviewServer

struct ListeningPlaceTests {
  private func settings(_ host: String, port: Int, isStrict: Bool = false) -> PreviewSettings {
    var settings = PreviewSettings(folder: "/")
    settings.host = host
    settings.port = port
    settings.isPortStrict = isStrict
    return settings
  }

  /// Runs `body` while something listens on a port of 127.0.0.1 that the system chose.
  private func withTakenPort(_ body: (Int) async throws -> Void) async throws {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    let channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
    try await body(try #require(channel.localAddress?.port))
    try await channel.close().get()
  }

  @Test func takesTheNextPortWhenTheFirstIsTaken() async throws {
    try await withTakenPort { taken in
      let place = try await ListeningPlace.find(for: settings("localhost", port: taken))
      #expect(place.port > taken && place.port < taken + 100)
      #expect(place.addresses.first == "127.0.0.1")
    }
  }

  @Test func failsOnATakenPortWhenNoOtherWillDo() async throws {
    try await withTakenPort { taken in
      await #expect(throws: PreviewError.portTaken(taken)) {
        try await ListeningPlace.find(for: settings("127.0.0.1", port: taken, isStrict: true))
      }
    }
  }

  @Test func letsTheSystemChooseForOneAddress() async throws {
    let place = try await ListeningPlace.find(for: settings("127.0.0.1", port: 0))
    #expect(place.port == 0 && place.addresses == ["127.0.0.1"])
  }

  @Test func listensOnExactlyTheAddressThatIsNamed() async throws {
    #expect(try await ListeningPlace.find(for: settings("127.0.0.2", port: 0)).addresses == ["127.0.0.2"])
  }

  @Test(arguments: ["192.0.2.1", "no.such.host.invalid"])
  func failsOnAddressesOfOtherMachines(host: String) async throws {
    await #expect(throws: PreviewError.badAddress(host)) {
      try await ListeningPlace.find(for: settings(host, port: 8080))
    }
  }
}
