/// Shows one change of an original beside the current translation, on a terminal and as HTML.
package import ArticleModel
private import ByteText
private import DataFormats
package import Diagnostics

/// A change of the original that the translation does not have yet.
package struct BlockChange: Sendable, Hashable {
  /// How the original changed.
  package let change: ChangeClass
  /// The files and lines of the translation and of the original, such as `ko/a.md:12`.
  package let place: String, sourcePlace: String
  /// The old and the new original, word by word.
  package let parts: [TextDifference]
  /// The current translation.
  package let translation: String
  /// Whether the translation changed since it was locked, so that it may be up to date.
  package let isEdited: Bool

  /// The changes of a page in the order of the original.
  package static func all(of page: PageState) -> [BlockChange] {
    page.states.compactMap { state in
      guard let change = state.change else { return nil }
      let new = state.source.map { page.source.blocks[$0].string }.joined(separator: "\n")
      let line = { (text: BlockText, number: Int?) in
        number.map { "\(text.source.path):\(text.blocks[$0].firstLine)" } ?? "\(text.source.path):-"
      }
      return BlockChange(
        change: change, place: line(page.target, state.target.first),
        sourcePlace: line(page.source, state.source.first),
        parts: WordDiff.parts(old: page.oldText(state) ?? "", new: new),
        translation: state.target.map { page.target.blocks[$0].string }.joined(separator: "\n"),
        isEdited: state.isEdited)
    }
  }

  // MARK: Terminal

  /// The change in two columns of `width` terminal cells together: the original with its change, and the translation.
  package func text(width: Int) -> String {
    let column = (width - 3) / 2
    let original = parts.map { part in
      let (words, space) = part.text.splitTrailingSpace
      return switch part.side {
      case .both: part.text
      case .old: "[-\(words)-]\(space)"
      case .new: "{+\(words)+}\(space)"
      }
    }.joined()
    let (left, right) = (Self.wrap(original, to: column), Self.wrap(translation, to: column))
    var output = "\(place)  \(change.rawValue)\(isEdited ? ", edited" : "")  (\(sourcePlace))\n"
    for index in 0..<max(left.count, right.count) {
      let line = index < left.count ? left[index] : ""
      let padding = String(repeating: " ", count: max(0, column - TerminalWidth.cells(of: line)))
      output += line + padding + " | " + (index < right.count ? right[index] : "") + "\n"
    }
    return output + "\n"
  }

  /// Lines of at most `width` terminal cells, broken at spaces where possible.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var cells = 0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let own = TerminalWidth.cells(of: String(word))
        if cells > 0, cells + 1 + own > width {
          lines.append(line)
          (line, cells) = ("", 0)
        }
        if cells > 0 {
          line += " "
          cells += 1
        }
        for scalar in word.unicodeScalars {
          let own = TerminalWidth.cells(of: scalar)
          if cells + own > width {
            lines.append(line)
            (line, cells) = ("", 0)
          }
          line.unicodeScalars.append(scalar)
          cells += own
        }
      }
      lines.append(line)
    }
    return lines
  }

  // MARK: HTML

  /// The change as an HTML table row: the original with `<del>` and `<ins>`, and the translation.
  package func row(sourceLanguage: String, targetLanguage: String) -> String {
    "<tr><th scope=\"row\">\(place.escaped(as: .html))<br>\(change.rawValue)</th>"
      + "<td lang=\"\(sourceLanguage.escaped(as: .html))\">\(markup)</td>"
      + "<td lang=\"\(targetLanguage.escaped(as: .html))\">\(translation.escaped(as: .html))</td></tr>\n"
  }

  /// The original with its change as HTML.
  package var markup: String {
    parts.map { part in
      let (words, space) = part.text.splitTrailingSpace
      let escaped = words.escaped(as: .html)
      return switch part.side {
      case .both: part.text.escaped(as: .html)
      case .old: "<del>\(escaped)</del>\(space)"
      case .new: "<ins>\(escaped)</ins>\(space)"
      }
    }.joined()
  }

  /// A complete HTML page of changes.
  package static func page(
    _ changes: [BlockChange], language: MessageLanguage, sourceLanguage: String, targetLanguage: String
  ) -> String {
    let isKorean = language == .korean
    let title = isKorean ? "원문이 바뀐 문단" : "Blocks whose original changed"
    let heads = isKorean ? ["곳", "원문", "번역"] : ["Place", "Original", "Translation"]
    let rows = changes.map { $0.row(sourceLanguage: sourceLanguage, targetLanguage: targetLanguage) }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\(isKorean ? "ko" : "en")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem }
      table { border-collapse: collapse; width: 100%; table-layout: fixed }
      th, td { border: 1px solid #767676; padding: .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap }
      th:first-child { width: 14rem }
      del { background: #ffd7d5; color: #000 }
      ins { background: #ccffd8; color: #000 }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <table>
      <thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </body>
      </html>

      """
  }
}

extension String {
  /// The text without the white space at its end, and that white space.
  fileprivate var splitTrailingSpace: (words: String, space: String) {
    let words = String(reversed().drop(while: \.isWhitespace).reversed())
    return (words, String(dropFirst(words.count)))
  }
}
