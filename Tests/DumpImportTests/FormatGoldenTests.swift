/// Compares the whole result of an import with one golden text for each kind of dump.
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import DumpImport

@Suite struct FormatGoldenTests {
  /// The dump `given.*` (or the one file) of a folder, by the name it has there.
  private func dump(in folder: String) throws -> DumpInput {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(folder)")
    let names = try FileManager.default.contentsOfDirectory(atPath: path.path).filter { !$0.hasPrefix("expected") }
    let name = try #require(names.first)
    let bytes = try Data(contentsOf: path.appendingPathComponent(name))
    return DumpInput(name: folder == "jekyll" ? "_posts/" + name : name, bytes: Array(bytes))
  }

  private static let kinds: [(folder: String, format: DumpFormat)] = [
    ("html-page", DumpFormat.html), ("saved-page-mhtml", .html), ("wordpress-export", .wordpressExport),
    ("tistory-backup", .tistoryBackup), ("jekyll", .markdown), ("hugo", .markdown), ("velog", .markdown),
    ("rss-feed", .feed), ("blogger-backup", .feed), ("ghost-export", .ghostExport), ("medium-export", .html),
    ("naver-smarteditor", .html), ("naver-mobile", .html), ("brunch-html", .html), ("notion-page", .markdown),
    ("notion-html", .html), ("hexo", .markdown), ("jekyll-dated-name", .markdown), ("broken-front-matter", .markdown),
    ("medium", .plainText), ("brunch", .plainText),
    ("tistory-category", .plainText), ("tistory-dated", .plainText), ("tistory-signed", .plainText),
    ("numbered-listings", .plainText), ("github-readme", .plainText), ("plain-text", .plainText),
  ]

  @Test func everyKindHasAGolden() {
    #expect(Set(Self.kinds.map(\.format)) == Set(DumpFormat.allCases))
  }

  @Test(arguments: kinds)
  func importsTheKnownKindsOfDump(folder: String, format: DumpFormat) throws {
    let input = try dump(in: folder)
    let outcome = DumpImporter.run(
      [input], options: ImportOptions(hasFile: { ["jar.png", "빵 굽기/pot.png"].contains($1) }))
    #expect(outcome.value.report.recognised.map(\.kind) == [format.rawValue])
    var text = ""
    for file in outcome.value.files {
      text +=
        "===== \(file.path), lines \(file.firstLine)-\(file.lastLine)\n" + String(decoding: file.bytes, as: UTF8.self)
    }
    for asset in outcome.value.assets {
      switch asset.source {
      case .bytes(let bytes): text += "===== \(asset.path): \(bytes)\n"
      case .file(_, let path): text += "===== \(asset.path) from \(path)\n"
      }
    }
    for found in outcome.diagnostics {
      let line = found.place?.range.flatMap { range in found.place?.text.lines.line(of: range.lowerBound) } ?? 0
      text += "\(line): \(found.code): \(found.message.english)\n"
    }
    #expect(goldenMismatch(text, "\(folder)/expected.txt") == nil)
  }
}
