/// Shortens bare autolinks: Korean text often follows a URL without a space, and GFM includes it in the link.
import Diagnostics

extension MarkdownTree {
  /// Moves the end of each bare autolink that is too long to the text after it.
  ///
  /// - Parameter end: takes the text of an autolink and the source byte before it (nil at the start of the text);
  ///   returns how many bytes of the text belong to the URL. A backslash at the end of a line is removed before,
  ///   because it is a hard line break.
  package mutating func cutBareLinks(_ end: (_ text: ArraySlice<UInt8>, _ before: UInt8?) -> Int) {
    var cuts: [(link: Int, tail: MarkdownNode)] = []
    for link in nodes.indices where nodes[link].kind == .link && nodes[link].flag {
      guard let child = nodes[link].firstChild, nodes[Int(child.index)].kind == .text,
        nodes[Int(child.index)].next == nil
      else { continue }
      breakLine(after: link, Int(child.index))
      let literal = nodes[Int(child.index)].literal
      let start = nodes[link].range.lowerBound
      let kept = end(store[literal], start > 0 ? source.bytes[start - 1] : nil)
      guard kept > 0, kept < literal.count, let tail = cut(literal.count - kept, off: link, Int(child.index)),
        !prepend(tail, toTextAfter: link)
      else { continue }
      cuts.append((link, tail))
    }
    if !cuts.isEmpty { insert(cuts) }
  }

  /// Handles `http://a.kr\` at the end of a line: the backslash is a hard line break.
  private mutating func breakLine(after link: Int, _ child: Int) {
    guard let next = nodes[link].next, nodes[Int(next.index)].kind == .softBreak,
      store[nodes[child].literal].reversed().prefix(while: { $0 == .backslash }).count % 2 == 1,
      let tail = cut(1, off: link, child)
    else { return }
    let range = tail.range.lowerBound..<max(tail.range.lowerBound, nodes[Int(next.index)].range.upperBound)
    nodes[Int(next.index)].kind = .lineBreak
    nodes[Int(next.index)].range = range
    nodes[Int(next.index)].contentRange = range
  }

  /// Removes `count` bytes from the end of a link: from its range, its text and its destination. Returns them as a text
  /// node that is not in the tree yet; nil when the three do not end in the same bytes, for example because of an
  /// entity.
  private mutating func cut(_ count: Int, off link: Int, _ child: Int) -> MarkdownNode? {
    let (range, literal, destination) = (nodes[link].range, nodes[child].literal, nodes[link].destination)
    let tail = store[literal].suffix(count)
    guard range.count > count, destination.count > count, store[destination].suffix(count) == tail,
      source.bytes[range.clamped(to: 0..<source.bytes.count)].suffix(count) == tail
    else { return nil }
    let written = range.upperBound - count..<range.upperBound
    var text = MarkdownNode(kind: .text, parent: nodes[link].parent, range: written)
    text.literal = literal.upperBound - count..<literal.upperBound
    nodes[link].range = range.dropLast(count)
    nodes[link].contentRange = range.dropLast(count)
    nodes[link].destination = destination.dropLast(count)
    nodes[child].range = range.dropLast(count)
    nodes[child].contentRange = range.dropLast(count)
    nodes[child].literal = literal.dropLast(count)
    return text
  }

  /// Joins a removed text with the text node after the link; false when there is none or it is not adjacent.
  private mutating func prepend(_ tail: MarkdownNode, toTextAfter link: Int) -> Bool {
    guard let next = nodes[link].next, nodes[Int(next.index)].kind == .text else { return false }
    let following = nodes[Int(next.index)]
    guard following.literal.lowerBound == tail.literal.upperBound,
      following.range.lowerBound == tail.range.upperBound
    else { return false }
    let range = tail.range.lowerBound..<following.range.upperBound
    nodes[Int(next.index)].literal = tail.literal.lowerBound..<following.literal.upperBound
    nodes[Int(next.index)].range = range
    nodes[Int(next.index)].contentRange = range
    return true
  }

  /// Inserts each text after its link, which has one child; all later nodes get new indices.
  private mutating func insert(_ cuts: [(link: Int, tail: MarkdownNode)]) {
    var shifts = [Int](repeating: 0, count: nodes.count)
    for cut in cuts where cut.link + 2 < shifts.count { shifts[cut.link + 2] += 1 }
    for index in shifts.indices.dropFirst() { shifts[index] += shifts[index - 1] }
    renumber(by: shifts)
    var all: [MarkdownNode] = []
    all.reserveCapacity(nodes.count + cuts.count)
    var copied = 0
    for cut in cuts {
      all += nodes[copied..<cut.link + 2]
      copied = cut.link + 2
      var tail = cut.tail
      tail.parent = nodes[cut.link].parent
      tail.next = nodes[cut.link].next
      all[all.count - 2].next = NodeID(all.count)
      all.append(tail)
    }
    nodes = all + nodes[copied...]
  }

  /// Adds to each node reference the value that `shifts` has for that node; the order of the nodes does not change.
  mutating func renumber(by shifts: [Int]) {
    func moved(_ id: NodeID) -> NodeID { NodeID(Int(id.index) + shifts[Int(id.index)]) }
    for index in nodes.indices {
      nodes[index].parent = nodes[index].parent.map(moved)
      nodes[index].firstChild = nodes[index].firstChild.map(moved)
      nodes[index].next = nodes[index].next.map(moved)
    }
    tableAlignments = Dictionary(uniqueKeysWithValues: tableAlignments.map { (moved($0), $1) })
    unusedFootnotes = unusedFootnotes.map {
      UnusedFootnote(range: $0.range, name: $0.name, rival: $0.rival.map(moved))
    }
  }
}

extension Range<Int> {
  fileprivate func dropLast(_ count: Int) -> Range<Int> { lowerBound..<upperBound - count }
}
