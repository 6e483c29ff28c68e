/// Checks with libxml2 whether XML samples are well-formed, and whether an ellipsis says that parts were omitted.
import ByteText
import Diagnostics
import HTMLSource

enum XMLSyntax {
  /// The first problem; nil if the text is well-formed as a fragment of a document.
  static func problem(in text: [UInt8]) -> DataProblem? {
    guard let found = XMLWellFormedness.violation(in: text) else { return nil }
    switch found.rule {
    case .notClosed(let element):
      let start = offset(of: element, in: text)
      return DataProblem(
        offset: start,
        message: Phrase(
          en: "the element '\(element.name)' is not closed", ko: "'\(element.name)' 요소가 닫히지 않았습니다"),
        isAbridged: hasEllipsis(text[start...]))
    case .closesOther(let open):
      let end = lastStart(of: "</", in: text, before: found.offset)
      return DataProblem(
        offset: end, message: Phrase(en: "this closes no open element", ko: "열린 요소가 없는데 닫았습니다"),
        isAbridged: hasEllipsis(text[(open.map { offset(of: $0, in: text) } ?? 0)..<end]))
    case .other(let code):
      let rule = rules.first { $0.code == code && found.message.hasPrefix($0.beginning) }
      let start = rule?.mark.map { lastStart(of: $0, in: text, before: found.offset) } ?? found.offset
      let isAbridged = ["...", "…"].contains { text[start...].starts(with: $0.utf8) }
      let message = rule?.message ?? Phrase(en: found.message, ko: "XML 문법에 맞지 않습니다(\(found.message))")
      return DataProblem(offset: start, message: message, isAbridged: isAbridged)
    }
  }

  /// Where the tag of an element begins.
  private static func offset(of element: XMLViolation.Element, in text: [UInt8]) -> Int {
    let starts = LineTable(text).starts
    let line = starts[min(max(element.line, 1), starts.count) - 1]
    return text.range(of: "<\(element.name)", from: line)?.lowerBound ?? line
  }

  /// The start of the last occurrence of `mark` that begins before `end`; `end` if there is none.
  private static func lastStart(of mark: String, in text: [UInt8], before end: Int) -> Int {
    text.ranges(of: Array(mark.utf8)).last { $0.lowerBound < end }?.lowerBound ?? end
  }

  /// Whether some line of text between tags, or a comment, consists of an ellipsis only.
  private static func hasEllipsis(_ text: ArraySlice<UInt8>) -> Bool {
    text.split { $0 == 0x0A || "<>".utf8.contains($0) }.contains { piece in
      let bare = piece.text.trimmingSpaces
      let content =
        bare.hasPrefix("!--") ? bare.dropFirst(3).drop { $0 == " " }.prefix { $0 != " " && $0 != "-" } : bare[...]
      return content == "..." || content == "…"
    }
  }

  /// The rules that samples break most often, by libxml2's error code and the beginning of its message. `mark` is the text at which the
  /// wrong part begins; the last one before the error is the reported place.
  private static let rules: [(code: Int, beginning: String, mark: String?, message: Phrase)] = [
    (68, "xmlParseEntityRef", "&", ampersand), (23, "", "&", ampersand), (26, "", "&", ampersand),
    (6, "", "&", ampersand), (7, "", "&", ampersand), (8, "", "&", ampersand),
    (
      68, "StartTag", "<",
      Phrase(en: "a '<' that begins no tag must be written '&lt;'", ko: "태그를 시작하지 않는 '<'는 '&lt;'로 적어야 합니다")
    ),
    (68, "", nil, notClosed), (65, "", nil, notClosed), (73, "", nil, notClosed),
    (42, "", nil, Phrase(en: "this attribute is there twice", ko: "같은 속성이 두 번 있습니다")),
    (41, "", nil, Phrase(en: "the attribute has no value", ko: "속성에 값이 없습니다")),
    (39, "", nil, Phrase(en: "the value of an attribute needs quotes", ko: "속성의 값은 따옴표로 감싸야 합니다")),
    (38, "", nil, Phrase(en: "a '<' in a value must be written '&lt;'", ko: "값 안의 '<'는 '&lt;'로 적어야 합니다")),
    (40, "", nil, Phrase(en: "the quotes are not closed", ko: "따옴표가 닫히지 않았습니다")),
    (45, "", "<!--", missing("-->")), (63, "", "<![CDATA[", missing("]]>")), (47, "", "<?", missing("?>")),
  ]
  private static let ampersand = Phrase(en: "a '&' must be written '&amp;'", ko: "'&'는 '&amp;'로 적어야 합니다")
  private static let notClosed = Phrase(en: "the tag is not closed", ko: "태그가 닫히지 않았습니다")

  private static func missing(_ end: String) -> Phrase {
    Phrase(en: "'\(end)' is missing", ko: "'\(end)'가 빠졌습니다")
  }
}
