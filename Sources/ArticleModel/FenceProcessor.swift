/// Programs that make pictures and formulas of the texts of fences, as `processors:` in jikji.yml names them.

/// One such program.
package struct FenceProcessor: Sendable, Hashable {
  /// What a program writes.
  package enum Output: String, Sendable, Hashable, CaseIterable { case svg, mathml, html }

  /// The language of its fences.
  package let name: String
  /// The program and its arguments. It reads the text from its standard input and writes to its standard output.
  package var command: [String]
  /// Further arguments for display formulas.
  package var displayArguments: [String] = []
  /// What it writes.
  package var output: Output

  /// A processor of fences in the language `name`.
  package init(name: String, command: [String], output: Output) {
    (self.name, self.command, self.output) = (name, command, output)
  }

  /// The name of the processor that formulas between dollar signs are for.
  package static let math = "math"

  /// The processors that a site can ask for by name alone. KaTeX is the program of Debian's package of that name.
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

/// A text for a processor.
package struct FenceRequest: Sendable, Hashable {
  /// The processor's name.
  package let processor: String
  /// The text.
  package let text: String
  /// Whether it is a display formula, not one within a line.
  package let isDisplay: Bool

  /// A text.
  package init(_ processor: String, _ text: String, isDisplay: Bool = false) {
    (self.processor, self.text, self.isDisplay) = (processor, text, isDisplay)
  }

  /// What a sample asks for; nil unless a processor of the site has its language.
  package init?(_ snippet: Snippet, in config: SiteConfig) {
    guard !config.processors.isEmpty, !snippet.options.hidden else { return nil }
    let name = snippet.writtenLanguage.lowercased()
    guard config.processors[name] != nil else { return nil }
    self.init(name, String(decoding: snippet.code, as: UTF8.self), isDisplay: true)
  }
}

/// What processors made, with the byte 1 in the place of what makes ids unique on a page.
package typealias FencePictures = [FenceRequest: [UInt8]]
