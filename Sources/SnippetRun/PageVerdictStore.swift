/// Keeps the verdicts on articles in files, so that an unchanged article costs a fingerprint and a look-up.
import ArticleModel
import Diagnostics
private import Foundation
import HostSystem
import SnippetCheck

struct PageVerdictStore: Sendable {
  private let folder: String
  /// What the verdicts on all articles depend on.
  private let circumstances: String

  /// Raised when the form of the files changes.
  private static let formatVersion = "1"

  /// - Parameters:
  ///   - folder: the folder below which the files lie, one for each article.
  ///   - packages: those that samples may import.
  init(folder: String, toolchain: SnippetToolchain, packages: SamplePackages) {
    self.folder = folder + "/pages"
    // Another build of this program may judge in another way.
    let program = HostEnvironment.executable
    let facts = Disk.facts(of: program).map { "\($0.size) \($0.modified)" } ?? ""
    let products = packages.products.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.fingerprint)" }
    circumstances = ([Self.formatVersion, program, facts, toolchain.identity, toolchain.version] + products)
      .joined(separator: "\n")
  }

  /// What was kept for an equal page; nil when nothing was, or when the file is damaged.
  func find(_ page: PageFacts) -> PageVerdicts? {
    guard let bytes = try? Disk.read(path(of: page)), let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
    let body = Array(bytes[(lineEnd + 1)...])
    guard bytes[..<lineEnd].elementsEqual(head(of: page, body).utf8),
      let record = try? JSONDecoder().decode(PageRecord.self, from: Data(body))
    else { return nil }
    return record.verdicts(on: page.texts)
  }

  /// Writes the verdicts in place of older ones; a failure to write is ignored.
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

  /// The fingerprints of all that the verdicts depend on, and of the body of the file.
  private func head(of page: PageFacts, _ body: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(circumstances)
    for part in page.parts { hash.add(part) }
    return "jikji-page \(hash.hex) \(ContentHash.hex(of: body))"
  }
}

/// Verdicts as a file holds them: texts are named by their number.
private struct PageRecord: Codable {
  struct Location: Codable {
    let text: Int
    let start: Int?, end: Int?
  }

  struct Words: Codable {
    let english: String, korean: String
  }

  struct Note: Codable {
    let message: Words
    let place: Location?
  }

  struct Fix: Codable {
    let title: Words
    let start: Int, end: Int
    let replacement: String
  }

  struct Problem: Codable {
    let code: String, severity: String
    let place: Location?
    let message: Words
    let notes: [Note]
    let fix: Fix?
  }

  let results: [SnippetResult]
  let problems: [Problem]
  let jobs: Int

  /// Nil when a problem lies in a text that is not among `texts`.
  init?(_ verdicts: PageVerdicts, on texts: [SourceText]) {
    results = verdicts.results.value
    problems = verdicts.results.diagnostics.compactMap { Problem($0, texts) }
    jobs = verdicts.jobs
    guard problems.count == verdicts.results.diagnostics.count else { return nil }
  }

  /// Nil when something in it is unknown to this program or lies outside of the texts.
  func verdicts(on texts: [SourceText]) -> PageVerdicts? {
    let diagnostics = problems.compactMap { $0.diagnostic(texts) }
    guard diagnostics.count == problems.count else { return nil }
    return PageVerdicts(Checked(results, diagnostics), jobs: jobs)
  }
}

extension PageRecord.Location {
  fileprivate init?(_ place: Place, _ texts: [SourceText]) {
    guard let text = texts.firstIndex(where: { $0.path == place.text.path }) else { return nil }
    (self.text, start, end) = (text, place.range?.lowerBound, place.range?.upperBound)
  }

  fileprivate func place(_ texts: [SourceText]) -> Place? {
    guard texts.indices.contains(text) else { return nil }
    guard let start, let end else { return Place(texts[text], nil) }
    guard 0 <= start, start <= end, end <= texts[text].bytes.count else { return nil }
    return Place(texts[text], start..<end)
  }
}

extension PageRecord.Words {
  fileprivate init(_ phrase: Phrase) { self.init(english: phrase.english, korean: phrase.korean) }
  fileprivate var phrase: Phrase { Phrase(en: english, ko: "\(korean)") }
}

extension PageRecord.Problem {
  fileprivate init?(_ diagnostic: Diagnostic, _ texts: [SourceText]) {
    (code, severity) = (diagnostic.code, diagnostic.severity.rawValue)
    place = diagnostic.place.flatMap { .init($0, texts) }
    message = .init(diagnostic.message)
    notes = diagnostic.notes.map { note in
      .init(message: .init(note.message), place: note.place.flatMap { .init($0, texts) })
    }
    fix = diagnostic.fix.map {
      .init(
        title: .init($0.title), start: $0.range.lowerBound, end: $0.range.upperBound, replacement: $0.replacement)
    }
    let places = [diagnostic.place] + diagnostic.notes.map(\.place)
    guard places.compactMap(\.self).count == ([place] + notes.map(\.place)).compactMap(\.self).count else { return nil }
  }

  fileprivate func diagnostic(_ texts: [SourceText]) -> Diagnostic? {
    guard let kind = DiagnosticCode(rawValue: code), let severity = Severity(rawValue: severity),
      fix.map({ 0 <= $0.start && $0.start <= $0.end }) ?? true
    else { return nil }
    let found = place.flatMap { $0.place(texts) }
    let remarks = notes.map { note in
      Diagnostic.Note(note.message.phrase, at: note.place.flatMap { $0.place(texts) })
    }
    guard (found == nil) == (place == nil), zip(remarks, notes).allSatisfy({ ($0.place == nil) == ($1.place == nil) })
    else { return nil }
    return Diagnostic(
      kind, severity, at: found, message.phrase, notes: remarks,
      fix: fix.map { Diagnostic.Fix($0.title.phrase, replacing: $0.start..<$0.end, with: $0.replacement) })
  }
}
