/// Applies replacements to a text, on the bytes of its file on disk.

/// One replacement in a text.
package struct TextEdit: Sendable, Hashable {
  /// The byte range to replace, in the cleaned text.
  package let range: Range<Int>

  /// The text to insert in its place.
  package let replacement: String

  /// Creates a replacement.
  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// The replacements to apply, by file.
package struct FixPlan: Sendable {
  /// The replacements by path, sorted by position, without overlaps.
  package private(set) var edits: [String: [TextEdit]] = [:]

  /// The texts to change, by path.
  package private(set) var texts: [String: SourceText] = [:]

  /// Collects the fixes of `diagnostics`. Of two overlapping fixes the first is kept; identical fixes are applied once.
  package init(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics {
      guard let fix = diagnostic.fix, let text = diagnostic.place?.text else { continue }
      add(TextEdit(fix.range, fix.replacement), in: text)
    }
    sort()
  }

  /// Collects replacements in several texts, by the same rules.
  package init(_ changes: [(text: SourceText, edits: [TextEdit])]) {
    for change in changes {
      for edit in change.edits { add(edit, in: change.text) }
    }
    sort()
  }

  private mutating func add(_ edit: TextEdit, in text: SourceText) {
    let clashes = edits[text.path, default: []].contains { other in
      other == edit || other.range.overlaps(edit.range)
        || other.range.lowerBound == edit.range.lowerBound && !(other.range.isEmpty && edit.range.isEmpty)
    }
    guard !clashes, edit.range.upperBound <= text.bytes.count else { return }
    edits[text.path, default: []].append(edit)
    texts[text.path] = text
  }

  private mutating func sort() {
    // The sort is stable, so that two insertions at one position keep their order.
    for path in edits.keys {
      edits[path] = edits[path]?.enumerated()
        .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map(\.element)
    }
  }

  /// The number of replacements.
  package var count: Int { edits.values.reduce(0) { $0 + $1.count } }

  /// The content of the file at `path` after its replacements; `fileBytes` is its content on disk. Its line endings and
  /// byte order mark are preserved.
  package func applied(to path: String, fileBytes: [UInt8]) -> [UInt8] {
    guard let text = texts[path], let edits = edits[path] else { return fileBytes }
    var output: [UInt8] = []
    var copied = 0
    for edit in edits {
      let start = text.fileOffset(of: edit.range.lowerBound)
      let end = text.fileOffset(of: edit.range.upperBound)
      guard start >= copied, end <= fileBytes.count else { continue }
      output += fileBytes[copied..<start]
      output += Self.bytes(of: edit.replacement, at: start, in: fileBytes)
      copied = end
    }
    return output + fileBytes[copied...]
  }
  /// The bytes of a replacement, with the line endings used at that position in the file.
  private static func bytes(of replacement: String, at offset: Int, in fileBytes: [UInt8]) -> [UInt8] {
    let bytes = Array(replacement.utf8)
    let newline = fileBytes[..<offset].lastIndex(of: 0x0A) ?? fileBytes[offset...].firstIndex(of: 0x0A)
    guard let newline, newline > 0, fileBytes[newline - 1] == 0x0D else { return bytes }
    return bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }
}
