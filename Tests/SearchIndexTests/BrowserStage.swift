/// A small site with search in a real browser, shared by the tests of the search box.
import ArticleModel
import ByteText
import Foundation
import SearchIndex
import TestSupport

/// A site written to a folder, served, with a browser in front of it.
struct Stage {
  let browser: WebDriver, server: StaticServer, folder: URL

  /// Presses `/` on the home page and waits for the box.
  func openDialog(at path: String = "/") async throws {
    try await browser.open(server.address(path))
    try await browser.press("/")
    try await browser.wait(until: "document.activeElement.matches('dialog[open] input[role=combobox]')")
  }

  /// Types text as one insertion, as a paste would.
  func insert(_ text: String) async throws { try await browser.devTools("Input.insertText", ["text": text]) }

  /// The shown options' first lines, joined by ` | `.
  func titles() async throws -> String {
    try await browser.run(
      "return [...document.querySelectorAll('[role=option] .search-title')].map(title => title.textContent).join(' | ')"
    )
  }

  func waitForTitle(_ title: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(title), as: UTF8.self)
    try await browser.wait(
      until:
        "[...document.querySelectorAll('[role=option] .search-title')].some(title => title.textContent === \(quoted))")
  }
}

extension BrowserTests {
  /// A page as the site's templates make it, as far as search cares.
  private static func html(_ title: String, depth: Int, main: String, language: String = "ko") -> String {
    let root = depth == 0 ? "./" : String(repeating: "../", count: depth)
    return """
      <!doctype html>
      <html lang="\(language)"><head><meta charset="utf-8"><title>\(title)</title>
      <script src="\(root)search/search.js" defer></script></head>
      <body data-root="\(root)"><header><a class="search-open" href="\(root)search/" data-search-open>검색</a></header>
      \(main)
      </body></html>
      """
  }

  static let nasty = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>클로저 공격"

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  func onStage(_ body: (Stage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let attack = SmallSite.page(
        "/attack/", Self.nasty,
        sections: [("", Self.nasty, Self.nasty), ("\"><svg onload=window.hacked=1>", "공격 \(Self.nasty)", "")])
      let pages = SmallSite.pages + SmallSite.filler + [attack]
      try SmallSite.write(try SmallSite.searchFiles(pages), to: folder)
      for page in pages {
        let text = page.sections.map {
          "<h2>\(Self.escaped($0.heading))</h2><p>\(Self.escaped($0.prose.text))</p>"
        }.joined()
        let depth = page.url.path.split(separator: "/").count
        try folder.write(
          Self.html(Self.escaped(page.title), depth: depth, main: "<main>\(text)</main>", language: page.language),
          to: page.url.outputFile)
      }
      try folder.write(Self.html("집", depth: 0, main: "<main><p>집</p><input id=other></main>"), to: "index.html")
      let index = String(decoding: SearchIndexPage.pages(for: pages, root: "../")[0].html, as: UTF8.self)
      try folder.write(
        Self.html("검색", depth: 1, main: "<main data-search-page><h1>검색</h1>\(index)</main>"), to: "search/index.html")
      let server = try StaticServer(folder)
      defer { server.stop() }
      let browser = try await WebDriver()
      do { try await body(Stage(browser: browser, server: server, folder: folder)) } catch {
        await browser.quit()
        throw error
      }
      await browser.quit()
    }
  }
}
