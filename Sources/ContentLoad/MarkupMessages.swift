/// Diagnostics about markup of other tools that Jikji does not support.
import ArticleModel
private import ByteText
import Diagnostics
import KoreanText

extension Diagnostic {
  /// Front matter keys at the head of a file without the `---` line above them.
  static func frontMatterWithoutFence(_ key: String, at place: Place, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .frontMatterWithoutFence, at: place,
      en:
        "'\(key):' is shown as text, for front matter begins with a line '---' at the very top; write '---' above and below the keys",
      ko: "머리말은 파일의 첫 줄 '---'로 시작해야 하므로 '\(key):'\(.iGa) 본문으로 나옵니다. 키들의 위와 아래에 '---'를 적으세요", fix: fix)
  }

  /// TOML front matter between `+++` lines.
  static func tomlFrontMatter(at place: Place) -> Diagnostic {
    Diagnostic(
      .frontMatterWithoutFence, at: place,
      en: "front matter is YAML between '---' lines; rewrite this TOML, or let 'jikji import' do it",
      ko: "머리말은 '---' 줄 사이에 YAML로 씁니다. 이 TOML을 고쳐 쓰거나 'jikji import'에 맡기세요")
  }

  /// `tags: a, b`, which is a single tag.
  static func listInOneText(_ key: String, _ value: String, at place: Place) -> Diagnostic {
    let items = value.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty }
      .joined(separator: ", ")
    return Diagnostic(
      .listInOneText, at: place,
      en: "'\(value)' is one value of '\(key)'; write a list, '\(key): [\(items)]', or quotation marks around it",
      ko: "'\(value)'\(.eunNeun) '\(key)'의 값 하나로 읽힙니다. '\(key): [\(items)]'처럼 목록으로 쓰거나 따옴표로 감싸세요",
      fix: .writing("[\(items)]", in: place.range))
  }

  /// A formula `$$…$$` on a site without a processor for formulas.
  static func formula(at place: Place) -> Diagnostic {
    Diagnostic(
      .foreignMarkup, at: place,
      en:
        "formulas are not typeset, and '$$' is shown as it is; add 'processors: {math: true}' to jikji.yml, or put the formula in backticks",
      ko: "수식은 조판하지 않으므로 '$$'가 그대로 보입니다. jikji.yml에 'processors: {math: true}'를 적거나 역따옴표(`)로 감싸세요")
  }

  /// A `mermaid` fence on a site without a processor for it.
  static func diagram(at place: Place) -> Diagnostic {
    Diagnostic(
      .foreignMarkup, at: place,
      en:
        "diagrams are not drawn, and the reader sees this text; add 'processors: {mermaid: true}' to jikji.yml, or put a picture of it beside the article",
      ko: "다이어그램은 그리지 않으므로 독자에게 이 글이 그대로 보입니다. jikji.yml에 'processors: {mermaid: true}'를 적거나 그림으로 만들어 글 옆에 두세요")
  }

  /// Shortcodes `{{< name >}}` and `{% name %}`.
  static func shortcode(at place: Place) -> Diagnostic {
    Diagnostic(
      .foreignMarkup, at: place,
      en: "short codes of Hugo and Jekyll are shown as they are; write Markdown instead, or backticks around it",
      ko: "Hugo나 Jekyll의 숏코드는 그대로 보입니다. 마크다운으로 바꾸거나 역따옴표(`)로 감싸세요")
  }

  /// An unknown alert box such as `[!HINT]`.
  static func unknownAlert(_ name: String, meant: String?, at place: Place) -> Diagnostic {
    let hint =
      meant.map { Phrase.suggestion($0) }
      ?? Phrase(
        en: "; there are NOTE, TIP, IMPORTANT, WARNING and CAUTION",
        ko: ". NOTE, TIP, IMPORTANT, WARNING, CAUTION이 있습니다")
    return Diagnostic(
      .foreignMarkup, at: place, en: "there is no alert '[!\(name)]'\(hint.english)",
      ko: "'[!\(name)]' 알림은 없습니다\(hint.korean)",
      fix: .writing(meant, in: place.range))
  }

  /// A DocC directive of which nothing, or not its label, is shown; nil for all others.
  static func unshownDirective(_ directive: PageDirective, in text: SourceText) -> Diagnostic? {
    let ways = ["Image": "![…](picture.png)", "Video": "::video{src=film.mp4}", "Tab": ":::tab"]
    guard let way = ways[directive.name] else { return nil }
    let name = directive.name
    let line = text.lines.range(ofLine: text.lines.line(of: directive.range.lowerBound))
    let lost =
      name == "Tab" ? Phrase(en: "the label of '@Tab'", ko: "'@Tab'의 이름") : Phrase(en: "'@\(name)'", ko: "'@\(name)'")
    return Diagnostic(
      .foreignMarkup, at: Place(text, line),
      en: "\(lost.english) is not shown; write '\(way)'", ko: "\(lost.korean)\(.eunNeun) 나오지 않습니다. '\(way)'로 적으세요")
  }

  /// An alert with words behind its name, which GitHub shows as an ordinary quote.
  static func alertWithTitle(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .foreignMarkup, at: place,
      en:
        "words behind '[!\(name)]' make it an ordinary quote; put them on the next line, or write ':::\(name.lowercased()) TITLE'",
      ko: "'[!\(name)]' 뒤에 글자가 있으면 알림이 아니라 인용이 됩니다. 다음 줄에 적거나 ':::\(name.lowercased()) 제목'으로 쓰세요")
  }

  /// A fence with an unknown language that is similar to a known one.
  static func unknownLanguage(_ written: String, meant: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownLanguage, at: place,
      en:
        "'\(written)' is no language that is known, so the sample is neither coloured nor checked; did you mean '\(meant)'?",
      ko: "'\(written)'\(.eunNeun) 모르는 언어여서 예제에 색을 입히지도, 확인하지도 않습니다. '\(meant)' 아닌가요?",
      fix: .writing(meant, in: place.range))
  }
}
