import Diagnostics
import Testing

@testable import DumpImport

struct FormatDetectorTests {
  private func best(_ text: String, name: String = "dump.txt") -> FormatEvidence? {
    FormatDetector.evidence(in: DumpText(name: name, source: SourceText(path: name, text))).first
  }

  @Test func eachKindIsRecognisedWithItsReason() {
    let samples: [(String, String, DumpFormat, String)] = [
      ("a.html", "<!DOCTYPE html><html><body>글</body></html>", .html, "begins as an HTML page"),
      ("a.htm", "<div>글</div>", .html, "an HTML file by name and first character"),
      ("a.txt", "<!-- saved -->\n<html><body>글", .html, "begins as an HTML page"),
      (
        "a.xml", "<?xml version='1.0'?><rss xmlns:wp='http://wordpress.org/export/1.2/'>", .wordpressExport,
        "an RSS text in the name space of WordPress exports"
      ),
      (
        "a.xml", "<?xml version='1.0'?><blog type=\"tattertools/1.1\" migrational=\"false\">", .tistoryBackup,
        "the root element of a Tistory or Textcube backup"
      ),
      ("a.md", "글", .markdown, "a Markdown file by name"),
      ("a.txt", "---\ntitle: 글\n---\n글", .markdown, "a text with front matter"),
      ("a.txt", "글이다.\n\nPosted by 김 개발\n", .plainText, "1 lines like 'Posted by' that close posts"),
      ("a.txt", "글이다.\n글쓴이 : 김 개발(http://a.kr/1)\n", .plainText, "1 author signatures with an address"),
    ]
    for (name, text, format, reason) in samples {
      let found = best(text, name: name)
      #expect(found?.format == format, "\(text)")
      #expect(found?.reason == reason, "\(text)")
      #expect((found?.score ?? 0) > 1)
    }
  }

  @Test func unknownTextIsOneArticleWithAWarning() {
    let found = ImportedFiles(["a.txt": "첫 문장입니다. 그리고 글이 이어집니다.\n\n둘째 문단입니다.\n"])
    #expect(found.paths.count == 1)
    #expect(found.codes.contains("unknown-dump"))
  }

  @Test func aNamedKindIsNotAskedAgain() {
    let found = ImportedFiles(["a.txt": "<p>글 <b>굵게</b></p>"], format: .html)
    #expect(found.body() == "글 **굵게**")
    #expect(!found.codes.contains("unknown-dump"))
  }

  @Test func textAboutHTMLIsNoHTML() {
    #expect(best("HTML에서는 <html>과 <body>를 씁니다.")?.format == .plainText)
  }

  @Test func pathsAreComposedHangul() {
    let decomposed = "한글".unicodeScalars.flatMap { Array(String($0).decomposedStringForTests.unicodeScalars) }
    let name = String(String.UnicodeScalarView(decomposed)) + ".md"
    #expect(
      ImportedFiles([name: "글"]).paths.first.map { Array($0.unicodeScalars) } == Array("posts/한글.md".unicodeScalars))
  }
}

extension String {
  /// Hangul syllables taken apart, as macOS writes file names.
  fileprivate var decomposedStringForTests: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
          let index = scalar.value - 0xAC00
          let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (index % 28 > 0 ? [0x11A7 + index % 28] : [])
          return parts.compactMap { Unicode.Scalar($0) }
        }))
  }
}
