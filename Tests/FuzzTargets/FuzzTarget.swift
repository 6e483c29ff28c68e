/// The readers of untrusted bytes, each as one function of bytes, for the fuzzer and for the tests of its corpus.
private import ContentLoad
private import CrossLinks
private import Diagnostics
private import DumpImport
private import SiteBuild
private import SnippetCheck
private import Translation

/// A reader that must survive any bytes.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// An article, through all stages up to the files of the site.
  case article
  /// `jikji.yml` of a small site.
  case settings
  /// `glossary.yml` of a small site.
  case glossary
  /// A template of a small site.
  case template
  /// `snippets.lock`.
  case snippetsLock = "snippets-lock"
  /// `translations.lock` and the texts beside it.
  case translationsLock = "translations-lock"
  /// `.jikji/urls.json`.
  case ledger
  /// A saved page, an export or a dump to import: the first byte chooses the file name's ending.
  case dump

  /// The endings of files to import, by which readers are chosen.
  private static let endings = ["txt", "html", "xml", "md", "json", "zip"]

  /// Gives `bytes` to the reader, prints what it says of them in every format, and traps when a diagnostic points outside of its
  /// text.
  package func run(_ bytes: [UInt8]) {
    switch self {
    case .article: build(article: bytes)
    case .settings: build(settings: bytes)
    case .glossary: build(sides: ["glossary.yml": bytes])
    case .template: build(template: bytes)
    case .snippetsLock: build(sides: ["snippets.lock": bytes])
    case .translationsLock:
      _ = TranslationLock.read(bytes)
      _ = SourceTexts.read(bytes)
    case .ledger: build(sides: [".jikji/urls.json": bytes])
    case .dump:
      let ending = Self.endings[Int(bytes.first ?? 0) % Self.endings.count]
      let result = DumpImporter.run([DumpInput(name: "dump.\(ending)", bytes: Array(bytes.dropFirst()))])
      look(at: result.diagnostics)
    }
  }

  private func build(
    article: [UInt8]? = nil, settings: [UInt8]? = nil, sides: [String: [UInt8]] = [:], template: [UInt8]? = nil
  ) {
    func text(_ path: String, _ bytes: [UInt8]) -> SourceText {
      SourceText.cleaning(path: path, fileBytes: bytes).value
    }
    let plain =
      "---\ntitle: 글\ndate: 2020-01-01\ntags: [가]\n---\n\n## 절\n\n클로저(closure)는 [자기](a.md).\n\n```swift\nprint(1)\n```\n"
    let input = SiteInput(
      config: text("jikji.yml", settings ?? Array("title: 시험\nbaseURL: https://example.org/\n".utf8)),
      environment: [:], files: [ContentFile(path: "ko/posts/a.md", bytes: article ?? Array(plain.utf8))], assets: [],
      sideFiles: Dictionary(uniqueKeysWithValues: sides.map { ($0.key, text($0.key, $0.value)) }))
    let templates = template.map { ["article.mustache": text("templates/article.mustache", $0)] } ?? [:]
    let options = BuildOptions(load: LoadOptions(now: 1_700_000_000, jobs: 1))
    look(at: BuildPipeline.build(SiteFiles(input, templates: templates), options: options).diagnostics)
  }

  private func look(at diagnostics: [Diagnostic]) {
    for place in diagnostics.flatMap({ [$0.place] + $0.notes.map(\.place) }).compactMap({ $0 }) {
      guard let range = place.range else { continue }
      precondition(range.upperBound <= place.text.bytes.count, "a diagnostic points behind its text")
    }
    for format in DiagnosticFormat.allCases {
      _ = DiagnosticReport(diagnostics).rendered(as: format, in: .korean, colour: .plain, version: "0")
    }
  }
}
