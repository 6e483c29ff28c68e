/// Splits texts whose posts end with the author's signature, `글쓴이 : NAME(http://…)` or a similar line; some posts may
/// lack it.
import WebAddress

enum SignatureLines {
  static func posts(in lines: [DumpLine]) -> [RawPost] {
    let closers = numbers(in: lines)
    let signed = ClosingLines.cut(lines) { closers.contains($0.number) }
    return signed.flatMap { unsignedParts(of: $0.lines) }.map { lines in
      var post = RawPost(lines: lines)
      // A signature whose label is the author's own is recognised only by its repetition, so the boilerplate filter
      // would miss it.
      if let last = lines.last, closers.contains(last.number), AuthorSignature.parse(last.text) == nil,
        lines.count > 1, let (_, name, address) = AuthorSignature.labelled(last.text)
      {
        post.lines.removeLast()
        post.lastLine = last.number
        post.boilerplate[BoilerplateKind.signature.rawValue] = 1
        post.facts.authors = [name]
        if AuthorSignature.isPost(address) { post.facts.sourceAddress = address }
      }
      return post
    }
  }

  /// The numbers of the lines that sign a post: those with a known label, and those with any label that recurs with the
  /// same name and host.
  static func numbers(in lines: [DumpLine]) -> Set<Int> {
    var found: Set<Int> = []
    var others: [String: [Int]] = [:]
    for line in lines {
      if AuthorSignature.parse(line.text) != nil {
        found.insert(line.number)
      } else if let (label, name, address) = AuthorSignature.labelled(line.text) {
        others["\(label)\u{0}\(name)\u{0}\(URLReference(address).host ?? "")", default: []].append(line.number)
      }
    }
    for (_, numbers) in others where numbers.count >= 2 { found.formUnion(numbers) }
    return found
  }

  /// Splits off posts without a signature: such a post ends with the source of its code, followed by at least two blank
  /// lines and a text on another subject.
  private static func unsignedParts(of lines: [DumpLine]) -> [[DumpLine]] {
    for index in lines.indices.dropFirst().dropLast() where endsOnSource(lines[index]) && lines[index + 1].gap >= 2 {
      let (head, tail) = (lines[...index], lines[(index + 1)...])
      if tail.filter({ $0.shape.isProse }).count >= 3, !SubjectWords.areShared(head, tail) {
        return [Array(head)] + unsignedParts(of: Array(tail))
      }
    }
    return [lines]
  }

  /// Whether the line is `출처 : http://…` and little else.
  private static func endsOnSource(_ line: DumpLine) -> Bool {
    guard line.text.hasPrefix("출처") || line.text.hasPrefix("Source") || line.text.hasPrefix("원문"), line.shape.hasAddress
    else { return false }
    return line.text.split(separator: " ").count <= 4
  }
}
