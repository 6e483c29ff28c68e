/// External programs that turn the text of code fences into pictures and formulas, as configured under `processors:` in
/// jikji.yml.
private import CommonMark
package import DataFormats
package import Diagnostics

/// An external program that converts the text of fences in one language.
package struct FenceProcessor: Sendable, Hashable {
  /// The output format of a processor.
  package enum Output: String, Sendable, Hashable, CaseIterable { case svg, mathml, html }

  /// The language of the fences it converts.
  package let name: String
  /// The program and its arguments. It reads the text from standard input and writes the result to standard output.
  package var command: [String]
  /// Additional arguments for display formulas.
  package var displayArguments: [String] = []
  /// Its output format.
  package var output: Output

  /// Creates a processor for fences in the language `name`.
  package init(name: String, command: [String], output: Output) {
    (self.name, self.command, self.output) = (name, command, output)
  }

  /// The name of the processor for formulas between dollar signs.
  package static let math = "math"

  /// The processors that a site can enable by name alone. `katex` is the command of the Debian package of that name.
  package static let builtIn: [String: FenceProcessor] = {
    var formulas = FenceProcessor(name: math, command: ["katex", "--format", "mathml"], output: .mathml)
    formulas.displayArguments = ["--display-mode"]
    let all = [
      formulas, FenceProcessor(name: "dot", command: ["dot", "-Tsvg", "-Gbgcolor=transparent"], output: .svg),
      FenceProcessor(name: "plantuml", command: ["plantuml", "-tsvg", "-pipe", "-charset", "UTF-8"], output: .svg),
      FenceProcessor(
        name: "mermaid", command: ["mmdc", "--input", "-", "--output", "-", "--outputFormat", "svg"], output: .svg),
    ]
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }()
}

/// One text to be converted by a processor.
package struct FenceRequest: Sendable, Hashable {
  /// The name of the processor.
  package let processor: String
  /// The text to convert.
  package let text: String
  /// Whether the formula is a display formula; false for one within a line.
  package let isDisplay: Bool

  /// Creates a request.
  package init(_ processor: String, _ text: String, isDisplay: Bool = false) {
    (self.processor, self.text, self.isDisplay) = (processor, text, isDisplay)
  }

  /// The request for a code sample; nil when the sample is hidden or the site has no processor for its language.
  package init?(_ snippet: Snippet, in config: SiteConfig) {
    guard !config.processors.isEmpty, !snippet.options.hidden else { return nil }
    let name = snippet.writtenLanguage.lowercased()
    guard config.processors[name] != nil else { return nil }
    self.init(name, String(decoding: snippet.code, as: UTF8.self), isDisplay: true)
  }
}

/// A fence or formula of an article that a processor converts.
package struct FenceUse: Sendable, Hashable {
  /// What to convert.
  package let request: FenceRequest
  /// The byte range in the file.
  package let range: Range<Int>
  /// The index of the sample in ``ArticleBody/snippets``; nil for a formula.
  package let snippet: Int?

  /// Those of a body: the fences, then the formulas, each in the order of the text.
  package static func all(in body: ArticleBody, of text: SourceText, _ config: SiteConfig) -> [FenceUse] {
    guard !config.processors.isEmpty else { return [] }
    let fences = body.snippets.enumerated().compactMap { index, snippet in
      FenceRequest(snippet, in: config).map { FenceUse(request: $0, range: snippet.range, snippet: index) }
    }
    let formulas = body.tree.formulas.values.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { span in
      let formula = text.string(in: span.content)
      return FenceUse(
        request: FenceRequest(FenceProcessor.math, formula, isDisplay: span.isDisplay), range: span.range, snippet: nil)
    }
    return fences + formulas
  }
}

extension FenceUse: BinaryStorable {
  package init(from reader: inout BinaryReader) throws(BinaryFault) {
    request = FenceRequest(
      try String(from: &reader), try String(from: &reader), isDisplay: try Bool(from: &reader))
    (range, snippet) = (try Range(from: &reader), try Int?(from: &reader))
  }

  package func write(to writer: inout BinaryWriter) {
    for text in [request.processor, request.text] { writer.write(text) }
    writer.write(request.isDisplay)
    writer.write(range)
    writer.write(snippet)
  }
}

/// The results of processors by request. The byte 1 marks the places where a prefix must be inserted that makes ids
/// unique in the page.
package typealias FencePictures = [FenceRequest: [UInt8]]
