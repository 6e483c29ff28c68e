/// Recognises the cards that editors make of a pasted address: the title of a page, the beginning of its text, its host.
import ByteText

enum LinkCards {
  /// The lines with each card made one line, `title (host)`; the words of the other page are dropped. Also says how many lines were.
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

  /// A host's name and nothing else.
  static func isHost(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...5).contains(labels.count), text.utf8.count <= 60, let last = labels.last else { return false }
    return ["com", "net", "org", "io", "kr", "dev", "me", "blog", "co", "app"].contains(last)
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D }
      }
  }
}
