/// Named anchors of an old page, `<a name="x">` or `<div id="x">`: each is replaced by the id of the heading it belongs
/// to.
import CommonMark
import Diagnostics

/// The named anchors of one article.
struct NamedAnchors: Sendable {
  /// The id that replaces each name; `top` when there is no heading for it.
  private(set) var ids: [String: String] = [:]

  /// Whether a name can be written as an id, `{#name}`, after a heading.
  private static func isWritable(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0.isWhitespace || "{}#<>\"\\".contains($0) }
  }

  // MARK: Markdown

  /// A name and its byte offset in the Markdown.
  typealias Place = (name: String, offset: Int)

  /// The edits that write the names as ids after the headings of `tree`. A name belongs to the heading that it is in or
  /// directly above, otherwise to the last heading before it.
  mutating func edits(for places: [Place], in tree: MarkdownTree) -> [TextEdit] {
    let bytes = tree.source.bytes
    let headings = tree.nodes.filter { $0.kind == .heading }
    var edits: [TextEdit] = []
    var named: [Int: String] = [:]
    for (index, heading) in headings.enumerated() { named[index] = Self.written(in: bytes[heading.contentRange]) }
    for (name, offset) in places where Self.isWritable(name) {
      let next = headings.firstIndex { $0.range.upperBound >= offset }
      let isNear = next.map { Self.isBare(bytes[offset..<max(offset, headings[$0].range.lowerBound)]) } ?? false
      let last = headings.lastIndex { $0.range.lowerBound < offset }
      guard let heading = isNear ? next : last else {
        ids[name] = "top"
        continue
      }
      if let known = named[heading] {
        ids[name] = known
      } else {
        (named[heading], ids[name]) = (name, name)
        let end = headings[heading].contentRange.upperBound
        edits.append(TextEdit(end..<end, " {#\(name)}"))
      }
    }
    return edits
  }

  /// The id in `Words {#id}`; nil without one.
  private static func written(in words: ArraySlice<UInt8>) -> String? {
    let text = trimmed(String(decoding: words, as: UTF8.self))
    guard text.hasSuffix("}"), let open = firstRange(of: "{#", in: text[...]) else { return nil }
    return String(text[open.upperBound...].dropLast())
  }

  /// Whether `bytes` holds nothing but tags and white space.
  private static func isBare(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isTag = false
    for byte in bytes {
      if byte == UInt8(ascii: "<") { isTag = true } else if !isTag, byte > 0x20 { return false }
      if byte == UInt8(ascii: ">") { isTag = false }
    }
    return true
  }

  // MARK: Blocks

  /// The blocks without their anchors, with ids after the headings that the anchors belong to, and with links to the
  /// anchors changed to these ids.
  mutating func settled(_ blocks: [Block]) -> [Block] {
    var out: [Block] = []
    var waiting: [String] = []
    var heading: Int?
    var named: [Int: String] = [:]
    func assign(_ names: [String], to place: Int?) {
      for name in names {
        guard let place, case .heading(_, let atoms) = out[place] else {
          ids[name] = "top"
          continue
        }
        // The id that the build makes from the heading's words is the name already.
        if folded(atoms.words) == folded(name) { named[place] = named[place] ?? name }
        if named[place] == nil, Self.isWritable(name) {
          named[place] = name
          out[place] = out[place].mapInlines {
            $0 + [InlineAtom(content: .space), InlineAtom(content: .raw("{#\(name)}"))]
          }
        }
        ids[name] = named[place] ?? "top"
      }
    }
    for block in blocks {
      var names: [String] = []
      let bare = block.mapInlines { atoms in
        names += atoms.compactMap { if case .anchor(let name) = $0.content { name } else { nil } }
        return atoms.filter { if case .anchor = $0.content { false } else { true } }
      }
      if case .paragraph(let atoms) = bare, !names.isEmpty, InlineNormalizer.normalized(atoms).isEmpty {
        waiting += names
        continue
      }
      out.append(bare)
      if case .heading = bare { heading = out.count - 1 }
      assign(waiting + names, to: heading)
      waiting = []
    }
    assign(waiting, to: heading)
    guard !ids.isEmpty else { return out }
    return out.map { block in block.mapInlines { $0.map { redirected($0) } } }
  }

  private func redirected(_ atom: InlineAtom) -> InlineAtom {
    guard let link = atom.link, link.address.hasPrefix("#"),
      let id = ids[String(link.address.dropFirst()).percentDecoded]
    else { return atom }
    var atom = atom
    atom.link = InlineLink(number: link.number, address: "#" + id, title: link.title)
    return atom
  }
}
