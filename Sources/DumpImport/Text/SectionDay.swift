/// Distinguishes the dates of a history, one below each heading, from the date of a post.
private import ArticleModel

struct SectionDay {
  private let lines: [DumpLine]

  init(_ lines: [DumpLine]) { self.lines = lines }

  /// Whether the date at `index` belongs to a section: a later section has one below its heading too, with the same
  /// blank lines around.
  func isOne(_ index: Int) -> Bool {
    isBelowHeading(index)
      && lines.indices.dropFirst(index + 2).contains { place in
        isBelowHeading(place) && lines[place].gap == lines[index].gap && lines[place - 1].gap == lines[index - 1].gap
      }
  }

  /// Whether the line is a date without a time between a short line of several words and prose.
  private func isBelowHeading(_ index: Int) -> Bool {
    guard index > 0, index + 1 < lines.count, lines[index].shape.length <= 20,
      let day = DateReader.whole(lines[index].text), day.secondOfDay == nil
    else { return false }
    let above = lines[index - 1]
    return above.shape.words >= 2 && above.shape.length <= 60 && !above.shape.endsSentence
      && LineMarker(above.text) == .none && !Furniture.inHead(above.text) && lines[index + 1].shape.isProse
  }
}
