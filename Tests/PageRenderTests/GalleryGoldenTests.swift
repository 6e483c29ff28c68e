/// Compares the HTML of many small articles, and of code in every language with unusual syntax, with recorded HTML. A text begins with `%%`
/// and what it shows, or its language.
import Foundation
import SwiftSource
import TestSupport
import Testing

@testable import PageRender

@Suite struct GalleryGoldenTests {
  private func texts(of name: String) throws -> [(title: String, text: String)] {
    let file = packageFolder.appendingPathComponent("Tests/PageRenderTests/Goldens/\(name).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "%% ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func articlesOfEveryMarkupAreWrittenAsBefore() throws {
    let pages = try texts(of: "gallery").map { "%% \($0.title)\n\(RenderedArticle.html($0.text))" }
    #expect(goldenMismatch(pages.joined(separator: "\n"), "gallery.html") == nil)
  }

  /// Each token as `kind:text`.
  @Test func codeAtTheEdgesOfItsGrammarIsColouredAsBefore() throws {
    let found = try texts(of: "edges").map { language, text in
      let bytes = Array(text.utf8)
      let tokens = CodeHighlighter.tokens(of: bytes, language: language).map {
        "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self).replacing("\n", with: "⏎"))"
      }
      return "%% \(language)\n\(tokens.joined(separator: "\n"))\n"
    }
    #expect(goldenMismatch(found.joined(), "edges.tokens") == nil)
  }
}
