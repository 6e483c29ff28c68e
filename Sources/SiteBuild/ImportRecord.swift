/// The record of the files that imports wrote into a folder, kept there as `.jikji-import`.
private import Diagnostics
package import HostSystem

/// The hashes of the files that imports wrote into a folder. Lines of the form `hash<TAB>path`, and `hash<TAB>path<TAB>repaired` for files
/// that Jikji has changed since.
package struct ImportRecord: Sendable, Equatable {
  /// The name of the file.
  package static let name = ".jikji-import"

  /// The hashes (``ContentHash/hex(of:)``) by path relative to the folder. A path has more than one while an import is running, and after
  /// two branches were merged.
  package var hashes: [String: Set<String>] = [:]
  /// The hashes of files that Jikji itself has changed since, by fixes and renamed terms. No person has edited those, but a later
  /// import must not undo what was repaired, so they are not among ``hashes``.
  package var repaired: [String: Set<String>] = [:]
  /// The number of the first line that cannot be parsed, from 1; nil if there is none. Such a record must not be
  /// written again, because the line would be lost.
  private(set) var damagedLine: Int?

  /// Reads a record. Marks of a merge conflict are ignored, because the lines of both sides are valid.
  init(_ bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let parts = line.split(separator: 0x09, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      if parts.count == 2, parts[0].wholeMatch(of: /[0-9a-f]{64}/) != nil {
        if parts[1].hasSuffix(Self.repairMark) {
          repaired[String(parts[1].dropLast(Self.repairMark.count)), default: []].insert(parts[0])
        } else {
          hashes[parts[1], default: []].insert(parts[0])
        }
      } else if !line.isEmpty, !Self.isConflictMark(line) {
        damagedLine = damagedLine ?? index + 1
      }
    }
  }

  private static let repairMark = "\trepaired"

  private static func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
  }

  /// Reads the record of a folder; empty when there is none.
  ///
  /// - Throws: when it cannot be read, or a line of it cannot be parsed.
  package init(inFolder folder: String) throws(HostError) {
    let path = folder + "/" + Self.name
    self.init(Disk.kind(of: path) == .file ? try Disk.read(path) : [])
    guard let line = damagedLine else { return }
    throw HostError(
      Phrase(en: "read", ko: "읽을"), path,
      reason: Phrase(
        en:
          "line \(line) is damaged; restore the file from version control, or delete it: then articles that are there already are left as they are",
        ko: "\(line)째 줄이 망가졌습니다. 버전 관리에서 되살리거나 지우세요. 지우면 이미 있는 글은 그대로 둡니다"))
  }

  /// The record as sorted lines; equal records give equal bytes.
  package var bytes: [UInt8] {
    Self.lines(hashes, mark: "") + Self.lines(repaired, mark: Self.repairMark)
  }

  private static func lines(_ hashes: [String: Set<String>], mark: String) -> [UInt8] {
    hashes.sorted { $0.key < $1.key }.flatMap { path, known in
      known.sorted().flatMap { Array("\($0)\t\(path)\(mark)\n".utf8) }
    }
  }

  /// Whether `hash` is that of the file at `path` as an import wrote it or as Jikji has changed it since.
  func isOurs(_ hash: String, at path: String) -> Bool {
    hashes[path]?.contains(hash) == true || repaired[path]?.contains(hash) == true
  }
}
