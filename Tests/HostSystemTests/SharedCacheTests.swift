import Foundation
import HostSystem
import TestSupport
import Testing

@Suite struct SharedCacheTests {
  @Test(arguments: ["ftp://a", "http://", "https://", "a.example", "http://a/ b"])
  func takesOnlyAddressesOfHTTP(address: String) { #expect(!SharedCache.isAddress(address)) }

  @Test func speaksTLSOnlyThroughCurl() {
    #expect(SharedCache.isAddress("https://a.example/x"))
    #expect(SharedCache(address: "https://a.example/x", folder: "/tmp", environment: ["PATH": "/nowhere"]) == nil)
  }

  @Test func aStoreThatDoesNotAnswerIsNoError() async throws {
    // Port 9 (discard) has no server in a test machine.
    let cache = try #require(SharedCache(address: "http://127.0.0.1:9/cache/", folder: "/tmp", environment: [:]))
    #expect(await cache.get("abc") == nil)
    #expect(await cache.put([1, 2, 3], as: "abc") == false)
  }
}

/// Tests of the shared cache with a real web server, as a team would set one up.
@Suite(.serialized, .enabled(if: WebDAVServer.isAvailable, "nginx is not installed")) struct WebDAVStoreTests {
  @Test func keepsAndGivesResultsOverHTTP() async throws {
    try await WebDAVServer.run(isSecure: false) { server in
      let cache = try #require(SharedCache(address: server.address, folder: server.folder, environment: [:]))
      try await exchange(with: cache)
    }
  }

  @Test(.enabled(if: WebDAVServer.canSpeakTLS, "openssl or curl is not installed"))
  func keepsAndGivesResultsOverHTTPS() async throws {
    try await WebDAVServer.run(isSecure: true) { server in
      let environment = ["PATH": "/usr/bin:/bin", "CURL_CA_BUNDLE": server.certificate]
      let cache = try #require(SharedCache(address: server.address, folder: server.folder, environment: environment))
      try await exchange(with: cache)
      // A certificate that nobody vouches for is no store.
      let doubted = try #require(
        SharedCache(address: server.address, folder: server.folder, environment: ["PATH": "/usr/bin:/bin"]))
      #expect(await doubted.get("0a1b") == nil)
    }
  }

  private func exchange(with cache: SharedCache) async throws {
    #expect(await cache.get("0a1b") == nil)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(await cache.put(bytes, as: "0a1b"))
    #expect(await cache.get("0a1b") == bytes)
    #expect(await cache.put([], as: "empty"))
    #expect(await cache.get("empty") == [])
  }
}
