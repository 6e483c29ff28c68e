/// Keeps the files of a site as they were last read, so that most requests cost one look at the disk.
import HostSystem
private import Synchronization

/// A file ready to be sent.
final class CachedFile: Sendable {
  /// The bytes, with the reload script in pages.
  let bytes: [UInt8]

  /// The strong entity tag, with its quotes.
  let tag: String

  /// The value of `Content-Type`.
  let type: String

  fileprivate let facts: ServedFolder.Facts
  private let packed = Mutex<[UInt8]?>(nil)

  fileprivate init(bytes: [UInt8], type: String, facts: ServedFolder.Facts) {
    self.bytes = bytes
    self.type = type
    self.facts = facts
    tag = "\"\(ContentHash.hex(of: bytes).prefix(24))\""
  }

  /// The bytes packed by gzip; nil when that would not pay. Packed at the first call and kept.
  func packedBytes() -> [UInt8]? {
    guard ContentTypes.isCompressible(type), bytes.count >= 512 else { return nil }
    let packed = packed.withLock { kept in
      if let kept { return kept }
      let made = Gzip.pack(bytes)
      kept = made
      return made
    }
    return packed.count < bytes.count ? packed : nil
  }
}

/// The files below a folder, by their paths.
final class FileCache: Sendable {
  /// What stands at a path.
  enum Finding {
    case file(CachedFile)
    /// A file too large to keep.
    case large(OpenFile, type: String)
    case folder
    case nothing
  }

  /// Files up to this size are kept, up to that sum, in bytes.
  private static let largestFile = 2 << 20, largestSum = 128 << 20

  private struct State {
    var files: [String: CachedFile] = [:]
    var sum = 0
  }

  private let folder: ServedFolder
  private let script: [UInt8]
  private let state = Mutex(State())

  /// The files below `folder`; `script` is put before the end of each page's body.
  init(_ folder: ServedFolder, script: [UInt8]) {
    self.folder = folder
    self.script = script
  }

  /// What stands at `names` now.
  func find(_ names: [String]) -> Finding {
    switch folder.entry(at: names) {
    case nil: return .nothing
    case .folder: return .folder
    case .file(let facts): return file(names, facts)
    }
  }

  private func file(_ names: [String], _ facts: ServedFolder.Facts) -> Finding {
    let key = names.joined(separator: "/")
    if let kept = state.withLock({ $0.files[key] }), kept.facts == facts { return .file(kept) }
    let type = ContentTypes.type(ofFile: names.last ?? "")
    guard facts.size <= Self.largestFile else {
      return folder.openFile(at: names).map { .large($0, type: type) } ?? .nothing
    }
    guard let read = folder.bytes(at: names, atMost: Self.largestFile) else { return .nothing }
    let bytes = type.hasPrefix("text/html") ? withScript(read.bytes) : read.bytes
    let file = CachedFile(bytes: bytes, type: type, facts: read.facts)
    keep(file, key)
    return .file(file)
  }

  private func keep(_ file: CachedFile, _ key: String) {
    state.withLock { state in
      if state.sum + file.bytes.count > Self.largestSum { state = State() }
      state.sum += file.bytes.count - (state.files[key]?.bytes.count ?? 0)
      state.files[key] = file
    }
  }

  private func withScript(_ page: [UInt8]) -> [UInt8] {
    guard !script.isEmpty else { return page }
    let end = Array("</body>".utf8)
    let place = page.indices.reversed().first { page[$0] == end[0] && page[$0...].starts(with: end) } ?? page.count
    return page[..<place] + script + page[place...]
  }
}
