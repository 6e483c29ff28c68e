/// Tables of settings of `jikji.yml`: the result of each value, and where a wrong value is reported.
import ArticleModel
import ContentLoad
import Diagnostics
import TestSupport
import Testing

@Suite struct SettingTableTests {
  private func config(_ yaml: String) -> SiteConfig {
    let read = ConfigReader.read(SourceText(path: "jikji.yml", "title: 글\n" + yaml), environment: [:])
    #expect(read.diagnostics.isEmpty, "\(yaml): \(read.diagnostics.map(\.message.english))")
    return read.value
  }

  /// What is wrong with a setting, as `1 error code: …`.
  private func said(_ yaml: String) -> String {
    let marked = MarkedText("title: 글\n" + yaml, path: "jikji.yml")
    return marked.summary(ConfigReader.read(marked.text, environment: [:]).diagnostics)
  }

  @Test(arguments: [("paginate: 1", 1), ("paginate: 1000", 1000), ("paginate: 7", 7), ("", 50)])
  func listsAreAsLongAsIsSaid(yaml: String, length: Int) { #expect(config(yaml).paginate == length) }

  @Test(arguments: ["0", "1001", "-1", "many", "1.5", "[1]"])
  func aLengthOutOfBoundsIsReported(value: String) {
    #expect(said("paginate: 1️⃣\(value)\n").hasPrefix("1 error wrong-type: 'paginate' must be a whole number"))
  }

  @Test(
    arguments: [
      ("links: {internal: error}", .error, .warning, true), ("links: {internal: note}", .note, .warning, true),
      ("links: {internal: \"off\"}", nil, .warning, true), ("links: {external: error}", .error, .error, true),
      ("links: {external: \"off\"}", .error, nil, true), ("links: {code: false}", .error, .warning, false),
      ("links: {}", .error, .warning, true), ("links:", .error, .warning, true),
    ] as [(String, Severity?, Severity?, Bool)])
  func linksAreCheckedAsGravelyAsIsSaid(yaml: String, own: Severity?, other: Severity?, code: Bool) {
    let found = config(yaml)
    #expect(found.internalLinks == own && found.externalLinks == other && found.codeLinks == code)
  }

  @Test(
    arguments: [
      ("terms: error", .error), ("terms: note", .note), ("terms: \"off\"", nil), ("", .warning),
    ] as [(String, Severity?)])
  func termsAreCheckedAsGravelyAsIsSaid(yaml: String, severity: Severity?) { #expect(config(yaml).terms == severity) }

  @Test func oldAddressesLeadToNewOnesInTheirOrder() {
    let found = config("redirects:\n  /b/: /a/\n  /글/: /posts/글/#절\n  /c: /\ngone: [/x/, /y/#z]\n")
    #expect(found.redirects.map { "\($0.from.value) \($0.to.value)" } == ["/b/ /a/", "/글/ /posts/글/#절", "/c /"])
    #expect(found.gone.map(\.value) == ["/x/", "/y/#z"])
    #expect(config("gone: /x/").gone.map(\.value) == ["/x/"])
  }

  @Test(arguments: [
    ("redirects: {1️⃣b/: /a/}", "bad-old-address"), ("redirects: {/b/: 1️⃣a/}", "bad-old-address"),
    ("redirects: {/b/: 1️⃣//a.kr/}", "bad-old-address"), ("redirects: {1️⃣/../b/: /a/}", "bad-old-address"),
    ("redirects: {/b/: 1️⃣https://a.kr/}", "bad-old-address"), ("redirects: {/b/: 1️⃣[/a/]}", "wrong-type"),
    ("redirects: 1️⃣[/a/]", "wrong-type"), ("gone: [1️⃣x/]", "bad-old-address"), ("gone: [1️⃣/a/../b]", "bad-old-address"),
    ("gone: 1️⃣{a: b}", "wrong-type"),
  ])
  func addressesThatAreNoneAreReportedAndLeftOut(yaml: String, code: String) {
    let found = said(yaml + "\n")
    #expect(found.hasPrefix("1 error ") && !found.contains("\n"), "\(found)")
    let kind = code == "bad-old-address" ? "bad-alias" : code
    #expect(
      found.contains(" \(code): ") || found.contains(" \(kind): ") || found.contains(" unsafe-path: "), "\(found)")
  }

  @Test func processorsAreNamedOrDescribed() throws {
    let found = config(
      "processors:\n  dot: true\n  plantuml: false\n  MATH: {command: [tex2mml, -x]}\n  chart: {command: draw, output: html}\n"
    )
    #expect(found.processors.keys.sorted() == ["chart", "dot", "math"])
    #expect(found.processors["dot"] == FenceProcessor.builtIn["dot"])
    let math = try #require(found.processors["math"])
    #expect(math.command == ["tex2mml", "-x"] && math.displayArguments == [] && math.output == .mathml)
    #expect(found.processors["chart"]?.command == ["draw"] && found.processors["chart"]?.output == .html)
    #expect(
      config("processors: {dot: {output: html}}").processors["dot"]?.command == FenceProcessor.builtIn["dot"]?.command)
    #expect(config("processors: {chart: {command: draw}}").processors["chart"]?.output == .svg)
    #expect(config("").processors.isEmpty)
  }

  @Test(arguments: [
    ("processors: {1️⃣dott: true}", "unknown-value", "'dott' is not a value of 'processors'"),
    ("processors: {dot: 1️⃣maybe}", "wrong-type", "processors.dot"),
    ("processors: {1️⃣chart: {}}", "missing-key", "processors.chart.command"),
    ("processors: {chart: {command: a, output: 1️⃣png}}", "unknown-value", "png"),
    ("processors: {dot: {1️⃣cmd: a}}", "unknown-key", "cmd"), ("processors: 1️⃣dot", "wrong-type", "processors"),
    ("processors: {1️⃣chart: {command: \"\"}}", "missing-key", "processors.chart.command"),
  ])
  func aProcessorThatCannotBeUsedIsReported(yaml: String, code: String, words: String) {
    let found = said(yaml + "\n")
    #expect(found.hasPrefix("1 error \(code): ") && found.contains(words), "\(found)")
  }

  @Test(
    arguments: [
      ("/", "/"), ("/blog", "/blog/"), ("https://a.kr", "https://a.kr/"), ("https://a.kr/b", "https://a.kr/b/"),
      ("http://a.kr:8080/", "http://a.kr:8080/"), ("https://한글.kr/글", "https://xn--bj0bj06e.kr/%EA%B8%80/"),
      ("https://a.kr/%EA%B8%80/", "https://a.kr/%EA%B8%80/"), ("a.kr", nil), ("//a.kr", nil), ("https://", nil),
      ("ftp://a.kr", nil),
      ("https://a.kr//b", nil), ("/a//b", nil), ("https://a.kr/?b", nil), ("https://a.kr/#b", nil),
      ("https://a b.kr", nil),
      ("https://a.kr/\\\\b", nil),
    ] as [(String, String?)])
  func theBaseIsAPathOrAnAddressOfTheWeb(written: String, read: String?) {
    if let read {
      #expect(config("baseURL: \"\(written)\"").baseURL == read)
    } else {
      #expect(said("baseURL: 1️⃣\"\(written)\"\n").hasPrefix("1 error bad-base-url: "), "\(written)")
    }
  }

  @Test func foldersOfTranslationsAreReadWithTheirDefaults() throws {
    let found = config(
      "translations:\n  - {source: ./en/, target: ko//}\n  - {source: en, target: ja, stale: \"off\", publish: draft, redistribute: false, revision: 6.2, repository: ../x.git, license: MIT, author: 저자, url: https://a.kr}\n"
    ).translations
    let (first, second) = (try #require(found.first), try #require(found.last))
    #expect(first.source == "en" && first.target == "ko" && first.stale == .warning && first.publish == .partial)
    #expect(first.redistribute && first.repository == nil && first.revision == nil)
    #expect(second.stale == nil && second.publish == .draft && !second.redistribute && second.revision == "6.2")
    #expect(
      second.repository == "../x.git" && second.license == "MIT" && second.author == "저자"
        && second.url == "https://a.kr")
    #expect(said("translations: [1️⃣{source: en}]\n").hasPrefix("1 error missing-key: 'translations.target'"))
    #expect(said("translations: [1️⃣{target: ko}]\n").hasPrefix("1 error missing-key: 'translations.source'"))
  }

  @Test(arguments: [
    ("glossary: 1️⃣../words.yml", "unsafe-path"), ("html: 1️⃣yes", "unknown-value"),
    ("defaultLanguage: 1️⃣korean", "bad-language"),
    ("languages: {1️⃣Korean: {}}", "bad-language"), ("languages: {ko: 1️⃣[a]}", "wrong-type"),
    ("timeZone: 1️⃣Seoul", "bad-time-zone"),
    ("publish: {target: 1️⃣github}", "unknown-value"), ("extra: 1️⃣[a]", "wrong-type"),
    ("authors: {kim: 1️⃣[a]}", "wrong-type"), ("topics: 1️⃣a", "wrong-type"), ("search: {synonyms: 1️⃣a}", "wrong-type"),
    ("translations: 1️⃣en", "wrong-type"), ("links: 1️⃣off", "wrong-type"), ("license: 1️⃣{a: b}", "wrong-type"),
  ])
  func aValueOfAnotherFormIsReportedAtItsPlace(yaml: String, code: String) {
    let found = said(yaml + "\n")
    #expect(found.contains("1 error ") && found.contains(code), "\(found)")
  }
}

@Suite struct ImageHeaderFormTests {
  private func svg(_ tag: String) -> PixelSize? {
    ImageHeader.pixels(of: Array("<?xml version=\"1.0\"?>\n<svg \(tag)></svg>".utf8))
  }

  @Test(
    arguments: [
      ("width=\"30\" height=\"12\"", 30, 12), ("width='30px' height='12.6px'", 30, 13),
      ("viewBox=\"0 0 30 12\"", 30, 12),
      ("viewBox='0,0,30,12'", 30, 12), ("width=\"100%\" height=\"100%\" viewBox=\"0 0 3 4\"", 3, 4),
      ("width=\"30\"", nil, nil),
      ("width=30 height=12", nil, nil), ("viewBox=\"0 0 30\"", nil, nil), ("width=\"0\" height=\"5\"", nil, nil),
      ("width=\"-3\" height=\"5\"", nil, nil), ("width=\"1e9\" height=\"5\"", 1, 5),
      ("width=\"9999999\" height=\"5\"", nil, nil),
      ("viewBox=\"0 0 a b\"", nil, nil), ("data-width=\"3\" data-height=\"4\"", nil, nil),
      ("\nwidth=\"3\"\nheight=\"4\"", 3, 4),
      ("", nil, nil),
    ] as [(String, Int?, Int?)])
  func theSizeOfADrawingIsItsAttributesOrItsBox(tag: String, width: Int?, height: Int?) {
    #expect(svg(tag)?.width == width)
    #expect(svg(tag)?.height == height)
  }

  @Test func everyFrameOfAJPEGHasASizeAndTablesHaveNone() {
    func jpeg(_ marker: UInt8) -> PixelSize? {
      ImageHeader.pixels(of: [0xFF, 0xD8, 0xFF, marker, 0, 11, 8, 0, 5, 0, 7, 1, 0, 0])
    }
    for marker: UInt8 in 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker) {
      #expect(jpeg(marker) == PixelSize(width: 7, height: 5))
    }
    for marker: UInt8 in [0xC4, 0xC8, 0xCC, 0xDA, 0xE0] { #expect(jpeg(marker) == nil) }
    // Filling bytes before a marker, and a length that cannot be.
    #expect(
      ImageHeader.pixels(of: [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 7, 1, 0, 0])
        == PixelSize(width: 7, height: 5))
    #expect(ImageHeader.pixels(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1] + [UInt8](repeating: 0, count: 20)) == nil)
    #expect(ImageHeader.pixels(of: [0xFF, 0xD8, 0x00] + [UInt8](repeating: 0, count: 20)) == nil)
  }
}
