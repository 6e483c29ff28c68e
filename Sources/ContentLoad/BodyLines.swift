/// Which lines of a Markdown file are no Markdown.
private import ArticleModel
package import Diagnostics

/// Front matter and directives.
package enum BodyLines {
  /// The whole lines of `text` that hold front matter or DocC directives, in order: what a parser of Markdown must ignore.
  package static func ignored(in text: SourceText) -> [Range<Int>] {
    let start = FrontMatterReader.read(text).value.range.upperBound
    return (start > 0 ? [0..<start] : []) + DirectiveScanner.scan(text, from: start).value.lines
  }
}
