/// The files of a site for Hummingbird's `FileMiddleware`: none outside the folder, no hidden ones but `.well-known`; pages get a script.
private import ByteText
import Foundation
import HTTPTypes
import HostSystem
import Hummingbird
import NIOCore
private import Synchronization

/// Finds files below a folder and caches small ones in memory, so that most requests only read the metadata of a file.
final class CachedFileProvider: FileProvider {
  /// One version of a file, or a folder with an index page. It is kept from the lookup until the response, so that headers and body belong
  /// to the same version even if the file changes in between.
  enum FileIdentifier: Sendable {
    case small(CachedFile)
    case large(OpenFile)
    case folder
  }

  /// A file cached in memory.
  struct CachedFile: Sendable {
    fileprivate let facts: FileFacts
    /// The bytes; pages include the script.
    let body: ByteBuffer
  }

  /// The attributes from which response headers are made.
  struct FileAttributes: FileMiddlewareFileAttributes {
    let isFolder: Bool
    let size: Int
    let modificationDate: Date
  }

  /// Files of at most `largestFile` bytes are cached, with at most `largestSum` bytes in total.
  private static let largestFile = 2 << 20, largestSum = 128 << 20
  /// How many bytes of a large file are read at a time.
  private static let chunk = 256 << 10

  private let folder: ServedFolder
  private let onDemand: OnDemandFiles
  private let script: [UInt8]
  private let cache = Mutex<(files: [String: CachedFile], sum: Int)>(([:], 0))

  /// Serves the files below `folder`, or those of the overlay `onDemand` while it is active; `script` is inserted before the end of each page's
  /// body.
  init(_ folder: ServedFolder, onDemand: OnDemandFiles = OnDemandFiles(), script: [UInt8] = []) {
    self.folder = folder
    self.onDemand = onDemand
    self.script = script
  }

  /// The file or folder at a decoded path; nil for everything that is never served: names that begin with a dot (so also `..`) but
  /// `.well-known`, empty names, names with backslashes or control characters, and folders without an index page.
  func getFileIdentifier(_ path: String) -> FileIdentifier? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var names = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .compactMap { String($0) }
    let isFolder = names.last == ""
    if isFolder { names.removeLast() }
    guard names.allSatisfy(Self.isServed) else { return nil }
    for spelling in Self.spellings(of: names) {
      switch entry(at: spelling) {
      case .file(let facts) where !isFolder: return file(spelling, facts)
      case .folder:
        guard case .file = entry(at: spelling + ["index.html"]) else { continue }
        return .folder
      default: continue
      }
    }
    return nil
  }

  /// The entry of the overlay while it is active, otherwise that of the folder. The overlay does not serve large files: they are waited for,
  /// because only files of the folder are read in parts.
  private func entry(at names: [String]) -> ServedFolder.Entry? {
    guard onDemand.isActive else { return folder.entry(at: names) }
    let found = onDemand.entry(at: names)
    if case .file(let facts) = found, facts.size > Self.largestFile { return nil }
    return found
  }

  private static func isServed(_ name: String) -> Bool {
    // Linux limits a file name to 255 bytes. RFC 8615 defines the only name with a dot that is meant to be read.
    !name.isEmpty && (!name.hasPrefix(".") || name == ".well-known") && name.utf8.count <= 255
      && name.utf8.allSatisfy { !$0.isASCIIControl && $0 != UInt8(ascii: "\\") }
  }

  /// The spellings to try: Hangul may be composed (NFC) or decomposed (NFD), in the request and on disk.
  private static func spellings(of names: [String]) -> [[String]] {
    guard names.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return [names] }
    return [
      names, names.map(\.precomposedStringWithCanonicalMapping), names.map(\.decomposedStringWithCanonicalMapping),
    ]
  }

  private func file(_ names: [String], _ facts: FileFacts) -> FileIdentifier? {
    let key = names.joined(separator: "/")
    if let kept = cache.withLock({ $0.files[key] }), kept.facts == facts { return .small(kept) }
    if onDemand.isActive, let bytes = onDemand.bytes(at: names) {
      return .small(CachedFile(facts: facts, body: body(bytes, ofFile: key)))
    }
    guard facts.size <= Self.largestFile else { return folder.openFile(at: names).map { .large($0) } }
    guard let read = folder.bytes(at: names, atMost: Self.largestFile) else { return nil }
    let file = CachedFile(facts: read.facts, body: body(read.bytes, ofFile: key))
    cache.withLock { cache in
      if cache.sum + file.body.readableBytes > Self.largestSum { cache = ([:], 0) }
      cache.sum += file.body.readableBytes - (cache.files[key]?.body.readableBytes ?? 0)
      cache.files[key] = file
    }
    return .small(file)
  }

  private func body(_ bytes: [UInt8], ofFile path: String) -> ByteBuffer {
    let isPage = path.hasSuffix(".html") || path.hasSuffix(".htm")
    return ByteBuffer(bytes: isPage ? withScript(bytes) : bytes)
  }

  private func withScript(_ page: [UInt8]) -> [UInt8] {
    guard !script.isEmpty else { return page }
    let end = Array("</body>".utf8)
    let place = page.indices.reversed().first { page[$0] == end[0] && page[$0...].starts(with: end) } ?? page.count
    return page[..<place] + script + page[place...]
  }

  // MARK: FileProvider

  func getAttributes(id: FileIdentifier) async throws -> FileAttributes? {
    switch id {
    case .folder: FileAttributes(isFolder: true, size: 0, modificationDate: .distantPast)
    case .small(let file): Self.attributes(file.facts, size: file.body.readableBytes)
    case .large(let file): Self.attributes(file.facts, size: file.facts.size)
    }
  }

  private static func attributes(_ facts: FileFacts, size: Int) -> FileAttributes {
    let date = Date(timeIntervalSince1970: Double(facts.modified) / 1e9)
    return FileAttributes(isFolder: false, size: size, modificationDate: date)
  }

  func loadFile(id: FileIdentifier, context: some RequestContext) async throws -> ResponseBody {
    switch id {
    case .folder: throw HTTPError(.notFound)
    case .small(let file): ResponseBody(byteBuffer: file.body)
    case .large(let file): Self.body(of: file, 0..<file.facts.size)
    }
  }

  func loadFile(
    id: FileIdentifier, range: ClosedRange<Int>, context: some RequestContext
  ) async throws -> ResponseBody {
    let size = try await getAttributes(id: id)?.size ?? 0
    guard range.lowerBound < size else {
      var error = HTTPError(.rangeNotSatisfiable)
      error.headers[.contentRange] = "bytes */\(size)"
      throw error
    }
    let range = range.lowerBound..<min(range.upperBound, size - 1) + 1
    switch id {
    case .folder: throw HTTPError(.notFound)
    case .small(let file):
      return ResponseBody(byteBuffer: file.body.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer())
    case .large(let file): return Self.body(of: file, range)
    }
  }

  private static func body(of file: OpenFile, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = file.read(at: offset, count: min(chunk, range.upperBound - offset))
        // If the file became shorter, the promised length cannot be sent, so the connection is closed.
        guard let bytes, !bytes.isEmpty else { throw FileShrunk() }
        try await writer.write(ByteBuffer(bytes: bytes))
        offset += bytes.count
      }
      try await writer.finish(nil)
    }
  }

  private struct FileShrunk: Error {}
}
