/// Parses the `swifttest` comments that the Swift book has after its samples.
///
/// The book's markers: `->` visible code (continuation lines are indented), `>>` hidden code, `<-` and `</` visible output, `<<` hidden
/// output, `!$` an error and `!!` its continuation lines, `/>` a printed value, `xx` a crash, `//` a remark. The comment names the test it
/// belongs to: `- test: `name``. (Derived from the comments themselves; the book's test runner was never published.)

/// One `swifttest` block.
struct SwiftTestComment: Sendable, Hashable {
  enum Entry: Sendable, Hashable {
    /// A visible line.
    case shown(String)
    /// A hidden line.
    case hidden(String)
    /// Output; the sample has a comment at this place.
    case output
  }

  /// The tests it belongs to (`- test: `a, b``); its sample is completed with the lines of the first.
  var groups: [String] = []
  var entries: [Entry] = []
  /// Source lines quoted in its error messages. Hidden lines among them are meant to fail and are left out.
  var quotedInErrors: Set<String> = []
  /// The compile errors that it promises, without their positions.
  var errors: [String] = []
  /// Whether it says that the program crashes.
  var crashes = false

  /// Reads all `swifttest` blocks of an HTML comment.
  static func blocks(inComment text: String) -> [SwiftTestComment] {
    var blocks: [SwiftTestComment] = []
    var groups: [String] = []
    var current: SwiftTestComment?
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if var block = current {
        if content.hasPrefix("```") {
          blocks.append(block)
          current = nil
        } else {
          isCode = block.read(content, continuing: isCode)
          current = block
        }
      } else if content.hasPrefix("```swifttest") {
        current = SwiftTestComment(groups: groups)
        // Lines without a marker at the start of the block continue the code before it.
        isCode = true
      } else if content.hasPrefix("- test:") {
        let names = content.split(separator: "`").dropFirst().first ?? ""
        groups = names.split(separator: ",").map { String($0).trimmingSpaces }
      }
    }
    return blocks
  }

  /// Parses one line. Returns whether a following line without a marker continues visible code.
  private mutating func read(_ content: Substring, continuing: Bool) -> Bool {
    let rest = String(content.dropFirst(2).drop { $0 == " " })
    switch content.prefix(2) {
    case "->": entries.append(.shown(rest))
    case ">>":
      entries.append(.hidden(String(content.dropFirst(2).dropFirst(content.dropFirst(2).hasPrefix(" ") ? 1 : 0))))
      return continuing
    case "<-", "</": entries.append(.output)
    case "!!", "!$":
      // The first line of a message may have the compiler's position before it.
      if rest.contains("error: "), let error = rest.firstMatch(of: /(?:^|: )error: (.+)/) {
        errors.append(String(error.1).trimmingSpaces)
      } else if content.hasPrefix("!!") {
        quotedInErrors.insert(rest.trimmingSpaces)
      }
      return false
    case "xx":
      crashes = true
      return false
    case "<<", "/>": return false
    default:
      guard continuing, !content.isEmpty else { return continuing }
      entries.append(.shown(String(content)))
    }
    return content.prefix(2) != "<-" && content.prefix(2) != "</"
  }

  /// The hidden lines, each with the number of lines of `visible` before it. Nil if this block has no visible lines, or fewer than half of
  /// them are in `visible`, so that it belongs to another sample.
  func hiddenLines(beside visible: [String]) -> [HiddenLine]? {
    var position = 0
    var shown = 0
    var matched = 0
    var lines: [HiddenLine] = []
    for entry in entries {
      switch entry {
      case .shown(let text):
        shown += 1
        guard let found = Self.find(text, in: visible, from: position) else { continue }
        matched += 1
        position = found + 1
      case .hidden(let text):
        guard !quotedInErrors.contains(text.trimmingSpaces) else { continue }
        lines.append(HiddenLine(afterLine: position, text: Array(text.utf8)))
      case .output:
        while position < visible.count, visible[position].trimmingSpaces.hasPrefix("//") { position += 1 }
      }
    }
    return shown > 0 && matched * 2 >= shown ? lines : nil
  }

  /// The index of the next line with the same code, ignoring comments; nil if there is none or the text has no code.
  private static func find(_ text: String, in lines: [String], from start: Int) -> Int? {
    let wanted = code(of: text)
    guard !wanted.isEmpty, start < lines.count else { return nil }
    return lines[start...].firstIndex { code(of: $0) == wanted }
  }

  private static func code(of line: String) -> String {
    (line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line).trimmingSpaces
  }
}
