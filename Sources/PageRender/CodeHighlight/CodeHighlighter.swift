/// Highlights code as HTML without changing its text: without tags and escapes, the HTML equals the code byte for byte.
private import ArticleModel
private import ByteText
import SwiftSource

/// Highlights code of all supported languages; code of others stays plain.
enum CodeHighlighter {
  /// The tokens of `code`, in order and disjoint; empty for an unknown language.
  ///
  /// - Parameter language: the language word of a fence, under any name that ``CodeLanguage`` knows.
  static func tokens(of code: [UInt8], language: String) -> [CodeToken] {
    let name = CodeLanguage.canonicalName(of: language)
    return code.withUnsafeBufferPointer { bytes in
      let text = CodeSlice(bytes, 0..<bytes.count)
      return switch name {
      case "swift", "swiftui", "swift-interface", "swiftinterface": SwiftHighlighter.tokens(of: code)
      case "xml", "html", "vue", "rss", "atom": MarkupScanner.tokens(of: text)
      case "yaml": YAMLScanner.tokens(of: text)
      case "console": LineScanner.tokens(of: text, .console)
      case "diff", "udiff": LineScanner.tokens(of: text, .diff)
      case "markdown", "mdx": LineScanner.tokens(of: text, .markdown)
      default: LanguageTable.named[name].map { CodeScanner.tokens(of: text, by: $0) } ?? []
      }
    }
  }
}

/// Code as HTML, line by line: a token that spans lines is closed at the end of a line and opened again on the next, so that each line can
/// be enclosed in an element of its own.
struct HighlightedCode {
  /// All lines, with the line breaks of the code.
  private(set) var html: [UInt8] = []

  /// The byte range of each line in ``html``, without its line break. There is one more than line breaks; code that ends with a line break
  /// has an empty last line.
  private(set) var lines: [Range<Int>] = []

  private var lineStart = 0
  /// The marked words that are not yet completely written.
  private var words: ArraySlice<Range<Int>>

  /// Writes `code` with `tokens`, which must be in order and disjoint. `links` are the `<a …>` tags of tokens that are links, by index in
  /// `tokens`; `marking` are the byte ranges of marked words, in order and disjoint.
  init(
    _ code: [UInt8], _ tokens: [CodeToken], links: [Int: [UInt8]] = [:], marking words: [Range<Int>] = []
  ) {
    self.words = words[...]
    html.reserveCapacity(code.count * 4)
    code.withUnsafeBufferPointer { code in
      var position = 0
      for (number, token) in tokens.enumerated()
      where token.range.lowerBound >= position && token.range.upperBound <= code.count {
        write(code, position..<token.range.lowerBound, in: nil)
        let link = links[number]
        if let link { html += link }
        write(code, token.range, in: token.kind)
        if link != nil { html.write("</a>") }
        position = token.range.upperBound
      }
      write(code, position..<code.count, in: nil)
    }
    lines.append(lineStart..<html.count)
  }

  private mutating func write(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in kind: CodeTokenKind?) {
    var rest = range
    while let lineEnd = code.firstIndex(of: 0x0A, in: rest) {
      writeLine(code, rest.lowerBound..<lineEnd, in: kind)
      lines.append(lineStart..<html.count)
      html.append(0x0A)
      lineStart = html.count
      rest = lineEnd + 1..<range.upperBound
    }
    writeLine(code, rest, in: kind)
  }

  private mutating func writeLine(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in kind: CodeTokenKind?) {
    guard !range.isEmpty else { return }
    if let kind {
      html.write("<span class=\"tok-")
      html += kind.rawValue.utf8
      html.write("\">")
    }
    var rest = range
    while let word = words.first, word.lowerBound < rest.upperBound {
      let marked = word.clamped(to: rest)
      html.write(escaping: code[rest.lowerBound..<marked.lowerBound])
      html.write("<mark>")
      html.write(escaping: code[marked])
      html.write("</mark>")
      rest = marked.upperBound..<rest.upperBound
      guard word.upperBound <= marked.upperBound else { break }
      words.removeFirst()
    }
    html.write(escaping: code[rest])
    if kind != nil { html.write("</span>") }
  }
}
