/// Remembers what the last build was made of, so that an unchanged site is not built again.
private import ContentLoad
package import Diagnostics
private import Foundation
package import HostSystem

/// The record of a finished build, kept in `.jikji/cache/`. It may be deleted at any time: the next build then starts afresh and gives
/// the same bytes.
package struct LastBuild: Sendable {
  /// The first line of the file.
  private struct Head: Codable {
    let key: String, output: String, ledger: String, expires: Int?, articles: Int, files: Int
  }

  /// Fingerprint of input, options and tool.
  package let key: String
  /// Fingerprint of the output folder: names, sizes and times of all files.
  package let output: String
  /// Fingerprint of the ledger of published addresses as this build left it; empty when there is none.
  package let ledger: String
  /// When the outcome changes by itself, because an article's date comes; seconds since 1970.
  package let expires: Int?
  /// How many articles and files there were.
  package let articles: Int, files: Int
  /// What was found then, to be said again: JSON, an array of ``Remark``.
  private let remarks: [UInt8]

  /// A diagnostic on disk.
  struct Remark: Codable, Sendable {
    let severity: String, code: String, path: String?, start: Int?, end: Int?, en: String, ko: String
    let notes: [[String]]
    let fix: [String]?
  }

  /// A record.
  ///
  /// - Parameter remarks: the diagnostics, as ``encoded(_:)`` gives them.
  package init(
    key: String, output: String, ledger: String, expires: Int?, articles: Int, files: Int, remarks: [UInt8]
  ) {
    self.key = key
    self.output = output
    self.ledger = ledger
    self.expires = expires
    self.articles = articles
    self.files = files
    self.remarks = remarks
  }

  /// Diagnostics as a record keeps them. Each is encoded alone: the encoder holds many times what it encodes.
  package static func encoded(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let encoder = JSONEncoder()
    var bytes = Array("[".utf8)
    for (number, diagnostic) in diagnostics.enumerated() {
      guard let remark = try? encoder.encode(Remark(diagnostic)) else { return Array("[]".utf8) }
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += remark
    }
    return bytes + Array("]".utf8)
  }

  /// The record in `folder`; nil when there is none or it cannot be read.
  package static func load(from folder: SiteFolder) -> LastBuild? {
    guard let bytes = try? Disk.read(folder.at(".jikji/cache/last-build.json")),
      let line = bytes.firstIndex(of: 0x0A),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<line]))
    else { return nil }
    return LastBuild(
      key: head.key, output: head.output, ledger: head.ledger, expires: head.expires, articles: head.articles,
      files: head.files,
      remarks: Array(bytes[(line + 1)...]))
  }

  /// Keeps the record.
  package func save(to folder: SiteFolder) throws(HostError) {
    try Disk.makeFolder(folder.at(".jikji/cache"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let head = Head(
      key: key, output: output, ledger: ledger, expires: expires, articles: articles, files: files)
    guard let data = try? encoder.encode(head) else { return }
    try Disk.writeAtomically(Array(data) + [0x0A] + remarks, to: folder.at(".jikji/cache/last-build.json"))
  }

  /// Removes the record in `folder`, so that the next build starts afresh.
  package static func forget(in folder: SiteFolder) throws(HostError) {
    try Disk.remove(folder.at(".jikji/cache/last-build.json"))
  }

  /// The diagnostics, over the texts as they are now; nil when the record is damaged.
  package func diagnostics(over files: SiteFiles) -> [Diagnostic]? {
    guard let remarks = try? JSONDecoder().decode([Remark].self, from: Data(self.remarks)) else { return nil }
    guard !remarks.isEmpty else { return [] }
    var texts: [String: SourceText] = ["jikji.yml": files.input.config]
    let wanted = Set(remarks.compactMap(\.path))
    for file in files.input.files where wanted.contains("content/" + file.path) {
      texts["content/" + file.path] = SourceText.cleaning(path: "content/" + file.path, fileBytes: file.bytes).value
    }
    for (path, text) in files.input.sideFiles { texts[path] = text }
    for (path, text) in files.templates { texts["templates/" + path] = text }
    return remarks.compactMap { $0.diagnostic(over: texts) }
  }

  /// A fingerprint of what lies in a folder: names, sizes, times. Files that begin with a dot do not count.
  package static func fingerprint(ofOutput folder: String) -> String {
    var hash = ContentHash()
    add(folder, path: "", to: &hash)
    return hash.hex
  }

  private static func add(_ folder: String, path: String, to hash: inout ContentHash) {
    guard let entries = try? Disk.list(folder) else { return }
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = path + "/" + entry.name
      if entry.kind == .folder {
        add(folder + "/" + entry.name, path: inner, to: &hash)
      } else {
        let facts = Disk.facts(of: folder + "/" + entry.name)
        hash.add("\(inner) \(facts?.size ?? -1) \(facts?.modified ?? -1)")
      }
    }
  }
}

extension LastBuild.Remark {
  fileprivate init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    path = diagnostic.place?.text.path
    start = diagnostic.place?.range?.lowerBound
    end = diagnostic.place?.range?.upperBound
    en = diagnostic.message.english
    ko = diagnostic.message.korean
    notes = diagnostic.notes.map { note in
      [note.message.english, note.message.korean, note.place?.text.path ?? ""]
        + (note.place?.range.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? [])
    }
    fix = diagnostic.fix.map {
      [$0.title.english, $0.title.korean, "\($0.range.lowerBound)", "\($0.range.upperBound)", $0.replacement]
    }
  }

  fileprivate func diagnostic(over texts: [String: SourceText]) -> Diagnostic? {
    guard let code = DiagnosticCode(rawValue: code) else { return nil }
    return Diagnostic(
      code, Severity(rawValue: severity) ?? .note, at: place(path, start, end, texts), Phrase(en: en, ko: "\(ko)"),
      notes: notes.compactMap { note($0, texts) }, fix: fix.flatMap(restoredFix))
  }

  private func place(_ path: String?, _ start: Int?, _ end: Int?, _ texts: [String: SourceText]) -> Place? {
    guard let path else { return nil }
    guard let text = texts[path] else { return Place(path: path) }
    guard let start, let end, start <= end else { return Place(text, nil) }
    return Place(text, start..<end)
  }

  private func note(_ parts: [String], _ texts: [String: SourceText]) -> Diagnostic.Note? {
    guard parts.count >= 3 else { return nil }
    let home =
      parts[2].isEmpty
      ? nil : place(parts[2], parts.count > 4 ? Int(parts[3]) : nil, parts.count > 4 ? Int(parts[4]) : nil, texts)
    return Diagnostic.Note(Phrase(en: parts[0], ko: "\(parts[1])"), at: home)
  }

  private func restoredFix(_ parts: [String]) -> Diagnostic.Fix? {
    guard parts.count == 5, let start = Int(parts[2]), let end = Int(parts[3]), start <= end else { return nil }
    return Diagnostic.Fix(Phrase(en: parts[0], ko: "\(parts[1])"), replacing: start..<end, with: parts[4])
  }
}
