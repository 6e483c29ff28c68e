/// Joins link cards, the previews that editors make of a pasted address: the page's title, the beginning of its text,
/// its host.
import ByteText

enum LinkCards {
  /// The lines with each card replaced by one line, `title (host)`, without the text of the other page; and the number
  /// of lines removed.
  static func joined(_ lines: [DumpLine]) -> (lines: [DumpLine], dropped: Int) {
    var kept: [DumpLine] = []
    for line in lines {
      guard isHost(line.text), line.gap == 0, let above = kept.last, !isHost(above.text) else {
        kept.append(line)
        continue
      }
      let isDescribed =
        above.shape.length >= 30 && above.gap == 0 && kept.count > 1 && kept[kept.count - 2].shape.length <= 100
      if isDescribed { kept.removeLast() }
      let title = kept.removeLast()
      var card = title.replacing("\(title.text) (\(line.text))")
      card.gap = max(title.gap, 1)
      kept.append(card)
    }
    return (kept, lines.count - kept.count)
  }

  /// Whether the text is a host name and nothing else.
  static func isHost(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...5).contains(labels.count), text.utf8.count <= 60, let last = labels.last else { return false }
    return ["com", "net", "org", "io", "kr", "dev", "me", "blog", "co", "app"].contains(last)
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D }
      }
  }
}
