/// The copies inside the binary equal the folder they were made of.
import Foundation
import TestSupport
import Testing

@testable import SiteEmit

struct BuiltInFilesTests {
  @Test func theBinaryCarriesTheTemplatesAsTheyLieInTheirFolder() throws {
    let folder = packageFolder.appendingPathComponent("templates")
    let walker = try #require(FileManager.default.enumerator(atPath: folder.path))
    var onDisk: [String: String] = [:]
    for case let path as String in walker {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      if !isFolder.boolValue, !path.hasPrefix(".") { onDisk[path] = folder.read(path) }
    }
    let embedded = Dictionary(uniqueKeysWithValues: BuiltInFiles.all.map { ($0.path, $0.text) })
    for path in Set(onDisk.keys).union(embedded.keys).sorted() {
      #expect(onDisk[path] == embedded[path], "templates/\(path) changed; run Scripts/embed-templates")
    }
  }

  @Test func styleAndScriptStaySmall() throws {
    let style = BuiltInFiles.all.filter { $0.path.hasPrefix("assets/css/") }
      .reduce(0) { $0 + StyleSheet.compact(Array($1.text.utf8)).count }
    let script = BuiltInFiles.all.filter { $0.path.hasSuffix(".js") && !$0.path.contains("search/") }
      .reduce(0) { $0 + $1.text.utf8.count }
    #expect(style <= 40_000, "the style sheet must stay below 15 KB when gzipped")
    #expect(script <= 40_000, "scripts must stay below 20 KB when gzipped")
  }
}
