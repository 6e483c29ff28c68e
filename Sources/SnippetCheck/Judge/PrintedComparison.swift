/// Compares what a comment promises with what was printed.

enum PrintedComparison {
  /// Whether the `wanted` lines are in `output`, one after the other; a promise that was wrapped may match lines joined by
  /// spaces. In any order, each line must occur as often as it is promised, and elements between brackets, or between commas,
  /// may be in any order, too.
  static func holds(_ wanted: [String], in output: String, anyOrder: Bool) -> Bool {
    let found = allLines(of: output)
    // `Prints ""` and nothing, or nothing but an empty line.
    if wanted == [""], found.isEmpty { return true }
    let joined = lines(of: output).joined(separator: " ")
    for version in versions(of: wanted) {
      if anyOrder {
        if isPart(version.map(UnorderedText.canonical), of: found.map(UnorderedText.canonical)) { return true }
      } else if contains(found, version) || contains([joined], [version.joined(separator: " ")]) {
        return true
      }
    }
    return false
  }

  /// The part of `output` after the lines that a promise names; all of it when they do not occur.
  static func rest(of output: String, after wanted: [String]) -> String {
    let found = allLines(of: output)
    for version in versions(of: wanted) where !version.isEmpty && version.count <= found.count {
      let starts = 0...(found.count - version.count)
      guard let start = starts.first(where: { found[$0..<$0 + version.count].elementsEqual(version) }) else { continue }
      return found[(start + version.count)...].map { $0 + "\n" }.joined()
    }
    return output
  }

  /// The promise itself, and without a full stop that belongs to the sentence around it.
  private static func versions(of wanted: [String]) -> [[String]] {
    let plain = wanted.map(\.trimmingSpaces)
    let unescaped = plain.map { $0.replacing("\\\"", with: "\"").replacing("\\n", with: "\n") }
    let stopless = plain.map(\.trimmingPeriod)
    return [
      plain, unescaped.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) },
      stopless,
    ]
  }

  private static func contains(_ lines: [String], _ part: [String]) -> Bool {
    guard part.count <= lines.count else { return false }
    return (0...(lines.count - part.count)).contains { start in
      part.indices.allSatisfy { lines[start + $0] == part[$0] }
    }
  }

  /// Whether every text of `part` occurs in `lines`, as often as in `part`.
  private static func isPart(_ part: [String], of lines: [String]) -> Bool {
    var left: [String: Int] = [:]
    for line in lines { left[line, default: 0] += 1 }
    return part.allSatisfy { line in
      left[line, default: 0] -= 1
      return left[line, default: 0] >= 0
    }
  }

  /// The lines of an output, without spaces at both ends and without empty lines at the beginning and the end.
  static func lines(of output: String) -> [String] {
    var lines = allLines(of: output)
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }

  /// All lines of an output, without spaces at both ends; a final line break begins no further line.
  private static func allLines(of output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
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
