/// Compares the lines that a comment promises with the printed lines.

/// How the output compares with the promised lines.
enum PrintedMatch: Hashable {
  /// The output is exactly what was promised.
  case whole
  /// The output ends with the promised lines, after other lines.
  case lastLines
  /// The output begins with the promised lines; `rest` are the lines after them.
  case beginning(rest: [String])
  case none
}

enum PrintedComparison {
  /// Compares the printed lines with all readings of a promise; the best match counts. With `anyOrder`, the lines must be equal as
  /// multisets, and elements between brackets or between commas may also be in any order.
  ///
  /// - Parameter isQuoted: whether quotation marks show where a promised line ends; if not, trailing spaces are ignored.
  static func match(
    _ readings: [[String]], in printed: [String], anyOrder: Bool, isQuoted: Bool = true
  ) -> PrintedMatch {
    let found = isQuoted ? printed : printed.map(\.withoutTrailingSpaces)
    // `Prints ""` matches no output as well as one empty line.
    if found.isEmpty, readings.contains([""]) { return .whole }
    if anyOrder {
      let sorted = { (lines: [String]) in lines.map(UnorderedText.canonical).sorted() }
      return readings.contains { sorted($0) == sorted(found) } ? .whole : .none
    }
    if readings.contains(found) { return .whole }
    if readings.contains(where: { !$0.isEmpty && found.suffix($0.count).elementsEqual($0) }) { return .lastLines }
    guard let start = readings.first(where: { found.starts(with: $0) }) else { return .none }
    return .beginning(rest: Array(found.dropFirst(start.count)))
  }

  /// Whether one of the readings of a promise names several printed lines on one line, separated by commas or spaces.
  static func areJoined(_ printed: [String], in readings: [[String]]) -> Bool {
    guard printed.count > 1 else { return false }
    return [", ", " ", ","].contains { readings.contains([printed.joined(separator: $0)]) }
  }

  /// The lines of an output; a final line break does not begin another line.
  static func lines(of output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// Normalises printed sets and dictionaries, whose elements are in no particular order.
struct UnorderedText {
  /// How deeply nested brackets are parsed.
  private static let depthLimit = 16

  private let text: [Character]
  private var position = 0

  /// The line with the elements between square brackets, and those between commas outside of brackets, sorted. Texts that differ only in
  /// that order give equal results.
  static func canonical(_ line: String) -> String {
    // Most lines are not lists, so this is the fast path.
    guard line.utf8.contains(UInt8(ascii: ",")) else { return line }
    var reader = UnorderedText(text: Array(line))
    return reader.elements(until: nil, sorted: true, depth: 0)
  }

  private init(text: [Character]) { self.text = text }

  /// The elements up to `close` or the end, joined by commas; elements of a tuple keep their order.
  private mutating func elements(until close: Character?, sorted: Bool, depth: Int) -> String {
    var parts = [""]
    while position < text.count {
      let next = text[position]
      position += 1
      if next == close { break }
      let last = parts.count - 1
      switch next {
      case ",": parts.append("")
      case "[" where depth < Self.depthLimit: parts[last] += "[\(elements(until: "]", sorted: true, depth: depth + 1))]"
      case "(" where depth < Self.depthLimit:
        parts[last] += "(\(elements(until: ")", sorted: false, depth: depth + 1)))"
      case "\"": parts[last] += "\"" + restOfQuotation()
      default: parts[last].append(next)
      }
    }
    let trimmed = parts.map(\.trimmingSpaces)
    return (sorted ? trimmed.sorted() : trimmed).joined(separator: ", ")
  }

  /// The characters up to and including the closing quotation mark; empty if there is none.
  private mutating func restOfQuotation() -> String {
    var end = position
    while end < text.count, text[end] != "\"" { end += text[end] == "\\" ? 2 : 1 }
    guard end < text.count else { return "" }
    defer { position = end + 1 }
    return String(text[position...end])
  }
}
