/// Recognises the captions of pictures, tables and listings, and what remains of lost pictures.
import WebAddress
import ByteText

enum Captions {
  private static let openings = ["Screen Shot ", "Screenshot ", "스크린샷 ", "화면 캡처 ", "IMG_", "DSC_", "KakaoTalk_"]
  private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".PNG", ".JPG", ".bmp", ".webp"]
  private static let numbered = [
    "Figure", "Fig.", "Table", "Listing", "그림", "표", "테이블", "코드", "리스트", "예제", "사진",
  ]

  /// Whether the line is the name or description of a lost picture.
  static func isPicture(_ line: DumpLine) -> Bool {
    var text = line.text
    guard line.shape.length <= 90, !line.shape.hasAddress else { return false }
    if text.hasPrefix("["), text.hasSuffix("]") { text = trimmed(text.dropFirst().dropLast()) }
    if openings.contains(where: { text.hasPrefix($0) }) { return true }
    if endings.contains(where: { text.hasSuffix($0) }), !text.holds(" ") || isLabelled(text) {
      // `<name>.png` is a placeholder: no file has such a name.
      return !text.utf8.contains { "<>|*?\"".utf8.contains($0) }
    }
    if isSlug(text) { return true }
    if text.hasPrefix("출처"), isCredit(text.dropFirst(2)), !line.shape.endsSentence { return true }
    if text.hasPrefix("Photo by "), text.split(separator: " ").count <= 8 { return true }
    return text.hasPrefix("from ") && text.split(separator: " ").count == 2
  }

  /// Whether the text is a labelled file name: `이미지: name.png`, `[그림 2] name.png`.
  private static func isLabelled(_ text: String) -> Bool {
    let words = text.drop { $0 == "[" || $0 == "(" }
    return ["이미지", "그림", "사진", "첨부", "image", "Image", "Figure"].contains { words.hasPrefix($0) }
      && text.split(separator: " ").count <= 4
  }

  /// Whether the text is the name of a picture file without extension: `20130313_osxdock_minimize_genie`.
  private static func isSlug(_ text: String) -> Bool {
    let utf8 = text.utf8
    guard utf8.count > 12,
      utf8.allSatisfy({ $0.isASCIIDigit || (0x61...0x7A).contains($0) || "_-".utf8.contains($0) })
    else { return false }
    return utf8.prefix { $0.isASCIIDigit }.count >= 6 && utf8.contains(UInt8(ascii: "_"))
  }

  private static func isCredit(_ tail: Substring) -> Bool {
    let mark = tail.drop { $0 == " " }
    return (mark.hasPrefix(":") || mark.hasPrefix(".")) && mark.dropFirst().contains { $0 != " " } && mark.count < 60
  }

  /// Whether the line is a caption with a number and not a sentence: `Figure 3-1. text`, `테이블 2-2 text`.
  static func isNumbered(_ line: DumpLine) -> Bool {
    let text = line.text
    guard line.shape.length <= 120, let word = numbered.first(where: { text.hasPrefix($0) }) else { return false }
    let tail = text.dropFirst(word.count).drop { $0 == " " }
    guard let digit = tail.utf8.first, digit.isASCIIDigit else { return false }
    let number = tail.utf8.prefix { $0.isASCIIDigit || "-.".utf8.contains($0) }
    let next = tail.utf8.dropFirst(number.count).first
    // `그림 2-3은 …을 보여준다` is a sentence about the figure.
    return !line.shape.endsSentence && (next == nil || next == 0x20)
  }

  /// Whether the line is the numbered caption of a table.
  static func isTable(_ line: DumpLine) -> Bool {
    isNumbered(line) && ["Table", "표", "테이블"].contains { line.text.hasPrefix($0) }
  }

  /// Whether the line says that something was left out: `(그림 생략)`.
  static func isOmission(_ line: DumpLine) -> Bool {
    let text = line.text
    return text.hasPrefix("(") && text.hasSuffix(")") && text.holds("생략") && line.shape.length < 30
  }

  /// Whether the text is the name of an attached file: `name.zip`.
  static func isAttachment(_ name: String) -> Bool {
    let text = name.lowercased()
    return text.utf8.count < 80
      && [".zip", ".h", ".m", ".pdf", ".swift", ".ppt", ".pptx", ".doc", ".tar.gz", ".txt", ".xls", ".dmg"].contains {
        text.hasSuffix($0)
      }
      && !text.hasPrefix("//") && text.split(separator: " ").count <= 4
  }
}

extension Captions {
  /// Whether the text is the label of one of two pictures to compare: `Before - …`, `After - …`.
  static func isLabel(_ text: String) -> Bool {
    ["Before", "After", "BEFORE", "AFTER"].contains {
      text.hasPrefix($0 + " -") || text.hasPrefix($0 + ":") || text == $0
    }
  }
}

/// Parses Tistory's picture macros, `[##_http://…_##]`, anywhere in a line.
enum TistoryPictureMacros {
  /// The line split at its macros: text and figures in order; nil for a line without macros.
  static func split(_ line: DumpLine) -> [DumpPiece]? {
    guard line.text.holds("[##_") else { return nil }
    var pieces: [DumpPiece] = []
    var rest = line.text[...]
    var gap = line.gap
    while let start = firstRange(of: "[##_", in: rest) {
      let before = trimmed(rest[..<start.lowerBound])
      if !before.isEmpty {
        pieces.append(.line(part(of: line, before, gap: gap)))
        gap = 0
      }
      let tail = rest[start.upperBound...]
      let end = firstRange(of: "_##]", in: tail)
      let body = end.map { tail[..<$0.lowerBound] } ?? tail
      pieces.append(.block(.figure(figure(of: String(body))), gap: gap))
      gap = 0
      rest = end.map { tail[$0.upperBound...] } ?? ""
    }
    let after = trimmed(rest)
    if !after.isEmpty { pieces.append(.line(part(of: line, after, gap: 0))) }
    return pieces
  }

  private static func part(of line: DumpLine, _ text: String, gap: Int) -> DumpLine {
    var part = line.replacing(text)
    part.gap = gap
    return part
  }

  /// The picture that the content of a macro describes: `1C|cfile2.uf@1979….png|width="212" … filename="1.png" …|`.
  static func figure(of body: String) -> Figure {
    let plain = PercentEncoding.decodedBytes(body.utf8).text
    let fields = plain.split(separator: "|").map(String.init)
    let file = fields.first { $0.holds("cfile") && $0.holds("@") } ?? fields.first ?? ""
    let attributes = fields.first { $0.holds("=\"") } ?? ""
    let caption = attribute("alt", in: attributes) ?? attribute("filename", in: attributes) ?? ""
    return Figure(caption: caption, address: address(of: file))
  }

  /// The address at which Tistory served the file: `cfile2.uf@ID.png` was at `http://cfile2.uf.tistory.com/image/ID`.
  private static func address(of file: String) -> String? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let at = name.firstIndex(of: "@") else { return file.hasPrefix("http") ? file : nil }
    let host = name[..<at].split(separator: "|").last ?? name[..<at]
    let id = name[name.index(after: at)...].split(separator: ".").first ?? ""
    return "http://\(host).tistory.com/image/\(id)"
  }

  private static func attribute(_ name: String, in text: String) -> String? {
    guard let start = firstRange(of: "\(name)=\"", in: text[...]) else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "\"" }
    return value.isEmpty ? nil : String(value)
  }
}
