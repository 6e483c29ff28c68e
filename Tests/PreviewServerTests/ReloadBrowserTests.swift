/// Tests of live reload of a previewed page in a real browser when its article changes.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import PreviewServer

/// A page under preview in a browser.
private struct Stage {
  let browser: WebDriver
  let root: URL, trigger: URL

  static let head =
    "<!doctype html><html lang=\"ko\"><head><title>시험</title><script src=\"/site.js\" defer></script></head>"

  /// A page whose body, scripts apart, holds a frame and an article.
  static func page(_ article: String) -> String {
    """
    \(head)<body><header>머리</header><main><div data-article>\(article)</div></main></body></html>
    """
  }

  static let filler = (0..<60).map { "<p id=\"p\($0)\">문단 \($0)</p>" }.joined()

  /// Saves the page and waits until it shows `condition`.
  func save(_ article: String, until condition: String) async throws {
    try root.write(Self.page(article), to: "index.html")
    try trigger.write(UUID().uuidString, to: "a.md")
    try await browser.wait(until: condition)
  }
}

@Suite(.serialized, .enabled(if: WebDriver.programs != nil, "chromedriver and chromium are not installed"))
struct ReloadBrowserTests {
  /// Serves a page, opens it, and hands it to `body`.
  private func onStage(_ article: String, _ body: (Stage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let root = folder.appendingPathComponent("public")
      let trigger = folder.appendingPathComponent("content")
      try root.write(Stage.page(article), to: "index.html")
      try root.write(
        """
        const prepare = () => document.querySelectorAll('pre').forEach(pre => {
          if (pre.previousElementSibling?.matches('.tools')) return;
          const tools = Object.assign(document.createElement('div'), {className: 'tools', textContent: '복사'});
          tools.dataset.added = '';
          pre.before(tools);
        });
        prepare();
        document.addEventListener('jikji:swap', prepare);
        """, to: "site.js")
      try trigger.write("", to: "a.md")
      var settings = PreviewSettings(folder: root.path)
      settings.port = 0
      settings.watchedPaths = [trigger.path]
      let builder = PreviewBuilder { _ in
        BuildOutcome(changedFiles: ["index.html", "p.png"], diagnostics: [], isPublished: true)
      }
      try await withServer(settings, builder: builder) { url in
        let browser = try await WebDriver()
        do {
          try await browser.open(url.absoluteString)
          try await browser.run("window.isSame = true")
          try await body(Stage(browser: browser, root: root, trigger: trigger))
        } catch {
          await browser.quit()
          throw error
        }
        await browser.quit()
      }
    }
  }

  @Test func exchangesOnlyTheBlocksThatChanged() async throws {
    let start = Stage.filler + "<details id=\"d\"><summary>더</summary>속</details><pre>let a = 1</pre>"
    try await onStage(start) { stage in
      let browser = stage.browser
      try await browser.run("document.getElementById('d').open = true; window.kept = document.getElementById('p30');")
      try await browser.run("scrollTo({top: 900, behavior: 'instant'})")
      try await stage.save(
        start.replacing("문단 31<", with: "새 문단<"), until: "document.getElementById('p31').textContent === '새 문단'")
      #expect(
        try await browser.run(
          "return [isSame, kept.isConnected, Math.round(scrollY), document.getElementById('d').open]")
          == "[true,true,900,true]")
      try await stage.save(
        start.replacing("<p id=\"p31\">문단 31</p>", with: "<h2>둘</h2><p>하나 더</p>").replacing("속", with: "새 속"),
        until: "document.querySelector('h2') && document.querySelector('details').textContent.includes('새 속')")
      #expect(
        try await browser.run(
          """
          return [isSame, kept.isConnected, document.getElementById('d').open, document.querySelectorAll('.tools').length,
            document.querySelector('h2').previousElementSibling.id, document.querySelector('h2 + p + p').id]
          """) == "[true,true,true,1,\"p30\",\"p32\"]")
    }
  }

  @Test func preparesNewCodeAndDropsWhatWentAway() async throws {
    try await onStage("<figure><pre>let a = 1</pre></figure><p>끝</p>") { stage in
      try await stage.save(
        "<figure><pre>let a = 2</pre></figure><p>사이</p><figure><pre>둘</pre></figure><p>끝</p>",
        until: "document.querySelectorAll('figure > .tools + pre').length === 2")
      #expect(
        try await stage.browser.run("return [isSame, document.querySelector('[data-article]').innerText]")
          == "[true,\"복사\\nlet a = 2\\n\\n사이\\n\\n복사\\n둘\\n\\n끝\"]")
      try await stage.save("<p>끝</p>", until: "!document.querySelector('pre')")
      #expect(
        try await stage.browser.run("return document.querySelector('[data-article]').innerHTML") == "\"<p>끝</p>\"")
      #expect(try await stage.browser.consoleMessages().filter { !$0.contains("favicon") }.isEmpty)
    }
  }

  @Test func aPictureThatIsReplacedByOneOfAnotherSizeIsFetchedAgain() async throws {
    try await onStage("<p>글</p><img src=\"p.png\" width=\"100\" alt=\"\">") { stage in
      let picture = "document.querySelector('img')"
      try await stage.save(
        "<p>글</p><img src=\"p.png\" width=\"60\" alt=\"\">",
        until: "\(picture).getAttribute('width') === '60' && \(picture).src.includes('jikji=')")
      #expect(try await stage.browser.run("return window.isSame") == "true")
    }
  }

  @Test func aHiddenTabHoldsNoConnectionAndCatchesUp() async throws {
    try await onStage("<p>처음</p>") { stage in
      let show = { (isHidden: Bool) in
        """
        Object.defineProperty(document, 'hidden', {value: \(isHidden), configurable: true});
        document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))
        """
      }
      try await stage.browser.run(
        "const close = EventSource.prototype.close; EventSource.prototype.close = function() { window.isClosed = true; close.call(this) }"
      )
      try await stage.browser.run(show(true))
      #expect(try await stage.browser.run("return window.isClosed") == "true")
      try await stage.save("<p>나중</p>", until: "true")
      try await stage.browser.run(show(false))
      try await stage.browser.wait(until: "document.querySelector('[data-article]').textContent === '나중'")
      #expect(try await stage.browser.run("return window.isSame") == "true")
    }
  }

  @Test func leadsToAChangeOutOfSight() async throws {
    try await onStage(Stage.filler) { stage in
      try await stage.save(
        Stage.filler.replacing("문단 55<", with: "새 문단<"), until: "document.getElementById('jikji-jump')")
      try await stage.browser.run("document.querySelector('#jikji-jump button').click()")
      try await stage.browser.wait(
        until: "(r => r.top > 0 && r.bottom < innerHeight)(document.getElementById('p55').getBoundingClientRect())")
    }
  }
}
