/// Diagnostics about Markdown that exceeds the limits of the parser.
import Diagnostics

extension Diagnostic {
  /// A text with more bytes than are parsed.
  static func markdownTooLarge(at place: Place, bytes: Int, limit: Int) -> Diagnostic {
    let (size, most) = (bytes >> 20, limit >> 20)
    return Diagnostic(
      .markdownTooLarge, at: place,
      en: "this text of \(size) MiB is larger than the \(most) MiB that are read; split it into several files",
      ko: "본문이 \(size)MiB라서 읽을 수 있는 \(most)MiB를 넘습니다. 여러 파일로 나누세요")
  }

  /// Blocks or inlines that are nested too deeply.
  static func markdownTooDeep(at place: Place, limit: Int) -> Diagnostic {
    Diagnostic(
      .markdownTooDeep, at: place,
      en: "quotes, lists or emphasis are nested more than \(limit) deep, so the text is shown as it is; nest less",
      ko: "인용, 목록, 강조가 \(limit)단계보다 깊게 겹쳐 본문을 원문 그대로 보여 줍니다. 겹치는 단계를 줄이세요")
  }

  /// A table that is too wide and long, or too many unclosed images, which would take very long to parse.
  static func markdownTooCostly(at place: Place) -> Diagnostic {
    Diagnostic(
      .markdownTooCostly, at: place,
      en:
        "this table or these brackets would take too long to read, so the text is shown as it is; split the paragraph",
      ko: "이 표나 대괄호는 읽는 데 너무 오래 걸려 본문을 원문 그대로 보여 줍니다. 문단을 나누세요")
  }
}
