/// Tests of links to Compiler Explorer: which samples get one, and what it opens.
import ArticleModel
import Foundation
import TestSupport
import Testing

@testable import SnippetCheck

struct CompilerExplorerLinkTests {
  /// The addresses of a page's samples after a check by the fake compiler, by sample.
  private func links(_ page: String, isOn: Bool = true) async throws -> [String?] {
    let checked = try await CheckedPage(page)
    let lock = SnippetLock.updated(
      SnippetLock(), with: checked.results, toolchain: "Swift 6.3.1 · Linux", articles: ["ko/page.md"])
    var tools = SampleTools()
    tools.compilerExplorer = isOn
    let badges = SnippetBadges.badges(of: checked.site.articles[0], from: lock, tools: tools)
    return checked.results.map { badges[$0.index]?.explorer }
  }

  /// The state that an address holds.
  private func session(_ address: String?) throws -> [String: Any] {
    let text = try #require(address).replacing("%2B", with: "+").replacing("%2F", with: "/").replacing("%3D", with: "=")
    let prefix = "https://godbolt.org/clientstate/"
    #expect(text.hasPrefix(prefix))
    let data = try #require(Data(base64Encoded: String(text.dropFirst(prefix.count))))
    #expect(data.allSatisfy { $0 < 0x80 })
    let state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require((state["sessions"] as? [[String: Any]])?.first)
  }

  @Test func theSampleIsOpenedWithItsInput() async throws {
    let code = "print(\"안녕 🙂 > +/= \")"
    let found = try await links(fence(code, "run swift=6 args=\"a b\" stdin=\"말\""))
    let state = try session(found.first ?? nil)
    #expect(state["language"] as? String == "swift" && state["source"] as? String == code + "\n")
    let executor = try #require((state["executors"] as? [[String: Any]])?.first)
    #expect(executor["arguments"] as? String == "a b" && executor["stdin"] as? String == "말")
    let compiler = try #require(executor["compiler"] as? [String: Any])
    #expect(compiler["options"] as? String == "-swift-version 6" && compiler["id"] as? String == "swiftnightly")
  }

  @Test(arguments: [
    (fence("print(1)", "run"), [true]), (fence("print(1)", "compile"), [true]), (fence("print(1)"), [true]),
    (fence("print(1)", "parse"), [false]), (fence("needsMore", "run"), [false]),
    (fence("let a = 1") + fence("print(a)"), [true, false]),
    (fence("let a = 1", "run session=s") + fence("print(a)", "run session=s"), [false, false]),
    (fence("// snippet.hide\nlet a = 1\n// snippet.show\nprint(a)", "run"), [false]),
    (fence("print(1)", "run file=A.swift"), [false]), (fence("print(1)", "skip=\"later\""), [false]),
    (fence("print(1)", "compile needs=UIKit"), [false]),
  ])
  func onlyWhatStandsAloneAndPassesGetsOne(page: String, wanted: [Bool]) async throws {
    #expect(try await links(page).map { $0 != nil } == wanted)
  }

  @Test func withoutTheSettingThereAreNone() async throws {
    #expect(try await links(fence("print(1)", "run"), isOn: false) == [nil])
  }

  @Test func anAddressThatServersWouldRefuseIsLeftOut() async throws {
    let long = (0..<400).map { "print(\"\($0) 번째 줄\")" }.joined(separator: "\n")
    #expect(try await links(fence(long, "run")) == [nil])
  }
}
