/// A line of a dump as the steps of the import see it: trimmed, with plain spaces, and with the blank lines above it
/// counted.

/// A line that holds more than white space.
struct DumpLine: Sendable, Hashable {
  /// The line's number in the dump, from 1.
  let number: Int

  /// The text without white space around it, with plain spaces (``plainSpaces(_:)``).
  var text: String

  /// The text as it is in the dump, white space included.
  let raw: String

  /// How many spaces and tabs precede the text; a tab counts as one.
  let indent: Int

  /// How many blank lines are directly above; a line of no-break spaces counts as blank.
  var gap: Int

  /// The longest run of lines without any character among the blank lines above.
  var emptyRun: Int

  /// The features of the text.
  var shape: LineShape

  init(number: Int, raw: String, gap: Int, emptyRun: Int) {
    self.number = number
    self.raw = raw
    let plain = plainSpaces(raw)
    text = trimmed(plain)
    indent = plain.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    self.gap = gap
    self.emptyRun = emptyRun
    shape = LineShape(text)
  }

  /// This line with another text.
  func replacing(_ text: String) -> DumpLine {
    var line = self
    line.text = text
    line.shape = LineShape(text)
    return line
  }
}

/// Splits a text into its non-blank lines.
func dumpLines(of text: String) -> [DumpLine] {
  var lines: [DumpLine] = []
  var gap = 0
  var run = 0
  var longestRun = 0
  var number = 0
  for part in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
    number += 1
    let raw = String(part) ?? String(decoding: part, as: UTF8.self)
    let line = DumpLine(number: number, raw: raw, gap: gap, emptyRun: longestRun)
    if line.text.isEmpty {
      gap += 1
      run = raw.isEmpty ? run + 1 : 0
      longestRun = max(longestRun, run)
    } else {
      lines.append(line)
      gap = 0
      run = 0
      longestRun = 0
    }
  }
  return lines
}
