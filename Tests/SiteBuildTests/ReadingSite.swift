/// A site with all features of pages, built and served to a browser.
import ContentLoad
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// A built site in front of a browser.
struct ReadingStage {
  let browser: WebDriver, server: StaticServer, output: URL

  static let post = "/posts/2024/long/"

  /// Builds the site, serves it with a strict policy and opens a browser; `phone` gives a touch screen of 360 pixels.
  static func run(phone: Bool = false, _ body: (ReadingStage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(to: folder)
      let site = try SiteFolder.find(from: folder.path)
      let output = folder.appendingPathComponent("public")
      let builder = SiteBuilder(
        folder: site, output: output.path, environment: [:],
        options: BuildOptions(load: LoadOptions(now: 1_800_000_000, jobs: 2)))
      let built = try builder.build()
      try #require(built.report != nil, "\(built.diagnostics.map(\.message.english))")
      let server = try StaticServer(output)
      defer { server.stop() }
      let browser = try await WebDriver()
      do {
        if phone {
          try await browser.devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true])
          try await browser.devTools("Emulation.setTouchEmulationEnabled", ["enabled": true])
        }
        try await body(ReadingStage(browser: browser, server: server, output: output))
      } catch {
        await browser.quit()
        throw error
      }
      await browser.quit()
    }
  }

  func open(_ path: String) async throws { try await browser.open(server.address(path)) }

  /// Opens a page whose scripts do not run.
  func openWithoutScripts(_ path: String) async throws {
    try await browser.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
    try await open(path)
    // From here on the test may ask; what the page's own scripts would have done at its start is past.
    try await browser.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
  }

  /// The addresses of all pages.
  var pages: [String] {
    let paths = FileManager.default.enumerator(atPath: output.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("index.html") }.map { "/" + $0.dropLast("index.html".count) }.sorted()
  }

  private static func write(to folder: URL) throws {
    try folder.write(
      "title: 읽는 사이트\nbaseURL: https://example.org/\nlanguages: {ko: {name: 한국어}, en: {name: English}}\n",
      to: "jikji.yml")
    try folder.write(
      "- {english: closure, preferred: 클로저, definition: 둘레의 값을 붙잡는 함수.}\n", to: "glossary.yml")
    try folder.write(article(isKorean: true), to: "content/ko/posts/2024/long.md")
    try folder.write(article(isKorean: false), to: "content/en/posts/2024/long.md")
    for number in 1...3 {
      try folder.write(
        "---\ntitle: \(number)장\n---\n\n## 절\n\n안내서의 글.\n\n[소개](../about.md)\n", to: "content/ko/guide/0\(number)-a.md")
    }
    try folder.write("---\ntitle: 소개\n---\n\n글.\n", to: "content/ko/about.md")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1200" viewBox="0 0 3000 1200">
      <rect width="3000" height="1200" fill="#c96"/></svg>
      """, to: "content/ko/posts/2024/wide.svg")
  }

  private static func article(isKorean: Bool) -> String {
    let filler = (0..<6).map { number in
      "## \(isKorean ? "제목" : "Part") \(number)\n\n"
        + String(repeating: (isKorean ? "읽을거리가 이어지는 긴 문단입니다. " : "A long paragraph goes on and on. "), count: 60)
    }
    return """
      ---
      title: \(isKorean ? "긴 글" : "A long text")
      date: 2024-05-06
      tags: [swift, \(isKorean ? "읽기" : "reading")]
      series: {name: \(isKorean ? "연재" : "Series"), part: 1}
      ---

      \(isKorean ? "첫 문단입니다." : "The first paragraph.")

      ```swift showLineNumbers
      let one = 1
      let two = 2
      print(one + two)
      ```

      ```swift title="\(isKorean ? "긴 줄" : "a long line")"
      let text = "\(String(repeating: "긴 줄 ", count: 60))"
      ```

      | 가 | 나 | 다 | 라 | 마 | 바 | 사 | 아 |
      |---|---|---|---|---|---|---|---|
      | `longLongLongName` | `longLongLongName` | `longLongLongName` | `longLongLongName` | 글 | 글 | 글 | 글 |

      ![넓은 그림](\(isKorean ? "wide.svg" : "../../../ko/posts/2024/wide.svg"))

      https://example.com/a/very/long/address/without/any/space/that/could/push/the/page/wider/than/a/telephone/is

      \(filler.joined(separator: "\n\n"))

      \(isKorean ? "" : "[About, in Korean](../../../ko/about.md)")

      """
  }
}
