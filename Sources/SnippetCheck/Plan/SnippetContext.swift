/// The context in which a sample passed: its form in the lock, and the whole program shown to readers.
package import ArticleModel
private import ByteText
import Diagnostics

/// The blocks and added imports with which a sample was compiled.
struct SnippetContext: Sendable, Hashable {
  /// The form in `snippets.lock`: added imports separated by commas, a semicolon, and the numbers of the blocks separated by spaces, each
  /// followed by `s` for a scope, `m` for members of a view controller, `c` for hidden lines.
  let text: String

  /// The context of a program whose last part is the sample. Nil if readers see the whole program in the sample, or if the program has
  /// blanked statements, several files or modules.
  init?(_ parts: [ProgramPart], imports: [String] = [], of blocks: [SampleBlock]) {
    guard let last = parts.last, parts.allSatisfy({ $0.masked.isEmpty }),
      parts.allSatisfy({ blocks[$0.block].options.file == nil && blocks[$0.block].options.module == nil })
    else { return nil }
    let code = blocks[last.block].code
    let hidesLines = code.contains(text: "snippet.hide") || code.contains(text: "---cut---")
    guard parts.count > 1 || !imports.isEmpty || last.wrapping != .none || last.withHiddenLines || hidesLines else {
      return nil
    }
    text = imports.joined(separator: ",") + ";" + parts.map(Self.word).joined(separator: " ")
  }

  private static func word(_ part: ProgramPart) -> String {
    let wrapping =
      switch part.wrapping {
      case .none: ""
      case .scope: "s"
      case .member: "m"
      }
    return "\(part.block)\(wrapping)\(part.withHiddenLines ? "c" : "")"
  }

  /// The program that a recorded context describes; nil if `text` is malformed or names a block that does not exist.
  static func program(_ text: String, of blocks: [SampleBlock]) -> [UInt8]? {
    let halves = text.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    var parts: [ProgramPart] = []
    for word in halves[1].split(separator: " ") {
      guard let number = Int(word.prefix { $0.isNumber }), blocks.indices.contains(number) else { return nil }
      var part = ProgramPart(block: number)
      if word.contains("s") { part.wrapping = .scope }
      if word.contains("m") { part.wrapping = .member }
      part.withHiddenLines = word.contains("c")
      parts.append(part)
    }
    let imports = halves[0].split(separator: ",").map(String.init)
    let program = SampleProgram(parts: parts, of: blocks, imports: imports, hasMarkers: false)
    return Array(program.text.drop { $0 == 0x0A })
  }
}

/// Writes whole programs as files beside their articles.
package enum WholePrograms {
  /// The URL path of a sample's whole program: `sample-N.swift` in the folder of the article, N from 1.
  static func path(of snippet: Snippet, in article: Article) -> SitePath {
    let folder = article.url.path.hasSuffix("/") ? article.url.path : article.url.path + "/"
    return SitePath("\(folder)sample-\(snippet.index + 1).swift")
  }

  /// The program files that the badges of one article link to; `badges` by the sample's index.
  package static func files(
    of article: Article, _ badges: [Int: SnippetBadge], settings: SnippetDefaults
  ) -> [OutputFile] {
    let wanted = badges.filter { $0.value.wholeProgram != nil }.sorted { $0.key < $1.key }
    guard !wanted.isEmpty else { return [] }
    let blocks = PageSamples(article, site: settings, depth: .codeOnly).blocks
    return wanted.compactMap { number, badge in
      guard let path = badge.wholeProgram, let context = badge.context,
        let program = SnippetContext.program(context, of: blocks),
        let snippet = article.snippets.first(where: { $0.index == number })
      else { return nil }
      let line = article.source.lines.line(of: snippet.range.lowerBound)
      return OutputFile(
        path: path.outputFile, bytes: Array("// \(article.source.path):\(line)\n\n".utf8) + program)
    }
  }
}
