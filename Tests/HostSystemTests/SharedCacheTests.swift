import HostSystem
import Testing

@Suite struct SharedCacheTests {
  @Test(arguments: ["https://a.example/x", "ftp://a", "http://", "a.example"])
  func takesOnlyPlainHTTP(address: String) { #expect(SharedCache(address: address) == nil) }

  @Test func aStoreThatDoesNotAnswerIsNoError() async throws {
    // Port 9 (discard) has no server in a test machine.
    let cache = try #require(SharedCache(address: "http://127.0.0.1:9/cache/"))
    #expect(await cache.get("abc") == nil)
    #expect(await cache.put([1, 2, 3], as: "abc") == false)
  }
}
