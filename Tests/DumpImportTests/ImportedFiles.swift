import DumpImport
import Diagnostics

/// The result of importing a few texts, split into parts for tests.
struct ImportedFiles {
  let result: ImportResult
  let diagnostics: [Diagnostic]

  /// Imports `files`, in order of name; `besides` lie beside them on disk.
  /// `settings` are configurations of the old site by path; with a `target`, the files were found in a folder.
  init(
    _ files: [String: String], besides: Set<String> = [], settings: [String: String] = [:], format: DumpFormat? = nil,
    target: String? = nil, addressPrefix: String = "", present: [String] = []
  ) {
    let inputs = files.sorted { $0.key < $1.key }.map {
      DumpInput(name: $0.key, bytes: Array($0.value.utf8), isFound: target != nil)
    }
    let all = besides.union(files.keys)
    var options = ImportOptions(format: format) { _, path in all.contains(path) }
    options.readFile = { _, path in settings[path].map { Array($0.utf8) } }
    options.fileNames = { _, folder in
      settings.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    }
    options.target = target
    options.addressPrefix = addressPrefix
    options.present = present
    let outcome = DumpImporter.run(inputs, options: options)
    result = outcome.value
    diagnostics = outcome.diagnostics
  }

  /// Imports the words of one HTML article.
  static func html(_ body: String) -> ImportedFiles {
    ImportedFiles(["page.html": "<!doctype html><html><body><article>\(body)</article></body></html>"])
  }

  var paths: [String] { result.files.map(\.path) }
  var codes: [String] { diagnostics.map(\.code) }

  private func text(_ number: Int) -> String {
    number < result.files.count ? String(decoding: result.files[number].bytes, as: UTF8.self) : ""
  }

  /// What is below the front matter, without blank lines at the ends.
  func body(_ number: Int = 0) -> String {
    var lines = text(number).split(separator: "\n", omittingEmptySubsequences: false)
    if let end = lines.dropFirst().firstIndex(of: "---") { lines = Array(lines[(end + 1)...]) }
    while lines.first == "" { lines.removeFirst() }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The line of the front matter that begins with `key`, without the key; nil when there is none.
  func matter(_ key: String, _ number: Int = 0) -> String? {
    let lines = text(number).split(separator: "\n")
    return lines.first { $0.hasPrefix(key + ":") }.map { String($0.dropFirst(key.count + 1).drop { $0 == " " }) }
  }
}

enum DumpImporterForTests {
  /// The first article of one dump given as bytes.
  static func run(_ name: String, _ bytes: [UInt8]) -> String {
    let files = DumpImporter.run([DumpInput(name: name, bytes: bytes)]).value.files
    return files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }
}
