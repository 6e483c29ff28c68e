/// Slots: places in rendered templates that are filled with bytes afterwards.
///
/// A page's body never passes through the template library, and fragments that many pages share (header, sidebar, series box, list entries)
/// are rendered once, with slots where pages differ.
private import ByteText

enum Slot: Sendable, Hashable {
  /// The relative path from the page to the site's root.
  case root
  /// The page's body, its table of contents, and the language switch.
  case content, contents, languages
  /// Fragments shared by pages of the same language and depth.
  case head, header, footer
  /// The sidebar of the page's guide, and the box of its series.
  case sidebar, series
  /// ` aria-current="page"` if the page is that of this article; otherwise nothing.
  case current(Int)

  /// The letters in the marks of all slots except `current`.
  private static let letters: [(letter: Unicode.Scalar, slot: Slot)] = [
    ("r", .root), ("b", .content), ("t", .contents), ("l", .languages), ("m", .head), ("h", .header), ("f", .footer),
    ("s", .sidebar), ("p", .series),
  ]

  /// The mark in rendered text: NUL, a letter, digits for `current`, NUL. Texts of authors never contain NUL.
  var mark: String {
    if case .current(let article) = self { return "\0c\(article)\0" }
    return Self.letters.first { $0.slot == self }.map { "\0\($0.letter)\0" } ?? ""
  }

  /// Parses the bytes between two NULs; nil if they are no mark.
  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    if name.first == UInt8(ascii: "c") {
      guard let article = Int(String(decoding: name.dropFirst(), as: UTF8.self)) else { return nil }
      self = .current(article)
    } else {
      guard let letter = name.first, let known = Self.letters.first(where: { $0.letter.value == letter }) else {
        return nil
      }
      self = known.slot
    }
  }
}

/// The contents of a page's slots.
struct SlotFilling: Sendable {
  /// The contents by slot; those of fragments may contain further slots.
  var bytes: [Slot: [UInt8]] = [:]

  /// The index of the article that the page shows; nil for other pages.
  var article: Int?

  /// Appends `text` to `output` with all slots filled. Slots without contents are removed.
  func fill(_ text: [UInt8], into output: inout [UInt8], depth: Int = 0) {
    text.withUnsafeBufferPointer { fill($0, into: &output, depth: depth) }
  }

  private func fill(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], depth: Int) {
    var start = 0
    while let mark = text.firstIndex(of: 0, in: start..<text.count) {
      output.append(contentsOf: text[start..<mark])
      guard let end = text[(mark + 1)...].prefix(16).firstIndex(of: 0), let slot = Slot(text[mark + 1..<end]) else {
        start = mark + 1
        continue
      }
      put(slot, into: &output, depth: depth)
      start = end + 1
    }
    output.append(contentsOf: text[start...])
  }

  private func put(_ slot: Slot, into output: inout [UInt8], depth: Int) {
    switch slot {
    case .current(let article):
      if article == self.article { output += Array(#" aria-current="page""#.utf8) }
    case .content, .contents, .root:
      if let filling = bytes[slot] { output += filling }
    default:
      // Fragments may contain slots; the limit ends the recursion of a template that contains itself.
      if let filling = bytes[slot], depth < 3 { fill(filling, into: &output, depth: depth + 1) }
    }
  }
}

extension SlotFilling {
  /// Fills a text that has only root slots.
  static func fill(_ text: [UInt8], root: String) -> [UInt8] {
    var filling = SlotFilling()
    filling.bytes[.root] = Array(root.utf8)
    var output: [UInt8] = []
    filling.fill(text, into: &output)
    return output
  }
}
