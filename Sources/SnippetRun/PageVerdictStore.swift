/// Caches the verdicts on articles in files, so that an unchanged article costs only a fingerprint and a file read.
import ArticleModel
import Diagnostics
private import Foundation
import HostSystem
import SnippetCheck

struct PageVerdictStore: Sendable {
  private let folder: String
  /// The data that the verdicts on all articles depend on: this program, the toolchain and the packages.
  private let commonFacts: String

  /// Increased when the format of the files changes.
  private static let formatVersion = "1"

  /// - Parameters:
  ///   - folder: the cache folder; the files are in `pages` below it, one for each article.
  ///   - packages: the packages that samples may import.
  init(folder: String, toolchain: SnippetToolchain, packages: SamplePackages) {
    self.folder = folder + "/pages"
    // Another build of this program may give other verdicts.
    let program = HostEnvironment.executable
    let facts = Disk.version(of: program)
    let products = packages.products.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.fingerprint)" }
    commonFacts = ([Self.formatVersion, program, facts, toolchain.identity, toolchain.version] + products)
      .joined(separator: "\n")
  }

  /// The cached verdicts on an equal page; nil if there are none or the file is damaged.
  func find(_ page: PageFacts) -> PageVerdicts? {
    guard let bytes = try? Disk.readOwn(path(of: page)), let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
    let body = Array(bytes[(lineEnd + 1)...])
    guard bytes[..<lineEnd].elementsEqual(head(of: page, body).utf8),
      let record = try? JSONDecoder().decode(PageRecord.self, from: Data(body))
    else { return nil }
    return record.verdicts(on: page.texts)
  }

  /// Writes the verdicts and replaces older ones. Write errors are ignored.
  func keep(_ verdicts: PageVerdicts, of page: PageFacts) {
    guard let record = PageRecord(verdicts, on: page.texts), let data = try? JSONEncoder().encode(record) else {
      return
    }
    let body = Array(data)
    guard (try? Disk.makeFolder(folder)) != nil else { return }
    try? Disk.writeAtomically(Array((head(of: page, body) + "\n").utf8) + body, to: path(of: page))
  }

  private func path(of page: PageFacts) -> String {
    "\(folder)/\(ContentHash.hex(of: Array(page.article.path.utf8)).prefix(24))"
  }

  /// The first line of the file: a fingerprint of all data that the verdicts depend on, and one of the body of the file.
  private func head(of page: PageFacts, _ body: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(commonFacts)
    for part in page.parts { hash.add(part) }
    return "jikji-page \(hash.hex) \(ContentHash.hex(of: body))"
  }
}

/// The verdicts in the form of the file.
private struct PageRecord: Codable {
  let results: [SnippetResult]
  let problems: [StoredDiagnostic]
  let jobs: Int

  /// Nil if a diagnostic is located in a text that is not among `texts`, because only these are covered by the fingerprint.
  init?(_ verdicts: PageVerdicts, on texts: [SourceText]) {
    results = verdicts.results.value
    problems = verdicts.results.diagnostics.map(StoredDiagnostic.init)
    jobs = verdicts.jobs
    guard Set(problems.flatMap(\.paths)).isSubset(of: texts.map(\.path)) else { return nil }
  }

  /// The stored verdicts; nil if this program does not know one of the diagnostics.
  func verdicts(on texts: [SourceText]) -> PageVerdicts? {
    let named = Dictionary(texts.map { ($0.path, $0) }) { first, _ in first }
    let diagnostics = problems.compactMap { $0.diagnostic(in: named) }
    return diagnostics.count == problems.count ? PageVerdicts(Checked(results, diagnostics), jobs: jobs) : nil
  }
}
