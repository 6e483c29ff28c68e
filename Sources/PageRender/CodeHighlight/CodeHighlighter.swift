/// Turns code into coloured HTML without losing a byte: taking the tags away and unescaping gives the code back.
package import SwiftSource

/// Colours code of any language it knows; others come out escaped and plain.
package enum CodeHighlighter {
  /// The coloured pieces of `code` in order, none overlapping another; empty for a language not known.
  ///
  /// - Parameter language: a fence's language word in any case, or one of its usual other names (`objc`, `sh`, `yml`).
  package static func tokens(of code: [UInt8], language: String) -> [CodeToken] {
    switch CodeGrammar(of: language) {
    case nil: []
    case .swift: SwiftHighlighter.tokens(of: code)
    case .table(let table): CodeScanner.tokens(of: code, by: table)
    case .markup: MarkupScanner.tokens(of: code)
    case .lines(let kind): LineScanner.tokens(of: code, kind)
    case .yaml: YAMLScanner.tokens(of: code)
    }
  }

  /// Whether `language` is one that is coloured.
  package static func knows(_ language: String) -> Bool { CodeGrammar(of: language) != nil }

  /// Appends `code` as HTML to `output`: `& < > "` escaped, tokens in `<span class="tok-keyword">`.
  package static func html(_ code: [UInt8], language: String, into output: inout [UInt8]) {
    let lines = HighlightedCode(code, tokens(of: code, language: language))
    output.append(contentsOf: lines.html)
  }
}

/// Code as HTML, line by line: a token that runs over a line's end is closed there and opened again on the next line, so that
/// each line may be wrapped, numbered or marked on its own.
package struct HighlightedCode: Sendable {
  /// The whole, with the line breaks of the code.
  package private(set) var html: [UInt8] = []

  /// The bytes of ``html`` that each line takes, without its line break. As many as the code has line breaks, and one more;
  /// code that ends with a line break has an empty last line.
  package private(set) var lines: [Range<Int>] = []

  /// Writes `code` with `tokens`, which must be in order and disjoint. `links`: the `<a …>` tags of tokens that are links, by
  /// the token's place in `tokens`.
  package init(_ code: [UInt8], _ tokens: [CodeToken], links: [Int: [UInt8]] = [:]) {
    html.reserveCapacity(code.count * 2)
    code.withUnsafeBufferPointer { bytes in
      var lineStart = 0
      var place = 0
      for (number, token) in tokens.enumerated()
      where token.range.lowerBound >= place && token.range.upperBound <= bytes.count {
        write(bytes, place..<token.range.lowerBound, in: nil, &lineStart)
        let link = links.isEmpty ? nil : links[number]
        if let link { html += link }
        write(bytes, token.range, in: token.kind, &lineStart)
        if link != nil { html.write("</a>") }
        place = token.range.upperBound
      }
      write(bytes, place..<bytes.count, in: nil, &lineStart)
      lines.append(lineStart..<html.count)
    }
  }

  private mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in kind: CodeTokenKind?, _ lineStart: inout Int
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound && bytes[end] != 0x0A { end += 1 }
      writeLine(bytes, start..<end, in: kind)
      if end < range.upperBound {
        lines.append(lineStart..<html.count)
        html.append(0x0A)
        lineStart = html.count
      }
      start = end + 1
    }
  }

  private mutating func writeLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in kind: CodeTokenKind?) {
    guard !range.isEmpty else { return }
    if let kind { html.append(contentsOf: kind.openingTag) }
    var plainStart = range.lowerBound
    for index in range {
      guard let escape = Self.escape(of: bytes[index]) else { continue }
      html.append(contentsOf: bytes[plainStart..<index])
      escape.withUTF8Buffer { html.append(contentsOf: $0) }
      plainStart = index + 1
    }
    html.append(contentsOf: bytes[plainStart..<range.upperBound])
    if kind != nil { html.append(contentsOf: CodeTokenKind.closingTag) }
  }

  private static func escape(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}

extension CodeTokenKind {
  fileprivate static let closingTag = Array("</span>".utf8)

  private static let openingTags: [CodeTokenKind: [UInt8]] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Array("<span class=\"tok-\($0.rawValue)\">".utf8)) })

  fileprivate var openingTag: [UInt8] { Self.openingTags[self] ?? [] }
}
