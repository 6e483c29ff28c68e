/// One text as the tool reads it: clean UTF-8 bytes with a name, and the way back to the bytes on disk.
private import Synchronization

/// A named text whose positions are UTF-8 byte offsets.
///
/// The bytes are valid UTF-8 without byte order mark, NUL or carriage return; ``init(path:fileBytes:)`` in
/// `SourceText+Cleaning.swift` makes them so and remembers every place where the file on disk differs.
/// Values share their storage: copying one is free.
package struct SourceText: Sendable {
  /// The name people see: a path below the site's folder with `/` between its parts, or `<stdin>`.
  package var path: String { storage.path }

  /// The clean bytes.
  package var bytes: [UInt8] { storage.bytes }

  private let storage: Storage

  /// Wraps bytes that are clean already, such as text the tool made itself.
  ///
  /// - Parameters:
  ///   - path: the name shown to people.
  ///   - bytes: valid UTF-8 without byte order mark, NUL or carriage return.
  ///   - edits: where the file on disk differs, in order of place.
  package init(path: String, bytes: [UInt8], edits: [CleaningEdit] = []) {
    storage = Storage(path: path, bytes: bytes, edits: edits)
  }

  /// Wraps a Swift string, chiefly in tests.
  package init(path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a byte range; a range that cuts a character shows U+FFFD there.
  package func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Where each line begins; made at the first call and kept.
  package var lines: LineTable { storage.lineTable() }

  /// The place of one of our offsets in the file on disk, in bytes.
  package func fileOffset(of offset: Int) -> Int {
    let before = storage.edits.prefix { $0.offset <= offset }
    return offset + (before.last?.totalShift ?? 0)
  }

  /// The text without the bytes of `ranges`, which are in order and do not overlap; its offsets still lead back to the file.
  package func removing(_ ranges: [Range<Int>]) -> SourceText {
    guard !ranges.isEmpty else { return self }
    var rest: [UInt8] = []
    var edits: [CleaningEdit] = []
    var earlier = storage.edits[...]
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

  private final class Storage: Sendable {
    let path: String
    let bytes: [UInt8]
    let edits: [CleaningEdit]
    private let table = Mutex<LineTable?>(nil)

    init(path: String, bytes: [UInt8], edits: [CleaningEdit]) {
      self.path = path
      self.bytes = bytes
      self.edits = edits
    }

    func lineTable() -> LineTable {
      table.withLock { kept in
        if let kept { return kept }
        let made = LineTable(bytes)
        kept = made
        return made
      }
    }
  }
}

/// One place where cleaning made the text longer or shorter than the file.
package struct CleaningEdit: Sendable, Hashable {
  /// The first offset in the clean text that the edit shifts.
  package let offset: Int

  /// File offset minus clean offset from here on, in bytes.
  package let totalShift: Int
}
