/// A text as this tool reads it: cleaned UTF-8 bytes with a name, and a mapping back to the bytes on disk.
private import ByteText
package import ParallelWork
private import Synchronization

/// A named text whose positions are UTF-8 byte offsets.
///
/// The bytes are valid UTF-8 without byte order mark, NUL or carriage return; ``cleaning(path:fileBytes:for:)`` in
/// `SourceText+Cleaning.swift` ensures this and records every position where the file on disk differs. Copies share their
/// storage, so copying is cheap.
package struct SourceText: Sendable {
  /// The name shown in messages: a path below the site's folder with `/` as separator, or `<stdin>`.
  package var path: String { storage.path }

  /// The cleaned bytes.
  package var bytes: [UInt8] { storage.content.bytes }

  private let storage: Storage

  /// Creates a text from bytes that are already clean, such as generated text.
  ///
  /// - Parameters:
  ///   - path: the name shown in messages.
  ///   - bytes: valid UTF-8 without byte order mark, NUL or carriage return.
  ///   - edits: the positions where the file on disk differs, in ascending order.
  package init(path: String, bytes: [UInt8], edits: [CleaningEdit] = []) {
    storage = Storage(path: path, bytes: bytes, edits: edits)
  }

  /// Creates a text that is read when its bytes are first needed.
  ///
  /// - Parameter read: gives the text; its path is not used.
  package init(path: String, reading read: @escaping @Sendable () -> SourceText) {
    storage = Storage(path: path, Deferred { read().storage.content })
  }

  /// Creates a text equal to `text` whose bytes `read` gives again after `recent` released them.
  package init(_ text: SourceText, in recent: RecentValues, again read: @escaping @Sendable () -> SourceText) {
    storage = Storage(
      path: text.path, Deferred(ready: text.storage.content, in: recent) { read().storage.content })
  }

  /// Creates a text from a Swift string, mainly for tests.
  package init(path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a byte range, clamped to the text; characters cut by its bounds become U+FFFD.
  package func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The table of line starts, computed at the first call and then cached.
  package var lines: LineTable { storage.content.lines }

  /// Converts an offset in this text to a byte offset in the file on disk. Takes time linear in the number of edits.
  package func fileOffset(of offset: Int) -> Int {
    let edits = storage.content.edits
    let after = edits.partitioningIndex { $0.offset > offset }
    return offset + (after > 0 ? edits[after - 1].totalShift : 0)
  }

  /// A copy without the bytes of `ranges`, which must be sorted and not overlap; its offsets still map to the file.
  package func removing(_ ranges: [Range<Int>]) -> SourceText {
    guard !ranges.isEmpty else { return self }
    var rest: [UInt8] = []
    var edits: [CleaningEdit] = []
    var earlier = storage.content.edits[...]
    var removed = 0
    func take(upTo end: Int) {
      while let edit = earlier.first, edit.offset < end {
        edits.append(
          CleaningEdit(offset: max(edit.offset - removed, rest.count), totalShift: edit.totalShift + removed))
        earlier.removeFirst()
      }
    }
    var start = 0
    for range in ranges {
      take(upTo: range.lowerBound)
      rest += bytes[start..<range.lowerBound]
      let shift = fileOffset(of: range.upperBound) - range.upperBound
      earlier = earlier.drop { $0.offset <= range.upperBound }
      removed += range.count
      start = range.upperBound
      edits.append(CleaningEdit(offset: rest.count, totalShift: shift + removed))
    }
    take(upTo: .max)
    return SourceText(path: path, bytes: rest + bytes[start...], edits: edits)
  }

  private final class Content: Sendable {
    let bytes: [UInt8]
    let edits: [CleaningEdit]
    private let table = Mutex<LineTable?>(nil)

    init(bytes: [UInt8], edits: [CleaningEdit]) { (self.bytes, self.edits) = (bytes, edits) }

    var lines: LineTable {
      table.withLock { kept in
        if let kept { return kept }
        let made = LineTable(bytes)
        kept = made
        return made
      }
    }
  }

  private final class Storage: Sendable {
    private enum Source: Sendable {
      case memory(Content)
      case later(Deferred<Content>)
    }

    let path: String
    private let source: Source

    init(path: String, bytes: [UInt8], edits: [CleaningEdit]) {
      self.path = path
      source = .memory(Content(bytes: bytes, edits: edits))
    }

    init(path: String, _ content: Deferred<Content>) {
      self.path = path
      source = .later(content)
    }

    var content: Content {
      switch source {
      case .memory(let content): content
      case .later(let content): content.value
      }
    }
  }
}

/// A position where cleaning changed the length of the text.
package struct CleaningEdit: Sendable, Hashable {
  /// The first offset in the cleaned text to which the shift applies.
  package let offset: Int

  /// The difference between file offset and offset in the cleaned text from here on, in bytes.
  package let totalShift: Int
}
