/// Carries out replacements in a text, on the bytes as they lie on disk.

/// One replacement.
package struct TextEdit: Sendable, Hashable {
  /// The bytes to replace, in the clean text.
  package let range: Range<Int>

  /// The text that replaces it.
  package let replacement: String

  /// A replacement.
  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// Which replacements are to be made in which file.
package struct FixPlan: Sendable {
  /// Replacements by path, in order of place, none overlapping another.
  package private(set) var edits: [String: [TextEdit]] = [:]

  /// The texts by path.
  package private(set) var texts: [String: SourceText] = [:]

  /// The fixes of `diagnostics`. Of two that overlap, the first is made; equal ones are made once.
  package init(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics {
      guard let fix = diagnostic.fix, let text = diagnostic.place?.text else { continue }
      add(TextEdit(fix.range, fix.replacement), in: text)
    }
    sort()
  }

  /// Replacements in several texts.
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
    // A stable sort, so that two insertions at one place keep their order.
    for path in edits.keys {
      edits[path] = edits[path]?.enumerated()
        .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map(\.element)
    }
  }

  /// The number of replacements.
  package var count: Int { edits.values.reduce(0) { $0 + $1.count } }

  /// The file at `path` with its replacements made; `fileBytes` are its bytes on disk, whose line ends and byte
  /// order mark stay.
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
  /// A replacement with the line ends that the file has where it goes.
  private static func bytes(of replacement: String, at offset: Int, in fileBytes: [UInt8]) -> [UInt8] {
    let bytes = Array(replacement.utf8)
    let newline = fileBytes[..<offset].lastIndex(of: 0x0A) ?? fileBytes[offset...].firstIndex(of: 0x0A)
    guard let newline, newline > 0, fileBytes[newline - 1] == 0x0D else { return bytes }
    return bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }
}
