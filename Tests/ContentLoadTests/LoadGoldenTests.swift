/// Compares everything that is read from many small articles and settings with recorded results. A text begins with `%%` and what it shows.
import ArticleModel
import CommonMark
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import ContentLoad

@Suite struct LoadGoldenTests {
  private func texts(of name: String) throws -> [(name: String, text: String)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "%% ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func articlesAreReadAsBefore() throws {
    let text = try texts(of: "articles").map { name, markdown in
      let loaded = SiteFixture(["ko/posts/a.md": markdown], config: "languages: {ko: {}, en: {}}\n")
      let article = loaded.site.articles.first
      let parts: [(String, Any?)] = [
        ("title", article?.title), ("url", article?.url.path), ("excerpt", article?.excerpt),
        ("front matter", article?.frontMatter), ("outline", article?.outline), ("links", article?.links),
        ("directives", article?.directives), ("components", article?.components), ("snippets", article?.snippets),
      ]
      let shown = parts.compactMap { label, value in described(value as Any).map { "\(label): \($0)" } }
      return (["%% \(name)"] + shown + loaded.diagnostics.map(said)).joined(separator: "\n")
    }
    #expect(goldenMismatch(text.joined(separator: "\n"), "articles.expected") == nil)
  }

  @Test func settingsAreReadAsBefore() throws {
    let text = try texts(of: "settings").map { name, yaml in
      let loaded = SiteFixture(["ko/a.md": "글\n"], config: yaml)
      return (["%% \(name)", described(loaded.site.config) ?? ""] + loaded.diagnostics.map(said))
        .joined(separator: "\n")
    }
    #expect(goldenMismatch(text.joined(separator: "\n"), "settings.expected") == nil)
  }

  private func said(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place.map { place in
      let range = place.range ?? 0..<0
      return "\(place.text.path):\(place.text.lines.line(of: range.lowerBound)) «\(place.text.string(in: range))» "
    }
    return "\(place ?? "")\(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message.english)"
  }

  /// A value with the names of its parts; nil for what says nothing: an empty list, nothing, no.
  private func described(_ value: Any) -> String? {
    switch value {
    case let text as String: return text.isEmpty ? nil : "'\(text)'"
    case let flag as Bool: return flag ? "true" : nil
    case let bytes as [UInt8]: return bytes.isEmpty ? nil : "'\(String(decoding: bytes, as: UTF8.self))'"
    case is SourceText, is NodeID: return nil
    case let number as any FixedWidthInteger: return "\(number)"
    case let range as any RangeExpression: return "\(range)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.compactMap { child in
      described(child.value).map { (child.label.map { label in "\(label): " } ?? "") + $0 }
    }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { described($0.value) }
    case .collection: return parts.isEmpty ? nil : "[\(parts.joined(separator: ", "))]"
    case .set, .dictionary: return parts.isEmpty ? nil : "{\(parts.sorted().joined(separator: ", "))}"
    case .enum where mirror.children.isEmpty: return "\(value)"
    default:
      return mirror.children.isEmpty ? "\(value)" : parts.isEmpty ? nil : "(\(parts.joined(separator: ", ")))"
    }
  }
}
