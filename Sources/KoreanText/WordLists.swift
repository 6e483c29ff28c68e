/// Reads the word lists in `Resources`.

/// Named lists: `[name]` on a line, followed by words separated by spaces and line breaks. Lines that begin with `# ` are
/// comments.
struct WordLists {
  /// Endings and function words.
  static let suffixes = WordLists(EmbeddedFiles.suffixesTxt)
  /// Josa, and the pronunciation of words and symbols.
  static let josa = WordLists(EmbeddedFiles.josaTxt)

  private var lists: [String: [String]] = [:]

  /// Parses the lists of a file.
  init(_ file: [UInt8]) {
    var name = ""
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("# ") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        name = String(line.dropFirst().dropLast())
      } else {
        lists[name, default: []] += line.split(separator: " ").map(String.init)
      }
    }
  }

  /// The words of a list; empty when the file has no such list.
  subscript(name: String) -> [String] { lists[name] ?? [] }
}
