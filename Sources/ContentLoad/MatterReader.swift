/// Finds what readers see of a file outside of its Markdown: values of the front matter, directives of DocC.
package import ArticleModel
private import ByteText
package import Diagnostics

/// Reads what readers see outside of the Markdown.
package enum MatterReader {
  /// The last words of keys (`title`, `linkTitle`, `sidebar_label`) whose values are for readers: those of this program, and the
  /// usual ones of other generators, whose pages are translated, too.
  private static let shownKeys: Set<String> = [
    "title", "description", "summary", "subtitle", "tagline", "text", "label", "alt", "caption", "content", "details",
    "excerpt",
  ]

  /// Keys whose words are about another page, or are the translator's own.
  private static let ownKeys: Set<String> = ["source", "history", "imported"]

  /// Directives without Markdown in them that show something; `@Metadata` holds some of them.
  private static let shownDirectives: Set<String> = [
    "DeprecationSummary", "Snippet", "Available", "PageImage", "DisplayName", "TitleHeading", "CallToAction",
  ]

  /// The parts of a text in order of place.
  ///
  /// - Parameter text: the text of an article's tree.
  package static func parts(of text: SourceText) -> [MatterPart] {
    let block = FrontMatterReader.block(of: text)
    let yaml = block?.yaml.map { YAMLReader.read(text, in: $0).value }
    let values = yaml.map { Self.values(in: $0, below: []) } ?? []
    let body = block.map { $0.yaml == nil ? 0 : $0.whole.upperBound } ?? 0
    let directives = DirectiveScanner.scan(text, from: body).value.directives
    return values + directives.flatMap { parts(of: $0, in: text) }
  }

  private static func values(in yaml: LocatedYAML, below keys: [String]) -> [MatterPart] {
    switch yaml.content {
    case .list(let items): return items.flatMap { values(in: $0, below: keys) }
    case .map(let entries):
      return entries.filter { !keys.isEmpty || !ownKeys.contains($0.key) }
        .flatMap { values(in: $0.value, below: keys + [$0.key]) }
    case .scalar(let words, _):
      // The buttons of a landing page have names, as its menu has.
      guard let key = keys.last, shownKeys.contains(lastWord(of: key)) || key == "name" && keys.first == "hero" else {
        return []
      }
      let name = keys.joined(separator: ".").split(whereSeparator: \.isWhitespace).joined(separator: "_")
      return [MatterPart(name: name, text: words, range: yaml.range)]
    }
  }

  private static func lastWord(of key: String) -> String {
    let start = key.lastIndex { $0.isUppercase || $0 == "_" || $0 == "-" } ?? key.startIndex
    return key[start...].lowercased().filter(\.isLetter)
  }

  private static func parts(of directive: PageDirective, in text: SourceText) -> [MatterPart] {
    if directive.name == "Metadata" { return directive.body.map { settings(in: $0, of: text) } ?? [] }
    let isShown = shownDirectives.contains(directive.name)
    guard isShown || DirectiveScanner.containers.contains(directive.name) && !directive.arguments.isEmpty else {
      return []
    }
    let words = isShown ? text.string(in: directive.range) : "@\(directive.name)(\(directive.arguments))"
    return [MatterPart(name: "@" + directive.name, text: words, range: directive.range)]
  }

  /// The lines of `@Metadata` that show something.
  private static func settings(in body: Range<Int>, of text: SourceText) -> [MatterPart] {
    let lines = text.lines.line(of: body.lowerBound)...text.lines.line(of: body.upperBound)
    return lines.compactMap { line in
      let range = text.lines.range(ofLine: line).clamped(to: body)
      var content = text.bytes[range].drop(while: \.isASCIIBlank)
      while let last = content.last, last.isASCIIBlank { content.removeLast() }
      guard content.first == UInt8(ascii: "@") else { return nil }
      let name = content.dropFirst().prefix(while: \.isASCIILetter).text
      guard shownDirectives.contains(name) else { return nil }
      return MatterPart(name: "@" + name, text: content.text, range: content.indices)
    }
  }
}
