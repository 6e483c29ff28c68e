/// Tests that a shared result cache that does not respond delays a check only a little.
import HostSystem
import TestSupport
import Testing

@Suite struct SilentStoreTests {
  @Test func aStoreThatDoesNotAnswerTwiceIsAskedNoMore() async throws {
    // Port 9 (discard) has no server in a test machine.
    let cache = try #require(SharedCache(address: "http://127.0.0.1:9/cache/", folder: "/tmp", environment: [:]))
    #expect(!cache.isGivenUp)
    #expect(await cache.get("a") == nil)
    #expect(!cache.isGivenUp)
    #expect(await cache.get("b") == nil)
    #expect(cache.isGivenUp)
    #expect(await cache.put([1], as: "c") == false)
  }
}
