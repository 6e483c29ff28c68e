/// Writes a code block: syntax colours, title, highlighted lines and the result of its check.
import ArticleModel
private import ByteText
import SwiftSource

/// One code block as a `<figure>`.
struct CodeFigure {
  /// The sample, and the result of its check; nil if it was not checked.
  let snippet: Snippet, badge: SnippetBadge?
  /// The link markup of its page, and the language of the page.
  let links: LinkMarkup, language: PageLanguage
  /// The Swift names in the sample that link to articles.
  let annotations: [TextAnnotation]
  /// Whether the title is written above the code; not in a tab, whose label is the title.
  var showsTitle = true

  /// Whether readers see the block at all.
  static func isShown(_ snippet: Snippet) -> Bool { !snippet.options.hidden && snippet.language != "swifttest" }

  /// Writes the figure with `code`, the part of the sample that readers see.
  func write(_ code: [UInt8], into html: inout [UInt8]) {
    let marks = LineMarks(code, snippet.options, language: snippet.language)
    let lineCount = marks.code.count { $0 == 0x0A }
    let isFolded = isFolded(lineCount)
    let isOutput = snippet.language == "output"
    html.write("<figure class=\"code")
    if snippet.options.wrap { html.write(" wrap") }
    if snippet.options.lineNumbers { html.write(" numbered") }
    if isOutput { html.write(" code-output") }
    if isFolded { html.write(" is-long") }
    if marks.hasFocus { html.write(" has-focus") }
    html.write("\"")
    let name = snippet.language.isEmpty ? nil : snippet.language
    html.writeAttribute("data-language", name)
    html.writeAttribute("data-check", badge?.verdict.rawValue)
    if snippet.options.noCopy { html.write(" data-copy=\"no\"") }
    html.write(">")
    if showsTitle {
      html.writeElement("figcaption", snippet.options.title ?? snippet.options.file ?? (isOutput ? outputLabel : nil))
    }
    html.write("<pre tabindex=\"0\"><code")
    html.writeAttribute("class", name.map { "language-\($0)" })
    html.write(">")
    writeLines(marks, into: &html)
    html.write("</code></pre>")
    if isFolded {
      let label = language.pick(ko: "\(lineCount)줄 모두 보기", en: "Show all \(lineCount) lines")
      html.write(markup: "<label class=\"code-more\"><input type=\"checkbox\"> \(label)</label>")
    }
    if var badge {
      // Samples that are not compiled, such as YAML, have no toolchain.
      if !["swift", "objc"].contains(snippet.language) { badge.toolchain = "" }
      write(badge, into: &html)
    }
    html.write("</figure>\n")
  }

  private var outputLabel: String { language.pick(ko: "출력", en: "Output") }

  /// Blocks with more than `longBlock` lines are folded unless the fence says no; a fence that asks for folding needs more than
  /// `shortestFold` lines. How much of a folded block is visible is set in `50-code.css`.
  private static let longBlock = 48, shortestFold = 16

  private func isFolded(_ lines: Int) -> Bool {
    switch snippet.options.fold {
    case nil: lines > Self.longBlock
    case "no", "false": false
    default: lines > Self.shortestFold
    }
  }

  private func writeLines(_ marks: LineMarks, into html: inout [UInt8]) {
    let code = marks.code
    let tokens = CodeHighlighter.tokens(of: code, language: snippet.language)
    let coloured = HighlightedCode(code, tokens, links: symbolLinks(in: code, tokens), marking: marks.words)
    var lines = coloured.lines
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    for (index, range) in lines.enumerated() {
      html.write("<span class=\"")
      html.write(markup: marks.classes(ofLine: index + 1))
      html.write("\">")
      html += coloured.html[range]
      html.write("</span>\n")
    }
  }

  /// The opening tags of tokens that are links, by index of the token: for each annotated name, its first use as a type or an attribute.
  private func symbolLinks(in code: [UInt8], _ tokens: [CodeToken]) -> [Int: [UInt8]] {
    var tags: [Int: [UInt8]] = [:]
    for annotation in annotations {
      guard case .symbol(let path, let fragment) = annotation.meaning else { continue }
      let name = snippet.code[annotation.literalRange.clamped(to: snippet.code.indices)]
      let use = tokens.firstIndex { ($0.kind == .type || $0.kind == .attribute) && code[$0.range] == name }
      guard let use, tags[use] == nil else { continue }
      links.open(ResolvedLink(.site(path, fragment: fragment)), kind: "symbol", in: &tags[use, default: []])
    }
    return tags
  }

  private func write(_ badge: SnippetBadge, into html: inout [UInt8]) {
    let state = badge.expectedFailure && badge.verdict == .pass ? "expected" : badge.verdict.rawValue
    html.write(markup: "<details class=\"badge badge-\(state)\"><summary>")
    html.write(escaping: BadgeText.sentence(for: badge, in: language))
    html.write("</summary><div><p>")
    html.write(escaping: BadgeText.explanation(of: badge, in: language))
    if let program = badge.wholeProgram {
      let link = ResolvedLink(.site(program, fragment: nil))
      html.write(" ")
      links.open(link, kind: "whole-program", in: &html)
      html.write(language.pick(ko: "전체 코드", en: "whole program"))
      links.close(link, in: &html)
    }
    if let explorer = badge.explorer {
      let link = ResolvedLink(.external(explorer))
      html.write(" ")
      links.open(link, in: &html)
      html.write(language.pick(ko: "Compiler Explorer에서 열기", en: "Open in Compiler Explorer"))
      links.close(link, in: &html)
    }
    html.write("</p></div></details>")
    for (label, text) in [
      (language.pick(ko: "컴파일러의 말", en: "The compiler says"), badge.message), (outputLabel, badge.output),
    ] {
      guard let text else { continue }
      html.write("<p class=\"output-label\">")
      html.write(escaping: label)
      html.write("</p><pre class=\"output\" tabindex=\"0\">")
      html.writeElement("samp", text)
      html.write("</pre>")
    }
  }
}

/// The part of a sample's code that readers see.
enum ShownCode {
  /// The code without hidden regions: from `// snippet.hide` to `// snippet.show`, and everything above `// ---cut---`. Swift only.
  static func bytes(of snippet: Snippet) -> [UInt8] {
    guard snippet.language == "swift",
      snippet.code.contains(text: "snippet.") || snippet.code.contains(text: "---cut---")
    else { return snippet.code }
    var shown: [ArraySlice<UInt8>] = []
    var isHidden = false
    for line in snippet.code.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch String(decoding: line.filter { !$0.isASCIIBlank }, as: UTF8.self) {
      case "//snippet.hide": isHidden = true
      case "//snippet.show": isHidden = false
      case "//---cut---": shown = []
      default: if !isHidden { shown.append(line) }
      }
    }
    if shown.last?.isEmpty == false { shown.append([]) }
    return Array(shown.joined(separator: [0x0A]))
  }
}

/// The texts of the badge below a checked sample.
enum BadgeText {
  /// The result of the check, with the toolchain if the sample passed, otherwise with the reason.
  static func sentence(for badge: SnippetBadge, in language: PageLanguage) -> String {
    let result = words(for: badge, in: language).label
    // For example, that stub modules replaced a framework.
    let remark = badge.reason.map { " · \($0)" } ?? ""
    switch badge.verdict {
    case .pass where badge.platforms.isEmpty:
      return (badge.toolchain.isEmpty ? result : "\(result) · \(badge.toolchain)") + remark
    case .pass:
      // `Swift 6.3.1 · Linux` becomes `Linux 6.3.1`.
      let parts = badge.toolchain.split(separator: " · ").map(String.init)
      let own = SnippetBadge.Platform(name: parts.last ?? "", toolchain: parts.first ?? "", holds: true)
      return result + platforms([own] + badge.platforms) + remark
    default: return (badge.reason.map { "\(result): \($0)" } ?? result) + platforms(badge.platforms)
    }
  }

  /// An explanation of how, and with which toolchain, the sample was checked, in a sentence or two.
  static func explanation(of badge: SnippetBadge, in language: PageLanguage) -> String {
    let place = badge.toolchain.isEmpty ? "" : language.pick(ko: " 환경: ", en: " Checked with ") + badge.toolchain + "."
    return words(for: badge, in: language).sentence + place + differences(badge, language)
  }

  /// The toolchains with a different result than here, such as ` It does not hold with Swift 6.0.3 · Linux.`; empty if there are none.
  private static func differences(_ badge: SnippetBadge, _ language: PageLanguage) -> String {
    let isHere = badge.verdict == .pass
    let others = badge.platforms.filter { $0.holds != isHere }.map { "\($0.toolchain) · \($0.name)" }
    guard !others.isEmpty else { return "" }
    let list = others.joined(separator: ", ")
    return isHere
      ? language.pick(ko: " 다음에서는 통과하지 않습니다: \(list).", en: " It does not hold with \(list).")
      : language.pick(ko: " 다음에서는 통과합니다: \(list).", en: " It holds with \(list).")
  }

  /// The results by platform: ` · Linux 6.3.1 ✓ · macOS 16.4 ✓`; a platform without a version of its own is shown with that of Swift.
  private static func platforms(_ platforms: [SnippetBadge.Platform]) -> String {
    platforms.map { platform in
      let version = platform.name.contains(where: \.isNumber) ? "" : platform.toolchain.dropFirst("Swift".count)
      return " · \(platform.name)\(version) \(platform.holds ? "✓" : "✗")"
    }.joined()
  }

  /// How the sample was checked: as a short label, and as a sentence.
  private static func words(for badge: SnippetBadge, in language: PageLanguage) -> (label: String, sentence: String) {
    switch badge.verdict {
    case .pass where badge.expectedFailure:
      language.pick(
        ko: ("실패가 정상", "글이 말하는 대로 실패하는지 컴파일해 확인했습니다."),
        en: ("Meant to fail", "It was compiled to see that it fails as the text says."))
    case .pass: words(for: badge.level, in: language)
    case .lowered:
      language.pick(
        ko: ("낮은 단계로 확인", "더 높은 단계로 확인하려 했으나 여기까지만 확인했습니다."),
        en: ("Checked at a lower level", "More was asked for, but only this much could be checked."))
    case .blocked:
      language.pick(
        ko: ("앞 예제가 실패해 확인 못 함", "앞선 예제가 실패해 이어지는 이 예제는 돌려 보지 못했습니다."),
        en: ("Not checked, an earlier sample failed", "It continues a sample that failed, so it was not run."))
    case .skipped:
      language.pick(
        ko: ("확인 안 함", "이 예제는 아무 확인도 거치지 않았습니다."), en: ("Not checked", "Nothing was checked of this sample."))
    case .fail:
      language.pick(ko: ("실패", "이 예제는 글이 말하는 대로 움직이지 않았습니다."), en: ("Failed", "It does not do what the text says."))
    }
  }

  /// The same for a sample that passed at a level.
  private static func words(for level: SnippetLevel, in language: PageLanguage) -> (label: String, sentence: String) {
    switch level {
    case .run:
      language.pick(
        ko: ("실행 확인", "격리된 환경에서 실제로 실행했고, 글과 어긋나는 것이 없었습니다."),
        en: ("Run", "It was run in a sandbox, and nothing contradicted the text."))
    case .compile, .auto:
      language.pick(ko: ("컴파일 확인", "실행하지는 않고 컴파일해 확인했습니다."), en: ("Compiled", "It was compiled and not run."))
    case .parse, .skip:
      language.pick(
        ko: ("구문 확인", "문법만 확인했고 실행하지 않았습니다."), en: ("Parsed", "Only its syntax was checked; it was not run."))
    }
  }
}
