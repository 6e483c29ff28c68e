/// Reads the word lists of the folder Resources.

/// A table: a row per line, columns separated by tabs. Empty lines and lines that begin with `# ` are ignored.
struct WordList: Sendable {
  /// The columns of each row, at least two; shorter rows are ignored.
  let rows: [[String]]

  init(_ bytes: [UInt8]) {
    rows = bytes.split(separator: 0x0A).filter { !$0.starts(with: "# ".utf8) }.map { line in
      line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    }.filter { $0.count > 1 }
  }

  /// The second column by the first; the first of several rows with the same key counts.
  var pairs: [String: String] { Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first } }
}
