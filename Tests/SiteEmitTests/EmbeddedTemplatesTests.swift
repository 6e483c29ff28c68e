/// Tests that the embedded templates equal the folder templates/.
import Foundation
import TestSupport
import Testing

@testable import SiteEmit

struct EmbeddedTemplatesTests {
  @Test func embeddedFilesEqualTheTemplatesFolder() throws {
    let folder = packageFolder.appendingPathComponent("templates")
    let walker = try #require(FileManager.default.enumerator(atPath: folder.path))
    var onDisk: [String: [UInt8]] = [:]
    for case let path as String in walker {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)), !path.hasPrefix(".") else {
        continue
      }
      onDisk[path] = [UInt8](data)
    }
    #expect(onDisk.count > 40)
    #expect(EmbeddedFiles.all == onDisk)
  }

  @Test func styleSheetAndScriptsStaySmall() throws {
    let style = EmbeddedFiles.all.filter { $0.key.hasPrefix("assets/css/") }
      .reduce(0) { $0 + StyleSheet.compact($1.value).count }
    let script = EmbeddedFiles.all.filter { $0.key.hasSuffix(".js") && !$0.key.contains("search/") }
      .reduce(0) { $0 + $1.value.count }
    #expect(style <= 40_000, "the style sheet must stay below 15 KB when gzipped")
    #expect(script <= 40_000, "scripts must stay below 20 KB when gzipped")
  }
}
