/// Tests of the recipes in the manual's chapter on customising: each is applied to a site as described, and its effect is on the pages.
import ArticleModel
import ContentLoad
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

struct RecipeTests {
  /// The files that the chapter tells readers to write, several for one path where there is a choice.
  private static func recipes(in language: String) throws -> [(path: String, text: String)] {
    let chapter = packageFolder.appendingPathComponent("content/\(language)/guide/11-customise.md")
    let text = try String(contentsOf: chapter, encoding: .utf8)
    return text.matches(of: /```\w+ file=templates\/(\S+)\n((?:.|\n)*?)```/).map { (String($0.1), String($0.2)) }
  }

  private func page(with path: String, _ text: String) throws -> String {
    try withTemporaryFolder { folder in
      try SmallSite.write(to: folder)
      try folder.write(text, to: "templates/" + path)
      let files = try SiteFiles.read(try SiteFolder.find(from: folder.path), environment: [:], jobs: 2)
      let built = BuildPipeline.build(files, options: BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 2)))
      #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message.english) == [])
      let wanted = path.hasSuffix(".css") ? path : "posts/3/index.html"
      let file = built.site.files.first { $0.path == wanted }
      guard case .bytes(let bytes)? = file?.contents else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: ["ko", "en"]) func everyRecipeReachesThePage(_ language: String) throws {
    let recipes = try Self.recipes(in: language)
    for service in ["giscus.app", "utteranc.es", "googletagmanager.com", "plausible.io", "cloudflareinsights.com"] {
      #expect(recipes.contains { $0.text.contains(service) }, "\(service)")
    }
    for (path, text) in recipes {
      let shown = try page(with: path, text)
      // Addresses are the part that no template changes.
      for address in text.matches(of: /https:\/\/[a-z0-9.\/_-]+/).map({ String($0.0) }) {
        #expect(shown.contains(address), "\(path): \(address)")
      }
      #expect(!shown.contains("{{"), "\(path)")
    }
  }
}
