/// Tests of requests by curl: finding the program, parsing response headers.
import Testing

@testable import HostSystem

struct ResponseHeadTests {
  private func parsed(_ text: String) -> ResponseHead? {
    ResponseHead(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test func readsStatusAndFields() throws {
    let head = try #require(parsed("HTTP/1.1 301 Moved\nLocation:  /a b \nLOCATION: /second\nX-Empty:\nno field\n\n"))
    #expect(head.status == 301)
    #expect(head["location"] == "/a b" && head["x-empty"] == "" && head["missing"] == nil)
  }

  @Test func takesTheLastOfSeveralHeads() {
    let text = "HTTP/1.1 200 Connection established\nA: 1\n\nHTTP/1.1 103 Early Hints\n\nHTTP/2 404\nB: 2\n\n"
    #expect(parsed(text)?.status == 404 && parsed(text)?["b"] == "2" && parsed(text)?["a"] == nil)
  }

  @Test func readsLinesThatEndInOneByte() {
    #expect(ResponseHead(Array("HTTP/1.0 204\nA: 1\n\n".utf8))?["a"] == "1")
  }

  @Test(arguments: [
    "", "\n\n", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\nA: 1\n", "HTTP/1.1 20", "HTTP/1.1 100 Continue\n\n",
    "this is no HTTP\n\n",
    "HTTP/1.1 abc OK\n\n", "HTTP/1.1\n\n", "ICY 200 OK\n\n",
  ])
  func refusesWhatIsNoWholeHead(text: String) { #expect(parsed(text) == nil) }
}

struct CurlTests {
  @Test func isFoundInThePathOfItsEnvironment() {
    #expect(Curl(folder: "/tmp", environment: ["PATH": "/nowhere"]) == nil)
    #expect(Curl(folder: "/tmp", environment: ["PATH": ""]) == nil)
  }

  @Test(.enabled(if: Disk.kind(of: "/usr/bin/curl") == .file, "curl is not installed"))
  func takesHTTPAddressesOnly() async throws {
    let curl = try #require(Curl(folder: "/tmp", environment: ["PATH": "/nowhere:/usr/bin"]))
    #expect(await curl.request("file:///etc/hostname", [], seconds: 5)?.ending != .exited(0))
    let nobody = await curl.request("http://127.0.0.1:9/", [], seconds: 5)
    #expect(nobody?.ending == .exited(7) && nobody?.standardOutput == [])
  }
}
