/// Completes tables of kramdown, Jekyll's Markdown, which need neither a head nor as many cells in the line below it.
import ByteText

enum KramdownTables {
  /// `body` with tables that CommonMark's table extension reads, too: a table without a head gets an empty one, the line below a head as many
  /// cells as that, and a bar within code is escaped. Complete tables keep their bytes.
  ///
  /// As in kramdown, a table stands between blank lines. Only lines that begin with a bar are taken for rows, and two make a table, because
  /// single bars are in much prose.
  static func completed(_ body: String) -> String {
    var fence = FenceTracker()
    var (out, rows) = ([String](), [String]())
    var isAfterBlank = true
    for line in body.lineStrings {
      let text = trimmed(line)
      let isCode = fence.takes(line) || line.prefix { $0 == " " }.count > 3 || line.hasPrefix("\t")
      if !isCode, text.hasPrefix("|"), isAfterBlank || !rows.isEmpty {
        rows.append(line)
        continue
      }
      out += text.isEmpty ? table(rows) : rows
      rows = []
      out.append(line)
      isAfterBlank = text.isEmpty
    }
    return (out + table(rows)).joined(separator: "\n")
  }

  /// The lines of one table.
  private static func table(_ lines: [String]) -> [String] {
    guard lines.count > 1 else { return lines }
    var rows = lines.map(withEscapedBars)
    let rules = rows.map(isRule)
    guard rules.contains(false) else { return lines }
    // kramdown ignores a rule above the first row.
    if rules[0], rules.count > 2, rules[2] { rows.removeFirst() }
    let indentation = String(rows[0].prefix { $0 == " " })
    let width = zip(lines, rules).map { $1 ? 0 : cellCount($0) }.max() ?? 0
    func row(of cell: String) -> String { indentation + "|" + String(repeating: cell, count: width) }
    if rules[0], rows.count == lines.count {
      rows[0] = row(of: "---|")
      return [row(of: "   |")] + rows
    }
    guard isRule(rows[1]) else { return [row(of: "   |"), row(of: "---|")] + rows }
    let missing = cellCount(rows[0]) - cellCount(rows[1])
    if missing > 0 { rows[1] = bar(after: rows[1]) + String(repeating: "---|", count: missing) }
    if missing < 0 { rows[0] = bar(after: rows[0]) + String(repeating: "   |", count: -missing) }
    return rows
  }

  /// Whether a row is a rule: bars, hyphens, colons and spaces only.
  private static func isRule(_ row: String) -> Bool { row.contains("-") && row.allSatisfy { "|-: ".contains($0) } }

  /// A row with a bar at its end.
  private static func bar(after row: String) -> String {
    let row = trimmedEnd(row)
    return row.hasSuffix("|") ? row : row + " |"
  }

  private static func trimmedEnd(_ row: String) -> String {
    var row = row[...]
    while row.last == " " { row.removeLast() }
    return String(row)
  }

  /// How many cells a row has.
  private static func cellCount(_ row: String) -> Int {
    var (count, isEscaped) = (0, false)
    for byte in bar(after: withEscapedBars(row)).utf8 {
      if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count - 1
  }

  /// `row` with a backslash before each bar in code; kramdown does not divide cells there.
  private static func withEscapedBars(_ row: String) -> String {
    // Longer lines are no rows of people, and a long run of marks would take long.
    guard row.holds("`"), row.utf8.count < 4_096 else { return row }
    return row.replacing(#/(?<marks>`+)(?<code>[^`]+)\k<marks>(?!`)/#) { found in
      let code = found.code.replacing("\\|", with: "|").replacing("|", with: "\\|")
      return found.marks + code + found.marks
    }
  }
}
