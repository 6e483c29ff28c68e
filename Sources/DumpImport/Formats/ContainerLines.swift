/// Closes the boxes of other generators (`:::tip`) where these do: our own reader wants the closing line at the indentation of the
/// opening one and with as many colons.
private import ByteText

enum ContainerLines {
  /// An open box: the indentation and the colons of the line that opened it.
  private struct Box {
    let indent: Int
    let colons: Int

    /// The line that closes the box.
    var closing: String { String(repeating: " ", count: indent) + String(repeating: ":", count: colons) }
  }

  /// `text` with a closing line for each box, as markdown-it-container finds it: the first line with at least as many colons, whatever
  /// its indentation; otherwise the end of the list item or of the text that contains the box.
  static func closed(_ text: String) -> String {
    var fence = FenceTracker()
    var open: [Box] = []
    var lines: [String] = []
    /// Closes the innermost boxes until `count` are open, above blank lines.
    func close(downTo count: Int) {
      var place = lines.endIndex
      while place > 0, lines[place - 1].utf8.allSatisfy(\.isASCIIWhitespace) { place -= 1 }
      // Two such lines without a blank line between them would be one paragraph for what reads the text next.
      lines.insert(contentsOf: open[count...].reversed().flatMap { ["", $0.closing] }.dropFirst(), at: place)
      open.removeSubrange(count...)
    }
    for line in text.lineStrings {
      let isCode = fence.takes(line)
      let words = line.utf8.drop(while: \.isASCIIBlank)
      let indent = line.utf8.count - words.count
      if !words.isEmpty, let outer = open.lastIndex(where: { $0.indent <= indent }) ?? (open.isEmpty ? nil : -1),
        outer + 1 < open.count
      {
        close(downTo: outer + 1)
      }
      let colons = words.prefix { $0 == UInt8(ascii: ":") }.count
      guard !isCode, colons >= 3 else {
        lines.append(line)
        continue
      }
      let rest = words.dropFirst(colons).drop(while: \.isASCIIBlank)
      if rest.isEmpty,
        let box = open.lastIndex(where: { $0.colons == colons }) ?? open.lastIndex(where: { $0.colons < colons })
      {
        if box + 1 < open.count { close(downTo: box + 1) }
        lines.append(open.removeLast().closing)
      } else {
        if rest.first?.isASCIILetter == true { open.append(Box(indent: indent, colons: colons)) }
        lines.append(line)
      }
    }
    if !open.isEmpty { close(downTo: 0) }
    return lines.joined(separator: "\n")
  }
}
