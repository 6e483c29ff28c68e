/// Writes code blocks: coloured, line by line, with title, marked lines and badge.
import ArticleModel
import ByteText
import CommonMark
import Diagnostics
import SwiftSource

extension BodyWriter {
  mutating func writeCodeBlock(_ id: NodeID) {
    guard let place = snippetIndex[id] else { return }
    let snippet = article.snippets[place]
    guard !snippet.options.hidden, snippet.language != "swifttest" else { return }
    let code = ShownCode.bytes(of: snippet)
    hasCode = true
    sections.add(code: code)
    let badge = badges[snippet.index]
    openFigure(snippet, badge)
    writeLines(code, of: snippet)
    html.write("</code></pre>")
    if let badge { writeBadge(badge, snippet) }
    html.write("</figure>\n")
  }

  private mutating func openFigure(_ snippet: Snippet, _ badge: SnippetBadge?) {
    html.write("<figure class=\"code")
    if snippet.options.wrap { html.write(" wrap") }
    if snippet.options.lineNumbers { html.write(" numbered") }
    html.write("\"")
    writeAttribute(" data-language=\"", snippet.language)
    if let badge { writeAttribute(" data-check=\"", badge.verdict.rawValue) }
    if snippet.options.noCopy { html.write(" data-copy=\"no\"") }
    html.write(">")
    if let title = snippet.options.title ?? snippet.options.file {
      html.write("<figcaption>")
      html.write(escaping: title)
      html.write("</figcaption>")
    }
    html.write("<pre tabindex=\"0\"><code")
    if !snippet.language.isEmpty { writeAttribute(" class=\"language-", snippet.language) }
    html.write(">")
  }

  private mutating func writeAttribute(_ opening: StaticString, _ value: String) {
    guard !value.isEmpty else { return }
    html.write(opening)
    html.write(escaping: value)
    html.write("\"")
  }

  private mutating func writeLines(_ code: [UInt8], of snippet: Snippet) {
    let tokens = CodeHighlighter.tokens(of: code, language: snippet.language)
    let coloured = HighlightedCode(code, tokens, links: symbolLinks(in: code, tokens, of: snippet))
    let marked = snippet.options.highlightedLines
    let isLastEmpty = coloured.lines.last?.isEmpty == true && coloured.lines.count > 1
    for (index, range) in coloured.lines.enumerated() where !(isLastEmpty && index == coloured.lines.count - 1) {
      html.write(marked.contains { $0.contains(index + 1) } ? "<span class=\"line hl\">" : "<span class=\"line\">")
      html += coloured.html[range]
      html.write("</span>\n")
    }
  }

  /// The opening tags of the tokens that are links: for each annotated name its first use as a type or an attribute.
  private mutating func symbolLinks(in code: [UInt8], _ tokens: [CodeToken], of snippet: Snippet) -> [Int: [UInt8]] {
    var links: [Int: [UInt8]] = [:]
    for annotation in snippet.node.flatMap({ annotations[$0] }) ?? [] {
      guard case .symbol(let path, let fragment) = annotation.meaning else { continue }
      let name = snippet.code[annotation.literalRange.clamped(to: snippet.code.indices)]
      let use = tokens.firstIndex { token in
        (token.kind == .type || token.kind == .attribute) && code[token.range] == name
      }
      guard let use, links[use] == nil else { continue }
      let start = html.count
      openReference(ResolvedLink(.site(path, fragment: fragment)), title: nil, kind: "symbol")
      links[use] = Array(html[start...])
      html.removeLast(html.count - start)
    }
    return links
  }

  private mutating func writeBadge(_ badge: SnippetBadge, _ snippet: Snippet) {
    let state = badge.expectedFailure && badge.verdict == .pass ? "expected" : badge.verdict.rawValue
    html.write(markup: "<p class=\"badge badge-\(state)\">")
    html.write(escaping: BadgeText.words(for: badge, isKorean: article.language == "ko"))
    if let program = badge.wholeProgram {
      html.write(" · ")
      openReference(ResolvedLink(.site(program, fragment: nil)), title: nil, kind: "whole-program")
      html.write(words.pick(ko: "전체 코드", en: "whole program"))
      html.write("</a>")
    }
    html.write("</p>")
    for text in [badge.message, badge.output].compactMap({ $0 }) {
      html.write("<pre class=\"output\" tabindex=\"0\"><samp>")
      html.write(escaping: text)
      html.write("</samp></pre>")
    }
  }
}

/// What a reader sees of a sample's code.
enum ShownCode {
  /// The code without hidden regions: `// snippet.hide` … `// snippet.show`, and all above `// ---cut---`.
  static func bytes(of snippet: Snippet) -> [UInt8] {
    guard snippet.language == "swift", mentionsMarker(snippet.code) else { return snippet.code }
    var shown: [ArraySlice<UInt8>] = []
    var isHidden = false
    for line in snippet.code.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch marker(in: line) {
      case .hide: isHidden = true
      case .show: isHidden = false
      case .cut: shown = []
      case nil: if !isHidden { shown.append(line) }
      }
    }
    if shown.last?.isEmpty == false { shown.append([]) }
    return Array(shown.joined(separator: [0x0A]))
  }

  private enum Marker { case hide, show, cut }

  private static func mentionsMarker(_ code: [UInt8]) -> Bool {
    code.contains(text: "snippet.") || code.contains(text: "---cut---")
  }

  private static func marker(in line: ArraySlice<UInt8>) -> Marker? {
    let words = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard words.starts(with: Array("//".utf8)) else { return nil }
    switch String(decoding: words.dropFirst(2).filter { $0 != 0x20 }, as: UTF8.self) {
    case "snippet.hide": return .hide
    case "snippet.show": return .show
    case "---cut---": return .cut
    default: return nil
    }
  }
}

/// The sentence under a checked sample.
enum BadgeText {
  static func words(for badge: SnippetBadge, isKorean: Bool) -> String {
    let head = isKorean ? korean(badge) : english(badge)
    switch badge.verdict {
    case .pass where badge.toolchain.isEmpty: return head
    case .pass: return "\(head) · \(badge.toolchain)"
    default: return badge.reason.map { "\(head): \($0)" } ?? head
    }
  }

  private static func korean(_ badge: SnippetBadge) -> String {
    if badge.expectedFailure, badge.verdict == .pass { return "실패가 정상" }
    switch badge.verdict {
    case .pass:
      switch badge.level {
      case .run: return "실행 확인"
      case .compile, .auto: return badge.reason.map { "스텁으로 확인(\($0))" } ?? "컴파일 확인"
      case .parse, .skip: return "구문 확인"
      }
    case .lowered: return "낮은 단계로 확인"
    case .blocked: return "앞 예제가 실패해 확인 못 함"
    case .skipped: return "확인 안 함"
    case .fail: return "실패"
    }
  }

  private static func english(_ badge: SnippetBadge) -> String {
    if badge.expectedFailure, badge.verdict == .pass { return "Meant to fail" }
    switch badge.verdict {
    case .pass:
      switch badge.level {
      case .run: return "Run"
      case .compile, .auto: return badge.reason.map { "Checked against stubs (\($0))" } ?? "Compiled"
      case .parse, .skip: return "Parsed"
      }
    case .lowered: return "Checked at a lower level"
    case .blocked: return "Not checked, an earlier sample failed"
    case .skipped: return "Not checked"
    case .fail: return "Failed"
    }
  }
}
