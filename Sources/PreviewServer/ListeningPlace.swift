/// Finds the addresses and the port that the server can listen on.
private import Foundation
private import NIOCore
private import NIOPosix

/// Addresses of this machine and a port that was free on all of them when it was tested.
struct ListeningPlace: Sendable {
  /// Numeric addresses, or the requested name.
  let addresses: [String]
  /// The port; 0 lets the system choose one.
  let port: Int

  /// How many ports are tried.
  private static let portsTried = 100

  /// The addresses and port for `settings`; loopback means IPv4 and IPv6, as far as the machine has them.
  static func find(for settings: PreviewSettings) async throws(PreviewError) -> ListeningPlace {
    let isLoopback = ["127.0.0.1", "localhost", "::1"].contains(settings.host)
    var addresses: [String] = []
    for address in isLoopback ? ["127.0.0.1", "::1"] : [settings.host] where await failure(on: address, 0) == nil {
      addresses.append(address)
    }
    guard let first = addresses.first else { throw .badAddress(settings.host) }
    // If the system chooses a port, only one address is used, because the port may be taken on the other.
    guard settings.port > 0 else { return ListeningPlace(addresses: [first], port: 0) }
    let last = settings.isPortStrict ? settings.port : min(settings.port + portsTried - 1, 65_535)
    for port in stride(from: settings.port, through: last, by: 1) {
      var failures: [Int32] = []
      for address in addresses { if let failure = await failure(on: address, port) { failures.append(failure) } }
      if failures.isEmpty { return ListeningPlace(addresses: addresses, port: port) }
      if failures.contains(EACCES) { throw .portForbidden(port) }
    }
    throw .portTaken(settings.port)
  }

  /// The error number with which the system refuses to listen there; nil when it accepts.
  private static func failure(on address: String, _ port: Int) async -> Int32? {
    do {
      let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      try await bootstrap.bind(host: address, port: port).get().close().get()
      return nil
    } catch let error as IOError {
      return error.errnoCode
    } catch {
      // The name cannot be resolved to an address.
      return EADDRNOTAVAIL
    }
  }
}
