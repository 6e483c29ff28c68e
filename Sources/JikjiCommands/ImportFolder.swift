/// The target folder of an import, with the record of what earlier imports wrote there.
import Diagnostics
import DumpImport
import HostSystem
import SiteBuild

/// Writes files atomically: new files are first written into a staging folder inside the target folder, then each is moved to its place by
/// a rename. After a crash, a kill or a full disk at any moment, every file is complete.
struct ImportFolder {
  private static let stagingName = ".jikji-import-new"
  private let folder: String
  /// The absolute path.
  var path: String { folder }
  /// The hashes of the files that earlier imports wrote.
  private let record: ImportRecord

  init(_ path: String) throws(HostError) {
    let whole = path.hasPrefix("/") ? path : Disk.workingFolder + "/" + path
    folder = whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    if let kind = Disk.kind(of: folder), kind != .folder {
      throw HostError(
        Phrase(en: "write into", ko: "쓸"), path, reason: "it is a file, not a folder; name a folder with --to")
    }
    record = try ImportRecord(inFolder: folder)
  }

  /// Decides what happens to each file of `plan`, depending on the files on disk; changes nothing there. Returns diagnostics for files that
  /// are not overwritten.
  func judge(_ plan: inout ImportPlan, roots: DumpRoots) throws(HostError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for file in plan.articles {
      let action = try action(of: file.path, bytes: file.bytes)
      plan.actionsByPath[file.path] = action
      if action == .edited { diagnostics.append(.editedSince(path: file.path)) }
      if action == .taken { diagnostics.append(.nameTaken(path: file.path, title: file.title)) }
    }
    for asset in plan.assets {
      let action = try action(of: asset.path, bytes: try bytes(of: asset, roots))
      plan.actionsByPath[asset.path] = action
      if action == .edited { diagnostics.append(.editedSince(path: asset.path)) }
      if action == .taken { diagnostics.append(.nameTaken(path: asset.path, title: asset.path)) }
    }
    return diagnostics
  }

  private func action(of path: String, bytes: [UInt8]) throws(HostError) -> ImportAction {
    let whole = folder + "/" + path
    guard let kind = Disk.kind(of: whole) else { return .new }
    guard kind == .file else { return .taken }
    let present = try Disk.read(whole)
    if present == bytes { return .unchanged }
    guard let known = record.hashes[path] else { return StarterSite.isUntouchedPage(present) ? .changed : .taken }
    return known.contains(ContentHash.hex(of: present)) ? .changed : .edited
  }

  private func bytes(of asset: ImportedAsset, _ roots: DumpRoots) throws(HostError) -> [UInt8] {
    switch asset.source {
    case .bytes(let bytes): return bytes
    case .file(let root, let path):
      guard let file = roots.file(root, path) else {
        throw HostError(Phrase(en: "read", ko: "읽을"), path, reason: "it is gone")
      }
      return try Disk.read(file)
    }
  }

  // MARK: Writing

  /// Writes the new and changed files. If a file cannot be written to the staging folder, nothing is changed.
  func write(_ plan: ImportPlan, roots: DumpRoots) throws(HostError) {
    let staging = folder + "/" + Self.stagingName
    let lock = try FileLock(path: staging + "/lock")
    try lock.hold { () throws(HostError) in
      do throws(HostError) {
        try fill(staging, plan, roots)
      } catch {
        try? Disk.remove(staging)
        throw error
      }
      try Disk.remove(staging)
    }
  }

  private func fill(_ staging: String, _ plan: ImportPlan, _ roots: DumpRoots) throws(HostError) {
    var remembered = record
    var moves: [(from: String, path: String)] = []
    func stage(_ path: String, _ bytes: [UInt8]) throws(HostError) {
      let action = plan.actionsByPath[path] ?? .new
      let hash = ContentHash.hex(of: bytes)
      if action == .unchanged { remembered.hashes[path] = [hash] }
      guard action.writes else { return }
      remembered.hashes[path, default: []].insert(hash)
      let draft = "\(staging)/\(moves.count)"
      try Disk.writeAtomically(bytes, to: draft)
      moves.append((draft, path))
    }
    for file in plan.articles { try stage(file.path, file.bytes) }
    for asset in plan.assets { try stage(asset.path, try bytes(of: asset, roots)) }
    for move in moves { if let parent = Disk.parent(of: folder + "/" + move.path) { try Disk.makeFolder(parent) } }
    // The record is written before the first file is moved, so that both the old and the new version are recognised after a crash.
    if !moves.isEmpty { try remember(remembered) }
    for move in moves { try Disk.move(move.from, to: folder + "/" + move.path) }
    var settled = remembered
    for file in plan.articles where plan.actionsByPath[file.path]?.writes ?? true {
      settled.hashes[file.path] = [ContentHash.hex(of: file.bytes)]
    }
    for asset in plan.assets where plan.actionsByPath[asset.path]?.writes ?? true {
      settled.hashes[asset.path] = [ContentHash.hex(of: try bytes(of: asset, roots))]
    }
    if settled != record || !moves.isEmpty { try remember(settled) }
  }

  private func remember(_ record: ImportRecord) throws(HostError) {
    try Disk.writeAtomically(record.bytes, to: folder + "/" + ImportRecord.name)
  }
}
