/// Compares what a comment promises with what was printed.

/// How an output compares with a promise.
enum PrintedMatch: Hashable {
  /// It is just what was promised.
  case whole
  /// It ends with that, after other lines.
  case lastLines
  /// It begins with that, and these lines follow.
  case beginning(rest: [String])
  case none
}

enum PrintedComparison {
  /// How what was printed compares with one of the readings of a promise; the best of them counts. In any order, all lines must be there as
  /// often as they are promised, and elements between brackets, or between commas, may be in any order, too.
  ///
  /// - Parameter isQuoted: whether quotation marks show where a promised line ends; without them spaces there do not count.
  static func match(
    _ readings: [[String]], in printed: [String], anyOrder: Bool, isQuoted: Bool = true
  ) -> PrintedMatch {
    let found = isQuoted ? printed : printed.map(\.withoutTrailingSpaces)
    // `Prints ""` and nothing, or nothing but an empty line.
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

  /// The lines of an output; a final line break begins no further line.
  static func lines(of output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// Texts of sets and dictionaries, whose elements come in any order.
struct UnorderedText {
  /// How deeply brackets are looked into.
  private static let depthLimit = 16

  private let text: [Character]
  private var position = 0

  /// The line with the elements between square brackets, and those between commas outside of brackets, sorted; equal for
  /// texts that differ in nothing but that order.
  static func canonical(_ line: String) -> String {
    // Most lines are no lists.
    guard line.utf8.contains(UInt8(ascii: ",")) else { return line }
    var reader = UnorderedText(text: Array(line))
    return reader.elements(until: nil, sorted: true, depth: 0)
  }

  private init(text: [Character]) { self.text = text }

  /// The elements up to `close` or the end; those of a tuple stay in their order.
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

  /// The characters up to the quotation mark that closes; nothing when none does.
  private mutating func restOfQuotation() -> String {
    var end = position
    while end < text.count, text[end] != "\"" { end += text[end] == "\\" ? 2 : 1 }
    guard end < text.count else { return "" }
    defer { position = end + 1 }
    return String(text[position...end])
  }
}
