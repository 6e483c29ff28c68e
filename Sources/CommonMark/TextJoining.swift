/// Joins text nodes that are separated by raw HTML: `[[Array<Element>]]` is one name without markup.
import Diagnostics

extension MarkdownTree {
  /// Joins texts and the raw HTML between them where a range of them belongs together.
  ///
  /// - Parameter stretches: takes the bytes of adjacent texts and raw HTML; returns the ranges that form one text. Each
  ///   range must begin and end in a text.
  package mutating func joinTexts(_ stretches: ([UInt8]) -> [Range<Int>]) {
    var joins: [ClosedRange<Int>] = []
    var index = 1
    while index < nodes.count {
      guard nodes[index].kind == .htmlInline, nodes[index - 1].kind == .text, nodes[index - 1].next == NodeID(index)
      else {
        index += 1
        continue
      }
      let run = run(from: index - 1)
      joins += nodeRanges(of: stretches(run.flatMap { store[nodes[$0].literal] }), in: run)
      // A comment ends its run before the run includes it.
      index = max(run.upperBound, index) + 1
    }
    if !joins.isEmpty { join(joins) }
  }

  /// The indices of adjacent texts and raw HTML from the text `first` on, up to a comment. The nodes are leaves, so
  /// their indices are consecutive.
  private func run(from first: Int) -> ClosedRange<Int> {
    var last = first
    while let next = nodes[last].next, nodes[Int(next.index)].kind == .text || isTag(nodes[Int(next.index)]) {
      last = Int(next.index)
    }
    return first...last
  }

  private func isTag(_ node: MarkdownNode) -> Bool {
    node.kind == .htmlInline && !store[node.literal].starts(with: "<!--".utf8)
  }

  /// The nodes that each range of `stretches` spans, if it spans more than one; ranges that share a node are combined.
  private func nodeRanges(of stretches: [Range<Int>], in run: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var (node, end) = (run.lowerBound, nodes[run.lowerBound].literal.count)
    func advance(to place: Int) -> Int {
      while place >= end, node < run.upperBound {
        node += 1
        end += nodes[node].literal.count
      }
      return node
    }
    for stretch in stretches where !stretch.isEmpty {
      let (first, last) = (advance(to: stretch.lowerBound), advance(to: stretch.upperBound - 1))
      guard first < last, nodes[first].kind == .text, nodes[last].kind == .text else { continue }
      if let before = found.last, before.upperBound >= first {
        found[found.count - 1] = before.lowerBound...last
      } else {
        found.append(first...last)
      }
    }
    return found
  }

  /// Replaces each range of nodes by one text node; all later nodes get new indices.
  private mutating func join(_ joins: [ClosedRange<Int>]) {
    var gone = [Int](repeating: 0, count: nodes.count)
    for join in joins {
      let (first, last) = (join.lowerBound, join.upperBound)
      let start = store.count
      for index in join { store += store[nodes[index].literal] }
      let range = nodes[first].range.lowerBound..<max(nodes[first].range.upperBound, nodes[last].range.upperBound)
      nodes[first].literal = start..<store.count
      nodes[first].range = range
      nodes[first].contentRange = range
      nodes[first].next = nodes[last].next
      for index in first + 1...last { gone[index] = 1 }
    }
    var shifts = gone.map { -$0 }
    for index in shifts.indices.dropFirst() { shifts[index] += shifts[index - 1] }
    renumber(by: shifts)
    nodes = nodes.indices.filter { gone[$0] == 0 }.map { nodes[$0] }
  }
}
